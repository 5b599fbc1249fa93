"""What the rulebook says. Nothing here draws anything.

game       the rules as the contract of a `Game`
edition    what the options of a table fix
state      a position
area       its tiles, its knights and the places where a tile may be laid
board      all the spots where that can be
hands      hands in one number each
moves      decisions and their notation
rides      all the ways in which knights can ride from a castle
opening    the phases of the setup
phases     the phases of a turn
playout    games played to their end by chance
refusals   why a move is not legal
scoring    what buildings are worth, and who wins
view       what a seat may know
guesses    the states that a seat cannot tell apart
facts      the components
checks     what does not fit of components that somebody has edited
"""
