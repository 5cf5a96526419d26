"""Tests of the web pages in a browser, against a running server.

A test stands for a page, or for a mechanism of browsers: storage, tabs, a lock, a worker, a stream, the focus, the
layout. Rules are tested by properties, in `tests/web` and in `tests/page`. The gate runs one case of each mechanism;
the others are marked `long`, and each names what it alone would find.
"""
