"""Tests of the bot workers."""
