"""What features are worth, who receives it, and how followers return."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from remparts.core.ints import i64
from remparts.core.ledger import MOST_POINTS, Entry, Outcome, Term, merged
from remparts.games.carcassonne.rules.edition import Value
from remparts.games.carcassonne.rules.state import State
from remparts.land.phases import lift
from remparts.land.sets import FOLLOWER


def road_value(state: State, root: int) -> tuple[Term, ...]:
    """One point per tile, complete or not. [CAR-5.4, CAR-8.3]"""
    size = state.land.size(root)
    return (Term("tiles", size, "CAR-5.4" if state.land.is_complete(root) else "CAR-8.3", size),)


def city_value(state: State, root: int) -> tuple[Term, ...]:
    """Two points per tile and pennant if complete, else one; a small complete city may pay one. [CAR-5.6, CAR-5.8]"""
    land = state.land
    size = land.size(root)
    pennants = land.signs(root)
    each = city_each(state.edition.small_city, size, land.open_ends(root))
    rule = "CAR-8.3" if not land.is_complete(root) else "CAR-5.8" if each == 1 else "CAR-5.6"
    tiles = Term("tiles", each * size, rule, size)
    return (tiles, Term("pennants", each * pennants, rule, pennants)) if pennants else (tiles,)


def city_each(small_city: i64, size: i64, open_ends: i64) -> i64:
    """What each tile and pennant of a city is worth; `small_city` is what a complete one of two tiles is worth."""
    return 1 if open_ends or size == 2 == small_city else 2


def cloister_value(state: State, root: int) -> tuple[Term, ...]:
    """One point for itself and one for each tile around it. [CAR-5.9, CAR-8.3]"""
    size = 9 - state.land.open_ends(root)
    return (Term("tiles", size, "CAR-5.9" if size == 9 else "CAR-8.3", size),)


VALUES: Final[Mapping[str, Value]] = {"city": city_value, "road": road_value, "cloister": cloister_value}


_RANKS: Final = {"city": 0, "road": 1}


def value(state: State, root: int) -> tuple[Term, ...]:
    """What a feature is worth to each seat with a majority, expansions included."""
    edition = state.edition
    terms = edition.values[state.land.kind(root)](state, root)
    for expansion in edition.adjust_terms:
        terms = expansion.adjust_terms(state, root, terms)
    return terms


def majority(followers: Sequence[int]) -> list[int]:
    """The seats with the most followers; equals all count. [CAR-5.10, CAR-5.11]"""
    most = max(followers)
    return [seat for seat, number in enumerate(followers) if number == most] if most else []


def canonical(state: State, roots: Iterable[int]) -> list[int]:
    """Features in the order in which they are scored: cities, roads, buildings, each by first tile. [CAR-5.14]"""
    found = list(roots)
    if len(found) > 1:
        land = state.land
        found.sort(key=lambda root: (_RANKS.get(land.kind(root), 2), root))
    return found


def score_feature(state: State, root: int) -> None:
    """Give a feature's points to its majority and every follower on it back. [CAR-5.10, CAR-6.1]"""
    land = state.land
    entries = feature_entries(state, root) if land.tally[root] >= FOLLOWER else []
    for entry in entries:
        award(state, entry)
    for expansion in state.edition.on_scored:
        expansion.on_scored(state, state.seat, root, [entry.seat for entry in entries])
    if not entries:
        return
    for node in land.joined(state.followers, root):
        lift(state, node)


def feature_entries(state: State, root: int) -> list[Entry]:
    """A line of the ledger for each seat with a majority on the feature."""
    winners = majority(state.land.followers(root, state.edition.seats))
    terms = value(state, root)
    kind = state.land.kind(root)
    return [Entry(seat, kind, terms, at(state, root)) for seat in winners]


def award(state: State, entry: Entry) -> None:
    """Points enter only here."""
    state.ledger.append(entry)
    state.scores[entry.seat] += entry.points


def at(state: State, node: int) -> str:
    """A place on the board for the ledger: the number of the tile and of its segment."""
    number, segment = state.land.at(node)
    return f"{number}.{segment}"


def occupied(state: State) -> list[int]:
    """The roots of all features with followers and of those that expansions add, in canonical order."""
    land = state.land
    roots = {land.root(node) for node in state.followers}
    for expansion in state.edition.add_features:
        roots.update(expansion.add_features(state))
    return canonical(state, roots)


def occupied_fields(state: State) -> list[int]:
    """The fields with farmers, by their first tile."""
    return [root for root in occupied(state) if state.land.kind(root) not in state.edition.values]


