"""The sections of the assembly sheet, which a user may choose from.

Knows their order, their names and nothing of what they say.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from rigwright.text.numbers import comma_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, messages


class SheetSection(Enum):
    """A section, in the order in which the sections are printed."""

    COVER = "cover"
    PARTS = "parts"
    DRAWINGS = "drawings"
    AIR = "air"
    STEPS = "steps"
    WIRING = "wiring"
    SETTINGS = "settings"
    FINDINGS = "findings"
    RECORD = "record"


ALL_SECTIONS = frozenset(SheetSection)
USUAL_SECTIONS = ALL_SECTIONS - {SheetSection.AIR}  # what a sheet has where nobody chose
SECTION_WORDS: Mapping[SheetSection, str] = MappingProxyType(
    messages(
        {
            SheetSection.COVER: "Verdict, picture and QR code",
            SheetSection.PARTS: "Parts, adapters and cables",
            SheetSection.DRAWINGS: "Drawings to scale and clearances",
            SheetSection.AIR: "Air, heat and noise",
            SheetSection.STEPS: "Steps",
            SheetSection.WIRING: "Power and wiring",
            SheetSection.SETTINGS: "BIOS settings and first boot",
            SheetSection.FINDINGS: "Findings and confidence",
            SheetSection.RECORD: "Serial numbers and signature",
        }
    )
)


class SectionError(WordedError, ValueError):
    """The words name no section; the message is one sentence for the user."""


def sections_named(words: str) -> frozenset[SheetSection]:
    """Read a list such as "cover,steps"; raises SectionError."""
    known = {section.value: section for section in SheetSection}
    found: set[SheetSection] = set()
    for word in words.split(","):
        name = word.strip().casefold()
        if name not in known:
            message = Sentence(
                "The sheet has no section {name!r}; it has {known}.",
                {"name": name, "known": comma_words(known)},
            )
            raise SectionError(str(message))
        found.add(known[name])
    return frozenset(found)
