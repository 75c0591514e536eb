"""The drive cage where long cards reach: whether it has to come out, and what drives lose with it.

Yields checks of the rule on mounts that are taken twice; which walls take what is in
radiators_and_fans.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.fixtures import BULKY_DRIVES
from rigwright.assembly.length_limit import CAGE, WITH, front_room, length_with
from rigwright.assembly.seated import labels_of
from rigwright.assembly.seats import Mount
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Sentence, Severity
from rigwright.checks.remedy import Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure, field_of
from rigwright.figures.uncertain import doubted
from rigwright.geometry import largest
from rigwright.parts import Chassis
from rigwright.rules.say import not_checked, sentence, unknown_figures
from rigwright.text.numbers import length
from rigwright.text.sentence import plural

Result = Iterator[Check | NotChecked]
# Conditions of a length that is measured with the front cleared, where a cage may stand as well.
WITH_FREE_FRONT = frozenset({"no_hdd_cage", "no_front_fan", "no_front_rad", "no_front_psu_or_fan"})


def cage_in_the_way(a: Assembly, chassis: Chassis) -> Result:
    """Check a drive cage that nobody said stays or goes: drives may need it, and a long card needs
    it out.
    """
    if _cage_settled(a, chassis):
        return
    caged = length_with(CAGE, chassis)
    drives = any(drive.drive_type in BULKY_DRIVES for drive, _ in a.drives)
    cards = _cards_in_slots(a)
    if caged is None:
        if drives:
            yield from _unmeasured_cage(cards, chassis)
        return
    yield from _unknown_reaches(a)
    if drives:
        for card in cards:
            yield _in_cage(card, caged.value, chassis, a)
        return
    reaching = [card for card in cards if _needs(card) > caged.value]
    if reaching:
        yield _needs_cage_out(reaching, caged, chassis, a)


def _unknown_reaches(a: Assembly) -> Result:
    """What is missing to say how far the cards in slots and their plugs reach."""
    for card in a.cards:
        if card.mount is Mount.SLOT:
            size = card.size
            name = card.card.name
            yield from unknown_figures(
                "mount-double-booked", card.label, name, size.length, size.plug_length
            )


def _unmeasured_cage(cards: Sequence[SeatedCard], chassis: Chassis) -> Result:
    """Yield that nobody knows what a drive cage leaves, where the length is published with a free
    front.
    """
    if chassis.max_gpu_length_condition not in WITH_FREE_FRONT:
        return
    field = field_of(chassis.id, "max_gpu_length_with_hdd_cage_mm")
    for card in cards:
        yield not_checked("mount-double-booked", (card.label,), field, chassis.name)


def _cage_settled(a: Assembly, chassis: Chassis) -> bool:
    """Whether the build decides on the cage, or no length or one that names it is published."""
    is_published = chassis.max_gpu_length_mm is not None or length_with(CAGE, chassis) is not None
    if a.build.drive_cage is not None or not is_published:
        return True
    return chassis.max_gpu_length_condition in WITH


def _cards_in_slots(a: Assembly) -> list[SeatedCard]:
    """Return the cards of known length in slots of the board, which alone reach towards the
    cage.
    """
    in_slots = [card for card in a.cards if card.mount is Mount.SLOT]
    return [card for card in in_slots if card.size.length.known]


def _needs(card: SeatedCard) -> float:
    return card.size.length.value + card.size.plug_length.value


def _in_cage(card: SeatedCard, caged: float, chassis: Chassis, a: Assembly) -> Check:
    """Return the check of a card that reaches into the cage, no clash: the drives may find other
    bays, and the cage may come out.
    """
    limit = Figure(caged, Basis.ASSUMED, (field_of(chassis.id, "max_gpu_length_with_hdd_cage_mm"),))
    return Check(
        rule="mount-double-booked",
        what="length before the cage",
        parts=(card.label, a.label("drives")),
        value=_needs(card),
        limit=caged,
        figures=(card.size.length, limit),
        words=partial(_in_cage_words, card, chassis, a),
        at_most=True,
        clash=-inf,
    )


def _in_cage_words(card: SeatedCard, chassis: Chassis, a: Assembly, judged: Judged) -> Said:
    needed = judged.check.value
    caged = judged.check.limit
    return Said(
        sentence("{card} reaches into the drive cage.", card=card.title),
        sentence(
            "It needs {needed}; {chassis} leaves {caged} with the cage, which 3.5 inch drives may "
            "need.",
            needed=length(needed),
            chassis=chassis.name,
            caged=length(caged),
        ),
        remedies=(
            Remedy(
                _out_words(caged, a).framed("{said}, and put the drives elsewhere"),
                Choose({"drive_cage": False}),
            ),
            "Choose SSDs",
            Remedy(
                sentence("Choose a shorter card"),
                Replace(
                    card.label, (Need("length_mm", at_most=caged - card.size.plug_length.value),)
                ),
            ),
        ),
        place=card.drawn,
        doubted=doubted(chassis, "max_gpu_length_condition"),
    )


def _out_words(caged: float, a: Assembly) -> Sentence:
    """Return what taking the cage out gives, before the fans or the radiator that are behind it."""
    bare = sentence("Remove the drive cage")
    if a.chassis is None or a.enclosure is None:
        return bare
    room = front_room(a.chassis, a.cooler, a.enclosure)
    if room is None or not room.free.known:
        return bare
    words = "Remove the drive cage: {free} instead of {caged}"
    return sentence(words, free=length(room.free.value), caged=length(caged))


def _needs_cage_out(
    cards: Sequence[SeatedCard], caged: Figure, chassis: Chassis, a: Assembly
) -> Check:
    """Return the check of a card that needs the cage out: nothing is wrong, but whoever builds this
    has to know.
    """
    return Check(
        rule="mount-double-booked",
        what="length before the cage",
        parts=labels_of(cards),
        value=largest(*(_needs(card) for card in cards)),
        limit=caged.value,
        figures=(*(card.size.length for card in cards), caged),
        words=partial(_cage_out_words, cards, chassis, a),
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _cage_out_words(
    cards: Sequence[SeatedCard], chassis: Chassis, a: Assembly, judged: Judged
) -> Said:
    needed = judged.check.value
    caged = judged.check.limit
    return Said(
        plural(
            "{cards} needs the drive cage removed.",
            "{cards} need the drive cage removed.",
            len(cards),
            cards=in_sentence(card.label for card in cards),
        ),
        sentence(
            "{needed} are needed; {chassis} leaves {caged} with the cage.",
            needed=length(needed),
            chassis=chassis.name,
            caged=length(caged),
        ),
        remedies=(Remedy(_out_words(caged, a), Choose({"drive_cage": False})),),
        place=cards[0].drawn,
    )
