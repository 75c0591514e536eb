"""Figures of parts in words: a value with its unit, a table of plugs, fans or slots in one line, a
figure by its path.

What inspector, checks, sheet and command all print of a figure. Knows no source and no confidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.build.labels import wall_name
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField, columns_of, field_at
from rigwright.editing.told_words import is_told, told_words
from rigwright.editing.usual_words import as_read
from rigwright.editing.words import choice_words
from rigwright.parts import (
    Derating,
    FanMount,
    FanSize,
    IncludedFan,
    LaneRule,
    M2Slot,
    Nvlink,
    Obstruction,
    Part,
    PowerConnector,
    PsuConnectors,
    RadiatorMount,
    Slot,
    part_from_kept_record,
)
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, length, semicolon_words, size_name, uncapital
from rigwright.text.sentence import messages, plural, worded

MOST_LISTED, MOST_LETTERS = 6, 72
_PLUGS = frozenset({"pcie_8pin", "conn_16pin", "eps_8pin", "sata", "molex"})
_CODE = re.compile(
    r"[a-z0-9]+(?:_[a-z0-9]+)*"
)  # how records write words that they have of their own
# What a label that says enough under its heading is called where it stands alone, before "of" and
# the name of a part; by the table that it is a column of, if any.
_ALONE: Mapping[tuple[str, str], str] = MappingProxyType(
    messages(
        {
            ("", "below_board_mm"): "Room below the board",
            ("", "above_board_mm"): "Room above the board",
            ("", "compatible_with"): "Compatible products",
            ("", "exhaust"): "Way of the hot air",
            ("", "slots_width_supported"): "Widest card in slots",
            ("", "up"): "Stance",
            ("slots", "source"): "Origin of the lanes",
            ("m2_slots", "source"): "Origin of the M.2 lanes",
            ("m2_slots", "shares_with"): "Lane sharing",
            ("lane_rules", "m2"): "Drives of a lane rule",
        }
    )
)


def label_at(kind: str, path: str) -> str:
    """What a figure is called: "Thickness", "8-pin PCIe", "Position of PCIEX16_3"."""
    alone = _alone(path)
    if alone is not None:
        return _of_slot(translated(alone), path)
    field = field_at(kind, path)
    name = path.rpartition(".")[2]
    return _of_slot(field.label if field else translated(name.replace("_", " ")), path)


def words_at(kind: str, path: str) -> str:
    """The same inside a sentence: "thickness", "position of PCIEX16_3"."""
    alone = _alone(path)
    if alone is not None:
        words = translated(alone)
        return _of_slot(uncapital(words), path)
    field = field_at(kind, path)
    name = path.rpartition(".")[2]
    return _of_slot(field.words if field else translated(name.replace("_", " ")), path)


def _alone(path: str) -> str | None:
    """The message for a figure whose label needs its heading; None for all others."""
    table, dot, _ = path.removeprefix("board.").partition(".")
    return _ALONE.get((table if dot else "", path.rpartition(".")[2]))


def is_of_slot(path: str) -> bool:
    """Whether a path leads into a board's table of slots."""
    return path.removeprefix("board.").startswith("slots.")


def _of_slot(figure: str, path: str) -> str:
    """A figure, with the slot that it is of where it is one of a slot."""
    slot = path.removeprefix("board.").removeprefix("slots.").rpartition(".")[0]
    if not is_of_slot(path) or not slot:
        return figure
    return worded("{figure} of {slot}", figure=figure, slot=slot)


def value_words(kind: str, path: str, value: Any) -> str:
    """A value with its unit: "52 mm", "flow-through", "2 × 8-pin"; a dash where it is not known."""
    field = field_at(kind, path)
    if value is None:
        return "–"
    if isinstance(value, bool):
        return worded("yes") if value else worded("no")
    if isinstance(value, int | float):
        return number_words(value, field)
    name = path.rpartition(".")[2]
    if isinstance(value, str) and is_told(name):
        return told_words(name, value)
    if isinstance(value, str):
        words = value if field is None else words_of(field, value)
        if not _CODE.fullmatch(words):
            return words
        return as_read(words)
    return _table_words(name, value)


def recorded_words(record: Mapping[str, Any], name: str) -> str:
    """A figure of a part's plain record:

    "52 mm", "2 × 8-pin", "7 entries"; "unknown" where it is not known.
    """
    part = part_from_kept_record({"id": "recorded", **record})
    value = getattr(part, name, None)
    if value is None or value == "":
        return worded("unknown")
    words = value_words(part.kind, name, value)
    if isinstance(value, tuple) and len(words) > MOST_LETTERS:
        return worded("{n} entries", n=len(value))
    return words


