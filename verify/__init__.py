"""Verify: an answer becomes claims, verdicts and a decision."""
