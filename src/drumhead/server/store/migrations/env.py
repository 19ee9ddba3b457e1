"""Runs the migrations on the connection that the store hands over."""

from alembic import context
from sqlalchemy import Connection

from drumhead.server.store.tables import metadata

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
