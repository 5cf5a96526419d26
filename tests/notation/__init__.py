"""Tests of position strings, records and the other notations of a game."""
