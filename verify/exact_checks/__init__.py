"""What words, figures and dates alone decide about a claim, each kind in its own module."""
