"""How many processors a board takes, and which of those that have its socket."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Quantity
from rigwright.catalog import ALL
from rigwright.checks import Verdict
from rigwright.checks.remedy import Choose
from rigwright.evaluation import Evaluation
from rigwright.parts import Cpu, Motherboard
from rigwright.rules.chipsets import ROWS, Takes, epyc_series, rows_of, takes, works_alone
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

COUNT, CHIPSET = "cpu-count-over", "chipset-unfit"
SERVER = "AMD EPYC 7742"


def several(count: int, sockets: int | None, name: str = SERVER) -> Evaluation:
    mainboard = board(socket="SP3", chipset="SoC (EPYC 7002/7003)", cpu_sockets=sockets)
    return world(board=mainboard, cpu=cpu(name=name, socket="SP3"), cpus=Quantity("a-cpu", count))


@every(
    [(1, 1, None), (1, 2, None), (2, 2, None), (2, 1, "error"), (3, 2, "error"), (1, None, None)]
)
def test_processors_and_sockets(count: int, sockets: int | None, expected: str | None) -> None:
    assert severity(several(count, sockets), COUNT) == expected


def test_the_sentence_counts_both_and_fewer_mend_it() -> None:
    finding = only(several(2, 1), COUNT)
    assert finding.message.startswith(
        "There are 2 × AMD EPYC 7742. The motherboard has one socket for them."
    )
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (2, 1, "sockets")
    assert finding.remedies[0].edit == Choose({"cpus.count": 1})
    assert "has 2 sockets" in only(several(4, 2), COUNT).message


def test_sockets_nobody_counted_leave_two_processors_undecided() -> None:
    e = several(2, None)
    assert (
        unanswered_for(e, COUNT) == "a-motherboard.cpu_sockets" and e.verdict is Verdict.UNDECIDED
    )
    assert unchecked(several(1, None), COUNT) == ()


@every(
    [
        "AMD EPYC 7302P",
        "AMD Ryzen Threadripper PRO 3975WX",
        "Intel Xeon w9-3495X",
        "Intel Xeon E5-1650 v4",
    ]
)
def test_a_processor_that_works_alone(name: str) -> None:
    assert severity(several(1, 2, name), COUNT) is None
    assert "do not work together" in only(several(2, 2, name), COUNT).message
    assert severity(several(2, None, name), COUNT) == "error"  # whatever the board has


def test_the_processors_of_servers_work_in_pairs() -> None:
    pairs = (
        "AMD EPYC 7742",
        "AMD EPYC 9684X",
        "Intel Xeon Gold 6248",
        "Intel Xeon E5-2697 v4",
        "Intel Xeon Platinum 8480+",
        "Intel Xeon Gold 6248 2.5 GHz 20-Core LGA3647",
    )
    assert not any(map(works_alone, pairs))


# From the makers' lists: AMD's table of AM4 chipsets, Intel's of the 100 to 700 series.
@every(
    [
        ("LGA1151", "Intel Z390", "Intel Core i9-9900K", Takes.YES),
        ("LGA1151", "Intel Z170", "Intel Core i7-6700K", Takes.YES),
        ("LGA1151", "Intel Z170", "Intel Core i7-7700K", Takes.BIOS),
        ("LGA1151", "Intel B250", "Intel Core i7-8700K", Takes.NO),
        ("LGA1151", "Intel Z390", "Intel Core i7-7700K", Takes.NO),
        ("LGA1151", "Intel Z370", "Intel Core i9-9900K", Takes.BIOS),
        ("LGA1151", "Intel H110", "Intel Celeron G4900", Takes.NO),
        ("LGA1151", "Intel H110", "Intel Celeron G3900", Takes.YES),
        ("LGA1151", "Intel H110", "Intel Celeron G3930", Takes.BIOS),
        ("LGA1151", "Intel H310", "Intel Celeron G3930", Takes.NO),
        ("LGA1151", "Intel B360", "Intel Pentium Gold G5400", Takes.YES),
        ("LGA1151", "Intel B250", "Intel Pentium Gold G5400", Takes.NO),
        ("LGA1151", "Intel Z170", "Intel Xeon E3-1230 v5", Takes.NO),
        ("LGA1151", "Intel C236", "Intel Xeon E3 1230 V5", Takes.YES),
        ("LGA1151", "Intel C236", "Intel Xeon E3-1230 v6", Takes.BIOS),
        ("LGA1151", "Intel C236", "Intel Xeon E 2136", Takes.NO),
        ("LGA1151", "Intel C246", "Intel Xeon E-2136", Takes.YES),
        ("LGA1150", "Intel Z87", "Intel Core i7-5775C", Takes.NO),
        ("LGA1150", "Intel Z97", "Intel Core i7-5775C", Takes.BIOS),
        ("LGA1150", "Intel Z87", "Intel Core i7-4790K", Takes.BIOS),
        ("LGA1150", "Intel Z87", "Intel Core i7-4770K", Takes.YES),
        ("LGA1200", "Intel Z490", "Intel Core i9-11900K", Takes.BIOS),
        ("LGA1200", "Intel B460", "Intel Core i9-11900K", Takes.NO),
        ("LGA1200", "Intel Z590", "Intel Core i9-10900K", Takes.YES),
        ("LGA1700", "Intel Z690", "Intel Core i9-12900K", Takes.YES),
        ("LGA1700", "Intel Z690", "Intel Core i9-13900K", Takes.BIOS),
        ("LGA1700", "Intel Z790", "Intel Core i9-13900K", Takes.YES),
        ("LGA1700", "Intel Z790", "Intel Core i9-14900K", Takes.BIOS),
        ("LGA2011-3", "Intel X99", "Intel Xeon E5-2697 v4", Takes.BIOS),
        ("LGA2011-3", "Intel X99", "Intel Xeon E5-2697 v3", Takes.YES),
        ("LGA2066", "Intel X299", "Intel Core i9-7900X", Takes.YES),
        ("LGA2066", "Intel X299", "Intel Core i9-10900X", Takes.BIOS),
        ("LGA2066", "Intel X299", "Intel Xeon W-2155", Takes.NO),
        ("LGA2066", "Intel C422", "Intel Xeon W-2155", Takes.YES),
        ("LGA4677", "Intel W790", "Intel Xeon Platinum 8480+", Takes.UNLISTED),  # people run it
        ("LGA4677", "Intel W790", "Intel Xeon w9-3495X", Takes.YES),
        ("LGA4677", "Intel W790", "Intel Xeon w9-3595X", Takes.BIOS),
        ("LGA4677", "Intel C741", "Intel Xeon Gold 6430", Takes.YES),
        ("AM4", "AMD B550", "AMD Ryzen 7 2700X", Takes.NO),
        ("AM4", "AMD B550", "AMD Ryzen 9 3950X", Takes.YES),
        ("AM4", "AMD B550", "AMD Ryzen 7 PRO 4750G", Takes.YES),
        ("AM4", "AMD B550", "AMD Ryzen 5 PRO 2600", Takes.NO),
        ("AM4", "AMD B550", "AMD Athlon 3000G", Takes.NO),
        ("AM4", "AMD X570", "AMD A10-9700", Takes.NO),
        ("AM4", "AMD B350", "AMD A10-9700", Takes.YES),
        ("AM5", "AMD B650", "AMD Ryzen 5 8400F", Takes.BIOS),
        ("AM4", "AMD B550", "AMD Ryzen 9 5950X", Takes.BIOS),
        ("AM4", "AMD X570", "AMD Ryzen 7 2700X", Takes.YES),
        ("AM5", "AMD X670E", "AMD Ryzen 9 7950X", Takes.YES),
        ("AM5", "AMD X670E", "AMD Ryzen 9 9950X", Takes.BIOS),
        ("AM5", "AMD X870E", "AMD Ryzen 9 9950X", Takes.YES),
        ("sTR5", "AMD WRX90", "AMD Ryzen Threadripper 7980X", Takes.NO),
        ("sTR5", "AMD TRX50", "AMD Ryzen Threadripper 7980X", Takes.YES),
        ("sTR5", "AMD TRX50", "AMD Ryzen Threadripper PRO 7995WX", Takes.YES),
        ("sTR5", "AMD WRX90", "AMD Ryzen Threadripper PRO 7995WX", Takes.YES),
        ("sTR5", "AMD WRX90", "AMD Ryzen Threadripper PRO 9975WX", Takes.BIOS),
        ("SP3", "SoC (EPYC 7001/7002)", "AMD EPYC 7763", Takes.NO),
        ("SP3", "SoC (EPYC 7002/7003)", "AMD EPYC 7H12", Takes.YES),
        ("SP3", "SoC", "AMD EPYC 7763", Takes.YES),
        ("SP5", "SoC (EPYC 9004/9005)", "AMD EPYC 9755", Takes.YES),
    ]
)
def test_what_chipsets_take(socket: str, chipset: str, processor: str, expected: Takes) -> None:
    assert takes(socket, chipset, processor) is expected
    severe = {Takes.NO: "error", Takes.UNLISTED: "warning", Takes.BIOS: "info", Takes.YES: None}
    e = machine(board=board(socket=socket, chipset=chipset), cpu=cpu(socket=socket, name=processor))
    assert severity(e, CHIPSET) == severe[expected]


@every(
    [
        ("Intel Core i7 8700K", "Intel Core i7-8700K"),
        ("Intel Core i3 13100F OEM/Tray", "Intel Core i3-13100F"),
        ("Intel Xeon E3 1230 V6 3.5 GHz 4-Core LGA1151", "Intel Xeon E3-1230 v6"),
        ("Intel Xeon E 2136", "Intel Xeon E-2136"),
        ("Intel Xeon W 2155", "Intel Xeon W-2155"),
    ]
)
def test_a_processor_is_known_however_a_list_writes_its_name(written: str, maker: str) -> None:
    for row in ROWS:
        assert (row in rows_of(row.socket, written)) == (row in rows_of(row.socket, maker))
    assert any(rows_of(row.socket, maker) for row in ROWS)
    assert works_alone(written) and works_alone(maker)


def test_the_series_of_an_epyc_is_its_last_digit() -> None:
    named = {
        "AMD EPYC 7551P": "7001",
        "AMD EPYC 7H12": "7002",
        "AMD EPYC 73F3": "7003",
        "AMD EPYC 9684X": "9004",
        "AMD EPYC 8324P": "8004",
        "AMD Ryzen 9 9950X": "",
    }
    assert {name: epyc_series(name) for name in named} == named


def of_catalog(kind: str) -> list[Any]:
    catalog = shipped()
    return [catalog.get(hit.id) for hit in catalog.search("", kind, ALL)]


def test_every_board_of_the_catalog_takes_some_processor_of_it() -> None:
    """No row of the table leaves a board without a processor, where the catalog has any of its
    socket.
    """
    processors = [part for part in of_catalog("cpu") if isinstance(part, Cpu)]
    boards = [part for part in of_catalog("motherboard") if isinstance(part, Motherboard)]
    assert len(boards) > 100 and len(processors) > 100
    for mainboard in boards:
        fitting = [part for part in processors if part.socket == mainboard.socket]
        named = [
            takes(mainboard.socket or "", mainboard.chipset or "", part.name) for part in fitting
        ]
        assert not named or {Takes.YES, Takes.BIOS} & set(named), mainboard.name


@pytest.mark.parametrize(("year", "expected"), [(2020, "info"), (2021, None), (None, "info")])
def test_a_board_that_is_younger_than_the_processor_knows_it(
    year: int | None, expected: str | None
) -> None:
    mainboard = board(socket="AM4", chipset="AMD B550", release_year=year)
    e = machine(board=mainboard, cpu=cpu(socket="AM4", name="AMD Ryzen 9 5950X", release_year=2020))
    assert severity(e, CHIPSET) == expected


def test_a_chipset_nobody_named_matters_where_one_refuses_the_processor() -> None:
    old = cpu(socket="LGA1151", name="Intel Core i9-9900K")
    assert (
        unanswered_for(world(board=board(socket="LGA1151", chipset=None), cpu=old), CHIPSET)
        == "a-motherboard.chipset"
    )
    nobody_knows = world((gpu(), "1"), board=board(socket="LGA1151", chipset=None), cpu=old)
    assert "a-motherboard.chipset" in [entry.field for entry in nobody_knows.undecided]
    newer = cpu(name="AMD Ryzen 9 9950X")
    assert severity(world(board=board(chipset=None), cpu=newer), CHIPSET) is None


def test_another_socket_is_said_by_the_rule_on_sockets_alone() -> None:
    e = machine(
        board=board(socket="LGA1151", chipset="Intel Z170"),
        cpu=cpu(socket="AM4", name="AMD Ryzen 7 2700X"),
    )
    assert not found(e, CHIPSET) and found(e, "cpu-socket-mismatch")


def test_a_server_with_two_processors_has_two_sockets() -> None:
    fixed = board(
        id="a-chassis", form_factor="proprietary", socket="SP3", chipset=None, cpu_sockets=2
    )
    server = chassis(board=fixed, max_double_width_gpus=1)
    e = machine(
        chassis=server, board=None, cpu=cpu(name=SERVER, socket="SP3"), cpus=Quantity("a-cpu", 2)
    )
    assert severity(e, COUNT) is None and severity(e, CHIPSET) is None
