"""Tests of Tribolo-Bench: its deals, its positions, its scores and their check."""
