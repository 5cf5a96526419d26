"""The example of the documents that lets a network of torch guide the search; torch itself is not installed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from tribolo_core.envs.observation import observe
from tribolo_core.guided import GuidedSearch

from .evaluators import TURNS
from .numpy_torch import stand_in

EXAMPLE = Path(__file__).parents[2] / "docs" / "how-to" / "torch_evaluator.py"


@pytest.mark.parametrize("has_gpu", [False, True])
def test_the_network_of_the_documents_guides_the_search(has_gpu: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in stand_in(has_gpu=has_gpu).items():
        monkeypatch.setitem(sys.modules, name, module)
    example = runpy.run_path(str(EXAMPLE))
    evaluate = example["TorchEvaluator"](example["PolicyAndValue"](8))
    assert evaluate.device == ("cuda" if has_gpu else "cpu")
    priors, values, _ = evaluate(np.stack([observe(turn, turn.mover) for turn in TURNS]))
    assert (priors.array.shape, values.array.shape) == ((4, 176), (4, 3))
    search = GuidedSearch(TURNS)
    search.run(evaluate, 20)
    results = search.results()
    assert results.visits.sum(axis=1).tolist() == [19] * 4
    for row, turn in zip(results.visits, TURNS, strict=True):
        assert set(np.flatnonzero(row)) <= {move.index for move in turn.legal_moves}
    # The first visit is that of the turn itself, and the values of the network differ from position to position.
    assert len(np.unique(results.values)) == 12
