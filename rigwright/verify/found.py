"""What the output of commands tells of a machine, as values. None stands for what it does not tell.

Knows no plan and no format of any command.
"""

from __future__ import annotations

from rigwright.record import Value

NVIDIA, AMD, INTEL = "NVIDIA", "AMD", "Intel"


class Unread(Value, frozen=True):
    """A line that has no figure where one was expected.

    `line` counts from 1 within what was given.
    """

    source: str
    line: int
    text: str


class Trouble(Value, frozen=True):
    """What a command says has gone wrong with a card, in its own words."""

    source: str
    address: str | None
    text: str


class FoundLink(Value, frozen=True):
    """A link by generation and lanes: as it is now, and the most that each end says it could be."""

    generation: int | None = None
    width: int | None = None
    most_generation: int | None = None  # of both ends together, as the driver says
    most_width: int | None = None
    card_generation: int | None = None  # of the card's own end
    host_generation: int | None = None  # of the slot's end
    host_width: int | None = None


class FoundCard(Value, frozen=True):
    """One graphics processor, or one network card.

    `address` is "0000:41:00.0"; None where a command counts cards and names no address. Memory and
    the window onto it (BAR) are in MiB, powers in W, temperatures in °C. `margin_c` is how many
    degrees are left before the card slows down. `state` counts from 0, full speed, to 15, at rest.
    """

    source: str
    address: str | None = None
    index: int | None = None
    vendor: str | None = None
    device_id: str | None = None
    name: str | None = None
    serial: str | None = None
    link: FoundLink = FoundLink()
    memory_mib: float | None = None
    bar_mib: float | None = None
    bar_most_mib: float | None = None  # what the card itself supports
    bar_unassigned: bool = False
    limit_w: float | None = None
    default_w: float | None = None
    most_w: float | None = None
    draw_w: float | None = None
    temperature_c: float | None = None
    slowdown_c: float | None = None
    target_c: float | None = None  # what its firmware holds: hotter, it slows down
    fan_percent: float | None = None  # of the full speed of its fans
    margin_c: float | None = None
    utilization: float | None = None  # percent
    state: int | None = None
    slowed_by: tuple[str, ...] = ()
    uncorrected: int | None = None
    remapping_failed: bool | None = None
    driver: str | None = None
    driver_missing: bool = False
    slot_number: str | None = (
        None  # as the bus calls it, which need not be what is printed on the board
    )


class PciDevice(Value, frozen=True):
    """A device on the bus.

    `secondary` is the bus behind a bridge; `port` says what kind it is.
    """

    address: str
    class_name: str
    name: str
    vendor_id: str | None = None
    device_id: str | None = None
    slot_number: str | None = None
    most_generation: int | None = None
    most_width: int | None = None
    generation: int | None = None
    width: int | None = None
    bar_mib: float | None = None
    bar_most_mib: float | None = None
    bar_unassigned: bool = False
    driver: str | None = None
    tells_driver: bool = False
    port: str | None = None
    secondary: int | None = None


class FoundSlot(Value, frozen=True):
    """A slot as the firmware names it.

    `address` is of the card in it or of the bridge before it.
    """

    designation: str
    address: str | None = None
    used: bool | None = None
    type: str | None = None
    number: str | None = None


class FoundBoard(Value, frozen=True):
    """The mainboard as the firmware names it."""

    maker: str | None = None
    name: str | None = None
    serial: str | None = None


class FoundCpu(Value, frozen=True):
    """A processor in its socket."""

    socket: str | None = None
    name: str | None = None


class FoundModule(Value, frozen=True):
    """A memory module; an empty socket has no size."""

    socket: str | None = None
    gb: float | None = None


class Told(Value, frozen=True):
    """All that one output tells.

    `count` is how many cards it says there are; `whole` that it lists every device.
    """

    source: str
    cards: tuple[FoundCard, ...] = ()
    count: int | None = None
    whole: bool = False
    network: tuple[FoundCard, ...] = ()  # network controllers, each card once
    parents: tuple[tuple[str, str], ...] = ()  # a device and the bridge before it
    slots: tuple[FoundSlot, ...] = ()
    boards: tuple[FoundBoard, ...] = ()
    cpus: tuple[FoundCpu, ...] = ()
    modules: tuple[FoundModule, ...] = ()
    between: tuple[tuple[int, int, str], ...] = ()  # what lies between two cards, by their numbers
    unread: tuple[Unread, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    driver: str | None = None
    moment: str | None = None

    def is_all_of(self, source: str) -> bool:
        """Whether it is the output of a command that lists every device."""
        return self.source == source and self.whole


def plain_address(text: str) -> str | None:
    """A bus address as "0000:41:00.0", from "41:00.0", "00000000:41:00.0" or "0000:41:00".

    None for other text.
    """
    parts = text.strip().lower().replace(".", ":").split(":")
    if len(parts) == 3:
        parts = ["0", *parts] if "." in text else [*parts, "0"]
    if len(parts) != 4:
        return None
    try:
        domain, *rest = (int(part, 16) for part in parts)
    except ValueError:
        return None
    bus, device, function = rest
    in_range = (bus in range(0x100), device in range(0x20), function in range(8))
    if domain < 0 or not all(in_range):
        return None
    return f"{domain:04x}:{bus:02x}:{device:02x}.{function}"


def bus_of(address: str) -> tuple[int, int]:
    """Domain and bus of an address as `plain_address` writes it."""
    domain, bus, _ = address.split(":")
    return int(domain, 16), int(bus, 16)


def without_function(address: str) -> str:
    """An address less its function: a card and its sound device share it."""
    return address.rpartition(".")[0]
