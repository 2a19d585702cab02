"""A claim that says what its source says in another form: voice, denial, bound, rate or row."""
