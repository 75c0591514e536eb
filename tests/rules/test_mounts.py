"""Stand-offs under the board and bays for the supplies."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import Quantity
from rigwright.catalog import ALL
from rigwright.checks.remedy import Choose, Need, Replace
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis, Psu
from rigwright.parts.chassis import TOWERS
from rigwright.reports.clearances import margins_of
from rigwright.rules.bay_lengths import (
    SHORTEST_BAY,
    SHORTEST_BELOW_CARDS,
    SHORTEST_IN_TOWER,
    is_below_long_cards,
)
from rigwright.rules.mounts import HOLES
from rigwright.rules.supply_bays import CAGE_TAKES
from tests.fit_parts import disk
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    psu,
    severity,
    unanswered_for,
    unchecked,
    world,
)

HOLE, SUPPLY, FOREIGN = "board-standoff-pattern", "psu-unfit", "psu-module-foreign"
ATX_CASE, EEB_CASE = ("ATX", "mATX", "Mini-ITX"), ("EEB", "CEB", "E-ATX", "ATX")


@every(
    [
        ("ATX", ATX_CASE, None),
        ("E-ATX", ("E-ATX", "ATX"), None),
        ("CEB", ("E-ATX", "ATX"), "warning"),
        ("EEB", ("E-ATX", "ATX"), "warning"),
        ("CEB", ATX_CASE, "warning"),
        ("EEB", EEB_CASE, None),
        ("CEB", EEB_CASE, None),
        ("EEB", ("proprietary",), None),
        ("mATX", ATX_CASE, "info"),
        ("Mini-ITX", ATX_CASE, "info"),
        ("Mini-ITX", ("Mini-ITX",), None),
        ("mATX", ("mATX", "Mini-ITX"), None),
        ("mATX", (), None),
        ("mATX", ("ATX", "mATX"), "info"),
    ]
)
def test_stand_offs(form: str, forms: tuple[str, ...], severe: str | None) -> None:
    e = machine(board=board(form_factor=form), chassis=chassis(motherboard_form_factors=forms))
    assert severity(e, HOLE) == severe


@every(
    [
        ("E-ATX", 330.0, ("E-ATX", "ATX"), True),
        ("E-ATX", 310.0, ("E-ATX", "ATX"), False),  # no form of SSI is as deep
        ("E-ATX", 330.0, ("EEB", "E-ATX", "ATX"), False),  # the case has stand-offs for either
        ("E-ATX", None, ("E-ATX", "ATX"), False),  # what its depth is, another rule asks
        ("EEB", 330.0, ("E-ATX", "ATX"), False),  # which is said to have other holes
    ]
)
def test_the_holes_of_a_board_as_deep_as_eeb_are_not_known(
    form: str, depth_mm: float | None, forms: tuple[str, ...], is_open: bool
) -> None:
    deep = board(form_factor=form, depth_mm=depth_mm)
    case = chassis(motherboard_form_factors=forms, max_board_depth_mm=None)
    e = world(board=deep, chassis=case)
    assert [entry.field for entry in e.not_checked if entry.rule == HOLE] == (
        ["a-motherboard.form_factor"] if is_open else []
    )
    assert not [entry for entry in e.undecided if entry.rule == HOLE], (
        "no more than an edge is free"
    )
    if is_open:
        assert HOLE in {entry.rule for entry in e.unsettled} and not found(e, HOLE)
        said_so = world(board=deep.changed(form_factor="EEB"), chassis=case)
        assert severity(said_so, HOLE) == "warning"


def test_which_stand_offs_to_set_and_to_take_out() -> None:
    small = only(machine(board=board(form_factor="mATX")), HOLE).message
    assert "add stand-offs at holes B, R, S and take out those at A, G, K" in small
    tiny = only(machine(board=board(form_factor="Mini-ITX")), HOLE).message
    assert "add stand-offs" not in tiny and "take out those at holes A, G, K, L, M" in tiny


def test_the_holes_of_the_forms_are_those_of_the_drawings() -> None:
    # ATX has nine, micro-ATX nine with two of its own, Mini-ITX the four around the socket.
    assert {form: len(holes) for form, holes in HOLES.items()} == {
        "ATX": 9,
        "mATX": 9,
        "Mini-ITX": 4,
    }
    assert HOLES["Mini-ITX"] < HOLES["ATX"] & HOLES["mATX"]


def test_the_free_edge_of_a_deep_board() -> None:
    e = machine(board=board(form_factor="EEB", depth_mm=330.0))
    assert "86 mm hang free" in only(e, HOLE).message  # 330 − 244
    flush = machine(board=board(form_factor="EEB", depth_mm=244.0))
    assert "hang free" not in only(flush, HOLE).message, "nothing hangs past the last row"
    unknown = machine(board=board(form_factor="EEB", depth_mm=None))
    assert "hang free" not in only(unknown, HOLE).message


def test_a_board_of_unknown_form_and_a_server() -> None:
    assert (
        unanswered_for(machine(board=board(form_factor=None)), HOLE) == "a-motherboard.form_factor"
    )
    server = chassis(board=board(id="a-chassis", form_factor="EEB"))
    assert severity(machine(chassis=server), HOLE) is None


def supplied(*psus: Psu, **case: Any) -> Evaluation:
    return world(psus=psus, chassis=chassis(**case))


# A bay of 260 mm: 50 mm are wanted behind it, 20 mm at least.
@every(
    [
        (210.0, None),
        (210.1, "info"),
        (240.0, "info"),
        (240.1, "warning"),
        (260.0, "warning"),
        (260.1, "error"),
    ]
)
def test_the_length_of_a_supply(size: float, severe: str | None) -> None:
    assert severity(supplied(psu(length_mm=size)), SUPPLY) == severe


def test_what_is_left_and_what_is_too_much_stand_in_the_sentence() -> None:
    assert "takes 260 mm: 15 mm are left" in only(supplied(psu(length_mm=245.0)), SUPPLY).message
    assert "takes 260 mm: 40 mm too long" in only(supplied(psu(length_mm=300.0)), SUPPLY).message
    assert (
        "2 power supplies have no bay." in only(supplied(psu(), psu(), psu_count=0), SUPPLY).message
    )


def test_a_supply_no_longer_than_its_form_has_room_for_its_plugs() -> None:
    """Fractal Design states 130 mm for the Terra and sells it for SFX-L, which is 130 mm long: no
    supply of the form would leave 50 mm, and none is asked for that nobody makes.
    """
    terra = {"max_psu_length_mm": 130.0, "psu_form_factors": ("SFX", "SFX-L")}
    for form, size, severe in (
        ("SFX-L", 130.0, None),
        ("SFX-L", 130.1, "error"),
        ("SFX", 100.0, None),
        ("SFX", 100.1, "info"),  # it leaves 29.9 mm
        ("SFX", 110.1, "warning"),
    ):
        e = supplied(psu(form_factor=form, length_mm=size, modular="full"), **terra)
        assert severity(e, SUPPLY) == severe, (form, size)
    for size, form, bay, wanted in (
        (120.0, "SFX", 130.0, "at most 100 mm"),
        (160.0, "ATX", 180.0, "at most 140 mm"),  # and not 130 mm
        (160.0, "ATX", 200.0, "at most 150 mm"),
    ):
        case = {"max_psu_length_mm": bay, "psu_form_factors": (form,)}
        found_one = only(supplied(psu(form_factor=form, length_mm=size), **case), SUPPLY)
        assert any(wanted in str(way.words) for way in found_one.remedies), (form, size)


def test_fixed_cables_need_no_room_for_plugs() -> None:
    assert severity(supplied(psu(length_mm=255.0, modular="fixed")), SUPPLY) is None
    assert severity(supplied(psu(length_mm=261.0, modular="fixed")), SUPPLY) == "error"


@every(
    [
        ("ATX", ("ATX",), None),
        ("SFX", ("ATX",), "error"),
        ("SFX", ("SFX-L",), None),
        ("SFX-L", ("SFX",), "error"),
        ("SFX", ("ATX", "SFX"), None),
        ("ATX", ("SFX", "SFX-L"), "error"),
        ("redundant_module", ("ATX",), "error"),
        ("ATX", ("redundant_module",), "error"),
        ("redundant_module", ("redundant_module",), None),
    ]
)
def test_the_form_of_a_supply(form: str, takes: tuple[str, ...], severe: str | None) -> None:
    assert severity(supplied(psu(form_factor=form), psu_form_factors=takes), SUPPLY) == severe


def test_a_supply_of_another_form_lies_beside_an_open_frame() -> None:
    """Miners run modules of servers there, on boards that give them cables."""
    frame: dict[str, Any] = {"chassis_type": "open_frame", "psu_form_factors": ("ATX",)}
    for form, redundant in (("SFX", False), ("redundant_module", True)):
        supply = psu(form_factor=form, redundant=redundant)
        told = only(supplied(supply, **frame), SUPPLY)
        assert told.severity.value == "warning" and "lies beside it" in told.message
        assert ("board that gives it cables" in told.message) is redundant
    modules = (psu(form_factor="redundant_module", redundant=True),) * 2
    for finding in found(supplied(*modules, psu_count=1, **frame), SUPPLY):
        assert finding.severity.value == "warning"


def test_a_small_supply_has_a_plate_as_its_way_out() -> None:
    (first, *_) = only(supplied(psu(form_factor="SFX")), SUPPLY).remedies
    assert "plate" in first.title
    assert first.edit == Choose({"psu_adapter_plate": True})


@every(
    [
        ("SFX", ("ATX",), None),
        ("SFX-L", ("ATX",), None),
        ("SFX-L", ("SFX",), "error"),
        ("ATX", ("SFX",), "error"),
        ("redundant_module", ("ATX",), "error"),
    ]
)
def test_a_plate_holds_a_small_supply_in_a_bay_for_atx_and_no_other(
    form: str, takes: tuple[str, ...], severe: str | None
) -> None:
    parts: dict[str, Any] = {
        "psus": (psu(form_factor=form),),
        "chassis": chassis(psu_form_factors=takes),
    }
    assert severity(machine(**parts, psu_adapter_plate=True), SUPPLY) == severe
    assert severity(machine(**parts, psu_adapter_plate=False), SUPPLY) == "error"


def test_more_supplies_than_bays() -> None:
    one = psu()
    two = psu(id="another")
    assert severity(supplied(one, two, psu_count=2), SUPPLY) is None
    short = only(supplied(one, two, psu_count=1), SUPPLY)
    assert short.severity.value == "warning"
    assert "2 power supplies do not go into one bay." in short.message
    assert "stands outside" in short.message
    modules = (psu(redundant=True, form_factor="redundant_module"),) * 2
    forms = ("redundant_module",)
    set_of_two = only(supplied(*modules, psu_count=1, psu_form_factors=forms), SUPPLY)
    assert set_of_two.severity.value == "error" and "outside" not in set_of_two.message
    unsaid = psu(id="unsaid", redundant=None, form_factor=None)
    of_no_form = supplied(one, unsaid, psu_count=1)
    assert any(
        "into one bay" in finding.message and finding.severity.value == "error"
        for finding in found(of_no_form, SUPPLY)
    ), "nobody says that it is none of a set"
    assert severity(supplied(one, psu_count=None), SUPPLY) is None
    assert unanswered_for(supplied(one, two, psu_count=None), SUPPLY) == "a-chassis.psu_count"


def test_no_bay_bounds_a_supply_that_stands_outside() -> None:
    """A dock's own supply beside a small case, whichever of the two comes first in the list."""
    small = psu(id="small", form_factor="SFX", length_mm=100.0)
    large = psu(id="large", length_mm=180.0)
    case = {"psu_form_factors": ("SFX", "SFX-L"), "max_psu_length_mm": 130.0, "psu_count": 1}
    for order in ((small, large), (large, small)):
        (told,) = found(supplied(*order, **case), SUPPLY)
        assert told.severity.value == "warning" and "stands outside" in told.message
    alone = found(supplied(large, **case), SUPPLY)
    assert [finding.severity.value for finding in alone] == ["error", "error"], "form and length"
    both = found(supplied(large, large, **case), SUPPLY)
    assert [finding.severity.value for finding in both] == ["error", "error", "warning"]


