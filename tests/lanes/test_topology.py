"""How cards hang together, against the matrices that nvidia-smi prints on such machines."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rigwright.build import Bridge, Build, Quantity, SecondarySystem
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.cli import main
from rigwright.evaluation import Evaluation, evaluate
from rigwright.lanes.topology import NVLINKS, Topology, matrix_lines, matrix_text, topology_of
from rigwright.lanes.topology_drawing import drawing_of, svg_of
from tests.sampling import every
from tests.worlds import board, gpu, nic, slot, world


def shipped(
    mainboard: str, *places: str, card: str = "asus-turbo-rtx-3090", **chosen: Any
) -> Topology:
    build = Build(
        chassis="fractal-design-define-7-xl", board=mainboard, cpus=Quantity("none"), **chosen
    )
    for place in places:
        build = build.place(card, place)
    return topology_of(evaluate(build, open_catalog()).assembly)


def texts(topology: Topology) -> list[str]:
    return [cell.text for cell in topology.matrix.values()]


def made(
    *sources: str, socket: str = "AM4", chipset: str = "X570", cpu_sockets: int = 1
) -> Topology:
    slots = [slot(2 * i + 1, source=source) for i, source in enumerate(sources)]
    mainboard = board(*slots, socket=socket, chipset=chipset, cpu_sockets=cpu_sockets)
    cards = [(gpu(), str(2 * i + 1)) for i in range(len(sources))]
    return topology_of(world(*cards, board=mainboard).assembly)


def test_cards_of_a_second_system_are_named_beside_the_matrix_of_the_first() -> None:
    build = (
        Build(
            chassis="phanteks-enthoo-719-luxe-2",
            board="asus-pro-ws-wrx80e-sage-se-wifi",
            second=SecondarySystem(board="asus-rog-strix-b650e-i"),
        )
        .place("asus-turbo-rtx-3090", "1")
        .place("rtx-a4000", "second:1")
    )
    topology = topology_of(evaluate(build, open_catalog()).assembly)
    assert topology.elsewhere == ("GPU 2",)
    assert [card.card.label for card in topology.attachments] == ["gpu1"]
    assert "GPU 2" in matrix_text(topology)
    alone = topology_of(evaluate(build.remove(1), open_catalog()).assembly)
    assert alone.elsewhere == ()


@every(
    [
        (made("cpu", "cpu"), "PHB"),
        (made("cpu", "chipset"), "PHB"),
        (made("chipset", "chipset"), "PXB"),  # an AMD chipset is a switch
        (
            made("chipset", "chipset", socket="LGA1700", chipset="Z790"),
            "PHB",
        ),  # Intel's has root ports
        (made("cpu", "cpu", socket="sWRX8", chipset="WRX80"), "NODE"),
        (made("cpu1", "cpu1", socket="LGA4189", cpu_sockets=2), "NODE"),
        (made("cpu1", "cpu2", socket="LGA4189", cpu_sockets=2), "SYS"),
        (made("cpu", "cpu", socket="LGA4189", cpu_sockets=2), "?"),  # which of the two is not said
    ]
)
def test_two_cards(topology: Topology, level: str) -> None:
    assert texts(topology) == [level]


def test_several_host_bridges_are_an_estimate() -> None:
    (cell,) = made("cpu", "cpu", socket="sWRX8", chipset="WRX80").matrix.values()
    assert cell.estimate
    (cell,) = made("cpu", "cpu").matrix.values()
    assert not cell.estimate


def test_two_switches_on_a_seven_slot_board() -> None:
    found = shipped("asus-ws-x299-sage-10g", "PCIEX16_1", "PCIEX16_3", "PCIEX16_5", "PCIEX16_7")
    # As 4-GPU machines on this board report it: pairs below one PEX8747, the host bridge between
    # the pairs.
    assert texts(found) == ["PIX", "PHB", "PHB", "PHB", "PHB", "PIX"]
    assert all(cell.estimate for cell in found.matrix.values())


def test_one_switch_behind_sixteen_lanes() -> None:
    assert texts(shipped("asus-ws-z390-pro", "PCIEX16_1", "PCIEX16_3")) == ["PIX"]


def test_a_bridge_goes_before_the_way_through_the_board() -> None:
    found = shipped(
        "asus-pro-ws-wrx80e-sage-se-wifi", "1", "3", "5", bridges=(Bridge("any", 0, 1),)
    )
    assert texts(found) == ["NV4", "NODE", "NODE"]
    assert found.between("gpu2", "gpu1").text == "NV4"


def test_bridges_between_other_cards_connect_nothing() -> None:
    found = shipped(
        "asus-pro-ws-wrx80e-sage-se-wifi",
        "1",
        "3",
        card="asus-tuf-rtx-4090",
        bridges=(Bridge("any", 0, 1),),
    )
    assert texts(found) == ["NODE"]


def test_every_card_with_bridges_has_its_number_of_links() -> None:
    catalog = open_catalog()
    chips = {
        c.chip
        for row in catalog.search("", "gpu", 10_000)
        if (c := catalog.get(row.id)) and c.nvlink
    }  # type: ignore[attr-defined]
    assert {chip for chip in chips if chip not in NVLINKS} == set()


def test_the_matrix_reads_like_that_of_nvidia_smi() -> None:
    slots = (slot(1), slot(3), slot(5, source="chipset"))
    e: Evaluation = world(
        (gpu(), "1"), (nic(), "5"), (gpu(), "3"), board=board(*slots, socket="AM4", chipset="X570")
    )
    assert list(matrix_lines(topology_of(e.assembly))) == [
        "         GPU0     GPU1     NIC0     CPU",
        "GPU0     X        PHB      PHB      1",
        "GPU1     PHB      X        PHB      1",
        "NIC0     PHB      PHB      X        1",
    ]


def test_without_a_board_or_cards_there_is_nothing_to_say() -> None:
    empty = topology_of(evaluate(Build(), MemoryCatalog([])).assembly)
    assert empty.attachments == () and list(matrix_lines(empty)) == ["         CPU"]


# The picture and the command


def test_every_card_hangs_on_something_that_hangs_on_a_cpu() -> None:
    found = drawing_of(
        shipped("asus-ws-x299-sage-10g", "PCIEX16_1", "PCIEX16_3", "PCIEX16_5", "PCIEX16_7")
    )
    above = {wire.lower: wire.upper for wire in found.wires}
    assert [node.kind for node in found.nodes] == ["card"] * 4 + ["switch"] * 2 + ["cpu"]
    assert {above[above[f"gpu{k}"]] for k in (1, 2, 3, 4)} == {"cpu1"}
    assert all(
        n.x >= 0 and n.x + n.width <= found.width and n.y < found.height for n in found.nodes
    )


def test_boxes_of_a_row_do_not_overlap() -> None:
    found = drawing_of(made("cpu1", "cpu2", "cpu1", "chipset", socket="LGA4189", cpu_sockets=2))
    for y in {node.y for node in found.nodes}:
        row = sorted((n.x, n.x + n.width) for n in found.nodes if n.y == y)
        assert all(left[1] <= right[0] for left, right in pairwise(row)), y


def test_the_svg_is_well_formed_and_shows_bridges() -> None:
    text = svg_of(
        drawing_of(
            shipped("asus-pro-ws-wrx80e-sage-se-wifi", "1", "3", bridges=(Bridge("any", 0, 1),))
        )
    )
    root = ElementTree.fromstring(text)
    words = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"GPU1", "GPU2", "NV4", "CPU 1"} <= words


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = str(Path(__file__).parents[2] / "assets/examples/four-blower-3090.rig")
    assert main(["topology", example]) == 0
    said = capsys.readouterr().out
    assert "GPU3" in said and "NODE~" in said and "an estimate" in said
    assert main(["topology", example, "--svg", str(tmp_path / "t.svg")]) == 0
    assert (tmp_path / "t.svg").read_text(encoding="utf-8").startswith("<?xml")


# bays of servers with two processors


def in_bays(server: str, cpu: str, count: int) -> Topology:
    build = Build(chassis=server, cpus=Quantity(cpu, 2))
    for number in range(1, count + 1):
        build = build.place("tesla-v100-pcie-32gb", f"bay{number}")
    return topology_of(evaluate(build, open_catalog()).assembly)


def test_bays_follow_the_order_of_as_many_wide_slots_as_an_estimate() -> None:
    """Four of the eight x16 slots of the X11DPG-OT-CPU are the second processor's, which stand
    first; four times x16 are more than the 48 lanes of a Xeon, so that switches lie between.
    """
    eight = in_bays("supermicro-sys-4029gp-trt", "intel-xeon-gold-6248", 8)
    assert [a.cpu for a in eight.attachments] == [2, 2, 2, 2, 1, 1, 1, 1]
    across = eight.between("gpu1", "gpu5")
    assert (across.text, across.estimate) == ("SYS", True)
    assert eight.between("gpu1", "gpu2").text == "?"
    assert [line.split()[-1] for line in matrix_lines(eight)][1:] == ["2~"] * 4 + ["1~"] * 4
    titles = {node.title for node in drawing_of(eight).nodes if node.kind == "cpu"}
    assert titles == {"CPU 1 (estimate)", "CPU 2 (estimate)"}


def test_two_wide_bays_for_each_processor_need_no_switch() -> None:
    four = in_bays("dell-poweredge-t640", "intel-xeon-gold-6248", 4)
    by_cpu: dict[int | None, list[str]] = {}
    for a in four.attachments:
        by_cpu.setdefault(a.cpu, []).append(a.card.label)
    assert sorted(by_cpu) == [1, 2]
    for labels in by_cpu.values():
        cell = four.between(*labels)
        assert (cell.text, cell.estimate) == ("NODE", True)


@every(
    [
        ("supermicro-sys-7049gp-trt", 4),  # six wide slots for four bays
        ("tyan-ft77d-b7109", 8),  # nobody says whose slots they are
    ]
)
def test_bays_of_which_nothing_follows_stay_unknown(server: str, count: int) -> None:
    topology = in_bays(server, "intel-xeon-gold-6248", count)
    assert {a.cpu for a in topology.attachments} == {None}
    assert set(texts(topology)) == {"?"}
