"""Memory on the board: type, form, number and size of the modules, against board and processor."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import Quantity
from rigwright.checks import Severity, Verdict
from rigwright.checks.remedy import Choose, Need, Replace
from rigwright.evaluation import Evaluation
from rigwright.parts import Memory
from tests.fit_parts import memory
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

RAM = "ram-unfit"
TAKES: dict[str, Any] = {"ram_type": "DDR5", "ram_slots": 4, "max_ram_gb": 192.0}


def with_kits(
    *kits: tuple[Memory, int], on: dict[str, Any] | None = None, **more: Any
) -> Evaluation:
    """A world with so many of each kit, on a board of four slots of DDR5."""
    chosen = tuple(Quantity(kit.id, count) for kit, count in kits)
    mainboard = more.pop("board", board(**{**TAKES, **(on or {})}))
    return world(board=mainboard, others=tuple(kit for kit, _ in kits), memory=chosen, **more)


def one(on: dict[str, Any] | None = None, /, **figures: Any) -> Evaluation:
    return with_kits((memory(**figures), 1), on=on)


@every(
    [
        ("DDR5", "DDR5", None),
        ("DDR4", "DDR5", "error"),
        ("DDR5", "DDR4", "error"),
        ("DDR4", "DDR5 (DDR4 variant exists)", "error"),
        ("DDR5", "DDR5 (DDR4 variant exists)", None),
        ("DDR4", "DDR4/DDR5", None),
        ("DDR5", "DDR4/DDR5", None),
        ("DDR4", "DDR4 ECC", None),
        ("DDR5", "LPDDR5", "error"),
    ]
)
def test_the_type_of_memory(have: str, takes: str, expected: str | None) -> None:
    assert severity(one({"ram_type": takes}, ram_type=have), RAM) == expected


@every(
    [
        ("UDIMM", "DDR5", "AM5", None),
        ("RDIMM", "DDR5", "AM5", "error"),
        ("SODIMM", "DDR5", "AM5", "error"),
        ("RDIMM", "DDR5 RDIMM", "SP5", None),
        ("UDIMM", "DDR5 RDIMM", "SP5", "error"),
        ("LRDIMM", "DDR5 RDIMM", "SP5", "warning"),
        ("LRDIMM", "DDR5 RDIMM/LRDIMM", "SP5", None),
        ("UDIMM", "DDR5 (UDIMM/RDIMM)", "sWRX8", None),
        ("RDIMM", "DDR5 (UDIMM/RDIMM)", "sWRX8", None),
        ("SO-DIMM", "DDR5 (UDIMM/RDIMM)", "sWRX8", "error"),
        ("ECC UDIMM", "DDR5", "AM5", None),
    ]
)
def test_the_form_of_the_modules(form: str, takes: str, socket: str, expected: str | None) -> None:
    e = one({"ram_type": takes, "socket": socket}, form_factor=form)
    assert severity(e, RAM) == expected
    if expected == "warning":
        assert f"load-reduced, the board is listed for {takes}" in only(e, RAM).message
    elif form in ("SODIMM", "SO-DIMM"):
        assert "Its modules are SODIMM, which are made for notebooks." in only(e, RAM).message
    elif expected:
        other = {"RDIMM": "UDIMM", "UDIMM": "RDIMM"}[form]
        assert f"Its modules are {form}, the board takes {other}." in only(e, RAM).message


def test_registered_modules_need_a_xeon_where_the_socket_has_others_too() -> None:
    x99 = board(
        socket="LGA2011-3", ram_type="DDR4 (UDIMM; RDIMM with Xeon)", ram_slots=8, max_ram_gb=512.0
    )
    kit = memory(ram_type="DDR4", form_factor="RDIMM")
    for name, expected in (("Intel Xeon E5-2697 v4", None), ("Intel Core i7-6950X", "error")):
        e = with_kits((kit, 1), board=x99, cpu=cpu(name=name, socket="LGA2011-3"))
        assert severity(e, RAM) == expected


def test_the_form_may_be_told_by_the_buffering() -> None:
    assert severity(one(form_factor=None, buffering="registered"), RAM) == "error"
    assert severity(one(form_factor=None, buffering="unbuffered"), RAM) is None
    assert unanswered_for(one(form_factor=None), RAM) == "a-kit.form_factor"


def test_forms_that_are_mixed_do_not_run_together() -> None:
    either = {"ram_type": "DDR5 (UDIMM/RDIMM)", "socket": "sWRX8"}
    plain = memory(id="plain")
    registered = memory(id="other", form_factor="RDIMM")
    (finding,) = found(with_kits((plain, 1), (registered, 1), on=either), RAM)
    assert (
        finding.severity is Severity.ERROR and "One is UDIMM, the other RDIMM." in finding.message
    )
    assert not found(with_kits((plain, 1), (memory(id="other"), 1), on=either), RAM)


@every(
    [(2, 2, 4, None), (4, 1, 4, None), (5, 1, 4, "error"), (2, 3, 4, "error"), (2, 1, 1, "error")]
)
def test_modules_and_slots(modules: int, kits: int, slots: int, expected: str | None) -> None:
    small = memory(module_count=modules, total_gb=modules * 8.0)
    assert severity(with_kits((small, kits), on={"ram_slots": slots}), RAM) == expected


def test_the_sentence_counts_modules_and_slots() -> None:
    finding = only(with_kits((memory(total_gb=16.0), 3)), RAM)
    assert "6 modules go into 4 slots." in finding.message and finding.parts == ("memory", "board")
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (6, 4, "modules")
    assert isinstance(finding.remedies[0].edit, Replace)
    assert "into one slot." in only(with_kits((memory(), 1), on={"ram_slots": 1}), RAM).message


@given(st.integers(1, 8), st.integers(1, 6), st.integers(1, 24))
def test_modules_fit_where_there_are_as_many_slots(modules: int, kits: int, slots: int) -> None:
    e = with_kits((memory(module_count=modules, total_gb=1.0), kits), on={"ram_slots": slots})
    assert bool(found(e, RAM)) == (modules * kits > slots)


@every([(64.0, None), (192.0, None), (192.1, "warning"), (384.0, "warning"), (384.1, "error")])
def test_all_memory_against_the_board(total: float, expected: str | None) -> None:
    """A list grows with newer modules, up to twice what it was."""
    e = one(module_count=4, total_gb=total)
    assert severity(e, RAM) == expected
    assert not expected or "is listed for 192 GB." in only(e, RAM).message


@pytest.mark.parametrize(("count", "expected"), [(1, "warning"), (2, None)])
def test_all_memory_against_the_processors(count: int, expected: str | None) -> None:
    """What a processor drives is listed when it comes out; larger modules have run since."""
    e = with_kits(
        (memory(module_count=4, total_gb=192.0), 1),
        cpu=cpu(max_mem_gb=128.0),
        cpus=Quantity("a-cpu", count),
        on={"cpu_sockets": 2, "ram_slots": 8, "max_ram_gb": 384},
    )
    assert severity(e, RAM) == expected
    assert not expected or only(e, RAM).parts == ("memory", "cpu")


@every([(1, 8, None), (1, 9, "warning"), (2, 16, None), (2, 17, "error")])
def test_a_processor_drives_the_slots_beside_it(
    count: int, modules: int, expected: str | None
) -> None:
    """Of 16 slots beside two sockets, one processor drives 8."""
    e = with_kits(
        (memory(module_count=modules, total_gb=16.0), 1),
        cpus=Quantity("a-cpu", count),
        on={"cpu_sockets": 2, "ram_slots": 16},
    )
    assert severity(e, RAM) == expected
    if expected == "warning":
        finding = only(e, RAM)
        assert "8 of 9 modules are seen." in finding.message
        assert "has 1 of 2." in finding.message
        assert finding.remedies[0].edit == Choose({"cpus.count": 2})


EIGHT = {"ram_slots": 8, "ram_channels": 8}


@every(
    [
        (EIGHT, 4, 1, 4, None),
        (EIGHT, 4, 1, 5, "warning"),
        (EIGHT, 4, 1, 8, "warning"),
        (EIGHT, 8, 1, 8, None),
        ({"ram_slots": 8, "ram_channels": 4}, 4, 1, 8, None),
        ({"ram_slots": 8}, 4, 1, 8, None),
        ({"ram_slots": 16, "ram_channels": 8}, 4, 1, 8, None),
        ({"ram_slots": 16, "ram_channels": 8}, 4, 1, 9, "warning"),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 1, 4, None),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 1, 5, "warning"),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 1, 9, "warning"),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 2, 8, None),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 2, 9, "warning"),
        ({"ram_slots": 16, "ram_channels": 8, "cpu_sockets": 2}, 4, 2, 17, "error"),
    ]
)
def test_a_processor_drives_the_slots_on_its_channels(
    wired: dict[str, Any], channels: int, count: int, modules: int, expected: str | None
) -> None:
    """Of eight slots with a channel each, a processor with four drives four. Several slots may
    hang on a channel, and where nobody says how many channels a board has, nothing is said.
    """
    e = with_kits(
        (memory(module_count=modules, total_gb=16.0), 1),
        cpu=cpu(mem_channels=channels),
        cpus=Quantity("a-cpu", count),
        on=wired,
    )
    assert severity(e, RAM) == expected
    assert len(found(e, RAM)) == (expected is not None), "what is dead is told once"


def test_a_processor_with_all_channels_is_what_helps() -> None:
    kit = memory(module_count=8, total_gb=16.0)
    few = only(with_kits((kit, 1), cpu=cpu(mem_channels=4), on=EIGHT), RAM)
    assert "4 of 8 modules are seen." in few.message
    assert "has 4 memory channels" in few.message and "wired to 8" in few.message
    (need,) = (fix.edit for fix in few.remedies if isinstance(fix.edit, Replace))
    assert need == Replace("cpu", (Need("mem_channels", at_least=8),))
    unknown = cpu(mem_channels=None)
    assert unanswered_for(with_kits((kit, 1), cpu=unknown, on=EIGHT), RAM) == "a-cpu.mem_channels"
    single = with_kits((memory(module_count=1, total_gb=16.0), 1), cpu=unknown, on=EIGHT)
    assert found(single, RAM) == () and "a-cpu.mem_channels" not in unchecked(single, RAM)


# 192 GB in four slots: 48 GB each
@every([(32.0, None), (48.0, None), (48.1, "warning"), (64.0, "warning")])
def test_the_size_of_a_module(size: float, expected: str | None) -> None:
    e = one(module_gb=size, total_gb=2 * size)
    assert severity(e, RAM) == expected
    assert not expected or "192 GB in 4 slots, 48 GB in each: larger" in only(e, RAM).message


def test_memory_of_an_unknown_kind_leaves_the_machine_undecided() -> None:
    assert one(ram_type="DDR3").verdict is Verdict.FAIL
    assert one(ram_type=None).verdict is Verdict.UNDECIDED


def test_what_is_missing_for_memory() -> None:
    assert unanswered_for(one(ram_type=None), RAM) == "a-kit.ram_type"
    assert unanswered_for(one(module_count=None), RAM) == "a-kit.module_count"
    assert unanswered_for(one(total_gb=None), RAM) == "a-kit.total_gb"
    assert unanswered_for(one({"ram_slots": None}), RAM) == "a-motherboard.ram_slots"
    assert (
        unanswered_for(one({"max_ram_gb": None}, total_gb=96.0), RAM) == "a-motherboard.max_ram_gb"
    )
    assert (
        unchecked(one({"max_ram_gb": None}, module_gb=32.0), RAM) == ()
    )  # any board of DDR5 takes such modules
    assert (
        unanswered_for(one({"max_ram_gb": None}, module_gb=48.0), RAM) == "a-motherboard.max_ram_gb"
    )
    server = {"max_ram_gb": None, "socket": "SP5", "ram_type": "DDR5 RDIMM"}
    assert unchecked(one(server, form_factor="RDIMM", module_gb=64.0), RAM) == ()
    assert (
        unanswered_for(one(server, form_factor="RDIMM", module_gb=96.0), RAM)
        == "a-motherboard.max_ram_gb"
    )
    assert (
        unanswered_for(one({"ram_type": None, "socket": "LGA1700"}), RAM)
        == "a-motherboard.ram_type"
    )


def test_boards_of_the_first_socket_for_ddr4_are_listed_for_8_gb_in_each_slot() -> None:
    """ASUS lists the X99-A for 64 GB in eight slots."""
    first = {"max_ram_gb": None, "socket": "LGA2011-3", "ram_type": "DDR4 UDIMM"}
    later = {**first, "socket": "LGA1151"}
    for on, module_gb, missing in (
        (first, 8.0, ()),
        (first, 16.0, ("a-motherboard.max_ram_gb",)),
        (later, 16.0, ()),
    ):
        e = one(on, ram_type="DDR4", module_gb=module_gb, total_gb=2 * module_gb)
        assert unchecked(e, RAM) == missing


def test_what_is_not_known_of_a_module_follows_from_the_kit() -> None:
    assert (
        severity(one(module_gb=None, total_gb=128.0), RAM) == "warning"
    )  # 64 GB each, 48 are listed
    assert unanswered_for(one(module_gb=None, module_count=None), RAM) == "a-kit.module_count"


def test_what_follows_from_a_worse_finding_is_not_said_beside_it() -> None:
    """Memory of another type is that alone.

    More modules than slots are more than the board takes as well.
    """
    (other,) = found(one(ram_type="DDR4", form_factor="RDIMM", module_count=9, total_gb=999.0), RAM)
    assert "It is DDR4, the board takes DDR5." in other.message
    (many,) = found(one(module_count=9, total_gb=999.0), RAM)
    assert "9 modules go into 4 slots." in many.message


def test_more_than_board_and_processor_take_is_told_once() -> None:
    """256 GB on a board and a processor that are both listed for less."""
    small = cpu(max_mem_gb=128.0)
    kit = (memory(module_count=4, module_gb=64.0, total_gb=256.0), 1)
    (by_board,) = found(with_kits(kit, on={"max_ram_gb": 120.0}, cpu=small), RAM)
    assert by_board.severity.value == "error" and by_board.parts == ("memory", "board")
    (by_processor,) = found(with_kits(kit, on={"max_ram_gb": 256.0}, cpu=small), RAM)
    assert by_processor.severity.value == "warning" and by_processor.parts == ("memory", "cpu")
    nobody = with_kits(kit, on={"max_ram_gb": None}, cpu=small)
    assert [finding.parts for finding in found(nobody, RAM)] == [("memory", "cpu")]
    assert "a-motherboard.max_ram_gb" in unchecked(nobody, RAM)


def test_a_socket_nobody_knows_does_not_say_which_modules() -> None:
    assert unanswered_for(one({"socket": None}), RAM) == "a-motherboard.socket"
    assert severity(one({"socket": None, "ram_type": "DDR5 UDIMM"}), RAM) is None
    either = {"socket": "sWRX8", "ram_type": None}
    assert unanswered_for(one(either, ram_type="DDR4"), RAM) == "a-motherboard.ram_type"


def test_what_a_processor_drives_is_asked_where_there_is_much_memory() -> None:
    assert unchecked(with_kits((memory(total_gb=64.0), 1), cpu=cpu(max_mem_gb=None)), RAM) == ()
    e = with_kits((memory(total_gb=96.0), 1), cpu=cpu(max_mem_gb=None))
    assert unanswered_for(e, RAM) == "a-cpu.max_mem_gb"


def test_a_server_takes_what_its_socket_takes() -> None:
    fixed = board(
        id="a-chassis", form_factor="proprietary", socket="SP3", ram_type=None, ram_slots=32
    )
    server = chassis(board=fixed, max_double_width_gpus=1)
    kit = memory(
        ram_type="DDR4", form_factor="RDIMM", module_count=1, module_gb=16.0, total_gb=16.0
    )
    wrong = memory(module_count=1, module_gb=16.0, total_gb=16.0)
    plain = kit.changed(form_factor="UDIMM")
    for one_of_it, expected in ((kit, 0), (wrong, 1), (plain, 1)):
        e = with_kits((one_of_it, 16), board=None, chassis=server, cpu=cpu(socket="SP3"))
        assert len(found(e, RAM)) == expected and not unchecked(e, RAM)


def test_no_memory_is_asked_nothing() -> None:
    assert severity(machine(board=board(ram_type=None)), RAM) is None


def test_a_list_without_forms_leaves_them_to_the_socket() -> None:
    """Boards of sTRX4 take unbuffered modules only."""
    for form in ("RDIMM", "LRDIMM"):
        kit = {"ram_type": "DDR4", "form_factor": form}
        known, unknown = (
            one({"ram_type": "DDR4", "socket": socket}, **kit) for socket in ("sTRX4", None)
        )
        assert severity(known, RAM) == "error"
        assert "a-motherboard.socket" in unchecked(unknown, RAM)


XEON_W, CORE_X = "Intel Xeon W-2145", "Intel Core i9-10980XE"


@every(
    [
        ("Intel C422", XEON_W, "RDIMM", "DDR4", None),
        ("Intel C422", XEON_W, "LRDIMM", "DDR4", None),
        ("Intel C422", XEON_W, "RDIMM", "DDR4 ECC RDIMM", None),
        ("Intel C422", XEON_W, "UDIMM", "DDR4 ECC RDIMM", "error"),
        ("Intel C422", CORE_X, "RDIMM", "DDR4", "error"),
        ("Intel X299", CORE_X, "RDIMM", "DDR4", "error"),
        ("Intel X299", CORE_X, "UDIMM", "DDR4", None),
        ("Intel X299", XEON_W, "RDIMM", "DDR4", "error"),
        (None, CORE_X, "RDIMM", "DDR4", "error"),
    ]
)
def test_the_socket_of_two_platforms_leaves_registered_modules_to_its_chipset(
    chipset: str | None, name: str, form: str, takes: str, expected: str | None
) -> None:
    """X299 is made for Core, which drive no registered modules; C422 for Xeon W, which do."""
    on = {"ram_type": takes, "socket": "LGA2066", "chipset": chipset}
    kit = memory(ram_type="DDR4", form_factor=form)
    e = with_kits((kit, 1), on=on, cpu=cpu(name=name, socket="LGA2066"))
    assert severity(e, RAM) == expected


def test_a_chipset_nobody_knows_does_not_say_which_modules() -> None:
    on = {"ram_type": "DDR4", "socket": "LGA2066", "chipset": None}
    kit = memory(ram_type="DDR4", form_factor="RDIMM")
    e = with_kits((kit, 1), on=on, cpu=cpu(name=XEON_W, socket="LGA2066"))
    assert unanswered_for(e, RAM) == "a-motherboard.chipset"
    unlisted = {**on, "ram_type": None}
    for chipset, known in (("Intel X299", True), ("Intel C422", False)):
        e = with_kits((kit, 1), on={**unlisted, "chipset": chipset}, cpu=None)
        assert bool(found(e, RAM)) is known
        assert known or unanswered_for(e, RAM) == "a-motherboard.ram_type"


def test_a_core_of_the_shared_socket_drives_no_registered_modules_whatever_the_board() -> None:
    either = {"ram_type": "DDR4 (UDIMM; RDIMM with Xeon)", "socket": None}
    core = cpu(name="Intel Core i7-6950X", socket="LGA2011-3")
    kit = memory(ram_type="DDR4", form_factor="RDIMM")
    e = with_kits((kit, 1), on=either, cpu=core)
    assert any("RDIMM, the board takes UDIMM" in f.message for f in found(e, RAM))
