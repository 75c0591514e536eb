"""The first schema of a team's database: one table with a part to a row, under a name that no other
program takes.

Run by Alembic through `rigwright.library.team.schema`, never imported. A released step is not
edited: the next one corrects it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the table of the parts."""
    op.create_table(
        "rigwright_part",
        sa.Column("id", sa.String(150), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.String(40), nullable=False),
        sa.Column("changed_by", sa.String(200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
    )
