"""Files of weights and samples: they round-trip, and changes are detected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generators import A_TENTH, A_THIRD, seeds
from tribolo_core import _kernel
from tribolo_core.ai.built_in import DEFAULT_WEIGHTS, default_weights
from tribolo_core.ai.weights import Origin, Weights, parse_weights, read_weights
from tribolo_core.errors import InvalidTraining, InvalidWeights
from tribolo_core.storage.sealed import seal, unseal
from tribolo_core.training.plan import SelfPlay
from tribolo_core.training.samples import SelfPlayBlock, play_block, read_block

WEIGHTS = Weights(Origin(seed=1, games=300, generation=2, date="2026-11-21"), _kernel.Learner(seed=1).weights())
WEIGHTS_FILE = WEIGHTS.to_bytes()
RULES = SelfPlay(games=2, nodes=3)
BLOCK = SelfPlayBlock(seed=5, first=2, games=2)
FILE = play_block(RULES, None, None, BLOCK)[1]


def samples_of(seed: int, *, opening: int, threads: int = 1) -> _kernel.Samples:
    """Return the samples of a game whose first moves, as many as `opening`, are random."""
    options: dict[str, Any] = {"nodes": 2, "random_move_rate": 0, "td_lambda": 1, "c_puct": 0.5, "prior_exponent": 8}
    return _kernel.Samples.from_self_play(None, [seed], opening=opening, threads=threads, **options)


GAME_SAMPLES = samples_of(1, opening=0)
SAMPLE = GAME_SAMPLES.to_bytes()[: len(GAME_SAMPLES.to_bytes()) // len(GAME_SAMPLES)]


@st.composite
def damaged(draw: st.DrawFn, file: bytes) -> bytes:
    """Draw a copy of `file` with a random slice replaced, which often begins in its header."""
    start = draw(st.one_of(st.integers(0, 200), st.integers(0, len(file))))
    end = draw(st.one_of(st.integers(start, start + 8), st.integers(start, len(file)), st.just(len(file))))
    piece = draw(st.binary(max_size=8))
    return file[:start] + piece + file[end:]


def test_weights_round_trip() -> None:
    assert parse_weights(WEIGHTS_FILE, "w") == WEIGHTS


@A_TENTH
@given(st.data())
def test_changed_weights_are_refused(data: st.DataObject) -> None:
    changed = data.draw(damaged(WEIGHTS_FILE))
    if changed != WEIGHTS_FILE:
        with pytest.raises(InvalidWeights, match=r"^w is not a valid weights file: "):
            parse_weights(changed, "w")


def test_the_weights_of_this_release_are_valid_and_small() -> None:
    file = DEFAULT_WEIGHTS.read_bytes()
    assert parse_weights(file, "engine.weights") == default_weights()
    assert len(file) < 8_000_000


@given(st.one_of(st.binary(), st.binary().map(b"Tribolo weights 1\n".__add__), st.text().map(str.encode)))
def test_arbitrary_bytes_are_refused_as_weights(file: bytes) -> None:
    with pytest.raises(InvalidWeights):
        parse_weights(file, "w")


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        (seal("weights", {"seed": 1}, WEIGHTS.values), "its header lacks the origin of the weights"),
        (seal("weights", {}, b"") + b"x", "it is damaged: its checksum does not match"),
        (seal("samples", {}, b""), "it does not begin with 'Tribolo weights 1'"),
        (Weights(WEIGHTS.origin, WEIGHTS.values[:-4]).to_bytes(), "weights must have"),
        (
            Weights(WEIGHTS.origin, WEIGHTS.values[:-4] + b"\0\0\xc0\x7f").to_bytes(),
            "a weight is not finite or too large",
        ),
        (b"Tribolo weights 1\n" + b"[" * 100_000, "its second line is not a valid header"),
    ],
)
def test_every_fault_of_weights_has_a_message(tmp_path: Path, file: bytes, problem: str) -> None:
    path = tmp_path / "mine.weights"
    path.write_bytes(file)
    with pytest.raises(InvalidWeights, match=rf"^mine\.weights is not a valid weights file: {problem}"):
        read_weights(path)


@A_THIRD
@given(st.dictionaries(st.text().filter("sha256".__ne__), st.none() | st.integers() | st.text()), st.binary())
def test_sealed_content_round_trips(fields: dict[str, object], content: bytes) -> None:
    assert unseal("things", seal("things", fields, content)) == (fields, content)


@settings(max_examples=20)  # each is a game
@given(seeds, st.integers(1, 3))
def test_samples_round_trip(seed: int, threads: int) -> None:
    samples = samples_of(seed, opening=120, threads=threads)
    content = samples.to_bytes()
    again = _kernel.Samples.from_bytes(content)
    assert (len(again), again.to_bytes()) == (len(samples), content)


@A_THIRD
@given(st.data())
def test_changed_samples_are_refused_or_round_trip(data: st.DataObject) -> None:
    """Check that a sample with up to four changed bytes either is invalid or is parsed and serialised unchanged."""
    content = bytearray(SAMPLE)
    for place in data.draw(st.sets(st.integers(0, len(content) - 1), max_size=4)):
        content[place] = data.draw(st.integers(0, 255))
    try:
        samples = _kernel.Samples.from_bytes(bytes(content))
    except ValueError as refused:
        assert str(refused) == "sample 0 is invalid"  # noqa: PT017
    else:
        assert samples.to_bytes() == content


@A_THIRD
@given(st.data())
def test_a_changed_block_is_refused(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    changed = data.draw(damaged(FILE))
    if changed == FILE:
        return
    path = tmp_path_factory.getbasetemp() / "damaged.samples"
    path.write_bytes(changed)
    with pytest.raises(InvalidTraining) as refused:
        read_block(path, BLOCK)
    assert str(refused.value).startswith(f"{path}: it")


def test_a_block_round_trips_and_another_block_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "block.samples"
    path.write_bytes(FILE)
    assert len(read_block(path, BLOCK)) > 100
    for other in (replace(BLOCK, first=0), replace(BLOCK, games=1)):
        with pytest.raises(InvalidTraining, match="other games"):
            read_block(path, other)
    path.unlink()
    with pytest.raises(InvalidTraining, match="No such file"):
        read_block(path, BLOCK)
