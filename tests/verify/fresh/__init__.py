"""Everyday rules of ten trades, each with right answers and wrong ones, written before looking."""
