"""The deals of training, validation and test never mix."""

from __future__ import annotations

import inspect
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.commands.arena import arena
from frontends.console.commands.selfplay import selfplay
from tests.generators import seeds
from tribolo_core.benchmark.deals import BLOCK, FIRST_SEEDS, RESERVED_FROM, Split, deals, split_of
from tribolo_core.benchmark.exact import ENDINGS, SMALL_BOARDS, exact_positions
from tribolo_core.benchmark.streams import Streams
from tribolo_core.dataset import DatasetPlan, play
from tribolo_core.dice import SEEDS, nth_seed
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.openspiel import DEFAULT_DEALT_SEED
from tribolo_core.errors import InvalidArgument, ReservedSeed
from tribolo_core.training.match import GenerationMatch
from tribolo_core.training.plan import Match
from tribolo_core.training.samples import SelfPlayBlock

RESERVED_DEALS = [FIRST_SEEDS[split] + number for split in (Split.VALIDATION, Split.TEST) for number in (0, BLOCK - 1)]


def seed_before(deal: int, number: int) -> int:
    """Return the seed from which `nth_seed` derives `deal` at index `number`: the inverse of steps of SplitMix64."""
    bits = deal ^ (deal >> 31) ^ (deal >> 62)
    bits = bits * pow(0x94D0_49BB_1331_11EB, -1, SEEDS) % SEEDS
    bits = bits ^ (bits >> 27) ^ (bits >> 54)
    bits = bits * pow(0xBF58_476D_1CE4_E5B9, -1, SEEDS) % SEEDS
    bits = bits ^ (bits >> 30) ^ (bits >> 60)
    return (bits - (number + 1) * 0x9E37_79B9_7F4A_7C15) % SEEDS


@given(seeds)
def test_every_seed_is_of_one_split(seed: int) -> None:
    assert split_of(seed) is (
        Split.TRAINING if seed < RESERVED_FROM else Split.VALIDATION if seed < RESERVED_FROM + 2**62 else Split.TEST
    )


@given(st.sampled_from(Split), st.integers(1, BLOCK))
def test_the_deals_of_a_split_are_of_that_split(split: Split, count: int) -> None:
    found = deals(split, count)
    assert len(found) == count
    assert split_of(found[0]) is split_of(found[-1]) is split


def test_a_number_of_deals_out_of_range_is_refused() -> None:
    for count in (0, BLOCK + 1):
        with pytest.raises(InvalidArgument, match="count must be from 1 to"):
            deals(Split.TEST, count)


def test_no_two_shipped_positions_are_of_one_deal() -> None:
    for found in (exact_positions(SMALL_BOARDS), exact_positions(ENDINGS)):
        assert len({position.seed for position in found}) == len(found)


@pytest.mark.parametrize("deal", RESERVED_DEALS)
def test_training_data_never_holds_a_deal_of_the_benchmark(deal: int) -> None:
    seed, number = next((seed, number) for number in range(99) if (seed := seed_before(deal, number)) < RESERVED_FROM)
    assert nth_seed(seed, number) == deal
    plan = DatasetPlan(seed, ("random", "random", "random"), number + 1)
    with pytest.raises(ReservedSeed, match=f"The seed {deal} is reserved for the benchmark") as caught:
        play(plan, number, lambda name: pytest.fail(f"{name} was seated"))
    assert caught.value.seed == deal
    with pytest.raises(ReservedSeed):
        SelfPlayBlock(seed, number, 1).seeds()
    with pytest.raises(ReservedSeed):
        _ = GenerationMatch("new", "old", Match(nodes=1, starts=1), deal).tournament


def test_default_seeds_deal_different_games_to_every_program() -> None:
    """`selfplay --seed 1` and `BatchEnv(seed=1)` had the same deals, and 1 was a default."""
    options = [(command.name, option) for command in (selfplay, arena) for option in command.params]
    seeds = {str(name): int(str(option.default)) for name, option in options if option.name == "seed"}
    seeds |= {"BatchEnv": inspect.signature(BatchEnv).parameters["seed"].default, "OpenSpiel": DEFAULT_DEALT_SEED}
    first = range(10_000)
    deals = {name: {nth_seed(seed, number) for number in first} for name, seed in seeds.items()}
    deals["arena"] = set(range(seeds["arena"], seeds["arena"] + len(first)))
    deals["benchmark"] = set(range(RESERVED_FROM, RESERVED_FROM + len(first)))
    deals["benchmark"] |= {Streams(bytes(16)).deal("play", number) for number in first}
    assert all(len(dealt) >= len(first) for dealt in deals.values())
    assert all(one.isdisjoint(other) for one, other in combinations(deals.values(), 2))
