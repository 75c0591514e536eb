"""Builds of shipped parts that the tests of the window look at, and a session that has one open."""

from __future__ import annotations

from gui.session.session import Session
from rigwright.build import Build, Quantity
from rigwright.parts import Chassis
from rigwright.power.sites import site_named
from tests.shipped_parts import shipped as shipped

TUF, TURBO, A4000 = (
    "asus-tuf-rtx-3090",
    "gigabyte-rtx-3090-turbo",
    "rtx-a4000",
)  # 52, 40 and 18.7 mm thick
BASE = Build(
    chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), psus=("evga-supernova-1600-t2",),
    site=site_named("us-120v-15a"),
)  # fmt: skip
WORKSTATION = "hp-z820"
VERTICAL = Build(chassis="hyte-y60", board="asus-pro-ws-x570-ace").place(
    "rtx-4090-founders", "vertical1"
)


def with_cards(part_id: str, *places: str, base: Build = BASE) -> Build:
    """A build with the same card in several places."""
    for place in places:
        base = base.place(part_id, place)
    return base


def four() -> Build:
    """Four 52 mm cards two slots apart: each overlaps the next by 52 − 40.64 = 11.36 mm."""
    return with_cards(TUF, "1", "3", "5", "7")


def server() -> Build:
    """Eight passive cards in the bays of a server."""
    return with_cards(
        "nvidia-a40",
        *(f"bay{i}" for i in range(1, 9)),
        base=Build(chassis="supermicro-sys-4029gp-trt"),
    )


def workstation_without_slots() -> Chassis:
    """A workstation with cards on its own board, whose record does not list the slots."""
    case = shipped().get(WORKSTATION)
    assert isinstance(case, Chassis) and case.board is not None
    return case.changed(board=case.board.changed(slots=None))


def session_with(build: Build) -> Session:
    """A session on the shipped catalog with a build open."""
    session = Session(shipped())
    session.document.start(build)
    return session
