"""The action of each key on the full screen; the page of keys is made from the same table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol, get_args

from frontends.session.loop import MoveT, PlayerT, TurnT
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _

from . import dialogs, resuming, reviewing
from .hints import show_hint
from .mode import ModeName
from .model import ScreenModel
from .overlays import TextPage
from .replaying import replay
from .settings import change_pace, show_settings, toggle_help, toggle_sound


class Action(Protocol):
    """What a key does to the model of any game."""

    def __call__(self, model: ScreenModel[TurnT, PlayerT, MoveT], /) -> object:
        """Carry out the action on `model`; the caller ignores the result."""


class Condition(Protocol):
    """Whether a game has what some keys are for."""

    def __call__(self, model: ScreenModel[TurnT, PlayerT, MoveT], /) -> bool:
        """Return whether the game of `model` has it."""


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """The actions of some related keys, by the name of the key or the character that it types.

    `label` and `description`, two messages, are the line on the page of keys. `modes` names the modes in which the keys
    work. The page of keys leaves out the line if `is_for` is false of the game.
    """

    label: str
    description: str
    actions: Mapping[str, Action]
    modes: tuple[ModeName, ...] = get_args(ModeName)
    is_for: Condition = lambda _model: True


PAGE_MOVES: Final = 10
"""The number of moves that PageUp and PageDown step over."""


def _show_keys(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    described = [(keys.label, keys.description) for keys in model.mode.keys]
    described += [(keys.label, keys.description) for keys in offered_bindings(model)]
    lines = tuple(f"{gettext(label):<22}{gettext(description)}" for label, description in described)
    legend = LEGEND if model.definition.presentation.has_captures else LEGEND_WITHOUT_CAPTURES
    review_legend = (REVIEW_LEGEND,) if model.definition.opponents.review else ()
    model.overlay = TextPage(gettext("Keys"), (*lines, "", *map(gettext, (legend, *review_legend))))


def offered_bindings(model: ScreenModel[TurnT, PlayerT, MoveT]) -> tuple[KeyBinding, ...]:
    """Return the common keys that the mode has, without the keys for what this kind of game does not have."""
    return tuple(keys for keys in KEY_BINDINGS if model.mode.name in keys.modes and keys.is_for(model))


def _cell_letters(model: ScreenModel[TurnT, PlayerT, MoveT]) -> frozenset[str]:
    """Return the letters with which the names of cells begin, such as `c` of `c7`, so that the names can be typed."""
    return frozenset(cell.name[0] for row in model.view.rows for cell in row if cell.name[1:].isdigit())


def _has_captures(model: ScreenModel[TurnT, PlayerT, MoveT]) -> bool:
    return model.definition.presentation.has_captures


def _has_opponents(model: ScreenModel[TurnT, PlayerT, MoveT]) -> bool:
    return bool(model.definition.opponents.specs)


CURSOR_LETTERS: Final[Mapping[str, Action]] = {
    "h": lambda model: model.move_cursor(-1, 0),
    "l": lambda model: model.move_cursor(1, 0),
    "k": lambda model: model.move_cursor(0, -1),
    "j": lambda model: model.move_cursor(0, 1),
}
"""The letters that move the cursor, as in vi."""

_PACE: Final[Mapping[str, Action]] = {
    "+": partial(change_pace, -1),
    "-": partial(change_pace, 1),
}

_SETTINGS: Final[Mapping[str, Action]] = {"s": toggle_sound, "O": show_settings}

KEY_BINDINGS: Final = (
    KeyBinding(
        _("Left Right Up Down"),
        _("step back and forward, the first turn, the last"),
        {
            "left": lambda model: model.step(-1),
            "right": lambda model: model.step(1),
            "up": lambda model: model.show(0),
            "down": lambda model: model.show(model.plies),
        },
        ("replay",),
    ),
    KeyBinding(
        _("Arrows, h j k l"),
        _("move the cursor"),
        {
            **CURSOR_LETTERS,
            "left": CURSOR_LETTERS["h"],
            "right": CURSOR_LETTERS["l"],
            "up": CURSOR_LETTERS["k"],
            "down": CURSOR_LETTERS["j"],
        },
        ("game", "daily", "puzzles", "people", "watch"),
    ),
    KeyBinding("h j k l", _("move the cursor"), CURSOR_LETTERS, ("replay",)),
    KeyBinding(
        "c7", _("go to a cell by its name, in small letters"), {}, is_for=lambda model: bool(_cell_letters(model))
    ),
    KeyBinding(
        _("Enter, Space, click"),
        _("play there"),
        dict.fromkeys(("enter", " "), lambda model: model.play()),
        ("game", "daily", "people"),
    ),
    KeyBinding("P", _("show or hide the legal moves"), {"P": toggle_help}),
    KeyBinding(
        _("B, B again"), _("hint: most captures, then the engine's choice"), {"B": show_hint}, ("game",), _has_opponents
    ),
    KeyBinding(
        "w",
        _("win shares and better moves, on or off"),
        {"w": reviewing.toggle},
        ("game", "replay"),
        is_for=lambda model: model.definition.opponents.review is not None,
    ),
    KeyBinding(
        "u / r", _("undo to your turn / restart"), {"u": lambda model: model.undo(), "r": dialogs.restart}, ("game",)
    ),
    KeyBinding(
        "N / M / H / K",
        _("new game / rematch / harder / kept games"),
        {"N": dialogs.new_game, "M": dialogs.rematch, "H": dialogs.harder, "K": resuming.show_kept_games},
        ("game",),
        _has_opponents,
    ),
    KeyBinding(
        "N / M / K",
        _("new game / rematch / kept games"),
        {"N": dialogs.new_game, "M": dialogs.rematch, "K": resuming.show_kept_games},
        ("game",),
        lambda model: not _has_opponents(model),
    ),
    KeyBinding("v / L", _("save / load a file"), {"v": dialogs.save, "L": dialogs.load}, ("game",)),
    KeyBinding(
        "w / v",
        _("win shares, after the end / save to a file"),
        {"w": reviewing.toggle, "v": dialogs.save},
        ("daily", "people", "watch"),
    ),
    KeyBinding(
        _("[ ]  PageUp PageDown"),
        _("step back and forward, by 1 or by 10"),
        {
            "[": lambda model: model.step(-1),
            "]": lambda model: model.step(1),
            "pageup": lambda model: model.step(-PAGE_MOVES),
            "pagedown": lambda model: model.step(PAGE_MOVES),
        },
    ),
    KeyBinding(
        _("Home End / >"),
        _("first turn, the present / replay; any key stops"),
        {"home": lambda model: model.show(0), "end": lambda model: model.show(model.plies), ">": replay},
    ),
    KeyBinding("+ -", _("faster, slower opponents and replays"), _PACE, is_for=_has_opponents),
    KeyBinding("+ -", _("faster, slower replays"), _PACE, is_for=lambda model: not _has_opponents(model)),
    KeyBinding(
        "C / s / O",
        _("score card / sound on, off / settings"),
        {"C": dialogs.show_scores, **_SETTINGS},
        ("game", "replay", "daily", "puzzles"),
    ),
    KeyBinding("s / O", _("sound on, off / settings"), _SETTINGS, ("people", "watch")),
    KeyBinding(
        _("q, Ctrl-C / Ctrl-Z"), _("quit; the game is kept / suspend"), {"q": dialogs.quit_game}, ("game", "daily")
    ),
    KeyBinding(_("q, Ctrl-C / Ctrl-Z"), _("quit / suspend"), {"q": dialogs.quit_game}, ("replay", "puzzles", "watch")),
    KeyBinding(_("q, Ctrl-C / Ctrl-Z"), _("quit; your seat is kept / suspend"), {"q": dialogs.quit_game}, ("people",)),
    KeyBinding(
        "R / ?",
        _("how to play / show these keys"),
        {"R": dialogs.show_rules, "?": _show_keys},
        is_for=_has_captures,
    ),
    KeyBinding("?", _("show these keys"), {"?": _show_keys}, is_for=lambda model: not _has_captures(model)),
)

LEGEND: Final = _("Marks: > last moves, - captured, + legal moves, x would be captured")

LEGEND_WITHOUT_CAPTURES: Final = _("Marks: > last move, + legal moves, * winner")

REVIEW_LEGEND: Final = _("* winner; ?? blunder, ? mistake, ?! inaccuracy, !? kingmaker move")

ACTIONS: Final[Mapping[ModeName, Mapping[str, Action]]] = {
    mode: {key: action for keys in KEY_BINDINGS if mode in keys.modes for key, action in keys.actions.items()}
    for mode in get_args(ModeName)
}
"""The action of each common key, by mode."""


def action_of(model: ScreenModel[TurnT, PlayerT, MoveT], key: str) -> Callable[[], object] | None:
    """Return the action of `key`, the name of a key or the character that it types; `None` if it has no action.

    The case of a letter matters only if a name of a cell begins with it. A key of the mode `game` that the present mode
    lacks shows the mode's refusal.
    """
    others = () if key.lower() in _cell_letters(model) else (key.swapcase(),)
    for known in (key, *others):
        own, common = model.mode.action(known), ACTIONS[model.mode.name].get(known)
        if own is not None:
            return own
        if common is not None:
            return partial(common, model)
        if known in ACTIONS["game"]:
            return model.refuse
    return None


def press(model: ScreenModel[TurnT, PlayerT, MoveT], name: str, text: str) -> None:
    """Carry out the action of a key, or pass the key to the open overlay (page, question or form).

    `name` is the name of the key, such as `enter`; a key that types `text` has an empty name. Every key also ends a
    running animation or replay, and the pause before an opponent's move.

    Every action is carried out at once. A small letter that can begin the name of a cell has no other meaning, except
    that `h j k l` also move the cursor: if a number follows, the cursor goes to the named cell anyway. The case of a
    letter that begins no name does not matter.
    """
    model.hurry()
    if text.isdigit() and model.typed:
        _continue_cell_name(model, text)
        return
    model.typed = ""
    overlay = model.overlay
    if overlay is not None:
        after = overlay.press(name, text)
        if model.overlay is overlay:  # The key may have opened another overlay.
            model.overlay = after
        return
    model.typed = text if text in _cell_letters(model) else ""
    action = action_of(model, name or text)
    if action is not None:
        action()


def _continue_cell_name(model: ScreenModel[TurnT, PlayerT, MoveT], digit: str) -> None:
    """Go to the cell whose name `digit` completes; forget a name of no cell."""
    name = model.typed + digit
    model.typed = name if model.point_at(name) else ""
