"""Texts for positions and game records: one strict parser and one formatter each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Final, NamedTuple

from ..board import Board, Position
from ..coord import HEIGHT, WIDTH
from ..errors import Fault, InvalidBoard, NotationError, TriboloError
from ..game import Game
from ..player import PLAYERS, Owner, Player

_MOVERS: Final[dict[str, Player | None]] = {"b": Player.BLUE, "r": Player.RED, "g": Player.GREEN, "-": None}
_MOVER_LETTERS: Final = {player: letter for letter, player in _MOVERS.items()}


def format_position(position: Position) -> str:
    """Write a position on one line: 11 rows joined by `/`, runs of empty cells as numbers, then the player to move.

    >>> format_position(Position(Board.from_text("...B#..........." + " ................" * 10), Player.RED))
    '3B#11/16/16/16/16/16/16/16/16/16/16 r'
    """
    rows = str(position.board).split("\n")
    return "/".join(map(_pack_row, rows)) + " " + _MOVER_LETTERS[position.player]


def _pack_row(row: str) -> str:
    groups = ((letter, len(list(run))) for letter, run in groupby(row))
    return "".join(str(length) if letter == Owner.NONE.value else letter * length for letter, length in groups)


def parse_position(text: str) -> Position:
    """Read a position string; InvalidBoard is raised with every fault of it.

    Only what `format_position` writes is read, so equal positions have equal strings.
    """
    faults: list[Fault] = []
    board_text, _, mover = text.partition(" ")
    rows = board_text.split("/")
    unpacked = []
    column = 1
    for number, row in enumerate(rows, start=1):
        unpacked.append(_unpack_row(row, number, column, faults))
        column += len(row) + 1
    if len(rows) != HEIGHT:
        faults.append(Fault(1, len(board_text) + 1, f"the position has {len(rows)} rows, not {HEIGHT}"))
    if mover not in _MOVERS:
        problem = f"the player to move is b, r, g or - after one blank, not {mover!r}"
        faults.append(Fault(1, min(len(board_text) + 2, len(text) + 1), problem))
    if faults:
        raise InvalidBoard(tuple(faults))
    return Position(Board.from_text("\n".join(unpacked)), _MOVERS[mover])


def _unpack_row(row: str, number: int, start: int, faults: list[Fault]) -> str:
    """The letters of a row that starts in column `start` of its text; what is wrong with it is added to `faults`."""
    cells = ""
    is_sound = True
    for match in re.finditer(r"[0-9]+|.", row, re.DOTALL):
        piece, column = match[0], start + match.start()
        if piece in "#BRG":
            cells += piece
        elif re.fullmatch("[1-9]|1[0-6]", piece):
            cells += Owner.NONE.value * int(piece)
        else:
            faults.append(Fault(1, column, f"{piece!r} is none of # B R G or a number of empty cells from 1 to 16"))
            is_sound = False
    if is_sound and len(cells) != WIDTH:
        faults.append(Fault(1, start, f"row {number} has {len(cells)} cells, not {WIDTH}"))
    return cells


@dataclass(frozen=True, slots=True)
class Record:
    """A game with who played it and what was said about it.

    `seats` holds a name or an opponent spec for Blue, Red and Green. `comments[n]` follows the nth move, `comments[0]`
    stands before the first; "" is no comment, and missing ones are filled up. `tags` are further pairs of a name and a
    text. ValueError is raised for what the notation cannot hold: braces in a comment, a line break or another control
    character in a seat or tag, a tag twice, a tag name that is no word.
    """

    game: Game
    seats: tuple[str, str, str]
    comments: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        missing = len(self.game.turns) - len(self.comments)
        if missing < 0:
            raise ValueError(f"{len(self.comments)} comments do not fit {len(self.game.turns) - 1} moves")
        object.__setattr__(self, "comments", (*self.comments, *[""] * missing))
        for comment in self.comments:
            if re.search("[{}]", comment) or "\r" in comment:
                raise ValueError(f"a comment holds no braces and no carriage return: {comment!r}")
        names = [name for name, _ in self.tags]
        if len({*names, *_REQUIRED_TAGS}) < len(names) + len(_REQUIRED_TAGS):
            raise ValueError(f"each tag stands once, and {', '.join(_REQUIRED_TAGS)} are the record's own: {names}")
        for name, text in [*zip(PLAYERS, self.seats, strict=True), *self.tags]:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", str(name)) or not text.isprintable():
                raise ValueError(f"a tag is a word and a line of printable text, not {name} {text!r}")

    @property
    def result(self) -> str:
        """The final scores, as in 57-61-46, or `*` for a game that is not over."""
        turn = self.game.turn
        return "*" if turn.outcome is None else str(turn.scores)


_REQUIRED_TAGS: Final = ("Deal", "Blue", "Red", "Green", "Result")
_LINE_LENGTH: Final = 80


def format_record(record: Record) -> str:
    """Write a game record: its tags, an empty line, then the moves and comments in lines of at most 80 characters.

    A comment is never broken, so a long one makes a longer line.
    """
    first = record.game.turns[0]
    texts = (format_position(Position(first.board, first.asked_first)), *record.seats, record.result)
    tags = [*zip(_REQUIRED_TAGS, texts, strict=True), *record.tags]
    head = "".join(f'[{name} "{_escape(text)}"]\n' for name, text in tags)
    tokens = []
    for move, comment in zip_longest(("", *map(str, record.game.moves)), record.comments):
        tokens += [move] if move else []
        tokens += [f"{{{comment}}}"] if comment else []
    lines: list[str] = []
    for token in tokens:
        if lines and len(lines[-1]) + 1 + len(token) <= _LINE_LENGTH:
            lines[-1] += " " + token
        else:
            lines.append(token)
    return head + "\n" + "".join(line + "\n" for line in lines)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int
    tag: str = ""

    def error(self, problem: str) -> NotationError:
        return NotationError((Fault(self.line, self.column, problem),))


_TOKEN: Final = re.compile(
    r"""
      (?P<blank>   \s+ )
    | (?P<tag>     \[ (?P<name> [A-Za-z][A-Za-z0-9_]* ) \  " (?P<value> (?: [^"\\\n] | \\["\\] )* ) " \] )
    | (?P<comment> \{ (?P<said> [^{}\r]+ ) \} )
    | (?P<move>    [A-Za-z0-9]+ )
    """,
    re.VERBOSE,
)


def _tokens(text: str) -> list[_Token]:
    tokens = []
    offset = 0
    line, line_start = 1, 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        column = offset - line_start + 1
        if match is None:
            found = text[offset : offset + 20].split("\n")[0]
            problem = f'neither a tag such as [Blue "human"], a comment in braces nor a move such as c7: {found!r}'
            raise NotationError((Fault(line, column, problem),))
        if match["tag"]:
            value = re.sub(r"\\(.)", r"\1", match["value"])
            token = _Token("tag", value, line, column, match["name"])
            if not value.isprintable():
                raise token.error(f"the tag {token.tag} holds a control character: {value!r}")
            tokens.append(token)
        elif match["comment"]:
            tokens.append(_Token("comment", match["said"], line, column))
        elif match["move"]:
            tokens.append(_Token("move", match["move"], line, column))
        breaks = match[0].count("\n")
        if breaks:
            line, line_start = line + breaks, offset + match[0].rindex("\n") + 1
        offset = match.end()
    return tokens


def parse_record(text: str) -> Record:
    """Read a game record and replay it.

    NotationError is raised with the line and column of what is no tag, comment or move, of a missing, doubled or false
    tag, and of a move that the rules refuse.
    """
    tags: dict[str, _Token] = {}
    game: Game | None = None
    comments: list[str] = []
    for token in _tokens(text):
        if token.kind == "tag":
            if token.tag in tags or game is not None:
                raise token.error(f"the tag {token.tag} stands {'twice' if token.tag in tags else 'after the moves'}")
            tags[token.tag] = token
            continue
        if game is None:
            game, comments = _dealt(tags, token), [""]
        if token.kind == "move":
            game = _played(game, token)
            comments.append("")
        elif comments[-1]:
            raise token.error("a second comment on the same move")
        else:
            comments[-1] = token.text
    if game is None:
        end = _Token("end", "", text.count("\n") + 1, 1)
        game, comments = _dealt(tags, end), [""]
    blue, red, green = (tags[str(player)].text for player in PLAYERS)
    further = tuple((name, token.text) for name, token in tags.items() if name not in _REQUIRED_TAGS)
    record = Record(game, (blue, red, green), tuple(comments), further)
    if tags["Result"].text != record.result:
        raise tags["Result"].error(f"the result is {tags['Result'].text!r}, but the moves lead to {record.result!r}")
    return record


def _dealt(tags: dict[str, _Token], following: _Token) -> Game:
    missing = [name for name in _REQUIRED_TAGS if name not in tags]
    if missing:
        raise following.error(f"the {'tag is' if len(missing) == 1 else 'tags are'} missing: {', '.join(missing)}")
    deal = tags["Deal"]
    try:
        return Game.start(parse_position(deal.text))
    except NotationError as error:
        start = deal.column + len('[Deal "') - 1
        faults = (Fault(deal.line, start + fault.column, fault.problem) for fault in error.faults)
        raise type(error)(tuple(faults)) from None
    except TriboloError as error:
        raise deal.error(str(error)) from None


def _played(game: Game, token: _Token) -> Game:
    try:
        return game.play(token.text)
    except NotationError as error:
        raise token.error(error.problem) from None
    except TriboloError as error:
        raise token.error(str(error)) from None
