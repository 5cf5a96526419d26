"""The environment card, the schema of data sets and the citation agree with the programs."""

from __future__ import annotations

import inspect
import json
import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import numpy as np

import tribolo_core as tribolo
from frontends.console.commands.arena import arena
from frontends.console.commands.selfplay import selfplay
from tribolo_core import SPECS
from tribolo_core.dataset import DatasetPlan, jsonl, npz, play
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.observation import ACTIONS, SHAPE
from tribolo_core.envs.openspiel import DEFAULT_DEALT_SEED

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "docs" / "reference" / "environment-card.md").read_text(encoding="utf-8")
BENCHMARK = 2**63
"""The first seed that is reserved for benchmarks."""


def default_seeds() -> dict[str, int]:
    """Return the default seeds of the programs by their names in the card."""
    commands = {"tribolo-cli selfplay": selfplay, "tribolo-cli arena": arena}
    seeds = {
        name: int(str(option.default))
        for name, command in commands.items()
        for option in command.params
        if option.name == "seed"
    }
    batch: int = inspect.signature(BatchEnv).parameters["seed"].default
    return {"BatchEnv": batch, **seeds, "python_tribolo_dealt": DEFAULT_DEALT_SEED}


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
    rows = re.findall(r"^\| (?:OpenSpiel's )?`(.+?)` \| ([\d,]+) \|", CARD, re.MULTILINE)
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
    assert {"cff-version", "message", "title", "authors", "abstract", "license"} <= citation.keys()


def rows_of(heading: str) -> list[str]:
    """Return the names in the first column of the table below a heading of the page on data sets."""
    text = (ROOT / "docs" / "reference" / "data-sets.md").read_text(encoding="utf-8")
    section = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    return [name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall("`(.*?)`", row)]


def test_every_field_and_array_of_a_data_set_is_documented() -> None:
    seats = ("random", "random", "random")
    plan = DatasetPlan(1, seats, 1, targets=True, more_seats=(seats,))
    games = [play(plan, 0)]
    header, line = map(json.loads, jsonl.dump(plan, games).splitlines())
    assert rows_of("Header") == list(header)
    assert rows_of("JSON lines") == list(line)
    with np.load(BytesIO(npz.dump(plan, games))) as file:
        assert rows_of("Arrays") == [name for name in file if name != "header"]


def test_the_units_of_every_opponent_are_documented() -> None:
    told = {*rows_of("Units of values"), *LEVEL_AND_STYLES}
    assert {spec.partition(":")[0] for spec in SPECS} == told


LEVEL_AND_STYLES = {"level", "revenge", "peaceful"}
"""The opponents that the table of units calls levels and styles."""
