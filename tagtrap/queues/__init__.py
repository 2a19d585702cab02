"""What runs the jobs: in the background and through crashes, or at once."""
