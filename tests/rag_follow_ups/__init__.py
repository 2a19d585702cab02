"""Tests of follow-up questions."""