@every(
    [
        ("dual_system", ("ATX", "SFX"), ("ATX", "ATX"), "warning"),  # Corsair 1000D and 9000D
        ("dual_system", ("ATX", "SFX"), ("ATX", "SFX"), None),
        ("dual_system", ("ATX",), ("ATX", "ATX"), None),
        ("full_tower", ("ATX", "SFX"), ("ATX", "ATX"), None),
    ]
)
def test_the_small_system_of_two_has_a_bay_for_sfx(
    kind: str, takes: tuple[str, ...], forms: tuple[str, str], expected: str | None
) -> None:
    one = psu(form_factor=forms[0], length_mm=None)
    two = psu(form_factor=forms[1], length_mm=None, id="b-psu")
    case = {"chassis_type": kind, "psu_form_factors": takes, "psu_count": 2}
    e = supplied(one, two, max_psu_length_mm=None, **case)
    assert [finding.severity.value for finding in found(e, SUPPLY)] == [expected][: bool(expected)]


def test_a_frame_that_stands_for_any_bounds_no_supplies() -> None:
    four = tuple(psu(id=f"psu-{i}") for i in range(4))
    frame = {"chassis_type": "open_frame", "psu_count": 3}
    assert severity(supplied(*four, **frame), SUPPLY) == "warning"
    told = only(supplied(*four, **frame), SUPPLY).message
    assert "lies beside it" in told and "opening" not in told
    assert severity(supplied(*four, **frame, brand="generic"), SUPPLY) is None


