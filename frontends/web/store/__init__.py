"""Rooms in an SQL database: schema, queries and leases."""
