"""Games and endings that an opponent plays by itself."""

from __future__ import annotations

from tribolo_core import Game, Turn, opponent


def play_out(seed: int, spec: str) -> Game:
    """Return the finished game in which one opponent plays all three seats.

    `seed` determines the deal (the start position), and `spec` is the text that names the opponent, such as `greedy`.
    """
    game = Game.new(seed=seed)
    while game.turn.player:
        game = game.play(opponent(spec).choose(game.turn, seed=seed * 1_000 + len(game.turns)))
    return game


def dealt_ending(seed: int, empties: int) -> Turn:
    """Return the first turn with at most `empties` empty cells of the game of a seed, or its last turn.

    Greedy opponents play the game if `seed` is even, random ones if it is odd.
    """
    turn = Game.new(seed=seed).turn
    player = opponent(("greedy", "random")[seed % 2])
    while turn.player is not None and str(turn.board).count(".") > empties:
        turn = turn.play(player.choose(turn, seed=seed))
    return turn