def test_on_a_frame_of_unknown_bays_several_supplies_are_no_promise() -> None:
    """They may lie beside it, which would be a warning."""
    frame: dict[str, Any] = {"chassis_type": "open_frame", "psu_count": None}
    field = "a-chassis.psu_count"
    loose = supplied(psu(), psu(id="other"), **frame)
    assert found(loose, SUPPLY) == () and unchecked(loose, SUPPLY) == (field,)
    assert field not in [entry.field for entry in loose.undecided]
    modules = {"redundant": True, "form_factor": "redundant_module"}
    fixed = supplied(psu(**modules), psu(id="other", **modules), **frame)
    assert field in unchecked(fixed, SUPPLY)
    assert field not in [entry.field for entry in fixed.undecided]
    assert severity(supplied(psu(), **frame), SUPPLY) is None, "one lies in the bay that there is"


@pytest.mark.parametrize("size", [150.0, 160.0, 161.0, 170.0, 180.0, 200.0])
@pytest.mark.parametrize("bay_mm", [180.0, 185.0, 199.0])
def test_a_bay_of_unknown_length_hides_no_tight_plugs(size: float, bay_mm: float) -> None:
    """What warns in a bay that is as short as published ones are is not checked once nobody says
    how long the bay is.
    """
    known = supplied(psu(length_mm=size), max_psu_length_mm=bay_mm)
    warned = any(one.severity.value in ("warning", "error") for one in found(known, SUPPLY))
    unknown = supplied(psu(length_mm=size), max_psu_length_mm=None)
    if warned:
        assert unchecked(unknown, SUPPLY) == ("a-chassis.max_psu_length_mm",)


