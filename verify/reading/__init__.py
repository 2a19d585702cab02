"""How a sentence is read: its words in one form, its parts, and what stands over it."""
