"""The review on the full screen: win shares, judgements and better moves, and the graph."""

from hypothesis import given
from hypothesis import strategies as st

from frontends.console.screen import panels, reviewing
from frontends.console.screen.review_graph import graph, score_history, share_history
from frontends.games.tribolo import REVIEW_LIMITS, review_move, session_of_record
from frontends.games.tribolo_view import line_views
from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.session.view import format_line
from tests.generators import A_THIRD
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, Game, Record, parse_record, review
from tribolo_core.notation.record import UNKNOWN

from .model_driver import AnyModel, BotGame, ManualScheduler, TriboloModel, clock_of, text_of, tribolo_model, type_keys

GREEDY = parse_record((GAMES / "greedy.tribolo").read_text("utf-8"))
RANDOM = parse_record((GAMES / "tie.tribolo").read_text("utf-8"))


def replay_model(moves: int, whole: Game = GREEDY.game) -> BotGame:
    model, scheduler, _ = tribolo_model(None)
    game = Game(whole.turns[: moves + 1], whole.moves[:moves])
    model.session = session_of_record(Record(game, UNKNOWN))
    model.show(0)
    return model, scheduler


def drawn(model: TriboloModel, width: int, height: int) -> list[str]:
    return text_of(graph(model, width, height, has_blocks=False)).splitlines()


def test_a_review_of_one_move_is_that_of_the_whole_game() -> None:
    game = Game(GREEDY.game.turns[:6], GREEDY.game.moves[:5])
    for expected in review(game, limits=REVIEW_LIMITS):
        found = review_move(game, expected.ply)
        assert (found.shares, found.loss) == (expected.shares, expected.loss)
        assert found.judgement == str(expected.judgement or "")
        assert found.better == (
            () if expected.best == expected.move else line_views(game.turns[expected.ply - 1], expected.line)[:4]
        )


def test_the_full_screen_had_no_review() -> None:
    model, scheduler = replay_model(5)
    type_keys(model, "right", "right", "right")
    assert reviewing.sentence(model) == ""
    type_keys(model, "w")
    assert reviewing.sentence(model) == " Move 3, m4: searching."
    scheduler.run_assistance()
    found = review_move(model.session.game, 3)
    assert reviewing.sentence(model) == f" Move 3, m4, loses {100 * found.loss:.1f} points of the win share."
    assert reviewing.better(model) == f"Better: {format_line(found.better)}."
    assert [values[0] is None for values in share_history(model)] == [True, *[False] * 5]
    type_keys(model, "w")
    assert (reviewing.sentence(model), reviewing.better(model)) == ("", "")


def test_the_review_began_with_the_last_move_of_an_opponent(model: TriboloModel, clock: ManualScheduler) -> None:
    end = Game(GREEDY.game.turns[-25:], GREEDY.game.moves[-24:])
    person = end.turns[1].mover
    model.start_game(Session(end, Seats.of({each: "human" if each is person else "greedy" for each in PLAYERS}), 7))
    type_keys(model, "w")
    assert reviewing.sentence(model) == " Looking for the costliest move."
    clock.run_assistance()
    found = {ply: review_move(end, ply) for ply in range(1, 25) if end.turns[ply - 1].mover is person}
    ply = max(found, key=lambda ply: found[ply].loss)
    loss = f"{ply}, {end.moves[ply - 1]}, loses {100 * found[ply].loss:.1f} points."
    assert reviewing.sentence(model) == f" Your costliest move: {loss} [ and PageUp lead there."
    assert reviewing.better(model) == f"Better: {format_line(found[ply].better, model.names)}."
    assert text_of(panels.wrapped(panels.status(model, is_ascii=True), 40)).count("\n") == 1


def test_judgements_stand_in_the_list_of_moves() -> None:
    late = Game(RANDOM.game.turns[60:], RANDOM.game.moves[60:])
    model, scheduler = replay_model(25, late)
    type_keys(model, "w")
    scheduler.run_assistance()
    listed = text_of(panels.moves(model, 30, 100)).splitlines()
    judged = {}
    for ply in range(1, 26):
        judgement = review_move(model.session.game, ply).judgement
        (line,) = [line for line in listed if line[1:].split()[:1] == [str(ply)]]
        assert line.rstrip().endswith(f" {reviewing.SIGNS[judgement]}" if judgement else line.split()[-1])
        judged[judgement] = line
    assert len(judged) > 1, "the game has moves with and without a judgement"


def test_win_shares_during_a_game_are_a_hint_and_go_on_with_it(bot_game: BotGame) -> None:
    model, clock = bot_game
    type_keys(model, "w")
    assert model.session.hints == 1
    clock.run_assistance()
    type_keys(model, next(iter(model.view.takes)), "enter")
    clock.run()
    clock.run_assistance()
    assert model.plies == 4
    assert all(values[0] is not None for values in share_history(model)[1:])
    status = text_of(panels.status(model, True))
    assert "Blue to move." in status, "the review does not take the place of the question for a move"


def test_reviews_of_undone_moves_are_not_shown(model: TriboloModel, clock: ManualScheduler) -> None:
    type_keys(model, next(iter(model.view.takes)), "enter")
    first, second, *_ = model.view.takes
    plies = model.plies
    type_keys(model, first, "enter", "w")
    clock.run_assistance()
    of_first = share_history(model)[-1]
    type_keys(model, "w", "u", second, "enter")
    assert model.plies == plies + 1
    assert share_history(model)[-1] == (None, None, None)
    assert of_first != (None, None, None)


def test_a_game_without_win_shares_says_so(tictactoe: AnyModel) -> None:
    type_keys(tictactoe, "w")
    assert tictactoe.messages[-1][1] == "There are no win shares in Tic-Tac-Toe."
    assert clock_of(tictactoe).assistance == []
    assert list(graph(tictactoe, 30, 10, has_blocks=False)) == []


def bands(rows: list[str]) -> list[str]:
    """Return the letters in each column of a graph, from below, without the lines that cross the bands."""
    return ["".join(row[column] for row in reversed(rows)) for column in range(5, len(rows[0]))]


def test_equal_shares_looked_as_if_the_last_player_had_it_all(model: TriboloModel) -> None:
    """Letters at the same height overwrote each other, and no line showed 33 %."""
    _, *rows = drawn(model, 45, 13)
    assert bands(rows)[2] == bands(rows)[4] == "BBBBRRRRGGGG"
    assert bands(rows)[3] == "BBBB-RRR-GGG"
    blocks = text_of(graph(model, 45, 12, has_blocks=True)).splitlines()
    assert blocks[0] == " Cells  B 12  R 12  G 12"
    styles = {fragment[0] for fragment in graph(model, 45, 13, has_blocks=True)}
    assert {"class:blue class:line", "class:red class:line", "class:green class:line"} <= styles


def test_the_history_of_scores_follows_undo(model: TriboloModel) -> None:
    type_keys(model, next(iter(model.view.takes)), "enter")
    assert len(score_history(model)) == 2
    type_keys(model, "u")
    assert score_history(model) == [(*Game.new(seed=7).turn.scores.values(),)]


@A_THIRD
@given(st.integers(0, 60), st.integers(-3, 200), st.integers(-3, 40), st.booleans())
def test_a_graph_keeps_to_its_room(moves: int, width: int, height: int, is_reviewing: bool) -> None:
    model, _ = replay_model(moves)
    model.course.is_reviewing = is_reviewing
    lines = drawn(model, width, height)
    assert len(lines) in (0, height)
    if width >= 34:
        assert all(len(line) <= width for line in lines)
