"""Vector store: passages become vectors that can be searched."""
