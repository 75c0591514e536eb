"""Reads `lspci`, `lspci -v`, `-vv` and `-nn`: devices with their links, the window onto their
memory, and bridges.

A device is told by its first line; what stands below it is indented. Knows no card by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType

from rigwright.verify.found import (
    AMD,
    INTEL,
    NVIDIA,
    FoundCard,
    FoundLink,
    PciDevice,
    Told,
    Unread,
    plain_address,
    without_function,
)

SOURCE = "lspci"
MOST_DEVICES = 4_000  # a large server has some hundreds
HEAD = re.compile(
    r"(?P<address>(?:[0-9a-fA-F]{4,8}:)?[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\.[0-7]) "
    r"(?P<class>[A-Z0-9][^:\[]{2,60}?)(?: \[(?P<code>[0-9a-f]{4})\])?: (?P<name>.+)"
)
_IDS = re.compile(r"\[([0-9a-f]{4}):([0-9a-f]{4})\]")
_REMARKS = re.compile(r" \((?:rev|prog-if) .*")
_LINK = re.compile(
    r"Speed ([\d.]+|unknown)(?:GT/s)?(?: \((?:ok|downgraded|overdriven|strange)\))?, "
    r"Width x(\d{1,2})"
)
_SIZE = re.compile(r"\[size=(\d{1,6})([KMGT]?)\]")
_BAR = re.compile(r"BAR (\d): current size: (\d{1,6})([KMGT]?)B, supported: (.+)")
_BUSES = re.compile(r"Bus: primary=[0-9a-f]{2}, secondary=([0-9a-f]{2}), subordinate=[0-9a-f]{2}")
_PORT = re.compile(r"Express (?:\(v\d\) )?(Root Port|Upstream Port|Downstream Port)")
# The figures that a line of lspci fills, by what stands before its colon.
_LINKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"LnkCap": ("most_generation", "most_width"), "LnkSta": ("generation", "width")}
)
_NAMES: Mapping[str, str] = MappingProxyType(
    {"Physical Slot": "slot_number", "Kernel driver in use": "driver"}
)
# GT/s as lspci writes them.
GENERATIONS: Mapping[str, int] = MappingProxyType(
    {
        "2.5": 1,
        "5": 2,
        "5.0": 2,
        "8": 3,
        "8.0": 3,
        "16": 4,
        "16.0": 4,
        "32": 5,
        "32.0": 5,
        "64": 6,
        "64.0": 6,
    }
)
_MIB = {"": 1 / (1 << 20), "K": 1 / 1024, "M": 1.0, "G": 1024.0, "T": 1024.0 * 1024}
_VENDORS: Mapping[str, str] = MappingProxyType({"10de": NVIDIA, "1002": AMD, "8086": INTEL})
DISPLAYS = (
    "VGA compatible controller",
    "3D controller",
    "Display controller",
    "Processing accelerators",
)
# Classes 0200 and 0207; wireless ones (0280) are no cards of a plan.
NETWORK = ("Ethernet controller", "Infiniband controller", "InfiniBand controller")


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    devices: list[PciDevice] = []
    unread: list[Unread] = []
    for head, below in islice(_blocks(text, first_line), MOST_DEVICES):
        devices.append(_device(head, below, unread))
    whole = any(device.class_name == "Host bridge" for device in devices)
    return Told(
        SOURCE,
        cards=tuple(cards_among(devices)),
        network=tuple(network_among(devices)),
        whole=whole,
        parents=tuple(parents_of(devices)),
        unread=tuple(unread),
    )


Lines = list[tuple[int, str]]


def _blocks(text: str, first_line: int) -> Iterator[tuple[re.Match[str], Lines]]:
    """Each device's first line, and the lines below it with their numbers."""
    head: re.Match[str] | None = None
    below: Lines = []
    for number, line in enumerate(text.splitlines(), first_line):
        found = HEAD.fullmatch(line.rstrip())
        if found is not None:
            if head is not None:
                yield head, below
            head = found
            below = []
        elif line[:1] in ("\t", " ") and line.strip():
            below.append((number, line.strip()))
    if head is not None:
        yield head, below


def _device(head: re.Match[str], below: Lines, unread: list[Unread]) -> PciDevice:
    # The last pair in the name; none where it has none.
    *_, (vendor, device) = ((None, None), *_IDS.findall(head["name"]))
    figures: dict[str, object] = {}
    for number, line in below:
        key, _, value = line.partition(":")
        value = value.strip()
        match key:
            case "LnkCap" | "LnkSta" if _LINKS[key][1] not in figures:
                figures |= _link(value, *_LINKS[key], SOURCE, number, line, unread)
            case "Physical Slot" | "Kernel driver in use":
                figures[_NAMES[key]] = value[:40]
            case "Control" | "Flags":
                figures.setdefault("tells_driver", True)
            case _:
                figures |= _window(line, figures)
        if found := _BUSES.match(line):
            figures["secondary"] = int(found[1], 16)
        if found := _PORT.search(line):
            figures.setdefault("port", found[1])
    address = plain_address(head["address"])
    assert address is not None
    plain = PciDevice(address, head["class"], head["name"], vendor, device)
    return plain.changed(**figures)


