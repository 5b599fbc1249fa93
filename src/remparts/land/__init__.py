"""Tiles on a grid whose parts join into features, for every game that lays such tiles.

tiles   kinds of tiles and their segments
edges   what must match where tiles meet, what joins and what closes there
sets    the tiles of a game in all facings, with all that placing them needs
land    tiles laid so far, the empty cells beside them, and the features they join into: over arrays, to be compiled
plain   the same for Python as it is
lands   one of the two
state   what states and editions of such games have in common
moves   drawing, laying and claiming
phases  the phases that such games share
sites   how a move names a segment that lies
checks  what does not fit of tiles that somebody has edited
"""
