"""Teach the engine how other players move: policies of player types, from moves that these players choose.

    python -m bench.player_types FOLDER    # eight minutes on two cores
    cp FOLDER/types.weights kernel/src/player_types/

The command writes games and weights to FOLDER, and goes on where an interrupted call has ended. It compares the weights
with those of this release, and prints how well they predict the moves of games that they were not taught.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.calibration import PHASES
from tribolo_core import PLAYERS, Board, Coord, Player, Turn
from tribolo_core.analysis.player_types import PLAYER_TYPES, beliefs
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.coord import COORDS, HEIGHT, WIDTH
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.history import PastMove
from tribolo_core.storage.atomic import write_atomic
from tribolo_core.training.player_types import Likelihoods, TypedMoves, learn_policies, likelihoods

HELD_OUT: Final = ("paranoid:depth=5", "brs:depth=4", "level:6")
"""Players whose moves are predicted by the types that fit them best, without having been taught."""

SPECS: Final = (*PLAYER_TYPES, *HELD_OUT)
ENGINE: Final = SPECS.index("engine:nodes=100,modelling=no")
SEARCHES: Final = PLAYER_TYPES[: PLAYER_TYPES.index("level:1")]
"""The searches among the types; in a third of the games, two of one of them sit opposite the engine."""

PARTS: Final = 16
"""The number of files with games; each is the work of one process."""

TEST_PARTS: Final = 2
"""The number of files, from the first on, whose games are not taught."""

GAMES: Final = 250
"""The games of a file."""

RELEASED: Final = Path(__file__).parent.parent / "kernel/src/player_types/types.weights"
SEED: Final = 77
OPENING: Final = 13
"""Fewer random moves than this begin a game."""

SLIPS: Final = 0.02
"""The share of later moves that are random; the choice of the player counts all the same."""

PASSES: Final = 8


def frequencies(*, is_test: bool) -> NDArray[np.float64]:
    """Return how often each of `SPECS` takes a seat: a probability."""
    weights = np.array([2.0 if spec.startswith(("paranoid", "brs", "maxn")) else 1.0 for spec in SPECS])
    weights[ENGINE] = 4.0
    weights[len(PLAYER_TYPES) :] = 3.0 if is_test else 0.0
    frequencies: NDArray[np.float64] = weights / weights.sum()
    return frequencies


def seated(rng: np.random.Generator, *, is_test: bool) -> NDArray[np.int64]:
    """Return who sits where in the games of a file: indices of `SPECS`, of shape (games, 3)."""
    seats: NDArray[np.int64] = rng.choice(len(SPECS), size=(GAMES, 3), p=frequencies(is_test=is_test))
    pairs = np.arange(0, GAMES, 3)
    seats[pairs] = rng.choice(len(SEARCHES), size=(len(pairs), 1))
    seats[pairs, rng.integers(0, 3, size=len(pairs))] = ENGINE
    return seats


def chosen(env: BatchEnv, kinds: NDArray[np.int64], seed: int) -> NDArray[np.uint8]:
    """Return the choice of the player `kinds[i]` in each game i; -1 is none."""
    actions = np.full(GAMES, WAIT, np.uint8)
    for kind in np.unique(kinds[kinds >= 0]):
        where = kinds == kind
        actions[where] = env.choose(SPECS[kind], seed=seed, where=where)[where]
    return actions


def play(part: int) -> dict[str, NDArray[np.uint8]]:
    """Play the games of a file, and return its columns: one row for each turn, game by game.

    `again` is the choice of the same player with another seed.
    """
    rng = np.random.default_rng([SEED, part])
    env = BatchEnv(GAMES, seed=(SEED << 32) + part * GAMES, auto_reset=False, threads=1)
    seats = seated(rng, is_test=part < TEST_PARTS)
    opening = rng.integers(0, OPENING, size=GAMES)
    games = np.arange(GAMES)
    rows: list[tuple[NDArray[np.generic], ...]] = []
    ply = 0
    while (at_turn := env.players != WAIT).any():
        kinds = np.where(at_turn, seats[games, np.minimum(env.players, 2)], -1)
        seed = part * 1_000 + ply
        actions = chosen(env, kinds, seed)
        again = chosen(env, kinds, seed + 1_000_000) if part < TEST_PARTS else actions
        planes = env.observations[at_turn].reshape(-1, 6, len(COORDS)) > 0
        owners = np.select([planes[:, 3], planes[:, 0], planes[:, 1], planes[:, 2]], [1, 2, 3, 4], 0)
        rows.append((owners, kinds[at_turn], actions[at_turn], again[at_turn], games[at_turn], env.players[at_turn]))
        slips = at_turn & ((ply < opening) | (rng.random(GAMES) < SLIPS))
        if slips.any():
            actions[slips] = env.choose("random", seed=seed, where=slips)[slips]
        env.step(actions)
        ply += 1
    names = ("owners", "kinds", "cells", "again", "games", "players")
    columns = [np.concatenate(column).astype(np.uint8) for column in zip(*rows, strict=True)]
    order = np.argsort(columns[names.index("games")], kind="stable")
    return {name: column[order] for name, column in zip(names, columns, strict=True)}


def make(folder: Path, part: int) -> Path:
    """Return the file of the games of a part; play them unless it exists."""
    path = folder / f"games-{part:02}.npz"
    if not path.exists():
        content = BytesIO()
        np.savez_compressed(content, allow_pickle=False, **play(part))
        write_atomic(path, content.getvalue())
    return path


def columns_of(paths: list[Path]) -> dict[str, NDArray[np.uint8]]:
    """Return the columns of several files of games, joined."""
    files = [np.load(path, allow_pickle=False) for path in paths]
    return {name: np.concatenate([file[name] for file in files]) for name in files[0].files}


def moves_of(columns: dict[str, NDArray[np.uint8]]) -> TypedMoves:
    return TypedMoves(columns["owners"], columns["cells"], columns["kinds"])


def teach(folder: Path, paths: list[Path]) -> bytes:
    """Return the weights in the folder; learn them first unless they exist."""
    path = folder / "types.weights"
    if not path.exists():
        moves = moves_of(columns_of(paths))
        print(f"learning from {len(moves.cells):,} moves")
        write_atomic(path, learn_policies(moves, seed=1, passes=PASSES))
    return path.read_bytes()


def rates(found: Likelihoods, kind: int) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Return which moves a type predicts, and the log loss of its prediction of each move, in nats."""
    played = found.played[:, kind]
    losses: NDArray[np.float64] = -np.log(np.maximum(played, 1e-9), dtype=np.float64)
    return played == found.best[:, kind], losses


