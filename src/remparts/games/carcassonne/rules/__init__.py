"""What the rulebook says. Nothing here draws anything, and nothing names an expansion.

game         the rules as the contract of a `Game`
edition      what the options of a table choose
expansion    the moments at which an expansion may act
state        a position
tiles        the segments of tiles, and what happens where tiles meet
countryside  what tiles join into, with buildings among the cells
moves        decisions and their notation
phases       the phases of a turn and of the end
turn         what several phases share
hands        the phases of the three-tile variant
playout      games to their end by chance, over native integers
scoring      what features are worth, who receives it, and who wins
view         what a seat may know, and the states that it cannot tell apart
features     the landscape as a view shows it
facts        the components
checks       what does not fit of components that somebody has edited
"""
