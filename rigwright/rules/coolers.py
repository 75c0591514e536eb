"""Whether a processor cooler belongs to the processor: the socket it is screwed to, and the watts
it takes away.

Knows which sockets have the same mount; whether there is room for the cooler is in cooling_room.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.checks import Check, Fit, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, published, recorded
from rigwright.parts import Cooler, Cpu, Motherboard, Part
from rigwright.power.processors import CpuPower, cpu_power
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, undecided, worded
from rigwright.rules.stated import stated
from rigwright.text.numbers import comma_words, watts

# Sockets with one mount, for which the makers of coolers ship one set of brackets.
ONE_MOUNT: Mapping[str, str] = MappingProxyType(
    {
        "LGA1150": "LGA115X",
        "LGA1151": "LGA115X",
        "LGA1151V2": "LGA115X",
        "LGA1155": "LGA115X",
        "LGA1156": "LGA115X",
        "LGA1200": "LGA115X",
        "LGA1851": "LGA1700",
        "LGA17XX": "LGA1700",
        "LGA20113": "LGA2011",
        "LGA2011V3": "LGA2011",
        "LGA2066": "LGA2011",
        "TR4": "STR4",
        "STRX4": "STR4",
    }
)
# Sockets whose holes are the same while their lids, backplates or the directions of their fins
# differ: AMD's large ones, and AM5, which keeps the holes of AM4 but not its backplate.
SAME_HOLES: Mapping[str, str] = MappingProxyType(
    {
        "STR4": "SP3",
        "SWRX8": "SP3",
        "STR5": "SP3",
        "SP6": "SP3",
        "AM5": "AM4",
    }
)
# What coolers take of which nobody says how much: the least that any of their size is rated for,
# by the makers' ratings in the catalog. Two stacks of fins with fans are 130 mm deep
# and more: the eight such towers that have a rating are rated for 245 W to 280 W.
LEAST_RATED_W = 65.0
TOWER_MM, TOWER_W = 150.0, 150.0
TWIN_MM, TWIN_W = 130.0, 240.0
RADIATORS_W = ((360.0, 300.0), (240.0, 250.0))  # the length of an all-in-one's radiator in mm
RATED_OFF = 0.10  # makers rate coolers in rooms of their own choice; less than this says little


def mount_of(socket: str) -> str:
    """Return the mount that a socket has, however it is spelled:

    "LGA 1151" and "LGA1200" have the same.
    """
    plain = re.sub(r"[^A-Z0-9]", "", socket.upper()).removeprefix("SOCKET")
    return ONE_MOUNT.get(plain, plain)


def holes_of(socket: str) -> str:
    """Return the pattern of holes around a socket."""
    mount = mount_of(socket)
    return SAME_HOLES.get(mount, mount)


def _apart_by_socket(part: Part, a: Assembly) -> str:
    """Return the socket that a cooler is not made for, for its row."""
    if not isinstance(part, Cooler) or a.board is None or not a.board.socket:
        return ""
    return worded("not made for {socket}", socket=a.board.socket)


@rule(
    "platform",
    noun="the cooler on the socket",
    short="the cooler is for another socket",
    tight="not listed for the socket",
    misfit=_apart_by_socket,
    source="Cooler makers' lists of sockets; holes around the sockets",
    sinks=True,
)
def cooler_socket_mismatch(a: Assembly) -> Iterator[Check]:
    """The processor cooler is made for other sockets than the board's."""
    cooler = a.cooler
    if cooler is None:
        return
    below: Motherboard | Cpu | None = a.board
    label = "board"
    if below is None:
        below = a.cpu
        label = "cpu"
    if below is None:
        return
    listed = False
    severity = Severity.ERROR
    for name in cooler.sockets:
        if below.socket is not None and mount_of(name) == mount_of(below.socket):
            listed = True
        if below.socket is not None and holes_of(name) == holes_of(below.socket):
            severity = Severity.WARNING
    yield matching(
        "cooler-socket-mismatch",
        "socket",
        a.labels("cooler", label),
        listed,
        (stated(cooler, "sockets"), stated(below, "socket")),
        partial(_socket_words, cooler, below),
        unless=severity,
    )


def _socket_words(cooler: Cooler, below: Motherboard | Cpu, judged: Judged) -> Said:
    listed = comma_words(cooler.sockets)
    other = sentence("Choose a cooler for socket {socket}", socket=below.socket)
    remedy = Remedy(other, Replace(judged.label("cooler"), (Need("sockets", equals=below.socket),)))
    if judged.fit is Fit.CLASH:
        return Said(
            sentence("{cooler} does not go onto {part}.", cooler=cooler.name, part=below.name),
            sentence(
                "The socket is {socket}, the cooler is made for {listed}.",
                socket=below.socket,
                listed=listed,
            ),
            remedies=(remedy,),
        )
    holes = holes_of(below.socket or "")
    same = [name for name in cooler.sockets if holes_of(name) == holes]
    return Said(
        sentence(
            "{cooler} is not listed for {socket}, the socket of {part}.",
            cooler=cooler.name,
            socket=below.socket,
            part=below.name,
        ),
        sentence(
            "It is for {same}, whose holes are the same; brackets and screws may differ.",
            same=comma_words(same),
        ),
        remedies=(Remedy(sentence("Look the socket up in the cooler maker's list")), remedy),
    )


