"""Tests of the client of servers, and of the commands that play on one."""
