"""What a tile would complete and bring where it is about to be laid, looked up in the position that would follow."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Outlook
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player, signed
from remparts.games import phrases
from remparts.games.carcassonne.face.aids import light_feature
from remparts.games.carcassonne.face.part import Parts
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView

_COMPLETES: Final[Mapping[str, Phrase]] = {
    "city": Phrase("Completes a city"),
    "road": Phrase("Completes a road"),
    "cloister": Phrase("Completes a cloister"),
}


def foresee(
    before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry], parts: Parts = ()
) -> Outlook | None:
    """What would be complete then, and for whom; where nothing is, what the land would be worth more to each seat."""
    known = {feature["id"] for feature in before["features"] if feature["complete"]}
    done = [feature for feature in after["features"] if feature["complete"] and feature["id"] not in known]
    results = sorted(((feature, *_paid(feature, entries)) for feature in done), key=lambda each: -each[2])
    told = [_completed(feature["kind"], seats, points, parts) for feature, seats, points in results]
    told = told or list(_gained(before, after))
    if not told:
        return None
    return Outlook(phrases.apart(told), "".join(light_feature(after, feature) for feature in done))


def _paid(feature: FeatureView, entries: Sequence[Entry]) -> tuple[list[int], int]:
    """Who receives how many points for a completed feature: it has been scored, if nobody can put a follower there."""
    scored = [entry for entry in entries if entry.at == feature["id"] and entry.what == feature["kind"]]
    if scored:
        return [entry.seat for entry in scored], scored[0].points
    return (feature["owners"], feature["now"]) if feature["owners"] else ([], 0)


def _completed(kind: str, seats: Sequence[int], points: int, parts: Parts) -> Phrase:
    named = {**_COMPLETES, **{kind: claim.completes for part in parts for kind, claim in part.claims.items()}}
    completes = named.get(kind, Phrase(kind))
    if not seats:
        return completes
    owners = phrases.players(seats)
    return Phrase("{completes}: {points} for {players}", completes=completes, points=signed(points), players=owners)


def _gained(before: CarcassonneView, after: CarcassonneView) -> Iterator[Phrase]:
    """By how much more each seat would end the game."""
    for seat in range(before["seats"]):
        gain = sum(after[part][seat] - before[part][seat] for part in ("scores", "forecast"))
        if gain > 0:
            yield Phrase("{points} for {players}", points=signed(gain), players=player(seat))
