"""A part as one row of a list: the few figures that people look through and narrow by, without the
whole record.

Knows the parts and no database, no search and no window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rigwright.parts import Part
from rigwright.text.sentence import messages


class PartSummary(Struct, frozen=True, array_like=True):
    """What a row of the catalog shows, without the whole record.

    `uncertain` are names with spaces between them.
    """

    id: str
    kind: str
    name: str
    brand: str
    thickness_mm: float | None
    slots: float | None
    length_mm: float | None
    cooler: str | None
    board_power_w: float | None
    vram_gb: float | None
    watts: float | None
    confidence: str
    socket: str | None = None
    form_factor: str | None = None
    max_gpu_length_mm: float | None = None
    release_year: int | None = None
    price_usd: float | None = None
    uncertain: str = ""


class CatalogRow(PartSummary, frozen=True):
    """A row of the table `part`: the summary, what lists are narrowed by, and the whole record.

    The one definition of that table: its columns, their order and their types follow from here.
    `sockets` and `boards` hold several values (`catalog.table.BETWEEN`); `record` is JSON.
    """

    rated_w: float | None = None
    sockets: str | None = None
    boards: str | None = None
    source: str = ""
    record: str = ""


# What a record of an open database has as its confidence, and how such a row is marked.
IMPORTED_CONFIDENCE = messages("open database")
INFERRED_THICKNESS = messages("imported, inferred thickness")
UNKNOWN_THICKNESS = messages("imported, thickness unknown")
IMPORTED = messages("imported")


def imported_words(row: PartSummary) -> str:
    """How a row of an open database is marked, as a message; "" for any other."""
    if row.confidence != IMPORTED_CONFIDENCE:
        return ""
    if row.kind == "gpu" and row.thickness_mm is None:
        return UNKNOWN_THICKNESS
    if row.kind == "gpu" and "thickness_mm" in row.uncertain.split():
        return INFERRED_THICKNESS
    return IMPORTED


def summary_of(part: Part) -> PartSummary:
    """The row that a part is shown as; a chassis with a fixed board has that board's socket."""
    figure = _figures(part)
    return PartSummary(
        id=part.id,
        kind=part.kind,
        name=part.name,
        brand=part.brand,
        thickness_mm=figure("thickness_mm"),
        slots=_slots(part),
        length_mm=figure("length_mm"),
        cooler=figure("cooler", "cooler_type"),
        board_power_w=figure("board_power_w"),
        vram_gb=figure("vram_gb"),
        watts=figure("watts"),
        confidence=part.confidence,
        socket=figure("socket") or getattr(figure("board"), "socket", None),
        form_factor=figure("form_factor", "chassis_type", "riser_type"),
        max_gpu_length_mm=figure("max_gpu_length_mm"),
        release_year=part.release_year,
        price_usd=figure("price_usd", "launch_price_usd", "chip_msrp_usd"),
        uncertain=" ".join(sorted(set(part.uncertain_fields))),
    )


def rated_w(part: Part) -> float | None:
    """What a part is rated for: what a supply gives, what a card, a processor or a network card
    draws.
    """
    return _figures(part)("watts", "board_power_w", "tdp_w", "tdp_max_w", "tdp_typ_w")


def sockets_of(part: Part) -> tuple[str, ...]:
    """The processor sockets that a part has or goes on.

    A cooler for LGA115x goes on each of them.
    """
    one = summary_of(part).socket
    found = (one,) if one else tuple(getattr(part, "sockets", ()))
    return tuple(
        dict.fromkeys(name for socket in found for name in SOCKET_FAMILIES.get(socket, (socket,)))
    )


# A cooler's data names the family where its clips fit every member.
SOCKET_FAMILIES = {"LGA115x": ("LGA1150", "LGA1151", "LGA1155", "LGA1156")}


def boards_of(part: Part) -> tuple[str, ...]:
    """The board sizes that a chassis takes."""
    return tuple(getattr(part, "motherboard_form_factors", ()))


def _slots(part: Part) -> float | None:
    """How many slots a part takes or has; of a board they are counted."""
    slots = getattr(part, "slots", None)
    if slots:
        return float(len(slots))
    return _figures(part)("slots_occupied", "expansion_slots", "slot_width")


def _figures(part: Part) -> Callable[..., Any]:
    def figure(*names: str) -> Any:
        known = (getattr(part, name, None) for name in names)
        return next((value for value in known if value is not None), None)

    return figure
