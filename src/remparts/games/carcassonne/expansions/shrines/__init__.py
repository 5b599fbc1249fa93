"""Shrines & Heretics."""
