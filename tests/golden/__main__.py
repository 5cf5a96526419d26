"""Writes all golden files of the tests; `make golden` also shows which of them change."""

from __future__ import annotations

from tests import golden_games, perft_tables, puzzle_file
from tests.console.screen import captures
from tests.daily import games as daily_games
from tests.envs import playthroughs
from tests.networks import golden as networks

from .answers import sections

if __name__ == "__main__":
    for writer in (captures, daily_games, golden_games, networks, perft_tables, playthroughs, puzzle_file, sections):
        writer.main()
