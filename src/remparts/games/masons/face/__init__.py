"""How Masons looks and speaks, all of it from views.

face        the answers of a `Face`
board       the board in layers, and where its points, lines and spaces are
drawing     pictures of the land, the pieces, cards and dice
targets     how legal moves are offered
placing     how towers and houses are put up
story       what happened, for the log and in motion
coach       hints for somebody's first game
aids        overlays, lights, and answers about a place
counting    what a guild card counts
changes     what changed between two views
words       places, pieces and cards in words
text        the same in characters
text_words  moves in words for a terminal
panel       the blocks of the panel, with a macro for each in panel.html
"""
