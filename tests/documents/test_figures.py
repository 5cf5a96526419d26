"""The figures of `How good is it?` are on the pages that measured them, and those of the README are among them."""

from __future__ import annotations

import re

import pytest

from .test_documents import DOCS, README

PAGE = DOCS / "explanation" / "how-good.md"
TEXT = PAGE.read_text("utf-8")
ROWS = re.findall(r"^\| ([A-Z][^|]*\?) \| ([^|]*) \| \[[^]]*\]\(([^)]*)\) \|$", TEXT, re.MULTILINE)
FIGURE = r"\d+(?:,\d{3})*(?:\.\d+)?"
CLAIMS = README.split("## How good is it?\n")[1].split("\n## ")[0]


def number(text: str) -> float:
    return float(text.replace(",", ""))


@pytest.mark.parametrize(("question", "figures", "link"), ROWS, ids=[question for question, _, _ in ROWS])
def test_every_figure_is_on_the_page_that_measured_it(question: str, figures: str, link: str) -> None:
    measured = {*re.findall(FIGURE, (PAGE.parent / link).read_text("utf-8"))}
    assert {*re.findall(FIGURE, figures)} <= measured, question


def test_every_row_has_a_link_to_a_page_of_measurements() -> None:
    assert len(ROWS) == len(re.findall(r"^\| [A-Z]", TEXT, re.MULTILINE))
    assert all(link.startswith("../benchmarks/") for _, _, link in ROWS)
    assert len(re.findall("^## For ", TEXT, re.MULTILINE)) == 3


def test_the_readme_had_a_table_of_figures() -> None:
    lines = re.findall("^- .*$", CLAIMS, re.MULTILINE)
    assert len(lines) <= 5
    known = {*map(number, re.findall(FIGURE, TEXT))}
    for figure, million in re.findall(rf"(?<![\w.-])({FIGURE})( million)?", "\n".join(lines)):
        unit = 1e6 if million else 1
        rounding = unit * 10.0 ** -len(figure.partition(".")[2]) / 2
        assert any(abs(number(figure) * unit - exact) <= rounding for exact in known), figure
    assert "docs/explanation/how-good.md" in CLAIMS
