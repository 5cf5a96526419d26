"""The command `match`: one game between three opponents, printed move by move or as JSON, and kept as a record."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import click

from frontends.console.reports.json_output import print_json
from frontends.console.reports.wording import quantity
from frontends.console.storage.files import FileRefused, refusing, write_text
from frontends.console.user_specs.spec import UserSpec, roster_of
from tribolo_core import PLAYERS, Game, Opponent, Record, Turn, format_record
from tribolo_core.ai.playing import STAND_IN, Decision, steps
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.arena.forfeits import ForfeitedSeat, counted, forfeit_fields
from tribolo_core.arena.schedule import Job
from tribolo_core.dice import random_seed

from .options import OUTPUT_FILE, SEED, InvalidInput, json_option
from .specs.user import UserOpponent, import_option


@dataclass(slots=True)
class _Played:
    """The game of a match so far, with the fields of JSON of each move and the forfeits."""

    game: Game
    moves: list[dict[str, object]] = field(default_factory=list)
    forfeits: list[ForfeitedSeat] = field(default_factory=list)

    @property
    def scores(self) -> tuple[int, int, int]:
        """The scores that count: 0 for a player who forfeited."""
        return counted(self.game.turn.scores, self.forfeits)

    @property
    def winners(self) -> list[str]:
        """The names of the winners of a finished game; empty if every score that counts is 0."""
        best = max(self.scores)
        return [str(player) for player in PLAYERS if best and self.scores[player.index] == best]


@click.command()
@click.argument("blue", type=UserOpponent())
@click.argument("red", type=UserOpponent())
@click.argument("green", type=UserOpponent())
@click.option("--seed", type=SEED, metavar="N", help="Seed of the deal.  [default: random]")
@click.option("--out", type=OUTPUT_FILE, help="Write the record of the game to this new file.")
@json_option
@import_option
def match(blue: UserSpec, red: UserSpec, green: UserSpec, seed: int | None, out: Path | None, is_json: bool) -> None:
    """Play one game between three opponents and print each move.

    A spec exec:PATH starts a program that speaks the engine protocol. If an opponent plays an illegal move, crashes or
    is late, it forfeits. With --out, Ctrl-C keeps the moves played so far.
    """
    seed = random_seed() if seed is None else seed
    names = (blue.text, red.text, green.text)
    job = Job(names, seed, names)
    if out:
        _reserve(out)
    say: Callable[[str], None] = (lambda _line: None) if is_json else click.echo
    say(f"Deal {seed}: {', '.join(f'{player} {spec}' for player, spec in zip(PLAYERS, job.seats, strict=True))}")
    played = _Played(Game.new(seed=seed))
    roster = roster_of((blue, red, green))
    seated = [roster(name) for name in job.seats]
    try:
        _play(job, seated, played, say)
    finally:
        if out:
            write_text(
                out, format_record(Record(played.game, job.seats, (), (("Seed", str(seed)), ("Preset", "standard"))))
            )
    if is_json:
        print_json(_fields(job, played))
        return
    click.echo(f"\n{played.game.turn}\n")
    if played.winners:
        click.echo(f"{' and '.join(played.winners)} won with {max(played.scores)} cells.")
    else:
        click.echo("Nobody won: all three forfeited.")


def _reserve(out: Path) -> None:
    """Create the file of the record, so that errors come before the game; raise InvalidInput if that fails."""
    try:
        with refusing(out):
            try:
                out.touch(exist_ok=False)
            except FileExistsError:
                raise InvalidInput(f"{out} exists. Name a new file.") from None
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None


def _play(job: Job, seated: list[Opponent], played: _Played, say: Callable[[str], None]) -> None:
    """Play the game of `job` with the opponents `seated`, and close them.

    `say` is called with each line to print, and `played` is updated move by move.
    """
    with closing(steps(played.game, seated, job.move_seed)) as game:
        for step in game:
            if isinstance(step.answer, Forfeit):
                played.forfeits.append(ForfeitedSeat(step.player, step.ply, step.answer.reason_with_log))
                stood_in = f"From now on, {STAND_IN} plays for {step.player}, whose cells do not count."
                say(f"     {played.forfeits[-1]} {stood_in}")
                continue
            decision, before = step.answer, played.game.turn
            move = decision.move
            played.game = played.game.play(move)
            after = played.game.turn
            fields = _move_fields(step.ply, before, after, decision)
            played.moves.append(fields)
            searched = f"{quantity(decision.depth, 'ply', 'plies')}, {quantity(decision.nodes, 'node', 'nodes')}"
            captures, scores = fields["captures"], after.scores
            say(f"{step.ply:4} {step.player!s:5} {move!s:3} captures {captures:2}   {scores!s:9} ({searched})")
            for skipped in after.passed if after.player else ():
                say(f"     {skipped} cannot move and is skipped.")


def _move_fields(ply: int, before: Turn, after: Turn, decision: Decision) -> dict[str, object]:
    """Return move number `ply`, which leads from `before` to `after`, as fields of JSON."""
    return {
        "ply": ply,
        "player": str(before.player),
        "move": str(decision.move),
        "captures": sum(len(jump.taken) for jump in before.transitions[decision.move]),
        "skipped": [str(player) for player in after.passed],
        "scores": {str(player): score for player, score in after.scores.items()},
        "depth": decision.depth,
        "nodes": decision.nodes,
    }


def _fields(job: Job, played: _Played) -> dict[str, object]:
    """Return a finished match as fields of JSON."""
    return {
        "seed": job.start,
        "seats": {str(player): spec for player, spec in zip(PLAYERS, job.seats, strict=True)},
        "moves": played.moves,
        "scores": {str(player): score for player, score in zip(PLAYERS, played.scores, strict=True)},
        "winners": played.winners,
        "forfeits": [forfeit_fields(forfeit) for forfeit in played.forfeits],
    }
