"""Fans on the board's headers and on hubs: whether one of them has to feed more than it can.

Knows only headers that were named; a fan of which only the wall is said hangs on none that is
known. A name with "hub" in it is a hub that a SATA plug of the supply feeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.case_fans import CaseFan
from rigwright.build import FanSetting, Quantity
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Choose, Remedy
from rigwright.figures import Basis, Figure, field_of, published, recorded
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, unanswered
from rigwright.text.numbers import amperes, watts

VOLTS, HEADER_A = 12.0, 1.0
HUB_A = 4.5  # three contacts of a SATA plug at 12 V, 1.5 A each
HUB = "hub"
USUAL_W = 3.0  # of a fan of the chassis, as the budget counts it
WALLS = frozenset(
    {"front", "rear", "top", "bottom", "side", "left", "right", "back", "floor", "roof", "wall"}
)


@rule(
    "power",
    noun="fans on the headers",
    short="too many fans on a header",
    source="Board manuals: 1 A per header, 2 or 3 A where the board's record says so; SATA: 4.5 A",
)
def fan_header_over(a: Assembly) -> Iterator[Check | NotChecked]:
    """The fans on a header draw more than it gives."""
    named, unnamed = fans_by_header(a)
    for header, fans in named.items():
        yield _load(header, fans, a)
    if sum(_at_most_w(fan) for fan in unnamed) > HEADER_A * VOLTS:
        why = sentence("which headers {n} fans hang on is not said.", n=len(unnamed))
        yield unanswered("fan-header-over", ("fans",), "build.fans", why)


def fans_by_header(a: Assembly) -> tuple[Mapping[str, list[CaseFan]], list[CaseFan]]:
    """The fans on every named header, and the chosen ones that hang on none that was named.

    Headers are one where only capitals and blanks at the ends tell them apart.
    """
    named: dict[str, list[CaseFan]] = {}
    unnamed: list[CaseFan] = []
    spelled: dict[str, str] = {}
    for fan in a.case_fans:
        header = fan.header.strip()
        words = set(header.lower().replace("_", " ").replace("-", " ").split())
        if header and not WALLS & words:
            header = spelled.setdefault(header.casefold(), header)
            named.setdefault(header, []).append(fan)
        elif not fan.own:
            unnamed.append(fan)
    return named, unnamed


def _at_most_w(fan: CaseFan) -> float:
    """What a fan may draw; one of unknown power as much as a header gives."""
    known = fan.part.power_w if fan.part is not None else USUAL_W
    return HEADER_A * VOLTS if known is None else known


def limit_of(header: str, a: Assembly) -> tuple[float, tuple[Figure, ...]]:
    """What a header or hub gives in A, and the figure of the board that says so."""
    if HUB in header.casefold():
        return HUB_A, ()
    for one in a.board.fan_headers if a.board is not None else ():
        if one.name.casefold() == header.casefold() and one.amperes is not None:
            assert a.board is not None
            return one.amperes, (published(a.board.id, "fan_headers", one.amperes),)
    return HEADER_A, ()


def _load(header: str, fans: list[CaseFan], a: Assembly) -> Check:
    """The load of a header.

    Fans of unknown power matter only while those that are known leave some; those of the chassis
    count as the budget counts them.
    """
    amperes, given = limit_of(header, a)
    limit = amperes * VOLTS
    rated = [fan.part.power_w for fan in fans if fan.part is not None]
    own = len(fans) - len(rated)
    drawn = sum(filter(None, rated)) + own * USUAL_W
    figures: list[Figure] = list(given)
    if own and a.chassis is not None:
        field = field_of(a.chassis.id, "included_fans")
        figures.append(Figure(USUAL_W, Basis.ASSUMED, (field,)))
    for fan in fans:
        if fan.part is not None and (fan.part.power_w is not None or drawn <= limit):
            figures.append(recorded(fan.part.id, "power_w", fan.part.power_w))
    return Check(
        rule="fan-header-over",
        what="load of a fan header",
        parts=("fans", "board"),
        value=drawn,
        limit=limit,
        figures=tuple(dict.fromkeys(figures)),
        words=partial(_load_words, header, fans, a),
        unit="W",
        at_most=True,
        clash=-inf,
    )


def _load_words(header: str, fans: list[CaseFan], a: Assembly, judged: Judged) -> Said:
    drawn = judged.check.value
    most = judged.check.limit
    title = "{count} fans on {header} draw {amperes} A."
    if len(fans) == 1:
        title = "The fan on {header} draws {amperes} A."
    gives = "That is {drawn}; a header gives {most_a:.1f} A, {most}."
    if HUB in header.casefold():
        gives = "That is {drawn}; a hub on one SATA plug gives {most_a:.1f} A, {most}."
    return Said(
        sentence(
            title, count=len(fans), header=header, amperes=amperes(drawn / VOLTS, most / VOLTS)
        ),
        sentence(gives, drawn=watts(drawn), most_a=most / VOLTS, most=watts(most)),
        remedies=tuple(_ways_out(header, fans, a)),
    )


def _ways_out(header: str, fans: list[CaseFan], a: Assembly) -> Iterator[Remedy]:
    if HUB in header.casefold():
        yield Remedy(sentence("Put some of them on a second hub"))
    else:
        yield Remedy(sentence("Put them on a powered fan hub"), _on_hub(fans, a))
        yield Remedy(sentence("Spread them over several headers"))
    yield Remedy(sentence("Choose weaker fans"))


def _off_headers(quantity: Quantity, moved: set[tuple[str, int]]) -> tuple[str, ...]:
    """The places of some fans of one kind, none of them a header where the fan is moved."""
    places: list[str] = []
    for number, place in enumerate(quantity.places):
        places.append(_not_a_header(place, (quantity.part_id, number) in moved))
    return tuple(places)


def _on_hub(fans: list[CaseFan], a: Assembly) -> Choose:
    """The settings with these fans on a hub, and no header as the place of any of them."""
    settings = {(one.part_id, one.number): one for one in a.build.fan_settings}
    moved = {(fan.source, fan.number) for fan in fans}
    for source, number in sorted(moved):
        there = settings.get((source, number), FanSetting(source, number))
        settings[source, number] = there.changed(header=HUB)
    quantities = tuple(
        quantity.changed(places=_off_headers(quantity, moved)) for quantity in a.build.fans
    )
    return Choose({"fan_settings": tuple(settings.values()), "fans": quantities})


def _not_a_header(place: str, moves: bool) -> str:
    words = set(place.lower().replace("_", " ").replace("-", " ").split())
    is_header = moves and not WALLS & words
    return "" if is_header else place