def completed_features(state: State) -> list[int]:
    """What the tile just laid completed and is worth points, in canonical order."""
    return [root for root in canonical(state, state.completed) if state.land.kind(root) in state.edition.values]


def due_features(state: State) -> list[int]:
    """What is still to be scored before anything else happens, in order. [CAR-5.1, CAR-5.14]"""
    waiting = [task.arg for task in reversed(state.agenda) if task.name in ("feature", "worth")]
    return waiting or completed_features(state)


def settled(state: State) -> State:
    """The state after what is due has been scored with no more decisions; the same one if nothing is due."""
    due = due_features(state)
    if not due:
        return state
    after = state.copy()
    if state.completed:
        announce(after, due)
    for root in due:
        score_feature(after, root)
    return after


def announce(state: State, roots: Sequence[int]) -> None:
    """Tell expansions what is complete, before any of it is scored."""
    for expansion in state.edition.on_completed:
        expansion.on_completed(state, state.seat, roots)


def forecast_entries(state: State, after: State) -> list[Entry]:
    """All that ending now would add, given the state once it is settled; decisions at the end are left out."""
    return after.ledger[len(state.ledger) :] + _final_entries(after)


def _final_entries(state: State) -> list[Entry]:
    """All that the end would add as things stand. [CAR-8.2]"""
    fields = set(occupied_fields(state))
    features = [root for root in occupied(state) if root not in fields and state.land.tally[root] >= FOLLOWER]
    return [entry for root in features for entry in feature_entries(state, root)] + last_entries(state)


def last_entries(state: State) -> list[Entry]:
    """Points of the farmers, then what expansions add at the very end."""
    return field_entries(state) + [
        entry for expansion in state.edition.add_final_entries for entry in expansion.add_final_entries(state)
    ]


def field_entries(state: State) -> list[Entry]:
    """Points of the farmers, by the edition chosen. [CAR-9.2, CAR-9.7]"""
    supplied = _supplied_cities(state)
    if state.edition.farm_scoring == "first-edition":
        return _by_city(state, supplied)
    return _by_field(state, supplied, limited=state.edition.farm_scoring == "second-edition")


def _supplied_cities(state: State) -> dict[int, list[int]]:
    """The completed cities that each field with farmers touches. [CAR-9.1]"""
    land = state.land
    fields = occupied_fields(state)
    if not fields:
        return {}
    more = [expansion.add_cities(state) for expansion in state.edition.add_cities]
    touched = land.touched(fields)
    return {
        field: sorted([city for city in touched[field] if land.is_complete(city)])
        + [city for cities in more for city, fields in cities.items() if field in fields]
        for field in fields
    }


def _by_city(state: State, supplied: Mapping[int, Sequence[int]]) -> list[Entry]:
    """For each city, farmers of all fields at it count together. [CAR-9.2]"""
    seats = state.edition.seats
    entries = []
    for city in sorted({city for cities in supplied.values() for city in cities}):
        fields = [field for field, cities in supplied.items() if city in cities]
        farmers = [sum(numbers) for numbers in zip(*(state.land.followers(f, seats) for f in fields), strict=True)]
        for seat in majority(farmers):
            terms: tuple[Term, ...] = (Term("cities", state.edition.farm_city_points, "CAR-9.2"),)
            for expansion in state.edition.adjust_field_terms:
                terms = expansion.adjust_field_terms(state, seat, city, fields, terms)
            entries.append(Entry(seat, "field", terms, at(state, city) if city >= 0 else ""))
    return entries


def _by_field(state: State, supplied: Mapping[int, Sequence[int]], *, limited: bool) -> list[Entry]:
    """For each field by itself; `limited`: a seat scores any one city at most once. [CAR-9.7]"""
    entries = []
    scored: set[tuple[int, int]] = set()
    for field, cities in supplied.items():
        for seat in majority(state.land.followers(field, state.edition.seats)):
            terms: tuple[Term, ...] = ()
            for city in cities:
                if limited and (seat, city) in scored:
                    continue
                scored.add((seat, city))
                term: tuple[Term, ...] = (Term("cities", 3, "CAR-9.7"),)
                for expansion in state.edition.adjust_field_terms:
                    term = expansion.adjust_field_terms(state, seat, city, [field], term)
                terms += term
            if terms:
                entries.append(Entry(seat, "field", merged(terms), at(state, field)))
    return entries


def outcome(state: State) -> Outcome | None:
    """The highest total wins; equal totals share the victory. [CAR-8.6]"""
    if state.agenda:
        return None
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    return Outcome(winners, tuple(state.scores), MOST_POINTS if len(winners) == 1 else "shared victory [CAR-8.6]")
