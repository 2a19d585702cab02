"""Tests of the generating engine and the model client."""
