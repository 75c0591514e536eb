"""A part that is chosen for a machine, with what comes with it: a processor in every socket of the
board, a set of modules in the bays of a server, and the supplies that a chassis is sold with.

Moves no card; what has to follow is worked out in `adjusting`.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.build import Build, Quantity, SecondarySystem
from rigwright.catalog import Catalog
from rigwright.parts import Chassis, Cooler, Cpu, Memory, Motherboard, Part, Psu
from rigwright.parts.chassis import included_psus
from rigwright.parts.psu_forms import modules_at_once
from rigwright.power.supplies import set_words
from rigwright.rules.chipsets import works_alone
from rigwright.text.sentence import Sentence


def with_chosen(a: Assembly, part: Part) -> Build:
    """Return the build of a machine with a part of a kind that `Build.choose` takes."""
    count = 1
    if isinstance(part, Psu):
        count = modules_at_once(a.chassis, a.psus, part)
    elif isinstance(part, Cpu):
        count = processors_at_once(a.board, part)
    build = a.build.choose(part.kind, part.id, count)
    if isinstance(part, Chassis):
        return with_supplies_of(part, build, a.chassis)
    return build


def processors_at_once(board: Motherboard | None, cpu: Cpu) -> int:
    """Return how many of a processor an empty board takes: one in every socket, since the slots of
    an empty one are off; one where it does not work beside another.
    """
    if board is None or board.cpu_sockets is None or works_alone(cpu.name):
        return 1
    return board.cpu_sockets


def fed_by(build: Build, psus: tuple[str, ...]) -> Build:
    """Return a build with other supplies, by their ids: wired anew, and several started together by
    a sync adapter, which its parts list names.
    """
    together = True if len(psus) > 1 else build.psus_start_together
    return build.changed(psus=psus, wires=(), psus_start_together=together)


def with_on_second_board(build: Build, part: Part, count: int = 1) -> Build:
    """Return a build with a part, or several alike, in the second system: its board, or the
    processor, cooler or memory on that.
    """
    second = build.second or SecondarySystem()
    match part:
        case Motherboard():
            second = second.changed(board=part.id)
        case Cpu():
            second = second.changed(cpus=Quantity(part.id, count))
        case Cooler():
            second = second.changed(cooler=part.id)
        case Memory():
            second = second.changed(memory=(Quantity(part.id, count),))
        case _:
            return build
    return build.changed(second=second)


def with_supplies_of(chassis: Chassis, build: Build, former: Chassis | None = None) -> Build:
    """Return a build with the supplies that its chassis is sold with, where nobody chose others.

    Those that the chassis before it was sold with go with that one.
    """
    is_listed = any(listed.kind == "psu" for listed in build.placeholders)
    if is_listed or build.psus not in ((), included_psus(former)):
        return build
    return build.changed(psus=included_psus(chassis), psu_circuits=())


def with_supplies_of_another(before: Build, build: Build, catalog: Catalog) -> Build:
    """Return a build that came of another with the supplies of its chassis, where that is another
    than before.
    """
    chassis = catalog.get(build.chassis or "")
    if build.chassis == before.chassis or not isinstance(chassis, Chassis):
        return build
    former = catalog.get(before.chassis or "")
    return with_supplies_of(chassis, build, former if isinstance(former, Chassis) else None)


def supplies_told(before: Build, a: Assembly) -> Sentence | None:
    """Say which supplies a machine has by another chassis than it had; None where it has none by
    it.
    """
    chassis = a.chassis
    if chassis is None or chassis.id == before.chassis or not a.psus:
        return None
    if a.build.psus != included_psus(chassis):
        return None
    values = {"chassis": chassis.name, "supplies": set_words(a.psus)}
    return Sentence("{chassis} comes with {supplies}.", values)
