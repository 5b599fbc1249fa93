"""What travels over the socket; `docs/table.md` explains it."""

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from remparts.core.face import Effect
from remparts.server.tables.voices import ReactionName

LARGEST: Final = 4096
"""Letters of a message, at most."""

Word = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Place = Annotated[float, Meta(ge=-1e6, le=1e6)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a page says."""


class Hello(Message, frozen=True, tag="hello"):
    lang: Word = "en"


class Play(Message, frozen=True, tag="play"):
    rev: Count
    move: str
    """As long as the message allows: one that names all cards of a hand is long."""


class Foresee(Message, frozen=True, tag="foresee"):
    rev: Count
    move: str


class Undo(Message, frozen=True, tag="undo"):
    rev: Count
    sure: bool = False
    """Whether the person has been asked."""


class Redo(Message, frozen=True, tag="redo"):
    rev: Count


class Agree(Message, frozen=True, tag="agree"):
    rev: Count
    yes: bool


class Name(Message, frozen=True, tag="name"):
    seat: Count
    name: Word


class React(Message, frozen=True, tag="react"):
    name: ReactionName


class Ask(Message, frozen=True, tag="ask"):
    x: Place
    y: Place


class Light(Message, frozen=True, tag="light"):
    at: Word = ""


class Overlay(Message, frozen=True, tag="overlay"):
    name: Word = ""


class Coach(Message, frozen=True, tag="coach"):
    on: bool


class Uncover(Message, frozen=True, tag="uncover"):
    seat: Count


class Choose(Message, frozen=True, tag="set"):
    name: Word
    value: bool | float


class At(Message, frozen=True, tag="at"):
    move: Count


class Ping(Message, frozen=True, tag="ping"):
    pass


AnyMessage = (
    Hello
    | Play
    | Foresee
    | Undo
    | Redo
    | Agree
    | Name
    | React
    | Ask
    | Light
    | Overlay
    | Coach
    | Uncover
    | Choose
    | At
    | Ping
)

decoder: Final[json.Decoder[AnyMessage]] = json.Decoder(AnyMessage)
encoder: Final = json.Encoder()


class Reply(Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class Dial(Struct, frozen=True):
    """A number of a move that a person sets."""

    name: str
    label: str
    least: int
    most: int
    start: int
    unit: str
    parts: int


class Aim(Struct, frozen=True):
    """How dials look on the board; the picture is a number in the pictures of the message."""

    picture: int | None
    x: tuple[float, ...]
    y: tuple[float, ...]
    turn: tuple[float, ...]
    size: tuple[float, ...]


class Thing(Struct, frozen=True):
    """One thing that may be picked; what is drawn is a number in the pictures of the message."""

    name: str
    label: str
    note: str
    picture: int | None
    light: int | None


class Picks(Struct, frozen=True):
    """Things of which a person picks some for one move."""

    things: list[Thing]
    least: int
    most: int
    joint: str


class Target(Struct, frozen=True, omit_defaults=True):
    """A move to choose, in the language of the watcher; what is drawn is a number in the pictures of the message."""

    move: str
    name: str
    group: str = ""
    x: float = 0
    y: float = 0
    size: tuple[float, float] | None = None
    spot: int | None = None
    ghost: int | None = None
    picture: int | None = None
    label: str = ""
    note: str = ""
    choice: str = ""
    choice_name: str = ""
    dials: list[Dial] = []
    aim: Aim | None = None
    picks: Picks | None = None
    by_itself: bool = False
    declines: bool = False


class Request(Struct, frozen=True):
    """Somebody asks whether a turn may be taken back, in the language of the watcher."""

    text: str
    lines: list[str]
    """What would go."""
    own: bool
    """Whether this watcher asks; otherwise it is to answer."""


class Hint(Struct, frozen=True, omit_defaults=True):
    """A word to somebody who is new to the game; without an anchor it speaks of a point of the board."""

    name: str
    text: str
    anchor: str = ""
    x: float = 0
    y: float = 0


class News(Struct, frozen=True):
    """What a seat did since this watcher's last decision."""

    seat: int
    who: str
    """Its name, where the text does not say it."""
    text: str
    placed: list[str]
    """The ids of what it placed, some of which may have left the board since."""
    light: str
    """A place to light up, as a line of the log has it."""


class Status(Struct, frozen=True):
    """Whose turn it is, and what this watcher may do."""

    turn: int | None
    mine: bool
    asks: str
    title: str
    undo: str
    redo: str
    request: Request | None
    over: bool
    covered: int | None
    connected: list[int]
    aids: bool
    last: int
    """The number of moves in all; in a replay there may be more than are shown."""


class Scored(Struct, frozen=True):
    """Points that a seat receives at the end: its line of the log in words, and what floats up on the board."""

    line: str
    """The id of the line of the log."""
    seat: int
    text: str
    points: int
    gain: str
    """The points with their sign, as people read them."""
    floats: list[Effect]


class Step(Struct, frozen=True):
    """One step of a finale: what is scored together, lit up on the board."""

    light: str
    scored: list[Scored]


def holding(kind: Any) -> Meta:
    """Says what a part of a message holds that was encoded before."""
    return Meta(extra={"holds": kind})


class Show(Reply, frozen=True, tag="show"):
    rev: int
    moves: int
    set: Annotated[Raw, holding(dict[str, tuple[str, str]])] | UnsetType = UNSET
    gone: list[str] | UnsetType = UNSET
    effects: Annotated[Raw, holding(list[Effect])] | UnsetType = UNSET
    finale: Annotated[Raw, holding(list[Step])] | UnsetType = UNSET
    targets: Annotated[Raw, holding(list[Target])] | UnsetType = UNSET
    pictures: Annotated[Raw, holding(list[str])] | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    hints: Annotated[Raw, holding(list[Hint])] | UnsetType = UNSET
    news: Annotated[Raw, holding(list[News])] | UnsetType = UNSET
    box: tuple[float, float, float, float] | UnsetType = UNSET
    say: list[str] | UnsetType = UNSET


class Answer(Reply, frozen=True, tag="answer"):
    title: str
    lines: list[str] = []
    pictures: list[tuple[str, str]] = []
    light: str = ""
    x: float = 0
    y: float = 0


class Layer(Reply, frozen=True, tag="layer"):
    name: str
    svg: str


class Foreseen(Reply, frozen=True, tag="foreseen"):
    rev: int
    move: str
    text: str = ""
    light: str = ""


class Question(Reply, frozen=True, tag="question"):
    rev: int
    title: str
    lines: list[str]
    note: str
    yes: str


class Reaction(Reply, frozen=True, tag="reaction"):
    seat: int
    name: ReactionName


class Note(Reply, frozen=True, tag="note"):
    text: str


class Error(Reply, frozen=True, tag="error"):
    text: str
    move: str = ""


class Pong(Reply, frozen=True, tag="pong"):
    pass


AnyReply = Show | Answer | Layer | Foreseen | Question | Reaction | Note | Error | Pong


def encode(message: Any) -> str:
    """A message as text."""
    return encoder.encode(message).decode()


def raw(value: Any) -> Raw:
    """A part of a message that several watchers receive, encoded once."""
    return Raw(encoder.encode(value))