def test_equal_supplies_are_named_once() -> None:
    assert len(found(supplied(*(psu(length_mm=300.0),) * 3), SUPPLY)) == 1


def test_what_is_missing_for_a_supply() -> None:
    # the shortest published bay takes 180 mm, 20 mm of them for plugs
    for size, modular in ((160.1, "full"), (160.1, None), (180.1, "fixed"), (None, "fixed")):
        e = supplied(psu(length_mm=size, modular=modular), max_psu_length_mm=None)
        assert unanswered_for(e, SUPPLY) == "a-chassis.max_psu_length_mm"
    for size, modular in ((160.0, "full"), (180.0, "fixed")):
        e = supplied(psu(length_mm=size, modular=modular), max_psu_length_mm=None)
        assert severity(e, SUPPLY) is None
    assert unanswered_for(supplied(psu(length_mm=None)), SUPPLY) == "a-psu.length_mm"
    assert unanswered_for(supplied(psu(form_factor=None)), SUPPLY) == "a-psu.form_factor"
    assert (
        unanswered_for(supplied(psu(), psu_form_factors=None), SUPPLY)
        == "a-chassis.psu_form_factors"
    )
    module = psu(form_factor="redundant_module", length_mm=None)
    case = {"psu_form_factors": ("redundant_module",), "max_psu_length_mm": None}
    assert severity(supplied(module, **case), SUPPLY) is None, "its bay is its own"
    assert unchecked(machine(psus=()), SUPPLY) == ()


