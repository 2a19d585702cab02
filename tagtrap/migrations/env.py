"""Runs the migrations on the connection that `tagtrap.records.migrating` hands in."""

from alembic import context

# The caller's transaction holds all of it: tables change together, or not at all.
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
