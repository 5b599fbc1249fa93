"""The pictures of The Castle, made from the facts of tiles and of the board; see `board.py`."""
