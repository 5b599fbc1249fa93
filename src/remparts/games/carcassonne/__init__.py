"""Carcassonne: 2 to 5 players lay tiles and claim cities, roads, fields and cloisters with followers."""
