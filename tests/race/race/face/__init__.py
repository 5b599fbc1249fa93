"""How the race shows itself: on a page and in a terminal."""
