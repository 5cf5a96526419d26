"""Tests of the pages and of the JSON interface."""
