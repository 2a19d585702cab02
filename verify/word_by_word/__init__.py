"""A claim beside one source sentence, word by word: what differs, and what that does to it."""
