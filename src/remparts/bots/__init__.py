"""Players made of code, found by text: `find_bot("greedy")`."""

from remparts.bots.bot import Bot, bots, find_bot

__all__ = ["Bot", "bots", "find_bot"]
