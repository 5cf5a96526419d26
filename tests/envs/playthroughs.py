"""The playthroughs of the OpenSpiel games in tests/data/playthroughs; `make golden` writes them."""

from pathlib import Path

from absl import flags

import tribolo_core.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
PLAYTHROUGHS = [FOLDER / "python_tribolo.txt", FOLDER / "python_tribolo_dealt.txt"]


def replay(path: Path) -> tuple[str, str]:
    from open_spiel.python.algorithms import generate_playthrough  # It imports scipy, which takes a second.

    flags.FLAGS.mark_as_parsed()  # the module reads its command line flags; use their defaults
    before, now = generate_playthrough.replay(str(path))
    return str(before), str(now)


def main() -> None:
    for path in PLAYTHROUGHS:
        path.write_text(replay(path)[1], "utf-8")
