"""Browser tests that take longer than a change of the project should wait."""
