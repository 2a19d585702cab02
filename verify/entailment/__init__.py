"""Entailment: whether a claim follows from its evidence, by a cross-encoder that runs here."""
