"""Players made of code, found by text: `find_bot("greedy")`, or any program: `find_bot("program:./mybot")`."""

from remparts.bots.bot import Bot, bot_forms, bots, find_bot, levels_of

__all__ = ["Bot", "bot_forms", "bots", "find_bot", "levels_of"]