def test_a_module_of_another_maker_may_not_go_into_the_bays_of_a_server() -> None:
    """Modules of the server's maker go in, and those that it is sold with, whoever makes them; what
    lies beside an open frame needs no bay, and no ATX supply is a module.
    """
    bays = {"psu_form_factors": ("redundant_module",), "psu_count": 2}
    own = psu(form_factor="redundant_module", redundant=True)
    other = own.changed(id="another", brand="Another")
    assert severity(supplied(own, own, **bays), FOREIGN) is None
    assert severity(supplied(other, other, **bays, included_psu="another"), FOREIGN) is None
    assert severity(supplied(other, other), FOREIGN) is None, "its form is wrong: that is said"
    assert severity(supplied(psu(brand="Another"), **bays), FOREIGN) is None
    unsaid = {**bays, "psu_form_factors": None}
    assert unanswered_for(supplied(other, other, **unsaid), FOREIGN) == "a-chassis.psu_form_factors"
    assert severity(supplied(psu(brand="Another"), **unsaid), FOREIGN) is None
    told = only(supplied(other, other, **bays, included_psu=own.id), FOREIGN)
    assert told.severity.value == "warning"
    (remedy,) = told.remedies
    assert remedy.edit == Replace("psu", (Need("id", equals=own.id),))
    (remedy,) = only(supplied(other, other, **bays), FOREIGN).remedies
    needs = (Need("form_factor", equals="redundant_module"), Need("brand", equals="Test"))
    assert remedy.edit == Replace("psu", needs)


def test_modules_of_one_set_are_alike() -> None:
    """Also those of the server's own maker share the load evenly."""
    bays = {"psu_form_factors": ("redundant_module",), "psu_count": 2}
    own = psu(form_factor="redundant_module", redundant=True)
    smaller = own.changed(id="smaller", name="Smaller module", watts=750.0)
    assert severity(supplied(own, own, **bays), FOREIGN) is None
    told = only(supplied(own, smaller, **bays), FOREIGN)
    assert (told.severity.value, "Smaller module" in str(told.title)) == ("warning", True)
    assert severity(supplied(psu(), psu(id="longer", length_mm=200.0)), FOREIGN) is None


def test_no_published_bay_is_shorter_than_the_one_that_is_taken_for_granted() -> None:
    catalog = shipped()
    cases = [catalog.get(hit.id) for hit in catalog.search("", "chassis", ALL)]
    published = {
        c.id: (c.chassis_type in TOWERS, c.max_psu_length_mm)
        for c in cases
        if isinstance(c, Chassis)
        and c.max_psu_length_mm is not None
        and "ATX" in (c.psu_form_factors or ("ATX",))
    }
    assert len(published) >= 30
    assert min(most for _, most in published.values()) == SHORTEST_BAY["ATX"]
    assert min(most for tower, most in published.values() if tower) == SHORTEST_IN_TOWER


