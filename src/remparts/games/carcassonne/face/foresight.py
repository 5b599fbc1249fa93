"""What a tile would complete and bring where it is about to be laid, looked up in the position that would follow."""

from collections.abc import Iterator, Mapping
from typing import Final

from remparts.core.face import Outlook, Phrase, player
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


def foresee(before: CarcassonneView, after: CarcassonneView, parts: Parts = ()) -> Outlook | None:
    """What would be complete then, and for whom; where nothing is, what the land would be worth more to each seat."""
    known = {feature["id"] for feature in before["features"] if feature["complete"]}
    done = [feature for feature in after["features"] if feature["complete"] and feature["id"] not in known]
    done.sort(key=lambda feature: (not feature["owners"], -feature["now"]))
    told = [_completed(feature, parts) for feature in done] or list(_gained(before, after))
    if not told:
        return None
    return Outlook(phrases.apart(told), "".join(light_feature(after, feature) for feature in done))


def _completed(feature: FeatureView, parts: Parts) -> Phrase:
    named = {**_COMPLETES, **{kind: claim.completes for part in parts for kind, claim in part.claims.items()}}
    completes = named.get(feature["kind"], Phrase(feature["kind"]))
    if not feature["owners"]:
        return completes
    owners, points = phrases.players(feature["owners"]), f"+{feature['now']}"
    return Phrase("{completes}: {points} for {players}", completes=completes, points=points, players=owners)


def _gained(before: CarcassonneView, after: CarcassonneView) -> Iterator[Phrase]:
    """By how much more each seat would end the game."""
    for seat, (had, has) in enumerate(zip(before["forecast"], after["forecast"], strict=True)):
        if has > had:
            yield Phrase("{points} for {players}", points=f"+{has - had}", players=player(seat))
