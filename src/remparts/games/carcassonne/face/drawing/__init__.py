"""The pictures of Carcassonne, made from the facts of tiles and the looks of what is on them; see `board.py`."""
