"""The user's settings: the keys and the form that change them for this run, and keep them for the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from frontends.console.storage.files import FileRefused
from frontends.console.storage.settings import AUTOMATIC, CHOICES, Settings
from frontends.locale.languages import LANGUAGES
from frontends.session.loop import MoveT, PlayerT, ToggleHelp, TurnT
from frontends.session.pace import Pace
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _

from .form import Field, Form
from .model import ScreenModel
from .overlays import InvalidEntry
from .text_line import TextLine

LABELS: Final[Mapping[str, str]] = {
    "name": _("Name"),
    "pace": _("Pace"),
    "marks": _("Legal moves"),
    "sound": _("Sound"),
    "language": _("Language"),
    "characters": _("Characters"),
    "color": _("Colours"),
}
"""The label of each setting, as a message."""

PACES: Final = {
    Pace.INSTANT: _("instant"),
    Pace.FAST: _("fast"),
    Pace.NORMAL: _("normal"),
    Pace.SLOW: _("slow"),
}
"""The paces within sentences, as messages."""

_VALUES: Final[Mapping[str, Mapping[Any, str]]] = {
    "pace": PACES,
    "marks": {True: _("marked"), False: _("not marked")},
    "sound": {True: _("on"), False: _("off")},
    "language": {AUTOMATIC: _("automatic"), **LANGUAGES},
    "characters": {AUTOMATIC: _("automatic"), "ascii": "ASCII", "unicode": "Unicode"},
    "color": {AUTOMATIC: _("automatic"), "never": _("none")},
}
"""The values of each setting in words, as messages."""

_LATER: Final = ("language", "characters", "color")
"""The settings that the next start uses first."""


def toggle_help(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Show the legal moves on the board, or hide them if they are shown; in a replay, for this run alone."""
    if model.is_replay:
        model.dispatch(ToggleHelp())
    else:
        change_settings(model, marks=not model.session.help)


def change_pace(step: int, model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Change the pace by `step` places, and show it; a positive `step` is slower."""
    pace = model.settings.pace.changed(step)
    change_settings(model, pace=pace)
    model.add_message(gettext("The pace is {pace}.", pace=gettext(PACES[pace])), is_passing=True)


def toggle_sound(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    sound = not model.settings.sound
    change_settings(model, sound=sound)
    model.add_message(gettext("Sound is on.") if sound else gettext("Sound is off."), is_passing=True)


def change_settings(model: ScreenModel[TurnT, PlayerT, MoveT], **changes: Any) -> None:
    """Change some settings for this run, and keep them for the next; show an error if they cannot be kept."""
    model.settings = replace(model.settings, **changes)
    if changes.get("marks", model.session.help) != model.session.help:
        model.dispatch(ToggleHelp())
    if model.settings_file is not None:
        try:
            model.settings_file.change(**changes)
        except FileRefused as refused:
            model.show_error(gettext("The settings cannot be kept: {problem}", problem=refused))


def show_settings(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Open the form of the settings."""
    fields = tuple(_field(name, model.settings) for name in LABELS)
    done = partial(_change, model, tuple(field.text for field in fields))
    model.overlay = Form(gettext("Settings"), fields, done, gettext("keep"))


def _field(name: str, settings: Settings) -> Field:
    label, value = gettext(LABELS[name]), getattr(settings, name)
    if name not in CHOICES:
        return Field(label, TextLine(value), kind=gettext("your name on the score card"))
    texts = {each: gettext(text) for each, text in _VALUES[name].items()}
    return Field(label, TextLine(texts[value]), tuple(map(texts.__getitem__, CHOICES[name])))


def _change(model: ScreenModel[TurnT, PlayerT, MoveT], before: tuple[str, ...], after: tuple[str, ...]) -> None:
    """Change the settings whose texts in the form have changed; raise InvalidEntry if one is not a choice."""
    texts = zip(LABELS, before, after, strict=True)
    changes = {name: _value(name, text.strip()) for name, old, text in texts if text != old}
    if changes:
        change_settings(model, **changes)
    if changes.keys() & {*_LATER}:
        model.add_message(gettext("Language, characters and colours change at the next start."), "class:important")


def _value(name: str, text: str) -> str | bool:
    """Return the value of a setting for its text in the form; raise InvalidEntry if there is none."""
    if name not in CHOICES:
        return text
    found = [value for value in CHOICES[name] if gettext(_VALUES[name][value]) == text]
    if not found:
        raise InvalidEntry(gettext("{label} cannot be {text}.", label=gettext(LABELS[name]), text=repr(text)))
    return found[0]
