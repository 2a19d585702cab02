"""Use cases: what people come for. Permission is asked in the first line of each."""
