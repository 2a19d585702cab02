"""The one place that chooses the parts."""
