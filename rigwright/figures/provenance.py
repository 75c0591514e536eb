"""Where a single figure of a part comes from, how far it can be trusted, and whether it is doubted.

A figure's own source comes before that of its record. Knows sources, confidence and the words for
both; knows no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from rigwright.figures.cited import CONFIRMED, Cited, cited, publisher
from rigwright.figures.uncertain import is_doubtful
from rigwright.figures.values import MODEL_SHAPE, value_at
from rigwright.parts import Citation, Gpu, Motherboard, Part, Slot
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, paragraph, with_stop, worded

Basis = Literal["figure", "record", "memory", "derived", "guess"]

# What a reader is told about each word of confidence, best first.
CONFIDENCE_WORDS: Mapping[str, str] = MappingProxyType(messages({
    "measured": "measured by hand",
    "opendb": "as in BuildCores OpenDB",
    "confirmed": "stated alike by two independent sources",
    "datasheet": "from a maker's document",
    "manual": "from the manual",
    "spec_page": "from a specification page",
    "derived": "worked out from other figures",
    "inferred": "inferred, not stated anywhere",
    "recalled": "from memory, not verified",
}))  # fmt: skip
BASIS_WORDS: Mapping[Basis, str] = MappingProxyType(
    messages(
        {
            "figure": "",
            "record": "The source is that of the whole record; not every figure was seen there",
            "memory": "",
            "derived": "",
            "guess": "A guess that no check relies on",
        }
    )
)
POSITION_WORDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "verified_table": "A published table lists the rows one by one",
            "slot_number": "The number of the slot counts the rows of the case",
            "full_row": "The row is full, so that there is only one way",
            "corroborated": "Follows from a stated distance between slots",
            "sibling": "Taken from a board of the same maker with the same slots",
            "recalled": "From memory of the layout, not checked",
            "inferred": "Where boards of this form with as many slots usually have it; no check "
            "relies on it",
        }
    )
)
_POSITION_CONFIDENCE: Mapping[str, str] = MappingProxyType(
    {
        "verified_table": "spec_page",
        "full_row": "derived",
        "corroborated": "derived",
        "sibling": "recalled",
        "recalled": "recalled",
    }
)
# What BuildCores OpenDB states of cards and boards; records of the other kinds list it in
# `opendb_fields`.
_COMPARED: Mapping[type[Part], frozenset[str]] = MappingProxyType(
    {
        Gpu: frozenset(
            {
                "length_mm",
                "board_power_w",
                "vram_gb",
                "vram_type",
                "slots_occupied",
                "power_connectors",
            }
        ),
        Motherboard: frozenset(
            {"form_factor", "socket", "ram_type", "ram_slots", "max_ram_gb", "m2_slots"}
        ),
    }
)
_NAMES = frozenset({"name", "brand", "part_numbers"})  # what a part is called is no figure
_SEEN = re.compile(r"\bseen\b")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Provenance(Value, frozen=True):
    """One figure with its source. `field` is a path:

    "thickness_mm", "connectors.pcie_8pin", "slots.PCIE1.position".
    """

    field: str
    value: Any
    source: str
    confidence: str
    uncertain: bool
    basis: Basis = "figure"
    remark: str = ""

    @property
    def sureness(self) -> int:
        """2: measured or cross-checked; 1: stated or worked out.

        0: recalled, inferred or guessed.
        """
        if self.confidence in ("measured", "confirmed", "opendb"):
            return 1 if self.uncertain else 2
        if self.confidence in ("datasheet", "manual", "spec_page", "derived"):
            return 1
        return 0

    @property
    def confidence_words(self) -> str:
        """The confidence as a reader is told it."""
        return confidence_words(self.confidence)

    @property
    def words(self) -> str:
        """How far the figure can be trusted, in one sentence:

        "Uncertain, from memory, not verified.".
        """
        first = self.confidence_words if self.basis != "guess" else ""
        if first and self.uncertain:
            first = worded("uncertain, {confidence}", confidence=first)
        second = self.remark or translated(BASIS_WORDS[self.basis])
        said = [with_stop(words[:1].upper() + words[1:]) for words in (first, second) if words]
        return str(paragraph(*said))


def is_named(name: str) -> bool:
    """Whether a field says what a part is called; that is no figure."""
    return name in _NAMES


messages(("high", "medium", "low"))  # the confidence of whole records that name no kind of source


def confidence_words(confidence: str) -> str:
    """Return a word of confidence as a reader is told it."""
    return translated(CONFIDENCE_WORDS.get(confidence, confidence.replace("_", " ")))


def slot_at(part: Part, path: str) -> Slot | None:
    """Return the slot whose position a path names."""
    found = value_at(part, path.removesuffix(".position")) if path.endswith(".position") else None
    return found if isinstance(found, Slot) else None


def provenance_of(part: Part, path: str) -> Provenance:
    """One figure of a part with its source; the value is None where it is not known."""
    first, _, rest = path.partition(".")
    if first == MODEL_SHAPE:
        return Provenance(
            path,
            worded("as attached"),
            worded("the model of the part"),
            "measured",
            False,
            "figure",
        )
    board = getattr(part, "board", None)
    if first == "board" and rest and isinstance(board, Motherboard):
        return provenance_of(board, rest).changed(field=path)
    if first == "slots" and rest.endswith(".position"):
        return _of_position(part, path)
    return _of_figure(part, path)


def _of_figure(part: Part, path: str) -> Provenance:
    value = value_at(part, path)
    doubtful = is_doubtful(part, path)
    own = _own_source(part, path)
    if own is not None:
        return Provenance(
            path,
            value,
            *own,
            doubtful,
            "derived" if _listed(part.derived_fields, path) else "figure",
        )
    return _with_citations(part, _uncited(part, path, value, doubtful))


def _uncited(part: Part, path: str, value: Any, doubtful: bool) -> Provenance:
    """Return what a figure rests on by the record's own words alone."""
    if _listed(part.derived_fields, path):
        return Provenance(
            field=path,
            value=value,
            source=part.source,
            confidence="derived",
            uncertain=doubtful,
            basis="derived",
        )
    if (seen := _seen(part.source, path, value)) is not None:
        confidence = part.confidence if part.confidence in ("datasheet", "manual") else "spec_page"
        return Provenance(path, value, seen, confidence, doubtful)
    return Provenance(path, value, part.source, *_of_record(part, path, doubtful))


