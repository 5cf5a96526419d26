"""Measure the fairness and the length of every preset in games of three equal opponents.

    python bench/bench_presets.py --games 1000 --opponent greedy

Winners with equal scores share the win. Equal opponents should win a third each; the last column is the distance of the
furthest seat from a third, in standard errors. "Own moves" are those that 95 % of the players make at least.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from math import sqrt

from tribolo_core import PLAYERS, Game, opponent
from tribolo_core.ai.playing import play_out
from tribolo_core.presets import PRESETS

HEAD = "| preset | Blue | Red | Green | ties | moves | own moves | empty at the end | furthest from a third |"


def play(game: Game, spec: str, seed: int) -> Game:
    """Return a finished game in which one opponent plays all seats with random choices from `seed`."""
    return play_out(game, [opponent(spec)] * 3, lambda ply: seed * 1_000 + ply)


def row(preset: str, spec: str, games: int) -> str:
    """Return the results of `games` games from start positions of a preset as a row of a Markdown table."""
    wins = dict.fromkeys(PLAYERS, Fraction())
    ties = moves = empty = 0
    own: list[int] = []
    for seed in range(games):
        end = play(Game.new(seed=seed, deal=preset), spec, seed)
        assert end.turn.outcome
        winners = end.turn.outcome.winners
        for winner in winners:
            wins[winner] += Fraction(1, len(winners))
        ties += end.turn.outcome.is_tie
        moves += len(end.moves)
        players = [turn.player for turn in end.turns]
        own += map(players.count, PLAYERS)
        empty += str(end.turn).count(".")
    assert sum(wins.values()) == games
    shares = [float(wins[player] / games) for player in PLAYERS]
    error = sqrt(1 / 3 * 2 / 3 / games)
    furthest = max(abs(share - 1 / 3) for share in shares) / error
    columns = [*(f"{share:.1%}" for share in shares), f"{ties / games:.1%}", f"{moves / games:.0f}"]
    columns.append(str(sorted(own)[len(own) // 20]))
    return f"| {preset} | {' | '.join(columns)} | {empty / games:.1f} | {furthest:.1f} |"


def main() -> None:
    """Print a Markdown table of the win shares of the three seats for every preset (kind of start position)."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1_000, help="games for each preset")
    parser.add_argument("--opponent", default="greedy", metavar="SPEC", help="the opponent in every seat")
    options = parser.parse_args()
    print(HEAD, "|" + " --- |" * (HEAD.count("|") - 1), sep="\n")
    for preset in PRESETS:
        print(row(preset, options.opponent, options.games), flush=True)


if __name__ == "__main__":
    main()
