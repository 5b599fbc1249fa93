"""How the game shows itself: its board, what can be chosen, what happened, and the same in a terminal."""
