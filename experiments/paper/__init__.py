"""The experiment of Feldman, Foulds and Pan (2023): its inputs, its answers, its attack."""
