"""How the game shows itself, always from a view and never from a state; nothing here names an expansion.

face        the answers of a `Face`
part        the moments at which an expansion shows itself
board       the board as SVG
drawing     the pictures of tiles and followers
outlines    the areas and the outlines of features
targets     how legal moves are offered
story       what happened
foresight   what a chosen move would complete and bring
coach       hints for somebody's first game
aids        overlays, what is lit up, and what there is to know about a point
words       tiles, segments and roles as phrases
text        the board in characters
text_words  moves in plain words
panel.html  the game's part of the side panel
"""
