"""Tests of the tag parser."""
