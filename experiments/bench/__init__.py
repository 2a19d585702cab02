"""What TagTrap costs: one command, one table."""
