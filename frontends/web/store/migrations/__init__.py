"""The migrations of the database schema, for alembic."""
