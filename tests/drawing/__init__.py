"""Tests of the drawings of boards and graphs, and of the pictures that the library makes of them."""
