"""A person who plays the deal of the day in a browser."""

from __future__ import annotations

from tests.browser.user import User
from tribolo_core.translation.messages import gettext


def begin(user: User) -> None:
    user.page.goto("/daily")
    user.page.get_by_role("button", name=gettext("Play"), exact=True).click()
    user.wait_until_ready()


def choose_name(user: User, name: str) -> None:
    user.page.goto("/daily")
    user.page.get_by_label(gettext("Your name in the table")).fill(name)
    user.page.get_by_role("button", name=gettext("Add to the table")).click()


def finish(user: User) -> list[str]:
    """Play the rest of the user's game by requests, which takes less time than drawing it; return all moves."""
    address = f"/api{user.game_path}"
    user.page.goto("/robots.txt")
    state = user.page.request.get(address).json()
    while not state["position"].endswith("-"):
        move = next(iter(sorted(state["takes"], key=lambda name: (int(name[1:]), name[0]))))
        answer = user.page.request.post(
            f"{address}/commands", data={"command": "play", "version": state["version"], "move": move}
        )
        assert answer.status == 200, answer.text()
        state = answer.json()
    return [move["name"] for move in state["all_moves"]]
