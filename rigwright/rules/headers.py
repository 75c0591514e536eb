"""Fans on the board's headers: whether one header has to feed more than it can.

Knows only headers that were named; a fan whose place is a wall of the chassis hangs on none that is
known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.findings import NotChecked
from rigwright.parts import Fan
from rigwright.remedy import Remedy
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, unanswered
from rigwright.text.numbers import watts

VOLTS, HEADER_W = 12.0, 12.0  # 1 A at 12 V
WALLS = frozenset(
    {"front", "rear", "top", "bottom", "side", "left", "right", "back", "floor", "roof", "wall"}
)


@rule(
    "power",
    noun="fans on the headers",
    short="too many fans on a header",
    source="Board manuals: 1 A per header",
    at_most=True,
)
def fan_header_over(a: Assembly) -> Iterator[Check | NotChecked]:
    """The fans on a header draw more than it gives."""
    named, unnamed = _by_header(a)
    for header, fans in named.items():
        yield _load(header, fans)
    if sum(HEADER_W if fan.power_w is None else fan.power_w for fan in unnamed) > HEADER_W:
        why = f"which headers {len(unnamed)} fans hang on is not said"
        yield unanswered("fan-header-over", ("fans",), "build.fans", why)


def _by_header(a: Assembly) -> tuple[Mapping[str, list[Fan]], list[Fan]]:
    """The fans on every named header, and those that hang on none that was named."""
    places = {quantity.part_id: quantity.places for quantity in a.build.fans}
    named: dict[str, list[Fan]] = {}
    unnamed: list[Fan] = []
    for fan, count in a.fans:
        for i in range(count):
            place = places.get(fan.id, ())[i : i + 1]
            header = place[0].strip() if place else ""
            on_header = header and not WALLS & set(
                header.lower().replace("_", " ").replace("-", " ").split()
            )
            (named.setdefault(header, []) if on_header else unnamed).append(fan)
    return named, unnamed


def _load(header: str, fans: list[Fan]) -> Check:
    """The load of a header.

    Fans of unknown power matter only while those that are known leave some.
    """
    known = [fan.power_w for fan in fans if fan.power_w is not None]
    drawn = sum(known)
    figures: list[Figure] = []
    for fan in fans:
        if fan.power_w is not None:
            figures.append(published(fan.id, "power_w", fan.power_w))
        elif drawn <= HEADER_W:
            figures.append(Figure(0.0, Basis.UNKNOWN, (field_of(fan.id, "power_w"),)))
    return Check(
        rule="fan-header-over",
        what="load of a fan header",
        parts=("fans", "board"),
        value=drawn,
        limit=HEADER_W,
        figures=tuple(dict.fromkeys(figures)),
        words=partial(_load_words, header, len(fans)),
        unit="W",
        at_most=True,
        clash=-inf,
        contact=False,
    )


def _load_words(header: str, count: int, judged: Judged) -> Said:
    drawn = judged.check.value
    title = "{count} fans on {header} draw {amperes:.1f} A."
    if count == 1:
        title = "The fan on {header} draws {amperes:.1f} A."
    return Said(
        sentence(title, count=count, header=header, amperes=drawn / VOLTS),
        sentence(
            "That is {drawn}; a header gives 1.0 A, {most}.",
            drawn=watts(drawn),
            most=watts(HEADER_W),
        ),
        remedies=(
            Remedy(sentence("Put them on a powered fan hub")),
            Remedy(sentence("Spread them over several headers")),
            Remedy(sentence("Choose weaker fans")),
        ),
    )
