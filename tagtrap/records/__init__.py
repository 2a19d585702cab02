"""Records: the relational database. The only package that knows SQL."""
