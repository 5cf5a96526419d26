"""The recording of a game in the README; `make recording` plays it and writes the image, and a still for less motion.

The real program runs in a pseudo-terminal. Its opponents use no chance and it resumes one game, so every run shows the
same screens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pyte

from frontends.console.storage.user_data import UserData
from tests.harness.pseudo_terminal import Terminal

from .animation import Frame, animated, rows_of

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs" / "tutorial" / "images"
RECORDING: Final = IMAGES / "terminal.svg"
STILL: Final = IMAGES / "terminal-still.svg"
GAME: Final = Path(__file__).with_suffix(".tribolo")
"""The unfinished game that the recording resumes."""

SIZE: Final = (22, 80)
"""Rows and columns of the terminal."""


@dataclass(frozen=True)
class Shot:
    """A screen of the recording: the keys that lead to it, texts that only this screen has, a caption, and seconds."""

    keys: tuple[str, ...]
    texts: tuple[str, ...]
    caption: str
    seconds: float


END: Final = "─ The end ─"
"""The title of the last screen, which hides a part of the board."""

SHOTS: Final = (
    Shot((), ("118 moves", "P to hide them"), "You are Blue, and last: 36 cells, Red 54. + marks your moves.", 3.6),
    Shot(
        ("n7",), ("118 moves", "n7 captures 7"), "Type n7, or use the arrows: x marks the cells that n7 captures.", 3.4
    ),
    Shot(("\r",), ("119 moves", "is thinking"), "Enter plays n7. Now you have 44 cells.", 2.2),
    Shot((), ("120 moves", "is thinking"), "Red and Green answer.", 1.4),
    Shot((), ("121 moves", "Your turn"), "They capture from each other, too: h1 takes a cell from Red.", 2.6),
    Shot(("k1",), ("121 moves", "k1 captures 5"), "k1 captures five cells of Green, who leads.", 2.0),
    Shot(("\r",), ("122 moves", "is thinking"), "k1 captures five cells of Green, who leads.", 1.2),
    Shot((), ("123 moves", "is thinking"), "Red and Green answer.", 1.0),
    Shot((), ("124 moves", "Your turn"), "Red and Green answer.", 1.4),
    Shot(("p8",), ("124 moves", "p8 captures 1"), "p8 captures only one cell, but then Red cannot move.", 1.8),
    Shot(("\r",), ("125 moves", "is thinking"), "p8 captures only one cell, but then Red cannot move.", 2.0),
    Shot((), ("126 moves", "Your turn"), "Two moves are left, and Green leads with 60 cells to your 45.", 2.2),
    Shot(("p2",), ("126 moves", "p2 captures 10"), "p2 captures ten cells of Green.", 2.4),
    Shot(("\r",), ("127 moves", "Your turn"), "Red leads by one cell, and nobody else can move.", 2.2),
    Shot(("p10",), ("127 moves", "p10 captures 3"), "p10 captures the last three.", 1.8),
    Shot(("\r",), (END,), "You were last, and you win with 60 cells.", 5.0),
)
STILL_SHOT: Final = 1
"""The number of the shot that readers see who want no motion."""

TITLE: Final = "The last moves of a game of Tribolo in a terminal"

DESCRIPTION: Final = (
    "The screen has the board on the left; on the right it has the cells of each player and the last moves. Blue, the "
    "reader, begins with 36 cells, Red with 54 and Green with 64. Blue plays n7, k1, p8, p2 and p10, and wins with 60 "
    "cells, three more than Red."
)


def start(folder: Path) -> Terminal:
    """Return the program in a pseudo-terminal after it has resumed the game; `folder` is for the user's files."""
    UserData(folder / "tribolo", "Tribolo").save_unfinished(GAME.read_text("utf-8"))
    terminal = Terminal(folder, "--pace", "slow", size=SIZE)
    terminal.expect("Resume your unfinished game?")
    terminal.press("y")
    return terminal


def show(terminal: Terminal, shots: Sequence[Shot]) -> None:
    """Press the keys of `shots`, each when the screen before it is complete."""
    for shot in shots:
        if shot.keys:
            terminal.wait_for(_is_complete, "complete board")
        terminal.press(*shot.keys)
        terminal.expect(*shot.texts)


def _is_complete(text: str) -> bool:
    """Return whether the board of a screen has the cells that the scores beside it say: captured cells flip in turn."""
    lines = text.splitlines()
    board = Counter("".join(line[4:36] for line in lines[2:13]))
    scores = re.findall(r" (?:Blue|Red|Green) +(\d+) ", "\n".join(line[40:] for line in lines[1:7]))
    return scores == [str(board[letter]) for letter in "BRG"]


def screens(raw: str) -> Iterator[pyte.Screen]:
    """Yield the screen after each of the program's drawings, which begin with hiding the cursor."""
    rows, columns = SIZE
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    for drawing in re.split(r"(?=\x1b\[\?25l)", raw):
        stream.feed(drawing)
        yield screen


def frames(raw: str) -> list[Frame]:
    """Return the frames of `SHOTS` from the output of the program: for each the last complete screen with its texts.

    Raise KeyError if a shot has none, as on a machine so busy that an opponent moves before all cells have flipped.
    """
    found: dict[Shot, tuple[str, ...]] = {}
    for screen in screens(raw):
        text = "\n".join(screen.display)
        for shot in SHOTS:
            if all(part in text for part in shot.texts) and (shot.texts == (END,) or _is_complete(text)):
                found[shot] = rows_of(screen, _stopped_clock(screen))
    return [Frame(found[shot], shot.caption, shot.seconds) for shot in SHOTS]


def _stopped_clock(screen: pyte.Screen) -> dict[tuple[int, int], str]:
    """Return fixed characters, by row and column, for the clock of a search, which differs from run to run."""
    text = "".join(screen.display)
    match = re.search(r"(\S) (?:Red|Green) \([^)]*\) is thinking,.*?(\d)\.(\d)", text)
    places = [match.start(group) for group in (1, 2, 3)] if match else []
    return {divmod(place, screen.columns): character for place, character in zip(places, "⠋20", strict=False)}


def main() -> None:
    """Play the game of the recording, and write the animated image and the still."""
    with TemporaryDirectory() as folder:
        terminal = start(Path(folder))
        show(terminal, SHOTS)
        terminal.press("x", "q")
        terminal.exit_code()
    shown = frames(terminal.raw)
    RECORDING.write_text(animated(shown, SIZE[1], STILL_SHOT, TITLE, DESCRIPTION), "utf-8")
    STILL.write_text(animated([shown[STILL_SHOT]], SIZE[1], 0, TITLE, DESCRIPTION), "utf-8")


if __name__ == "__main__":
    main()
