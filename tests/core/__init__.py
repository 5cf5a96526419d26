"""Tests of the rules and values of `tribolo_core` against the reference."""
