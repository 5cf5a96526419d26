"""The commands that a program sends to an engine, parsed from lines of text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from tribolo_core import Game, TriboloError, parse_position
from tribolo_core.ai.clocks import Clock
from tribolo_core.arguments import nearest

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line that an engine accepts; a position with all moves of a game has less than 1,000."""

MAX_NUMBER: Final = 10**12
"""The largest number of nodes, plies or milliseconds in a command."""


class InvalidCommand(TriboloError):
    """A line is not a command of the protocol, or does not apply now; the text says why."""


class Question(StrEnum):
    """A question of `query` about the present turn and the moves before it; the first three are those of UGI."""

    GAME_OVER = "gameover"
    FIRST_TO_MOVE = "p1turn"
    RESULT = "result"
    TURN = "turn"
    WINNERS = "winners"
    POSITION = "position"
    LIKENESSES = "likenesses"
    FORECAST = "forecast"


class Word(StrEnum):
    """The commands that are one word. As in UCI, engines ignore what follows the word."""

    IDENTIFY = "ugi"
    """Name the engine and its options."""
    CHECK_READY = "isready"
    """Answer when all commands before it are carried out."""
    NEW_GAME = "uginewgame"
    """The next position is of another game."""
    STOP = "stop"
    """End the search, and answer with the best move so far."""
    PONDER_HIT = "ponderhit"
    """The moves that `go ponder` assumed were played; its limits hold from now on."""
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class SetOption:
    """`setoption name NAME value VALUE`; `value` is empty if the line has none."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """`position fen POSITION moves MOVES`: the game up to the turn to search."""

    game: Game


@dataclass(frozen=True, slots=True)
class Go:
    """`go`: search the present turn. A limit of `None` does not end the search; without any, those of the spec do.

    `milliseconds` is the time for the move, and `clocks` are the clocks of Blue, Red and Green. An `infinite` search
    ends with `stop`. A `ponder` search ends with `stop` too, and its limits hold from `ponderhit` on. `faults` says
    what is wrong with the line; the rest of it counts.
    """

    depth: int | None = None
    nodes: int | None = None
    milliseconds: int | None = None
    clocks: tuple[Clock | None, Clock | None, Clock | None] = (None, None, None)
    infinite: bool = False
    ponder: bool = False
    faults: tuple[str, ...] = ()


Command: TypeAlias = Word | SetOption | SetPosition | Go | Question


def parse_command(line: str) -> Command | None:
    """Parse a line; return None for an empty one.

    Raise InvalidCommand if the line is not a command of the protocol, NotationError if its position or a move is
    misspelt, IllegalMove if a move is illegal, or InvalidPosition if the position is. No line that begins with `go` is
    invalid.

    >>> go = parse_command("go nodes 100 depth -2")
    >>> go.nodes, go.depth, go.faults
    (100, 1, ("depth needs a whole number from 1 to 10**12, such as depth 1000. '-2' counts as 1.",))
    """
    words = line.split()
    if not words:
        return None
    name, *rest = words
    if name in tuple(Word):
        return Word(name)
    if name in _WITH_ARGUMENTS:
        return _WITH_ARGUMENTS[name](rest)
    alike = nearest(name, (*Word, *_WITH_ARGUMENTS))
    raise InvalidCommand(f"Unknown command {_short(name)}. Use {' or '.join(alike)}.")


def _short(text: str) -> str:
    """Return `text`, cut after 40 characters, as a Python literal for an error message."""
    return repr(text if len(text) <= 40 else f"{text[:40]}...")


def _parse_option(words: list[str]) -> SetOption:
    match = re.fullmatch("name (.+?) value (.*)", " ".join(words)) or re.fullmatch("name (.+)()", " ".join(words))
    if match is None:
        raise InvalidCommand("Use setoption name NAME value VALUE.")
    return SetOption(match[1], match[2])


def _parse_position(words: list[str]) -> SetPosition:
    if words[:1] == ["startpos"]:
        raise InvalidCommand(
            "Tribolo has no single start position. Send the deal of the game: position fen POSITION moves MOVES."
        )
    if words[:1] != ["fen"]:
        raise InvalidCommand("Use position fen POSITION or position fen POSITION moves MOVES.")
    end = words.index("moves") if "moves" in words else len(words)
    return SetPosition(Game.start(parse_position(" ".join(words[1:end]))).play_all(words[end + 1 :]))


_FLAGS: Final = ("infinite", "ponder")
_LEAST: Final = {"depth": 1, "nodes": 1, "movetime": 1} | {
    f"p{n}{what}": 0 for n in (1, 2, 3) for what in ("time", "inc")
}
"""The words of `go` before a number, with the least number that each takes."""


def _parse_go(words: list[str]) -> Go:
    """Parse the words after `go`, whatever they are: the program that sent them waits for an answer."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    faults: list[str] = []
    unknown: list[str] = []
    left = deque(words)
    while left:
        word = left.popleft()
        if word in numbers or word in flags:
            faults.append(f"go has {word} twice. The last one counts.")
        if word in _FLAGS:
            flags.add(word)
        elif word in _LEAST:
            text = left.popleft() if left and left[0] not in (*_LEAST, *_FLAGS) else ""
            number, fault = _number(word, text)
            if number is not None:
                numbers[word] = number
            if fault:
                faults.append(fault)
        else:
            unknown.append(word)
    if unknown:
        *known, last = (*_FLAGS, *_LEAST)
        faults.append(f"go does not take {_short(' '.join(unknown))}. Use {', '.join(known)} or {last}.")
    if "infinite" in flags and len(flags) + len(numbers) > 1:
        flags.remove("infinite")
        faults.append("go infinite takes nothing else. It is ignored.")
    blue, red, green = (_clock(numbers, number) for number in (1, 2, 3))
    return Go(
        numbers.get("depth"),
        numbers.get("nodes"),
        numbers.get("movetime"),
        (blue, red, green),
        "infinite" in flags,
        "ponder" in flags,
        tuple(faults),
    )


