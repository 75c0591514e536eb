"""What is said of new cards that found no place: how many lie beside the machine, and where the
first of them would go on a riser.

A best free place is one without a riser of its own, or one that comes with it; the other mounts
are named here and left to the user.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, candidates
from rigwright.parts import Gpu, Nic
from rigwright.text.sentence import Sentence, paragraph, plural, sentence

ON_RISERS = (Mount.VERTICAL, Mount.UPRIGHT)


def lying_words(
    machine: Evaluation, catalog: Catalog, lying: Sequence[SeatedCard], otherwise: str
) -> Sentence:
    """Return what is said of cards that lie beside the machine; `otherwise` where no mount takes
    the first of them on a riser either. A machine without case or board has no place to name.
    """
    if _awaits_places(machine):
        return plural(
            "{n} card lies beside the machine until case and board are chosen.",
            "{n} cards lie beside the machine until case and board are chosen.",
            len(lying),
        )
    said = plural(
        "{n} card lies beside the machine: no free place takes it as it is.",
        "{n} cards lie beside the machine: no free place takes them as they are.",
        len(lying),
    )
    first = lying[0]
    mount = _mount_on_riser(machine, catalog, first.placement.part_id, first.index)
    if mount is None:
        return paragraph(said, otherwise)
    place = mount.title
    on_riser = sentence("On a riser {card} goes into {place}.", card=first.title, place=place)
    return paragraph(said, on_riser)


def _awaits_places(machine: Evaluation) -> bool:
    """Whether nothing but mounts before a board is there yet, because case or board is not chosen;
    a server has places of its own.
    """
    a = machine.assembly
    if a.chassis is not None and a.board is not None:
        return False
    return all(seat.mount in ON_RISERS for seat in a.seats)


def unplaced_words(machine: Evaluation, catalog: Catalog, card: Gpu | Nic) -> Sentence:
    """Return what is said of a card that no free place takes once more."""
    said = sentence("No free place takes another {card}.", card=card.name)
    mount = _mount_on_riser(machine, catalog, card.id)
    if mount is None:
        return said
    return paragraph(said, sentence("On a riser it goes into {place}.", place=mount.title))


def _mount_on_riser(
    machine: Evaluation, catalog: Catalog, part_id: str, moving: int | None = None
) -> Seat | None:
    """Return the first free mount that takes a card on a riser; None where there is none."""
    for answer in candidates(machine, catalog, part_id, moving):
        if answer.seat.mount in ON_RISERS and not answer.taken and not answer.refused:
            return answer.seat
    return None
