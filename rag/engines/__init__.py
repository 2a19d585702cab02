"""Engines: what drafts an answer from a tagged context."""
