"""The pictures of Masons: the land with its countries and arms, walls, towers, houses, palaces, cards and dice."""
