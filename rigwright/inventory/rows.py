"""Everything that stands in a machine, as rows: what was chosen, what comes with it, what the
wiring assumes.

One answer for the window's list, the sheet and what is shared. Looks at the build, so that a part
which the catalog lacks has its row too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rigwright.assembly import Assembly, derived
from rigwright.assembly.addresses import parts_of
from rigwright.build import Build
from rigwright.build.circuits import circuit_at, circuit_index
from rigwright.inventory.card_rows import bridge_rows, card_rows
from rigwright.inventory.cooling_rows import fan_rows, radiator_rows
from rigwright.inventory.part_row import (
    NOWHERE,
    PLACEHOLDERS,
    UNKNOWN_KIND,
    ChoiceAddress,
    Origin,
    PartRow,
    RowGroup,
    chosen_row,
)
from rigwright.inventory.storage_rows import drive_rows
from rigwright.parts import Part
from rigwright.parts.chassis import has_own_board, included_psus
from rigwright.parts.psu_forms import goes_in_by_plate
from rigwright.power.wiring import Run, wiring_of
from rigwright.text.sentence import Sentence

Parts = Mapping[str, Part]


@derived
def rows_of(a: Assembly) -> tuple[PartRow, ...]:
    """Return every part of a machine, group by group; the parts on a card stand right behind it."""
    parts = parts_of(a)
    return (
        *_case(a, parts),
        *_system(a, parts),
        *card_rows(a, parts),
        *bridge_rows(a, parts),
        *drive_rows(a, parts),
        *fan_rows(a, parts),
        *radiator_rows(a),
        *_supplies(a, parts),
        *_further_boards(a, parts),
        *_assumed(a),
        *_placeholders(a.build),
    )


def _case(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    if a.build.chassis is not None:
        yield chosen_row(
            a.build.chassis,
            parts,
            key="chassis",
            group=RowGroup.MACHINE,
            kind="chassis",
            label="chassis",
            shown="chassis",
            address=ChoiceAddress("chassis"),
        )


def _system(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    built_in = has_own_board(a.chassis)
    if built_in and a.board is not None:
        yield PartRow(
            key="board",
            group=RowGroup.MACHINE,
            kind="motherboard",
            part_id="",
            part=a.board,
            name=a.board.name,
            label="board",
            shown="board",
            where=Sentence("built in"),
            origin=Origin.INCLUDED,
        )
    elif a.build.board is not None:
        yield chosen_row(
            a.build.board,
            parts,
            key="board",
            group=RowGroup.MACHINE,
            kind="motherboard",
            label="board",
            shown="board",
            address=ChoiceAddress("board"),
        )
    yield from _on_board(a, parts)


def _on_board(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    """Processor, cooler and memory."""
    build = a.build
    count = max(1, build.cpus.count) if build.cpus is not None else 1
    socket = a.board.socket if a.board is not None else None
    if build.cpus is not None:
        where = Sentence("{socket}", {"socket": socket}) if socket else NOWHERE
        yield chosen_row(
            build.cpus.part_id,
            parts,
            key="cpu",
            group=RowGroup.MACHINE,
            kind="cpu",
            label="cpu",
            count=count,
            where=where,
            address=ChoiceAddress("cpus"),
        )
    if build.cooler is not None:
        yield chosen_row(
            build.cooler,
            parts,
            key="cooler",
            group=RowGroup.MACHINE,
            kind="cooler",
            label="cooler",
            shown="cooler",
            count=count,
            address=ChoiceAddress("cooler"),
        )
    for index, kit in enumerate(build.memory):
        yield chosen_row(
            kit.part_id,
            parts,
            key=f"memory{index + 1}",
            group=RowGroup.MACHINE,
            kind="memory",
            label="memory",
            shown="memory",
            count=kit.count,
            address=ChoiceAddress("memory", index),
        )


# power


def _supplies(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    several = len(a.build.psus) > 1
    come_with_it = a.build.psus == included_psus(a.chassis)
    for index, part_id in enumerate(a.build.psus):
        chosen = circuit_index(a.build, index)
        yield chosen_row(
            part_id,
            parts,
            key=f"psu{index + 1}",
            group=RowGroup.POWER,
            kind="psu",
            label="psu",
            title=f"PSU {index + 1}" if several else "PSU",
            where=circuit_words(a.build, chosen),
            spot=str(chosen),
            shown="psu",
            origin=Origin.INCLUDED if come_with_it else Origin.CHOSEN,
            address=ChoiceAddress("psus", index),
        )


def circuit_words(build: Build, number: int) -> Sentence:
    """The circuit that a supply is plugged in at; the number only where there are several."""
    if number == 0:
        volts = build.site.volts
        amperes = build.site.breaker_a or build.site.outlet_a
    else:
        circuit = circuit_at(build, number)
        if circuit is None:
            return Sentence("no circuit {number}", {"number": number + 1})
        volts = circuit.volts
        amperes = min(circuit.outlet_a, circuit.breaker_a)
    if volts is None or amperes is None:
        return Sentence("circuit not chosen")
    figures = {"volts": f"{volts:g}", "amperes": f"{amperes:g}", "number": number + 1}
    if build.circuits:
        return Sentence("circuit {number}, {volts} V, {amperes} A", figures)
    return Sentence("{volts} V, {amperes} A", figures)


# further boards


def _further_boards(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    before = sum(drive.count for drive in a.build.drives)
    for there in a.chambers:
        system = there.system
        for row in (*_system(there, parts), *drive_rows(there, parts, before)):
            yield row.changed(
                key=system.choice(row.key),
                group=RowGroup.SECONDARY,
                label=system.label(row.label),
                address=row.address.changed(secondary=True) if row.address is not None else None,
                shown="",
            )


# what the wiring assumes


def _assumed(a: Assembly) -> Iterator[PartRow]:
    """Adapters and dongles that the wiring needs, alike ones of one consumer together.

    And what starts the supplies.
    """
    found: dict[tuple[str, str, int], list[Run]] = {}
    for run in wiring_of(a).runs if a.psus else ():
        if run.through in ("adapter", "dongle"):
            found.setdefault((run.socket.consumer, run.through, len(run.cables)), []).append(run)
    for number, runs in enumerate(found.values(), 1):
        socket = runs[0].socket
        yield PartRow(
            key=f"wiring{number}",
            group=RowGroup.ASSUMED,
            kind="cable",
            part_id="",
            name=_adapter_name(runs[0]),
            label=socket.consumer,
            count=len(runs),
            where=Sentence("{consumer}", {"consumer": socket.title}),
            shown=socket.consumer,
            origin=Origin.ASSUMED,
            item_id=_adapter_id(runs[0]),
        )
    if a.build.psus_start_together and len(a.build.psus) > 1:
        yield PartRow(
            key="sync",
            group=RowGroup.ASSUMED,
            kind="cable",
            part_id="",
            name=Sentence("Sync adapter or 24-pin splitter"),
            label="psu",
            where=_all_supplies(a.build.psus),
            shown="psu",
            origin=Origin.ASSUMED,
            address=ChoiceAddress("psus_start_together"),
            item_id="assumed:supply-sync",
        )
    yield from _plates(a)


def _plates(a: Assembly) -> Iterator[PartRow]:
    """The plates that hold small supplies in bays for ATX, where they were chosen."""
    if a.chassis is None or not a.build.psu_adapter_plate:
        return
    plates = sum(goes_in_by_plate(psu, a.chassis) for psu in a.psus)
    if plates:
        yield PartRow(
            key="psu plate",
            group=RowGroup.ASSUMED,
            kind="cable",
            part_id="",
            name=Sentence("Adapter plate from SFX to ATX"),
            label="psu",
            count=plates,
            where=Sentence("bay of the supply"),
            shown="psu",
            origin=Origin.ASSUMED,
            address=ChoiceAddress("psu_adapter_plate"),
            item_id="assumed:psu-plate",
        )


def _placeholders(build: Build) -> Iterator[PartRow]:
    """Lines of a list that mean no part of the catalog yet, by their numbers."""
    for index, placeholder in enumerate(build.placeholders):
        yield PartRow(
            key=f"placeholder{index + 1}",
            group=RowGroup.PLACEHOLDERS,
            kind=placeholder.kind or UNKNOWN_KIND,
            part_id="",
            name=placeholder.words,
            label=f"placeholder{index + 1}",
            count=placeholder.count,
            address=ChoiceAddress(PLACEHOLDERS, index),
            item_id=placeholder.item,
        )


def _adapter_name(run: Run) -> Sentence:
    if run.through == "dongle":
        return Sentence("Dongle, {cables} × 8-pin to EPS", {"cables": len(run.cables)})
    return Sentence("Adapter, {cables} × 8-pin to 16-pin", {"cables": len(run.cables)})


def _adapter_id(run: Run) -> str:
    """What adapters with as many cables have in common, for whichever card they are."""
    return f"assumed:{run.through}-{len(run.cables)}x8pin"


def _all_supplies(psus: Sequence[str]) -> Sentence:
    return Sentence("all {count} supplies", {"count": len(psus)})
