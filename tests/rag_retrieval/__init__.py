"""Tests of retrieval, the context and quoting."""
