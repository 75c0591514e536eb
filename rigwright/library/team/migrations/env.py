"""What Alembic runs around the steps in `versions`: they happen on the connection and in the
transaction given.

Started by `rigwright.library.team.schema`, which opens, locks and commits.
"""

from __future__ import annotations

from alembic import context

given = context.config.attributes
context.configure(
    connection=given["connection"],
    version_table=given["version_table"],
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
