"""Runs: one model asked with, without and against its context, every answer checked and kept."""