def test_no_published_bay_below_long_cards_is_shorter_than_is_taken_for_granted() -> None:
    published: list[float] = []
    for part in shipped_parts():
        if isinstance(part, Chassis) and part.max_psu_length_mm and is_below_long_cards(part):
            published.append(part.max_psu_length_mm)
    assert len(published) >= 15
    assert min(published) == SHORTEST_BELOW_CARDS


LONG_CASE: dict[str, Any] = {
    "max_psu_length_mm": None,
    "chassis_type": "full_tower",
    "psu_position": "bottom_rear",
    "max_gpu_length_mm": 400.0,
}


@every(
    [
        (200.0, {}, False),
        (200.1, {}, True),
        (200.0, {"chassis_type": "dual_system", "psu_position": "bottom"}, False),
        (200.0, {"max_gpu_length_mm": 399.0}, True),
        (200.0, {"max_gpu_length_mm": None}, True),
        (200.0, {"psu_position": "rear_chamber"}, True),
        (200.0, {"psu_position": None}, True),
        (185.0, {"psu_position": None}, False),
        (200.0, {"chassis_type": "rack_4u"}, True),
        (200.0, {"max_psu_length_with_hdd_cage_mm": None, "cage": True}, True),
        (200.0, {"cage": False}, False),
    ]
)
def test_a_bay_of_unknown_length_below_long_cards_takes_a_usual_long_supply(
    size: float, case: dict[str, Any], sinks: bool
) -> None:
    """What it leaves for the plugs is unknown all the same: that keeps the machine from *Fits*."""
    said = {**LONG_CASE, **case}
    cage = said.pop("cage", None)
    e = world(chassis=chassis(**said), psus=(psu(length_mm=size),), drive_cage=cage)
    field = "a-chassis.max_psu_length_mm"
    assert field in unchecked(e, SUPPLY)
    assert (field in [entry.field for entry in e.undecided if entry.rule == SUPPLY]) == sinks
    assert found(e, SUPPLY) == ()


@given(st.floats(100, 300), st.floats(0, 60))
def test_a_longer_supply_never_fits_better(size: float, more: float) -> None:
    def rank(length: float) -> int:
        e = supplied(psu(length_mm=length))
        return min((f.severity.rank for f in found(e, SUPPLY)), default=9)

    assert rank(size + more) <= rank(size)


# The drive cage before the bay


CAGED_BAY = {"max_psu_length_mm": 220.0, "max_psu_length_with_hdd_cage_mm": 180.0}


def caged(size: float, **said: Any) -> Evaluation:
    return world(chassis=chassis(**CAGED_BAY), psus=(psu(length_mm=size, modular="fixed"),), **said)


@every(
    [
        (180.0, None, None),
        (180.1, "error", None),
        (220.0, "error", None),
        (220.1, "error", "error"),
    ]
)
def test_a_supply_behind_the_drive_cage(
    size: float, with_it: str | None, without: str | None
) -> None:
    assert severity(caged(size, drive_cage=True), SUPPLY) == with_it
    assert (
        severity(caged(size, drive_cage=False), SUPPLY) == severity(caged(size), SUPPLY) == without
    )


def test_a_supply_that_meets_the_cage_says_what_removing_it_gives() -> None:
    told = only(caged(200.0, drive_cage=True), SUPPLY)
    assert told.remedies[0].title == "Remove the drive cage: 220 mm instead of 180 mm"
    assert not any(
        "cage" in fix.title for fix in only(caged(230.0, drive_cage=True), SUPPLY).remedies
    )
    assert [m.margin_mm for m in margins_of(caged(200.0, drive_cage=True)) if m.rule == SUPPLY] == [
        -20
    ]


