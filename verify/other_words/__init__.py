"""Claims that say a rule in other words: like compared with like, conflicts only, no support."""
