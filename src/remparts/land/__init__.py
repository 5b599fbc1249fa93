"""Tiles on a grid whose parts join into features: shared by Carcassonne and The Castle."""