def _link(
    value: str,
    generation: str,
    width: str,
    source: str,
    number: int,
    line: str,
    unread: list[Unread],
) -> dict[str, object]:
    found = re.search(_LINK, value)
    if found is None:
        unread.append(Unread(source, number, line[:200]))
        return {}
    lanes = int(found[2])
    return {generation: GENERATIONS.get(found[1]), width: lanes if 1 <= lanes <= 32 else None}


def _window(line: str, figures: Mapping[str, object]) -> dict[str, object]:
    """The largest prefetchable region, which is the window onto a card's memory, and the sizes
    that it can have.
    """
    if found := _BAR.match(line):
        sizes = [_mib(*size) for size in re.findall(r"(\d{1,6})([KMGT]?)B", found[4])]
        most = figures.get("bar_most_mib")
        largest = max([*sizes, most if isinstance(most, float) else 0.0])
        return {"bar_most_mib": largest}
    if "Memory at" not in line or "non-prefetchable" in line or "prefetchable" not in line:
        return {}
    if "<unassigned>" in line:
        return {"bar_unassigned": True}
    size = _SIZE.search(line)
    if size is None:
        return {}
    former = figures.get("bar_mib")
    return {"bar_mib": max(_mib(size[1], size[2]), former if isinstance(former, float) else 0.0)}


def _mib(number: str, unit: str) -> float:
    return int(number) * _MIB[unit]


# bridges and cards


def parents_of(devices: Iterable[PciDevice]) -> Iterator[tuple[str, str]]:
    """Each device with the bridge whose bus it is on."""
    devices = tuple(devices)
    by_bus: dict[tuple[str, int], str] = {}
    for device in devices:
        if device.secondary:
            by_bus[device.address.split(":")[0], device.secondary] = device.address
    for device in devices:
        domain, bus, _ = device.address.split(":")
        bridge = by_bus.get((domain, int(bus, 16)))
        if bridge is not None:
            yield device.address, bridge


def vendor_of(device: PciDevice) -> str | None:
    """The maker of a chip, one of the three makers of graphics chips."""
    if device.vendor_id is not None:
        return _VENDORS.get(device.vendor_id)
    name = device.name
    if name.startswith("NVIDIA"):
        return NVIDIA
    if name.startswith("Advanced Micro Devices") or "AMD/ATI" in name:
        return AMD
    return INTEL if name.startswith("Intel") else None


def cards_among(devices: Iterable[PciDevice]) -> Iterator[FoundCard]:
    """The graphics processors among the devices.

    Those of other makers drive a server's console only.
    """
    devices = tuple(devices)
    by_address = {device.address: device for device in devices}
    parents = dict(parents_of(devices))
    for device in devices:
        vendor = vendor_of(device)
        if device.class_name not in DISPLAYS or vendor is None:
            continue
        edge = _edge_of(device, by_address, parents)
        host = by_address.get(parents.get(edge.address, ""))
        yield _found(device, edge, host, vendor)


def network_among(devices: Iterable[PciDevice]) -> Iterator[FoundCard]:
    """The network cards among the devices: functions of one device are the ports of one card."""
    devices = tuple(devices)
    by_address = {device.address: device for device in devices}
    parents = dict(parents_of(devices))
    seen: set[str] = set()
    for device in devices:
        card = without_function(device.address)
        if device.class_name not in NETWORK or card in seen:
            continue
        seen.add(card)
        host = by_address.get(parents.get(device.address, ""))
        yield _found(device, device, host, None)


def _found(
    device: PciDevice, edge: PciDevice, host: PciDevice | None, vendor: str | None
) -> FoundCard:
    """A device as a card; `edge` is what is in the slot, and `host` the port before it."""
    return FoundCard(
        SOURCE,
        address=device.address,
        vendor=vendor,
        device_id=device.device_id,
        name=_REMARKS.sub("", _IDS.sub("", device.name)).strip(),
        link=FoundLink(
            generation=edge.generation,
            width=edge.width,
            card_generation=edge.most_generation,
            most_width=edge.most_width,
            host_generation=host.most_generation if host else None,
            host_width=host.most_width if host else None,
        ),
        bar_mib=device.bar_mib,
        bar_most_mib=device.bar_most_mib,
        bar_unassigned=device.bar_unassigned,
        driver=device.driver,
        driver_missing=device.tells_driver and device.driver is None,
        slot_number=edge.slot_number or device.slot_number,
    )


def _edge_of(
    device: PciDevice, by_address: Mapping[str, PciDevice], parents: Mapping[str, str]
) -> PciDevice:
    """What is in the slot: the device, or the first port of the switch that AMD has on its cards.

    Between that switch and the chip the link is always full, so it says nothing of the slot.
    """
    edge = device
    while (above := by_address.get(parents.get(edge.address, ""))) is not None:
        if vendor_of(device) != AMD or not _is_of_card(above):
            break
        edge = above
    return edge


def _is_of_card(bridge: PciDevice) -> bool:
    """Whether a bridge belongs to the switch on a card of AMD.

    Those of its chipsets have another vendor id (1022).
    """
    if bridge.vendor_id is not None:
        of_card = bridge.vendor_id == "1002"
    else:
        of_card = "[AMD/ATI]" in bridge.name
    return of_card and bridge.port in ("Upstream Port", "Downstream Port")
