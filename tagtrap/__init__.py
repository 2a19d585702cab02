"""TagTrap: a chat over policy documents that shows nothing it could not check."""

__version__ = "0.1.0"
