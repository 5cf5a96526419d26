"""What each key does at the table. The page of all keys is made from the same table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from . import dialogs
from .advice import advise
from .model import Table, Typed
from .overlays import Page

Action: TypeAlias = Callable[[Table[Any]], object]

PAGE: Final = 10
"""The moves that PageUp and PageDown step over."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Some keys, by name or by the character they type, with what each does; `label` and `words` tell people."""

    label: str
    words: str
    actions: dict[str, Action]


def _help(table: Table[Any]) -> None:
    table.overlay = Page("Keys", tuple(f"{keys.label:<22}{keys.words}" for keys in KEYS) + LEGEND)


KEYS: Final = (
    Keys(
        "Arrows, h j k l",
        "move the cursor",
        {
            **dict.fromkeys(("left", "h"), lambda table: table.move_cursor(-1, 0)),
            **dict.fromkeys(("right", "l"), lambda table: table.move_cursor(1, 0)),
            **dict.fromkeys(("up", "k"), lambda table: table.move_cursor(0, -1)),
            **dict.fromkeys(("down", "j"), lambda table: table.move_cursor(0, 1)),
        },
    ),
    Keys("c7", "go to a cell by its name", {}),
    Keys("Enter, Space, click", "play there", dict.fromkeys(("enter", " "), lambda table: table.play())),
    Keys("p", "possible moves: show or hide", {"p": lambda table: table.toggle_help()}),
    Keys("b, b again", "best move: takes most, strongest advice", {"b": advise}),
    Keys("u", "undo, back to your previous turn", {"u": lambda table: table.undo()}),
    Keys("r", "restart the same deal", {"r": dialogs.restart}),
    Keys("n", "new game: seats, deal, seed", {"n": dialogs.new_game}),
    Keys("v / L", "save / load a file", {"v": dialogs.save, "L": dialogs.load}),
    Keys(
        "[ ]  PageUp PageDown",
        "look back and forward, by 1 or by 10",
        {
            "[": lambda table: table.step(-1),
            "]": lambda table: table.step(1),
            "pageup": lambda table: table.step(-PAGE),
            "pagedown": lambda table: table.step(PAGE),
        },
    ),
    Keys("Home End", "the first turn, the present", {"home": lambda t: t.show(0), "end": lambda t: t.show(t.plies)}),
    Keys(">", "replay from here; any key stops", {">": lambda table: table.replay()}),
    Keys(
        "+ -",
        "faster, slower opponents",
        {"+": lambda table: table.change_pace(-1), "-": lambda table: table.change_pace(1)},
    ),
    Keys("c / s", "score card / sound on, off", {"c": dialogs.scores, "s": lambda table: table.toggle_sound()}),
    Keys("q, Ctrl-C / Ctrl-Z", "quit, the game is kept / pause", {"q": dialogs.quit_game}),
    Keys("?", "these keys", {"?": _help}),
)

LEGEND: Final = ("", "Marks: > last moves, - what they took, + possible, x would be taken")

ACTIONS: Final = {key: action for keys in KEYS for key, action in keys.actions.items()}


def press(table: Table[Any], name: str, text: str) -> None:
    """Do what a key asks: one with a name, such as `enter`, or one that types a text. Every key ends the waiting."""
    table.hurry()
    if _names_a_cell(table, text):
        return
    overlay = table.overlay
    if overlay is not None:
        after = overlay.press(name, text)
        if table.overlay is overlay:  # What the key did may have put something else there.
            table.overlay = after
    elif (name or text) in ACTIONS:
        ACTIONS[name or text](table)


def _names_a_cell(table: Table[Any], text: str) -> bool:
    """Whether a character goes on with the name of a cell; if so, the cursor is there now.

    The letter that the name begins with has been obeyed as a key already, and what that did is taken back.
    """
    typed = table.typed
    if text.isdigit() and typed.text and table.point_at(typed.text + text):
        table.typed = replace(typed, text=typed.text + text)
        table.overlay = typed.overlay
        if table.session.help is not typed.help:
            table.toggle_help()
        return True
    table.typed = Typed(text.lower() if table.overlay is None else "", table.overlay, table.session.help)
    return False
