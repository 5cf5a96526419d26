"""Tests of the request and response hooks."""
