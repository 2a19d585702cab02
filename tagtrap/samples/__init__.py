"""Sample policies of a fictional company, Marlow Ridge Supply, written for TagTrap."""
