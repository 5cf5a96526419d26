"""Tests of the research environments, with the checks of their libraries."""
