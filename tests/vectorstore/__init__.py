"""Tests of the vector store."""
