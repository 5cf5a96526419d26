"""Tests of Tribolo-Bench 2."""
