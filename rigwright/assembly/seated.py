"""A card in its place: its boxes in the frame of the chassis, and where it stands in its row.

Knows no other cards; the assembly works out what is between two of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TypeVar

from rigwright.assembly.chambers import feeding_system
from rigwright.assembly.enclosure import FAN_THICKNESS, SLOT_ONE_BELOW_TOP
from rigwright.assembly.envelopes import BACK, SLOT_PITCH, Card, CardSize, Solid, card_solids
from rigwright.assembly.seats import Mount, Seat, place_rank
from rigwright.assembly.shapes import PartShape, Placed, body_of
from rigwright.build import Placement
from rigwright.build.systems import System
from rigwright.figures import Basis, Figure, by_part
from rigwright.geometry import Box, Pose
from rigwright.parts import Fan, Gpu, Nic, Riser
from rigwright.parts.gpu_limits import highest_limit_w

DUCT_LENGTH = 40.0  # printed and bought ducts narrow from the fan to the card over about so much
OF_THE_BODY = frozenset({"pcb", "backplate", "shroud"})
_IN_SLOTS = (Mount.SLOT, Mount.VERTICAL, Mount.CHAMBER)  # of a board, or before one


@dataclass(frozen=True)
class SeatedCard:
    """A card in its place. `label` is gpu1… or nic1… in file order; `index` its placement's."""

    label: str
    index: int
    card: Card
    placement: Placement
    seat: Seat | None
    size: CardSize
    riser: Riser | None = None  # between the card and the slot that feeds it
    duct: Fan | None = None  # that blows into the card's far end
    shape: PartShape | None = None  # of its own model, which counts instead of its boxes
    adapters: tuple[Riser, ...] = ()  # what else lies between riser and slot, from the slot on
    only_slot: str | None = None  # that the riser of its mount stands in while none is chosen
    seen_by: System | None = (
        None  # that has the seat in its own frame; None: in the frame of the chassis
    )

    @cached_property
    def solids(self) -> tuple[Solid, ...]:
        """Its boxes in the chassis frame; empty where the place has no position."""
        pose = self.pose
        if pose is None:
            return ()
        solids = card_solids(self.card)
        if self.shape is not None:
            modelled = Solid("model", self.shape.bounds, Basis.MEASURED)
            solids = (modelled, *(solid for solid in solids if solid.role not in OF_THE_BODY))
        return _placed(solids, pose)

    @property
    def system(self) -> System:
        """The system whose board feeds it."""
        return self.seen_by or feeding_system(self.placement, self.seat)

    @property
    def chain(self) -> tuple[Riser, ...]:
        """Everything between slot and card, from the slot on.

        A cable that lies twice side by side is there twice.
        """
        if self.riser is None:
            return self.adapters
        return (*self.adapters, self.riser)

    @property
    def title(self) -> str:
        """The label in a sentence: "GPU 1"."""
        return f"{self.label[:3].upper()} {self.label[3:]}"

    @property
    def gpu(self) -> Gpu | None:
        """The card as a GPU."""
        if not isinstance(self.card, Gpu):
            return None
        return self.card

    @cached_property
    def power_w(self) -> float | None:
        """Sustained draw at its limit."""
        if isinstance(self.card, Nic):
            return self.card.most_w
        return self.limit_w or self.card.board_power_w

    @cached_property
    def limit_w(self) -> float | None:
        """The power limit that the build sets, as far as the card goes along with it: its driver
        refuses more than its highest limit and less than its lowest. Where the highest is unknown,
        no more than its plugs and the slot carry.
        """
        limit = self.placement.power_limit_w
        gpu = self.gpu
        if limit is None or gpu is None:
            return limit
        highest = by_part(highest_limit_w, gpu)
        if highest is not None:
            limit = min(limit, highest)
        return max(limit, gpu.min_power_limit_w or 0.0)

    @property
    def mount(self) -> Mount | None:
        """How its place holds it; None without a place."""
        if self.seat is None:
            return None
        return self.seat.mount

    @property
    def pose(self) -> Pose | None:
        """Where it stands in the frame of the chassis; None where its place has no position."""
        if self.seat is None:
            return None
        return self.seat.pose

    @property
    def position(self) -> int | None:
        """The number of its place in its row, from 1; None without one."""
        if self.seat is None:
            return None
        return self.seat.index

    @property
    def located(self) -> bool:
        """True where geometry may be answered: a known place, not a guess."""
        return self.seat is not None and self.seat.located

    @cached_property
    def body(self) -> Box:
        """One box around everything solid but the bracket and the fingers.

        Only where the place has a position.
        """
        assert self.pose is not None
        return self.pose.place(body_of(self.size))

    @cached_property
    def placed(self) -> Placed:
        """What clearances by shape are measured from."""
        assert self.pose is not None
        return Placed(self.body, self.shape, self.pose)

    @property
    def drawn(self) -> Box | None:
        """The body, or None where the place has no position."""
        return self.body if self.pose is not None else None

    @cached_property
    def row(self) -> tuple[int, int]:
        """The axis the fans blow along, and its sign: the local -y in the chassis frame."""
        assert self.pose is not None
        direction = self.pose.turn.apply((0, -1, 0))
        lengths = [abs(step) for step in direction]
        axis = lengths.index(max(lengths))
        return axis, int(direction[axis])


