"""Tests of the web pages in a browser, against a running server."""
