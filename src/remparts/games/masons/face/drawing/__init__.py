"""The pictures of Masons, all of them made by code.

plan      where the points, lines and spaces of a net lie
colours   the colours of pieces and the marks of the house colours
land      sea, coast, countries, lines and tower spaces
scenery   what is to be seen in the countries
arms      coats of arms, and the ground of each country
walls     walls
pieces    towers, houses and palaces
settled   where houses and palaces stand
marks     spots to point at, ghosts and lights
cards     guild cards
icons     dice, pieces in the supply, and piles
track     the score track
scene     the position of the game's own picture
"""
