"""The steps before the cards: case, board, supply, their cables, and what the plan does not name.

Each yields steps of the bench; what the rules say of stand-offs and of plugs under cards is told
with them. Knows no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.assembly.outside import supplies_without_bay
from rigwright.assembly.radiators import cooler_radiator_mm
from rigwright.build.labels import part_words
from rigwright.inventory import RowGroup, rows_of
from rigwright.lanes.storage_sockets import is_stick, seated_drives
from rigwright.parts import Drive, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.sockets import drive_labels
from rigwright.reports.sheet.bench import (
    Bench,
    Detail,
    Step,
    counted,
    is_frame,
    radiator_details,
)
from rigwright.reports.sheet.wiring import plug_lines
from rigwright.rules import rule_of
from rigwright.rules.headers import fans_by_header
from rigwright.rules.mounts import HOLES
from rigwright.rules.rule import StepKind
from rigwright.text.numbers import and_words, comma_words
from rigwright.text.sentence import paragraph, plural, worded


def on_the_case(bench: Bench) -> Iterator[Step]:
    """Yield the steps before the board: parts that come out of the case or go into it."""
    evaluation = bench.evaluation
    a = evaluation.assembly
    build = evaluation.build
    assert a.board is not None and a.chassis is not None
    said = {
        worded("drive cage"): build.drive_cage,
        worded("front fans"): build.front_fans,
        worded("reservoir"): build.reservoir,
    }
    if out := [thing for thing, there in said.items() if there is False]:
        yield bench.step(worded("Take out: {things}", things=comma_words(out)), shows=("chassis",))
    if a.fans:
        names = [Detail(worded("Part"), counted(fan.name, count)) for fan, count in a.fans]
        care = [
            worded("Check the arrow on the frame: front and bottom blow in, rear and top blow out.")
        ]
        words = worded("Fans into the case")
        if is_frame(a.chassis):
            words = worded("Fans onto the frame")
        yield bench.step(words, details=names, care=care, puts=("fans",))
    if a.chassis.board is None:
        yield _standoffs(bench, a.board)


def _standoffs(bench: Bench, board: Motherboard) -> Step:
    reasons = [
        str(found.reason)
        for found in bench.evaluation.findings
        if rule_of(found.rule).step is StepKind.STAND_OFFS
    ]
    holes = HOLES.get(board.form_factor or "")
    place = worded("One stand-off under each hole of the board, none elsewhere")
    if holes is not None:
        words = "{form}: {count} stand-offs, one under each hole of the board, none elsewhere"
        place = worded(words, form=board.form_factor, count=len(holes))
    details = [Detail(worded("Place"), place)]
    why = str(paragraph(*reasons))
    return bench.step(worded("Set the stand-offs"), why, details=details, shows=("board",))


def on_the_board(bench: Bench) -> Iterator[Step]:
    """What goes onto the board before it is screwed down."""
    a = bench.evaluation.assembly
    assert a.board is not None
    if a.cpu is not None:
        words = worded("CPU into its socket")
        if a.cpu_count > 1:
            words = worded("{count} CPUs into their sockets", count=a.cpu_count)
        details = [Detail(worded("Part"), a.cpu.name)]
        if a.board.socket:
            details.append(
                Detail(worded("Place"), worded("Socket {socket}", socket=a.board.socket))
            )
        care = [worded("Touch no contacts; the marks on processor and socket lie on each other.")]
        yield bench.step(words, details=details, care=care, puts=("cpu",))
    if a.memory:
        yield _memory(bench)
    yield from _sticks(bench)
    if a.cooler is not None and cooler_radiator_mm(a.cooler) is None:
        yield _cooler(bench, worded("Cooler onto the CPU"))
    if lacking := _not_named(a):
        words = "Add what the plan does not name: {things}"
        yield bench.step(worded(words, things=and_words(lacking)))


def _not_named(a: Assembly) -> list[str]:
    """What no machine starts without and the build does not have. Servers come with coolers."""
    named = {
        worded("CPU"): bool(a.build.cpus),
        worded("CPU cooler"): a.build.cooler is not None or has_own_board(a.chassis),
        worded("memory"): bool(a.build.memory),
    }
    return [thing for thing, there in named.items() if not there]


def _memory(bench: Bench) -> Step:
    kits = bench.evaluation.assembly.memory
    details = [Detail(worded("Part"), counted(kit.name, count)) for kit, count in kits]
    modules = sum((kit.module_count or 1) * count for kit, count in kits)
    place = "{modules} modules, in the order that the board's manual gives for this number"
    if modules == 1:
        place = "One module, in the socket that the board's manual names first"
    details.append(Detail(worded("Place"), worded(place, modules=modules)))
    care = [worded("Press until both latches click.")]
    words = worded("Memory into its sockets")
    return bench.step(words, details=details, care=care, puts=("memory",))


def _sticks(bench: Bench) -> Iterator[Step]:
    details: list[Detail] = []
    for seated in seated_drives(bench.evaluation.assembly):
        place = "{drive} into {socket}"
        if seated.socket is None:
            place = "{drive} into a free M.2 socket"
        elif not seated.chosen:
            place = "{drive} into {socket}, the first that costs no slot lanes"
        values = {"drive": seated.drive.name, "socket": seated.socket}
        details.append(Detail(worded("Place"), worded(place, **values)))
    if details:
        care = [
            worded("Set the stand-off for the module's length first; peel the film off the pad.")
        ]
        yield bench.step(worded("M.2 drives onto the board"), details=details, care=care)


def _cooler(bench: Bench, words: str) -> Step:
    a = bench.evaluation.assembly
    assert a.cooler is not None
    details = [Detail(worded("Part"), a.cooler.name), *radiator_details(bench, "cooler")]
    care = [worded("Thermal paste first; film off the base; tighten crosswise, a turn at a time.")]
    return bench.step(words, details=details, care=care, puts=("cooler",))


def into_the_case(bench: Bench) -> Iterator[Step]:
    """Board, radiator, supplies, their cables, drives, and what the cards will cover."""
    a = bench.evaluation.assembly
    assert a.chassis is not None and a.board is not None
    if a.chassis.board is None:
        yield _board(bench, a.board)
    else:
        bench.there.append("board")
    if a.cooler is not None and cooler_radiator_mm(a.cooler) is not None:
        words = worded("Radiator into the case, pump onto the CPU")
        if is_frame(a.chassis):
            words = worded("Radiator onto the frame, pump onto the CPU")
        yield _cooler(bench, words)
    if a.psus:
        yield _supplies(bench)
    lines = (*plug_lines(a, "board"), *_started_together(a), *_small_plugs(a))
    if lines:
        plugs = [Detail(worded("Plug"), line) for line in lines]
        yield bench.step(worded("Cables of the board"), details=plugs)
    yield from _drives(bench)
    yield from _further_boards(bench)
    yield from _covered_plugs(bench)


def _started_together(a: Assembly) -> Iterator[str]:
    """How every other supply starts with that of the board, where the build has it so."""
    if all(row.key != "sync" for row in rows_of(a)):
        return
    first = next(iter(wiring_of(a).supplies_of("board")), 0)
    for number in range(len(a.psus)):
        if number != first:
            words = "24-pin of PSU {psu} → sync adapter or splitter, to start with PSU {first}"
            yield worded(words, psu=number + 1, first=first + 1)


def _small_plugs(a: Assembly) -> Iterator[str]:
    """What no cable of a supply feeds: fans, the pump, the switch. A server has them plugged in."""
    if has_own_board(a.chassis):
        return
    if a.cooler is not None and a.cooler.cooler_type == "aio":
        yield worded("Pump and fans of the CPU cooler → their headers, by its manual")
    elif a.cooler is not None and a.cooler.fans != ():
        yield worded("Fan of the CPU cooler → its header beside the CPU")
    named, _ = fans_by_header(a)
    for header, fans in named.items():
        words = plural(
            "{n} fan of the case → {header}",
            "{n} fans of the case → {header}",
            len(fans),
            header=header,
        )
        yield str(words)
    rest = len(a.case_fans) - sum(len(fans) for fans in named.values())
    if rest:
        words = plural(
            "{n} fan of the case → a fan header of the board, or a hub",
            "{n} fans of the case → fan headers of the board, or a hub",
            rest,
        )
        yield str(words)
    yield worded("Power switch and front sockets → their headers, by the board's manual")


def _board(bench: Bench, board: Motherboard) -> Step:
    holes = HOLES.get(board.form_factor or "")
    screws = worded("One screw in each hole over a stand-off")
    if holes is not None:
        screws = worded("{count} screws, one in each hole over a stand-off", count=len(holes))
    details = [Detail(worded("Part"), board.name), Detail(worded("Screws"), screws)]
    care = worded("Rear shield first; all screws in by hand before one is tightened.")
    words = worded("Board into the case")
    if is_frame(bench.evaluation.assembly.chassis):
        care = worded("All screws in by hand before one is tightened.")
        words = worded("Board onto the frame")
    return bench.step(words, details=details, care=(care,), puts=("board",))


def _drives(bench: Bench) -> Iterator[Step]:
    """The drives that go into no M.2 socket: those in bays with their cables, those on cards."""
    others = [one for one in bench.evaluation.assembly.drives if not is_stick(one[0])]
    in_bays = [one for one in others if one[0].drive_type != "aic"]
    in_slots = [one for one in others if one[0].drive_type == "aic"]
    if in_bays:
        yield _drives_in_bays(bench, in_bays)
    if in_slots:
        details = [Detail(worded("Part"), counted(drive.name, count)) for drive, count in in_slots]
        yield bench.step(worded("Drives on cards into free slots"), details=details)


def _drives_in_bays(bench: Bench, drives: Sequence[tuple[Drive, int]]) -> Step:
    a = bench.evaluation.assembly
    details = [Detail(worded("Part"), counted(drive.name, count)) for drive, count in drives]
    for label in drive_labels(a):
        details += [Detail(worded("Plug"), line) for line in plug_lines(a, label)]
    if not has_own_board(a.chassis):
        details += [Detail(worded("Plug"), line) for line in _data_cables(drives)]
    return bench.step(worded("Drives into their bays"), details=details, puts=("drives",))


def _data_cables(drives: Sequence[tuple[Drive, int]]) -> Iterator[str]:
    """The cables from drives to ports of the board, which the wiring of the supplies lacks."""
    u2 = sum(count for drive, count in drives if drive.drive_type == "u2")
    sata = sum(count for drive, count in drives if drive.drive_type != "u2")
    if sata:
        words = plural(
            "{n} SATA data cable → a SATA port of the board",
            "{n} SATA data cables → SATA ports of the board",
            sata,
        )
        yield str(words)
    if u2:
        words = plural(
            "{n} U.2 cable → a U.2 port of the board or a card",
            "{n} U.2 cables → U.2 ports of the board or a card",
            u2,
        )
        yield str(words)


def _covered_plugs(bench: Bench) -> Iterator[Step]:
    """What can no longer be reached once the cards are in."""
    covered = [
        str(found.title)
        for found in bench.evaluation.findings
        if rule_of(found.rule).step is StepKind.COVERED
    ]
    if covered:
        yield bench.step(worded("Plug what the cards will cover"), str(paragraph(*covered)))


def _further_boards(bench: Bench) -> Iterator[Step]:
    """The board of a second system with all that is on it."""
    a = bench.evaluation.assembly
    for system in a.chambers:
        single = (system.board, system.cpu, system.cooler)
        details = [Detail(worded("Part"), part.name) for part in single if part is not None]
        details += [
            Detail(worded("Part"), counted(kit.name, count)) for kit, count in system.memory
        ]
        details += [Detail(worded("Plug"), line) for line in plug_lines(a, system.label("board"))]
        words = worded("Second system: board into its chamber")
        labels = system.labels("board", "cpu", "cooler", "memory")
        yield bench.step(words, details=details, puts=labels)


def _supplies(bench: Bench) -> Step:
    a = bench.evaluation.assembly
    names = Counter(psu.name for psu in a.psus)
    details = [Detail(worded("Part"), counted(name, count)) for name, count in names.items()]
    for row in rows_of(a):
        if row.group is RowGroup.ASSUMED and row.label == "psu":
            details.append(Detail(worded("Part"), counted(str(row.name), row.count)))
    modular = any(psu.modular in ("full", "semi") for psu in a.psus)
    care: list[str] = []
    if modular:
        care = [worded("Plug the cables into the supply first; use no cable of another supply.")]
    if any(rule_of(found.rule).step is StepKind.STARTED for found in bench.evaluation.findings):
        care.append(
            worded(
                "The plan has nothing that starts the supplies together: fit a sync adapter or a "
                "24-pin splitter."
            )
        )
    care += _beside_case(a)
    words = _supply_words(is_frame(a.chassis), several=len(a.psus) > 1)
    return bench.step(words, details=details, care=care, puts=("psu",))


def _beside_case(a: Assembly) -> list[str]:
    """Return which supplies have no bay in a case."""
    if a.chassis is None or is_frame(a.chassis):
        return []
    outside = supplies_without_bay(a)
    if not outside:
        return []
    supplies = part_words(tuple(f"psu{index + 1}" for index in sorted(outside)))
    return [
        worded(
            "No bay is left for {supplies}: outside, with the cables through an opening.",
            supplies=supplies,
        )
    ]


def _supply_words(on_frame: bool, *, several: bool) -> str:
    if on_frame:
        return worded("Supplies onto the frame") if several else worded("Supply onto the frame")
    return worded("Supplies into the case") if several else worded("Supply into the case")
