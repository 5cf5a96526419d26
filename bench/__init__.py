"""Benchmarks and experiments. Each checks its results before it reports times."""
