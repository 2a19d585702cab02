"""Mending what does not hold in a draft, each kind of failure in its own way."""
