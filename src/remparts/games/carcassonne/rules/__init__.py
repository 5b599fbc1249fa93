"""What the rulebook says: the position, the moves, the phases of a turn and the points. Nothing here is drawn."""
