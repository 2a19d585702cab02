"""How fast documents are taken in, beside the plain pipeline, and as the base grows."""
