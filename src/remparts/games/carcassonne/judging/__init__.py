"""How bots judge positions of Carcassonne: what they do thousands of times a second, and therefore compiled.

model    what was learned from whole games
judge    what features promise, followers are good for and a turn leads to
lane     turns of the base game as a judge would play them
"""
