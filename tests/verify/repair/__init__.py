"""Tests of mending drafts."""
