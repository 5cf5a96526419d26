"""Tests of the command `daily`."""
