"""What the dice may show and allow, and what can be chosen from a hand, by going through everything."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import Any

ANY = "any"


def rolls(facts: dict[str, Any], *, with_tower: bool) -> dict[str, int]:  # Any: what TOML holds is untyped
    """Every face of every die against every other; the house dice are alike. [MAS-2.3, MAS-6.1, MAS-7.1]"""
    dice = facts["dice"]
    order = [*facts["pieces"]["houses"], "?"]
    towers = sorted(dice["tower"], key=[*facts["pieces"]["towers"]].index)
    faces = sorted(dice["house"], key=order.index)
    counts = Counter[str]()
    for tower, *houses in product(towers if with_tower else [""], faces, faces):
        shown = [ANY if face == "?" else face for face in sorted(houses, key=order.index)]
        counts["=" + ".".join(["roll", *([tower] if tower else []), *shown])] += 1
    return dict(counts)


def results(word: str, places: list[str], demands: list[list[str]], stock: dict[str, int]) -> dict[str, dict[str, str]]:
    """All different results, each with its move, by places and then colours, both in the order of the facts.

    Any of the lists of demands may be followed, its demands met in any order at any of the places.
    """
    found: list[dict[str, str]] = []
    for choice in demands:
        for given, order in product(permutations(choice), permutations(range(len(places)))):
            for way in ways([(places[at], given[at]) for at in order], stock):
                by_place = {place: way[place] for place in places if place in way}
                if by_place and by_place not in found:
                    found.append(by_place)
    colours = list(stock)
    found.sort(key=lambda way: ([places.index(p) for p in way], [colours.index(c) for c in way.values()]))
    return {f"{word}.{','.join(f'{place}:{colour}' for place, colour in way.items())}": way for way in found}


def ways(demands: list[tuple[str, str]], stock: dict[str, int]) -> Iterator[dict[str, str]]:
    """Pieces are taken one after the other; each is what is demanded, if there is one. [MAS-6.4, MAS-6.5, MAS-7.5]"""
    if not demands or not any(stock.values()):
        yield {}
        return
    (place, demanded), *rest = demands
    for colour in [demanded] if stock.get(demanded) else [colour for colour in stock if stock[colour]]:
        for more in ways(rest, {**stock, colour: stock[colour] - 1}):
            yield {place: colour, **more}


def plays(hand: Sequence[str], deck: Sequence[str]) -> list[str]:
    """Each card alone, then every two. [MAS-12.3, MAS-12.4]"""
    kinds = [card for card in deck if card in hand]
    pairs = [(a, b) for a, b in combinations_with_replacement(kinds, 2) if a != b or hand.count(a) > 1]
    return [*(f"play.{card}" for card in kinds), *(f"play.{a}+{b}" for a, b in pairs)]


def choices(hand: Sequence[str], deck: Sequence[str]) -> Iterator[str]:
    """Any number of cards, but at least one. [MAS-13.1]"""
    kinds = [card for card in deck if card in hand]
    for numbers in product(*(range(hand.count(card) + 1) for card in kinds)):
        if any(numbers):
            yield "+".join(card for card, number in zip(kinds, numbers, strict=True) for _ in range(number))