def _with_citations(part: Part, figure: Provenance) -> Provenance:
    """Return a figure with the pages that state it, and those that state another value.

    The better confidence stays.
    """
    found = cited(part, figure.field, figure.value)
    if found is None:
        return figure
    remark = _other_values(found, figure.field) or figure.remark
    if not found.agreeing:
        return figure.changed(remark=remark)
    confidence = _better_of(figure.confidence, found)
    return figure.changed(
        source=cited_words(found.agreeing),
        confidence=confidence,
        basis="figure",
        remark=remark,
    )


def _better_of(confidence: str, found: Cited) -> str:
    """Return the word for what record and citations say together.

    The open database and another page confirm each other.
    """
    if confidence == "opendb":
        alone = all(citation.kind == "database" for citation in found.agreeing)
        return confidence if alone else CONFIRMED
    words = list(CONFIDENCE_WORDS)
    return min(
        confidence,
        found.confidence,
        key=lambda word: words.index(word) if word in words else len(words),
    )


def cited_words(citations: Iterable[Citation]) -> str:
    """Return the pages of citations as they are cited: "https://www.asus.com/…, seen
    2026-11-22".
    """
    return "; ".join(
        worded("{address}, seen {day}", address=citation.address, day=citation.seen)
        for citation in citations
    )


def _other_values(found: Cited, path: str) -> str:
    """Return which other values are stated, and by whom; "" where all sources agree."""
    if not found.differing:
        return ""
    told = comma_words(
        f"{citation.states[path]} ({publisher(citation.address)})" for citation in found.differing
    )
    return worded("Other values are stated: {values}", values=told)


def _of_record(part: Part, path: str, doubtful: bool) -> tuple[str, bool, Basis]:
    """Confidence, doubt and basis of a figure without a source of its own."""
    if _listed(part.opendb_fields, path):
        return "opendb", doubtful, "figure"
    if part.confidence != "opendb":
        return part.confidence, doubtful, "memory" if part.confidence == "recalled" else "record"
    compared = path.partition(".")[0] in _COMPARED.get(type(part), ()) and not part.opendb_fields
    if compared:
        return "opendb", doubtful, "figure"
    return "recalled", doubtful, "memory"


def _of_position(part: Part, path: str) -> Provenance:
    """The place of a slot rests on a basis of its own.

    Where it is not known, there may be a guess.
    """
    slot = value_at(part, path.removesuffix(".position"))
    if not isinstance(slot, Slot):
        return _of_figure(part, path)
    if slot.position is None:
        if slot.position_guess is not None:
            remark = translated(POSITION_WORDS.get(slot.position_basis or "", ""))
        else:
            remark = "Unknown"
        return Provenance(
            field=path,
            value=slot.position_guess,
            source=part.source,
            confidence="recalled",
            uncertain=True,
            basis="guess",
            remark=remark,
        )
    if _own_source(part, path) is not None:
        return _of_figure(part, path)
    basis = slot.position_basis or ""
    confidence = _POSITION_CONFIDENCE.get(basis, part.confidence)
    place = Provenance(
        path,
        slot.position,
        part.source,
        confidence,
        is_doubtful(part, path),
        "figure",
        translated(POSITION_WORDS.get(basis, "")),
    )
    return _with_citations(part, place)


def _own_source(part: Part, path: str) -> tuple[str, str] | None:
    """Source and confidence that are given for the figure itself, or for the table that it
    stands in.
    """
    while path:
        if path in part.figure_sources:
            found = part.figure_sources[path]
            return found.source, found.confidence
        path = path.rpartition(".")[0]
    return None


def _listed(names: tuple[str, ...], path: str) -> bool:
    """Whether a figure, or the table that it stands in, is among some names."""
    return any(path == name or path.startswith(f"{name}.") for name in names)


def _seen(source: str, path: str, value: Any) -> str | None:
    """The remark of a source that something was seen and that states this very length:

    "… 300 x 127 x 52 mm (seen)".
    """
    if not path.endswith("_mm") or not isinstance(value, int | float):
        return None
    for remark in filter(_SEEN.search, source.split(";")):
        scale = 10 if re.search(r"\bcm\b", remark) else 1
        if any(abs(float(number) * scale - value) < 0.05 for number in _NUMBER.findall(remark)):
            return remark.strip()
    return None
