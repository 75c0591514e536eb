"""What would mend a fault, as a value: words, and the change of the build that they stand for.

Rules say which change; `rigwright.remedies` applies it and tries whether it keeps its word. Knows
no rule and no part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rigwright.record import Value
from rigwright.text.sentence import Sentence


class Need(Value, frozen=True):
    """What a figure of another part has to be: at least, at most or exactly so much.

    `field` is that of its record.
    """

    field: str
    at_least: float | None = None
    at_most: float | None = None
    equals: Any = None


class Move(Value, frozen=True):
    """A card to another place, as `Placement.place` names it."""

    card: str
    place: str


class Swap(Value, frozen=True):
    """Two cards exchange their places."""

    card: str
    other: str


class Replace(Value, frozen=True):
    """Another part of the same kind for a part, such as "gpu2", "psu" or "chassis", that meets all
    needs.

    Of several supplies or memory kits each is exchanged for one. `by` is the id of the one that was
    found; rules leave it empty. `alike` are further parts that are exchanged with it.
    """

    part: str
    needs: tuple[Need, ...] = ()
    by: str = ""
    alike: tuple[str, ...] = ()


class Limit(Value, frozen=True):
    """A power limit for cards."""

    cards: tuple[str, ...]
    watts: float


class Add(Value, frozen=True):
    """One more part of a kind that meets all needs.

    `part_id` is the one that was found, and `place` where a card goes; rules leave both empty.
    """

    kind: str
    needs: tuple[Need, ...] = ()
    part_id: str = ""
    place: str = ""


class AddFans(Value, frozen=True):
    """Case fans on a wall, all of one part that meets all needs. `part_id` is the one that was
    found; rules leave it empty, and `count` is then the most that there is room for.
    """

    wall: str
    count: int = 1
    needs: tuple[Need, ...] = ()
    part_id: str = ""


class AddDuct(Value, frozen=True):
    """A fan that meets all needs, on a duct at a card. `part_id` is the one that was found; rules
    leave it empty.
    """

    card: str
    needs: tuple[Need, ...] = ()
    part_id: str = ""


class Split(Value, frozen=True):
    """Groups of cards that share a slot, each group on a splitter in the slot that feeds its first
    card. `by` is the id of the splitter that was found; rules leave it empty.
    """

    groups: tuple[tuple[str, ...], ...]
    by: str = ""


class Remove(Value, frozen=True):
    """A part out of the build."""

    part: str


class Choose(Value, frozen=True):
    """Fields of the build, by dotted path, and what they become: {"site.volts": 230,
    "psus_start_together": True}.
    """

    fields: Mapping[str, Any]


Edit = Move | Swap | Replace | Limit | Add | AddFans | AddDuct | Split | Remove | Choose


# What is otherwise once a remedy was done by hand, so that the air model can say what that brings,
# though no edit of the build stands for it.


class WiderGap(Value, frozen=True):
    """So many millimetres more before the fans of a card; None: nothing is near them."""

    card: str
    by_mm: float | None


class AsBlower(Value, frozen=True):
    """A card of the same power and size with a blower in place of a card."""

    card: str


class MoreFans(Value, frozen=True):
    """Usual fans of a size that blow in at a wall."""

    wall: str
    count: int
    size_mm: float


class RadiatorInRoof(Value, frozen=True):
    """The radiator that warms the air before the cards blows out of the roof instead."""


class LessPower(Value, frozen=True):
    """All cards at a share of their power."""

    share: float


class InServer(Value, frozen=True):
    """All cards in the ducts of a server, whose fans give them the air that they ask for."""


Supposed = WiderGap | AsBlower | MoreFans | RadiatorInRoof | LessPower | InServer


class Remedy(Value, frozen=True):
    """What would mend a fault; without `edit` it is done by hand, at the bench or in another
    program.

    `leads` is where the user goes on without an edit: a kind of part, "site", "workload" or
    "power". `supposed` is what is otherwise once it is done by hand; None: the air model knows
    nothing of it.
    """

    words: Sentence
    edit: Edit | None = None
    leads: str = ""
    supposed: Supposed | None = None

    @property
    def title(self) -> str:
        """The words as a sentence without a full stop."""
        return str(self.words)


def by_hand(
    words: str, /, leads: str = "", supposed: Supposed | None = None, **values: Any
) -> Remedy:
    """Return a remedy that no change of the build stands for: a template with named values."""
    return Remedy(Sentence(words, values), leads=leads, supposed=supposed)
