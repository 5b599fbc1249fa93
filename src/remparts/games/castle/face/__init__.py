"""How the game shows itself, always from a view and never from a state.

face        the answers of a `Face`
board       the board as SVG
drawing     the pictures of tiles, wall and pieces
outlines    the areas and the outlines of features
places      what lies where: tiles, segments and features
targets     how legal moves are offered
story       what happened
coach       hints for somebody's first game
aids        overlays, what is lit up, and what there is to know about a point
words       cells, tiles, roles and wall tiles as phrases
text        the board in characters
text_words  moves in plain words
panel.html  the game's part of the side panel
"""
