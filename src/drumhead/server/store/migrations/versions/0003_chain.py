"""Inputs carry what their clocks were charged and a link of a hash chain; processes say that they live."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # -1: written before this was measured; what the wall clock says is taken instead.
    op.add_column("input", sa.Column("spent", sa.BigInteger, nullable=False, server_default="-1"))
    op.add_column("input", sa.Column("chain", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "process",
        sa.Column("origin", sa.String(32), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("process")
    op.drop_column("input", "chain")
    op.drop_column("input", "spent")
