"""What the rulebook says. Nothing here draws anything.

game       the rules as the contract of a `Game`
edition    what the options of a table fix
guild      guild cards as numbers
state      a position
net        points, lines and spaces, and which of them belong together
moves      decisions and their notation
results    the towers and houses that the dice allow
cities     closing, palaces, joining and clean-up
cards      what each guild card is worth
piles      drawing, discarding and reshuffling
phases     the phases of a turn
placing    towers and houses
round      the scoring round and the end
drawing    drawing and exchanging cards
playout    random games, as fast as can be
view       what a seat may know
shown      the parts of a view
guesses    the states that a seat cannot tell apart
facts      the components
checks     what does not fit of components that somebody has edited
net_checks what does not fit of a net that somebody has edited
"""
