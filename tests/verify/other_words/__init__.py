"""Claims that say a rule in other words."""
