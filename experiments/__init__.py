"""What users and developers run to measure TagTrap; nothing of the product imports it."""
