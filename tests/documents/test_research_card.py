"""The environment card and the citation agree with the programs."""

from __future__ import annotations

import inspect
import re
from itertools import combinations
from pathlib import Path

import tribolo_core as tribolo
from frontends.console.commands.arena import arena
from frontends.console.commands.selfplay import selfplay
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.observation import ACTIONS, SHAPE

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "docs" / "reference" / "environment-card.md").read_text(encoding="utf-8")
BENCHMARK = 2**63
"""The first seed that is reserved for benchmarks."""


def default_seeds() -> dict[str, int]:
    """Return the default seeds of the batch and of the commands, by their names in the card."""
    commands = {"tribolo-cli selfplay": selfplay, "tribolo-cli arena": arena}
    seeds = {
        name: int(str(option.default))
        for name, command in commands.items()
        for option in command.params
        if option.name == "seed"
    }
    return {"BatchEnv": inspect.signature(BatchEnv).parameters["seed"].default, **seeds}


def test_default_seeds_deal_different_games_to_every_program() -> None:
    """`selfplay --seed 1` and `BatchEnv(seed=1)` had the same deals, and 1 was a default."""
    seeds = default_seeds()
    first = range(10_000)
    deals = {name: {nth_seed(seed, number) for number in first} for name, seed in seeds.items()}
    deals["tribolo-cli arena"] = set(range(seeds["tribolo-cli arena"], seeds["tribolo-cli arena"] + len(first)))
    deals["benchmark"] = set(range(BENCHMARK, BENCHMARK + len(first)))
    assert all(len(dealt) == len(first) for dealt in deals.values())
    assert all(one.isdisjoint(other) for one, other in combinations(deals.values(), 2))


def test_the_card_names_the_default_seeds() -> None:
    rows = re.findall(r"^\| `(.+?)` \| ([\d,]+) \|", CARD, re.MULTILINE)
    told = {name: int(seed.replace(",", "")) for name, seed in rows}
    assert told == default_seeds()


def test_the_card_tells_the_shape_of_observations_and_the_number_of_actions() -> None:
    planes, height, width = SHAPE
    assert f"{planes} planes of {height} x {width} cells" in CARD
    assert f"| actions | {ACTIONS}," in CARD
    longest = str(tribolo.Game.new(seed=7).turn).count(".")
    assert f"| longest game | {longest} moves" in CARD


def test_the_citation_is_of_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    citation = dict(re.findall(r"^([a-z-]+): ?(.*)$", text, re.MULTILINE))
    assert citation["version"] == tribolo.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {citation['version']} - {citation['date-released']}" in changelog
    assert {"cff-version", "message", "title", "authors", "abstract", "license"} <= citation.keys()
