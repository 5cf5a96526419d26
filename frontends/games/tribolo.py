"""Tribolo for the shared loop and the frontends."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias

from frontends.session.definition import GameDefinition, Notation, Opponents, Presentation, RefusedRecord, Setup
from frontends.session.loop import (
    Command,
    Effect,
    Event,
    GameProtocol,
    MoveRequest,
    Session,
)
from frontends.session.opponents import opponent, seat
from frontends.session.seats import HUMAN, Seats
from frontends.session.seeds import parse_seed
from frontends.session.view import LINE_MOVES, MoveReview, MoveView, View
from tribolo_core import (
    PLAYERS,
    SPECS,
    Coord,
    Game,
    Limits,
    Opponent,
    Player,
    Record,
    Stop,
    Turn,
    format_record,
    parse_record,
    review,
)
from tribolo_core.ai import AnyOpponent
from tribolo_core.ai.any_opponent import legal_answer
from tribolo_core.ai.playing import STAND_IN
from tribolo_core.errors import InvalidSeed
from tribolo_core.notation.formats import parse_any
from tribolo_core.presets import PRESETS, Preset
from tribolo_core.translation.messages import gettext_noop

from .characters import describe_opponent, labels_of, names_in, names_of
from .difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES_OF_TRIBOLO, harder_seats
from .own_end import with_named_end, with_own_end
from .tribolo_view import describe_move, game_view, line_views, move_views, seats_of

REVIEW_LIMITS: Final = Limits(nodes=400)
"""Limits of a search for the review of a move in the terminal; a search takes about 20 ms."""

TriboloGame: TypeAlias = GameProtocol[Turn, Player, Coord]
TriboloSession: TypeAlias = Session[Turn, Player, Coord]
TriboloMoveRequest: TypeAlias = MoveRequest[Turn, Player, Coord]
TriboloCommand: TypeAlias = Command[Turn, Player, Coord]
TriboloEffect: TypeAlias = Effect[Turn, Player, Coord]
TriboloEvent: TypeAlias = Event[Turn, Player, Coord]


def neutral_view(session: TriboloSession, moves: tuple[MoveView, ...] | None = None) -> View:
    """Return the data that a frontend draws for a session; `moves` are those of the moves, if they are known."""
    return with_named_end(game_view(session.game, session.seats, marks_legal_moves=session.help, moves=moves))


def view(session: TriboloSession, moves: tuple[MoveView, ...] | None = None) -> View:
    """Return `neutral_view`, whose status tells the only person in a finished game how it ended, as `You win`."""
    return with_own_end(neutral_view(session, moves))


def answer(question: TriboloMoveRequest, stop: Stop | None = None) -> Coord:
    """Return the move that an opponent chooses in a new search.

    Any thread may set `stop`; then the search ends with the best move found so far.
    """
    return _choose(opponent(question.spec), question, stop)


def _choose(asked: Opponent, question: TriboloMoveRequest, stop: Stop | None) -> Coord:
    return asked.choose(question.turn, seed=question.seed, stop=stop, past=question.past)


class SeatedOpponents:
    """The opponents of one session, each of which may keep its search tree from turn to turn.

    `find` returns the opponent for the text of a seat; by default, the text itself names a built-in opponent.
    """

    def __init__(self, find: Callable[[str], AnyOpponent] = str) -> None:
        self._find = find
        self._seated: dict[Player, tuple[str, Opponent]] = {}

    def answer(self, question: TriboloMoveRequest) -> Coord:
        """Return the move that an opponent chooses, perhaps with the search tree of its earlier moves.

        A question with another spec for the same player seats a new opponent. Raise Forfeit if the opponent cannot go
        on or its move is illegal.
        """
        spec, seated = self._seated.get(question.player, (None, None))
        if seated is None or spec != question.spec:
            if seated is not None:
                seated.close()
            seated = seat(self._find(question.spec))
            self._seated[question.player] = question.spec, seated
        return legal_answer(seated, question.turn, seed=question.seed, past=question.past).move

    def expect(self, question: TriboloMoveRequest) -> tuple[Coord, ...]:
        """Return the principal variation of an opponent; see `expect`."""
        return _expect(opponent(self._find(question.spec)), question, None)


def expect(question: TriboloMoveRequest, stop: Stop | None = None) -> tuple[Coord, ...]:
    """Return the principal variation of an opponent: the move it would play, then the replies it expects.

    Any thread may set `stop`; then the search ends with the best variation found so far.
    """
    return _expect(opponent(question.spec), question, stop)


def _expect(asked: Opponent, question: TriboloMoveRequest, stop: Stop | None) -> tuple[Coord, ...]:
    analysis = asked.analyse(question.turn, seed=question.seed, every_move=False, stop=stop, past=question.past)
    best = analysis.best(question.seed)
    return next(move.line for move in analysis.moves if move.coord == best)


def review_move(game: TriboloGame, ply: int) -> MoveReview:
    """Return the review of the move number `ply` of a game, by the engine with `REVIEW_LIMITS`."""
    (found,) = review(Game(tuple(game.turns[ply - 1 : ply + 1]), (game.moves[ply - 1],)), limits=REVIEW_LIMITS)
    better = () if found.best == found.move else line_views(game.turns[ply - 1], found.line[:LINE_MOVES])
    judgement = "kingmaker move" if found.is_kingmaker else str(found.judgement or "")
    return MoveReview(found.shares, found.loss, judgement, better)


def session_of_record(record: Record) -> TriboloSession:
    """Return a session for showing the game of a record; further moves may be impossible in the session.

    The seats of the session are the players' names from the record. Each name should be "human" or a spec (the text
    that names an opponent). This function does not check the names: a name that is neither raises an error only when
    its seat is asked for a move. The seed and the deal are those of the tags `Seed` and `Preset`; without a valid seed,
    the seed is 0 and the deal is `OTHER_DEAL`.
    """
    seats = seats_of(record)
    tags = dict(record.tags)
    try:
        seed, deal = parse_seed(tags.get("Seed", "")), tags.get("Preset", OTHER_DEAL)
    except InvalidSeed:
        seed, deal = 0, OTHER_DEAL
    return Session(record.game, seats, seed, deal)


def _parse_game(text: str) -> Game:
    return parse_any(text).game


def _check_built_in(seat: str) -> None:
    """Raise InvalidSpec unless `seat` is a human or a built-in opponent."""
    if seat != HUMAN:
        opponent(seat)


def _parse_record(text: str, check_seat: Callable[[str], object] = _check_built_in) -> TriboloSession:
    """Parse the text of a record as a session in which the game can be continued.

    The tag `Seed` of the record holds the seed of the session; without the tag, the seed is 0. The tag `Preset` holds
    the name of the preset (a way to generate a random start position) that generated the first position; without the
    tag, the name is `OTHER_DEAL`. The tags `Hints` and `Undos` hold the numbers of hints and undos, 0 without them, and
    tags such as `BlueName` names of people. The session holds neither the comments nor the variations of the record.
    Raise TriboloError if `text` is not a record, or `check_seat` refuses a seat, or the seed is invalid.
    """
    record = parse_record(text)
    for spec in record.seats:
        check_seat(spec)
    tags = dict(record.tags)
    seats = seats_of(record)
    session = Session(record.game, seats, parse_seed(tags.get("Seed", "0")), tags.get("Preset", OTHER_DEAL))
    return replace(session, hints=_count(tags.get("Hints", "")), undos=_count(tags.get("Undos", "")))


def _count(text: str) -> int:
    """Return the number in a tag, of at most nine digits; 0 for any other text."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0