def test_the_length_with_the_cage_counts_where_no_other_is_published() -> None:
    case = chassis(**{**CAGED_BAY, "max_psu_length_mm": None})
    long = psu(length_mm=200.0, modular="fixed")
    assert severity(machine(chassis=case, psus=(long,), drive_cage=True), SUPPLY) == "error"
    gone = machine(chassis=case, psus=(long,), drive_cage=False)
    assert found(gone, SUPPLY) == ()
    assert unchecked(gone, SUPPLY) == ("a-chassis.max_psu_length_mm",)


def test_nobody_knows_whether_a_supply_of_unknown_length_goes_in() -> None:
    case = chassis(max_psu_length_mm=220.0)
    unknown = world((gpu(), "1"), chassis=case, psus=(psu(length_mm=None),))
    assert "a-psu.length_mm" in [entry.field for entry in unknown.undecided]
    # of most cases nobody says how long a supply may be
    whichever = chassis(max_psu_length_mm=None)
    usual = world((gpu(), "1"), chassis=whichever, psus=(psu(length_mm=185.0),))
    assert usual.undecided == () and unchecked(usual, SUPPLY) == ("a-chassis.max_psu_length_mm",)


@every(
    [
        ("full_tower", "ATX", 185.0, False),
        ("full_tower", "ATX", 185.1, True),
        ("cube", "ATX", 180.0, False),
        ("cube", "ATX", 180.1, True),
        ("sff", "SFX", 100.0, False),
        ("sff", "SFX", 100.1, True),
        ("mid_tower", "ATX", None, True),
        ("open_frame", "ATX", 300.0, False),
    ]
)
def test_a_supply_longer_than_any_bay_surely_is_may_not_go_in(
    kind: str, form: str, size: float | None, sinks: bool
) -> None:
    where = {"chassis_type": kind, "psu_form_factors": (form,), "psu_position": None}
    case = chassis(max_psu_length_mm=None, **where)
    e = world(chassis=case, psus=(psu(length_mm=size, form_factor=form),))
    named = "a-chassis.max_psu_length_mm" in [n.field for n in e.undecided if n.rule == SUPPLY]
    assert named is sinks


@every(
    [
        ("SFX", ("SFX",), 100.0, "modular", True),
        ("SFX", ("SFX", "SFX-L"), 100.0, "modular", True),
        ("SFX-L", ("SFX", "SFX-L"), 130.0, "modular", True),
        ("ATX", ("ATX",), 160.0, "modular", True),
        ("ATX", ("ATX",), 160.1, "modular", False),
        ("ATX", ("ATX",), 180.0, "fixed", True),
        # nobody says that a bay for ATX has room for the plugs of another form
        ("SFX-L", ("ATX",), 130.0, "modular", False),
    ]
)
def test_a_supply_as_long_as_its_form_leaves_no_question_of_its_plugs(
    form: str, takes: tuple[str, ...], size: float, cables: str, decided: bool
) -> None:
    """A case that lists a form has room for its plugs, also where it states no length."""
    case = chassis(max_psu_length_mm=None, psu_form_factors=takes)
    e = world(
        (gpu(), "1"), chassis=case, psus=(psu(length_mm=size, form_factor=form, modular=cables),)
    )
    assert (unchecked(e, SUPPLY) == ()) is decided


UNKNOWN_BESIDE_CAGE = {"max_psu_length_mm": 250.0, "max_psu_length_with_hdd_cage_mm": None}
BESIDE_CAGE = "a-chassis.max_psu_length_with_hdd_cage_mm"


def beside_cage(size: float, modular: str, known: float | None = None, **said: Any) -> Evaluation:
    """Disks and a supply in a case that publishes no length beside its cage, or this one."""
    case = chassis(**{**UNKNOWN_BESIDE_CAGE, "max_psu_length_with_hdd_cage_mm": known})
    disks: dict[str, Any] = {"others": (disk(),), "drives": (Quantity("a-disk"),)}
    supplies = (psu(length_mm=size, modular=modular),)
    return world((gpu(), "1"), chassis=case, psus=supplies, **disks, **said)


