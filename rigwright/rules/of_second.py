"""What the rules say of the second system of a dual-system chassis, told as the build's.

Its parts, figures and sentences are named so that none is taken for the first system's. Asks no rule itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly.second import OF_CHAMBER
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Figure
from rigwright.findings import NotChecked
from rigwright.rules.rule import Result

LABELS: Mapping[str, str] = MappingProxyType({
    "board": "board2", "cpu": "cpu2", "cooler": "cooler2", "memory": "memory2", "drives": "drives2",
})  # fmt: skip
WORDS = "Second system: "
OF_BOTH = frozenset({"build.psus", "build.site", "build.chassis", "build.placements"})


def of_second(result: Result, chassis_id: str | None) -> Result:
    """A result about the second system, with its own names."""
    parts = tuple(LABELS.get(label, label) for label in result.parts)
    if isinstance(result, Check):
        return _check_of_second(result, parts, chassis_id)
    if isinstance(result, NotChecked):
        start = f"{result.rule} was not checked: "  # what shows only the reason takes this off
        message = f"{start}{WORDS}{result.message.removeprefix(start)}"
        return result.changed(parts=parts, field=_address(result.field, chassis_id), message=message)
    title = result.title.changed(template=WORDS + result.title.template)
    rests_on = tuple(_address(address, chassis_id) for address in result.rests_on)
    return result.changed(parts=parts, title=title, rests_on=rests_on, place=None)


def _check_of_second(check: Check, parts: tuple[str, ...], chassis_id: str | None) -> Check:
    def words(judged: Judged) -> Said:
        said = check.words(judged)
        title = said.title.changed(template=WORDS + said.title.template)
        return said.changed(title=title, place=None)

    figures: list[Figure] = []
    for figure in check.figures:
        rests_on = tuple(_address(address, chassis_id) for address in figure.rests_on)
        figures.append(Figure(figure.value, figure.basis, rests_on))
    return check.changed(parts=parts, figures=tuple(figures), words=words)


def _address(address: str, chassis_id: str | None) -> str:
    """The figure of the chamber as the record of the chassis has it; a choice as the build has it."""
    owner, _, field = address.rpartition(".")
    if owner == chassis_id and field in OF_CHAMBER:
        return f"{owner}.{OF_CHAMBER[field]}"
    if owner == chassis_id and field == "below_board_mm":  # follows from the openings
        return f"{owner}.{OF_CHAMBER['expansion_slots']}"
    if owner == "build" and address not in OF_BOTH:
        return f"build.second.{field}"
    return address
