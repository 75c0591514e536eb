"""A saved build keeps its values: what the catalog has otherwise is told by figures, and taken
only when asked.
"""

from __future__ import annotations

from rigwright.catalog import MemoryCatalog
from rigwright.editing.differences import Difference, differences, taken
from rigwright.figures.provenance import provenance_of
from rigwright.parts import record_of
from tests.worlds import board, chassis, gpu, psu, psu_plugs, slot


def told(found: tuple[Difference, ...]) -> list[tuple[str, str, object, object]]:
    return [(d.part_id, d.field, d.was, d.now) for d in found]


def test_the_same_parts_differ_in_nothing() -> None:
    parts = [gpu(), board(), chassis(), psu()]
    assert differences(parts, MemoryCatalog(parts)) == ()
    assert differences(parts, MemoryCatalog([])) == (), (
        "a part that the catalog does not have keeps its figures"
    )


def test_each_figure_that_differs_is_told_with_both_values_and_its_source() -> None:
    newer = gpu(
        thickness_mm=44.5,
        board_power_w=None,
        source="a newer page",
        notes="other words",
        name="Renamed",
    )
    (power, thickness) = sorted(differences([gpu()], MemoryCatalog([newer])), key=lambda d: d.field)
    assert told((thickness,)) == [("a-gpu", "thickness_mm", 40.0, 44.5)]
    assert told((power,)) == [("a-gpu", "board_power_w", 250.0, None)]
    assert thickness.source == "a newer page" and thickness.confidence == "high"


def test_plugs_and_slots_are_told_one_by_one() -> None:
    before = psu(connectors=psu_plugs(pcie_8pin=6, eps_8pin=2))
    after = psu(connectors=psu_plugs(pcie_8pin=8))
    assert told(differences([before], MemoryCatalog([after]))) == [
        ("a-psu", "connectors.pcie_8pin", 6, 8),
        ("a-psu", "connectors.eps_8pin", 2, None),
    ]
    one = board(slot(1), slot(4))
    other = board(slot(1), slot(4, electrical_lanes=8))
    assert told(differences([one], MemoryCatalog([other]))) == [
        ("a-motherboard", "slots.PCIE4.electrical_lanes", 16, 8)
    ]
    more = differences([one], MemoryCatalog([board(slot(1), slot(4), slot(7))]))
    assert [d.field for d in more] == ["slots"], "another set of slots is one difference"


def test_a_built_in_board_is_compared_too() -> None:
    before = chassis(board=board(id="a-chassis", ram_slots=8))
    after = chassis(board=board(id="a-chassis", ram_slots=16))
    assert told(differences([before], MemoryCatalog([after]))) == [
        ("a-chassis", "board.ram_slots", 8, 16)
    ]
    found = differences([before], MemoryCatalog([after]))
    assert taken({"a-chassis": before}, MemoryCatalog([after]), found)["a-chassis"] == after
    newer = board(
        id="a-chassis", ram_slots=16, socket="SP5", source="a manual", confidence="manual"
    )
    catalog = MemoryCatalog([chassis(board=newer)])
    memory = next(d for d in differences([before], catalog) if d.field == "board.ram_slots")
    got = taken({"a-chassis": before}, catalog, [memory])["a-chassis"]
    figure = provenance_of(got, "board.ram_slots")
    assert (figure.value, figure.source, figure.confidence) == (16, "a manual", "manual")
    assert [d.field for d in differences([got], catalog)] == ["board.socket"]


def test_taking_some_figures_leaves_the_others() -> None:
    old = gpu(uncertain_fields=("thickness_mm", "length_mm"))
    newer = gpu(
        thickness_mm=44.5,
        board_power_w=300.0,
        source="a newer page",
        derived_fields=("thickness_mm",),
    )
    catalog = MemoryCatalog([newer])
    thickness = next(d for d in differences([old], catalog) if d.field == "thickness_mm")
    got = taken({old.id: old}, catalog, [thickness])[old.id]
    assert (getattr(got, "thickness_mm", None), getattr(got, "board_power_w", None)) == (
        44.5,
        250.0,
    )
    assert got.uncertain_fields == ("length_mm",) and got.derived_fields == ("thickness_mm",)
    assert provenance_of(got, "thickness_mm").source == "a newer page"
    assert provenance_of(got, "length_mm").source == "this test"
    assert [d.field for d in differences([got], catalog)] == ["board_power_w"]


def test_taking_every_figure_takes_the_part_as_the_catalog_has_it() -> None:
    old = gpu()
    newer = gpu(thickness_mm=44.5, notes="newer words")
    catalog = MemoryCatalog([newer])
    assert taken({old.id: old}, catalog, differences([old], catalog)) == {old.id: newer}


def test_taking_one_plug_of_a_supply_and_one_column_of_a_slot() -> None:
    before = psu(connectors=psu_plugs(pcie_8pin=6, eps_8pin=2))
    after = psu(connectors=psu_plugs(pcie_8pin=8))
    catalog = MemoryCatalog([after])
    eps = next(d for d in differences([before], catalog) if d.field.endswith("eps_8pin"))
    assert record_of(taken({before.id: before}, catalog, [eps])[before.id])["connectors"] == {
        "pcie_8pin": 6
    }
    one = board(slot(1), slot(4))
    other = board(slot(1, generation=5), slot(4, electrical_lanes=8))
    lanes = next(d for d in differences([one], MemoryCatalog([other])) if "lanes" in d.field)
    got = taken({one.id: one}, MemoryCatalog([other]), [lanes])[one.id]
    slots = record_of(got)["slots"]
    assert [(s["generation"], s["electrical_lanes"]) for s in slots] == [(4, 16), (4, 8)]
