"""Whether a figure of a part is marked as uncertain, by its path in the record.

Light enough for rules to ask; where the figure comes from is told in provenance.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.figures.cited import CitedStanding, cited
from rigwright.figures.values import value_at
from rigwright.parts import Motherboard, Part
from rigwright.parts.motherboard import slots_of

# The word of confidence for what stands nowhere and only follows from a rule of thumb.
INFERRED = "inferred"
# Bases of a slot's position that nobody has seen for this board.
_NOT_CHECKED = frozenset({"recalled", "sibling"})


def is_doubtful(part: Part, path: str) -> bool:
    """Whether a figure is marked as uncertain; one that the user has measured never is.

    A doubt about a column of a table, such as "slots.position", is one about every row.
    """
    first, _, rest = path.partition(".")
    if first == "board" and rest:
        board = getattr(part, "board", None)
        if isinstance(board, Part) and is_doubtful(board, rest):
            return True
    own = own_confidence(part, path)
    if own == "measured":
        return False
    if own is None:
        by_others = _doubt_of_others(part, path)
        if by_others is not None:
            return by_others
    if part.is_uncertain(path):
        return True
    return "." in rest and part.is_uncertain(f"{first}.{path.rpartition('.')[2]}")


def _doubt_of_others(part: Part, path: str) -> bool | None:
    """What citations say of a figure, and whether anybody saw a slot's place; None: nothing."""
    if part.citations:
        found = cited(part, path, value_at(part, path))
        if found is not None and found.standing is not CitedStanding.STATED:
            return found.standing is CitedStanding.DISPUTED
    if isinstance(part, Motherboard) and _place_not_checked(part, path):
        return True
    return None


def _place_not_checked(board: Motherboard, path: str) -> bool:
    if not (path.startswith("slots.") and path.endswith(".position")):
        return False
    name = path.removeprefix("slots.").removesuffix(".position")
    return any(
        slot.name == name and slot.position_basis in _NOT_CHECKED for slot in slots_of(board)
    )


def own_confidence(part: Part, path: str) -> str | None:
    """Return the confidence that is given for the figure itself, or for the table that it stands
    in.
    """
    if not part.figure_sources:
        return None
    names = path.split(".")
    paths = (".".join(names[:end]) for end in range(len(names), 0, -1))
    return next(
        (part.figure_sources[name].confidence for name in paths if name in part.figure_sources),
        None,
    )


def is_inferred(part: Part, path: str) -> bool:
    """Whether a figure only follows from a rule of thumb, so that nothing may pass on it unseen."""
    return own_confidence(part, path) == INFERRED


def doubted(part: Part, *paths: str) -> tuple[str, ...]:
    """Return the addresses of those of some figures that are uncertain; they decide no answer."""
    return tuple(part.address(path) for path in paths if is_doubtful(part, path))


def doubted_in(parts: Iterable[Part], *paths: str) -> tuple[str, ...]:
    """Return the addresses of the uncertain ones among the same figures of several parts."""
    fields: list[str] = []
    for part in parts:
        fields += doubted(part, *paths)
    return tuple(fields)
