"""The entailment checker."""
