"""Robber Knights: castles, knights and who stands on top."""
