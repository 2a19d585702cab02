"""Tests of the files on their way in."""
