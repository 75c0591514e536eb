"""Drives: M.2 sockets with their sizes and kinds, SATA and U.2 ports, bays of the chassis."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import Quantity
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.lanes.storage_sockets import seated_drives, stick_size
from rigwright.parts import Drive, M2Slot, Motherboard
from rigwright.rules.storage import DESKTOP, SURELY_SATA
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    board,
    chassis,
    found,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

PORTS, STICK, BAYS = "storage-ports-over", "m2-drive-unfit", "drive-bays-over"


def drive(kind: str, form: str | None = None, **figures: Any) -> Drive:
    known = {"brand": "Test", "source": "this test", "confidence": "high", "name": f"The {kind}"}
    return Drive.of(
        {
            "kind": "drive",
            "id": f"a-{kind}",
            **known,
            "drive_type": kind,
            "form_factor": form,
            **figures,
        }
    )


DISK, SSD, U2 = (
    drive("hdd", "3.5in"),
    drive("sata_ssd", "2.5in 7 mm"),
    drive("u2", "2.5in 15 mm U.2"),
)
SMALL_DISK, STICK_SATA = (
    drive("hdd", "2.5in", id="small"),
    drive("sata_ssd", "M.2 2280", id="stick"),
)
NVME, LONG = drive("nvme_m2", "M.2 2280"), drive("nvme_m2", "M.2 22110", id="long")


def with_drives(
    *drives: tuple[Drive, int],
    on: Any = None,
    case: Any = None,
    places: tuple[str, ...] = (),
    **choices: Any,
) -> Evaluation:
    chosen = tuple(Quantity(part.id, count, places) for part, count in drives)
    parts = tuple(part for part, _ in drives)
    return world(
        board=on or board(), chassis=case or chassis(), others=parts, drives=chosen, **choices
    )


def sockets(*rows: dict[str, Any]) -> Any:
    return board(
        m2_slots=tuple(M2Slot(name=f"M2_{i}", lanes=4, **row) for i, row in enumerate(rows, 1))
    )


@every(
    [
        (DISK, {"sata_ports": 4}, 4, None),
        (DISK, {"sata_ports": 4}, 5, "error"),
        (SSD, {"sata_ports": 0}, 1, "error"),
        (SSD, {}, 2, None),  # no board has fewer ports than two unless it says so
        (U2, {"u2_ports": 2}, 2, None),
        (U2, {"u2_ports": 1}, 2, "warning"),
        (U2, {"u2_ports": 0}, 1, "warning"),
    ]
)
def test_drives_on_cables_and_their_ports(
    part: Drive, ports: dict[str, Any], count: int, expected: str | None
) -> None:
    assert severity(with_drives((part, count), on=board(**ports)), PORTS) == expected


def test_the_sentence_counts_drives_and_ports() -> None:
    finding = only(with_drives((DISK, 3), (SSD, 3), on=board(sata_ports=4)), PORTS)
    assert "fewer SATA ports than there are drives. Drives: 6, ports: 4." in finding.message
    assert finding.parts == ("drives", "board") and finding.rests_on == (
        "a-motherboard.sata_ports",
    )


def test_ports_that_nobody_counted() -> None:
    assert unchecked(with_drives((SSD, 1), on=board(socket="SP5")), PORTS) == (
        "a-motherboard.sata_ports",
    )
    e = with_drives((SSD, 3))
    assert (
        unanswered_for(e, PORTS) == "a-motherboard.sata_ports"
        and e.verdict is not Verdict.UNDECIDED
    )
    assert unanswered_for(with_drives((U2, 1)), PORTS) == "a-motherboard.u2_ports"


@every(sorted(DESKTOP))
def test_two_ports_are_there_where_the_chipset_has_them(socket: str) -> None:
    on = board(socket=socket)
    assert PORTS not in {n.rule for n in with_drives((SSD, SURELY_SATA), on=on).not_checked}
    assert unchecked(with_drives((SSD, SURELY_SATA + 1), on=on), PORTS)


def test_no_counted_board_of_the_catalog_has_fewer_ports_than_are_taken_for_granted() -> None:
    counted = 0
    for part in shipped_parts():
        if isinstance(part, Motherboard) and part.socket in DESKTOP and part.sata_ports is not None:
            counted += 1
            assert part.sata_ports >= SURELY_SATA, part.name
    assert counted >= 20


@pytest.mark.parametrize(
    ("count", "had", "words"),
    [
        (2, 1, "2 M.2 drives for one socket."),
        (3, 2, "3 M.2 drives for 2 sockets."),
        (1, 0, "M.2 drives: 1, sockets: none."),
    ],
)
def test_sticks_and_sockets(count: int, had: int, words: str) -> None:
    finding = only(with_drives((NVME, count), on=sockets(*({},) * had)), PORTS)
    assert finding.severity.value == "error" and words in finding.message
    assert not found(with_drives((NVME, had), on=sockets(*({},) * had)), PORTS)


def test_a_sata_stick_takes_a_socket_and_no_port() -> None:
    e = with_drives((STICK_SATA, 1), (NVME, 1), on=sockets({"drives": "either"}))
    assert (
        only(e, PORTS).measure is not None
        and "2 M.2 drives for one socket" in only(e, PORTS).message
    )


def test_the_size_of_a_stick() -> None:
    forms = {
        "M.2 2280": "2280",
        "M.2 22110": "22110",
        "M.2-2242": "2242",
        "M.2 2230 heatsink": "2230",
    }
    assert {form: stick_size(drive("nvme_m2", form)) for form in forms} == forms
    assert stick_size(drive("nvme_m2", None, length_mm=110.0)) == "22110"
    assert stick_size(drive("nvme_m2")) is None


@every(
    [
        (LONG, ["2280"], "error"),
        (LONG, ["2280", "22110"], None),
        (NVME, ["2280"], None),
        (NVME, ["2230"], "error"),
    ]
)
def test_sizes_of_sockets(part: Drive, sizes: list[str], expected: str | None) -> None:
    assert severity(with_drives((part, 1), on=sockets({"sizes": tuple(sizes)})), STICK) == expected


def test_sizes_that_nobody_gave_matter_for_unusual_sticks() -> None:
    assert unchecked(with_drives((NVME, 1), on=sockets({})), STICK) == ()
    assert (
        unanswered_for(with_drives((LONG, 1), on=sockets({})), STICK)
        == "a-motherboard.m2_slots.M2_1.sizes"
    )
    nameless = with_drives((drive("nvme_m2"), 1), on=sockets({"sizes": ("2280",)}))
    assert unanswered_for(nameless, STICK) == "a-nvme_m2.form_factor"


def test_a_stick_goes_where_it_fits() -> None:
    mainboard = sockets({"sizes": ("2280",)}, {"sizes": ("2280", "22110")})
    e = with_drives((LONG, 1), (NVME, 1), on=mainboard)
    assert {s.drive.id: s.socket for s in seated_drives(e.assembly)} == {
        "long": "M2_2",
        "a-nvme_m2": "M2_1",
    }
    assert not found(e, STICK)
    chosen = with_drives((LONG, 1), on=mainboard, places=("M2_1",))
    assert "does not fit the M.2 socket M2_1. It is 22110" in only(chosen, STICK).message


@every(
    [
        (NVME, "nvme", None),
        (NVME, "either", None),
        (NVME, "sata", "error"),
        (STICK_SATA, "sata", None),
        (STICK_SATA, "either", None),
        (STICK_SATA, "nvme", "error"),
    ]
)
def test_kinds_of_sockets(part: Drive, kind: str, expected: str | None) -> None:
    e = with_drives((part, 1), on=sockets({"drives": kind}))
    assert severity(e, STICK) == expected
    if expected:
        its, drives = ("NVMe", "SATA") if part is NVME else ("SATA", "NVMe")
        assert only(e, STICK).message.endswith(
            f"It is {its}, The motherboard drives {drives} only there."
        )


def test_a_sata_stick_asks_for_what_the_socket_drives() -> None:
    assert (
        unanswered_for(with_drives((STICK_SATA, 1), on=sockets({})), STICK)
        == "a-motherboard.m2_slots.M2_1.drives"
    )
    assert unchecked(with_drives((NVME, 1), on=sockets({})), STICK) == ()


@every(
    [
        (((DISK, 4),), (4, 0), None),
        (((DISK, 5),), (4, 9), "error"),
        (((SSD, 2),), (0, 2), None),
        (((SSD, 3),), (0, 2), "error"),
        (((SSD, 3),), (1, 2), None),  # a small drive goes into a large bay
        (((DISK, 1), (SSD, 3)), (1, 2), "error"),
        (((U2, 2), (SMALL_DISK, 1)), (0, 2), "error"),
        (((NVME, 9), (STICK_SATA, 9)), (0, 0), None),
    ]
)
def test_drives_and_bays(
    drives: tuple[tuple[Drive, int], ...], bays: tuple[int, int], expected: str | None
) -> None:
    case = chassis(bays_35=bays[0], bays_25=bays[1])
    assert severity(with_drives(*drives, case=case, on=board(sata_ports=64)), BAYS) == expected


# A Define 7 XL lists bays for 3.5 inch by the dozen, on trays of the cage that long cards need out.
@every(
    [
        (True, (DISK, 4), "full_tower", None),
        (None, (DISK, 4), "full_tower", None),
        (False, (DISK, 1), "full_tower", "warning"),
        (False, (DISK, 5), "full_tower", "error"),  # too many in any case
        (False, (SSD, 2), "full_tower", None),
        (False, (DISK, 4), "open_frame", None),
    ]
)
def test_a_cage_that_is_out_holds_no_drives(
    cage: bool | None, drives: tuple[Drive, int], kind: str, expected: str | None
) -> None:
    case = chassis(bays_35=4, bays_25=2, chassis_type=kind)
    assert severity(with_drives(drives, case=case, drive_cage=cage), BAYS) == expected


def test_bays_that_nobody_counted_matter_beyond_what_every_tower_has() -> None:
    assert unchecked(with_drives((SSD, 1)), BAYS) == ()
    assert unanswered_for(with_drives((DISK, 1)), BAYS) == "a-chassis.bays_35"
    assert unchecked(with_drives((SSD, 2)), BAYS) == ("a-chassis.bays_25", "a-chassis.bays_35")
    assert unchecked(with_drives((DISK, 9), case=chassis(chassis_type="open_frame")), BAYS) == ()


def test_a_server_is_sold_with_its_bays_and_ports() -> None:
    fixed = board(id="a-chassis", form_factor="proprietary", socket="SP3", m2_slots=())
    server = chassis(board=fixed, max_double_width_gpus=1)
    e = with_drives((DISK, 9), (SSD, 9), (U2, 9), case=server)
    assert unchecked(e, BAYS) == () and unchecked(e, PORTS) == ()
    few = with_drives((DISK, 9), case=chassis(board=fixed.changed(sata_ports=8), bays_35=8))
    assert severity(few, BAYS) == severity(few, PORTS) == "error"


@given(st.integers(1, 8), st.integers(1, 8), st.integers(0, 8), st.integers(0, 8))
def test_drives_fit_where_each_finds_a_bay(
    large: int, small: int, bays_35: int, bays_25: int
) -> None:
    """A bay for each: large ones first, small ones in what is left of either."""
    e = with_drives(
        (DISK, large),
        (SSD, small),
        case=chassis(bays_35=bays_35, bays_25=bays_25),
        on=board(sata_ports=64),
    )
    fits = large <= bays_35 and large + small <= bays_35 + bays_25
    assert bool(found(e, BAYS)) == (not fits)


def test_a_build_without_drives_is_asked_nothing() -> None:
    for rule in (PORTS, STICK, BAYS):
        assert severity(machine(), rule) is None
