"""The room that is left in every direction, as named lines with the engine's verdicts.

Each figure is the smallest of all cards. Nothing is painted here, and no limit is known here.
"""

from __future__ import annotations

from gui.card_words import FLOOR_RULES, GAP_RULES, LENGTH_RULES, PANEL_RULES
from gui.ladder.rows import sections_of
from gui.meters.values import ARROW, Line
from gui.session import Snapshot
from gui.theme import Judged
from rigwright.assembly.envelopes import FINGER_BOTTOM, SLOT_PITCH
from rigwright.assembly.seats import Mount
from rigwright.evaluation import Evaluation
from rigwright.findings import Fit, Severity
from rigwright.summary import card_figures
from rigwright.text.numbers import length, millimetres

UNKNOWN = (Fit.UNKNOWN, "Unknown")


def clearance_lines(snapshot: Snapshot) -> tuple[Line, ...]:
    """The smallest room in every direction, each with its verdict."""
    shown, before = snapshot.evaluation, snapshot.committed
    figures = (
        ("Smallest gap", smallest_gap, GAP_RULES, millimetres),
        ("To the front", front_room, LENGTH_RULES, length),
        ("To side panel", panel_room, PANEL_RULES, length),
        (f"To {_floor_title(shown)}", floor_room, FLOOR_RULES, millimetres),
    )
    lines: list[Line] = []
    for name, measure, rules, words in figures:
        now, old = measure(shown), measure(before) if snapshot.previewing else None
        if now is not None:
            value = words(now)
            if old is not None and words(old) != value:
                value = f"{words(old).removesuffix(' mm')}{ARROW}{value}"
            lines.append(Line(name, value, *_standing(shown, rules)))
        elif unknown := _unknown(shown, rules):
            lines.append(Line(name, "–", *UNKNOWN, unknown))
    return tuple(lines)


def _standing(evaluation: Evaluation, rules: frozenset[str]) -> tuple[Judged, str, str]:
    """The verdict with what is not known, where that leaves it open: the figure is then only the smallest known."""
    found = [f.severity for f in evaluation.findings if f.rule in rules and f.severity is not Severity.INFO]
    if found:
        return (Fit.CLASH, "Clash", "") if Severity.ERROR in found else (Fit.TIGHT, "Tight", "")
    unknown = _unknown(evaluation, rules)
    return (*UNKNOWN, unknown) if unknown else (Fit.FITS, "Fits", "")


def _unknown(evaluation: Evaluation, rules: frozenset[str]) -> str:
    if not evaluation.assembly.cards:
        return ""
    entry = next((n for n in evaluation.not_checked if n.rule in rules), None)
    return entry.message if entry is not None else ""


def smallest_gap(evaluation: Evaluation) -> float | None:
    """The narrowest room between two cards; negative is an overlap."""
    return min((g.gap.value for g in evaluation.assembly.neighbours if g.gap.known), default=None)


def front_room(evaluation: Evaluation) -> float | None:
    """What the longest card leaves before the front obstacle."""
    rooms = [
        f.available_mm - f.needed_mm
        for f in card_figures(evaluation)
        if f.available_mm is not None and f.needed_mm is not None
    ]
    return min(rooms, default=None)


def panel_room(evaluation: Evaluation) -> float | None:
    """What the highest card, or the thickest vertical one, leaves before the side panel."""
    enclosure = evaluation.assembly.enclosure
    if enclosure is None:
        return None
    rooms: list[float] = []
    for card in evaluation.assembly.cards:
        mount = card.seat.mount if card.seat else None
        if mount is Mount.SLOT and enclosure.panel is not None and card.size.height.known:
            rooms.append(enclosure.panel.value - FINGER_BOTTOM - card.size.height.value)
        elif card.seat is not None and card.size.thickness.known and (room := card.seat.room) and room.known:
            rooms.append(room.value - card.size.thickness.value)
    return min(rooms, default=None)


def floor_room(evaluation: Evaluation) -> float | None:
    """What the lowest card in a slot surely leaves before the floor or the PSU shroud."""
    wall = next((s.wall for s in sections_of(evaluation) if s.mount is Mount.SLOT), None)
    ends = [
        SLOT_PITCH * ((c.seat.index or 1) - 1) + c.size.thickness.value
        for c in evaluation.assembly.cards
        if c.seat is not None and c.seat.mount is Mount.SLOT and c.located and c.size.thickness.known
    ]
    return wall.near_mm - max(ends) if wall is not None and ends else None


def _floor_title(evaluation: Evaluation) -> str:
    wall = next((s.wall for s in sections_of(evaluation) if s.mount is Mount.SLOT), None)
    if wall is None:
        return "floor"
    return wall.title if wall.title.startswith("PSU") else wall.title.lower()
