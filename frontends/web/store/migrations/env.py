"""What alembic runs to bring a database up to date, on the connection it is handed."""

from alembic import context

from frontends.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
