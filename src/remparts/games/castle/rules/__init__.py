"""What the rulebook says. Nothing here draws anything.

game         the rules as the contract of a `Game`
edition      what the options of a table choose
state        a position
tiles        the segments of tiles, and what happens where tiles meet
yard         the empty castle: its wall and its start spaces
moves        decisions and their notation
phases       the phases of a turn and of the end
scoring      what is completed: who receives what for it, and what comes after that
order        whether it matters in which order features are scored
final        what the end adds, and who wins
playout      whole turns by chance, without moves
view         what a seat may know
features     the features and the empty cells as a view shows them
previews     what a move would complete, and where the markers would stop
facts        the components
checks       what does not fit of components that somebody has edited
wall_checks  the same of the wall, its cells and its start spaces
"""
