"""What was measured, as pages, tables and plots that stand by themselves."""
