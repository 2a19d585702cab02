"""The training data and its edits."""
