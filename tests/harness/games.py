"""Games and endings that an opponent plays by itself."""

from __future__ import annotations

from tribolo_core import Game, Turn, opponent
from tribolo_core.dice import SEEDS


def play_out(seed: int, specs: str | tuple[str, str, str], plies: int | None = None) -> Game:
    """Return the game of one opponent in all seats, or of three, finished or after at most `plies` moves."""
    players = [opponent(spec) for spec in ((specs,) * 3 if isinstance(specs, str) else specs)]
    game = Game.new(seed=seed)
    while game.turn.player and (plies is None or len(game.moves) < plies):
        chooser = players[game.turn.player.index]
        game = game.play(chooser.choose(game.turn, seed=(seed * 1_000 + len(game.turns)) % SEEDS, past=game.past))
    return game


def dealt_ending(seed: int, empties: int) -> Turn:
    """Return the first turn with at most `empties` empty cells of a game, greedy if `seed` is even, else random."""
    turn = Game.new(seed=seed).turn
    player = opponent(("greedy", "random")[seed % 2])
    while turn.player is not None and str(turn.board).count(".") > empties:
        turn = turn.play(player.choose(turn, seed=seed))
    return turn
