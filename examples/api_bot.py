"""A bot that joins a table over the API: python examples/api_bot.py http://localhost:8000 TABLE TOKEN

TABLE and TOKEN come from `POST /api/tables`; the token is that of a seat by link.
"""

import json
import sys
from random import Random
from typing import Any
from urllib.request import Request, urlopen


def ask(base: str, token: str, path: str, body: object = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(base + path, json.dumps(body).encode() if body else None, headers)
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


def play(base: str, table: str, token: str) -> list[int]:
    """Play any legal move whenever it is this bot's turn; the scores at the end."""
    path, rng = f"/api/tables/{table}", Random(1)
    state = ask(base, token, path)
    while not state["is_over"]:
        if state["is_mine"]:
            offer = ask(base, token, f"{path}/moves")
            ask(base, token, f"{path}/moves", {"rev": offer["rev"], "move": rng.choice(offer["moves"])})
            state = ask(base, token, path)
        else:
            state = ask(base, token, f"{path}/wait?rev={state['rev']}")
    return list(state["scores"])


if __name__ == "__main__":
    print("scores:", *play(*sys.argv[1:4]))
