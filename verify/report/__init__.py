"""One self-contained page of checked answers, the worst first."""
