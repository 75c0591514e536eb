"""What the pages that a record cites say of one figure: who states the same, who another value, and
who is believed.

The written rules by which confidence follows from citations. Knows parts; it knows no rule of fit
and no widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from urllib.parse import urlsplit

from rigwright.figures.plugs import states_plugs
from rigwright.parts import Citation, Part
from rigwright.record import Value

PLUGS = "power_connectors"  # the path of a card's table of plugs; pages state it in words
ROUNDED_MM = 1.0  # makers print whole millimetres, some rounded up and some down
_HALF_A_STEP = 0.5 + 1e-9  # of the last decimal: what rounding may change
PAPERS = ("datasheet", "manual")
# Who speaks of a part at first hand: its maker, or somebody who measured or counted on the part
# itself.
FIRST_HAND = (*PAPERS, "maker", "measured")
# Hosts that keep everybody's pages: who publishes there is the first word of the path.
SHARED_HOSTS = ("github.com",)
CONFIRMED = "confirmed"  # the word of confidence for what two independent sources state alike


class CitedStanding(Enum):
    """How a figure stands by what is cited of it."""

    SURE = "sure"
    STATED = "stated"
    DISPUTED = "disputed"


class Cited(Value, frozen=True):
    """The citations of one figure: how it stands, the word of confidence, the citations for it and
    those against it.
    """

    standing: CitedStanding
    confidence: str
    agreeing: tuple[Citation, ...]
    differing: tuple[Citation, ...]


def cited(part: Part, path: str, value: object) -> Cited | None:
    """Return what a record's citations say of a figure that has a value.

    None where none of them states it.

    - One source at first hand that states the value makes it sure: datasheet, manual, maker's page,
      own measuring.
    - Two publishers that state it make it sure, unless all of them are databases: databases copy
      from each other.
    - Any other statement leaves the figure as sure or doubtful as the record says.
    - A statement of another value disputes the figure, unless the figure is sure and more
      publishers at first hand, or as many at first hand and more at all, state its value.
    """
    agreeing: list[Citation] = []
    differing: list[Citation] = []
    for citation in part.citations:
        if path in citation.states:
            agreed = agrees(path, citation.states[path], value)
            (agreeing if agreed else differing).append(citation)
    if not agreeing and not differing:
        return None
    sure = _is_sure(agreeing)
    if differing and not (sure and _weight(agreeing) > _weight(differing)):
        standing = CitedStanding.DISPUTED
    elif sure:
        standing = CitedStanding.SURE
    else:
        standing = CitedStanding.STATED
    return Cited(
        standing=standing,
        confidence=_confidence(agreeing),
        agreeing=tuple(agreeing),
        differing=tuple(differing),
    )


def agrees(path: str, stated: object, value: object) -> bool:
    """Return whether two values of a figure are the same but for rounding: lengths to a
    millimetre, other figures to as many decimals as the shorter of the two has. Power plugs are
    the same whatever words and order a page has for them.
    """
    if path == PLUGS and isinstance(stated, str) and isinstance(value, tuple):
        return states_plugs(stated, value)
    if isinstance(stated, int | float) and isinstance(value, int | float):
        within = ROUNDED_MM
        if not path.endswith("_mm"):
            decimals = min(_decimals(stated), _decimals(value))
            within = _HALF_A_STEP * 10**-decimals
        return abs(stated - value) <= within
    return str(stated).casefold() == str(value).casefold()


def _decimals(number: float) -> int:
    """Return how many decimals a number is written with."""
    if float(number).is_integer():
        return 0
    return len(str(number).partition(".")[2])


@lru_cache(maxsize=4096)  # many records cite the same pages
def publisher(address: str) -> str:
    """Return whose page an address is; a paper without an address stands for itself.

    A page on a shared host is its owner's: "github.com/buildcores".
    """
    parts = urlsplit(address)
    host = (parts.hostname or address).removeprefix("www.")
    if host not in SHARED_HOSTS:
        return host
    owner = parts.path.strip("/").partition("/")[0]
    return f"{host}/{owner}" if owner else host


def _is_sure(agreeing: Iterable[Citation]) -> bool:
    at_first_hand, several = _weight(agreeing)
    databases_only = all(citation.kind == "database" for citation in agreeing)
    return at_first_hand > 0 or (several > 1 and not databases_only)


def _weight(citations: Iterable[Citation]) -> tuple[int, int]:
    """Return how many publishers speak at first hand, and how many there are at all."""
    first_hand = {
        publisher(citation.address) for citation in citations if citation.kind in FIRST_HAND
    }
    return len(first_hand), len({publisher(citation.address) for citation in citations})


def _confidence(agreeing: Sequence[Citation]) -> str:
    """Return the word of confidence: that of a paper, else whether several publishers agree,
    else that of a page.
    """
    for paper in PAPERS:
        if any(citation.kind == paper for citation in agreeing):
            return paper
    several = len({publisher(citation.address) for citation in agreeing}) > 1
    return CONFIRMED if several and _is_sure(agreeing) else "spec_page"
