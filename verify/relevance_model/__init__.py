"""Does this sentence answer this question? A small cross-encoder, and what is made of it."""
