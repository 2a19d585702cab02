"""Rag: a question becomes hits, a tagged context and a drafted answer."""