def _format_record(session: TriboloSession) -> str:
    blue, red, green = (session.seats[player] for player in PLAYERS)
    counts = (("Hints", session.hints), ("Undos", session.undos))
    counted = ((name, str(n)) for name, n in counts if n)
    names = ((f"{player}Name", name) for player, name in session.seats.names.items())
    tags = (("Preset", session.deal), ("Seed", str(session.seed)), *counted, *names, *_seat_tags(session))
    return format_record(Record(Game(session.game.turns, session.game.moves), (blue, red, green), tags=tags))


def _seat_tags(session: TriboloSession) -> Iterator[tuple[str, str]]:
    """Yield a tag for each player whose seat changed hands between moves: who made which of the moves of the player.

    The tag `RedMoves` with the text `human 3-9; level:3 12-15` says that a person made the moves of Red up to the ninth
    move of the game, and an opponent those from the twelfth to the fifteenth.
    """
    by = session.played_by
    for player in changed_seats(session):
        own = (number for number, turn in enumerate(session.game.turns[: len(by)]) if turn.player is player)
        runs = (tuple(run) for _, run in groupby(own, key=lambda number: by[number]))
        yield f"{player}Moves", "; ".join(f"{by[run[0]]} {_span(run[0] + 1, run[-1] + 1)}" for run in runs)