@dataclass(frozen=True)
class SeatedGpu(SeatedCard):
    """A GPU in its place."""

    card: Gpu

    @property
    def gpu(self) -> Gpu:
        """The card itself."""
        return self.card


# What a card of each kind is in its place.
SEATED: Mapping[str, Callable[..., SeatedCard]] = MappingProxyType(
    {"gpu": SeatedGpu, "nic": SeatedCard}
)


def duct_length(fan: Fan) -> Figure:
    """What a duct with its fan adds behind a card."""
    thickness = fan.thickness_mm
    basis = Basis.UNKNOWN if thickness is None else Basis.ASSUMED
    added = DUCT_LENGTH + (FAN_THICKNESS if thickness is None else thickness)
    return Figure(added, basis, (fan.address("thickness_mm"),))


def feeding_name(card: SeatedCard) -> str | None:
    """The printed name of the slot or socket that a card's riser stands in.

    None where none is chosen, unless there is only one.
    """
    slot = card.placement.slot
    if slot is None:
        return card.only_slot
    return slot.removeprefix(card.system.prefix)


def is_in_slot(card: SeatedCard) -> bool:
    """Whether its place is a slot of a board, or stands before one with no riser chosen."""
    return card.riser is None and card.mount in _IN_SLOTS


def plane_along_row(card: SeatedCard) -> float:
    """Where the slot plane of a card lies in its row, counted in the direction the fans blow."""
    axis, sign = card.row
    assert card.pose is not None
    return sign * card.pose.offset[axis]


def labels_of(cards: Iterable[SeatedCard]) -> tuple[str, ...]:
    """What some cards are called, in their order."""
    return tuple(card.label for card in cards)


def misplaced_in(cards: Iterable[SeatedCard]) -> tuple[str, ...]:
    """The labels of the cards whose place does not exist, or is taken by one before them."""
    seen: set[str] = set()
    out: list[str] = []
    for card in cards:
        name = card.seat.name if card.seat else ""
        if not name or name in seen:
            out.append(card.label)
        seen.add(name)
    return tuple(out)


def place_is_guessed(card: SeatedCard) -> bool:
    """Whether a card can be drawn, but where its place lies is only a guess or inferred."""
    if card.seat is None or card.pose is None:
        return False
    return card.seat.inferred or not card.located


def cooler_reach_mm(card: SeatedCard) -> float:
    """Return how far the cooler of a card reaches below its slot, towards the next ones."""
    return card.size.thickness.value - BACK


def overhang_mm(card: SeatedCard, board_height: float) -> float:
    """How far a card reaches past the board's lower edge; negative: it ends before it."""
    assert card.seat is not None and card.seat.index is not None
    return overhang_at(card.seat.index, card, board_height)


def overhang_at(position: int, card: SeatedCard, board_height: float) -> float:
    """The same for the card in another slot of the row, counted from 1."""
    plane = SLOT_ONE_BELOW_TOP + SLOT_PITCH * (position - 1)
    end = plane + card.size.thickness.value - BACK
    return round(end - board_height, 6)


def _placed(solids: tuple[Solid, ...], pose: Pose) -> tuple[Solid, ...]:
    return tuple(Solid(s.role, pose.place(s.box), s.basis, s.keep_out) for s in solids)


S = TypeVar("S", bound=SeatedCard)


def by_place(cards: Iterable[S]) -> list[S]:
    """Return cards by the names of their places, whatever their order in the file.

    Of each it is asked only which of those before it in the file it comes after, so that one answer
    holds for many places of a card that is tried.
    """
    found: list[S] = []
    ranks: list[float] = []
    waiting: tuple[int, S] | None = None  # the last one, whose name nobody asks
    for card in cards:
        if waiting is not None:
            ranks.insert(waiting[0], place_rank(waiting[1].placement.place))
        if card.seat is None:
            before = bisect_right(ranks, place_rank(card.placement.place))
        else:
            before = by_part(_comes_after(tuple(ranks)), card.seat)
        found.insert(before, card)
        waiting = (before, card)
    return found


@lru_cache(maxsize=256)
def _comes_after(ranks: tuple[float, ...]) -> Callable[[Seat], int]:
    """The question after how many of some places another one comes: for the same places the same
    function, so that its answers are kept.
    """
    return lambda seat: bisect_right(ranks, place_rank(seat.name))
