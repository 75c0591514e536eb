"""Which NVLink bridge joins which cards, and how far apart the slots may be that it spans.

After the makers' lists and published trials of bridges on cards of the same generation. Knows chips
and pitches by name; whether a build uses a bridge rightly is asked in rules/bridges.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeGuard

from rigwright.assembly import SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH, bridge_end
from rigwright.geometry import Box, union
from rigwright.parts import Gpu, Riser
from rigwright.record import Value
from rigwright.text.sentence import worded

# Cards whose connectors are alike, by the bare names of their chips: one family's bridges do not
# enter another's cards.
FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"quadro gp100"}),
    frozenset({"quadro gv100"}),
    frozenset(
        {
            "rtx 2080",
            "rtx 2080 super",
            "rtx 2080 ti",
            "titan rtx",
            "quadro rtx 6000",
            "quadro rtx 8000",
        }
    ),
    frozenset({"quadro rtx 5000"}),
    frozenset(
        {"rtx 3090", "rtx 3090 ti", "rtx a6000", "rtx a5500", "rtx a5000", "rtx a4500", "a40"}
    ),
    frozenset({"a100 pcie", "a30", "a800 active", "h100 pcie", "h100 nvl", "h200 nvl"}),
)
TOLERANCE = 1.0  # mm: slots are where the standard says


class Pitch(Value, frozen=True):
    """How far apart a bridge's two ends are."""

    slots: float
    mm: float

    @property
    def words(self) -> str:
        """How many slots the bridge spans, in words: "4 slots"."""
        if self.slots == 1:
            return worded("1 slot")
        return worded("{n:g} slots", n=self.slots)


def pitch_of(bridge: Riser) -> Pitch | None:
    """Return what a bridge spans; None where that is not known."""
    slots = bridge.card_pitch_slots
    if slots is not None:
        return Pitch(slots, slots * SLOT_PITCH)
    mm = bridge.card_pitch_mm
    if mm is not None:
        return Pitch(round(mm / SLOT_PITCH, 2), mm)
    return None


def bare_name(chip: str) -> str:
    """A chip without its brand, its memory and remarks:

    "GeForce RTX 3090" and "RTX 3090 (tested)" are one.
    """
    words = re.sub(
        r"\(.*?\)|\b\d+ ?GB\b|\bgeforce\b|\bnvidia\b", " ", chip.casefold(), flags=re.IGNORECASE
    )
    return " ".join(words.split())


def _family(name: str) -> frozenset[str]:
    return next((family for family in FAMILIES if name in family), frozenset({name}))


def enters(bridge: Riser, gpu: Gpu) -> bool | None:
    """Whether a bridge goes onto a card.

    None where the bridge's list of cards or the card's chip is not known. A card that the bridge's
    list leaves out is joined all the same where the list names cards with the same connector and
    bridges of this pitch are recorded for the card.
    """
    if gpu.nvlink is None:
        return False
    if bridge.compatible_with is None or gpu.chip is None:
        return None
    if names(bridge, gpu):
        return True
    pitch = pitch_of(bridge)
    spacings = gpu.nvlink.bridge_slot_spacings
    related = _family(bare_name(gpu.chip)) & _listed(bridge)
    return bool(related) and pitch is not None and pitch.slots in spacings


def is_bridge(part: object) -> TypeGuard[Riser]:
    """Whether a part is an NVLink bridge."""
    return isinstance(part, Riser) and part.riser_type == "nvlink_bridge"


def names(bridge: Riser, gpu: Gpu) -> bool:
    """Whether the maker of a bridge names a card's chip, with or without its memory."""
    return gpu.chip is not None and bare_name(gpu.chip) in _listed(bridge)


def _listed(bridge: Riser) -> frozenset[str]:
    return frozenset(bare_name(chip) for chip in bridge.compatible_with or ())


def bridges_for(first: Gpu, second: Gpu, parts: Iterable[Riser]) -> tuple[Riser, ...]:
    """The bridges among some parts that join two cards, whatever their distance.

    Those whose maker names the cards come before those of cards with the same connector.
    """
    if first.chip != second.chip:
        return ()
    joined: list[Riser] = []
    for part in parts:
        if is_bridge(part) and enters(part, first) and enters(part, second):
            joined.append(part)
    return tuple(sorted(joined, key=lambda part: not names(part, first)))


def spans(pitch: Pitch, distance_mm: float) -> bool:
    """Whether a bridge reaches over a distance of slot planes."""
    return abs(distance_mm - pitch.mm) <= TOLERANCE


def bridge_room(first: SeatedCard | None, second: SeatedCard | None) -> Box | None:
    """The box that a bridge takes over two cards, an assumption.

    None where they do not lie in one row.
    """
    if first is None or second is None or first is second:
        return None
    if not (first.located and second.located):
        return None
    if first.mount is not second.mount or first.row != second.row:
        return None
    ends: list[Box] = []
    for card in (first, second):
        if card.pose:
            end = bridge_end(card.size.height.value)
            ends.append(card.pose.place(end))
    return union(ends)
