"""Motherboards: the slots, what shares lanes with what, and the sockets for everything else.

`width_mm` runs along the rear panel (305 on ATX), `depth_mm` from the rear edge forward. A slot's
`position` is set only where a basis for it is known; `position_guess` is never more than a guess.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.part import Amount, Count, Few, FewOrZero, Mm, Name, Names, Part, Record, Text

LaneSource = Literal["cpu", "cpu1", "cpu2", "chipset", "plx"]
Lanes = Annotated[int, Meta(gt=0, le=32)]
LanesOrZero = Annotated[int, Meta(ge=0, le=32)]

NO_SLOT_PLUGS = frozenset({"none", "no", "-"})


class Slot(Record, frozen=True, kw_only=True):
    """A PCIe connector; `name` is what is printed beside it on the board."""

    name: Name
    position: Few | None = None
    position_basis: Text | None = None
    position_guess: Few | None = None
    mechanical_lanes: Lanes | None = None
    electrical_lanes: Lanes | None = None
    generation: Few | None = None
    source: LaneSource | None = None
    open_ended: bool | None = None
    notes: Text = ""


class LaneRule(Record, frozen=True, kw_only=True):
    """Widths that hold once all conditions are met; later rules win, 0 switches a slot off."""

    populated: Names = ()
    empty: Names = ()
    m2: Names = ()
    cpu: Text | None = None
    lanes: Annotated[Mapping[str, LanesOrZero], Meta(max_length=64)] = {}
    note: Text = ""


class M2Slot(Record, frozen=True, kw_only=True):
    """A socket for an M.2 module or for a cable, and the connectors that it takes lanes from.

    `sizes` are those of the sticks that can be screwed down, as "2280" and "22110"; `drives` says
    which it can drive.
    """

    name: Text | None = None
    generation: Few | None = None
    lanes: Lanes | None = None
    source: LaneSource | None = None
    shares_with: Names | None = None
    sizes: Names | None = None
    drives: Literal["nvme", "sata", "either"] | None = None


class Obstruction(Record, frozen=True, kw_only=True):
    """Something on the board that may stand in the way of a card."""

    type: Text
    affects: Names = ()
    height_mm: Mm | None = None
    note: Text = ""


class FanHeader(Record, frozen=True, kw_only=True):
    """A header of the board for fans or a pump, and what it gives at 12 V."""

    name: Name
    amperes: Amount | None = None


class Motherboard(Part, frozen=True, kw_only=True):
    """A board, or the fixed board inside a server chassis."""

    kind: Literal["motherboard"] = "motherboard"
    form_factor: Text | None = None
    width_mm: Mm | None = None
    depth_mm: Mm | None = None
    socket: Text | None = None
    cpu_sockets: Few | None = None
    chipset: Text | None = None
    ram_type: Text | None = None
    ram_slots: FewOrZero | None = None
    ram_channels: Few | None = None  # of each processor, that the memory slots are wired to
    max_ram_gb: Amount | None = None
    expansion_positions: FewOrZero | None = None
    slots: Annotated[tuple[Slot, ...], Meta(max_length=64)] | None = None
    known_spacing: Annotated[Mapping[str, Few], Meta(max_length=64)] = {}
    lane_rules: Annotated[tuple[LaneRule, ...], Meta(max_length=64)] = ()
    m2_slots: Annotated[tuple[M2Slot, ...], Meta(max_length=64)] | None = None
    sata_ports: FewOrZero | None = None
    u2_ports: FewOrZero | None = None
    cable_sockets: Annotated[tuple[M2Slot, ...], Meta(max_length=64)] | None = (
        None  # OCuLink, MCIO, SlimSAS
    )
    eps_8pin: FewOrZero | None = None
    eps_4pin: FewOrZero | None = None
    extra_pcie_power: Text | None = None
    obstructions: Annotated[tuple[Obstruction, ...], Meta(max_length=64)] = ()
    fan_headers: Annotated[tuple[FanHeader, ...], Meta(max_length=32)] = ()
    bifurcation_support: Names | None = None
    iommu_notes: Text = ""
    cpu_lanes_total: Count | None = None
    gpu_slots: FewOrZero | None = None
    generation: Few | None = None
    topology: Text = ""
    evidence: Names = ()


def slot_plugs_of(board: Motherboard | None) -> str:
    """The plugs for its slots beside the 24-pin, in the words of the board's record; "" where it
    has none, or where that is unknown.
    """
    words = ((board.extra_pcie_power if board is not None else None) or "").strip()
    return "" if words.lower() in NO_SLOT_PLUGS else words


def slots_of(board: Motherboard | None) -> tuple[Slot, ...]:
    """The slots that a board is known to have: none without a board, or where its record has no
    table of them.
    """
    if board is None:
        return ()
    return board.slots or ()


def m2_slots_of(board: Motherboard | None) -> tuple[M2Slot, ...]:
    """The M.2 sockets that a board is known to have: none without a board, or where its record
    has no table of them. One without a name in the table is called by its number there, "M.2 3",
    unless another one is printed so.
    """
    sockets = () if board is None else board.m2_slots or ()
    if all(socket.name for socket in sockets):
        return sockets
    printed = {_letters(socket.name) for socket in sockets if socket.name}
    named: list[M2Slot] = []
    for number, socket in enumerate(sockets, 1):
        by_number = f"M.2 {number}"
        if socket.name or _letters(by_number) in printed:
            named.append(socket)
        else:
            named.append(socket.changed(name=by_number))
    return tuple(named)


def _letters(name: str) -> str:
    """The letters and digits of a name: "M.2_1" and "M2_1" are one socket."""
    return "".join(letter for letter in name.upper() if letter.isalnum())


def switched_slots(board: Motherboard | None) -> list[str]:
    """The names of the slots that hang on a PCIe switch of the board."""
    return [slot.name for slot in slots_of(board) if slot.source == "plx"]


def is_from_cpu(source: str | None) -> bool:
    """Whether a source of lanes, as `Slot.source` names it, is a processor."""
    return source is not None and source.startswith("cpu")
