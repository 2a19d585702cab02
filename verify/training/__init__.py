"""How the shipped entailment weights are made: data, edits, mix and training loop."""
