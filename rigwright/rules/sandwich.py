"""Whether a card goes in behind the board of a small case, whose makers state thickness, height and
cooler together.

The plate between the two halves moves: what it gives the card it takes from the cooler, and a low
card may be thicker where the side of the case is bent. Knows one card at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, field_of, published, resting_on
from rigwright.figures.uncertain import doubted, is_doubtful
from rigwright.parts import CardRoom, Chassis, Cooler
from rigwright.record import Value
from rigwright.rules.cooling_room import air_cooler
from rigwright.rules.mending import another_card, another_chassis
from rigwright.rules.say import not_checked, not_stated, sentence, unknown_figures, width_words
from rigwright.text.numbers import length, millimetres
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
RULE, PANEL_MARGIN = "card-hits-side-panel", 5.0
SIZES = ("thickness_mm", "height_mm", "cooler_height_mm")


Details = tuple[str, str]
IS_THICK = messages("{card} is {value} thick.")
TAKES_AT_MOST = messages(
    (
        "{chassis} takes {limit} at most: {over} too much{width}.",
        "{chassis} takes {limit} at most: only {spare} to spare{width}.",
    )
)


class SandwichReach(Value, frozen=True):
    """How far a card reaches toward a limit, and the templates that say so.

    `details` has one for too much and one for little to spare; `told` are values of them besides
    those that `_words` knows.
    """

    what: str
    size: Figure
    value: float
    limit: Figure
    title: str
    details: Details
    fix: Remedy
    chassis_needs: Need
    parts: tuple[str, ...] = ()  # besides the card and the chassis
    told: Mapping[str, object] = {}
    also: tuple[Remedy, ...] = ()  # remedies that come first


def reach_check(card: SeatedCard, chassis: Chassis, reach: SandwichReach) -> Check:
    """Return the check of a card against what ends it toward a side of the chassis."""
    return Check(
        rule=RULE,
        what=reach.what,
        parts=(card.label, "chassis", *reach.parts),
        value=reach.value,
        limit=reach.limit.value,
        figures=(reach.size, reach.limit),
        words=partial(_words, card, chassis, reach),
        at_most=True,
        wanted=PANEL_MARGIN,
    )


def _words(card: SeatedCard, chassis: Chassis, reach: SandwichReach, judged: Judged) -> Said:
    room = judged.check.room
    too_much, to_spare = reach.details
    detail = too_much if room < 0 else to_spare
    if round(room, 2) == 0:
        detail = "{chassis} leaves exactly that: measure both."
    sizes = ("width_mm", "height_mm", "depth_mm", "up") if reach.limit.estimate else ()
    return Said(
        sentence(reach.title, card=card.title, value=length(reach.value)),
        sentence(
            detail,
            chassis=chassis.name,
            limit=length(reach.limit.value),
            over=millimetres(-room),
            spare=millimetres(room),
            width=width_words(judged),
            **reach.told,
        ),
        remedies=(
            *reach.also,
            another_chassis(sentence("Choose a wider case"), reach.chassis_needs),
            reach.fix,
        ),
        place=card.drawn,
        doubted=doubted(chassis, *sizes),
    )


def lower_card(card: SeatedCard, most_mm: float) -> Remedy:
    """Return the remedy of a card of less height in the place of a card."""
    words = sentence("Choose a card at most {most} high", most=length(most_mm))
    return another_card(card, words, Need("height_mm", at_most=most_mm - PANEL_MARGIN))


def thinner_card(card: SeatedCard, most_mm: float) -> Remedy:
    """Return the remedy of a card of less thickness in the place of a card."""
    words = sentence("Choose a card at most {most} thick", most=length(most_mm))
    return another_card(card, words, Need("thickness_mm", at_most=most_mm - PANEL_MARGIN))


def height_check(
    card: SeatedCard, chassis: Chassis, limit: Figure, details: Details, fix: Remedy
) -> Result:
    """Yield the check of a card's height against a limit of its own."""
    height = card.size.height
    yield from unknown_figures(RULE, card.label, card.card.name, height)
    if height.known:
        higher = Need("max_gpu_height_mm", at_least=height.value + PANEL_MARGIN)
        title = messages("{card} is {value} high.")
        reach = SandwichReach(
            what="height",
            size=height,
            value=height.value,
            limit=limit,
            title=title,
            details=details,
            fix=fix,
            chassis_needs=higher,
        )
        yield reach_check(card, chassis, reach)


def single_height(card: SeatedCard, chassis: Chassis) -> Result:
    """Yield the check against a height that is stated alone.

    Such heights hold for cards as thick as the case takes. Makers that state both let thinner ones
    be higher, so that a doubtful one is no more than assumed for other cards.
    """
    limit = chassis.max_gpu_height_mm
    if limit is None:
        yield from unknown_figures(RULE, card.label, card.card.name, card.size.height)
        yield not_checked(
            RULE, (card.label,), field_of(chassis.id, "max_gpu_height_mm"), chassis.name
        )
        return
    most = published(chassis.id, "max_gpu_height_mm", limit)
    if is_doubtful(chassis, "max_gpu_height_mm"):
        most = most.shifted(0.0, Basis.ASSUMED)
    yield from height_check(card, chassis, most, TAKES_AT_MOST, lower_card(card, limit))


