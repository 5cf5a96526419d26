"""The drawn boards of the rules, played by the kernel and by the reference implementation."""

import pytest

from frontends.teaching.boards import read_board
from frontends.teaching.drawings import CannotPlay, Drawing, IsOver, IsSkipped, Plays
from frontends.teaching.rules import DRAWINGS
from tests import reference
from tribolo_core import PLAYERS, Owner, Player, Turn, all_transitions
from tribolo_core.errors import InvalidArgument


@pytest.mark.parametrize("around", [Owner.NONE, Owner.WALL], ids=["in the document", "on the page"])
@pytest.mark.parametrize("drawing", DRAWINGS)
def test_every_drawing_of_the_rules_is_played_as_it_says(drawing: Drawing, around: Owner) -> None:
    board = read_board(drawing.before, around)
    skipped: list[Player] = []
    for event in drawing.events:
        match event:
            case Plays(player, coord):
                rows = reference.play(str(board).split("\n"), player.owner.value, (coord.x, coord.y))
                turn = Turn.start(board, player).play(coord, by=player)
                board, skipped = turn.board, list(turn.passed)
                assert str(board).split("\n") == rows
            case CannotPlay(player, coord, reason):
                assert coord not in all_transitions(board)[player]
                assert (coord.x, coord.y) not in reference.all_transitions(str(board).split("\n"))[player.owner.value]
                assert reason == ("captures nothing" if board.owner_at(coord) is Owner.NONE else "occupied")
            case IsSkipped(player):
                assert skipped.pop(0) is player
            case IsOver(winners, cells):
                outcome = Turn.start(board, PLAYERS[0]).outcome
                assert outcome
                assert (outcome.winners, max(outcome.scores.values())) == (winners, cells)
    played = any(isinstance(event, Plays) for event in drawing.events)
    assert bool(drawing.after) == played
    assert not played or board == read_board(drawing.after, around)


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_the_page_words_each_drawing_as_the_document_does(drawing: Drawing) -> None:
    assert "\n".join([*drawing.before, *map(str, drawing.events), *drawing.after]) + "\n" == drawing.text


def test_a_drawing_with_an_unknown_sentence_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="Blue sleeps"):
        Drawing.parse(". R B\nBlue sleeps\n")


def test_a_drawing_knows_its_size_and_its_players() -> None:
    drawing = Drawing.parse(". R G\n. . .\nRed cannot play a1: captures nothing\nGreen plays a1\nG G G\n. . .")
    assert (drawing.size, drawing.players, drawing.first) == ((3, 2), (Player.RED, Player.GREEN), Player.GREEN)
    assert not drawing.tells_turns
