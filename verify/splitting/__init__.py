"""Breaking a sentence into the statements that can be true or false on their own."""
