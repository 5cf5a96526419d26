"""Tests of the line console."""
