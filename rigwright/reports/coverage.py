"""How much the catalog knows and how sure that is: figures by their source, decisive figures by
kind; and which missing figures leave most builds without an answer, or tight at best.

Counts, and judges nothing. Knows parts and answers, no files.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.checks import Verdict
from rigwright.editing.figure_words import words_at
from rigwright.editing.known_figures import figures_of
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.figures.provenance import (
    CONFIDENCE_WORDS,
    Provenance,
    confidence_words,
    provenance_of,
)
from rigwright.parts import Chassis, Motherboard, Part, Psu
from rigwright.parts.motherboard import slots_of
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.on_terminal import left
from rigwright.text.sentence import messages, worded

MOST_GAPS = 20
# The figures that decide whether a machine can be built, by kind.
DECISIVE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gpu": (
            "length_mm",
            "height_mm",
            "thickness_mm",
            "board_power_w",
            "power_connectors",
            "power_connector_edge",
            "weight_g",
            "transient_peak_w",
            "recess_mm",
        ),
        "motherboard": ("slots", "width_mm", "depth_mm", "m2_slots", "eps_8pin"),
        "chassis": (
            "max_gpu_length_mm",
            "expansion_slots",
            "max_cpu_cooler_height_mm",
            "max_psu_length_mm",
            "below_board_mm",
            "max_board_depth_mm",
        ),
        "psu": (
            "watts",
            "length_mm",
            "connectors.pcie_8pin",
            "connectors.pcie_8pin_cables",
            "connectors.eps_8pin",
            "connectors.conn_16pin",
            "connectors.conn_16pin_w",
            "ac_inlet",
            "derating",
        ),
        "cpu": ("tdp_w", "max_power_w", "pcie_lanes_total_usable"),
        "riser": ("length_mm", "generation"),
    }
)
# the numbers of builds by kind and field
_ByFigure = defaultdict[tuple[str, str], set[int]]
NOT_SEEN = frozenset({"recalled", "inferred", "assumed"})
SLOT_POSITIONS, SLOT_GUESSES = "slots.position", "slots.position_guess"
_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {SLOT_POSITIONS: "place of every x16 slot", SLOT_GUESSES: "the same, or a guess of it"}
    )
)


class BySource(Value, frozen=True):
    """How many figures rest on one sort of source."""

    confidence: str
    figures: int
    uncertain: int

    @property
    def words(self) -> str:
        """The sort of source as a reader is told it."""
        return confidence_words(self.confidence)


class KnownCount(Value, frozen=True):
    """How many parts of a kind have a figure.

    `sure` of them have it undoubted from something that was seen.
    """

    kind: str
    field: str
    parts: int
    known: int
    sure: int

    @property
    def words(self) -> str:
        """The figure in words."""
        return translated(_WORDS.get(self.field, "")) or words_at(self.kind, self.field)


class MissingFigure(Value, frozen=True):
    """A figure that is missing in so many builds, leaves some of them undecided, and is one of
    these parts'.

    `unsettled` counts the builds in which a check that could warn waits for it: without it they
    are tight at best.
    """

    kind: str
    field: str
    builds: int
    undecided: int
    unsettled: int
    part_ids: tuple[str, ...]

    @property
    def words(self) -> str:
        """The figure in words."""
        return words_at(self.kind, self.field)


def figures_by_source(parts: Iterable[Part]) -> tuple[BySource, ...]:
    """Return the known figures by what they rest on, the source of most figures first.

    Guesses do not count, since no check relies on them.
    """
    counted = Counter[str]()
    doubted = Counter[str]()
    for part in parts:
        for figure in figures_of(part):
            if figure.basis == "guess":
                continue
            counted[figure.confidence] += 1
            doubted[figure.confidence] += figure.uncertain
    order = list(CONFIDENCE_WORDS)
    by_number = sorted(
        counted,
        key=lambda word: (-counted[word], order.index(word) if word in order else len(order)),
    )
    return tuple(BySource(word, counted[word], doubted[word]) for word in by_number)


def decisive_figures(parts: Iterable[Part]) -> tuple[KnownCount, ...]:
    """How far the decisive figures of each kind are known."""
    by_kind: defaultdict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by_kind[part.kind].append(part)
    found: list[KnownCount] = []
    for kind, fields in DECISIVE.items():
        of_kind = by_kind.get(kind, [])
        for field in fields:
            if of_kind and _exists(of_kind[0], field):
                found.append(_known(kind, field, of_kind))
        if kind == "motherboard" and of_kind:
            boards = [part for part in of_kind if isinstance(part, Motherboard)]
            found += [_positioned(boards), _guessed(boards)]
    return tuple(found)


def _exists(part: Part, field: str) -> bool:
    """Whether the kind has the field at all; a table inside may be unknown."""
    return field.partition(".")[0] in part.__struct_fields__


def _has_use_for(part: Part, field: str) -> bool:
    """Whether a part could have the figure: cables tell watts only where there are cables, servers
    have no tray.
    """
    if field == "connectors.conn_16pin_w":
        return (
            isinstance(part, Psu)
            and part.connectors is not None
            and bool(part.connectors.conn_16pin)
        )
    return not (isinstance(part, Chassis) and part.board is not None)


def _known(kind: str, field: str, parts: Sequence[Part]) -> KnownCount:
    """How many of the parts that have use for a figure have it."""
    asked = [part for part in parts if _has_use_for(part, field)]
    figures = [provenance_of(part, field) for part in asked]
    known = [figure for figure in figures if figure.value is not None]
    sure = [figure for figure in known if _is_sure(figure)]
    return KnownCount(
        kind=kind,
        field=field,
        parts=len(figures),
        known=len(known),
        sure=len(sure),
    )


def _is_sure(figure: Provenance) -> bool:
    return not figure.uncertain and figure.confidence not in NOT_SEEN


def _positioned(boards: Sequence[Motherboard]) -> KnownCount:
    """Boards on which every long slot has its place."""
    known = sure = 0
    for board in boards:
        long = [slot for slot in slots_of(board) if slot.mechanical_lanes == 16]
        if not long or any(slot.position is None for slot in long):
            continue
        known += 1
        sure += all(_is_sure(provenance_of(board, f"slots.{slot.name}.position")) for slot in long)
    return KnownCount(
        kind="motherboard",
        field=SLOT_POSITIONS,
        parts=len(boards),
        known=known,
        sure=sure,
    )


def _guessed(boards: Sequence[Motherboard]) -> KnownCount:
    """Boards on which every long slot has its place, be it a guess; no guess is sure."""
    known = 0
    for board in boards:
        long = [slot for slot in slots_of(board) if slot.mechanical_lanes == 16]
        known += bool(long) and all(slot.position or slot.position_guess for slot in long)
    return KnownCount(
        kind="motherboard",
        field=SLOT_GUESSES,
        parts=len(boards),
        known=known,
        sure=0,
    )


def gaps_of(evaluations: Iterable[Evaluation]) -> tuple[MissingFigure, ...]:
    """The figures of parts that are missing in builds, those that leave most builds undecided
    first, then those that keep most from *Fits*.
    """
    asked: _ByFigure = defaultdict(set)
    deciding: _ByFigure = defaultdict(set)
    settling: _ByFigure = defaultdict(set)
    of_parts: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for number, evaluation in enumerate(evaluations):
        parts = parts_of(evaluation.assembly)
        undecided = evaluation.undecided if evaluation.verdict is Verdict.UNDECIDED else ()
        counted = (
            (evaluation.not_checked, asked),
            (undecided, deciding),
            (evaluation.unsettled, settling),
        )
        for entries, found in counted:
            for entry in entries:
                address = address_of(entry.field, parts)
                if address is not None:
                    key = (address.part.kind, _of_any_slot(address.path))
                    found[key].add(number)
                    of_parts[key][address.part.id] = None
    gaps: list[MissingFigure] = []
    for (kind, field), builds in asked.items():
        key = (kind, field)
        undecided_count = len(deciding[key])
        unsettled = len(settling[key])
        part_ids = tuple(of_parts[key])
        gaps.append(MissingFigure(kind, field, len(builds), undecided_count, unsettled, part_ids))
    return tuple(sorted(gaps, key=_most_decisive))


def _most_decisive(gap: MissingFigure) -> tuple[int, int, int, str, str]:
    return (-gap.undecided, -gap.unsettled, -gap.builds, gap.kind, gap.field)


def _most_unsettling(gap: MissingFigure) -> tuple[int, int, str, str]:
    return (-gap.unsettled, -gap.builds, gap.kind, gap.field)


def _of_any_slot(path: str) -> str:
    """A figure of a slot or socket without its name:

    "slots.PCIEX16_1.position" as "slots.position".
    """
    names = path.split(".")
    if names[0] in ("slots", "m2_slots") and len(names) > 2:
        return f"{names[0]}.{names[-1]}"
    return path


def coverage_record(parts: Sequence[Part], evaluations: Sequence[Evaluation]) -> dict[str, Any]:
    """All of it as plain values."""
    sources = figures_by_source(parts)
    known = decisive_figures(parts)
    record: dict[str, Any] = {
        "parts": len(parts),
        "figures": sum(row.figures for row in sources),
        "sources": [
            {
                "confidence": row.confidence,
                "words": row.words,
                "figures": row.figures,
                "uncertain": row.uncertain,
            }
            for row in sources
        ],
        "decisive": [
            {
                "kind": row.kind,
                "field": row.field,
                "parts": row.parts,
                "known": row.known,
                "sure": row.sure,
            }
            for row in known
        ],
    }
    if evaluations:
        record["builds"] = len(evaluations)
        record["undecided"] = sum(
            evaluation.verdict is Verdict.UNDECIDED for evaluation in evaluations
        )
        record["tight_by_gaps"] = sum(is_tight_by_gaps(e) for e in evaluations)
        record["gaps"] = [
            {
                "kind": gap.kind,
                "field": gap.field,
                "builds": gap.builds,
                "undecided": gap.undecided,
                "unsettled": gap.unsettled,
                "parts": list(gap.part_ids),
            }
            for gap in gaps_of(evaluations)
        ]
    return record


def coverage_text(parts: Sequence[Part], evaluations: Sequence[Evaluation]) -> str:
    """The same for a terminal."""
    sources = figures_by_source(parts)
    total = sum(row.figures for row in sources)
    head = worded("{total:,} figures of {count:,} parts", total=total, count=len(parts))
    lines = [head, ""]
    for row in sources:
        words = f"{row.words[:1].upper()}{row.words[1:]}"
        share = f"{100 * row.figures / total:.1f} %"
        uncertain = worded("{count:>6,} uncertain", count=row.uncertain)
        lines.append(f"  {left(words, 38)} {row.figures:>7,} {share:>8}   {uncertain}")
    deciding = worded("Figures that decide, by kind: known, of these sure, of so many parts")
    lines += ["", deciding, ""]
    for known in decisive_figures(parts):
        lines.append(
            f"  {known.kind:<12} {left(known.words, 34)} {known.known:>4} {known.sure:>4} "
            f"{known.parts:>5}"
        )
    if evaluations:
        lines += _gap_lines(evaluations)
    return "\n".join(lines) + "\n"


def _gap_lines(evaluations: Sequence[Evaluation]) -> list[str]:
    """The figures that leave builds undecided, and those that keep them from *Fits*."""
    undecided = sum(evaluation.verdict is Verdict.UNDECIDED for evaluation in evaluations)
    tight = sum(is_tight_by_gaps(evaluation) for evaluation in evaluations)
    gaps = gaps_of(evaluations)
    head = worded(
        "{count} builds, {undecided} of them undecided. What is missing: undecided, builds",
        count=len(evaluations),
        undecided=undecided,
    )
    lines = ["", head, ""]
    deciding = [gap for gap in gaps if gap.undecided]
    for gap in deciding[:MOST_GAPS]:
        lines += _lines_of(gap, gap.undecided)
    head = worded(
        "Tight for gaps alone: {tight}. What else would have to be known to fit: waiting, builds",
        tight=tight,
    )
    lines += ["", head, ""]
    unsettling = [gap for gap in sorted(gaps, key=_most_unsettling) if gap.unsettled]
    for gap in unsettling[:MOST_GAPS]:
        lines += _lines_of(gap, gap.unsettled)
    return lines


def _lines_of(gap: MissingFigure, counted: int) -> tuple[str, str]:
    """A figure with two counts of builds, and the first parts that lack it."""
    more = " …" if len(gap.part_ids) > 4 else ""
    return (
        f"  {gap.kind:<12} {left(gap.words, 34)} {counted:>4} {gap.builds:>4}",
        f"      {comma_words(gap.part_ids[:4])}{more}",
    )
