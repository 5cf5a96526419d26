"""The game that the server serves: Tribolo, as the web frontend uses it.

Rooms, their store, the bot workers and the use cases import the game from here alone. Five other places depend on it:

- `editor` and `http.pages.positions`, which parse, paint and show positions of Tribolo;
- `opponents`, which gives its opponents names and characters, and sets the difficulties;
- `use_cases.requests`, whose schemas name the seats Blue, Red and Green, and the players b, r and g of the editor;
- `svg` and the stylesheets, which draw the styles `wall`, `none`, `blue`, `red` and `green`;
- `templates/front.html` and `teaching`, which explain the rules.

The frontend cannot serve another `GameDefinition`, such as Tic-Tac-Toe, because of four things that only Tribolo has:

- a position string: the database stores the deal as one, and the pages link to positions and edit them as one;
- players that a single letter stands for, in columns of the database and in position strings;
- seats that are called Blue, Red and Green in the JSON interface;
- opponents that take a stop signal and a number of threads, both of which a server has to bound.

A second game needs its own columns, seat names and page of positions; none of them can be derived from a definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from frontends.games.daily.deal import DailyDeal, deadline, deal_of_day, end_of_day, utc_day
from frontends.games.daily.puzzle import puzzle_of_the_day
from frontends.games.daily.replay import OtherRelease, ReplayError
from frontends.games.daily.replay import replay as replay_daily
from frontends.games.daily.result import PLACES, DailyResult, share_text
from frontends.games.daily.streak import Streak, streak
from frontends.games.puzzles import (
    ASK,
    MET_RECENTLY,
    MISS_RULE,
    MISSED_NOW,
    SAME_RATING,
    SOLVED_NOW,
    THEMES,
    explain,
    hint_for,
)
from frontends.games.tribolo import (
    OTHER_DEAL,
    TRIBOLO,
    TriboloCommand,
    TriboloEffect,
    TriboloEvent,
    TriboloGame,
    TriboloMoveRequest,
    TriboloSession,
    answer,
    describe,
    expect,
)
from frontends.games.tribolo_view import GAME_SHARED, GAME_WON, TO_MOVE, describe_outcome
from tribolo_core import (
    OPPONENTS as REGISTRY,
)
from tribolo_core import (
    PLAYERS,
    SPECS,
    Coord,
    Game,
    Outcome,
    Player,
    Position,
    Scores,
    Stop,
    TriboloError,
    format_position,
    parse_position,
)
from tribolo_core.ai.spec import option_rows, parse_spec
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name

__all__ = [
    "ASK",
    "DEFINITION",
    "GAME_SHARED",
    "GAME_WON",
    "MET_RECENTLY",
    "MISSED_NOW",
    "MISS_RULE",
    "OPPONENTS",
    "OPTION_ROWS",
    "OTHER_DEAL",
    "PLACES",
    "PLAYERS",
    "SAME_RATING",
    "SOLVED_NOW",
    "THEMES",
    "TO_MOVE",
    "Command",
    "DailyDeal",
    "DailyResult",
    "Effect",
    "GameEvent",
    "Move",
    "MoveRequest",
    "OtherRelease",
    "Player",
    "Position",
    "ReplayError",
    "Scores",
    "Session",
    "Stop",
    "Streak",
    "answer",
    "answers_at_once",
    "check_spec",
    "count_owned",
    "deadline",
    "deal_of_day",
    "describe",
    "describe_standing",
    "end_of_day",
    "expect",
    "explain",
    "format_deal",
    "format_player",
    "format_position",
    "format_position_of",
    "format_scores",
    "format_scores_of",
    "hint_for",
    "is_dealt",
    "parse_deal",
    "parse_player",
    "parse_scores",
    "puzzle_of_the_day",
    "replay_daily",
    "share_text",
    "streak",
    "utc_day",
    "without_options",
]

Move: TypeAlias = Coord
Session: TypeAlias = TriboloSession
Command: TypeAlias = TriboloCommand
Effect: TypeAlias = TriboloEffect
GameEvent: TypeAlias = TriboloEvent
MoveRequest: TypeAlias = TriboloMoveRequest

DEFINITION: Final = TRIBOLO

OPPONENTS: Final[Mapping[str, str]] = SPECS
"""The opponents offered in forms: their descriptions, keyed by spec."""


_FEW_NODES: Final = 20
"""The greatest number of nodes that takes an opponent about a millisecond."""


OPTION_ROWS: Final = tuple(option_rows(REGISTRY))
"""All options of the opponents; options with the same values, effect and default share a row."""


def without_options(spec: str) -> str:
    """Return the spec of the same opponent without options, such as `mcts` for `mcts:time=1s`.

    Raise InvalidSpec if `spec` is not a spec.
    """
    return str(parse_spec(spec)._replace(options={}))


def answers_at_once(spec: str) -> bool:
    """Return whether an opponent needs so little time that a request can wait for its move."""
    parsed = parse_spec(spec)
    if parsed.name not in REGISTRY:
        return False
    if parsed.options.keys() == {"nodes"}:
        return int(parsed.options["nodes"]) <= _FEW_NODES
    return REGISTRY[parsed.name].is_instant


class OpponentNotServed(TriboloError):
    """An opponent exists, but not on a server; `problem` is the reason."""

    def __init__(self, spec: str, problem: str) -> None:
        super().__init__(spec, problem)
        self.spec = spec
        self.problem = problem

    def __str__(self) -> str:
        return gettext("{spec} cannot play here: {problem}.", spec=repr(self.spec), problem=self.problem)


def check_spec(spec: str, max_length: int) -> None:
    """Raise TriboloError if `spec` is invalid, has more than `max_length` characters or asks for several threads."""
    DEFINITION.opponents.check_spec(spec)
    if len(spec) > max_length:
        problem = gettext("a spec has at most {count} characters", count=max_length)
        raise OpponentNotServed(f"{spec[:max_length]}...", problem)
    if parse_spec(spec).options.get("threads", "1") != "1":
        raise OpponentNotServed(spec, gettext("on a server an opponent has one thread"))


def format_player(player: Player) -> str:
    """Return the letter that stands for a player in board text and in the database: B, R or G."""
    return player.owner.value


def parse_player(letter: str) -> Player:
    """Return the player for the letter B, R or G; raise KeyError for any other text."""
    return _PLAYERS[letter]


_PLAYERS: Final = {format_player(player): player for player in PLAYERS}


def format_deal(session: Session) -> str:
    """Return the position string (board and player to move in one line) of the first turn of a session's game.

    `parse_deal` returns a new game that starts at this position.
    """
    return _format_first(session.game)


def _format_first(game: TriboloGame) -> str:
    """Return the position string of the first turn of a game."""
    first = game.turns[0]
    return format_position(first.position._replace(player=first.next_in_order))


def parse_deal(text: str) -> Game:
    """Return a new game whose first position is given by `text`; raise TriboloError if the position is invalid.

    `text` is a position string: the board and the player to move in one line.
    """
    return Game.start(parse_position(text))


def format_position_of(session: Session) -> str:
    """Return the position string (board and player to move in one line) of a session's present turn."""
    return format_position(session.turn.position)


