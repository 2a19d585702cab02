"""Reading files apart from the app: limits, crashes, and processes that must not be left."""
