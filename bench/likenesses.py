"""Count how often a likeness is said of a player, and how often it is right.

    python -m bench.likenesses    # half a minute on two cores

Each player plays alone against two of one opponent of `COMPANY`; the opponents and the seats take turns. A likeness of
a player whose moves taught the policies is right if it names this player. A stranger has none that is right: its row
has the names that were said.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from bench.player_types import SPECS
from bench.strangers import OPPONENTS as STRANGERS
from tribolo_core import PLAYERS, Game, opponent
from tribolo_core.ai.spec import parse_spec
from tribolo_core.analysis.player_types import PLAYER_TYPES, likenesses
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.dice import nth_seed

GAMES: Final = 36
FIRST_DEAL: Final = 887_000_000
COMPANY: Final = ("level:4", "greedy", "paranoid:depth=3", "level:7")


def name_of(spec: str) -> str:
    """Return the name by which likenesses call an opponent."""
    name, variant, _ = parse_spec(spec)
    return f"{name}:{variant}" if name == "level" else name


def said(spec: str, number: int) -> str:
    """Play a game, and return the name of the opponent that the player moved like; an empty text if it is unclear."""
    player, other = STRANGERS.get(spec) or opponent(spec), opponent(COMPANY[number % len(COMPANY)])
    seat, game = PLAYERS[number % 3], Game.new(seed=FIRST_DEAL + number)
    while (mover := game.turn.player) is not None:
        chooses = player if mover is seat else other
        seed = nth_seed(FIRST_DEAL + number, len(game.moves))
        game = game.play(chooses.choose(game.turn, seed=seed, past=game.past))
    likeness = likenesses(game.past)[seat]
    return likeness.opponent if likeness else ""


def main() -> None:
    rows, clear, right = [], 0, 0
    with ProcessPoolExecutor() as pool:
        for spec in (*SPECS, *STRANGERS):
            names = Counter(pool.map(said, [spec] * GAMES, range(GAMES)))
            share = f"{GAMES - names['']} of {GAMES}"
            if spec in PLAYER_TYPES:
                clear, right = clear + GAMES - names[""], right + names[name_of(spec)]
                rows.append((f"`{spec}`", share, str(names[name_of(spec)]), ""))
            else:
                listed = ", ".join(f"{name} {count}" for name, count in names.most_common() if name)
                rows.append((f"`{spec}`", share, "", listed))
    print(*markdown_tables(("player", "said", "right", "names of a stranger"), rows, None), sep="\n")
    print(f"{clear} of {len(PLAYER_TYPES) * GAMES} taught players have a likeness, {right} the right one.")


if __name__ == "__main__":
    main()
