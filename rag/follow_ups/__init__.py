"""A question that leans on earlier ones, made into one that stands alone."""
