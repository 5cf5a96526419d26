"""The command `arena`: its tables and its result files."""
