"""The command `tribolo-cli play`: what is played, by whom, and on what."""

from __future__ import annotations

import asyncio
import getpass
import os
import secrets
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import click
from click.shell_completion import CompletionItem
from prompt_toolkit.input import create_input
from prompt_toolkit.output import create_output

from frontends.console.plain.drawing import Style
from frontends.console.plain.line_console import LineConsole
from frontends.console.screen import app, dialogs
from frontends.console.screen.model import ScreenModel
from frontends.console.storage.files import FileRefused, read_record
from frontends.console.storage.store import Store
from frontends.console.terminal import color_depth, has_screen, text_style
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, with_seated_opponents
from frontends.session.definition import GameDefinition
from frontends.session.loop import STANDARD, MoveT, PlayerT, Session, TurnT
from frontends.session.pace import Pace
from frontends.session.seats import HUMAN, Seats
from tribolo_core import TriboloError
from tribolo_core.dice import SEEDS

CommandT = TypeVar("CommandT", bound=Callable[..., object])


class Seat(click.ParamType[str]):
    """`human` or the spec of an opponent."""

    name = "spec"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The spec itself, if it names somebody."""
        try:
            TRIBOLO.check_seat(value)
        except TriboloError as error:
            self.fail(f"{error} Or {HUMAN}, for a person.", param, ctx)
        return value

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The seats that begin like this."""
        return [CompletionItem(seat) for seat in (HUMAN, *TRIBOLO.opponents.specs) if seat.startswith(incomplete)]


def looks(command: CommandT) -> CommandT:
    """Add the options that say how to draw."""
    ascii_only = click.option("--ascii/--unicode", "ascii_only", default=None, help="Draw with ASCII alone, or not.")
    return ascii_only(colors(command))


def colors(command: CommandT) -> CommandT:
    """Add the option that says whether to use colours."""
    color = click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Whether to use colours; auto obeys NO_COLOR.",
        show_default=True,
    )
    return color(command)


@click.command()
@click.option(
    "--game", type=click.Choice(["tribolo", "tictactoe"]), default="tribolo", help="What to play.", show_default=True
)
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="N", help="The deal; without it a new one each time."
)
@click.option(
    "--deal",
    default=STANDARD,
    metavar="PRESET|FILE",
    help=f"The board: {', '.join(TRIBOLO.setup.deals)}; or a file with a position, board or record.  "
    f"[default: {STANDARD}]",
)
@click.option("--blue", type=Seat(), help="Who plays Blue: human, or an opponent's spec.  [default: human]")
@click.option("--red", type=Seat(), help="Who plays Red.  [default: greedy]")
@click.option("--green", type=Seat(), help="Who plays Green.  [default: greedy]")
@click.option(
    "--pace",
    type=click.Choice([pace.value for pace in Pace]),
    default=Pace.NORMAL.value,
    help="How fast opponents move.",
    show_default=True,
)
@click.option("--name", help="Your name on the score card.  [default: your login name]")
@click.option("--plain", is_flag=True, help="Play on lines of text, without a full screen.")
@looks
def play(
    game: str,
    seed: int | None,
    deal: str,
    pace: str,
    name: str | None,
    plain: bool,
    ascii_only: bool | None,
    color: str,
    **specs: str | None,
) -> int:
    """Play a game: on the full screen of a terminal, or on lines of text where there is none."""
    options = _Options({name: spec for name, spec in specs.items() if spec is not None}, seed, deal, Pace(pace))
    appearance = _Appearance(plain or not has_screen(), text_style(ascii_only, color), color)
    named = name or _login_name()
    if game == "tictactoe":
        return _play(TICTACTOE, options, appearance, named)
    return _play(with_seated_opponents(), options, appearance, named)


@dataclass(frozen=True, slots=True)
class _Options:
    """The game that is asked for; `seats` holds specs by the lower-case names of players."""

    seats: Mapping[str, str]
    seed: int | None
    deal: str
    pace: Pace


@dataclass(frozen=True, slots=True)
class _Appearance:
    """Whether to play line by line, and how to draw."""

    is_plain: bool
    style: Style
    color: str


def _play(
    definition: GameDefinition[TurnT, PlayerT, MoveT], options: _Options, appearance: _Appearance, name: str
) -> int:
    session = _session(definition, options)
    style = appearance.style
    if appearance.is_plain:
        out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
        LineConsole(definition, session, style, _line_reader(), out, err).run()
        return 0
    model = new_model(definition, session, Store.usual(definition.name))
    model.pace, model.name = options.pace, name
    return run_full_screen(model, style, appearance.color, partial(dialogs.resume, model))


def _session(definition: GameDefinition[TurnT, PlayerT, MoveT], options: _Options) -> Session[TurnT, PlayerT, MoveT]:
    seats = _seats(definition, options.seats)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    deal, deals = options.deal, definition.setup.deals
    if deal in deals:
        return Session(definition.new(seed, deal), seats, seed, deal)
    if not Path(deal).exists():
        raise click.UsageError(
            f"{deal!r} is neither a file nor a deal of {definition.name}; valid: {', '.join(deals)}."
        )
    try:
        game = read_record(Path(deal), definition.notation.parse_game)
    except FileRefused as refused:
        raise click.UsageError(str(refused)) from None
    return Session(game.restart(), seats, seed, OTHER_DEAL)


def _seats(definition: GameDefinition[TurnT, PlayerT, MoveT], specs: Mapping[str, str]) -> Seats[PlayerT]:
    seats = definition.setup.default_seats
    names = {str(player).lower() for player in seats}
    if strange := [name.capitalize() for name in specs if name not in names]:
        raise click.UsageError(f"{definition.name} has no seats for {', '.join(strange)}.")
    return Seats.of({player: specs.get(str(player).lower(), seat) for player, seat in seats.items()})


def new_model(
    definition: GameDefinition[TurnT, PlayerT, MoveT], session: Session[TurnT, PlayerT, MoveT], store: Store | None
) -> ScreenModel[TurnT, PlayerT, MoveT]:
    """Return the model of a session for the application that will run."""
    return ScreenModel(definition, session, app.real_clock(), app.leave, app.ring, dialogs.finish, store)


def run_full_screen(
    model: ScreenModel[TurnT, PlayerT, MoveT], style: Style, color: str, begin: Callable[[], None]
) -> int:
    """Play on the terminal, `begin` being called when it is ready; the exit code."""
    depth = color_depth(color, os.environ)
    application = app.build_application(model, create_input(), create_output(), depth, style.ascii)
    return asyncio.run(app.run(application, begin))


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # Nobody is logged in by name, as in some containers.
        return "somebody"


def _line_reader() -> Callable[[str], str | None]:
    """Reads lines from a terminal with a prompt and editing, from anything else as they come."""
    if not sys.stdin.isatty():
        return lambda _prompt: sys.stdin.readline() or None
    with suppress(ImportError):  # Not every platform has it; without it a line is edited plainly.
        import readline  # noqa: F401 - to import it is enough for `input` to edit lines

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            return None

    return read
