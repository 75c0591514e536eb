"""Which entries of `nvidia-smi -q` tell what of a card, alike for its text and its XML form.

Names of sections have changed with drivers; each figure names all that were seen. Knows neither
form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from types import MappingProxyType

from rigwright.record import Value
from rigwright.text.sentence import worded
from rigwright.verify.found import NVIDIA, FoundCard, FoundLink, Told, Trouble, Unread

SOURCE = "nvidia-smi -q"
MOST_CARDS = 256  # of one output


class CardEntry(Value, frozen=True):
    """One figure of a card: its sections and name, all in small letters, what it says, and on
    which line.
    """

    path: tuple[str, ...]
    text: str
    line: int


class CardSection(Value, frozen=True):
    """All entries of one card, and those of each name."""

    address: str
    entries: tuple[CardEntry, ...]
    by_name: Mapping[str, tuple[CardEntry, ...]]


def section_of(address: str, entries: Iterable[CardEntry]) -> CardSection:
    """The entries of a card, to be looked up by name."""
    entries = tuple(entries)
    by_name: dict[str, list[CardEntry]] = {}
    for entry in entries:
        by_name.setdefault(entry.path[-1], []).append(entry)
    by_last_name = {name: tuple(those) for name, those in by_name.items()}
    return CardSection(address, entries, by_last_name)


# What a driver writes for a figure that a card does not have.
_NOTHING = frozenset(
    {
        "",
        "n/a",
        "[n/a]",
        "none",
        "not supported",
        "[not supported]",
        "not found",
        "unknown",
        "insufficient permissions",
        "requested functionality has been deprecated",
        "[insufficient permissions]",
        "no devices",
    }
)
# What it writes where the card does not answer.
_FAULT = re.compile(r"gpu is lost|unknown error|requires? reset|err!|fallen off", re.IGNORECASE)

_LINK_TEXT, _LINK_XML = ("gpu link info", "pcie generation"), ("pci_gpu_link_info", "pcie_gen")
# By figure, the ends of the paths that tell it; the first that is there counts.
_PATHS: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        "name": (("product name",), ("product_name",)),
        "serial": (("serial number",), ("serial",)),
        "device": (("pci", "device id"), ("pci", "pci_device_id")),
        "most_generation": ((*_LINK_TEXT, "max"), (*_LINK_XML, "max_link_gen")),
        "generation": ((*_LINK_TEXT, "current"), (*_LINK_XML, "current_link_gen")),
        "card_generation": ((*_LINK_TEXT, "device max"), (*_LINK_XML, "max_device_link_gen")),
        "host_generation": ((*_LINK_TEXT, "host max"), (*_LINK_XML, "max_host_link_gen")),
        "most_width": (("link width", "max"), ("link_widths", "max_link_width")),
        "width": (("link width", "current"), ("link_widths", "current_link_width")),
        "state": (("performance state",), ("performance_state",)),
        "utilization": (("utilization", "gpu"), ("utilization", "gpu_util")),
        "memory_mib": (
            ("fb memory usage", "total"),
            ("fb_memory_usage", "total"),
            ("memory usage", "total"),
            ("memory_usage", "total"),
        ),
        "bar_mib": (("bar1 memory usage", "total"), ("bar1_memory_usage", "total")),
        "limit_w": (
            ("gpu power readings", "current power limit"),
            ("gpu_power_readings", "current_power_limit"),
            ("gpu_power_readings", "power_limit"),
            ("gpu power readings", "power limit"),
            ("power readings", "power limit"),
            ("power_readings", "power_limit"),
        ),
        "default_w": (
            ("gpu power readings", "default power limit"),
            ("gpu_power_readings", "default_power_limit"),
            ("power readings", "default power limit"),
            ("power_readings", "default_power_limit"),
        ),
        "most_w": (
            ("gpu power readings", "max power limit"),
            ("gpu_power_readings", "max_power_limit"),
            ("power readings", "max power limit"),
            ("power_readings", "max_power_limit"),
        ),
        "draw_w": (
            ("gpu power readings", "power draw"),
            ("gpu power readings", "average power draw"),
            ("gpu_power_readings", "power_draw"),
            ("gpu_power_readings", "average_power_draw"),
            ("power readings", "power draw"),
            ("power_readings", "power_draw"),
        ),
        "temperature_c": (("temperature", "gpu current temp"), ("temperature", "gpu_temp")),
        "slowdown_c": (
            ("temperature", "gpu slowdown temp"),
            ("temperature", "gpu_temp_slow_threshold"),
        ),
        "target_c": (
            ("temperature", "gpu target temperature"),
            ("temperature", "gpu_target_temperature"),
        ),
        "fan_percent": (("fan speed",), ("fan_speed",)),
        "margin_c": (("temperature", "gpu t.limit temp"), ("temperature", "gpu_temp_tlimit")),
        "remapping": (
            ("remapped rows", "remapping failure occurred"),
            ("remapped_rows", "remapped_row_failure"),
        ),
    }
)
# What slows a card down against its will, by the last words of the path.
_SLOWING: Mapping[str, str] = MappingProxyType(
    {
        "hw thermal slowdown": "HW Thermal Slowdown",
        "hw_thermal_slowdown": "HW Thermal Slowdown",
        "sw thermal slowdown": "SW Thermal Slowdown",
        "sw_thermal_slowdown": "SW Thermal Slowdown",
        "hw power brake slowdown": "HW Power Brake Slowdown",
        "hw_power_brake_slowdown": "HW Power Brake Slowdown",
    }
)
_DOUBLE_BIT = ("double bit", "total")
_NUMBER = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?)\s*([a-z%/]*)", re.IGNORECASE)


def told_by(sections: Iterable[CardSection], head: Mapping[str, str], cut: bool, line: int) -> Told:
    """What all cards of one output are; `cut` says that it ends in the middle, at `line`."""
    cards: list[FoundCard] = []
    unread: list[Unread] = []
    troubles: list[Trouble] = []
    for index, section in enumerate(islice(sections, MOST_CARDS)):
        card = _card_of(section, index, unread, troubles)
        cards.append(card)
    count = head.get("attached gpus") or head.get("attached_gpus") or ""
    if cut:
        unread.append(Unread(SOURCE, line, worded("the output ends in the middle")))
    return Told(
        SOURCE,
        cards=tuple(cards),
        count=int(count) if count.isdecimal() and len(count) < 4 else None,
        whole=count.isdecimal() and int(count[:4]) == len(cards) and not cut,
        unread=tuple(unread),
        troubles=tuple(troubles),
        driver=head.get("driver version") or head.get("driver_version"),
        moment=head.get("timestamp"),
    )


def _card_of(
    section: CardSection, index: int, unread: list[Unread], troubles: list[Trouble]
) -> FoundCard:
    for entry in section.entries:
        if _FAULT.search(entry.text):
            troubles.append(Trouble(SOURCE, section.address, f"{entry.path[-1]}: {entry.text}"))
            break

    def said(figure: str) -> CardEntry | None:
        return _entry_at(section, _PATHS[figure])

    def number(figure: str, *units: str) -> float | None:
        entry = said(figure)
        if entry is None:
            return None
        found = _NUMBER.fullmatch(entry.text)
        if found is None or found[2].lower() not in units:
            unread.append(Unread(SOURCE, entry.line, f"{entry.path[-1]}: {entry.text}"))
            return None
        return float(found[1])

    def whole(figure: str, unit: str, among: range) -> int | None:
        value = number(figure, unit)
        if value is not None and value in among:
            return int(value)
        return None

    device = said("device")
    if device is not None:
        ids = re.fullmatch(r"(?:0x)?([0-9a-f]{4})10de", device.text.lower())
    else:
        ids = None
    generations = range(1, 9)
    widths = range(1, 33)
    link = FoundLink(
        generation=whole("generation", "", generations),
        width=whole("width", "x", widths),
        most_generation=whole("most_generation", "", generations),
        most_width=whole("most_width", "x", widths),
        card_generation=whole("card_generation", "", generations),
        host_generation=whole("host_generation", "", generations),
    )
    return FoundCard(
        SOURCE,
        address=section.address,
        index=index,
        vendor=NVIDIA,
        device_id=ids[1] if ids else None,
        name=_words(said("name")),
        serial=_words(said("serial")),
        link=link,
        memory_mib=number("memory_mib", "mib", "mb"),
        bar_mib=number("bar_mib", "mib", "mb"),
        limit_w=number("limit_w", "w"),
        default_w=number("default_w", "w"),
        most_w=number("most_w", "w"),
        draw_w=number("draw_w", "w"),
        temperature_c=number("temperature_c", "c"),
        slowdown_c=number("slowdown_c", "c"),
        target_c=number("target_c", "c"),
        fan_percent=number("fan_percent", "%"),
        margin_c=number("margin_c", "c"),
        utilization=number("utilization", "%"),
        state=_state(said("state")),
        slowed_by=_slowing(section),
        uncorrected=_uncorrected(section),
        remapping_failed=_yes(said("remapping")),
    )


def _entry_at(section: CardSection, ends: tuple[tuple[str, ...], ...]) -> CardEntry | None:
    for end in ends:
        for entry in section.by_name.get(end[-1], ()):
            if entry.path[-len(end) :] == end and entry.text.lower() not in _NOTHING:
                return None if _FAULT.search(entry.text) else entry
    return None


def _words(entry: CardEntry | None) -> str | None:
    if entry is None:
        return None
    return entry.text[:120]


def _yes(entry: CardEntry | None) -> bool | None:
    if entry is None:
        return None
    return {"yes": True, "no": False}.get(entry.text.lower())


def _state(entry: CardEntry | None) -> int | None:
    if entry is None:
        return None
    found = re.fullmatch(r"P(\d{1,2})", entry.text)
    if found is None:
        return None
    state = int(found[1])
    return state if state <= 15 else None


def _slowing(section: CardSection) -> tuple[str, ...]:
    found: list[str] = []
    for entry in section.entries:
        for end, words in _SLOWING.items():
            if entry.path[-1].endswith(end) and entry.text == "Active" and words not in found:
                found.append(words)
    return tuple(found)


def _uncorrected(section: CardSection) -> int | None:
    """Errors since the driver was loaded that could not be corrected.

    None where the card does not count them.
    """
    total: int | None = None
    for entry in section.entries:
        counts = "volatile" in entry.path and (
            "uncorrectable" in entry.path[-1] or entry.path[-2:] == _DOUBLE_BIT
        )
        if counts and entry.text.isdecimal() and len(entry.text) < 10:
            total = (total or 0) + int(entry.text)
    return total