@every(
    [
        (180.0, "fixed", None),
        (180.1, "fixed", "warning"),
        (250.0, "fixed", "warning"),
        (160.0, "full", None),
        (160.1, "full", "warning"),
        (200.0, "full", "warning"),
    ]
)
def test_a_cage_of_unknown_length_that_nobody_asked_for_warns(
    size: float, modular: str, severe: str | None
) -> None:
    e = beside_cage(size, modular)
    beside = [told for told in found(e, SUPPLY) if BESIDE_CAGE in told.rests_on]
    assert [told.severity.value for told in beside] == ([severe] if severe else [])
    assert BESIDE_CAGE not in [entry.field for entry in e.undecided]
    assert found(beside_cage(size, modular, drive_cage=False), SUPPLY) == ()


@pytest.mark.parametrize(("size", "decided"), [(180.0, True), (180.1, False)])
def test_a_cage_of_unknown_length_that_stays_may_sink_a_long_supply(
    size: float, decided: bool
) -> None:
    e = beside_cage(size, "fixed", drive_cage=True)
    assert (BESIDE_CAGE not in [entry.field for entry in e.undecided]) == decided


@every(
    [
        (145.0, None, False, False),
        (145.1, None, True, False),
        (165.0, True, True, False),
        (165.1, True, True, True),
    ]
)
def test_a_cage_may_take_as_much_of_a_bay_as_the_widest_one(
    size: float, cage: bool | None, entered: bool, sinks: bool
) -> None:
    """Of 205 mm that leaves 165, of which loose cables want 20."""
    case = chassis(max_psu_length_mm=205.0, max_psu_length_with_hdd_cage_mm=None)
    supply = psu(length_mm=size, modular="full")
    disks: dict[str, Any] = {"others": (disk(),), "drives": (Quantity("a-disk"),)}
    e = world((gpu(), "1"), chassis=case, psus=(supply,), drive_cage=cage, **disks)
    assert (BESIDE_CAGE in unchecked(e, SUPPLY)) is entered
    assert (BESIDE_CAGE in [entry.field for entry in e.undecided]) is sinks


def test_no_cage_takes_more_of_a_bay_than_is_allowed_for() -> None:
    taken: list[float] = []
    for part in shipped_parts():
        if isinstance(part, Chassis) and part.max_psu_length_with_hdd_cage_mm is not None:
            assert part.max_psu_length_mm is not None
            taken.append(part.max_psu_length_mm - part.max_psu_length_with_hdd_cage_mm)
    assert len(taken) >= 4 and max(taken) == CAGE_TAKES


@given(st.floats(100, 250), st.floats(180, 250), st.booleans())
def test_a_length_beside_the_cage_that_nobody_knows_promises_no_more(
    size: float, known: float, cage_is_in: bool
) -> None:
    said = {"drive_cage": True} if cage_is_in else {}
    before, after = (beside_cage(size, "full", of, **said) for of in (known, None))
    grave = [told for told in found(before, SUPPLY) if told.severity.value != "info"]
    if grave:
        same = [f for f in found(after, SUPPLY) if f.severity.rank <= grave[0].severity.rank]
        assert same or BESIDE_CAGE in [entry.field for entry in after.undecided]


def test_disks_may_need_the_cage() -> None:
    disks: dict[str, Any] = {"others": (disk(),), "drives": (Quantity("a-disk"),)}
    told = only(caged(200.0, **disks), SUPPLY)
    assert told.estimate and told.severity.value == "warning"
    assert severity(caged(200.0, **disks, drive_cage=False), SUPPLY) is None


def test_the_bars_of_a_generic_frame_carry_any_board() -> None:
    """What stands for any of its kind bounds nothing, whatever its record lists."""
    frame: dict[str, Any] = {"chassis_type": "open_frame", "motherboard_form_factors": ("ATX",)}
    eeb = board(form_factor="EEB", depth_mm=330.0)
    for brand, severe in (("generic", None), ("AAAwave", "warning")):
        assert severity(machine(board=eeb, chassis=chassis(**frame, brand=brand)), HOLE) == severe
