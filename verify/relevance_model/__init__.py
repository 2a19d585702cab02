"""Which sentences answer a question, and whether they do."""
