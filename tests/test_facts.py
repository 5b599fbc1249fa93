"""Components that somebody has edited: what does not fit is said in plain words, and nothing breaks a check."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from remparts import Options, game, read_record, replayed, write_record
from remparts.core import facts
from remparts.core.errors import BadRecord
from remparts.core.facts import BadFacts, StandIn, adopt, digest, digest_in_use, load_facts
from remparts.games.registry import OURS, package
from tests.mutated_facts import mutated

Edit = tuple[str, str, str]
"""What is replaced in the text of the components, by what, and a word of what is said then."""

ROAD = 'edges = "FRFR"'
CROSSING = """{ kind = "road", sides = ["N"], inner_end = "crossing" },
  { kind = "road", sides = ["E"]"""

CARCASSONNE: dict[str, Edit] = {
    "no tiles": ("[[tile]]", "[[tiles]]", "did you mean tile?"),
    "a count in words": ("count = 8", 'count = "eight"', "tile U: count must be a whole number from 1 to 99"),
    "no tile of a kind": ("count = 8", "count = 0", "tile U: count must be"),
    "a total": ("tiles = 72", "tiles = 73", "tiles is 73, but the tables hold 72"),
    "a letter twice": ('letter = "V"', 'letter = "U"', 'letter "U" has been used before'),
    "no letter": ('letter = "V"\n', "", "letter is missing"),
    "a word for a letter": ('letter = "V"', 'letter = "Vv"', "one capital letter"),
    "an edge": (ROAD, 'edges = "FRFQ"', "four letters for N E S W, each F, R or C"),
    "an edge too few": (ROAD, 'edges = "FRF"', "four letters"),
    "edges against roads": (ROAD, 'edges = "RRFR"', "side N is reached by no feature; a road must list it"),
    "roads against edges": (ROAD, 'edges = "FFFR"', "side E is reached by a road; it shows field"),
    "a city's edge": (ROAD, 'edges = "CRFR"', "half side NL belongs to a field, but side N is all city"),
    "a kind": ('kind = "cloister"', 'kind = "cloistre"', 'did you mean "cloister"?'),
    "a key": ("inner_end_feature = 0", "inner_end_feeture = 0", "did you mean inner_end_feature?"),
    "a half side twice": ('halves = ["SR", "WL"]', 'halves = ["SR", "WR"]', "half side WR belongs to a field already"),
    "a half side of none": ('halves = ["SR", "WL"]', 'halves = ["SR"]', "half side WL is filled by no feature"),
    "no half side": ('halves = ["SR", "WL"]', 'halves = ["SR", "XL"]', "halves must be a list of NL, NR"),
    "a city of a field": (
        "touches_cities = [0, 1]",
        "touches_cities = [0, 2]",
        "feature 2, which is a field and no city",
    ),
    "no feature": ("touches_cities = [0, 1]", "touches_cities = [0, 9]", "whole numbers from 0 to 2"),
    "pennants on a road": (
        'kind = "road", sides = ["E", "W"]',
        'kind = "road", sides = ["E", "W"], pennants = 1',
        "only",
    ),
    "three roads in one": (
        CROSSING,
        '{ kind = "road", sides = ["N", "E", "S"] },\n  { kind = "road", sides = ["E"]',
        "cross",
    ),
    "no end": ('sides = ["S"], inner_end = "cloister"', 'sides = ["S"]', "inner_end is missing"),
    "no start": ("start = true", "start = false", "0 tiles have markers"),
    "marks": ("start = true", "starts = true", "did you mean start?"),
    "no features": (
        'features = [\n  { kind = "cloister" },\n  { kind = "field"',
        'nothing = [\n  { kind = "field"',
        "features",
    ),
    "another edge": ('F = "field"', 'F = "forest"', 'F must be "field"'),
    "another format": ("format = 1", "format = 2", "format must be 1"),
}
ROBBER_KNIGHTS: dict[str, Edit] = {
    "a terrain": ('terrain = "lake"', 'terrain = "lakes"', 'did you mean "lake"?'),
    "a building in a lake": (
        '"B", terrain = "lake", building = "none"',
        '"B", terrain = "lake", building = "town"',
        "a lake",
    ),
    "a bare forest": (
        'terrain = "forest", building = "town", count',
        'terrain = "forest", building = "none", count',
        "forest",
    ),
    "a count": ('building = "castle", count = 6', 'building = "castle", count = 7', "count is 7, but [letters] has 6"),
    "no count": ('  { terrain = "lake", building = "none", count = 1 },\n', "", "lake with none is not counted"),
    "a total": ("tiles_per_player = 24", "tiles_per_player = 25", "tiles_per_player is 25, but [letters] has 24"),
    "knights": ("knights_per_player = 30", "knights_per_player = -3", "a whole number from 1 to 99, not -3"),
    "a deep lake": ("enterable = false", "enterable = false, knights = 2", "leave one of the two out"),
    "a dear forest": ("forest = { knights = 2 }", "forest = { knights = 5 }", "a whole number from 1 to 4"),
    "points of nothing": ("none = 0", "none = 1", "none must be 0"),
    "a letter": ('letter = "A", terrain = "mountain"', 'letter = "B", terrain = "mountain"', "there are 3 tiles A"),
    "two first castles": (
        '"A", terrain = "plain", building = "village"',
        '"A", terrain = "plain", building = "castle"',
        "2 castles",
    ),
    "the pile": ('["B", "C", "D", "E"]', '["B", "C", "D"]', "name each other letter once, B, C, D and E"),
    "the hand": ("hand_size = 2 ", "hand_size = 3 ", "hand_size must be 2"),
    "rows": ("start_layout_rows = 2", "start_layout_rows = 3", "3 rows need 3 tiles"),
    "a small area": ("side = 7", "side = 6", "a side of 6 has no room for 48 tiles of 2 players"),
    "no area": ("{ players = 3, side = 9 }, ", "", "one entry each for 2, 3 and 4 players"),
    "no source": (
        'status = "published"\nsources = ["rules_fr", "rules_en"]\ntiles_min',
        'status = "published"\ntiles_min',
        "sources",
    ),
    "no status": ('status = "attested"', 'status = "rumour"', 'status must be "published"'),
    "a key": ("tiles_max", "tile_max", "did you mean tiles_max?"),
}
CASTLE: dict[str, Edit] = {
    "a total": ("castle_tiles = 60", "castle_tiles = 61", "castle_tiles is 61, but the tables hold 60"),
    "markets": ("markets_on_tiles = 14", "markets_on_tiles = 13", "the tables hold 14 markets on tiles"),
    "a count": ('id = "N04"\ncount = 2', 'id = "N04"\ncount = 3', "but the tables hold 61 castle tiles"),
    "too many tiles": ('id = "N04"\ncount = 2', 'id = "N04"\ncount = 20', "some cells must stay empty"),
    "many markets": ('id = "N03"\ncount = 1', 'id = "N03"\ncount = 60', "markets on all tiles; 63 can be counted"),
    "no tile of a kind": ('id = "N04"\ncount = 2', 'id = "N04"\ncount = 0', "tile N04: count must be"),
    "an id twice": ('id = "N05"', 'id = "N04"', 'id "N04" has been used before'),
    "an id": ('id = "N05"', 'id = "roof"', "a capital letter and two digits at most"),
    "a half": ('["SR", "WL"]', '["SR", "WR"]', "half side WR belongs to a house already"),
    "sides against features": (
        '"house|court", "court|house"]',
        '"house|tower", "court|house"]',
        'sides, "house|tower", says tower',
    ),
    "a side": ('"house|court", "court|house"]', '"house court", "court|house"]', 'must read "kind|kind"'),
    "three sides": ('"house|court", "court|house"]', '"house|court"]', "four texts for N E S W, not 3"),
    "a path of sides": (
        '"court|path|court", "court|court", "court|path|court"',
        '"court|path|court", "court|court", "court|court"',
        'its text must be "court|path|court"',
    ),
    "a path of features": (
        '{ kind = "path", sides = ["N", "S"] }',
        '{ kind = "path", sides = ["N"] }',
        "no path lists that side",
    ),
    "a center": ('center = "square"', 'center = "crossing"', "one path that reaches three or four sides"),
    "no center": ('center = "building"', 'center = "none"', "each path must reach two sides"),
    "a square of nothing": ('center = "none"', 'center = "square"', "there must be paths"),
    "a well in a court": ('"WL", "WR"], markets = 1', '"WL", "WR"], well = true', '"well" is not known here'),
    "a market in a house": (
        'kind = "house", halves = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]',
        'kind = "house", halves = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"], markets = 1',
        '"markets" is not known',
    ),
    "a hole in the wall": ('".....T==S=T.."', '".....T=.S=T.."', "open to the outside"),
    "a letter of the map": ('".....T==S=T.."', '".....T=?S=T.."', 'row 0 of map has "?"'),
    "a short row": ('".....T==S=T.."', '".....T==S=T."', "row 0 of map has 12 squares, but columns says 13"),
    "a row too few": ('  "..=#######=..",\n', "", "map has 13 rows, but rows says 14"),
    "cells cut off": ('"..=#######=.."', '"..=#T#####=.."', "[wall] has no square"),
    "a gap": (
        "{ at = [2, 6], spaces = [4, 5]",
        "{ at = [2, 9], spaces = [4, 5]",
        "does not touch the square before it",
    ),
    "a square twice": ("{ at = [2, 6], spaces = [4, 5]", "{ at = [2, 7], spaces = [4, 5]", "two squares lie at [2, 7]"),
    "spaces": ("{ at = [2, 6], spaces = [4, 5]", "{ at = [2, 6], spaces = [5, 4]", "spaces must be [4, 5]"),
    "a corner": (
        'spaces = [4, 5], kind = "straight"',
        'spaces = [4, 5], kind = "corner", bend = "outer"',
        "runs straight there",
    ),
    "no corner": (
        'kind = "corner", bend = "inner" },\n  { at = [5, 1]',
        'kind = "straight" },\n  { at = [5, 1]',
        "turns there",
    ),
    "a bend": (
        'spaces = [0, 1], kind = "corner", bend = "inner"',
        'spaces = [0, 1], kind = "corner", bend = "outer"',
        'bend must be "inner"',
    ),
    "the other way": ('direction = "clockwise"', 'direction = "counter-clockwise"', "direction must be clockwise"),
    "a tower": (
        "[[wall.tower]]\nspaces = [12, 13]",
        "[[wall.tower]]\nspaces = [14, 15]",
        "no corner of the wall has the spaces [14, 15]",
    ),
    "a tower without": (
        "spaces = [12, 13]\nwall_tile = true",
        "spaces = [12, 13]\nwall_tile = false",
        "tower 0/1 alone has none",
    ),
    "tower 0/1": ("wall_tile = false", "wall_tile = true", "tower 0/1 alone has none"),
    "a joint": ("between = [9, 10]", "between = [10, 11]", "the last space of a square and the first of the next"),
    "a start's cell": ("cell = [3, 5]", "cell = [2, 5]", "is no cell of the map"),
    "a start's side": ('cell = [3, 5]\nside = "W"', 'cell = [3, 5]\nside = "E"', "does not touch the square at [2, 5]"),
    "a start's square": (
        "at = [2, 5]\nspaces = [6, 7]\n",
        "at = [2, 2]\nspaces = [6, 7]\n",
        "must be a straight square",
    ),
    "a start's spaces": ("at = [2, 5]\nspaces = [6, 7]", "at = [2, 5]\nspaces = [6, 8]", "spaces must be [6, 7]"),
    "a start's halves": ('{ WL = "tower", WR = "tower" }', '{ NL = "tower", WR = "tower" }', '"NL" is not known here'),
    "a start's kind": ('{ WL = "tower", WR = "tower" }', '{ WL = "towers", WR = "tower" }', 'did you mean "tower"?'),
    "a start's path": ("path = false", 'path = "no"', "path must be true or false"),
    "a start's market": ("path = false\nmarkets = 0", "path = false\nmarkets = 1", "a market needs a court"),
    "no start": ('[[start]]\nid = "start1"', '[[begin]]\nid = "start1"', '"begin" is not known here'),
    "an effect": ('effect = "bonus"', 'effect = "malus"', 'effect must be "bonus"'),
    "a number": ("number = 9", "number = 8", "wall tile 9 stands 0 times"),
    "a time": ('when = "final"', 'when = "turn"', 'when must be "final"'),
    "a value": ("per_market = 4", "per_market = 4.5", "per_market must be a whole number"),
    "points": ("market = 3", "market = -3", "market must be a whole number from 0 to 99"),
    "no source": ('source = "S1: the first tower after it is 12 and 13"\n', "", "needs source"),
    "no status": (
        '[board]\nstatus = "reconstruction"',
        '[board]\nstatus = "guessed"',
        'status must be "published" or "reconstruction"',
    ),
    "a key": ("center = ", "centre = ", "did you mean center?"),
}
EDITS = {"carcassonne": CARCASSONNE, "robber_knights": ROBBER_KNIGHTS, "castle": CASTLE}
CASES = [(name, edit) for name, edits in EDITS.items() for edit in edits if name in OURS]


@pytest.mark.parametrize("name", OURS)
def test_the_components_of_a_game_fit(name: str) -> None:
    found = package(name)
    assert list(found.check.faults(found.own_facts)) == []
    assert "tiles" in found.check.contents(found.own_facts)
    assert name in EDITS


@pytest.mark.parametrize(("name", "edit"), CASES)
def test_what_does_not_fit_is_said(name: str, edit: str) -> None:
    old, new, word = EDITS[name][edit]
    text = package(name).facts_text
    assert old in text, old
    faults = package(name).check.faults(tomllib.loads(text.replace(old, new, 1)))
    assert any(word in fault for fault in faults), faults


@pytest.mark.parametrize("name", OURS)
def test_a_fault_is_said_where_it_is_and_once(name: str) -> None:
    count = {"carcassonne": 'letter = "B"\ncount', "robber_knights": "tiles_max", "castle": 'id = "N05"\ncount'}[name]
    text = package(name).facts_text.replace(f"{count} = ", f'{count} = "x"  # ', 1)
    faults = [fault for fault in package(name).check.faults(tomllib.loads(text)) if 'not "x"' in fault]
    assert len(faults) == 1
    assert faults[0].startswith({"carcassonne": "tile B: ", "robber_knights": "[turn]: ", "castle": "tile N05: "}[name])


@pytest.mark.parametrize("name", OURS)
def test_no_damage_breaks_a_check(name: str) -> None:
    check, own = package(name).check, tomllib.loads(package(name).facts_text)
    refused = 0
    for seed in range(300):
        faults = check.faults(mutated(own, Random(f"{name} {seed}")))
        assert all(fault.strip() for fault in faults), seed
        refused += bool(faults)
    assert refused > 100
    everything: tuple[object, ...] = (0, "", [], {}, [{}], [[]])
    for strange in everything:
        assert check.faults(dict.fromkeys(own, strange))
    assert check.faults({})


@pytest.mark.parametrize("name", OURS)
def test_a_consistent_correction_fits(name: str) -> None:
    edits = {
        "carcassonne": [("count = 8", "count = 9"), ("tiles = 72", "tiles = 73")],
        "robber_knights": [("knights_per_player = 30", "knights_per_player = 28"), ("side = 7", "side = 8")],
        "castle": [('id = "N04"\ncount = 2', 'id = "N04"\ncount = 3'), ("castle_tiles = 60", "castle_tiles = 61")],
    }
    text = package(name).facts_text
    for old, new in edits[name]:
        text = text.replace(old, new, 1)
    corrected = tomllib.loads(text)
    assert list(package(name).check.faults(corrected)) == []
    assert digest(corrected) != digest(package(name).own_facts)


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
    "too deep": (b"a = " + b"[" * 5000 + b"]" * 5000, "not TOML"),
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
