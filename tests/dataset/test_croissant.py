"""The Croissant file of a Parquet data set.

mlcroissant 1.1.1, the reference reader, finds no error in these files and reads all moves; it is no dependency.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.harness.console import refusal_of, run_here
from tribolo_core.dataset import DatasetPlan, play, write_shard
from tribolo_core.dataset.croissant import write_croissant
from tribolo_core.errors import InvalidDataset


@pytest.mark.parametrize("targets", [False, True])
def test_the_file_lists_all_shards_and_columns(tmp_path: Path, targets: bool) -> None:
    plan = DatasetPlan(5, ("greedy", "random", "greedy"), 3, shard=2, targets=targets)
    shards = [write_shard(tmp_path / "games.parquet", plan, [play(plan, n) for n in shard]) for shard in plan.shards()]
    other = DatasetPlan(6, plan.seats, 1)
    write_shard(tmp_path / "others.parquet", other, [play(other, 0)])
    described = json.loads(write_croissant(tmp_path / "games.parquet").read_text())
    *files, all_shards = described["distribution"]
    assert [(file["@id"], file["contentUrl"]) for file in files] == [(shard.name, shard.name) for shard in shards]
    assert [file["sha256"] for file in files] == [hashlib.sha256(shard.read_bytes()).hexdigest() for shard in shards]
    assert all_shards["containedIn"] == [{"@id": shard.name} for shard in shards]
    fields = described["recordSet"][0]["field"]
    table = pq.read_table(shards[0])
    assert [field["source"]["extract"]["column"] for field in fields] == table.column_names
    assert {field["@id"] for field in fields if field.get("repeated")} == {
        f"moves/{field.name}" for field in table.schema if "list" in str(field.type)
    }
    assert "3 games" in described["description"]


def test_a_data_set_that_is_not_there_has_no_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidDataset, match="data set not found"):
        write_croissant(tmp_path / "games.parquet")
    assert not [*tmp_path.iterdir()]


def test_the_command_writes_the_file_and_keeps_it_true(tmp_path: Path) -> None:
    arguments = ("selfplay", "--shard", "1", "--out", str(tmp_path / "games.parquet"), "--workers", "1")
    for games in (1, 2):
        assert run_here(*arguments, "--games", str(games)).exit_code == 0
        described = json.loads((tmp_path / "games.croissant.json").read_text())
        assert len(described["distribution"]) == games + 1


def test_a_license_that_was_added_by_hand_got_lost(tmp_path: Path) -> None:
    file, arguments = tmp_path / "games.croissant.json", ("selfplay", "--workers", "1", "--games")
    out = ("--out", str(tmp_path / "games.parquet"))
    cited = ("--license", "CC-BY-4.0", "--creator", "Zoë", "--cite-as", "@misc{games}")
    assert run_here(*arguments, "1", *out, *cited).exit_code == 0
    described = json.loads(file.read_text("utf-8"))
    assert (described["license"], described["creator"]["name"], described["citeAs"]) == (
        "https://spdx.org/licenses/CC-BY-4.0.html",
        "Zoë",
        "@misc{games}",
    )
    file.write_text(json.dumps(described | {"url": "https://example.org/", "name": "mine"}))
    assert run_here(*arguments, "2", *out, "--license", "https://example.org/l").exit_code == 0
    again = json.loads(file.read_text("utf-8"))
    expected = {**described, "url": "https://example.org/", "license": "https://example.org/l"}
    assert {name: again[name] for name in ("url", "license", "creator", "citeAs", "name")} == {
        name: expected[name] for name in ("url", "license", "creator", "citeAs", "name")
    }
    assert "2 games" in again["description"]
    file.write_text("{")
    assert "it is no JSON object; repair or remove it" in refusal_of(*arguments, "2", *out)
    assert "need a data set of Parquet files" in refusal_of(*arguments, "1", "--out", "games.npz", *cited)
