"""The answers of the JSON interface: games, the lobby, games to watch, puzzles and refusals, as a visitor sees them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pydantic import Field

from frontends.games.difficulties import DifficultyName
from frontends.session.view import MoveView

from .facts import Answer, LogState, Occupant
from .refusals import REFUSALS

TimeControlName: TypeAlias = Literal["unlimited", "3+5", "10+10", "day", "postal"]

LOBBY_CONTROLS: Final[tuple[TimeControlName, ...]] = ("day", "3+5", "10+10", "postal", "unlimited")
"""The time controls in the order of the lobby.

Strangers are best off with a bound for everyone. A day a move stands first: it works even if nobody else is there now.
"""

MOST_PROGRAM_GAMES: Final = 16
"""Greatest number of games that a house program plays at once."""


class PaceState(Answer):
    """The pace at which to show opponents' moves; `seconds` is the least time for one move."""

    name: str
    seconds: float


class SeatState(Occupant):
    """A seat of a game.

    `style` is the style of the player's cells. `is_reserved` says that the seat waits for somebody who played before,
    in a rematch. `can_claim` says whether the visitor may take the seat back from an opponent, `can_hand_over` whether
    the visitor may give it to one, `can_block` whether the visitor may block the person, and `is_blocked` that the
    visitor does. `presence` says whether the person of the seat has a page of the game open, has been away for less
    than ten minutes, or is gone, which is longer; it is empty for the visitor's own seats, without a person, and in
    games of one person. `away_minutes` counts the whole minutes of somebody who is away. `link` is the invite link of
    the seat, null if the visitor may not see it. Players see those of human seats that are their own or that nobody has
    taken; a ranked game has none.
    """

    style: str
    is_reserved: bool
    can_claim: bool
    can_hand_over: bool
    can_block: bool
    is_blocked: bool
    presence: Literal["", "here", "away", "gone"]
    away_minutes: int
    link: str | None


class ClocksState(Answer):
    """The clocks of a game, in milliseconds.

    `remaining` has the time of each player with a clock at the start of the player's present or next turn, but of no
    player who has run out of time: the computer that plays on has no clock. The clock of the player `running` has run
    for `elapsed` when this is sent, or starts later if that is negative; `running` is null while no clock runs. `lag`
    is how late the server tells the open page of the player `running` of the turn, with a signature; the page sends it
    with the move. It is empty if the server has measured no lag.
    """

    remaining: dict[str, int]
    running: str | None
    elapsed: int
    lag: str


class IdleState(Answer):
    """The turn of a person in a game from the lobby without clocks.

    If `player` does not move within `seconds`, the others may let a computer play on; 0 if they may now.
    """

    player: str
    seconds: float


class RequestState(Answer):
    """A request for an undo or a restart that needs the consent of other people.

    The person in the seats `by` made the request; the people in the seats `waiting_for` still have to agree.
    `needs_you` says whether the visitor has to agree, `is_yours` whether the visitor made the request.
    """

    command: Literal["undo", "restart"]
    by: tuple[str, ...]
    waiting_for: tuple[str, ...]
    needs_you: bool
    is_yours: bool


class RematchOfferState(Answer):
    """A rematch that the visitor may join or decline: its id `game`, and the players `by` whose person offers it."""

    game: str
    by: tuple[str, ...]


class Present(Answer):
    """A game as it stands for one visitor: its people, and what the visitor may do on the present turn.

    `watching` is the number of open pages of people without a seat. `clocks` are null in a game without clocks, and
    `idle` unless the person to move may be replaced. `changed_seats` names the players whose moves were not all made by
    the present occupants of their seats. `rematch` is the id of the following game, null while the visitor may offer
    one; `rematch_offer` is set while the visitor may join it or decline. `can_analyse` says whether the engine may help
    the visitor: not while the visitor plays with, or watches, other people, nor during a ranked game. `can_resign` says
    whether the visitor may resign, `can_leave` whether the visitor may leave the game for good, `can_say` whether the
    visitor may say phrases. `is_public` says that all people of the game let anybody find and watch it,
    `allows_watching` whether the visitor does; it is null for those who have no seat, where nobody else plays, and once
    the game is over.
    """

    seats: tuple[SeatState, ...]
    is_player: bool
    is_your_turn: bool
    request: RequestState | None
    watching: int
    clocks: ClocksState | None
    idle: IdleState | None
    changed_seats: tuple[str, ...]
    rematch: str | None
    rematch_offer: RematchOfferState | None
    can_undo: bool
    can_restart: bool
    can_analyse: bool
    can_resign: bool
    can_leave: bool
    can_say: bool
    is_public: bool
    allows_watching: bool | None


class State(Present):
    """A game as one visitor sees it.

    `version` grows with every event. `ply` is the number of moves shown, `plies` the number of moves played. `position`
    and `takes` belong to the turn shown: `takes` maps each legal move of the person to move to the cells that it would
    capture, and is empty while no person is to move. `all_moves` holds the moves of the whole game. `told` holds the
    latest log entries. `start` is the position before the first move. `seed` is a text, since JSON numbers lose
    precision. `day` is the UTC day of the deal of a ranked game, null for any other game. `is_uploaded` says that the
    game continues a record, and counts in no result.
    """

    id: str
    version: int
    ply: int
    plies: int
    is_present: bool
    all_moves: tuple[MoveView, ...]
    position: str
    takes: dict[str, tuple[str, ...]]
    start: str
    deal: str
    seed: str
    day: str | None
    is_uploaded: bool
    pace: PaceState
    time_control: TimeControlName
    told: tuple[LogState, ...]


