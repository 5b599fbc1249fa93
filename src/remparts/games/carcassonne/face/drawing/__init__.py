"""The pictures of Carcassonne, made from the tile facts; `draw.py` is the door to this room."""