def number_words(value: float, field: PartField | None) -> str:
    """A number with its unit; lengths without decimals where they have none, years without a
    comma.
    """
    unit = field.unit if field else ""
    if unit == "mm":
        return str(length(value))
    figure = f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"
    if field and field.name == "release_year":
        figure = f"{value:.0f}"
    if unit == "USD":
        return f"{value:,.0f} USD"
    if unit == "°":
        return f"{figure}°"
    return f"{figure} {unit}".strip()


def slot_words(slot: Slot) -> str:
    """A slot in one line: "position 3, x16, Gen5, CPU"; a guess is called one."""
    place = worded("position unknown")
    if slot.position is not None:
        place = worded("position {position}", position=slot.position)
    elif slot.position_guess is not None:
        place = worded("position {position}, a guess", position=slot.position_guess)
    lanes = slot.electrical_lanes if slot.electrical_lanes is not None else slot.mechanical_lanes
    link = (
        f"x{lanes}" if lanes is not None else "",
        f"Gen{slot.generation}" if slot.generation else "",
    )
    return comma_words(
        word for word in (place, *link, choice_words(slot.source) if slot.source else "") if word
    )


def _table_words(name: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return _some([f"{key} {item}" for key, item in value.items()])
    if not isinstance(value, tuple):
        return _row_words(value)
    if not value:
        return worded("none")
    match name:
        case "m2_slots" | "cable_sockets":
            return str(plural("{n} socket", "{n} sockets", len(value)))
        case "lane_rules":
            return str(plural("{n} rule", "{n} rules", len(value)))
        case "obstructions":
            return str(plural("{n} obstruction", "{n} obstructions", len(value)))
        case _:
            return _some([_row_words(row) for row in value])


def _some(words: list[str]) -> str:
    more = len(words) - MOST_LISTED
    first = comma_words(words[:MOST_LISTED])
    if more > 0:
        return worded("{first} and {n} more", first=first, n=more)
    return first


def _row_words(row: Any) -> str:
    return _ROWS.get(type(row), str)(row)


def _fan_mount(mount: FanMount) -> str:
    return f"{wall_name(mount.location)} {' or '.join(map(_row_words, mount.sizes))}".strip()


def _radiator(mount: RadiatorMount) -> str:
    wall = wall_name(mount.location)
    if mount.max_mm is None:
        return wall
    return f"{wall} {size_name(mount.max_mm)}"


def _included(fan: IncludedFan) -> str:
    words = f"{fan.count}"
    if fan.size_mm is not None:
        words += f" × {size_name(fan.size_mm)}"
    if fan.location:
        words += f" {wall_name(fan.location)}"
    return words


def _plugs(plugs: PsuConnectors) -> str:
    """How many plugs of each kind are known: "4 × 8-pin PCIe, 2 × 16-pin"."""
    counted: list[str] = []
    for column in columns_of("PsuConnectors"):
        count = getattr(plugs, column.name)
        if column.name in _PLUGS and count is not None:
            counted.append(f"{count} × {translated(column.label)}")
    return comma_words(counted)


def _bridges(nvlink: Nvlink) -> str:
    spacings = comma_words(map(str, nvlink.bridge_slot_spacings))
    said: list[str] = []
    if nvlink.generation:
        said.append(worded("generation {generation}", generation=nvlink.generation))
    if spacings:
        said.append(worded("bridges over {spacings} slots", spacings=spacings))
    return semicolon_words(said) or worded("yes")


_ROWS: Mapping[type, Callable[[Any], str]] = MappingProxyType({
    PowerConnector: lambda plug: f"{plug.count} × {choice_words(plug.type)}",
    FanSize: lambda fans: f"{fans.count} × {size_name(fans.mm)}",
    FanMount: _fan_mount,
    RadiatorMount: _radiator,
    IncludedFan: _included,
    Derating: lambda row: f"{row.vac_min:g}–{row.vac_max:g} V {row.watts:,.0f} W",
    Nvlink: _bridges,
    PsuConnectors: _plugs,
    Slot: slot_words,
    M2Slot: lambda socket: socket.name or "M.2",
    LaneRule: lambda rule: rule.note,
    Obstruction: lambda thing: as_read(thing.type),
})  # fmt: skip


def figure_words(part: Part, path: str, value: Any) -> str:
    """A figure with its name inside a sentence: "thickness of 52 mm"."""
    return worded(
        "{figure} of {value}",
        figure=words_at(part.kind, path),
        value=value_words(part.kind, path, value),
    )