def report(columns: dict[str, NDArray[np.uint8]], found: Likelihoods) -> None:
    """Print how well the types predict the moves of their players, beside chance, the engine and the player itself."""
    empty = (columns["owners"] == 0).sum(axis=1)
    itself = columns["again"] == columns["cells"]
    engine, _ = rates(found, len(PLAYER_TYPES))
    by_type = [rates(found, kind) for kind in range(len(PLAYER_TYPES))]
    rows = []
    for index, player in enumerate(SPECS):
        of_player = (columns["kinds"] == index) & (found.moves > 1)
        of_types = [losses[of_player].mean() for _, losses in by_type]
        kind = index if index < len(PLAYER_TYPES) else int(np.argmin(of_types))
        hits, losses = by_type[kind]
        phases = [of_player & (least <= empty) & (empty <= most) for least, most in PHASES]
        rows.append(
            (
                player if kind == index else f"{player}, as {SPECS[kind]}",
                f"{of_player.sum():,}",
                percent((1 / found.moves)[of_player]),
                percent(engine[of_player]),
                percent(hits[of_player]),
                " / ".join(percent(hits[phase]) for phase in phases),
                percent(itself[of_player]),
                f"{np.log(found.moves[of_player]).mean():.3f}",
                f"{losses[of_player].mean():.3f}",
            )
        )
    heading = ("player", "turns", "chance", "engine, one ply", "policy", "by phase", "itself", "even", "log loss")
    print(*markdown_tables(heading, rows, None), sep="\n")


def posterior(columns: dict[str, NDArray[np.uint8]], found: Likelihoods) -> None:
    """Print the log loss of three predictions: by a posterior over the types, by the true type, and by no knowledge.

    The posterior is that of this release. It knows the choices of the same player before, those included that a random
    move replaced; without them, all types are equally probable. Every eighth game counts.
    """
    games = columns["games"].astype(int) + 1_000 * np.cumsum(np.diff(columns["games"].astype(int), prepend=0) < 0)
    losses = []
    for game in np.unique(games)[::8]:
        past: list[PastMove[Turn, Coord]] = []
        for row in np.flatnonzero(games == game):
            mover = PLAYERS[columns["players"][row]]
            by_type = found.played[row, : len(PLAYER_TYPES)]
            if columns["kinds"][row] < len(PLAYER_TYPES) and found.moves[row] > 1:
                belief = beliefs(past)[mover] or np.full(len(PLAYER_TYPES), 1 / len(PLAYER_TYPES))
                losses.append((np.dot(belief, by_type), by_type[columns["kinds"][row]], by_type.mean()))
            past.append(PastMove(turn_of(columns["owners"][row], mover), COORDS[columns["cells"][row]]))
    means = -np.log(np.maximum(losses, 1e-9)).mean(axis=0)
    print(f"log loss of {len(losses):,} moves: posterior {means[0]:.3f}, true type {means[1]:.3f}, none {means[2]:.3f}")


def turn_of(owners: NDArray[np.uint8], mover: Player) -> Turn:
    """Return the turn of `mover` whose owners are given in the view of this player."""
    letters = [".", "#", *(str(PLAYERS[(mover.index + i) % 3])[0] for i in range(3))]
    rows = np.array(letters)[owners].reshape(HEIGHT, WIDTH)
    return Turn.start(Board.from_text("\n".join(map("".join, rows))), mover)


def percent(values: NDArray[np.generic]) -> str:
    """Return a mean of shares in percent; a dash without any."""
    return f"{100 * values.astype(float).mean():.0f} %" if values.size else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="an existing folder, which the files are written to")
    folder = parser.parse_args().folder
    with ProcessPoolExecutor(2) as pool:
        paths = list(pool.map(make, [folder] * PARTS, range(PARTS)))
    weights = teach(folder, paths[TEST_PARTS:])
    is_released = weights == RELEASED.read_bytes()
    print(f"digest {sha256(weights).hexdigest()}: {'those' if is_released else 'not those'} of this release")
    columns = columns_of(paths[:TEST_PARTS])
    found = likelihoods(moves_of(columns), weights)
    report(columns, found)
    if is_released:
        posterior(columns, found)
    else:
        print("After the weights are copied and the kernel is built again, this command measures the posterior.")


if __name__ == "__main__":
    main()
