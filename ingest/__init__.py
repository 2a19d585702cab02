"""Ingest: bytes become pages, sentences and passages."""
