"""A claim beside one source sentence, word by word: its statements, what differs, what that does."""
