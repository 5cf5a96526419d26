"""Rooms in an SQL database: schema, migrations, queries and leases."""
