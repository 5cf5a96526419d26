"""The migration that creates the database schema, for Alembic."""
