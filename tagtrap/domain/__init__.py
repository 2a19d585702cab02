"""The values TagTrap is about: frozen, and free of any storage or framework."""
