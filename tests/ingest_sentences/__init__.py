"""Tests of cutting text into blocks, sentences and passages."""
