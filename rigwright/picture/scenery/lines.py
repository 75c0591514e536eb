"""What is measured and named in the picture of a build: gaps, free lengths, the room under cards,
the cards' names.

The figures are the assembly's, the verdicts the findings'; how a line is painted is elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.gaps import Gap, gap_below, pairs_of
from rigwright.assembly.length_limit import CAGE, RESERVOIR
from rigwright.assembly.roles import role_words
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.seats import Mount
from rigwright.checks import Finding, Fit, Judged, Severity
from rigwright.evaluation import rooms, standing_in
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec, faces, overlap
from rigwright.graphics.scene import Dimension, Tag
from rigwright.rules import Measured, rule_of
from rigwright.text.lengths import Length
from rigwright.text.numbers import capital, length, millimetres, whole_length
from rigwright.text.sentence import worded

VERDICTS = {Severity.ERROR: "clash", Severity.WARNING: "tight", Severity.INFO: "fits"}
LYING_ALONG = (Mount.SLOT, Mount.VERTICAL, Mount.BAY)  # their length runs to the front
BEFORE_PANEL = (Mount.VERTICAL, Mount.UPRIGHT)
PLACED_BY_LENGTH = frozenset({CAGE, RESERVOIR, "radiator"})
ON_FLOOR = frozenset({"radiator", "radiator fan", "bottom fan"})
LESS = "\N{MINUS SIGN}"
SAME_MM = 0.5  # planes that lie no farther apart are drawn as one


def dimensions(
    a: Assembly,
    checks: tuple[Judged, ...],
    ghost: str | None,
    highlighted: frozenset[str],
) -> Iterator[Dimension]:
    """Gaps between neighbours, the free length of one card, the room under the lowest and before
    vertical ones.
    """
    measuring = []
    for judged in checks:
        if rule_of(judged.rule).measures is not None:
            measuring.append(judged)
    checks = tuple(measuring)
    for gap in a.neighbours:
        yield _gap_line(gap, checks)
    chosen = _measured_card(a, ghost, highlighted)
    if chosen is not None:
        yield from _length_line(chosen, checks)
    yield from _floor_line(a, checks)
    yield from _panel_lines(a, checks)


def _gap_line(gap: Gap, checks: tuple[Judged, ...]) -> Dimension:
    """From the upper card's fans to the lower card's back, at the edge that is seen."""
    labels = (gap.upper.label, gap.lower.label)
    axis, start, end = _facing(gap.upper, gap.lower)
    upper = gap.upper.body
    lower = gap.lower.body
    share = 0.90
    if gap.gap.value < 0:
        share = 0.40
    shared_end = min(upper.high.x, lower.high.x)
    middle = upper.centre
    at = middle.with_axis(0, shared_end * share)
    if axis == 1:
        seen_edge = min(upper.high.z, lower.high.z)
        at = at.with_axis(2, seen_edge + 1)
    first = at.with_axis(axis, start)
    last = at.with_axis(axis, end)
    fit = standing_in(checks, Measured.GAP, *labels) or Fit.UNKNOWN
    text = worded("unknown")
    if gap.gap.known:
        text = str(Length(gap.gap.value, ".2f"))
    return Dimension(first, last, text, fit.value, labels)


def _facing(upper: SeatedCard, lower: SeatedCard) -> tuple[int, float, float]:
    """The axis a row runs along, and where on it the upper card ends and the lower begins."""
    assert upper.pose is not None
    way = upper.pose.turn.apply((0, -1, 0))
    axis = max(range(3), key=lambda i: abs(way[i]))
    upper_low, upper_high = upper.body.interval(axis)
    lower_low, lower_high = lower.body.interval(axis)
    if way[axis] < 0:
        return axis, upper_low, lower_high
    return axis, upper_high, lower_low


def _measured_card(
    a: Assembly, ghost: str | None, highlighted: frozenset[str]
) -> SeatedCard | None:
    """The card in the hand, else the selected one, else the longest."""
    located = [c for c in a.cards if c.located and c.mount in LYING_ALONG]
    for wanted in ({ghost}, highlighted):
        for card in located:
            if card.label in wanted:
                return card
    return max(located, key=lambda c: c.size.length.value, default=None)


def _length_line(card: SeatedCard, checks: tuple[Judged, ...]) -> Iterator[Dimension]:
    """From the end of a card with its plug to what ends its room."""
    body = card.body
    x = body.high.x + card.size.plug_length.value
    y = body.centre.y
    z = body.high.z - 12
    start = Vec(x, y, z)
    for judged in rooms(checks, Measured.LENGTH, card.label):
        check = judged.check
        end = Vec(check.limit, y, z)
        text = str(length(check.room))
        yield Dimension(
            start=start,
            end=end,
            text=text,
            verdict=judged.fit.value,
            parts=(card.label,),
        )


def _floor_line(a: Assembly, checks: tuple[Judged, ...]) -> Iterator[Dimension]:
    """Room under the lowest card in a slot, down to the shroud or the wall beyond the last slot.

    The line goes to the plane as it is drawn; its figure is the room that there surely is.
    """
    enclosure = a.enclosure
    if enclosure is None or not enclosure.boxes_known:
        return
    cards = [c for c in a.cards if c.located and c.mount is Mount.SLOT]
    lowest = min(cards, key=lambda c: c.body.low.y, default=None)
    if lowest is None:
        return
    body = lowest.body
    x = body.high.x * 0.96
    z = body.high.z - 4
    floor = max([enclosure.floor_y, *_on_floor(a, body)])
    drawn = body.low.y - floor
    start = Vec(x, body.low.y, z)
    end = Vec(x, floor, z)
    for judged in rooms(checks, Measured.FLOOR, lowest.label):
        room = judged.check.room
        fit = _shown_fit(checks, Measured.FLOOR, lowest, judged)
        figure = millimetres(room)
        text = str(figure)
        if abs(drawn - room) >= SAME_MM:
            text = worded("at least {figure}", figure=figure)
        yield Dimension(
            start=start,
            end=end,
            text=text,
            verdict=fit.value,
            parts=(lowest.label,),
        )


def _on_floor(a: Assembly, card: Box) -> Iterator[float]:
    """How high what lies on the floor under a card is: a radiator or fans."""
    for fixture in a.furniture.fixtures:
        if fixture.role not in ON_FLOOR:
            continue
        box = fixture.box
        if box.high.y < card.centre.y and faces(1, box, card):
            yield box.high.y


def _panel_lines(a: Assembly, checks: tuple[Judged, ...]) -> Iterator[Dimension]:
    """From the fans of a vertical card to the side panel."""
    if a.enclosure is None or a.enclosure.panel is None:
        return
    panel = a.enclosure.panel.value
    for card in a.cards:
        if not _is_before_panel(card) or gap_below(card, a.neighbours):
            continue
        body = card.body
        x = body.high.x * 0.92
        y = body.low.y + body.size.y * 0.12
        start = Vec(x, y, body.high.z)
        end = start.with_axis(2, panel)
        for judged in rooms(checks, Measured.PANEL, card.label):
            if judged.check.figures[0] != card.size.thickness:
                continue  # its height has limits of its own
            figure = millimetres(judged.check.room)
            text = str(figure)
            if judged.basis is Basis.ASSUMED:
                text = worded("about {figure}", figure=figure)
            fit = _shown_fit(checks, Measured.PANEL, card, judged)
            yield Dimension(
                start=start,
                end=end,
                text=text,
                verdict=fit.value,
                parts=(card.label,),
            )


def _is_before_panel(card: SeatedCard) -> bool:
    """Whether a card is known to be before the side panel, and where."""
    is_placed = card.located and not place_is_guessed(card)
    return is_placed and card.mount in BEFORE_PANEL


def _shown_fit(checks: tuple[Judged, ...], room: Measured, card: SeatedCard, judged: Judged) -> Fit:
    """Return how a room fits: as the card's findings have it, else as the check was judged."""
    return standing_in(checks, room, card.label) or judged.fit


