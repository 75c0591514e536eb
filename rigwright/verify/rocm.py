"""Reads `rocm-smi`: its tables, its lines for each card, and its JSON.

Columns have changed with versions, so a table is read from its right-hand end. Knows no card by
name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.files.plain_json import JsonError, parse_json
from rigwright.verify.found import AMD, FoundCard, Told, Trouble, Unread, plain_address

SOURCE = "rocm-smi"
_ALL_JSON = re.compile(r"\{.*\}", re.DOTALL)
_LINE = re.compile(r"GPU\[(\d{1,2})\]\s{0,40}:([^:]*):(.*)")
# What the two kinds of tables begin with.
_HEADING = re.compile(
    r"(?P<concise>PwrCap\s+VRAM%\s+GPU%\s*$)|^(?P<hardware>GPU\s.*\bDID\b.*\bBUS\s*$)"
)
_TEMPERATURE = re.compile(r"(-?\d{1,3}(?:\.\d{1,3})?)\s*(?:°\s?)?[cC]")
_WATTS = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)W")
_NUMBER = re.compile(r"-?\d{1,14}(?:\.\d{1,6})?")
# By the names of figures, in small letters and without what stands in parentheses.
_FIGURES: Mapping[str, str] = MappingProxyType({
    "max graphics package power": "limit_w",
    "average graphics package power": "draw_w",
    "current socket graphics package power": "draw_w",
    "gpu use": "utilization",
    "vram total memory": "memory_mib",
    "pci bus": "address",
    "card series": "name",
    "device name": "name",
    "device id": "device_id",
    "gpu id": "device_id",
    "serial number": "serial",
})  # fmt: skip


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    cards: dict[int, dict[str, Any]] = {}
    unread: list[Unread] = []
    troubles: list[Trouble] = []
    table: str | None = None
    lines = [text] if _ALL_JSON.fullmatch(text.strip()) else text.splitlines()
    for line, raw in enumerate(lines, first_line):
        words = raw.strip()
        if words.startswith("{"):
            _take_json(words, cards, unread, line)
        elif words.startswith("ERROR"):
            troubles.append(Trouble(SOURCE, None, words[:200]))
        elif found := _LINE.match(words):
            _take(cards.setdefault(int(found[1]), {}), found[2], found[3])
        elif heading := _HEADING.search(words):
            table = heading.lastgroup
        elif table and words[:1].isdigit():
            _take_row(words.split(), table, cards)
    found_cards = tuple(_card(index, figures) for index, figures in sorted(cards.items()))
    return Told(SOURCE, cards=found_cards, unread=tuple(unread), troubles=tuple(troubles))


def _take_row(words: list[str], table: str, cards: dict[int, dict[str, Any]]) -> None:
    if not words[0].isdecimal() or len(words[0]) > 2:
        return
    figures = cards.setdefault(int(words[0]), {})
    if table == "hardware" and len(words) >= 3:
        _take(figures, "device id", words[1])
        _take(figures, "pci bus", words[-1])
        return
    if len(words) < 8:
        return
    limit = _WATTS.fullmatch(words[-3])
    use = words[-1].rstrip("%")
    if limit is not None:
        figures["limit_w"] = float(limit[1])
    if use.isdecimal() and len(use) <= 3:
        figures["utilization"] = float(use)
    middle = words[1:-3]
    figures |= _first("temperature_c", _TEMPERATURE, middle) | _first("draw_w", _WATTS, middle)


def _first(figure: str, pattern: re.Pattern[str], words: list[str]) -> dict[str, float]:
    for word in words:
        found = pattern.fullmatch(word)
        if found is not None:
            return {figure: float(found[1])}
    return {}


def _take_json(
    words: str, cards: dict[int, dict[str, Any]], unread: list[Unread], line: int
) -> None:
    try:
        told = parse_json(words)
    except JsonError:
        unread.append(Unread(SOURCE, line, words[:80]))
        return
    for key, figures in _cards_in(told):
        for name, value in figures.items():
            _take(cards.setdefault(key, {}), str(name), str(value))


def _cards_in(told: object) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if not isinstance(told, dict):
        return
    for name, figures in told.items():
        number = re.fullmatch(r"card(\d{1,2})", str(name))
        if number is not None and isinstance(figures, dict):
            yield int(number[1]), figures


def _take(figures: dict[str, Any], name: str, value: str) -> None:
    plain = re.sub(r"\s*\(.*?\)", "", name).strip().lower()
    if plain == "temperature":
        plain = name.strip().lower()
    value = value.strip()[:120]
    if value in ("N/A", "Unsupported", "") or value.startswith("N/A"):
        return
    if plain in ("temperature (sensor edge) (c)", "temperature (sensor edge)"):
        figures.setdefault("temperature_c", _number(value))
        return
    figure = _FIGURES.get(plain)
    if figure == "name" and re.fullmatch(r"0x[0-9a-f]{4}", value.lower()):
        figure = "device_id"
    if figure in ("name", "serial"):
        figures.setdefault(figure, value)
    elif figure is not None:
        figures[figure] = _READ.get(figure, _number)(value)


def _number(text: str) -> float | None:
    found = _NUMBER.fullmatch(text.strip().rstrip("%").strip())
    return float(found[0]) if found else None


def _mebibytes(text: str) -> float | None:
    size = _number(text)
    if size is None:
        return None
    return size / (1 << 20)


def _device_id(text: str) -> str | None:
    found = re.fullmatch(r"(?:0x)?([0-9a-f]{4})", text.lower())
    return found[1] if found else None


# How the text of a figure is read; those that are not here are numbers.
_READ: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {"address": plain_address, "device_id": _device_id, "memory_mib": _mebibytes}
)


def _card(index: int, figures: Mapping[str, Any]) -> FoundCard:
    return FoundCard(SOURCE, index=index, vendor=AMD, **figures)
