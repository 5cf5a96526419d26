"""The full-screen application: its layout, its colours, and running it on a terminal."""

from __future__ import annotations

import asyncio
import errno
import signal
import sys
from collections.abc import Callable, Iterable
from typing import Final

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    AnyContainer,
    ConditionalContainer,
    DynamicContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from frontends.console.exit_codes import HUNG_UP
from frontends.session.loop import MoveT, PlayerT, TurnT
from tribolo_core.translation.messages import gettext

from . import panels
from .board import SCALES, Fragment, board_fragments, board_height, board_width
from .key_bindings import press
from .model import ScreenModel
from .scheduler import AsyncioScheduler

STYLE: Final = Style.from_dict(
    {
        "title": "reverse",
        "label": "#888888",
        "blue": "bg:#2456c8 #ffffff bold",
        "red": "bg:#b82828 #ffffff bold",
        "green": "bg:#1fa040 #000000 bold",
        "cross": "bg:#0f7c8c #ffffff bold",
        "nought": "bg:#8c6a0f #ffffff bold",
        "wall": "bg:#888888 #888888",
        "none": "#777777",
        "moved": "underline",
        "taken": "underline",
        "legal": "#ffd75f bold",
        "preview": "bg:#ffd75f #000000 bold",
        "edge-blue": "#2456c8",
        "edge-red": "#b82828",
        "edge-green": "#1fa040",
        "edge-cross": "#0f7c8c",
        "edge-nought": "#8c6a0f",
        "edge-wall": "#888888",
        "edge-preview": "#ffd75f",
        "line": "#ffffff nobold",
        "cursor": "reverse bold",
        "bracket": "#ffffff bold",
        "text-blue": "ansibrightblue",
        "text-red": "ansibrightred",
        "text-green": "ansibrightgreen",
        "text-cross": "ansibrightcyan",
        "text-nought": "ansibrightyellow",
        "now": "bold",
        "score": "bold",
        "faint": "#888888",
        "hint": "#888888",
        "important": "bold",
        "refused": "ansibrightred bold",
        "advice": "ansibrightyellow",
        "field": "bold",
    }
)

PANEL_WIDTH: Final = 34
"""Minimum columns of the panels beside the board."""

TEXT_WIDTH: Final = 41
"""Minimum columns of the status and the messages below the board."""

MIN_ROWS: Final = 22
"""Minimum rows of the screen: the page of keys needs them."""

STATUS_ROWS: Final = 2
"""Rows of the status below the board."""

MESSAGE_ROWS: Final = 4
"""Fewest rows of the messages below the board; they get all rows that the board leaves."""

KEY_NAMES: Final = {Keys.ControlM: "enter", Keys.ControlI: "tab", Keys.BackTab: "s-tab", Keys.ControlH: "backspace"}
"""Our names of keys that the library names otherwise."""


def new_scheduler() -> AsyncioScheduler:
    """Return a scheduler that redraws the running application, and ends it with an exception of the work."""
    return AsyncioScheduler(lambda: get_app().invalidate(), lambda error: fail(get_app(), error))


def leave(code: int) -> None:
    """End the running application with the exit code `code`."""
    end(get_app(), code)


def end(app: Application[int], code: int) -> None:
    """End an application with an exit code, unless it has not started or is ending already."""
    if app.is_running and not app.is_done:
        app.exit(result=code)


def fail(app: Application[int], error: BaseException | None) -> None:
    """End a running application with `error`, which `run` raises; do nothing if it is ending already.

    If `error` is `None`, end it with RuntimeError.
    """
    if app.is_running and not app.is_done:
        app.exit(exception=error or RuntimeError("the event loop failed"))


def ring() -> None:
    get_app().output.bell()
    get_app().output.flush()


def build_application(
    model: ScreenModel[TurnT, PlayerT, MoveT],
    input: Input,  # noqa: A002 - the name that the library uses
    output: Output,
    color_depth: ColorDepth,
    is_ascii: bool,
) -> Application[int]:
    """Return the application that draws `model` on `output` and passes the keys of `input` to the model.

    The result of the application is the exit code. `is_ascii` limits the drawing to ASCII characters.
    """
    has_blocks = not is_ascii and color_depth is not ColorDepth.DEPTH_1_BIT
    screens = {scale: _full_screen(model, output, is_ascii, scale, has_blocks=has_blocks) for scale in SCALES}
    small = _too_small(model, output)

    def fitting() -> AnyContainer:
        return next((screens[scale] for scale in SCALES if _has_room(model, output, scale)), small)

    return Application(
        layout=Layout(DynamicContainer(fitting)),
        key_bindings=_bindings(model),
        style=STYLE,
        full_screen=True,
        mouse_support=True,
        refresh_interval=model.mode.redraw_seconds,
        color_depth=color_depth,
        input=input,
        output=output,
    )


def _min_size(model: ScreenModel[TurnT, PlayerT, MoveT], scale: int = 1) -> Size:
    """Return the size of the smallest terminal for cells of a scale: title, board, status, messages and keys."""
    rows = max(board_height(model, scale) + STATUS_ROWS + MESSAGE_ROWS + 2, MIN_ROWS)
    return Size(rows=rows, columns=_left_width(model, scale) + PANEL_WIDTH)