class Update(Present):
    """The changes from an earlier version of a game to the version `version`, as one visitor sees them.

    `since` is the earlier version, null if the update describes the whole game. The first `kept` moves of the earlier
    version are still part of the game, and `moves` holds all moves after them. `told` holds the log entries that are
    newer than `since`, or the latest ones if that is null.
    """

    since: int | None
    version: int
    kept: int
    moves: tuple[MoveView, ...]
    told: tuple[LogState, ...]


class OpenGameState(Answer):
    """A game that waits for people. `people` are the names of those who wait, in the order of arrival.

    The name of a person without one is empty. `waiting` is the number of seconds since the game was opened.
    """

    id: str
    time_control: TimeControlName
    deal: str
    people: tuple[str, ...]
    waiting: int


class OpenSeatState(Answer):
    """A seat of the visitor in an open game; `seat` is the visitor's place, from 0, among `people` of `OpenGameState`.

    `computers` is the difficulty with which the game is to begin by itself, null if it is to wait for people.
    `starts_in` is the number of seconds until the game can begin with computer players.
    """

    open_game: str
    time_control: TimeControlName
    seat: int
    computers: DifficultyName | None
    starts_in: int


class LobbyState(Answer):
    """The lobby as one visitor sees it: the open games, the oldest first, and the visitor's own seats in them.

    `game` is the id of the newest game that one of the visitor's open games has become in the last minute, null if
    there is none.
    """

    games: tuple[OpenGameState, ...]
    yours: tuple[OpenSeatState, ...]
    game: str | None


class OwnClockState(Answer):
    """The milliseconds that are left on the clock of the visitor, which may run."""

    remaining: int
    is_running: bool


class OwnGameState(Answer):
    """A running game in which the visitor has a seat: the player to move, and the visitor's clock, if there is one."""

    id: str
    seats: tuple[Occupant, ...]
    is_your_turn: bool
    mover: str
    clock: OwnClockState | None


class OwnGamesState(Answer):
    """Running games in which the visitor has a seat.

    Those that wait for the visitor come first, and of these the one whose clock has the least time.
    """

    games: tuple[OwnGameState, ...]


class WatchedGame(Answer):
    """A running game that anybody may watch.

    `version` grows with every event. `plies` is the number of moves played, `watching` the number of open pages of
    people without a seat. `quiet` is the number of seconds since the last event.
    """

    id: str
    version: int
    plies: int
    position: str
    time_control: TimeControlName
    seats: tuple[Occupant, ...]
    watching: int
    quiet: int


class WatchState(Answer):
    """A few of the running games that anybody may watch; the game with the newest event comes first."""

    games: tuple[WatchedGame, ...]


class HouseProgramState(Answer):
    """A program that plays on the server: `seat` names it in a new game, which it can begin if it `is_free`."""

    name: str
    seat: str
    is_free: bool


class HouseProgramsState(Answer):
    """The house programs whose clients are connected, in the order of their names."""

    programs: tuple[HouseProgramState, ...]


class WaitingGame(Answer):
    """A game in which a house program is to move, at the version `version`."""

    id: str
    version: int


class ProgramGames(Answer):
    """All games that wait for a move of a house program, the longest-waiting first.

    `end` is set in the last event of a stream that the client must not open again: another client uses the token
    (`replaced`), or the host has ended it (`removed`).
    """

    games: tuple[WaitingGame, ...]
    end: Literal["replaced", "removed"] | None = None


class PuzzleMoveState(Answer):
    """A legal move of a puzzle, and the cells that it captures (`takes`).

    `line` begins with the move and goes on with the expected replies. `share` is the win share after the
    move of the player who makes it. `text` says why the move is right or wrong.
    """

    move: str
    takes: tuple[str, ...]
    line: tuple[str, ...]
    share: float
    text: str


class PuzzleStepState(Answer):
    """An own move of a puzzle: a position with one best move.

    `played` holds the moves since the position of the puzzle. `proven` says that the win shares are exact. `moves`
    holds all legal moves; the first is the best one. `hint` states the ideas of the themes, and how many cells the best
    move captures. `reward` says in a few words what the best move wins, and `gains` holds the cells that it wins.
    """

    position: str
    played: tuple[str, ...]
    proven: bool
    hint: str
    reward: str
    gains: tuple[str, ...]
    moves: tuple[PuzzleMoveState, ...]


class PuzzleState(PuzzleStepState):
    """A puzzle: a position with one best move, and the own moves after it (`sequel`).

    `player` is the player to move. `themes` maps the names of the themes to their titles. `task` says what to do,
    without naming the best move. `difficulty` says the rating, and in a word how hard that is.
    """

    id: str
    player: str
    rating: int
    themes: dict[str, str]
    task: str
    difficulty: str
    sequel: tuple[PuzzleStepState, ...]


class RefusalSentences(Answer):
    """The sentences of refusals by their codes; words in braces stand for the fields of `Problem`."""

    sentences: dict[str, str]


class Problem(Answer):
    """The reason why a request was refused, as a code, and the present state of the game if that helps.

    `fields` holds the facts of the reason, such as the `player` to move, for the sentence of the client. Clients show a
    general sentence for a code that they do not know: later releases add codes.
    """

    code: str = Field(examples=list(REFUSALS))
    fields: dict[str, str | int | bool]
    state: State | None = None
