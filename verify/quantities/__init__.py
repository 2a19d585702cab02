"""Quantities in text: read into a canonical form, so that equal quantities are equal."""
