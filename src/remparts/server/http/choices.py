"""What the home page offers to choose for a game: its options and presets in words."""

from typing import Any

from remparts.bots import levels_of
from remparts.core.face import AnyFace
from remparts.core.game import AnyGame
from remparts.core.levels import LEVELS, Level
from remparts.core.options import Option
from remparts.core.phrase import Phrase
from remparts.games.registry import game_names
from remparts.server.showing.words import Words


def game_card(game: AnyGame, face: AnyFace, spoken: Words) -> dict[str, Any]:
    """What the template of the home page is given of a game."""
    return {
        "name": game.name,
        "title": game.title,
        "about": spoken.meaning(f"about {game.name}"),
        "picture": face.picture(),
        "least": game.seats.start,
        "most": game.seats.stop - 1,
        "options": [_option_choice(option, game, spoken) for option in game.options],
        "presets": [
            {"name": name, "label": spoken.text(name), "about": _preset_choices(game, name, spoken)}
            for name in game.presets
        ],
    }


def bot_card(name: str, spoken: Words) -> dict[str, Any]:
    """What it is given of a bot: how it plays, and by game how that was measured; nothing of a program."""
    is_level = name in LEVELS
    return {
        "name": name,
        "label": spoken.bot(name),
        "about": spoken.meaning(f"about {name}") if is_level else "",
        "measured": {game: _measured(name, levels_of(game)[name], spoken) for game in game_names()} if is_level else {},
    }


def _measured(name: str, level: Level, spoken: Words) -> str:
    """Against whom a level of a game won how often."""
    if not level.games:
        return ""
    below = LEVELS.index(name) - 1
    won, games = round(100 * level.won), level.games
    if below < 0:
        return spoken.say(Phrase("It won {won}% of {games} games against random moves.", won=won, games=games))
    phrase = Phrase("It won {won}% of {games} games against {level}, with the same draws.",
        won=won, games=games, level=spoken.bot(LEVELS[below]))  # fmt: skip
    return spoken.say(phrase)


def _option_choice(option: Option, game: AnyGame, spoken: Words) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": spoken.text(option.name),
        "about": spoken.text(option.about),
        "rule": option.rule,
        "many": option.many,
        "in_sight": option.in_sight,
        "only_with": option.only_with,
        "presets": {name: chosen.get(option.name, option.default) for name, chosen in game.presets.items()},
        "as_usual": _as_usual(option, game, spoken),
        "cautions": [
            {"values": each.values, "about": spoken.text(each.about), "rule": each.rule} for each in option.cautions
        ],
        "values": [
            {
                "value": value,
                "label": value_label(option.name, value, spoken),
                "about": spoken.meaning(f"about {option.name}={value}"),
            }
            for value in option.values
        ],
    }


def _as_usual(option: Option, game: AnyGame, spoken: Words) -> str:
    """The value in force where none is chosen; where presets differ, that of each."""
    usual = value_label(option.name, option.default, spoken)
    others = [
        _pair(spoken.text(name), value_label(option.name, chosen[option.name], spoken), spoken)
        for name, chosen in game.presets.items()
        if chosen.get(option.name, option.default) != option.default
    ]
    return " · ".join([usual, *others])


def value_label(name: str, value: str, spoken: Words) -> str:
    """An option's value in words, or its values."""
    said = [spoken.value(name, each) for each in value.split(",") if each]
    return ", ".join(said) or "–"


def _preset_choices(game: AnyGame, preset: str, spoken: Words) -> list[dict[str, str]]:
    """What tells a preset from the others; each choice comes with the one that it depends on."""
    told = {name for chosen in game.presets.values() for name in chosen}
    return [
        {
            "text": _pair(
                spoken.text(option.name),
                value_label(option.name, game.presets[preset].get(option.name, option.default), spoken),
                spoken,
            ),
            "only_with": option.only_with,
        }
        for option in game.options
        if option.name in told
    ]


def _pair(name: str, value: str, spoken: Words) -> str:
    """A value after its name goes on in the same sentence."""
    return spoken.text("{name}: {value}").format(name=name, value=value[:1].lower() + value[1:])
