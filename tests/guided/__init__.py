"""Tests of the search that any evaluator guides."""