@rule(
    "thermal",
    noun="the rating of the cooler",
    short="the cooler is too weak",
    source="Cooler makers' ratings; the processor's power over minutes",
)
def cooler_too_weak(a: Assembly) -> Iterator[Check | NotChecked]:
    """The processor draws more than its cooler is rated for."""
    cooler = a.cooler
    cpu = a.cpu
    if cooler is None or cpu is None:
        return
    power = cpu_power(cpu)
    rated = _rating(cooler, power)
    takes = rated.value
    draws = drawn_under(takes, power)
    yield Check(
        rule="cooler-too-weak",
        what="power under the cooler",
        parts=a.labels("cooler", "cpu"),
        value=draws,
        limit=takes,
        figures=(drawn_figure(cpu, power, takes if rated.known else None), rated),
        words=partial(_weak_words, cooler, cpu),
        unit="W",
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO if draws <= takes * (1 + RATED_OFF) else Severity.WARNING,
    )
    if power is not None and takes < draws <= takes * (1 + RATED_OFF) < power.watts:
        parts = a.labels("cooler", "cpu")
        yield undecided("cooler-too-weak", parts, cpu.address("max_power_w"), cpu.name)


def _rating(cooler: Cooler, power: CpuPower | None) -> Figure:
    """Return what the cooler is rated for; without a rating the least that any of its size takes,
    where that is enough.
    """
    least = _surely_takes(cooler)
    if cooler.cooling_class_w is None and power is not None and power.watts <= least:
        return Figure(least, Basis.DERIVED, (cooler.address("cooling_class_w"),))
    return recorded(cooler.id, "cooling_class_w", cooler.cooling_class_w)


def _surely_takes(cooler: Cooler) -> float:
    """Return the watts that any cooler of that size takes; one without fans is as weak as the
    smallest.
    """
    if cooler.cooler_type == "air":
        is_tower = cooler.height_mm is not None and cooler.height_mm >= TOWER_MM
        if not is_tower or cooler.fans == ():
            return LEAST_RATED_W
        is_twin = cooler.depth_mm is not None and cooler.depth_mm >= TWIN_MM
        return TWIN_W if is_twin else TOWER_W
    for least_mm, takes in RADIATORS_W:
        if cooler.radiator_mm is not None and cooler.radiator_mm >= least_mm:
            return takes
    return LEAST_RATED_W


def drawn_under(takes: float, power: CpuPower | None) -> float:
    """Return the watts to compare with what is taken away: where only the most is known that a
    processor of its kind draws, that decides for it, and the least decides against it.
    """
    if power is None:
        return 0.0
    if power.watts <= takes:
        return power.watts
    return power.watts - power.off_w


def drawn_figure(cpu: Cpu, power: CpuPower | None, takes: float | None) -> Figure:
    """Return the figure of `drawn_under`; unknown where the most is too much and the least is not.

    `takes` is None where nobody knows what is taken away.
    """
    missing = [name for name in ("max_power_w", "tdp_w") if getattr(cpu, name) is None]
    unknown = Figure(0.0, Basis.UNKNOWN, tuple(map(cpu.address, missing or ("max_power_w",))))
    if power is None:
        return unknown
    drawn = drawn_under(0.0 if takes is None else takes, power)
    if not power.is_assumed:
        return published(cpu.id, power.field, drawn)
    if takes is None or drawn <= takes < power.watts:
        return unknown
    return Figure(drawn, Basis.DERIVED, (cpu.address(power.field),))


def _weak_words(cooler: Cooler, cpu: Cpu, judged: Judged) -> Said:
    power = judged.check.value
    rated = judged.check.limit
    larger = (Need("cooling_class_w", at_least=power), Need("sockets", equals=cpu.socket))
    return Said(
        sentence(
            "{cpu} draws {power}; {cooler} is rated for {rated}.",
            cpu=cpu.name,
            power=watts(power),
            cooler=cooler.name,
            rated=watts(rated),
        ),
        sentence("Under full load of all cores the processor slows down."),
        remedies=(
            Remedy(
                sentence("Choose a cooler for at least {power}", power=watts(power)),
                Replace(judged.label("cooler"), larger),
            ),
            Remedy(sentence("Limit the processor to {rated} in the firmware", rated=watts(rated))),
        ),
    )
