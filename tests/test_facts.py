"""Components that somebody has edited: what does not fit is said in plain words, and nothing breaks a check."""

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts import Options, game, read_record, replayed, write_record
from remparts.core import facts
from remparts.core.errors import BadRecord
from remparts.core.facts import BadFacts, StandIn, adopt, digest, digest_in_use, load_facts
from remparts.core.package import GamePackage
from remparts.games.registry import OURS
from tests.facts_edits import EDITS
from tests.mutated_facts import mutated

GAMES = [*EDITS]
CASES = [(name, edit) for name, edits in EDITS.items() for edit in edits]


def package(name: str) -> GamePackage:
    found: GamePackage = import_module(f"remparts.games.{name}").PACKAGE
    return found


def test_every_game_has_edits() -> None:
    assert {*OURS} <= {*EDITS}


@pytest.mark.parametrize("name", GAMES)
def test_the_components_of_a_game_fit(name: str) -> None:
    found = package(name)
    assert list(found.check.faults(found.own_facts)) == []
    assert re.match(r"(for each player )?\d+ \w+", found.check.contents(found.own_facts))


@pytest.mark.parametrize(("name", "edit"), CASES)
def test_what_does_not_fit_is_said(name: str, edit: str) -> None:
    old, new, word = EDITS[name][edit]
    text = package(name).facts_text
    assert old in text, old
    faults = package(name).check.faults(tomllib.loads(text.replace(old, new, 1)))
    assert any(word in fault for fault in faults), faults


@pytest.mark.parametrize("name", GAMES)
def test_a_fault_is_said_where_it_is_and_once(name: str) -> None:
    count, where = {
        "carcassonne": ('letter = "B"\ncount', "tile B: "),
        "robber_knights": ("tiles_max", "[turn]: "),
        "castle": ('id = "N05"\ncount', "tile N05: "),
        "masons": ('count = "walls"\npoints_each = 1\ncopies', "card outside_walls: "),
    }[name]
    text = package(name).facts_text.replace(f"{count} = ", f'{count} = "x"  # ', 1)
    faults = [fault for fault in package(name).check.faults(tomllib.loads(text)) if 'not "x"' in fault]
    assert len(faults) == 1
    assert faults[0].startswith(where)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_damage_breaks_a_check(name: str) -> None:
    check, own = package(name).check, tomllib.loads(package(name).facts_text)
    refused = 0
    for seed in range(200):
        faults = check.faults(mutated(own, Random(f"{name} {seed}")))
        assert all(fault.strip() for fault in faults), seed
        refused += bool(faults)
    assert refused > 60
    everything: tuple[object, ...] = (0, "", [], {}, [{}], [[]])
    for strange in everything:
        assert check.faults(dict.fromkeys(own, strange))
    assert check.faults({})


@pytest.mark.parametrize("name", GAMES)
def test_a_consistent_correction_fits(name: str) -> None:
    edits = {
        "carcassonne": [("count = 8", "count = 9"), ("tiles = 72", "tiles = 73")],
        "robber_knights": [("knights_per_player = 30", "knights_per_player = 28"), ("side = 7", "side = 8")],
        "castle": [('id = "N04"\ncount = 2', 'id = "N04"\ncount = 3'), ("castle_tiles = 60", "castle_tiles = 61")],
        "masons": [
            ("walls = 33", "walls = 30"),
            ("points = 6\ncopies = 2", "points = 6\ncopies = 3"),
            ("points = 7\ncopies = 2", "points = 7\ncopies = 1"),
        ],
    }
    text = package(name).facts_text
    for old, new in edits[name]:
        text = text.replace(old, new, 1)
    corrected = tomllib.loads(text)
    assert list(package(name).check.faults(corrected)) == []
    assert digest(corrected) != digest(package(name).own_facts)


def test_a_castle_of_another_outline_fits() -> None:
    """Its mirror image, east for west; the track then runs the other way."""
    mirrored = tomllib.loads(package("castle").facts_text)
    assert list(package("castle").check.faults(mirror(mirrored))) == []
    mirrored["wall"]["direction"] = "clockwise"
    assert package("castle").check.faults(mirrored) == [
        "[wall]: direction must be counter-clockwise, as the squares run"
    ]


