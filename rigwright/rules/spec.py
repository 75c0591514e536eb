"""What stands before every other question: parts that are not chosen or not known, and cards
without a place.

The rules here yield no findings, only entries that say what was not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.enclosure import axes_contradict, unknown_length
from rigwright.assembly.lost import first_lost
from rigwright.assembly.seated import labels_of
from rigwright.assembly.seats import may_have_openings
from rigwright.checks import NotChecked
from rigwright.figures import field_of
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.motherboard import slots_of
from rigwright.rules.psu_cables import refused_wires
from rigwright.rules.rule import rule
from rigwright.rules.say import stands_in, unanswered
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages, plural, sentence

OWN_BOARD = "proprietary"  # the form of a board that only its own server takes
NO_BOARD = sentence("no board is chosen.")
# Places that a chassis has by their number: how they begin, the figure that counts them, and what
# they are called.
_COUNTED = (
    ("frame", "gpu_positions", messages("places")),
    ("bay", "max_double_width_gpus", messages("bays")),
    ("vertical", "vertical_slots", messages("vertical openings")),
)


@rule(
    "data",
    noun="the machine as a whole",
    source="Engineering practice: unknown is never a pass",
    sinks=True,
)
def machine_incomplete(a: Assembly) -> Iterator[NotChecked]:
    """A part without which there is no machine is not chosen."""
    rule = "machine-incomplete"
    wanted = (
        ("build.chassis", "chassis", a.build.chassis, sentence("no case is chosen.")),
        ("build.board", "board", a.build.board or _comes_with_board(a), NO_BOARD),
        ("build.cpus", "cpu", a.build.cpus, sentence("no processor is chosen.")),
        ("build.psus", "psu", a.build.psus, sentence("no power supply is chosen.")),
    )
    for field, label, chosen, why in wanted:
        if not chosen:
            yield unanswered(rule, (label,), field, why)
    for other in a.systems[1:]:
        yield from _second_incomplete(rule, other)
    chassis = a.chassis
    if chassis is not None and chassis.board is None and _comes_with_board(a):
        why = sentence("nothing is known of the board that {chassis} has.", chassis=chassis.name)
        yield unanswered(rule, ("chassis",), chassis.address("board"), why)


def _second_incomplete(rule: str, other: Assembly) -> Iterator[NotChecked]:
    """A part without which there is no second system is not chosen; supplies are shared."""
    if not other.build.board:
        why = sentence("no board is chosen for the second system.")
        yield unanswered(rule, other.labels("board"), other.system.address("board"), why)
    if not other.build.cpus:
        why = sentence("no processor is chosen for the second system.")
        yield unanswered(rule, other.labels("cpu"), other.system.address("cpus"), why)


def _comes_with_board(a: Assembly) -> bool:
    """Whether the chassis has a board of its own: one that is known, or one that no other takes
    the place of.
    """
    if a.chassis is None or a.build.board:
        return False
    return a.chassis.board is not None or a.chassis.motherboard_form_factors == (OWN_BOARD,)


@rule(
    "data",
    noun="cables chosen by hand",
    source="Engineering practice: unknown is never a pass",
)
def wires_refused(a: Assembly) -> Iterator[NotChecked]:
    """A cable that was chosen by hand cannot be plugged in."""
    yield from refused_wires("wires-refused", a)


@rule(
    "data",
    noun="everything about it",
    sinks=True,
    source="Engineering practice: unknown is never a pass",
)
def spec_unknown(a: Assembly) -> Iterator[NotChecked]:
    """A figure that a rule needs is unknown."""
    rule = "spec-unknown"
    chassis = a.chassis
    for part_id in a.missing:
        message = sentence(
            "The part {part_id} is not in the catalog, and the file has no copy of it; nothing "
            "about it was checked. Import it, save the file anew where the part is known, or "
            "choose another in its place.",
            part_id=part_id,
        )
        yield NotChecked(rule, (), part_id, message, how="")
    for number, placeholder in enumerate(a.build.placeholders, 1):
        yield stands_in(rule, number, placeholder)
    if chassis is not None:
        yield from _unknown_axes(rule, chassis)
    lying = labels_of(a.beside)
    if lying:
        yield unanswered(rule, lying, "build.placements", _lying_words(len(lying)))
    for card in a.cards:
        if card.label in a.misplaced:
            for field, why in _why_misplaced(card, a):
                yield unanswered(rule, (card.label,), field, why)


def _unknown_axes(rule: str, chassis: Chassis) -> Iterator[NotChecked]:
    """Why nobody knows which way the outer sizes of a chassis lie."""
    unknown = unknown_length(chassis)
    if axes_contradict(chassis):
        why = sentence(
            "{chassis} takes longer cards than it is long: which of its sizes lies along them is "
            "unknown.",
            chassis=chassis.name,
        )
        yield unanswered(rule, ("chassis",), field_of(chassis.id, "up"), why)
    elif unknown is not None:
        why = sentence(
            "how long {chassis} is along its cards is unknown, so nobody knows whether its "
            "published card length lies inside it.",
            chassis=chassis.name,
        )
        yield unanswered(rule, ("chassis",), chassis.address(unknown), why)


def _lying_words(cards: int) -> Sentence:
    return plural(
        "{n} card lies beside the machine, in no slot yet.",
        "{n} cards lie beside the machine, in no slot yet.",
        cards,
    )


def _unlocated_slots(card: SeatedCard, board: Motherboard) -> list[tuple[str, Sentence]]:
    """The slots of unknown position, any of which may be the place of a card."""
    found: list[tuple[str, Sentence]] = []
    for slot in slots_of(board):
        if slot.position is None:
            why = plural(
                "nobody knows which slot of {board} is {place}, the place of {card}: the "
                "position of {slot} is unknown.",
                "nobody knows which slot of {board} is {place}, the place of {card}: the "
                "positions of {slot} are unknown.",
                1,
                board=board.name,
                place=card.placement.place,
                card=card.title,
                slot=slot.name,
            )
            found.append((f"{board.id}.slots.{slot.name}.position", why))
    return found


def _openings_words(card: SeatedCard, chassis: Chassis) -> Sentence:
    return sentence(
        "how many openings {chassis} has beside the slots of the board is unknown, so nobody knows "
        "{place!r} of {card}.",
        chassis=chassis.name,
        place=card.placement.place,
        card=card.title,
    )


def _unlisted_bracket(card: SeatedCard, chassis: Chassis) -> tuple[str, Sentence] | None:
    """What is unknown of a bracket that may make the place of a card, or of the openings that it
    stands in; None where it makes none.
    """
    bracket = card.riser
    if bracket is None or not is_bracket(bracket):
        return None
    if not bracket.compatible_with:
        why = sentence(
            "into which cases {bracket} goes is unknown, so nobody knows {place!r} of {card}.",
            bracket=bracket.name,
            place=card.placement.place,
            card=card.title,
        )
        return bracket.address("compatible_with"), why
    if chassis.expansion_slots is None:
        return chassis.address("expansion_slots"), _openings_words(card, chassis)
    return None


def _uncounted_places(card: SeatedCard, chassis: Chassis) -> tuple[str, Sentence] | None:
    """The unknown number of places of which the card's is one; None where it is known."""
    place = card.placement.place
    for prefix, field, words in _COUNTED:
        if place.startswith(prefix) and getattr(chassis, field) is None:
            why = sentence(
                "how many {words} {chassis} has is unknown, so nobody knows {place!r} of {card}.",
                words=translated(words),
                chassis=chassis.name,
                place=place,
                card=card.title,
            )
            return field_of(chassis.id, field), why
    return None


def _why_misplaced(card: SeatedCard, a: Assembly) -> list[tuple[str, Sentence]]:
    """The fields to change, each with why, for a card without a place of its
    own.
    """
    lost = first_lost(a, a.build.chassis, a.build.board)
    if lost:
        why = sentence(
            "{card} has no place, since {part_id} is not in the catalog.",
            card=card.title,
            part_id=lost,
        )
        return [(lost, why)]
    if a.chassis is None:
        why = sentence("{card} has no place, since no case is chosen.", card=card.title)
        return [("build.chassis", why)]
    unlisted = _unlisted_bracket(card, a.chassis)
    if unlisted is not None:
        return [unlisted]
    uncounted = _uncounted_places(card, a.chassis)
    if uncounted is not None:
        return [uncounted]
    place = card.placement.place
    if may_have_openings(a.chassis):
        return [(field_of(a.chassis.id, "expansion_slots"), _openings_words(card, a.chassis))]
    if a.board is not None and place.isdecimal():
        unlocated_slots = _unlocated_slots(card, a.board)
        if unlocated_slots:
            return unlocated_slots
    return [
        (
            "build.placements",
            sentence(
                "there is no free place {place!r} for {card} in this case and board.",
                place=place,
                card=card.title,
            ),
        )
    ]