def _left_width(model: ScreenModel[TurnT, PlayerT, MoveT], scale: int) -> int:
    """Return the columns of the board and of the texts below it, which need `TEXT_WIDTH` below a small board."""
    return max(board_width(model, scale), TEXT_WIDTH)


def _has_room(model: ScreenModel[TurnT, PlayerT, MoveT], output: Output, scale: int = 1) -> bool:
    size, minimum = output.get_size(), _min_size(model, scale)
    return size.rows >= minimum.rows and size.columns >= minimum.columns


def _too_small(model: ScreenModel[TurnT, PlayerT, MoveT], output: Output) -> AnyContainer:
    """Return the layout for a terminal that is too small for the board: a text with the actual and the needed size."""

    def text() -> str:
        size, minimum = output.get_size(), _min_size(model)
        return gettext(
            "This window is too small:\n{columns} columns and {rows} rows.\n"
            "{needed_columns} and {needed_rows} are needed.\nMake it larger, or press Ctrl-C to quit.",
            columns=size.columns,
            rows=size.rows,
            needed_columns=minimum.columns,
            needed_rows=minimum.rows,
        )

    return Window(FormattedTextControl(text, focusable=True, show_cursor=False), wrap_lines=True)


def _full_screen(
    model: ScreenModel[TurnT, PlayerT, MoveT], output: Output, is_ascii: bool, scale: int, *, has_blocks: bool
) -> AnyContainer:
    """Return the layout of the full screen: title, board, status and messages at the left, panels, a line of keys.

    `scale` is the size of the cells of the board. The messages and the panels are as high as the terminal allows.

    An overlay (page, question or form) is drawn on top if the model has one. `output` is the terminal, whose size
    limits the messages and the overlay. `is_ascii` limits the drawing to ASCII characters; without `has_blocks`, the
    drawing has no blocks that need colours.
    """
    players_height = 2 * len(model.view.players) + 1
    board = FormattedTextControl(
        lambda: [*board_fragments(model, is_ascii, scale, has_blocks=has_blocks)], focusable=True
    )

    # The next game may have a board of another size.
    def height() -> int:
        return board_height(model, scale)

    def width() -> int:
        return _left_width(model, scale)

    def panel_width() -> int:
        return output.get_size().columns - width()

    def course() -> Iterable[Fragment]:
        rows = output.get_size().rows - 2 - players_height
        return panels.course(model, panel_width(), rows, has_blocks=has_blocks)

    def messages() -> Iterable[Fragment]:
        return panels.messages(model, width(), output.get_size().rows - height() - STATUS_ROWS - 2)

    left = HSplit(
        [
            Window(board, height=height),
            # One column stays free before the panels.
            _text(lambda: panels.wrapped(panels.status(model, is_ascii), width() - 1), height=STATUS_ROWS),
            _text(messages),
        ],
        width=width,
    )
    right = HSplit(
        [_text(lambda: panels.players(model, panel_width(), is_ascii), height=players_height), _text(course)]
    )
    rows = HSplit(
        [
            _text(lambda: panels.title(model), height=1, style="class:title"),
            VSplit([left, right]),
            _text(lambda: panels.key_line(model, output.get_size().columns), height=1),
        ]
    )
    overlay = _text(lambda: panels.overlay(model, output.get_size().columns, is_ascii), dont_extend_width=True)
    has_overlay = Condition(lambda: model.overlay is not None)
    return FloatContainer(rows, [Float(ConditionalContainer(overlay, has_overlay))])


def _text(
    fragments: Callable[[], Iterable[Fragment]],
    *,
    height: int | None = None,
    style: str = "",
    dont_extend_width: bool = False,
) -> Window:
    control = FormattedTextControl(lambda: [*fragments()], show_cursor=False)
    return Window(control, height=height, style=style, dont_extend_width=dont_extend_width)


def _bindings(model: ScreenModel[TurnT, PlayerT, MoveT]) -> KeyBindings:
    """Return key bindings that pass every key to the model, except Ctrl-C, which quits, and Ctrl-Z, which suspends."""
    bindings = KeyBindings()

    @bindings.add("<any>")
    def _(event: KeyPressEvent) -> None:
        key = event.key_sequence[0]
        if not isinstance(key.key, Keys):
            press(model, "", key.key)
        elif key.key is Keys.BracketedPaste:
            press(model, "", key.data)
        else:
            press(model, KEY_NAMES.get(key.key, key.key.value), "")

    @bindings.add("c-c")
    @bindings.add("<sigint>")
    def _(event: KeyPressEvent) -> None:
        end(event.app, 130)

    @bindings.add("c-z")
    def _(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    return bindings


async def run(app: Application[int], begin: Callable[[], None]) -> int:
    """Run an application until it ends, and return the exit code; call `begin` once the application is ready.

    The signals SIGTERM and SIGHUP, which Windows does not have, end the application with the exit code 128 plus the
    number of the signal. If the terminal goes away, the exit code is 129 (`HUNG_UP`). If `fail` has ended the
    application, raise the error that `fail` received, unless it says that the terminal has gone away.
    """
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: fail(app, context.get("exception")))
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, end, app, 128 + number)
    app.ttimeoutlen = 0.05  # Seconds after which Escape counts as a key of its own, not as the start of another key.
    try:
        return await app.run_async(pre_run=begin, set_exception_handler=False)
    except EOFError:
        return HUNG_UP
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return HUNG_UP
