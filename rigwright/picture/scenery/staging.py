"""How the user looks at a machine: what is hidden, seen through, pulled apart and cut away.

A scene made so. The machine stays what it is: only pictures and what can be grabbed in them follow.
Knows no window and no OpenGL.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.geometry import Box, Vec, union
from rigwright.graphics.scene import Body, Dimension, Layer, Scene, Tag
from rigwright.graphics.scene.air import Air
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.scenery.apart import NOWHERE, box_of, card_ways, ways
from rigwright.picture.scenery.lines import common_rooms
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages


class Staging(Value, frozen=True):
    """What is done to a picture.

    Parts are named by their labels; `apart` is 0 for in place to 1 for all the way; `air` is
    whether its air is shown.
    """

    hidden: frozenset[str] = frozenset()
    seen_through: frozenset[str] = frozenset()
    apart: float = 0.0
    cut: Cut | None = None
    air: bool = False


PLAIN = Staging()
_WORDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "board": "Board",
            "chassis": "Case",
            "cooler": "CPU cooler",
            "memory": "Memory",
            "psu": "Power supply",
            "fans": "Fans",
            "cables": "Cables",
        }
    )
)


def part_words(label: str) -> str:
    """What to call a part of the picture."""
    known = _WORDS.get(label)
    if known:
        return translated(known)
    return f"{label[:3].upper()} {label[3:]}"


def staged(scene: Scene, assembly: Assembly, staging: Staging) -> Scene:
    """The scene as it is looked at.

    A card in the hand is always whole; figures that would be wrong are left out.
    """
    if staging == PLAIN:
        return scene
    in_place = not staging.apart
    shown = tuple(body for body in scene.bodies if _is_shown(body, staging))
    bodies = tuple(_bodies(shown, assembly, scene.bounds, staging))
    cards = tuple(card for card in assembly.cards if card.label not in staging.hidden)
    air = _air(assembly, staging)
    tags = _tags(scene, assembly, staging)
    seen = scene.changed(
        bodies=bodies,
        overlaps=(),
        dimensions=(),
        tags=tuple(_warm(tags, air)),
        cut=staging.cut,
        air=air,
    )
    if in_place:
        return seen.changed(
            overlaps=tuple(_overlaps(cards, staging)),
            dimensions=tuple(_dimensions(scene, cards, staging)),
        )
    return seen.changed(bounds=union([scene.bounds, *map(box_of, bodies)]))


def _warm(tags: Iterable[Tag], air: Air | None) -> Iterator[Tag]:
    """Names of cards with their temperatures."""
    for tag in tags:
        if air is None or tag.label not in air.cards:
            yield tag
            continue
        celsius = air.cards[tag.label]
        template = "{card}: unknown"
        if celsius is not None:
            template = "{card}: {celsius:.0f} °C"
        words = Sentence(template, {"card": tag.text, "celsius": celsius})
        yield tag.changed(text=str(words))


def _air(assembly: Assembly, staging: Staging) -> Air | None:
    """Return the air of a picture; only the temperatures while parts are not in their places."""
    if not staging.air:
        return None
    from rigwright.picture.scenery.air_paths import air_shown  # most pictures show no air

    shown = air_shown(assembly)
    if staging.apart:
        return Air(cards=shown.cards, notes=shown.notes, unknown=shown.unknown)
    hidden = staging.hidden
    if not hidden:
        return shown
    intakes = tuple(intake for intake in shown.intakes if intake.label not in hidden)
    fans = tuple(fan for fan in shown.fans if fan.label not in hidden)
    return shown.changed(intakes=intakes, fans=fans)


def _is_shown(body: Body, staging: Staging) -> bool:
    """Return whether a body is drawn. Cables are not while the parts stand apart; the card in the
    hand always is.
    """
    if body.layer is Layer.GHOST:
        return True
    is_line = body.label == "cables" or body.mesh.key.startswith("line-")
    if is_line and staging.apart:
        return False
    return not staging.hidden & {body.label, body.owner}


def _bodies(
    bodies: tuple[Body, ...], assembly: Assembly, bounds: Box, staging: Staging
) -> Iterator[Body]:
    moves = (NOWHERE,) * len(bodies)
    if staging.apart:
        moves = ways(bodies, assembly, bounds)
    for body, way in zip(bodies, moves, strict=True):
        if body.layer is Layer.SOLID and body.label in staging.seen_through:
            body = body.changed(layer=Layer.GLASS)
        if way is not NOWHERE:
            offset = body.pose.offset.plus(way.times(staging.apart))
            pose = body.pose.changed(offset=offset)
            body = body.changed(pose=pose)
        yield body


def _overlaps(cards: tuple[SeatedCard, ...], staging: Staging) -> Iterator[Box]:
    for room in common_rooms(cards):
        rest = staging.cut.rest_of(room) if staging.cut else room
        if rest is not None:
            yield rest


def _dimensions(
    scene: Scene, cards: tuple[SeatedCard, ...], staging: Staging
) -> Iterator[Dimension]:
    """What can still be measured.

    Lines that a section takes away lie on it where their cards are cut by it.
    """
    cut = staging.cut
    left = _left_of(cards, cut)
    for dimension in scene.dimensions:
        if staging.hidden & set(dimension.parts):
            continue
        start, end = dimension.start, dimension.end
        if cut is None or (cut.keeps(start) and cut.keeps(end)):
            yield dimension
            continue
        is_across = start[cut.axis] == end[cut.axis]
        if is_across and left.issuperset(dimension.parts):
            yield dimension.changed(start=_onto(cut, start), end=_onto(cut, end))


def _left_of(cards: tuple[SeatedCard, ...], cut: Cut | None) -> frozenset[str]:
    """Return the cards that a section leaves visible."""
    left: set[str] = set()
    for card in cards:
        body = card.drawn
        if body is None:
            continue
        if cut is None or cut.rest_of(body) is not None:
            left.add(card.label)
    return frozenset(left)


def _onto(cut: Cut, point: Vec) -> Vec:
    return point.with_axis(cut.axis, cut.level_mm)


def _tags(scene: Scene, assembly: Assembly, staging: Staging) -> Iterator[Tag]:
    moves = moves_of(assembly.cards, scene.bounds, staging)
    cut = staging.cut
    left = frozenset[str]()
    if not staging.apart:
        left = _left_of(assembly.cards, cut)
    for tag in scene.tags:
        if tag.label in staging.hidden:
            continue
        at = tag.at.plus(moves.get(tag.label, NOWHERE))
        if cut is None or cut.keeps(at):
            yield tag.changed(at=at)
        elif tag.label in left:
            yield tag.changed(at=_onto(cut, at))


def moves_of(cards: tuple[SeatedCard, ...], bounds: Box, staging: Staging) -> dict[str, Vec]:
    """How far each card is from its place in the picture, by its label; empty where none is.

    `bounds` are those of the machine put together.
    """
    if not staging.apart:
        return {}
    ways = card_ways(cards, bounds)
    return {label: way.times(staging.apart) for label, way in ways.items()}


def grabbed_boxes(
    assembly: Assembly, bounds: Box, staging: Staging
) -> Iterator[tuple[SeatedCard, Box]]:
    """Every box of a card that can be taken hold of, where the picture has it: nothing hidden,
    nothing cut away.
    """
    moves = moves_of(assembly.cards, bounds, staging)
    for card in assembly.cards:
        if card.label in staging.hidden:
            continue
        move = moves.get(card.label, NOWHERE)
        for solid in card.solids:
            box = solid.box if move is NOWHERE else solid.box.moved(move)
            rest = staging.cut.rest_of(box) if staging.cut else box
            if rest is not None and not solid.keep_out:
                yield card, rest


def carried_over(staging: Staging, before: Assembly, after: Assembly) -> Staging:
    """The same for another state of the build: labels count the cards, so that they change when
    one is taken out.
    """
    if not staging.hidden | staging.seen_through or before.cards == after.cards:
        return staging
    renamed = new_labels(before, after)
    return staging.changed(
        hidden=_renamed(staging.hidden, renamed),
        seen_through=_renamed(staging.seen_through, renamed),
    )


def _renamed(labels: Iterable[str], new: Mapping[str, str]) -> frozenset[str]:
    """Return labels as they are now, without those of parts that are gone."""
    now = {new.get(label, label) for label in labels}
    return frozenset(now - {""})


def new_labels(before: Assembly, after: Assembly) -> dict[str, str]:
    """The new label of every card; empty for one that is gone.

    Cards that only moved keep their number.
    """
    moved = len(before.cards) == len(after.cards)
    now = {_key(card, by_number=moved): card.label for card in after.cards}
    labels = {}
    for card in before.cards:
        labels[card.label] = now.get(_key(card, by_number=moved), "")
    return labels


def _key(card: SeatedCard, *, by_number: bool) -> tuple[str, str]:
    return card.card.id, str(card.index) if by_number else card.placement.place
