"""What features are worth and who receives it."""

from typing import TYPE_CHECKING

from tests.carcassonne.naive.landscape import BUILDINGS, Feature

if TYPE_CHECKING:
    from tests.carcassonne.naive.game import Naive

Line = tuple[int, str, int]  # seat, what for, points


def winners(followers: tuple[int, ...]) -> list[int]:
    """The seats with the most followers, all of them if tied. [CAR-5.10, CAR-5.11, CAR-5.13]"""
    return [seat for seat, count in enumerate(followers) if count > 0 and count == max(followers)]


def points(game: "Naive", feature: Feature) -> int:
    """The basic value, then mage or witch. [MAG-4.6]"""
    value = basic_points(game, feature)
    return game.mage.change(feature, value) if game.mage else value


def basic_points(game: "Naive", feature: Feature) -> int:
    """The value of a building, completed or not. [CAR-5.4, CAR-5.6, CAR-5.8, CAR-5.9, CAR-8.3, SHR-1.2]"""
    if feature.kind in BUILDINGS:
        return 9 - feature.open_ends
    segments = [game.board[x, y].segments[index] for x, y, index in feature.spots]
    if feature.kind == "road":
        has_inn = game.options["river_inn"] == "on" and any("inn" in segment.marks for segment in segments)
        each = (2 if feature.is_complete() else 0) if has_inn else 1  # [RIV-4.1]
        return each * feature.size()
    is_small = feature.size() == 2 and game.options["small_city"] == "2"
    each = 2 if feature.is_complete() and not is_small else 1
    return each * (feature.size() + sum(segment.pennants for segment in segments))


def building_lines(game: "Naive", feature: Feature) -> list[Line]:
    """Everyone with the most followers receives the full value. [CAR-5.10, CAR-5.11, CAR-5.13]"""
    return [(seat, feature.kind, points(game, feature)) for seat in winners(game.followers_on(feature))]


# ---- Fields


def field_lines(game: "Naive") -> list[Line]:
    """Fields score by the edition chosen. [CAR-9.2, CAR-9.7]"""
    occupied = game.occupied()
    fields = [feature for feature in game.landscape if feature.kind == "field" and feature in occupied]
    borders = {field: cities_at(game, field) for field in fields}
    if game.options["farm_scoring"] == "first-edition":
        return lines_by_city(game, borders)
    return lines_by_field(game, borders)


def cities_at(game: "Naive", field: Feature) -> list[Feature | None]:
    """The completed cities that a field touches; None stands for Carcassonne. [CAR-9.1, CNT-1.6]"""
    segments = [(x, y, game.board[x, y].segments[index]) for x, y, index in field.spots]
    walls = {(x, y, city) for x, y, segment in segments for city in segment.cities}
    touched = {game.feature_at[wall] for wall in walls}
    cities: list[Feature | None] = [city for city in game.landscape if city in touched and city.is_complete()]
    at_carcassonne = any("touches_carcassonne" in segment.marks for _, _, segment in segments)
    return [None, *cities] if at_carcassonne and game.options["carcassonne_is_city"] == "true" else cities


def lines_by_city(game: "Naive", borders: dict[Feature, list[Feature | None]]) -> list[Line]:
    """A completed city pays for the most farmers on all touching fields. [CAR-9.2, CAR-9.3, CAR-9.6]"""
    lines: list[Line] = []
    supplied = {city for cities in borders.values() for city in cities}
    for city in [None, *game.landscape]:
        if city not in supplied:
            continue
        touching = [field for field, cities in borders.items() if city in cities]
        farmers = [game.followers_on(field) for field in touching]
        for seat in winners(tuple(sum(numbers) for numbers in zip(*farmers, strict=True))):
            herded = any(has_herd(game, field) and game.followers_on(field)[seat] for field in touching)
            lines.append((seat, "field", int(game.options["farm_city_points"]) + herded))
    return lines


def lines_by_field(game: "Naive", borders: dict[Feature, list[Feature | None]]) -> list[Line]:
    """Per field 3 for each completed city; in the second edition once per player and city. [CAR-9.7, A46]"""
    once = game.options["farm_scoring"] == "second-edition"
    lines: list[Line] = []
    scored: set[tuple[int, Feature | None]] = set()
    for field, cities in borders.items():
        for seat in winners(game.followers_on(field)):
            new = [city for city in cities if not (once and (seat, city) in scored)]
            scored |= {(seat, city) for city in new}
            if new:
                own = [f for f in borders if seat in winners(game.followers_on(f))] if once else [field]
                herded = [city for city in new if any(city in borders[f] and has_herd(game, f) for f in own)]
                lines.append((seat, "field", 3 * len(new) + len(herded)))
    return lines


def has_herd(game: "Naive", field: Feature) -> bool:
    """Whether the pig-herd lives on this field and matters. [RIV-4.2]"""
    return game.options["river_pig"] == "on" and any(
        "pig_herd" in game.board[x, y].segments[index].marks for x, y, index in field.spots
    )
