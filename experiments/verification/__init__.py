"""How well claims are verified, measured on labelled sets beside other checkers."""
