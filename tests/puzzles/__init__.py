"""Tests of puzzles: twins, themes, ratings, mining and files."""
