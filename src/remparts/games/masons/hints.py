"""How good a position of Masons is for a seat."""
