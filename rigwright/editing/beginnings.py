"""The drafts that an editor begins with: of a new part, a copy, one's own part, a shipped one, a
board to be fixed.

Knows the layers of a catalog and which of them are the user's; edits nothing.
"""

from __future__ import annotations

from rigwright.catalog import Catalog
from rigwright.catalog.layers import FILE, USER, Layered
from rigwright.catalog.overrides import BOARD
from rigwright.editing.drafts import BEGINNINGS, MEASURED, OWN_SOURCE, Draft, Way
from rigwright.parts import Motherboard, Part, record_of
from rigwright.text.sentence import worded


def new_draft(kind: str, name: str = "") -> Draft:
    """Return a part that nobody has described yet."""
    record = {"kind": kind, "name": name, "brand": "", "source": OWN_SOURCE, "confidence": MEASURED}
    record = {**record, **BEGINNINGS.get(kind, {})}
    return Draft(Way.NEW, record, begun=record)


def clone_of(part: Part) -> Draft:
    """Return a part of one's own that begins as another and is compared with it."""
    record = record_of(part)
    del record["id"]
    name = worded("{name} (own)", name=part.name)
    mine = {**record, "name": name}
    return Draft(Way.CLONE, mine, record, begun=mine)


def edit_own(part: Part) -> Draft:
    """Return a part that is the user's own already."""
    record = record_of(part)
    return Draft(Way.OWN, record, record, begun=record)


def override_of(lower: Part, current: Part) -> Draft:
    """Return a part of a lower layer, some of whose figures are, or will be, the user's own."""
    record = record_of(current)
    return Draft(Way.OVERRIDE, record, record_of(lower), begun=record)


def draft_of(catalog: Catalog, part_id: str) -> Draft | None:
    """Return the draft to edit a part of the catalog with: one's own as it is, another's as an
    override.

    None without it.
    """
    layers = catalog.below(FILE) if isinstance(catalog, Layered) else None
    part: Part | None = None
    if layers:
        part = layers.get(part_id)
    if part is None:
        part = catalog.get(part_id)
    if part is None:
        return None
    if layers is None:
        return override_of(part, part)
    if layers.origin(part_id) == USER and layers.override(part_id) is None:
        return edit_own(part)
    lower = layers.below(USER).get(part_id)
    return override_of(lower or part, part)


def with_own_board(draft: Draft, like: Motherboard | None = None) -> Draft:
    """Return a chassis with a board built in: a copy of another one, or one that nobody has
    described yet.
    """
    name = draft.record.get("name", "")
    if like is not None:
        board = {n: v for n, v in record_of(like).items() if n not in ("kind", "id")}
    else:
        board = {
            "name": worded("Board of {name}", name=name) if name else "",
            "brand": draft.record.get("brand", ""),
            "source": OWN_SOURCE,
            "confidence": MEASURED,
        }
    return draft.with_value(BOARD, {"id": draft.record.get("id", "draft"), **board})
