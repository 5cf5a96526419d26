"""Tests that take minutes: killed servers, crashed databases, and the test suites of other libraries."""
