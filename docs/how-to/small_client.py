#!/usr/bin/env python3
"""A whole client in plain Python: it takes the seat of an invite link, and captures as many cells as it can."""

import http.client
import json
import sys
import time
import urllib.request
from typing import Any


def play(link: str) -> str:
    """Play the game of an invite link to its end, and return its last position."""
    server, _, rest = link.rpartition("/games/")
    game, _, secret = rest.partition("/seat/")
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def ask(path: str, **command: object) -> Any:
        body = json.dumps(command).encode() if command else None
        request = urllib.request.Request(f"{server}/api/games/{game}{path}", body, {"Content-Type": "application/json"})
        with opener.open(request, timeout=40) as answer:
            return json.load(answer)

    ask("/commands", command="take", secret=secret, name="Robo", is_program=True)
    while True:
        try:
            with opener.open(f"{server}/games/{game}/events", timeout=40) as stream:
                for _ in filter(lambda line: line.startswith(b"data:"), stream):
                    state = ask("")
                    while state["is_your_turn"]:
                        best = max(state["takes"], key=lambda cell: len(state["takes"][cell]))
                        state = ask("/commands", command="play", version=state["version"], move=best)
                    if state["position"].endswith(" -"):
                        return str(state["position"])
        except (OSError, http.client.HTTPException) as error:  # The next state shows whether a move has arrived.
            print(f"Trying again: {error}", file=sys.stderr)
            time.sleep(2)


if __name__ == "__main__":
    print(play(sys.argv[1]))
