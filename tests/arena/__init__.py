"""Tests of the arena: schedules, results and decisions."""
