"""Tic-Tac-Toe on the line console."""

from frontends.games.tictactoe import TICTACTOE

from .driver import play_game


def play_tictactoe(*lines: str) -> list[str]:
    return play_game(TICTACTOE, *lines, seats=TICTACTOE.setup.default_seats)


def test_the_commands_listed_hints_that_the_game_does_not_have() -> None:
    assert play_tictactoe("hint")[-1] == "! There are no hints in Tic-Tac-Toe."
    shown = play_tictactoe("?")[-1]
    assert "  undo        go back to your previous turn" in shown
    assert "hint" not in shown
    assert "captures" not in shown


def test_tictactoe_showed_a_seed_that_changes_nothing() -> None:
    """The title of a game without a deal ended with a seed of ten digits."""
    title, *_ = play_tictactoe()
    assert title == "Tic-Tac-Toe. Type ? for help."
    assert play_tictactoe("new")[-2] == "A new game."
    assert "new         start" in play_tictactoe("?")[-1].replace("[SEED]", "")
    assert "SEED" not in play_tictactoe("?")[-1]


def test_tictactoe_is_played_on_the_same_console() -> None:
    printed = play_tictactoe("tl", "TL", "c", "xx", "Tc", "L", "moves", "tr", "br")
    assert "! Illegal move: TL is occupied." in printed
    assert "! 'xx' is not a square; use one of TL TC TR L C R BL BC BR. Type ? for help." in printed
    assert "Legal moves: TR R BL BC BR." in printed
    assert "TL TC TR L C R BL BC BR" in play_tictactoe("?")[-1]
    boards = [text for text in printed if text.startswith("\n     L  C  R")]
    assert len(boards) == 7
    assert boards[-1].split("\n")[-1] == "The game is over: X wins."
    assert printed[-1] == "! The game is over. Type new, undo or quit."
