"""How bots judge positions of The Castle: what they do thousands of times a second, and therefore compiled.

scales   the numbers by which positions are weighed
claims   the features on which followers stand, and what they promise
judge    what a position is worth to a seat
model    what was learned from whole games
turn     what the ways to lay the tile drawn are worth
"""