def _verdict(findings: tuple[Finding, ...], label: str) -> str:
    """Return the worst verdict on a part."""
    severities = [found.severity for found in findings if label in found.parts]
    worst = min(severities, key=lambda s: s.rank, default=Severity.INFO)
    return VERDICTS[worst]


def tags(a: Assembly, findings: tuple[Finding, ...]) -> Iterator[Tag]:
    """The name of every card where its bracket is, and of what is placed by the length that it
    leaves cards.
    """
    for card in a.cards:
        if card.seat is None or card.pose is None:
            continue
        y = BACK - card.size.thickness.value / 2
        z = card.size.height.value * 0.86
        at = card.pose.point((0, y, z))
        if place_is_guessed(card):
            yield Tag(card.label, at, _guessed(card.title), "unknown")
        else:
            verdict = _verdict(findings, card.label)
            yield Tag(card.label, at, card.title, verdict)
    for fixture in a.furniture.fixtures:
        if fixture.note and fixture.role in PLACED_BY_LENGTH:
            yield _fixture_tag(fixture)


def _fixture_tag(fixture: Fixture) -> Tag:
    """Return the tag of a part whose place follows from a published card length, or is assumed."""
    box = fixture.box
    name = capital(role_words(fixture.role))
    at = Vec(box.centre.x, box.high.y - 12, box.high.z)
    if fixture.basis is Basis.ASSUMED:
        return Tag(fixture.label, at, _guessed(name), "unknown")
    words = worded("{name}, placed by its {length}", name=name, length=whole_length(box.low.x))
    return Tag(fixture.label, at, words)


def _guessed(name: str) -> str:
    return worded("{name}, estimated place", name=name)


def common_rooms(cards: tuple[SeatedCard, ...]) -> Iterator[Box]:
    """The common room of the bodies of every two cards that need the same."""
    for pair in pairs_of(cards):
        if pair.gap.value >= 0:
            continue
        common = overlap(pair.upper.body, pair.lower.body)
        if common is not None:
            yield common
