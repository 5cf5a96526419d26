"""Tests of the languages of the pages."""
