"""The pages, drawn from the outside: scripted, and in a real browser."""
