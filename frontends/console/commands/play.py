"""The command `play`: a game on the full screen of a terminal, or line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import click

from frontends.console.launch import Appearance, play_on_lines, typed_command
from frontends.console.outline import Values
from frontends.console.storage.files import FileRefused, read_record
from frontends.console.terminal import has_screen, text_style
from frontends.console.user_specs.game import definition_of
from frontends.console.user_specs.spec import UserSpec
from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES, level_opponents, quick_seats
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import OTHER_DEAL
from frontends.locale.languages import use_language
from frontends.session.definition import GameDefinition
from frontends.session.loop import STANDARD, MoveT, PlayerT, Session, TurnT
from frontends.session.pace import DEFAULT_PACE, Pace
from frontends.session.seats import HUMAN, InvalidName, Seats, parse_names
from tribolo_core.ai.registry import LEVELS
from tribolo_core.dice import random_seed
from tribolo_core.presets import PRESETS

from .options import NO_BOARD, SEED, drawing_options, language_option, plain_options
from .specs.user import Seat, import_option, imported

T = TypeVar("T")


class Deal(click.ParamType[str]):
    """The parameter type for a deal: the name of a preset, or a file, which is read when the game is known."""

    name = "deal"
    values = Values(tuple(PRESETS), path="file")


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--game", type=click.Choice(["tribolo", "tictactoe"]), default="tribolo", help="Game to play.", show_default=True
)
@click.option("--seed", type=SEED, metavar="N", help="Seed of the deal.  [default: random]")
@click.option(
    "--deal",
    type=Deal(),
    metavar="PRESET|FILE",
    help=f"Board to start from: {', '.join(PRESETS)}; or a file with a position, board or record.  "
    f"[default: {STANDARD}]",
)
@click.option("--blue", type=Seat(), help="Blue's seat: human, or the spec of an opponent.  [default: human]")
@click.option("--red", type=Seat(), help="Red's seat.  [default with another seat: greedy]")
@click.option("--green", type=Seat(), help="Green's seat.  [default with another seat: greedy]")
@click.option(
    "--difficulty",
    type=click.Choice([*DIFFICULTIES]),
    help=f"Play against the two opponents of a difficulty; the seed draws the seats.  [default: {DEFAULT_DIFFICULTY}]",
)
@click.option(
    "--level", type=click.Choice([*LEVELS]), help="Play against two opponents of a level; the seed draws the seats."
)
@click.option(
    "--pace",
    type=click.Choice([pace.value for pace in Pace]),
    help=f"Speed of the opponents' moves.  [default: as in the settings, at first {DEFAULT_PACE.value}]",
)
@click.option(
    "--name",
    help="Your name on the score card, or the names of people at one keyboard, such as 'Ann, Ben'.  "
    "[default: as in the settings, at first your login name]",
)
@plain_options
@language_option
@drawing_options
@import_option
def play(
    file: Path | None,
    game: str,
    seed: int | None,
    deal: str | None,
    difficulty: str | None,
    level: str | None,
    pace: str | None,
    name: str | None,
    plain: str | None,
    language: str,
    ascii_only: bool | None,
    color: str,
    **specs: UserSpec | None,
) -> int:
    """Play a game in the terminal.

    Without options, you play against the opponents of the easiest difficulty. With FILE, a saved game goes on, with its
    seats.

    The game is drawn on the full screen. With --plain or --no-board, or if the input or the output is not a terminal,
    it is played line by line: then it is kept only if you save it, and has no place on the score card. A spec exec:PATH
    starts a program that speaks the engine protocol.
    """
    typed = {player: spec for player, spec in specs.items() if spec is not None}
    seats = {player: spec.text for player, spec in typed.items()}
    _check_seats(game, difficulty, level, seats)
    choices = (*typed.values(), difficulty, level, seed, deal)
    is_chosen = any(option is not None for option in (*choices, file))
    if file is not None and any(option is not None for option in choices):
        raise click.UsageError(f"{file} has its own seats and deal. Leave out the options that choose them.")
    seed = random_seed() if seed is None else seed
    if not seats and game == "tribolo":
        opponents = DIFFICULTIES[difficulty or DEFAULT_DIFFICULTY] if level is None else level_opponents(level)
        seats = {str(player).lower(): seat for player, seat in quick_seats(opponents, seed).items()}
    options = _Options(file, seats, seed, deal, Pace(pace) if pace else None, name, is_chosen)
    is_on_screen = has_screen() and not plain
    appearance = Appearance(text_style(ascii_only, color, has_board=plain != NO_BOARD), color, language)
    if game == "tictactoe":
        return _play(TICTACTOE, options, appearance, typed_command("--game", "tictactoe"), is_on_screen=is_on_screen)
    programs = (spec for spec in typed.values() if spec.text != HUMAN)
    definition = definition_of(programs, imported(click.get_current_context()))
    return _play(definition, options, appearance, typed_command(), is_on_screen=is_on_screen)


def _check_seats(game: str, difficulty: str | None, level: str | None, seats: Mapping[str, str]) -> None:
    """Raise click.UsageError if an option that chooses all seats stands beside another one that chooses seats."""
    others = ["--level"] if difficulty and level else []
    others += [f"--{player}" for player in seats]
    others += ["--game"] if game != "tribolo" else []
    if (difficulty or level) and others:
        chosen = "--difficulty" if difficulty else "--level"
        advice = f"Leave out {' and '.join(others)}"
        advice += f", or give each seat its SPEC, such as level:{level}" if seats and level else ""
        raise click.UsageError(f"{chosen} chooses all seats of a game of Tribolo. {advice}.")


@dataclass(frozen=True, slots=True)
class _Options:
    """The options of a game; `specs` maps lower-case names of players to their seats, and `file` holds a saved game.

    `has_chosen` says whether the user has chosen a game by its opponents, a seat, a seed or a deal.
    """

    file: Path | None
    specs: Mapping[str, str]
    seed: int
    deal: str | None
    pace: Pace | None
    name: str | None
    has_chosen: bool


def _play(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    options: _Options,
    appearance: Appearance,
    command: str,
    *,
    is_on_screen: bool,
) -> int:
    """Play a game on the full screen or, if `is_on_screen` is false, line by line; return the exit code.

    It is a new game, but the full screen offers to resume an unfinished one unless the options choose a game. `command`
    is what a user types to resume it.
    """
    session, name = _new_session(definition, options), options.name
    if name is not None and len(session.seats.humans) > 1:
        try:
            session, name = replace(session, seats=session.seats.named(parse_names(name))), None
        except InvalidName as error:
            raise click.UsageError(str(error)) from None
    with use_language(appearance.language):
        if is_on_screen:
            from frontends.console.screen.launch import play_on_screen

            chosen, is_chosen = (options.pace, name), options.has_chosen
            return play_on_screen(definition, session, appearance, *chosen, command, is_chosen=is_chosen)
        play_on_lines(definition, session, appearance.style)
    return 0


def _new_session(
    definition: GameDefinition[TurnT, PlayerT, MoveT], options: _Options
) -> Session[TurnT, PlayerT, MoveT]:
    """Return a new session as the options of the command describe it.

    Raise click.UsageError if a file is invalid, or if the game has no such player or deal.
    """
    if options.file is not None:
        return _read(options.file, definition.notation.parse_record)
    seats = _seats(definition, options.specs)
    deal, deals = options.deal or STANDARD, definition.setup.deals
    if deal in deals:
        return Session(definition.new(options.seed, deal), seats, options.seed, deal)
    if not Path(deal).exists():
        raise click.UsageError(
            f"{deal!r} is neither a file nor a deal of {definition.name}, whose deals are {', '.join(deals)}."
        )
    game = _read(Path(deal), definition.notation.parse_game)
    return Session(game.restart(), seats, options.seed, OTHER_DEAL)


def _read(path: Path, parse: Callable[[str], T]) -> T:
    """Return what `parse` returns for the text of a file; raise click.UsageError if the file is invalid."""
    try:
        return read_record(path, parse, is_argument=True)
    except FileRefused as refused:
        raise click.UsageError(str(refused)) from None


def _seats(definition: GameDefinition[TurnT, PlayerT, MoveT], specs: Mapping[str, str]) -> Seats[PlayerT]:
    """Return the seats of a new game: those in `specs`, keyed by lower-case names of players, or else the default ones.

    Raise click.UsageError if the game has no such player.
    """
    seats = definition.setup.default_seats
    names = {str(player).lower() for player in seats}
    if unknown := [name.capitalize() for name in specs if name not in names]:
        raise click.UsageError(f"{definition.name} has no seats for {', '.join(unknown)}.")
    return Seats.of({player: specs.get(str(player).lower(), seat) for player, seat in seats.items()})