def format_scores_of(session: Session) -> str:
    """Return the scores of Blue, Red and Green on the present turn of a session as text, such as "57 40 35"."""
    return format_scores(session.turn.scores)


def format_scores(scores: Scores) -> str:
    """Return the scores of Blue, Red and Green as text, such as "57 40 35"."""
    return " ".join(map(str, scores.values()))


def parse_scores(text: str) -> Scores:
    """Return the scores in a text that `format_scores` returned; raise ValueError for any other text."""
    blue, red, green = map(int, text.split())
    return Scores(blue, red, green)


@lru_cache(maxsize=4_096)
def is_dealt(deal: str, seed: int, position: str) -> bool:
    """Return whether the preset `deal` deals the position string `position` from `seed`."""
    return deal in DEFINITION.setup.deals and _format_first(DEFINITION.new(seed, deal)) == position


def count_owned(position: str) -> int:
    """Return the number of cells in a position string that a player owns."""
    board = position.partition(" ")[0]
    return sum(board.count(format_player(player)) for player in PLAYERS)


def describe_standing(mover: Player | None, scores: Scores) -> str:
    """Return a sentence that says who is to move or, if `mover` is `None`, who won a game with these final scores."""
    return describe_outcome(Outcome(scores)) if mover is None else gettext(TO_MOVE, player=player_name(mover))
