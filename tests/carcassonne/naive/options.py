"""The options of the rules document, each with its default. [section 2]"""

DEFAULTS = {
    "expansions": "",
    "first_player": "youngest-decides",
    "farm_scoring": "first-edition",
    "farm_city_points": "3",
    "small_city": "2",
    "hand_tiles": "0",
    "hand_end": "play-out",
    "shrine_adjacency": "strict",
    "count_targets": "any-completed",
    "count_final_moves": "market-only",
    "carcassonne_is_city": "true",
    "river_turns": "no-u-turn",
    "river_inn": "off",
    "river_pig": "off",
    "river_volcano": "extra-turn",
    "catapult_spread": "1",
    "seduction_target": "nearest-opponent",
    "catapult_hits_carcassonne": "false",
    "target_off_map": "counts",
    "catch_touched": "hurler",
}
