"""The last section of the assembly sheet: what is filled in by hand, and what the machine itself
told when it was verified.

Serial numbers that are kept with the build stand on their lines already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rigwright.build.as_built import BuiltPart
from rigwright.checks import Judged
from rigwright.evaluation import Evaluation, rooms
from rigwright.figures import Basis
from rigwright.rules.rule import Measured
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages, worded
from rigwright.verify.kept import is_old, kept_words

BOARD_SERIAL = messages("Serial, board")


@dataclass(frozen=True)
class ComparedLine:
    """One line of such a table: what it is about, and its three cells."""

    what: str
    cells: tuple[str, str, str]
    differs: bool = False


@dataclass(frozen=True)
class ComparedTable:
    """The comparisons of one card, or of the machine as a whole; `columns` after the first."""

    title: str
    lines: tuple[ComparedLine, ...]
    columns: tuple[str, str, str]


def to_fill_in(evaluation: Evaluation) -> Iterator[str]:
    """What the technician writes down: names, serial numbers, and the tightest gap as measured."""
    a = evaluation.assembly
    yield from map(translated, messages(("Built by", "Date", "Checked by", "Date of the check")))
    if a.chassis is not None:
        yield worded("Serial, case")
    if a.board is not None and a.chassis is not None and a.chassis.board is None:
        yield translated(BOARD_SERIAL)
    for _ in a.chambers:
        yield worded("Serial, second board")
    yield from _supply_serials(len(a.psus))
    for card in a.cards:
        yield _card_serial(card.title)
    drives = sum(count for _, count in a.drives)
    for number in range(1, drives + 1):
        yield str(Sentence("Serial, drive {number}", {"number": number}))
    yield from _gap_to_measure(evaluation)


def tightest_gap(evaluation: Evaluation) -> Judged | None:
    """Return the least known room between two cards; None where no such room is known."""
    gaps = rooms(evaluation.checks, Measured.GAP)
    known = [gap for gap in gaps if gap.basis is not Basis.UNKNOWN]
    return min(known, key=lambda gap: gap.check.room, default=None)


def _gap_to_measure(evaluation: Evaluation) -> Iterator[str]:
    """The tightest gap between cards, where one is known."""
    tightest = tightest_gap(evaluation)
    if tightest is None:
        return
    titles = {card.label: card.title for card in evaluation.assembly.cards}
    upper, lower = tightest.parts
    yield worded("Gap measured, {upper} to {lower}", upper=titles[upper], lower=titles[lower])


def _supply_serials(count: int) -> Iterator[str]:
    template = "Serial, PSU {number}" if count > 1 else "Serial, supply"
    for number in range(1, count + 1):
        yield str(Sentence(template, {"number": number}))


def _card_serial(title: str) -> str:
    return str(Sentence("Serial, {card}", {"card": title}))


def filled_in(evaluation: Evaluation) -> Mapping[str, str]:
    """Serial numbers that the machine told, by the words of their lines.

    None once the plan was changed: another card may stand in the place since.
    """
    kept = evaluation.build.as_built
    if kept is None or is_old(evaluation.build):
        return {}
    titles = {card.label: _card_serial(card.title) for card in evaluation.assembly.cards}
    titles["board"] = translated(BOARD_SERIAL)
    found: dict[str, str] = {}
    for part in kept.parts:
        if part.serial and part.label in titles:
            found.setdefault(titles[part.label], part.serial)
    return found


def as_built_lines(evaluation: Evaluation) -> tuple[str, ...]:
    """When the machine was verified and with what result, then each difference.

    Empty where it never was.
    """
    said = kept_words(evaluation.build)
    kept = evaluation.build.as_built
    if said is None or kept is None:
        return ()
    return (str(said), *kept.differences)


def built_table(evaluation: Evaluation) -> tuple[ComparedTable, ...]:
    """Return the found cards with their slots and trained links; nothing where no result is
    kept.
    """
    kept = evaluation.build.as_built
    if kept is None or not kept.parts:
        return ()
    titles = {card.label: card.title for card in evaluation.assembly.cards}
    titles["board"] = worded("Mainboard")
    lines = list[ComparedLine]()
    not_told = worded("not told")
    for part in kept.parts:
        place = part.place or part.address or not_told
        cells = (part.name or not_told, place, link_words(part))
        lines.append(ComparedLine(titles.get(part.label, part.label), cells))
    columns = (worded("Found"), worded("Place"), worded("Link"))
    return (ComparedTable(worded("As built"), tuple(lines), columns),)


def link_words(part: BuiltPart) -> str:
    """Generation and width as they were trained; "" where neither was told."""
    words: list[str] = []
    if part.generation is not None:
        words.append(f"Gen{part.generation}")
    if part.width is not None:
        words.append(f"x{part.width}")
    return " ".join(words)
