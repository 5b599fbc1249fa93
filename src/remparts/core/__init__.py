"""The contract that every game keeps, and what all games share; it imports the standard library alone."""
