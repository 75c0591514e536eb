"""What the picture of the machine's air says in words, and how much room the words beside a wall
take.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from gui.air.words import PRESSURE, TOLD_K, CardRow
from gui.look.marks import width_of
from gui.look.theme import Theme
from rigwright.reports.air import NO_CASE, banded
from rigwright.reports.air_section import AirSection, SectionArea, WallStream
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIDE_PX = 84
SEEN = messages(
    {
        False: "Seen from the side, to scale where places are known",
        True: "Seen from above, to scale where places are known",
    }
)


def room_words(section: AirSection) -> str:
    """How warm the room is."""
    return worded("Room {room:.0f} °C", room=section.estimate.machine.case.room_c)


def pressure_words(section: AirSection) -> str:
    """The pressure of the case with its sign."""
    names = {
        "positive": worded("+ positive pressure"),
        "balanced": worded("= balanced pressure"),
        "negative": worded("\N{MINUS SIGN} negative pressure"),
    }
    if section.pressure is None:
        return ""
    return names[section.pressure]


def inside_words(section: AirSection) -> tuple[str, ...]:
    """The air of the case, as estimates."""
    flow = section.estimate.flow
    estimate = section.estimate
    if section.open_frame:
        return (worded("about {front:.0f} °C around the open frame", front=flow.front_c),)
    if estimate.through_cfm is None:
        return (worded("How much air the server's fans move is unknown: nobody publishes it."),)
    return (
        worded("about {cfm} through", cfm=banded(estimate.through_cfm, "CFM")),
        worded("about {front:.0f} °C before the cards", front=flow.front_c),
        worded("about {exit:.0f} °C on its way out", exit=flow.exit_c),
    )


def blowers_of(section: AirSection) -> list[WallStream]:
    """The streams that blowers push out through their brackets."""
    return [stream for stream in section.streams if stream.kind == "blower"]


def blowers_words(section: AirSection) -> str:
    """How much air all blowers push out."""
    return worded("{cfm:.0f} CFM out", cfm=sum(one.cfm or 0.0 for one in blowers_of(section)))


def side_width(section: AirSection, theme: Theme) -> int:
    """The room beside the machine, in pixels, in which every figure beside a wall has place."""
    font = theme.font(10.5, 500)
    told = [stream_words(stream) for stream in section.streams if stream.way[0]]
    if blowers_of(section):
        told.append(blowers_words(section))
    widest = max((width_of(words, font) for words in told), default=0.0)
    return max(theme.px(SIDE_PX), round(widest) + theme.px(8))


def stream_words(stream: WallStream) -> str:
    """How much air goes through a wall, and which way."""
    if stream.cfm is None:
        return worded("in: unknown") if stream.inward else worded("out: unknown")
    if stream.inward:
        return worded("{cfm:.0f} CFM in", cfm=stream.cfm)
    return worded("{cfm:.0f} CFM out", cfm=stream.cfm)


def seen_words(section: AirSection) -> str:
    """Return from where the machine is seen, and what is assumed in the picture."""
    how = translated(SEEN[section.flat])
    if section.estimate.machine.case.assumed_fans:
        return worded("{seen}. Dashed fans are assumed", seen=how)
    return how


def spoken(section: AirSection | None, rows: tuple[CardRow, ...]) -> tuple[str, ...]:
    """The picture as read out."""
    if section is None:
        return (translated(NO_CASE),)
    pressure = section.pressure
    return (
        *(stream_words(stream) for stream in section.streams),
        *(() if pressure is None else (translated(PRESSURE[pressure]),)),
        *inside_words(section),
        *(row.sentence for row in rows),
    )


def warmth_of(section: AirSection) -> Iterator[tuple[SectionArea, SectionArea, float]]:
    """Where a card is that warms the next, where that one is, and by how many kelvin."""
    areas = {card.label: card.area for card in section.cards}
    cards = section.estimate.machine.cards
    for one in section.estimate.cards:
        below = one.card.below
        if below is None:
            continue
        warming = areas.get(cards[below].label)
        warmed = areas.get(one.card.label)
        kelvin = sum(cause.kelvin for cause in one.causes if cause.by == below)
        if kelvin >= TOLD_K and warming is not None and warmed is not None:
            yield warming, warmed, kelvin


def beside(place: QRectF, taken: list[QRectF], gap: float) -> QRectF:
    """A place moved below what lies flat in it, and right of what stands upright at its left; it
    ends before what stands farther right.
    """
    free = QRectF(place)
    for _ in range(2 * len(taken)):
        hit = next((rect for rect in taken if rect.intersects(free)), None)
        if hit is None:
            break
        if hit.height() <= hit.width():
            free.moveTop(hit.bottom() + gap)
        elif hit.center().x() < free.center().x():
            free.moveLeft(hit.right() + gap)
        else:
            free.setRight(hit.left() - gap)
    return free
