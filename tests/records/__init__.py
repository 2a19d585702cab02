"""Tests of the relational records."""
