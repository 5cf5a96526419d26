"""What stands around the board: the title, scores, moves, one line about now, messages, the keys."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from frontends.session.loop import MoveT, PlayerT, TurnT
from frontends.session.seats import HUMAN
from frontends.session.view import MoveView, PlayerView

from .board import Fragment
from .clock import TICK
from .model import ScreenModel

BAR: Final = 16
"""The columns of the longest bar."""

HINT: Final = "Enter play  p possible  b best  u undo  n new  [ ] back  ? keys  q quit"


def title(model: ScreenModel[TurnT, PlayerT, MoveT]) -> Iterator[Fragment]:
    """What is played, how far, and how fast."""
    session = model.session
    dealt = f"{session.deal} {session.seed}" if session.deal in model.definition.setup.deals else session.deal
    parts = [
        f"{model.definition.name}, {dealt}",
        "1 move" if model.plies == 1 else f"{model.plies} moves",
        f"pace {model.pace}",
    ]
    parts += ["sound on"] if model.sound else []
    parts += ["replay"] if model.store is None else []
    yield "class:title", " " + " | ".join(parts)


def players(model: ScreenModel[TurnT, PlayerT, MoveT], is_ascii: bool) -> Iterator[Fragment]:
    """Two lines for each player: the score with a bar, the seat and the last move."""
    last = {move.player: move for move in model.view.moves}
    most = max((player.score or 0 for player in model.view.players), default=0)
    for player in model.view.players:
        mark = ">" if player.is_to_move else "*" if player.has_won else " "
        yield "class:now" if player.is_to_move else "", f"{mark} "
        yield f"class:{player.style}", f" {player.letter} "
        yield "class:now" if player.is_to_move else "", f" {player.name:<6}"
        yield from _score(player, most, is_ascii)
        told = f", last {_told(last[player.name])}" if player.name in last else ""
        yield "class:faint", f"\n      {player.seat}{told}\n"


def _score(player: PlayerView, most: int, is_ascii: bool) -> Iterator[Fragment]:
    if player.score is not None:
        yield "class:score", f"{player.score:>4} "
        length = -(-player.score * BAR // most) if most else 0
        yield f"class:told-{player.style}", ("=" if is_ascii else "━") * length


def _told(move: MoveView) -> str:
    return f"{move.name} +{len(move.taken)}" if move.taken else move.name


def moves(model: ScreenModel[TurnT, PlayerT, MoveT], height: int) -> Iterator[Fragment]:
    """As many moves of the whole game as fit, around the one that was played last on what is shown."""
    shown = len(model.view.moves)
    numbered = enumerate(model.present.moves, start=1)
    lines = [line for number, move in numbered for line in _move_lines(number, move)]
    at = next((place for place, (number, _, _) in enumerate(lines) if number == shown), -1)
    first = max(0, min(at - height // 2, len(lines) - height))
    for number, style, text in lines[first : first + height]:
        yield "class:now" if number == shown else style, f"{'>' if number == shown else ' '}{text}\n"


def _move_lines(number: int, move: MoveView) -> Iterator[tuple[int, str, str]]:
    yield number, f"class:told-{move.style}", f"{number:>4} {move.player:<6} {_told(move)}"
    for player in move.skipped:
        yield 0, "class:important", f"     {player} is skipped"


def now(model: ScreenModel[TurnT, PlayerT, MoveT], is_ascii: bool) -> Iterator[Fragment]:
    """One line: who thinks and for how long, what a move under the cursor takes, or which turn is shown."""
    thinking = model.clock.thinking
    if model.ply is not None:
        yield "class:important", f" Turn {model.ply} of {model.plies}. ] goes forward, End to the present."
    elif thinking is not None:
        signs = "|/-\\" if is_ascii else "⠋⠙⠸⠴⠦⠇"
        sign = signs[int(thinking / TICK) % len(signs)]
        mover = next((player for player in model.view.players if player.is_to_move), None)
        who = f"{mover.name} ({mover.seat})" if mover and mover.seat != HUMAN else "The adviser"
        yield "class:now", f" {sign} {who} thinks, {thinking:.1f} s. Any key goes faster."
    else:
        yield "class:now", f" {model.view.status}"
        name, taken = model.target.name, model.preview
        if taken is not None:
            yield "", f" {name} takes {len(taken)}: {' '.join(taken)}." if taken else f" {name} is free."
        elif model.view.takes:
            yield "class:faint", f" Nothing can be played on {name}."


def messages(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int) -> Iterator[Fragment]:
    """The newest messages that fit, the newest last."""
    lines = [(style, line) for style, text in model.messages for line in wrap(text, width - 1)]
    for style, line in lines[-height:]:
        yield style, f" {line}\n"


def over(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, is_ascii: bool) -> Iterator[Fragment]:
    """What lies over the board, in a frame."""
    if model.overlay is None:
        return
    lines = [(style, part) for style, text in model.overlay.lines for part in wrap(text, width - 4) or [""]]
    inner = max(len(model.overlay.title) + 2, *(len(line) for _, line in lines))
    side, across, corners = ("|", "-", "++++") if is_ascii else ("│", "─", "┌┐└┘")
    heading = f" {model.overlay.title} "
    yield "class:frame", f"{corners[0]}{across}{heading}{across * (inner + 1 - len(heading))}{corners[1]}\n"
    for style, line in lines:
        yield "class:frame", f"{side} "
        yield style, f"{line:<{inner}}"
        yield "class:frame", f" {side}\n"
    yield "class:frame", f"{corners[2]}{across * (inner + 2)}{corners[3]}"