def mirror(castle: dict[str, Any]) -> dict[str, Any]:
    """A castle seen in a mirror."""
    last = castle["board"]["columns"] - 1
    castle["board"]["map"] = [row[::-1] for row in castle["board"]["map"]]
    castle["wall"]["direction"] = "counter-clockwise"
    for square in castle["wall"]["squares"]:
        square["at"][0] = last - square["at"][0]
    for start in castle["start"]:
        for place in (start["at"], start["cell"]):
            place[0] = last - place[0]
        side = start["side"] = {"E": "W", "W": "E"}.get(start["side"], start["side"])
        left, right = start["halves"].values()
        start["halves"] = {f"{side}L": right, f"{side}R": left}
    return castle


# ---- Files and digests


def test_a_digest_follows_from_what_is_said_alone() -> None:
    one = tomllib.loads("a = 1\n[b]\nc = [1, 2.5, true, 1979-05-27]\nd = 'é'\n")
    same = tomllib.loads('# the same\nb = { d = "é", c = [ 1, 2.5, true, 1979-05-27 ] }\n\na = 0x1\n')
    other = tomllib.loads('b = { d = "é", c = [ 2.5, 1, true, 1979-05-27 ] }\na = 1\n')
    assert digest(one) == digest(same) != digest(other)
    assert len(digest(one)) == 16


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "not TOML": (b"a = 1\nb 2\n", r"not TOML: .*line 2"),
    "not text": (b"a = 1\nb = '\xff'\n", r"not UTF-8 text: see line 2"),
    "too large": (b"# " + b"x" * 1_000_000, "more than 1 MB"),
    "too deep to be read": (b"a = " + b"[" * 5000 + b"]" * 5000, "too deep in each other"),
    "too deep": (b"a = " + b"[" * 40 + b"]" * 40, "too deep in each other"),
    "a number too long": (b"a = " + b"9" * 5000, "not TOML"),
}


@pytest.mark.parametrize("bad", BAD_FILES)
def test_a_file_that_cannot_be_read_is_refused(bad: str, tmp_path: Path) -> None:
    content, word = BAD_FILES[bad]
    (tmp_path / "facts.toml").write_bytes(content)
    with pytest.raises(BadFacts, match=word):
        load_facts(tmp_path / "facts.toml")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere.toml"):
        with pytest.raises(BadFacts, match="cannot read"):
            load_facts(path)


def test_a_mark_at_the_beginning_of_a_file_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "facts.toml").write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    assert load_facts(tmp_path / "facts.toml") == {"a": 1}


# ---- A game that is loaded, and records


def test_a_game_that_is_loaded_keeps_its_components() -> None:
    found = package("carcassonne")
    assert found.rules.setup(Options())
    found.use(found.own_facts)
    text = found.facts_text.replace("count = 8", "count = 9").replace("tiles = 72", "tiles = 73")
    with pytest.raises(BadFacts, match="carcassonne has been loaded already"):
        found.use(tomllib.loads(text))
    assert digest_in_use("carcassonne") == ""


OTHER = "0123456789abcdef"


@pytest.fixture
def corrected() -> Iterator[None]:
    """Carcassonne as if it were played with other components."""
    adopt([StandIn("nowhere", "carcassonne", {}, OTHER)])
    yield
    facts._stand_ins.clear()


def record_now() -> Any:
    found = game("carcassonne")
    state = found.setup(Options(first_player="0"))
    return write_record(found, Options(first_player="0"), [], state)


def test_a_record_names_corrected_components(corrected: None) -> None:
    record = record_now()
    assert str(record).splitlines()[2:5] == ["rules    2", f"facts    {OTHER}", "seats    2"]
    assert read_record(str(record)) == record
    assert replayed(game("carcassonne"), record)
    with pytest.raises(BadRecord, match="edited"):
        read_record(str(record).replace(OTHER, OTHER[::-1]))
    with pytest.raises(BadRecord, match="digest of 16 digits"):
        read_record(str(record).replace(OTHER, "none"))


def test_a_record_of_a_games_own_components_does_not_name_them() -> None:
    assert "facts" not in str(record_now())


def test_a_record_with_other_components_is_not_replayed(corrected: None) -> None:
    record = record_now()
    facts._stand_ins.clear()
    with pytest.raises(BadRecord, match=f"{OTHER}, which are not in use; give the file .* --facts"):
        replayed(game("carcassonne"), record)
    own = record_now()
    adopt([StandIn("nowhere", "carcassonne", {}, OTHER)])
    with pytest.raises(BadRecord, match="the game's own components, and others are in use"):
        replayed(game("carcassonne"), own)
