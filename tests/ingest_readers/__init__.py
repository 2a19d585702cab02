"""Tests of the file readers."""
