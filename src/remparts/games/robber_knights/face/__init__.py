"""How the game shows itself, always from a view and never from a state.

face        the answers of a `Face`
board       the board as SVG
pictures    the picture of each kind of tile
targets     how legal moves are offered
story       what happened
coach       hints for somebody's first game
aids        overlays, what is lit up, and what there is to know about a tile
words       tiles and rides as phrases
text        the board in characters and moves in plain words
panel.html  the game's part of the side panel
"""
