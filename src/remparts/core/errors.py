"""One error per cause, each with a sentence that says what was wrong and what would be right."""


class RempartsError(ValueError):
    """Something that a caller did wrong; its text is fit to be shown to a person.

    A text that is to be translated keeps its values apart, as in `BadOptions("{seats} cannot play", seats=7)`.
    """

    def __init__(self, text: str, /, **values: "str | int | RempartsError") -> None:
        super().__init__(text.format(**values) if values else text)
        self.text = text
        self.values = values


class UnknownGame(RempartsError):
    """No game has that name."""


class BadOptions(RempartsError):
    """An option, its value or the number of seats is not one the game knows."""


class UnreadableMove(RempartsError):
    """The text is not the notation of any move of this game."""


class IllegalMove(RempartsError):
    """The move can be read but is not among the legal ones now; the text cites the paragraph."""


class OutOfTurn(RempartsError):
    """A seat acts although it is not its turn."""


class BadRecord(RempartsError):
    """A record is damaged, incomplete or does not follow the rules."""


class UnknownBot(RempartsError):
    """No bot has that name."""


class ProgramFailed(RempartsError):
    """A program from outside cannot be started, or does not answer as it should."""


class MissingLibrary(RempartsError):
    """Something needs a library that is not installed; the text says how to get it."""
