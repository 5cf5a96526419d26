"""What a key may open over the table: a new game, files, the score card, questions before something is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from frontends.console.storage.files import FileRefused, read_record, write_record
from frontends.console.storage.scores import best, card_lines, results
from frontends.console.storage.store import Store
from frontends.session.definition import Kind
from frontends.session.loop import STANDARD, NewGame, Restart, Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import PlayerView, View
from tribolo_core.dice import SEEDS

from .form import Field, Form
from .model import Table
from .overlays import Entry, Page, Question


def new_game(table: Table[Any]) -> None:
    """Ask for the seats, the deal and the seed of a new game."""
    session, kind = table.session, table.kind
    seats = (HUMAN, *kind.opponents)
    fields = [Field(str(player), seat, seats) for player, seat in session.seats.items()]
    deal = session.deal if session.deal in kind.deals else STANDARD
    fields += [Field("Deal", deal, tuple(kind.deals)), Field("Seed", str((session.seed + 1) % SEEDS))]
    title = "New game; this one will be lost" if table.is_unfinished else "New game"
    table.overlay = Form(title, tuple(fields), partial(_begin, table))


def _begin(table: Table[Any], texts: tuple[str, ...]) -> None:
    *specs, deal, seed = (text.strip() for text in texts)
    for spec in specs:
        table.kind.check_seat(spec)
    if not seed.isdecimal():
        raise ValueError(f"A seed is a whole number, not {seed!r}.")
    seats = Seats.of(dict(zip(table.session.seats, specs, strict=True)))
    table.do(NewGame(table.kind.new(int(seed), deal), seats, int(seed), deal))


def restart(table: Table[Any]) -> None:
    """Go back to the first turn of the same deal."""
    _unless_lost(table, "Restart", lambda: table.do(Restart()))


def save(table: Table[Any]) -> None:
    """Ask for a file and keep the game in it."""

    def done(text: str) -> None:
        write_record(_path(text), table.kind.format_record(table.session), table.kind.check_replaced)
        table.say(f"The game is kept in {text}.")

    table.overlay = Entry("Save the game in the file", "game.tribolo", done)


def load(table: Table[Any]) -> None:
    """Ask for a file and go on with the game in it."""

    def done(text: str) -> None:
        game = read_record(_path(text), table.kind.parse_record)
        _unless_lost(table, "Load another game", lambda: table.do(game))

    table.overlay = Entry("Load the game in the file", "game.tribolo", done)


def _path(text: str) -> Path:
    if not text.strip():
        raise ValueError("The name of a file is missing.")
    return Path(text.strip())


def _unless_lost(table: Table[Any], title: str, act: Callable[[], None]) -> None:
    if table.is_unfinished:
        table.overlay = Question(title, ("The game on the table will be lost. Go on?",), act)
    else:
        act()


def quit_game(table: Table[Any]) -> None:
    """Leave; there is a question only if the game cannot be kept."""
    if table.is_unfinished and table.unkept:
        text = (table.unkept, "The game will be lost. Leave all the same?")
        table.overlay = Question("Quit", text, lambda: table.leave(0))
    else:
        table.leave(0)


def scores(table: Table[Any]) -> None:
    """Show the score card."""
    store = table.store or Store.usual(table.kind.name)
    try:
        table.overlay = Page("Scores", card_lines(store.card(), table.kind.name))
    except FileRefused as refused:
        table.refuse(str(refused))


def finish(table: Table[Any]) -> None:
    """Put a game that has just ended on the score card, and show how it ended."""
    lines = [*final_lines(table.present)]
    humans = [str(player) for player in table.session.seats.humans]
    if humans and table.store is not None and not table.is_counted:
        table.is_counted = True
        try:
            added = tuple(results(table.present, table.kind.name, table.session.deal, table.name, humans))
            table.store.add(added)
            if (top := best(table.store.card(), table.kind.name)) in added:
                lines += ["", f"{top.cells} cells: the best result so far!"]
        except FileRefused as refused:
            table.refuse(f"The result cannot be kept: {refused}")
    if table.overlay is None:  # What a person is busy with stays.
        table.overlay = Page("The end", tuple(lines))


def final_lines(view: View) -> tuple[str, ...]:
    """How a game ended, and the players from first to last."""
    order = sorted(view.players, key=lambda player: (not player.has_won, -(player.score or 0)))
    return (view.status, "", *map(_final_line, order))


def _final_line(player: PlayerView) -> str:
    score = "" if player.score is None else player.score
    return f"{'*' if player.has_won else ' '} {player.name:<8}{score:>4}   {player.seat}"


def resume(table: Table[Any]) -> None:
    """Offer the game that was left the last time; without one, begin the one on the table."""
    if table.store is None:
        return
    try:
        game = read_record(table.store.unfinished, table.kind.parse_record) if table.store.unfinished.exists() else None
    except FileRefused as refused:
        table.unkept = str(refused)
        table.refuse(f"The game that was left cannot be resumed, so games are not kept: {refused}")
        game = None
    if game is None:
        table.begin()
    else:
        text = f"Resume {_described(table.kind, game)}?"
        table.overlay = Question("Welcome back", (text,), lambda: table.do(game), table.begin)


def _described(kind: Kind[Any], game: NewGame[Any]) -> str:
    view = kind.view(Session(game.game, game.seats, game.seed, game.deal))
    scores = [player.name if player.score is None else f"{player.name} {player.score}" for player in view.players]
    return f"the game of {', '.join(scores)} after {len(view.moves)} move{'s' if len(view.moves) != 1 else ''}"
