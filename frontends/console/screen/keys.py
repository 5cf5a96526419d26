"""What each key does at the model. The page of all keys is made from the same model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from frontends.session.loop import MoveT, PlayerT, TurnT

from . import dialogs
from .advice import advise
from .model import ScreenModel, Typed
from .overlays import Page


class Action(Protocol):
    """What a key does to the model of any game."""

    def __call__(self, model: ScreenModel[TurnT, PlayerT, MoveT], /) -> object:
        """Carry out the action."""


PAGE: Final = 10
"""The moves that PageUp and PageDown step over."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Some keys, by name or by the character they type, with what each does; `label` and `words` tell people."""

    label: str
    words: str
    actions: Mapping[str, Action]


def _help(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    model.overlay = Page("Keys", tuple(f"{keys.label:<22}{keys.words}" for keys in KEYS) + LEGEND)


KEYS: Final = (
    Keys(
        "Arrows, h j k l",
        "move the cursor",
        {
            **dict.fromkeys(("left", "h"), lambda model: model.move_cursor(-1, 0)),
            **dict.fromkeys(("right", "l"), lambda model: model.move_cursor(1, 0)),
            **dict.fromkeys(("up", "k"), lambda model: model.move_cursor(0, -1)),
            **dict.fromkeys(("down", "j"), lambda model: model.move_cursor(0, 1)),
        },
    ),
    Keys("c7", "go to a cell by its name", {}),
    Keys("Enter, Space, click", "play there", dict.fromkeys(("enter", " "), lambda model: model.play())),
    Keys("p", "possible moves: show or hide", {"p": lambda model: model.toggle_help()}),
    Keys("b, b again", "best move: takes most, strongest advice", {"b": advise}),
    Keys("u", "undo, back to your previous turn", {"u": lambda model: model.undo()}),
    Keys("r", "restart the same deal", {"r": dialogs.restart}),
    Keys("n", "new game: seats, deal, seed", {"n": dialogs.new_game}),
    Keys("v / L", "save / load a file", {"v": dialogs.save, "L": dialogs.load}),
    Keys(
        "[ ]  PageUp PageDown",
        "look back and forward, by 1 or by 10",
        {
            "[": lambda model: model.step(-1),
            "]": lambda model: model.step(1),
            "pageup": lambda model: model.step(-PAGE),
            "pagedown": lambda model: model.step(PAGE),
        },
    ),
    Keys(
        "Home End",
        "the first turn, the present",
        {"home": lambda model: model.show(0), "end": lambda model: model.show(model.plies)},
    ),
    Keys(">", "replay from here; any key stops", {">": lambda model: model.replay()}),
    Keys(
        "+ -",
        "faster, slower opponents",
        {"+": lambda model: model.change_pace(-1), "-": lambda model: model.change_pace(1)},
    ),
    Keys("c / s", "score card / sound on, off", {"c": dialogs.scores, "s": lambda model: model.toggle_sound()}),
    Keys("q, Ctrl-C / Ctrl-Z", "quit, the game is kept / pause", {"q": dialogs.quit_game}),
    Keys("?", "these keys", {"?": _help}),
)

LEGEND: Final = ("", "Marks: > last moves, - what they took, + possible, x would be taken")

ACTIONS: Final = {key: action for keys in KEYS for key, action in keys.actions.items()}


def press(model: ScreenModel[TurnT, PlayerT, MoveT], name: str, text: str) -> None:
    """Do what a key asks: one with a name, such as `enter`, or one that types a text. Every key ends the waiting."""
    model.hurry()
    if _names_a_cell(model, text):
        return
    overlay = model.overlay
    if overlay is not None:
        after = overlay.press(name, text)
        if model.overlay is overlay:  # What the key did may have put something else there.
            model.overlay = after
    elif (name or text) in ACTIONS:
        ACTIONS[name or text](model)


def _names_a_cell(model: ScreenModel[TurnT, PlayerT, MoveT], text: str) -> bool:
    """Whether a character goes on with the name of a cell; if so, the cursor is there now.

    The letter that the name begins with has been obeyed as a key already, and what that did is taken back.
    """
    typed = model.typed
    if text.isdigit() and typed.text and model.point_at(typed.text + text):
        model.typed = replace(typed, text=typed.text + text)
        model.overlay = typed.overlay
        if model.session.help is not typed.help:
            model.toggle_help()
        return True
    model.typed = Typed(text.lower() if model.overlay is None else "", model.overlay, model.session.help)
    return False
