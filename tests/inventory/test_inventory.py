"""The rows of everything that stands in a machine: nothing is missing, nothing is there twice, and
an edit of one row
leaves all others alone.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rigwright.assembly import assemble
from rigwright.build import Bridge, Build, Circuit, Placement, Quantity, SecondarySystem, Wire
from rigwright.catalog import open_catalog
from rigwright.checks import Fit, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.evaluation.evaluated import findings_of
from rigwright.inventory import PartRow, RowGroup, rows_of
from rigwright.inventory.adjusting import choosing, removing, replacing, turned
from rigwright.inventory.changes import Happening, changes_between
from rigwright.inventory.edits import (
    can_be_counted,
    can_be_removed,
    can_be_replaced,
    counted,
    may_take_place,
    replaced,
    without,
    without_secondary,
)
from rigwright.inventory.part_row import Origin
from rigwright.inventory.standing import findings_on, standings
from rigwright.parts import KINDS, Psu
from rigwright.reports.sheet.parts import parts_of
from tests.generated_builds import planned, shipped, stock
from tests.sampling import every
from tests.worlds import board, gpu, psu, slot, world

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
FAN, SSD, STICK = "noctua-nf-a12x25-pwm", "samsung-870-evo-4tb", "samsung-990-pro-2tb"
T2, RISER = "evga-supernova-1600-t2", "lian-li-o11de-4-vertical"
PLANNED = range(12)


def crowded() -> Build:
    """A machine with something of every kind that a row may show."""
    base = read_document(EXAMPLES / "four-blower-3090.rig").build
    placements = (
        tuple(placement.changed(duct=FAN) for placement in base.placements[:1])
        + base.placements[1:]
    )
    return base.changed(
        placements=placements,
        psus=(T2, T2),
        psu_circuits=(0, 1),
        circuits=(Circuit(230, 16, 16),),
        fans=(Quantity(FAN, 3, ("top", "rear")),),
        drives=(Quantity(STICK, 2, ("M.2_2",)), Quantity(SSD, 4)),
        bridges=(Bridge("nvidia-nvlink-bridge-2slot", 0, 1),),
        wires=(Wire(0, 0, 0, 0), Wire(1, 0, 1, 2)),
        cooler="unheard-of",
        psus_start_together=True,
    )


def dual() -> Build:
    """Two systems in one case."""
    second = SecondarySystem(
        board="asus-rog-strix-x570-i",
        cpus=Quantity("amd-ryzen-5-5600x"),
        cooler="unheard-of",
        memory=(Quantity("unheard-of-memory", 2),),
        drives=(Quantity(STICK, 1), Quantity(SSD, 2)),
    )
    there = crowded().place("rtx-a4000", "second:1")
    return there.changed(title="Dual", chassis="corsair-obsidian-1000d", second=second)


def rows(build: Build) -> tuple[PartRow, ...]:
    return rows_of(assemble(build, shipped()))


def row_of(build: Build, key: str) -> PartRow:
    return next(row for row in rows(build) if row.key == key)


def in_build(build: Build) -> Counter[str]:
    """How many of each part a build names, read off the document itself."""
    named: Counter[str] = Counter()
    for system in (build, build.second or SecondarySystem()):
        processors = system.cpus.count if system.cpus is not None else 0
        named.update({system.board or "": 1, system.cooler or "": max(1, processors)})
        named.update({system.cpus.part_id: processors} if system.cpus is not None else {})
        for quantity in (*system.memory, *system.drives):
            named[quantity.part_id] += quantity.count
    named.update({quantity.part_id: quantity.count for quantity in build.fans})
    named.update([build.chassis or "", *build.psus, *(bridge.part_id for bridge in build.bridges)])
    for placement in build.placements:
        named.update(
            [placement.part_id, placement.riser or "", placement.duct or "", *placement.adapters]
        )
    named.pop("", None)
    return named


@every([crowded(), dual(), *map(planned, PLANNED)])
def test_everything_that_a_build_names_has_a_row_with_its_number(build: Build) -> None:
    told: Counter[str] = Counter()
    for row in rows(build):
        if row.part_id:
            told[row.part_id] += row.count
    assert told == in_build(build)
    keys = [row.key for row in rows(build)]
    assert len(set(keys)) == len(keys)


@every([crowded(), dual(), *map(planned, PLANNED)])
def test_the_sheet_counts_what_the_list_shows(build: Build) -> None:
    a = assemble(build, shipped())
    listed: Counter[str] = Counter()
    for row in rows_of(a):
        if row.origin is not Origin.INCLUDED:
            listed[row.part_id if row.missing else str(row.name)] += row.count
    on_sheet: Counter[str] = Counter()
    for line in parts_of(a):
        on_sheet[line.name] += line.count
    assert on_sheet == listed


def test_each_row_says_where_it_stands() -> None:
    where = {row.key: str(row.where) for row in rows(crowded())}
    assert where["gpu2"] == "PCIEX16_3"
    assert where["gpu1.duct"] == "on a duct, blows into GPU 1"
    assert where["bridge1"] == "GPU 1 to GPU 2"
    assert (where["drive1"], where["drive2"], where["drive3"]) == (
        "M.2_2",
        "M.2_1",
        "2.5 inch, SATA",
    )
    assert where["fans1.top"] == "top, blows out" and where["fans1.free"] == "place not chosen"
    assert where["psu1"] == "circuit 1, 120 V, 15 A" and where["psu2"] == "circuit 2, 230 V, 16 A"
    assert where["sync"] == "all 2 supplies"


def test_adapters_that_the_wiring_assumes_are_there_and_cannot_be_taken_out() -> None:
    sixteen = gpu(power_connectors=({"type": "12vhpwr", "count": 1},))
    eights = psu(connectors={"pcie_8pin": 6, "conn_16pin": 0, "eps_8pin": 2})
    a = world((sixteen, "1"), psus=(eights,)).assembly
    assumed = [row for row in rows_of(a) if row.group is RowGroup.ASSUMED]
    assert [(str(row.name), str(row.where), row.label) for row in assumed] == [
        ("Adapter, 2 × 8-pin to 16-pin", "GPU 1", "gpu1")
    ]
    assert assumed[0].origin is Origin.ASSUMED and not can_be_removed(assumed[0])


# edits


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize(
    "build", [crowded(), dual(), *map(planned, PLANNED)], ids=lambda build: build.title
)
def test_taking_a_part_out_leaves_every_other_row_as_it_was(build: Build) -> None:
    before = assemble(build, shipped())
    for row in rows_of(before):
        if not can_be_removed(row) or row.key in ("chassis", "board", "second.board"):
            continue
        after = assemble(without(build, row), shipped())
        gone = [row.key, *(other.key for other in rows_of(before) if row.key in (other.parent,))]
        if (
            row.address is not None and row.address.field == "placements"
        ):  # a bridge needs both of its cards
            over = [
                i for i, b in enumerate(build.bridges) if row.address.index in (b.first, b.second)
            ]
            gone += [f"bridge{index + 1}" for index in over]
        assert changes_between(before, after, gone) == (), row.key
        if row.part_id:
            assert (
                in_build(without(build, row))[row.part_id]
                == in_build(build)[row.part_id] - row.count
            ), row.key


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize(
    "build", [crowded(), dual(), *map(planned, PLANNED)], ids=lambda build: build.title
)
def test_putting_another_part_in_its_place_leaves_every_other_row_as_it_was(build: Build) -> None:
    before = assemble(build, shipped())
    for row in rows_of(before):
        if not can_be_replaced(row) or row.key in ("chassis", "board"):
            continue
        other = next(p for p in stock().of_kind(KINDS[row.kind]) if p.id not in build.part_ids())
        after = replaced(build, row, other.id)
        changed = changes_between(before, assemble(after, shipped()), (row.key,), (other.id,))
        assert [c for c in changed if c.row.parent != row.key] == [], row.key
        assert in_build(after)[other.id] == row.count, row.key


SPLITTER, DEVICE, CABLE = (
    "maxcloudon-pcie-x16-to-x8x8-x4x4x4x4-bifurcated-riser-kit",
    "c-payne-slimsas-pcie-4-0-x16-device-adapter-2x-sff-8654-8i",
    "linkup-ava5-pcie-5-0-x16-riser-200-mm",
)
FRAME = "generic-mining-open-frame-6-gpu"
HOST = "c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i"
LINK = (
    "rtx-3090-nvlink-bridge-3-slot-board-partner",
    "nvidia-geforce-rtx-3090-nvlink-bridge-4-slot",
)


def joined() -> Build:
    """Two cards on bars that one splitter feeds, and a third one by itself on the same splitter."""
    base = read_document(EXAMPLES / "four-blower-3090.rig").build
    first, second, third = base.placements[:3]
    link = {"slot": "PCIEX16_1", "riser": CABLE, "adapters": (SPLITTER, DEVICE)}
    hung = (first.changed(place="frame1", **link), second.changed(place="frame2", **link))
    alone = third.changed(place="frame4", slot="PCIEX16_3", riser=CABLE, adapters=(SPLITTER,))
    return base.changed(
        chassis=FRAME, placements=(*hung, alone), bridges=(Bridge(LINK[0], 0, 1),), wires=()
    )


def test_another_adapter_is_that_of_every_card_it_feeds() -> None:
    build = joined()
    row = row_of(build, "gpu1.adapter1")
    assert can_be_replaced(row) and row.part_id == SPLITTER
    after = replaced(build, row, HOST)
    assert [card.adapters for card in after.placements] == [
        (HOST, DEVICE),
        (HOST, DEVICE),
        (SPLITTER,),
    ]
    assert [card.riser for card in after.placements] == [CABLE] * 3


def test_an_adapter_is_taken_from_every_card_it_feeds() -> None:
    build = joined()
    row = row_of(build, "gpu1.adapter1")
    after = without(build, row)
    assert [card.adapters for card in after.placements] == [(DEVICE,), (DEVICE,), (SPLITTER,)]
    assert [card.riser for card in after.placements] == [CABLE] * 3
    keys = {one.key for one in rows(after) if one.part_id == SPLITTER}
    assert keys == {"gpu3.adapter1"}, "the one of the third card alone"


def test_a_splitter_for_a_riser_is_taken_from_and_replaced_on_every_card_it_feeds() -> None:
    base = joined()
    hung = [card.changed(riser=SPLITTER, adapters=()) for card in base.placements[:2]]
    build = base.changed(placements=(*hung, base.placements[2]))
    row = row_of(build, "gpu1.riser")
    assert [card.riser for card in without(build, row).placements] == [None, None, CABLE]
    assert [card.riser for card in replaced(build, row, HOST).placements] == [HOST, HOST, CABLE]


@pytest.mark.parametrize("part_id", [None, HOST])
def test_what_each_card_has_for_itself_is_changed_there_alone(part_id: str | None) -> None:
    """Both cards hang on one slot by a splitter, but each on an adapter of its own behind it."""
    build = joined()
    row = row_of(build, "gpu1.adapter2")
    after = without(build, row) if part_id is None else replaced(build, row, part_id)
    rest = () if part_id is None else (part_id,)
    assert [card.adapters for card in after.placements] == [
        (SPLITTER, *rest),
        (SPLITTER, DEVICE),
        (SPLITTER,),
    ]


def test_another_bridge_joins_the_same_cards() -> None:
    build = joined()
    after = replaced(build, row_of(build, "bridge1"), LINK[1])
    assert after == build.changed(bridges=(Bridge(LINK[1], 0, 1),))


@pytest.mark.parametrize(
    ("key", "part_id", "may"),
    [
        ("bridge1", LINK[1], True),
        ("bridge1", CABLE, False),
        ("gpu1.adapter1", HOST, True),
        ("gpu1.adapter1", CABLE, True),
        ("gpu1.adapter1", LINK[1], False),
        ("gpu1.riser", LINK[1], False),
        ("gpu1.riser", DEVICE, True),
        ("gpu3.duct", "noctua-nf-a8-pwm", True),
        ("gpu3.duct", FAN, False),
        ("chassis", T2, True),  # kinds are held apart elsewhere
    ],
)
def test_what_hangs_on_a_card_is_replaced_by_its_like(key: str, part_id: str, *, may: bool) -> None:
    first, second, third = joined().placements
    build = joined().changed(placements=(first, second, third.changed(duct=FAN)))
    part = shipped().get(part_id)
    assert part is not None and may_take_place(row_of(build, key), part) is may


def test_a_supply_leaves_with_its_circuit_and_its_cables_alone() -> None:
    left = without(crowded(), row_of(crowded(), "psu1"))
    assert left.psus == (T2,) and left.psu_circuits == (1,)
    assert left.wires == (Wire(1, 0, 0, 2),)
    assert left.psus_start_together is None


def test_a_number_of_fans_goes_up_and_down_at_its_own_wall() -> None:
    build = crowded().changed(fans=(Quantity(FAN, 4, ("top", "rear", "top")),))
    top = row_of(build, "fans1.top")
    assert can_be_counted(top)
    more = counted(build, top, 3)
    assert row_of(more, "fans1.top").count == 3
    assert row_of(more, "fans1.rear").count == 1 and row_of(more, "fans1.free").count == 1
    fewer = counted(build, top, 1)
    assert [row_of(fewer, f"fans1.{wall}").count for wall in ("top", "rear", "free")] == [1, 1, 1]


# what an edit does to the rest


def test_another_board_is_said_to_move_the_cards_whose_slot_it_lacks() -> None:
    near = world(
        (gpu(), "1"),
        (gpu(), "5"),
        board=board(slot(1), slot(3), slot(5)),
        others=(board(slot(1), slot(3), id="short", name="Short"),),
    )
    catalog = near.assembly.catalog
    assert catalog is not None
    adjusted = choosing(near, catalog.get("short"), catalog)  # type: ignore[arg-type]
    moved = [(c.happening, c.row.key, str(c.before), str(c.after)) for c in adjusted.changes]
    assert moved == [(Happening.MOVED, "gpu2", "PCIE5", "PCIE3")]
    assert [placement.place for placement in adjusted.build.placements] == ["1", "3"]


def test_cards_go_where_the_fewest_errors_are_and_stay_where_nothing_speaks_against_it() -> None:
    thick = gpu(thickness_mm=55.0, id="thick")
    dense = board(
        slot(1), slot(2), slot(3), slot(4), slot(5), slot(6), slot(7), id="dense", name="Dense"
    )
    before = world((thick, "1"), (thick, "9"), board=board(slot(1), slot(9)), others=(dense,))
    catalog = before.assembly.catalog
    assert catalog is not None
    adjusted = choosing(before, dense, catalog)
    after = evaluate(adjusted.build, catalog)
    assert after.assembly.misplaced == ()
    assert not [
        f for f in after.findings if f.rule == "card-overlap" and f.severity is Severity.ERROR
    ]
    assert adjusted.build.placements[0].place == "1", (
        "nothing speaks against the first card's place"
    )


def test_no_card_is_lost_where_the_other_board_has_too_few_slots() -> None:
    one = board(slot(1), id="one", name="One")
    before = world((gpu(), "1"), (gpu(), "3"), board=board(slot(1), slot(3)), others=(one,))
    catalog = before.assembly.catalog
    assert catalog is not None
    adjusted = choosing(before, one, catalog)
    assert len(adjusted.build.placements) == 2
    assert [(c.row.key, str(c.after)) for c in adjusted.changes] == [("gpu2", "without a place")]


def test_boards_of_the_catalog_never_take_a_cards_place_without_saying_so() -> None:
    """What a command changes is what was asked for and what was announced:

    `features.md` iv.7, point 7.
    """
    document = read_document(EXAMPLES / "four-blower-3090.rig")
    build = document.build.changed(drives=(Quantity(STICK, 1, ("M.2_3",)),))
    before = evaluate(build, shipped())
    for part_id in ("asus-pro-ws-x570-ace", "asrock-rack-romed8-2t", "gigabyte-mz32-ar0"):
        part = shipped().get(part_id)
        if part is None:
            continue
        adjusted = choosing(before, part, shipped())
        announced = {change.row.key for change in adjusted.changes}
        places = {row.key: row.spot for row in rows(adjusted.build)}
        for row in rows_of(before.assembly):
            if row.origin is Origin.CHOSEN and row.key != "board":
                assert places.get(row.key) == row.spot or row.key in announced, (part_id, row.key)
        best = evaluate(adjusted.build, shipped())
        by_position = evaluate(build.choose("motherboard", part.id), shipped())
        errors = [
            sum(f.severity is Severity.ERROR for f in e.findings) for e in (best, by_position)
        ]
        assert errors[0] <= errors[1], part_id


def test_a_drive_in_a_socket_that_the_other_board_lacks_is_said_to_move() -> None:
    chosen, automatic = (Quantity(STICK, 1, places) for places in (("M.2_3",), ()))
    board_without = shipped().get("asus-pro-ws-x570-ace")
    assert board_without is not None
    for quantity, expected in ((chosen, ["M.2_3"]), (automatic, [])):
        before = evaluate(
            crowded().changed(drives=(quantity,), placements=(), bridges=(), wires=()), shipped()
        )
        adjusted = choosing(before, board_without, shipped())
        assert [str(c.before) for c in adjusted.changes if c.row.label == "drives"] == expected
        assert adjusted.build.drives == (Quantity(STICK),)


def test_one_supply_for_two_is_said_to_drop_the_other() -> None:
    build = crowded().changed(psus=(T2, "msi-mpg-a1000g-pcie5"))
    before = evaluate(build, shipped())
    part = shipped().get("corsair-ax1600i") or next(p for p in stock().of_kind(Psu) if p.id != T2)
    dropped = choosing(before, part, shipped()).changes
    assert [(c.happening, c.row.key) for c in dropped] == [(Happening.DROPPED, "psu2")]
    second = row_of(build, "psu2")
    assert replacing(before, second, part, shipped()).build.psus == (T2, part.id)
    assert replacing(before, second, part, shipped()).changes == ()


def test_taking_out_a_card_takes_what_hangs_on_it_without_a_word() -> None:
    before = evaluate(crowded().changed(bridges=()), shipped())
    assert removing(before, row_of(crowded(), "gpu1"), shipped()).changes == ()
    assert [
        c.row.key for c in removing(before, row_of(crowded(), "board"), shipped()).changes
    ] != []


def test_leaving_the_second_system_out_names_the_cards_that_go_with_it() -> None:
    before = evaluate(dual(), shipped())
    left = without_secondary(dual())
    gone = tuple(row.key for row in rows(dual()) if row.group is RowGroup.SECONDARY)
    assert "second.board" in gone and "second.drive4" not in gone
    told = turned(before, left, shipped(), gone).changes
    assert [(c.happening, c.row.part_id) for c in told] == [(Happening.DROPPED, "rtx-a4000")]


# how rows stand


def test_a_row_has_the_sign_of_its_worst_finding() -> None:
    document = read_document(EXAMPLES / "four-open-air-3090.rig")
    evaluation = evaluate(document.build, open_catalog())
    signs = standings(evaluation)
    for card in evaluation.assembly.cards:
        worst = min(f.severity.rank for f in findings_of(evaluation, card.label))
        assert signs[card.label].judged is (Severity.ERROR, Severity.WARNING, Fit.FITS)[worst]
    assert signs["memory1"].judged is Fit.FITS


def test_a_part_that_the_catalog_lacks_is_an_error_of_its_row() -> None:
    signs = standings(evaluate(crowded(), shipped()))
    assert signs["cooler"].judged is Severity.ERROR
    assert str(signs["cooler"].why) == "unheard-of is not in the catalog."


def test_a_placement_whose_card_is_unknown_can_be_taken_out() -> None:
    build = crowded().changed(bridges=(), wires=())
    build = build.changed(placements=(Placement("unheard-of-card", "2"), *build.placements))
    lost = next(row for row in rows(build) if row.part_id == "unheard-of-card")
    assert [p.part_id for p in without(build, lost).placements] == [
        p.part_id for p in crowded().placements
    ]


def test_a_finding_on_one_of_two_supplies_is_no_sign_of_the_other() -> None:
    long = psu(id="long", name="Long", length_mm=900.0, redundant=False)
    evaluation = world((gpu(), "1"), psus=(psu(), long))
    about = [
        f
        for f in evaluation.findings
        if "long.length_mm" in f.rests_on and f.severity is not Severity.INFO
    ]
    assert about, "the long supply does not fit its bay"
    rows = rows_of(evaluation.assembly)
    first, second = (next(row for row in rows if row.key == key) for key in ("psu1", "psu2"))
    assert about[0] in findings_on(evaluation, second, rows)
    assert about[0] not in findings_on(evaluation, first, rows)


def test_a_plate_is_a_row_for_each_supply_that_needs_it_and_goes_as_a_choice() -> None:
    small = next(psu.id for psu in stock().of_kind(Psu) if psu.form_factor == "SFX")
    build = crowded().changed(psus=(small, T2), psu_adapter_plate=True)
    plate = row_of(build, "psu plate")
    assert plate.count == 1
    assert without(build, plate).psu_adapter_plate is None
    assert "psu plate" not in {row.key for row in rows_of(assemble(crowded(), shipped()))}
    unneeded = crowded().changed(psu_adapter_plate=True)
    assert "psu plate" not in {row.key for row in rows_of(assemble(unneeded, shipped()))}
