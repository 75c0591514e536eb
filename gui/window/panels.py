"""The panels beside the 3D picture: made together, and only when the picture has been on the
screen.

Whoever asks for one before gets all of them at once. It knows their order, and what each leads to
in another.
"""

from __future__ import annotations

from gui.catalog.glance import GlanceTimer
from gui.catalog.panel import CatalogPanel
from gui.catalog.shortlist import Shortlist
from gui.checks.panel import ChecksPanel
from gui.inspector.panel import Inspector
from gui.ladder.panel import SlotLadder
from gui.look.theme import Theme
from gui.meters.panel import MetersPanel
from gui.parts_list.panel import PartsList
from gui.session.session import Session
from rigwright.record import Value


class Panels(Value, frozen=True, eq=False):
    """All panels but the picture."""

    catalog: CatalogPanel
    ladder: SlotLadder
    checks: ChecksPanel
    meters: MetersPanel
    parts: PartsList
    inspector: Inspector


def make_panels(session: Session, theme: Theme, shortlist: Shortlist) -> Panels:
    """The panels of a session, connected with each other."""
    panels = Panels(
        catalog=CatalogPanel(session, theme, shortlist),
        ladder=SlotLadder(session, theme),
        checks=ChecksPanel(session, theme),
        meters=MetersPanel(session, theme),
        parts=PartsList(session, theme),
        inspector=Inspector(session, theme),
    )
    panels.catalog.placing.connect(panels.ladder.begin_placing)
    GlanceTimer(panels.catalog.view, panels.catalog.rows, session)
    return panels