def changed_seats(session: TriboloSession) -> tuple[Player, ...]:
    """Return the players whose moves were not all made by the present occupants of their seats, in turn order."""
    moves = zip(session.game.turns, session.played_by, strict=False)  # The last turn has no move.
    changed = {turn.player for turn, seat in moves if turn.player and seat != session.seats[turn.player]}
    return tuple(player for player in PLAYERS if player in changed)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


_NAMES: Final = tuple(f"{player}Name" for player in PLAYERS)
"""The tags with the names of people."""


def _check_overwritable(text: str) -> None:
    """Raise RefusedRecord if overwriting the record `text` with a new record would lose variations, comments or tags.

    A new record has neither variations nor comments, and has only the tags that `_format_record` writes. Raise the
    errors of `parse_record` if `text` is not a record.
    """
    record = parse_record(text)
    if any(record.variations):
        raise RefusedRecord("it holds variations that would be lost")
    if any(record.comments) or dict(record.tags).keys() - {"Preset", "Seed", "Hints", "Undos", *_NAMES}:
        raise RefusedRecord("it holds comments or tags that would be lost")


def _deal(preset: Preset, seed: int) -> Game:
    return Game.new(seed=seed, deal=preset)


OTHER_DEAL: Final = "other"
"""The value of `Session.deal` if no preset is known to have generated the first position of the game."""

TRIBOLO: Final[GameDefinition[Turn, Player, Coord]] = GameDefinition(
    name="Tribolo",
    setup=Setup(
        deals={name: partial(_deal, preset) for name, preset in PRESETS.items()},
        default_seats=Seats.of({Player.BLUE: HUMAN, Player.RED: "greedy", Player.GREEN: "greedy"}),
    ),
    notation=Notation(
        parse_move=Coord.parse,
        parse_game=_parse_game,
        parse_record=_parse_record,
        format_record=_format_record,
        check_overwritable=_check_overwritable,
    ),
    opponents=Opponents(
        specs=tuple(SPECS),
        check_spec=opponent,
        answer=answer,
        expect=expect,
        stand_in=STAND_IN,
        review=review_move,
        difficulties=DIFFICULTIES_OF_TRIBOLO,
        default_difficulty=DEFAULT_DIFFICULTY,
        harder=harder_seats,
        labels=labels_of,
        names=names_of,
        describe=describe_opponent,
    ),
    presentation=Presentation(
        view=view,
        moves=move_views,
        describe_move=describe_move,
        names=names_in,
        move_help=gettext_noop(
            "Type the name of a cell, such as c7, to play there.\n"
            "On the board, [ ] marks the last move of each player, ( ) a cell that it\n"
            "captured, and + a legal move."
        ),
    ),
)


def with_seated_opponents(
    find: Callable[[str], AnyOpponent] = str,
    check_spec: Callable[[str], object] = opponent,
    check_record_seat: Callable[[str], object] = _check_built_in,
) -> GameDefinition[Turn, Player, Coord]:
    """Return a definition of Tribolo whose opponents may keep their search trees between moves.

    Two sessions must not share the definition, because it holds the opponents and their search trees. `find` returns
    the opponent for the text of a seat. `check_spec` raises TriboloError for a text that a user must not type, and
    `check_record_seat` for a seat that must not stand in a record.
    """
    seated = SeatedOpponents(find)
    opponents = replace(TRIBOLO.opponents, check_spec=check_spec, answer=seated.answer, expect=seated.expect)
    notation = replace(TRIBOLO.notation, parse_record=partial(_parse_record, check_seat=check_record_seat))
    return replace(TRIBOLO, opponents=opponents, notation=notation)
