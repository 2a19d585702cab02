"""How well answers are found, quoted or refused, measured through the product's own use cases."""
