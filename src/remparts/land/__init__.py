"""Tiles on a grid whose parts join into features."""
