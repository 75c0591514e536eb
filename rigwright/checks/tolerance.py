"""How far a length may be off in the worst case, from where its figure comes.

The one table of tolerances, and what follows from it for figures that rest on others. Knows parts
and their sources; it knows neither rules nor verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from rigwright.assembly.addresses import address_of
from rigwright.figures import Basis, Figure, by_part
from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_inferred
from rigwright.figures.values import MODEL_SHAPE, value_at
from rigwright.parts import Part
from rigwright.record import Value

# ± mm by the word of confidence, with the reason.
STATED_MM: Mapping[str, float] = MappingProxyType(
    {
        "measured": 0.5,  # a steel rule, read by eye
        "datasheet": 0.5,  # drawings give tenths, and sheet metal keeps to them
        "manual": 0.5,
        "confirmed": 1.0,  # two independent pages, each in whole millimetres
        "spec_page": 1.0,  # whole millimetres, rounded either way, sometimes without the screws
        "opendb": 2.0,  # copied from shops, some of it from inches
        "recalled": 5.0,  # nobody has looked it up
    }
)
RECALLED_THICKNESS = 3.0  # cards are so many slots thick: memory errs by less there than in lengths
STANDARD = 0.5  # what follows from a standard's drawing alone
REAR_PLUG = 35.0  # a plug that is taken to stand behind the card may as well be on its top
PLUG = 5.0  # plugs of one kind differ in how far they reach out of their socket
ASSUMED = (
    10.0  # a plane that nobody publishes: boards and chassis of one class differ by about this much
)
# Planes whose assumption was held against cases that do publish them.
ASSUMED_MM: Mapping[str, float] = MappingProxyType(
    {
        # the formula against five published mounts: 4.96 mm off at most
        "max_gpu_thickness_vertical_mm": 5.0,
        # the room in the last opening counts 5 mm for cards that are thicker than their slots
        "expansion_slots": 5.0,
        "half_height_slots": 5.0,
        "rack_units": 5.0,  # lid and floor of a rack chassis take 3 to 13 mm
        "power_connector_edge": REAR_PLUG,
        "power_connectors": REAR_PLUG,  # a card that has none needs no room for a plug
        # bays are drawn in the middle of the chassis; nobody says where they lie
        "max_double_width_gpus": 100.0,
        "cooler": 0.0,  # how a card is cooled moves nothing
    }
)
_LENGTHS = ("_mm", "obstructions")


def tolerance_of(part: Part, path: str) -> float | None:
    """How far one figure of a part may be off, in mm.

    0 for counts and words, None for a rule of thumb's guess. An uncertain figure counts as
    recalled; one that was worked out from others of its record as two of them.
    """
    if is_inferred(part, path):
        return None
    if (
        path == MODEL_SHAPE
    ):  # a model is as true as a measured part, and lies in its place as well as its box does
        return 2 * STATED_MM["measured"]
    if not path.endswith(_LENGTHS):
        return PLUG if path == "power_connector_edge" else 0.0
    figure = provenance_of(part, path)
    recalled = RECALLED_THICKNESS if "thickness" in path else STATED_MM["recalled"]
    if figure.confidence == "inferred":
        return None
    if figure.confidence == "derived":
        return 2 * _stated(part.confidence, recalled)
    stated = _stated(figure.confidence, recalled)
    return max(stated, recalled) if figure.uncertain else stated


def _stated(confidence: str, recalled: float) -> float:
    """Return what a word of confidence stands for; a word of no meaning counts as recalled."""
    if confidence == "recalled":
        return recalled
    return STATED_MM.get(confidence, recalled)


class _Facts(Value, frozen=True):
    """What is known of one figure of a part: whether it is only inferred, whether it is a stated
    length, its width.
    """

    inferred: bool
    stated: bool
    width_mm: float | None

    @property
    def is_guess(self) -> bool:
        """Whether it is unknown how far it may be off."""
        return self.inferred or (self.stated and self.width_mm is None)

    @property
    def off_mm(self) -> float:
        """How far it may be off; 0 where no width is known."""
        return self.width_mm or 0.0


class _SamePart:
    """A part as a key: the very object, since comparing all its figures takes longer than
    looking one up.
    """

    __slots__ = ("part",)

    def __init__(self, part: Part) -> None:
        self.part = part

    def __hash__(self) -> int:
        return id(self.part)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SamePart) and other.part is self.part


@lru_cache(maxsize=8192)
def _known_facts(same: _SamePart, path: str) -> _Facts:
    part = same.part
    inferred = is_inferred(part, path) and path.endswith(_LENGTHS)
    return _Facts(inferred, _is_stated(part, path), tolerance_of(part, path))


class _Questions(Value, frozen=True):
    """What is asked of one figure of parts, each by a function of its own."""

    is_guess: Callable[[Part], bool]
    is_stated: Callable[[Part], bool]
    off_mm: Callable[[Part], float]


@cache
def _questions_at(path: str) -> _Questions:
    """Return the same functions for the same path, so that cards are told apart by their results
    alone: by widths only where a width decides.
    """

    def facts_of(part: Part) -> _Facts:
        return _known_facts(_SamePart(part), path)

    return _Questions(
        is_guess=lambda part: facts_of(part).is_guess,
        is_stated=lambda part: facts_of(part).stated,
        off_mm=lambda part: facts_of(part).off_mm,
    )


def width_of_figure(figure: Figure, parts: Mapping[str, Part]) -> float | None:
    """Return how far a figure may be off in mm: all that it rests on, and its assumption.

    None for a guess.
    """
    if not figure.known:
        return None
    stated_mm = 0.0
    guessed: list[tuple[str, float]] = []  # paths, and how far what was taken for them may be off
    for field in figure.rests_on:
        address = address_of(field, parts)
        if address is None:
            continue
        asked = _questions_at(address.path)
        if by_part(asked.is_guess, address.part):
            return None
        off_mm = by_part(asked.off_mm, address.part)
        if by_part(asked.is_stated, address.part):
            stated_mm += off_mm
        else:
            guessed.append((address.path, off_mm))
    if figure.basis is Basis.ASSUMED:
        widths = [ASSUMED_MM.get(path, ASSUMED) for path, _ in guessed]
        return round(stated_mm + max(widths, default=ASSUMED), 6)
    for path, off_mm in guessed:
        stated_mm += STANDARD if path.endswith(_LENGTHS) else off_mm
    return round(stated_mm, 6)


def _is_stated(part: Part, path: str) -> bool:
    """Return whether a length has a value; of others there is only what was taken for them."""
    return path.endswith(_LENGTHS) and value_at(part, path) is not None
