"""Tests of the live game: own moves at once, and tabs in the background."""
