"""A build made real: who is seated where, who is whose neighbour, and the gaps between them.

The gap between cards k and k + n is 20.32 n minus the thickness of the upper one: both backs stand
3.46 mm proud.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rigwright.assembly import Assembly, SeatedCard, assemble, board_solids_of, part_name, sharing
from rigwright.assembly.gaps import gap_above, gap_below, pairs_of
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.parts import Cooler, Drive, Fan, Memory, Part
from tests.sampling import every
from tests.worlds import board, chassis, cpu, gpu, nic, open_card, psu, slot, world

TUF = open_card()
TURBO = gpu()


def assembled(*cards: tuple[Part, str], **changes: Any) -> Assembly:
    return world(*cards, **changes).assembly  # type: ignore[arg-type]


def gaps(a: Assembly) -> list[tuple[str, str, float]]:
    return [(g.upper.label, g.lower.label, g.gap.value) for g in a.neighbours]


def card(a: Assembly, label: str) -> SeatedCard:
    return next(c for c in a.cards if c.label == label)


@every(
    [
        (52.0, 3, -11.36),  # 40.64 - 52
        (52.0, 4, 8.96),
        (52.0, 5, 29.28),
        (51.7, 3, -11.06),
        (40.0, 3, 0.64),
        (39.0, 3, 1.64),
        (38.5, 3, 2.14),
        (77.0, 3, -36.36),
        (57.0, 4, 3.96),
        (61.0, 4, -0.04),
        (39.0, 5, 42.28),
    ]
)
def test_gaps(thickness: float, lower: int, gap: float) -> None:
    a = assembled((open_card(thickness_mm=thickness), "1"), (TURBO, str(lower)))
    assert gaps(a) == [("gpu1", "gpu2", pytest.approx(gap, abs=1e-6))]
    assert a.neighbours[0].gap.rests_on == ("an-open-card.thickness_mm",)


def test_the_thickness_of_the_lower_card_does_not_matter() -> None:
    for thickness in (18.71, 40.0, 90.0):
        a = assembled((TUF, "1"), (gpu(thickness_mm=thickness), "5"))
        assert gaps(a) == [("gpu1", "gpu2", pytest.approx(29.28))]


def test_every_card_has_the_nearest_one_as_its_neighbour() -> None:
    a = assembled((TURBO, "1"), (TURBO, "3"), (nic(), "5"), (TURBO, "7"))
    # 40.64 - 40; 40.64 - 40; 40.64 - 18.71
    assert gaps(a) == [
        ("gpu1", "gpu2", pytest.approx(0.64)),
        ("gpu2", "nic1", pytest.approx(0.64)),
        ("nic1", "gpu3", pytest.approx(21.93)),
    ]
    below = gap_below(card(a, "gpu2"), a.neighbours)
    above = gap_above(card(a, "gpu2"), a.neighbours)
    assert below is not None and below.lower.label == "nic1"
    assert above is not None and above.upper.label == "gpu1"
    assert (
        gap_above(card(a, "gpu1"), a.neighbours) is None
        and gap_below(card(a, "gpu3"), a.neighbours) is None
    )


@pytest.mark.parametrize("order", list(permutations(["1", "4", "6"])))
def test_the_order_of_placing_does_not_matter(order: tuple[str, ...]) -> None:
    a = assembled(*((TURBO, place) for place in order))
    # 60.96 - 40 and 40.64 - 40
    assert sorted(g.gap.value for g in a.neighbours) == pytest.approx([0.64, 20.96])
    assert sorted((g.upper.placement.place, g.lower.placement.place) for g in a.neighbours) == [
        ("1", "4"),
        ("4", "6"),
    ]


@pytest.mark.parametrize("order", [("1", "2"), ("2", "1")])
def test_a_thin_card_under_a_thick_one_is_still_under_it(order: tuple[str, str]) -> None:
    thick = gpu(id="thick", thickness_mm=80.0)
    thin = nic()
    cards = ((thick, "1"), (thin, "2"))
    (pair,) = pairs_of(assembled(*cards if order == ("1", "2") else reversed(cards)).cards)
    assert (pair.upper.card.id, pair.lower.card.id) == ("thick", "a-nic")
    assert pair.gap.value == pytest.approx(20.32 - 80)


def test_cards_that_do_not_face_each_other_are_no_neighbours() -> None:
    a = assembled((TURBO, "1"), (TURBO, "vertical1"), chassis=chassis(vertical_slots=3))
    assert a.neighbours == ()


def test_vertical_cards_are_neighbours_along_z() -> None:
    case = chassis(vertical_slots=4, max_gpu_thickness_vertical_mm=101.0)
    a = assembled((TURBO, "vertical4"), (TURBO, "vertical1"), chassis=case)
    # The fans face the panel: the card nearest the board has the other before its fans. 3 · 20.32 -
    # 40
    assert gaps(a) == [("gpu2", "gpu1", pytest.approx(20.96))]
    assert not a.neighbours[0].gap.estimate, (
        "the pitch of the mount is known, wherever the mount is"
    )


def test_a_frames_gap_is_an_estimate() -> None:
    a = assembled(
        (TUF, "frame1"),
        (TUF, "frame2"),
        chassis=chassis(chassis_type="open_frame", gpu_positions=2),
    )
    assert gaps(a) == [("gpu1", "gpu2", pytest.approx(28))]
    assert a.neighbours[0].gap.estimate
    assert a.neighbours[0].gap.rests_on == ("an-open-card.thickness_mm", "a-chassis.gpu_positions")


def test_a_bays_gap_is_not() -> None:
    a = assembled((TURBO, "bay1"), (TURBO, "bay2"), chassis=chassis(max_double_width_gpus=2))
    assert gaps(a) == [("gpu1", "gpu2", pytest.approx(0.64))]
    assert not a.neighbours[0].gap.estimate


def test_an_unknown_thickness_leaves_the_gap_unknown() -> None:
    a = assembled((open_card(thickness_mm=None), "1"), (TURBO, "5"))
    assert not a.neighbours[0].gap.known
    assert assembled((TURBO, "1"), (open_card(thickness_mm=None), "5")).neighbours[0].gap.known


@pytest.mark.parametrize("figures", [{}, {"position_guess": 3}])
def test_a_slot_without_a_certain_position_has_no_neighbours(figures: dict[str, Any]) -> None:
    mainboard = board(slot(1), slot(None, name="PCIE2", **figures), slot(5))
    a = assembled((TURBO, "1"), (TURBO, "pcie2"), (TURBO, "5"), board=mainboard)
    assert gaps(a) == [("gpu1", "gpu3", pytest.approx(41.28))]
    assert not card(a, "gpu2").located
    assert bool(card(a, "gpu2").solids) == bool(figures), "a guess is drawn, nothing at all is not"


def test_a_slot_card_and_a_vertical_card_that_want_the_same_room() -> None:
    case = chassis(
        vertical_slots=3, max_gpu_thickness_vertical_mm=80.0
    )  # the back at 192.5 - 80 = 112.5
    a = assembled((TURBO, "7"), (TUF, "vertical1"), chassis=case)
    (pair,) = pairs_of(a.cards)
    # The card in the slot reaches to 3.4 + 111.15 = 114.55: 2.05 mm into the other, less than on
    # any other axis.
    assert pair.gap.value == pytest.approx(112.5 - 114.55)
    assert not pair.gap.estimate
    assert "a-chassis.max_gpu_thickness_vertical_mm" in pair.gap.rests_on


@pytest.mark.parametrize(
    "figures",
    [
        {"max_gpu_thickness_vertical_mm": None},
        {"max_cpu_cooler_height_mm": None, "width_mm": 247.5},
    ],
)
def test_that_clash_is_an_estimate_where_the_mount_or_the_panel_is(figures: dict[str, Any]) -> None:
    case = chassis(**{"vertical_slots": 3, "max_gpu_thickness_vertical_mm": 80.0, **figures})
    (pair,) = pairs_of(assembled((TURBO, "7"), (TUF, "vertical1"), chassis=case).cards)
    assert pair.gap.estimate


@pytest.mark.parametrize("unknown", [{"thickness_mm": None}, {"height_mm": None}])
def test_that_clash_is_unknown_where_a_size_is(unknown: dict[str, Any]) -> None:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=80.0)
    (pair,) = pairs_of(
        assembled((open_card(**unknown), "7"), (TURBO, "vertical1"), chassis=case).cards
    )
    assert not pair.gap.known


def test_labels_count_every_kind_in_file_order() -> None:
    a = assembled((TURBO, "7"), (nic(), "2"), (TUF, "4"))
    assert [(c.label, c.index, c.title) for c in a.cards] == [
        ("gpu1", 0, "GPU 1"),
        ("nic1", 1, "NIC 1"),
        ("gpu2", 2, "GPU 2"),
    ]
    assert [c.label for c in a.gpus] == ["gpu1", "gpu2"]
    assert part_name(a, "gpu2") == TUF.name and part_name(a, "board") == "The motherboard"
    assert part_name(a, "psu") == "The psu"


def test_a_limit_goes_before_the_cards_own_power() -> None:
    assert [c.power_w for c in world((TURBO, "1"), (TURBO, "3", 200)).assembly.cards] == [250, 200]
    stated = nic(tdp_max_w=12.0, tdp_typ_w=8.0)
    assert assembled((stated, "1")).cards[0].power_w == 12
    # the most of any card of 8 W
    assert assembled((stated.changed(tdp_max_w=None), "1")).cards[0].power_w == 16
    assert assembled((gpu(board_power_w=None), "1")).cards[0].power_w is None


@every(
    [
        ({"expansion_slots": 0, "half_height_slots": 6}, 7),
        ({"expansion_slots": 0, "half_height_slots": 8}, 8),
        ({"expansion_slots": 4}, 4),
    ]
)
def test_a_vertical_mount_alone_stands_beyond_the_slots_of_half_height(
    openings: dict[str, int], last: int
) -> None:
    """Fingers 8 mm below the last opening of the row: a case of six half ones has its mount where
    an ATX board has the seventh slot.
    """
    a = assembled((TURBO, "vertical1"), chassis=chassis(vertical_slots=3, **openings))
    (seat,) = (seat for seat in a.seats if seat.name == "vertical1")
    assert seat.pose is not None and a.enclosure is not None
    assert seat.pose.offset.y == pytest.approx(a.enclosure.slot_plane(last) - 8.0)


@every(["8", "PCIE9", "vertical1", ""])
def test_a_card_without_a_place_is_listed(place: str) -> None:
    a = assembled((TURBO, place), (TURBO, "1"))
    assert a.misplaced == ("gpu1",)
    assert a.cards[0].seat is None and a.cards[0].solids == ()


@pytest.mark.parametrize("place", ["1", "PCIE1", "pcie 1"])
def test_a_second_card_on_a_place_is_listed_and_lies_in_the_first(place: str) -> None:
    a = assembled((TURBO, "1"), (TUF, place))
    assert a.misplaced == ("gpu2",)
    (pair,) = pairs_of(a.cards)
    assert pair.gap.value == pytest.approx(-40)
    assert a.neighbours == ()


def test_parts_that_are_not_in_the_catalog_are_listed_once() -> None:
    build = Build(
        chassis="nothing",
        board="a-motherboard",
        cpus=Quantity("no-cpu"),
        psus=("no-psu", "no-psu"),
        placements=(Placement("no-gpu", "1"), Placement("a-psu", "2")),
        memory=(Quantity("no-memory", 2),),
    )
    a = assemble(build, MemoryCatalog([board(), psu()]))
    assert sorted(a.missing) == ["a-psu", "no-cpu", "no-gpu", "no-memory", "no-psu", "nothing"]
    assert (a.chassis, a.seats, a.enclosure) == (None, (), None)
    assert a.board is not None


def test_a_part_of_another_kind_is_missing_too() -> None:
    a = assemble(Build(chassis="a-motherboard"), MemoryCatalog([board()]))
    assert a.chassis is None and a.missing == ("a-motherboard",)


def test_a_fixed_board_replaces_the_chosen_one() -> None:
    server = chassis(board=board(id="built-in"), max_double_width_gpus=1)
    a = assembled((TURBO, "bay1"), chassis=server)
    assert a.board is not None and a.board.id == "built-in"


def test_everything_else_comes_with_its_number() -> None:
    common: dict[str, Any] = {"brand": "Test", "source": "this test", "confidence": "high"}
    memory = Memory(id="ram", name="RAM", **common)
    drive = Drive(id="disk", name="Disk", drive_type="hdd", **common)
    fan = Fan(id="fan", name="Fan", **common)
    cooler = Cooler(id="cooler", name="Cooler", cooler_type="air", **common)
    a = world(
        others=(memory, drive, fan, cooler),
        memory=(Quantity("ram", 2),),
        drives=(Quantity("disk", 3),),
        fans=(Quantity("fan", 4),),
        cooler="cooler",
        cpus=Quantity("a-cpu", 2),
        psus=(psu(), psu()),
    ).assembly
    assert (a.memory, a.drives, a.fans, a.cooler) == (
        ((memory, 2),),
        ((drive, 3),),
        ((fan, 4),),
        cooler,
    )
    assert (a.cpu, a.cpu_count, len(a.psus)) == (cpu(), 2, 2)
    assert assemble(Build(), MemoryCatalog([])).cpu_count == 0


def test_builds_that_differ_in_their_cards_share_the_boxes_of_their_board() -> None:
    before = assembled((TUF, "1"))
    other = assembled((TUF, "1"), (TURBO, "5"))
    alone = board_solids_of(other)
    moved = sharing(assembled((TUF, "1"), (TURBO, "5")), before)
    assert board_solids_of(moved) is board_solids_of(before)
    assert board_solids_of(moved) == alone and len(alone) > 2
