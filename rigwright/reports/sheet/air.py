"""The air of a build on the assembly sheet: how warm each card gets and what warms it, what goes
through the case, how loud the machine is and what it does to its room.

Lines of words; every figure is one that the air model gives. Knows nothing of paint.
"""

from __future__ import annotations

from dataclasses import dataclass

from rigwright.air import Estimate, air_of
from rigwright.assembly import Assembly
from rigwright.reports.air import (
    banded,
    case_lines,
    noise_line,
    power_words,
    room_lines,
    warmed_by,
)
from rigwright.reports.air_section import SectionCard, section_cards
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import paragraph, worded


@dataclass(frozen=True)
class AirLine:
    """One graphics card. `slows`: it does not keep its power at its limit.

    Of a card without an answer only `card` and `warmed_by` say something: its name, and why.
    """

    card: str
    temperature: str
    limit: str
    power: str
    warmed_by: str
    slows: bool = False


@dataclass(frozen=True)
class AirFact:
    """What the air model says of the whole machine under a short word."""

    word: str
    words: str


@dataclass(frozen=True)
class AirOnSheet:
    """All that a sheet says of a machine's air; `notes` are what was assumed for it."""

    lines: tuple[AirLine, ...] = ()
    facts: tuple[AirFact, ...] = ()
    notes: tuple[str, ...] = ()


def sheet_air(a: Assembly) -> AirOnSheet:
    """Return what a sheet says of a machine's air."""
    estimate = air_of(a)
    lines = tuple(_line(card, estimate) for card in section_cards(a))
    facts = [
        AirFact(worded("Case"), str(paragraph(*case_lines(estimate)))),
        AirFact(worded("Noise"), noise_line(estimate)),
        AirFact(worded("Room"), str(paragraph(*room_lines(estimate))) or _room_not_known()),
    ]
    return AirOnSheet(lines, tuple(facts), estimate.machine.notes)


def _line(card: SectionCard, estimate: Estimate) -> AirLine:
    one = card.estimate
    if one is None:
        why = worded("Not checked: {why}.", why=card.why)
        return AirLine(
            card=card.title,
            temperature="",
            limit="",
            power="",
            warmed_by=why,
        )
    return AirLine(
        card=card.title,
        temperature=banded(one.die_c, "°C"),
        limit=worded("{limit:.0f} °C", limit=card.limit_c),
        power=power_words(one),
        warmed_by=comma_words(warmed_by(one, estimate)) or worded("its own heat alone"),
        slows=one.state.throttles(one.card.watts),
    )


def _room_not_known() -> str:
    return worded("Not checked: what the machine draws is unknown.")