def _number(word: str, text: str) -> tuple[int | None, str]:
    """Return the number after a word of `go`, and what is wrong with it, or an empty text.

    A number that is too small or too large becomes the nearest that the word takes, and any other text becomes `None`.
    """
    least = _LEAST[word]
    if re.fullmatch("[0-9]{1,13}", text, re.ASCII) and least <= int(text) <= MAX_NUMBER:
        return int(text), ""
    needed = f"{word} needs a whole number from {least} to 10**12, such as {word} 1000."
    try:
        number = int(min(max(float(text), least), MAX_NUMBER))
    except ValueError:  # also for "nan"
        return None, f"{needed} {_short(text)} is ignored." if text else f"{needed} It is ignored."
    return number, f"{needed} {_short(text)} counts as {number}."


def _clock(words: dict[str, int], number: int) -> Clock | None:
    """Return the clock of the player with a number from 1 to 3, or None if `words` holds no time of the player."""
    time = words.get(f"p{number}time")
    return None if time is None else Clock(time, words.get(f"p{number}inc", 0))


def _parse_query(words: list[str]) -> Question:
    question = " ".join(words)
    if question not in tuple(Question):
        raise InvalidCommand(f"Unknown question {_short(question)}. Use query {' or query '.join(Question)}.")
    return Question(question)


_WITH_ARGUMENTS: Final[dict[str, Callable[[list[str]], Command]]] = {
    "setoption": _parse_option,
    "position": _parse_position,
    "go": _parse_go,
    "query": _parse_query,
}


def format_position_command(start: str, moves: Iterable[object]) -> str:
    """Return the command that sets a game: the position string of its first turn, and its moves."""
    return " ".join(["position fen", start, *(["moves", *map(str, moves)] if moves else [])])
