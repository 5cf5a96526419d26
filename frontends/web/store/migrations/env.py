"""The script with which Alembic runs the migration, on the connection that its configuration holds."""

from alembic import context

from frontends.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
