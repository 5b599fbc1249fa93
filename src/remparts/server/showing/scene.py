"""What a watcher sees at one moment, and how it differs from what was seen before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from msgspec import UNSET, Raw, UnsetType

from remparts.core.face import Dial, Effect, Hint, Picks, Target, Thing
from remparts.core.game import State
from remparts.core.phrase import Phrase
from remparts.core.view import BaseView
from remparts.server.showing import wire
from remparts.server.showing.finale import finale, last_lines
from remparts.server.showing.fragments import Cast, Fragments
from remparts.server.showing.news import news
from remparts.server.showing.parts import Part
from remparts.server.showing.speech import spoken, spoken_line
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.wire import raw
from remparts.server.showing.words import Words

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Change:
    """The way from one scene to another, encoded once for all who take it."""

    set: Raw | UnsetType
    gone: list[str] | UnsetType
    effects: Raw | UnsetType
    finale: Raw | UnsetType
    box: Box | UnsetType
    say: list[str]


@dataclass(frozen=True, slots=True)
class Offer:
    """The moves to choose and the pictures they refer to, each picture once; encoded for all who may choose."""

    targets: Raw
    pictures: Raw


NOTHING_NEW: Final = Raw(b"[]")
NO_OFFER: Final = Offer(Raw(b"[]"), Raw(b"[]"))
NO_HINTS: Final = Raw(b"[]")


@dataclass(eq=False, slots=True, weakref_slot=True)
class Scene:
    """All fragments of a page for one viewer in one language."""

    number: int
    """Of moves that lead here."""
    era: int
    """Of undos before."""
    cast: Cast
    state: State
    view: BaseView
    words: Words
    parts: tuple[Part, ...]
    """The same in every scene: the board, the seats, the panel, the log, the ending."""
    box: Box
    lines: Sequence[Told]
    in_play: Sequence[tuple[str, Phrase]]
    """As `Face.in_play` has it."""
    effects_since: "Callable[[Scene], Sequence[Effect]]"
    """What is to be seen moving on the way here from an earlier scene."""
    _changes: "WeakKeyDictionary[Scene, Change]" = field(default_factory=WeakKeyDictionary)
    _whole: Change | None = None
    _targets: Sequence[Target] | None = None
    _offer: Offer | None = None
    _hints: Raw | None = None
    _overlays: dict[str, str] = field(default_factory=dict)
    _news: dict[int, Raw] = field(default_factory=dict)

    @property
    def fragments(self) -> Fragments:
        """Everything that is on the page."""
        return {name: fragment for part in self.parts for name, fragment in part.fragments.items()}

    def since(self, old: "Scene | None") -> Change:
        """What somebody needs who has seen an older scene, or nothing."""
        if old is None:
            self._whole = self._whole or Change(raw(self.fragments), UNSET, UNSET, UNSET, self.box, [])
            return self._whole
        if old not in self._changes:
            self._changes[old] = self._change(old)
        return self._changes[old]

    def _change(self, old: "Scene") -> Change:
        differences = [part.since(had) for part, had in zip(self.parts, old.parts, strict=True)]
        put = b",".join(each.put for each in differences if each.put)
        gone = [name for each in differences for name in each.gone]
        effects = self._effects(old)
        steps = self._finale(old, effects)
        return Change(
            set=Raw(b"{" + put + b"}") if put else UNSET,
            gone=gone or UNSET,
            effects=raw(effects) if effects else UNSET,
            finale=raw(steps) if steps else UNSET,
            box=UNSET if self.box == old.box else self.box,
            say=self._sentences(old),
        )

    def _effects(self, old: "Scene") -> Sequence[Effect]:
        is_forward = self.era == old.era and self.number > old.number
        return self.effects_since(old) if is_forward else ()

    def _finale(self, old: "Scene", effects: Sequence[Effect]) -> list[wire.Step]:
        """What the end brought, for those who have seen the game before it."""
        if self.era != old.era or self.state.agenda or not old.state.agenda:
            return []
        floats = [effect for effect in effects if effect.kind == "float"]
        new = last_lines(self.lines, old.number)
        return finale(self.cast.face, self.view, new, floats, self.words, self.cast.names(self.words))

    def _sentences(self, old: "Scene") -> list[str]:
        if self.era != old.era:
            return [self.words.say(Phrase("Something was taken back."))]
        new = [told.line for told in self.lines if old.number < told.move <= self.number]
        drawn = self.named() if self.in_play != old.in_play else []
        return [*(spoken_line(line, self.words, self.cast.names(self.words)) for line in new), *drawn]

    def named(self) -> list[str]:
        """What is in play, as sentences."""
        return [spoken(self.words.say(name, self.cast.names(self.words))) for _, name in self.in_play]

    def news(self, since: int) -> Raw:
        """What was done after a number of moves, for all who have decided nothing since; none once the game is over."""
        if not self.state.agenda:
            return NOTHING_NEW
        if since not in self._news:
            self._news[since] = raw(news(self.lines, since, self.words, self.cast.names(self.words)))
        return self._news[since]

    @property
    def targets(self) -> Sequence[Target]:
        """The legal moves of the seat whose view this is."""
        if self._targets is None:
            self._targets = self.cast.face.targets(self.view, self.cast.game.moves(self.state))
        return self._targets

    def offer(self) -> Offer:
        """How the legal moves are offered to the seat whose view this is."""
        if self._offer is None:
            names = self.cast.names(self.words)
            numbers: dict[str, int] = {}
            self._offer = Offer(
                targets=raw([_target(each, numbers, self.words, names) for each in self.targets]),
                pictures=raw(list(numbers)),
            )
        return self._offer

    def hints(self) -> Raw:
        """What somebody is told who decides now for the first time."""
        if self._hints is None:
            names = self.cast.names(self.words)
            hints = self.cast.face.coach(self.view, self.targets)
            self._hints = raw([_hint(each, self.words.say(each.phrase, names)) for each in hints])
        return self._hints

    def overlay(self, name: str) -> str:
        """A view of the board that a person has switched on."""
        if name not in self._overlays:
            self._overlays[name] = self.cast.face.overlay(self.view, name)
        return self._overlays[name]


def _hint(hint: Hint, text: str) -> wire.Hint:
    if isinstance(hint.anchor, str):
        return wire.Hint(hint.name, text, hint.anchor)
    x, y = hint.anchor
    return wire.Hint(hint.name, text, x=x, y=y)


def _dial(dial: Dial, label: str) -> wire.Dial:
    return wire.Dial(dial.name, label, dial.least, dial.most, dial.start, dial.unit, dial.parts)


def _picks(picks: Picks, number: Callable[[str], int | None], say: Callable[[Phrase], str]) -> wire.Picks:
    def thing(one: Thing) -> wire.Thing:
        note = say(one.note) if one.note else ""
        return wire.Thing(one.name, say(one.label), note, number(one.picture), number(one.light))

    return wire.Picks([thing(each) for each in picks.things], picks.least, picks.most, picks.joint)


def _target(target: Target, numbers: dict[str, int], words: Words, names: Sequence[str]) -> wire.Target:
    """A move as a page is offered it; `numbers` counts the pictures in the order of their use."""

    def number(picture: str) -> int | None:
        return numbers.setdefault(picture, len(numbers)) if picture else None

    def say(phrase: Phrase | None) -> str:
        return words.say(phrase, names) if phrase else ""

    x, y = target.at
    return wire.Target(
        move=target.move,
        name=say(target.name),
        group=target.group,
        x=x,
        y=y,
        size=target.size,
        spot=number(target.spot),
        ghost=number(target.ghost),
        picture=number(target.picture),
        label=say(target.label),
        note=say(target.note),
        choice=target.choice,
        choice_name=say(target.choice_name),
        dials=[_dial(dial, say(dial.label)) for dial in target.dials],
        aim=wire.Aim(number(aim.picture), aim.x, aim.y, aim.turn, aim.size) if (aim := target.aim) else None,
        picks=_picks(target.picks, number, say) if target.picks else None,
        by_itself=target.by_itself,
        declines=target.declines,
    )
