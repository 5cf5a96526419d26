"""Tests of the live game: own moves at once, and the tabs that share one stream."""
