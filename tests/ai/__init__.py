"""Tests of the opponents: searches against specifications, determinism, specs, levels and styles."""
