"""The game loop: single commands, and whole sessions against a model."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from frontends.games.tribolo import TRIBOLO, TriboloCommand, TriboloEffect, TriboloMoveRequest, TriboloSession
from frontends.session.loop import (
    Answer,
    Ended,
    Forfeited,
    GiveUp,
    Moved,
    MoveRequest,
    NothingToUndo,
    OutOfTurn,
    Play,
    Refused,
    Restart,
    Session,
    Skipped,
    StartGame,
    ToggleHelp,
    Undo,
    start,
    update,
)
from frontends.session.seats import HUMAN, Seats
from tests.generators import A_THIRD, coords, seeds
from tribolo_core import PLAYERS, Board, Coord, Game, IllegalMove, Player, Reason, TriboloError, Turn

BLUE, RED, GREEN = PLAYERS


def seated(specs: dict[str, str]) -> Seats[Player]:
    """Return seats in which `specs`, keyed by lower-case names of players, are opponents, and the others are human."""
    return Seats.of({player: specs.get(player.name.lower(), HUMAN) for player in PLAYERS})


def session(seed: int = 1, **seats: str) -> TriboloSession:
    return Session(Game.new(seed=seed), seated(seats), 0)


def on(top_row: str, first: Player, **seats: str) -> TriboloSession:
    """Return a session, `seated`, on a board with the row `top_row` at the top and empty cells elsewhere."""
    board = Board.from_text(top_row.ljust(16, ".") + " ................" * 10)
    return Session(Game((Turn.start(board, first),)), seated(seats), 0)


def refusal(effects: tuple[object, ...]) -> TriboloError:
    """Return the error of the only effect, which must say that a command was refused."""
    (effect,) = effects
    assert isinstance(effect, Refused)
    return effect.error


def test_a_move_is_announced_with_the_skips_and_the_end_after_it() -> None:
    begun = on(".BG#.RG#", GREEN)
    once, effects = update(begun, Play(Coord.parse("a1")))
    assert effects == (
        Moved(begun.turn, GREEN, Coord.parse("a1")),
        Skipped(BLUE),
        Skipped(RED),
    )
    twice, effects = update(once, Play(Coord.parse("e1"), by=GREEN))
    assert effects[1:] == (Ended(twice.turn),)
    assert refusal(update(twice, Play(Coord.parse("p1")))[1]).reason is Reason.GAME_OVER  # type: ignore[attr-defined]


def test_start_announces_skipped_players_and_asks_an_opponent() -> None:
    begun = on(".BG#.RG#", BLUE, green="greedy")
    assert start(begun) == (
        begun,
        (Skipped(BLUE), Skipped(RED), MoveRequest(begun.turn, GREEN, "greedy", 0)),
    )


def test_a_human_out_of_turn_is_refused_with_the_reason() -> None:
    begun = on(".BG#", GREEN, green="greedy")
    for by in (None, GREEN):
        same, effects = update(begun, Play(Coord.parse("a1"), by=by))
        error = refusal(effects)
        assert isinstance(error, OutOfTurn)
        assert (same, error.player, error.spec) == (begun, GREEN, "greedy")
        assert str(error) == "It is Green's turn."
    error = refusal(update(begun, Play(Coord.parse("a1"), by=BLUE))[1])
    assert isinstance(error, IllegalMove)
    assert error.reason is Reason.NOT_YOUR_TURN


def test_a_new_game_sets_the_seed_and_seeds_wrap_around() -> None:
    watched = session(blue="random", red="random", green="random")
    begun, _ = update(watched, StartGame(Session(Game.new(seed=2**64 - 1), watched.seats, 2**64 - 1)))
    assert begun.question
    assert begun.question.seed == begun.seed == 2**64 - 1
    moved, _ = update(begun, Answer(begun.question, TRIBOLO.opponents.answer(begun.question)))
    assert moved.question
    assert moved.question.seed == 0


class WholeSession(RuleBasedStateMachine):
    """Commands to a session, compared with the expected turns and all move requests so far."""

    @initialize(seed=seeds, specs=st.tuples(*[st.sampled_from([HUMAN, "random", "greedy"])] * 3))
    def begin(self, seed: int, specs: tuple[str, str, str]) -> None:
        self.deal(seed, specs)
        self.session, effects = start(Session(Game.new(seed=seed), self.seats, seed))
        self.asked: list[TriboloMoveRequest] = []
        self.note(effects)

    def deal(self, seed: int, specs: tuple[str, str, str]) -> None:
        """Reset the model to a new game of `seed` in the seats `specs` of Blue, Red and Green."""
        self.turns = [Game.new(seed=seed).turn]
        self.seats = Seats.of(dict(zip(PLAYERS, specs, strict=True)))
        self.help = False

    def note(self, effects: tuple[TriboloEffect, ...]) -> None:
        self.asked += [effect for effect in effects if isinstance(effect, MoveRequest)]

    def act(self, command: TriboloCommand) -> tuple[TriboloEffect, ...]:
        """Apply a command to the session, note the move requests among its effects, and return the effects."""
        self.session, effects = update(self.session, command)
        self.note(effects)
        return effects

    def is_human(self, player: Player | None) -> bool:
        return player is not None and self.seats[player] == HUMAN

    @rule(choice=st.integers(0, 40), by=st.sampled_from([None, *PLAYERS]))
    @precondition(lambda self: self.turns[-1].player)
    def play_a_legal_move(self, choice: int, by: Player | None) -> None:
        turn = self.turns[-1]
        move = list(turn.transitions)[choice % len(turn.transitions)]
        effects = self.act(Play(move, by=by))
        if self.is_human(turn.player) and by in (None, turn.player):
            self.turns.append(turn.play(move))
            assert effects[0] == Moved(turn, turn.player, move)
            skipped = [effect for effect in effects if isinstance(effect, Skipped)]
            assert skipped == [Skipped(player) for player in self.turns[-1].passed]
            assert (self.turns[-1].outcome is None) == (not any(isinstance(effect, Ended) for effect in effects))
        else:
            refusal(effects)

    @rule(coord=coords)
    def play_anywhere_else(self, coord: Coord) -> None:
        if coord not in self.turns[-1].transitions:
            refusal(self.act(Play(coord)))

    @rule()
    def the_opponent_answers(self) -> None:
        turn = self.turns[-1]
        if self.asked and turn.player and not self.is_human(turn.player):
            question = self.asked[-1]
            move = TRIBOLO.opponents.answer(question)
            self.act(Answer(question, move))
            self.turns.append(turn.play(move))

    @rule(data=st.data())
    @precondition(lambda self: self.asked)
    def an_old_answer_arrives(self, data: st.DataObject) -> None:
        question = data.draw(st.sampled_from(self.asked))
        if question != self.session.question:
            assert self.act(Answer(question, TRIBOLO.opponents.answer(question))) == ()

    @rule()
    def undo(self) -> None:
        effects = self.act(Undo())
        if len(self.turns) == 1:
            assert isinstance(refusal(effects), NothingToUndo)
            return
        self.turns.pop()
        while len(self.turns) > 1 and not self.is_human(self.turns[-1].player):
            self.turns.pop()

    @rule()
    def restart(self) -> None:
        self.act(Restart())
        del self.turns[1:]

    @rule()
    def toggle_help(self) -> None:
        assert self.act(ToggleHelp()) == ()
        self.help = not self.help

    @rule(seed=seeds, specs=st.tuples(*[st.sampled_from([HUMAN, "random", "greedy"])] * 3))
    def new_game(self, seed: int, specs: tuple[str, str, str]) -> None:
        shown = self.help
        self.deal(seed, specs)
        self.help = shown
        self.act(StartGame(Session(Game.new(seed=seed), self.seats, seed)))

    @invariant()
    def the_session_is_what_the_model_says(self) -> None:
        assert self.session.game.turns == tuple(self.turns)
        assert self.session.seats == self.seats
        assert self.session.help == self.help

    @invariant()
    def an_opponent_to_move_has_been_asked(self) -> None:
        player = self.turns[-1].player
        if player and not self.is_human(player):
            assert self.session.question == self.asked[-1]
        else:
            assert self.session.question is None

    @invariant()
    def the_view_shows_the_session(self) -> None:
        view = TRIBOLO.presentation.view(self.session)
        turn = self.turns[-1]
        assert "\n".join("".join(cell.letter for cell in row) for row in view.rows) == str(turn)
        assert [player.score for player in view.players] == list(turn.scores.values())
        assert [player.name for player in view.players if player.is_to_move] == (
            [str(turn.player)] if turn.player else []
        )
        shown = list(map(str, turn.transitions)) if self.help and self.is_human(turn.player) else []
        assert list(view.legal) == shown == [cell.name for row in view.rows for cell in row if cell.is_legal]


WholeSession.TestCase.settings = A_THIRD
test_a_whole_session_follows_the_model = pytest.mark.timeout(600)(WholeSession.TestCase)


def test_a_stand_in_takes_the_seat_of_an_opponent_that_gives_up() -> None:
    session = Session(Game.new(seed=7), Seats.of(dict.fromkeys(PLAYERS, "level:1")), 7)
    question = session.question
    assert question
    after, effects = update(session, GiveUp(question, "was late", "greedy"))
    assert after.seats[question.player] == "greedy"
    assert after.game is session.game
    forfeited, request = effects
    assert forfeited == Forfeited(question.player, "was late", "greedy")
    assert request == after.question
    assert str(Forfeited(question.player, "was late", "greedy")) == (
        "Green forfeits: the opponent was late. From now on, greedy plays Green."
    )
    assert update(after, GiveUp(question, "was late", "greedy")) == (after, ()), "the question is answered"
