"""Tests of the web frontend without a browser: rooms, stores, jobs and serving."""
