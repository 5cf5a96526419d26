"""Tests of data sets: writing, reading, resuming and damage."""
