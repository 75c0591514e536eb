"""Fans on the board's headers: whether one header has to feed more than it can.

Knows only headers that were named; a fan whose place is a wall of the chassis hangs on none that is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Fan
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import watts

HEADER_W = 12.0  # 1 A at 12 V
WALLS = frozenset({"front", "rear", "top", "bottom", "side", "left", "right", "back", "floor", "roof", "wall"})


@rule(
    "power",
    noun="fans on the headers",
    source="Board manuals: 1 A per header",
)
def fan_header_over(a: Assembly) -> Iterator[Finding | NotChecked]:
    """The fans on a header draw more than it gives."""
    rule = "fan-header-over"
    named, unnamed = _by_header(a)
    for header, fans in named.items():
        unknown = {fan.id: fan for fan in fans if fan.power_w is None}
        drawn = sum(fan.power_w or 0.0 for fan in fans)
        if drawn > HEADER_W:
            yield _over(header, fans, drawn)
        else:
            yield from (not_checked(rule, ("fans",), field_of(f.id, "power_w"), f.name) for f in unknown.values())
    if sum(HEADER_W if fan.power_w is None else fan.power_w for fan in unnamed) > HEADER_W:
        yield unanswered(rule, ("fans",), "build.fans", f"which headers {len(unnamed)} fans hang on is not said")


def _by_header(a: Assembly) -> tuple[Mapping[str, list[Fan]], list[Fan]]:
    """The fans on every named header, and those that hang on none that was named."""
    places = {quantity.part_id: quantity.places for quantity in a.build.fans}
    named: dict[str, list[Fan]] = {}
    unnamed: list[Fan] = []
    for fan, count in a.fans:
        for i in range(count):
            place = places.get(fan.id, ())[i : i + 1]
            header = place[0].strip() if place else ""
            on_header = header and not WALLS & set(header.lower().replace("_", " ").replace("-", " ").split())
            (named.setdefault(header, []) if on_header else unnamed).append(fan)
    return named, unnamed


def _over(header: str, fans: list[Fan], drawn: float) -> Finding:
    amperes = drawn / 12
    return finding(
        "fan-header-over", Severity.WARNING, ("fans", "board"),
        sentence("{count} fans on {header} draw {amperes:.1f} A.", count=len(fans), header=header, amperes=amperes),
        sentence("That is {drawn}; a header gives 1.0 A, {most}.", drawn=watts(drawn), most=watts(HEADER_W)),
        measure=Measure(drawn, HEADER_W, "W"),
        rests_on=tuple(dict.fromkeys(r for f in fans for r in (field_of(f.id, "power_w"), *doubted(f, "power_w")))),
        remedies=("Put them on a powered fan hub", "Spread them over several headers"),
    )  # fmt: skip
