"""Tests of solving: ratings, progress, choice, verdicts and their texts."""