def sizes_together(card: SeatedCard, a: Assembly, chassis: Chassis) -> Result:
    """Yield the checks against the settings that a maker states: one has to take height, cooler and
    thickness at once.

    Which one leaves the card most room follows from its height and from the cooler.
    """
    height = card.size.height
    thickness = card.size.thickness
    unknown = unknown_figures(RULE, card.label, card.card.name, height, thickness)
    yield from unknown
    if unknown:
        return
    cooler = air_cooler(a)
    rooms, missing = _complete(chassis.card_rooms, cooler)
    if missing and not any(_takes(room, card, cooler) for room in rooms):
        for room, name in missing:
            yield not_checked(RULE, (card.label,), _field(chassis, room, name), chassis.name)
        return
    highest = max(rooms, key=_height)
    most = published(chassis.id, f"card_rooms.{highest.name}.height_mm", _height(highest))
    yield from height_check(card, chassis, most, TAKES_AT_MOST, lower_card(card, most.value))
    # A card that is too high for every setting is held against those for the highest.
    needed = min(height.value, most.value)
    high_enough = [room for room in rooms if needed <= _height(room)]
    yield from _thickness(card, cooler, chassis, high_enough)


def _complete(
    rooms: Sequence[CardRoom], cooler: Cooler | None
) -> tuple[list[CardRoom], list[tuple[CardRoom, str]]]:
    """Return the settings of which every size is known that counts here, and the others with what
    is not.
    """
    complete: list[CardRoom] = []
    missing: list[tuple[CardRoom, str]] = []
    for room in rooms:
        counting = SIZES if cooler is not None else SIZES[:2]
        gaps = [name for name in counting if getattr(room, name) is None]
        if gaps:
            missing.append((room, gaps[0]))
        else:
            complete.append(room)
    return complete, missing


def _takes(room: CardRoom, card: SeatedCard, cooler: Cooler | None) -> bool:
    """Whether a setting takes the card, and the cooler where its height is known."""
    if cooler is not None and cooler.height_mm is not None and cooler.height_mm > _cooler(room):
        return False
    return card.size.height.value <= _height(room) and card.size.thickness.value <= _thickest(room)


def _thickness(
    card: SeatedCard, cooler: Cooler | None, chassis: Chassis, rooms: Sequence[CardRoom]
) -> Result:
    thickness = card.size.thickness
    if (
        cooler is not None
        and cooler.height_mm is None
        and thickness.value > _beside_any_cooler(rooms)
    ):
        yield not_stated(RULE, (card.label, "cooler"), cooler, "height_mm")
        return
    best = max(rooms, key=_thickest)
    rests: list[Figure] = [card.size.height]
    parts: tuple[str, ...] = ()
    also: tuple[Remedy, ...] = ()
    details = messages(
        (
            "{chassis} takes {limit} in {setting}, which a card {height} high needs: {over} too "
            "much{width}.",
            "{chassis} takes {limit} in {setting}, which a card {height} high needs: only {spare} "
            "to spare{width}.",
        )
    )
    told: dict[str, object] = {"height": length(card.size.height.value)}
    if cooler is not None and cooler.height_mm is not None:
        cooled = [room for room in rooms if cooler.height_mm <= _cooler(room)]
        # A cooler that no setting takes is another rule's fault; the card is then held against the
        # widest.
        if cooled and _thickest(max(cooled, key=_thickest)) < _thickest(best):
            best = max(cooled, key=_thickest)
            rests.append(published(cooler.id, "height_mm", cooler.height_mm))
            parts = ("cooler",)
            also = _lower_cooler(thickness, rooms)
            details = messages(
                (
                    "{chassis} takes {limit} in {setting}, which a card {height} high and a "
                    "cooler of {cooler} need: {over} too much{width}.",
                    "{chassis} takes {limit} in {setting}, which a card {height} high and a "
                    "cooler of {cooler} need: only {spare} to spare{width}.",
                )
            )
            told["cooler"] = length(cooler.height_mm)
    most_mm = _thickest(best)
    stated = published(chassis.id, f"card_rooms.{best.name}.thickness_mm", most_mm)
    told["setting"] = best.name
    limit = resting_on(most_mm, stated, *rests)
    what = messages("thickness to the panel")
    size = thickness.value
    fix = thinner_card(card, most_mm)
    wider = Need("max_gpu_thickness_vertical_mm", at_least=thickness.value + PANEL_MARGIN)
    reach = SandwichReach(
        what=what,
        size=thickness,
        value=size,
        limit=limit,
        title=IS_THICK,
        details=details,
        fix=fix,
        chassis_needs=wider,
        parts=parts,
        told=told,
        also=also,
    )
    yield reach_check(card, chassis, reach)


def _lower_cooler(thickness: Figure, rooms: Sequence[CardRoom]) -> tuple[Remedy, ...]:
    """Return the cooler that a setting which takes the card leaves room for; nothing where none
    does.
    """
    taking = [room for room in rooms if thickness.value <= _thickest(room)]
    if not taking:
        return ()
    most_mm = max(map(_cooler, taking))
    words = sentence("Choose a cooler at most {most} high", most=length(most_mm))
    return (Remedy(words, Replace("cooler", (Need("height_mm", at_most=most_mm),))),)


def _beside_any_cooler(rooms: Sequence[CardRoom]) -> float:
    """Return how thick a card may be beside the highest cooler that the case takes."""
    highest = max(map(_cooler, rooms))
    return max(_thickest(room) for room in rooms if _cooler(room) == highest)


def _field(chassis: Chassis, room: CardRoom, name: str) -> str:
    return field_of(chassis.id, f"card_rooms.{room.name}.{name}")


def _height(room: CardRoom) -> float:
    return room.height_mm or 0.0


def _thickest(room: CardRoom) -> float:
    return room.thickness_mm or 0.0


def _cooler(room: CardRoom) -> float:
    return room.cooler_height_mm or 0.0
