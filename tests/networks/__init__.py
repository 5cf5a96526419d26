"""Networks of users in files."""
