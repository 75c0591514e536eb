"""Remedies as edits: what each kind changes, and that what is offered keeps its word, whatever the
build.

The word is held against a fresh evaluation and a comparison of two builds field by field, not
against the engine's own judgement of its offers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly.addresses import parts_of
from rigwright.build import Build, Circuit, Placement, Quantity, SecondarySystem
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, FILE, Layered
from rigwright.checks import Finding, Fit, Sentence, Severity
from rigwright.checks.remedy import (
    Add,
    AddDuct,
    AddFans,
    Choose,
    Edit,
    Limit,
    Move,
    Need,
    Remedy,
    Remove,
    Replace,
    Split,
    Swap,
)
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.parts import Chassis, Part
from rigwright.record import plain
from rigwright.remedies import Offer, applied, offers, trials, worth_telling
from rigwright.remedies.choosing import MOST_TRIED, concrete, meets
from rigwright.reports.check import check_text
from rigwright.reports.sheet.content import sheet_of
from tests import test_golden_builds as golden
from tests.sampling import count, every, share
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, found, gpu, nic, only, open_card, psu, slot, world

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))
COLLIDE = "cards-collide"
QUIET = chassis(id="another-chassis", expansion_slots=12, max_gpu_length_mm=600.0)


def after(edit: Edit, e: Evaluation, *parts: Part) -> Build | None:
    return applied(edit, e.assembly, MemoryCatalog(parts))


# each kind of edit changes one thing


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every field of a build by its dotted path."""
    inner: Any = {}
    if isinstance(value, dict):
        inner = value
    elif isinstance(value, list):
        inner = {str(i): one for i, one in enumerate(value)}
    else:
        return {path: value}
    fields: dict[str, Any] = {}
    for name, one in inner.items():
        fields.update(flat(one, f"{path}.{name}" if path else name))
    return fields


def changes(before: Build, made: Build) -> dict[str, Any]:
    """The fields that differ, with what they are then; None for one that is not there any more."""
    was = flat(plain(before))
    now = flat(plain(made))
    return {path: now.get(path) for path in was | now if was.get(path) != now.get(path)}


PAIR = world((open_card(), "1"), (gpu(), "3", 200.0), site=world().build.site, psus=(psu(), psu()))


def changed_by(edit: Edit, e: Evaluation = PAIR) -> dict[str, Any] | None:
    made = after(edit, e)
    return None if made is None else changes(e.build, made)


def test_a_move_changes_a_place_and_nothing_else() -> None:
    assert changed_by(Move("gpu2", "5")) == {"placements.1.place": "5"}


@pytest.mark.parametrize("edit", [Move("gpu2", "1"), Move("gpu2", "12"), Move("gpu3", "5")])
def test_a_move_needs_a_card_and_a_free_place(edit: Edit) -> None:
    assert changed_by(edit) is None


def test_a_swap_exchanges_places_and_leaves_limits_with_their_cards() -> None:
    assert changed_by(Swap("gpu1", "gpu2")) == {
        "placements.0.place": "3",
        "placements.1.place": "1",
    }
    assert changed_by(Swap("gpu1", "gpu1")) is None


def test_a_replaced_card_keeps_its_place_and_limit() -> None:
    assert changed_by(Replace("gpu2", (), "other")) == {"placements.1.part_id": "other"}


@every(
    [
        ("chassis", {"chassis": "other"}),
        ("board", {"board": "other"}),
        ("cpu", {"cpus.part_id": "other"}),
        ("psu", {"psus.0": "other", "psus.1": "other"}),
        ("cooler", None),
        ("memory", None),
        ("case", None),
    ]
)
def test_a_replaced_part_keeps_its_number(label: str, changed: dict[str, Any] | None) -> None:
    assert changed_by(Replace(label, (), "other")) == changed


def test_parts_of_the_second_system_are_reached() -> None:
    second = SecondarySystem(board="b2", cpus=Quantity("c2", 2), memory=(Quantity("m2", 4),))
    e = world((gpu(), "1"), second=second)
    assert changed_by(Replace("cpu2", (), "other"), e) == {"second.cpus.part_id": "other"}
    assert changed_by(Replace("memory2", (), "other"), e) == {"second.memory.0.part_id": "other"}
    assert changed_by(Replace("cooler2", (), "other"), e) is None
    assert changed_by(Replace("cpu2", (), "other")) is None, "there is no second system"


def test_nothing_is_replaced_by_a_part_that_was_not_found() -> None:
    assert changed_by(Replace("psu", (Need("watts", at_least=1.0),))) is None
    assert changed_by(Add("psu")) is None


def test_a_limit_is_set_for_each_card() -> None:
    both = {"placements.0.power_limit_w": 180.0, "placements.1.power_limit_w": 180.0}
    assert changed_by(Limit(("gpu1", "gpu2"), 180.0)) == both
    assert changed_by(Limit(("gpu1", "gpu9"), 180.0)) is None
    assert changed_by(Limit(("gpu1",), -1.0)) is None, "no limit is negative"


def test_parts_are_added_beside_those_there_are() -> None:
    assert changed_by(Add("psu", (), "third")) == {"psus.2": "third"}
    made = after(Add("gpu", (), "a-gpu", "6"), PAIR)
    assert made is not None and made.placements == (*PAIR.build.placements, Placement("a-gpu", "6"))
    assert changed_by(Add("cooler", (), "cool")) == {"cooler": "cool"}
    assert changed_by(Add("chassis", (), "other")) is None, "a build has one, and it is there"
    drives = world((gpu(), "1"), drives=(Quantity("ssd"),))
    assert changed_by(Add("drive", (), "ssd"), drives) == {"drives.0.count": 2}
    made = after(Add("drive", (), "hdd"), drives)
    assert made is not None and made.drives == (Quantity("ssd"), Quantity("hdd"))


def test_a_removed_card_takes_only_itself() -> None:
    made = after(Remove("gpu1"), PAIR)
    assert made is not None and made.placements == PAIR.build.placements[1:]
    assert changed_by(Remove("cooler")) is None


def test_fields_are_chosen_by_their_path() -> None:
    assert changed_by(Choose({"site.volts": 230.0})) == {"site.volts": 230.0}
    assert changed_by(Choose({"drive_cage": False})) == {"drive_cage": False}
    assert changed_by(Choose({"placements.1.riser": "a-riser"})) == {
        "placements.1.riser": "a-riser"
    }
    circuit = Circuit(230.0, 16.0, 16.0)
    made = after(Choose({"circuits": (circuit,), "psu_circuits": (0, 1)}), PAIR)
    assert made is not None and made.circuits == (circuit,) and made.psu_circuits == (0, 1)


@every(
    [
        {"site.volts": -1.0},
        {"sight": 1},
        {"placements.7.riser": "x"},
        {"second.board": "x"},
        {"title.x": "y"},
    ]
)
def test_a_field_that_there_is_not_or_that_cannot_be_so_is_not_chosen(
    fields: dict[str, Any],
) -> None:
    assert changed_by(Choose(fields)) is None


def test_a_need_is_met_by_known_figures_only() -> None:
    supply = psu(watts=1000.0)
    assert meets(supply, (Need("watts", at_least=1000.0, at_most=1000.0),))
    assert not meets(supply, (Need("watts", at_least=1000.1),)) and not meets(
        supply, (Need("watts", at_most=999.9),)
    )
    assert meets(supply, (Need("connectors.pcie_8pin", at_least=18),))
    assert not meets(supply, (Need("connectors.conn_16pin_type", equals="12v-2x6"),)), (
        "it is unknown"
    )
    assert not meets(supply, (Need("lumens", at_least=0.0),))
    assert meets(chassis(), (Need("motherboard_form_factors", equals="ATX"),)), "a list has it"


# what is offered


def catalog_of(e: Evaluation, *others: Part) -> Catalog:
    a = e.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), *others)
    return MemoryCatalog({part.id: part for part in known if part is not None}.values())


def offered(e: Evaluation, rule: str, *others: Part) -> list[str]:
    return [f"{o.words}" for o in offers(e, only(e, rule), catalog_of(e, *others)) if not o.by_hand]


THICK = gpu(
    id="thick", name="Thick", thickness_mm=52.0, chip="X"
)  # a blower, which needs no air beside it


def test_a_clash_of_cards_offers_the_move_with_the_room_it_leaves() -> None:
    said = offered(world((THICK, "1"), (THICK, "3")), COLLIDE)
    # three pitches of 20.32 less 52 mm; farther places are offered after it
    assert said[0] == "Move GPU 2 to slot 4: 8.96 mm free"
    assert all(words.startswith("Move GPU ") for words in said) and len(said) == 3


def test_a_move_that_starves_a_card_is_not_offered_though_its_rule_names_it() -> None:
    thick = open_card(thickness_mm=57.0)
    e = world((thick, "1"), (thick, "3"))
    assert str(only(e, COLLIDE).remedies[0].words) == "Move GPU 2 to slot 4: 3.96 mm free"
    assert "Move GPU 2 to slot 4: 3.96 mm free" not in offered(e, COLLIDE), (
        "less than 5 mm of air is an error"
    )


def test_an_offer_names_the_part_that_was_found() -> None:
    thin = gpu(id="thin", name="The thin one", chip="X")
    said = offered(world((THICK, "1"), (THICK, "3")), COLLIDE, thin)
    assert "Choose The thin one for GPU 1: 0.64 mm free" in said


def test_a_card_of_less_memory_is_no_alternative() -> None:
    small = gpu(id="small", chip="Y", vram_gb=8.0)
    e = world((open_card(vram_gb=24.0, chip="X"), "1"), (open_card(vram_gb=24.0, chip="X"), "3"))
    assert not any("small" in words or "Choose" in words for words in offered(e, COLLIDE, small))


def against(e: Evaluation, finding: Finding, remedy: Remedy, *others: Part) -> tuple[Offer, ...]:
    return offers(e, finding.changed(remedies=(remedy,)), catalog_of(e, *others))


OVERLOAD = world((open_card(), "1"), (open_card(), "5"), psus=(psu(id="weak", watts=600.0),))
STRONG = (Need("watts", at_least=1000.0),)
LARGER = Remedy(Sentence("Choose a supply of at least 1,000 W"), Replace("psu", STRONG))


def test_the_nearest_supply_that_will_do_is_offered() -> None:
    finding = only(OVERLOAD, "psu-overload")
    huge = psu(id="huge", name="Huge", watts=2000.0)
    right = psu(id="right", name="Right", watts=1050.0)
    small = psu(id="small", name="Small", watts=900.0)
    (offer,) = against(OVERLOAD, finding, LARGER, huge, right, small)
    assert str(offer.name) == "Choose Right" and offer.edit == Replace("psu", STRONG, "right")
    assert offer.build is not None and offer.build.psus == ("right",)


def test_needs_that_no_row_shows_are_met_as_well() -> None:
    wired = (*STRONG, Need("connectors.eps_8pin", at_least=4))
    bare = psu(
        id="bare", name="Bare", watts=1000.0, connectors=psu().connectors.changed(eps_8pin=2)
    )  # type: ignore[union-attr]
    right = psu(id="right", name="Right", watts=1500.0)
    remedy = Remedy(Sentence("Choose a supply with four cables"), Replace("psu", wired))
    (offer,) = against(OVERLOAD, only(OVERLOAD, "psu-overload"), remedy, bare, right)
    assert str(offer.name) == "Choose Right"


def test_what_no_part_meets_is_left_to_the_user_and_leads_to_the_catalog() -> None:
    (offer,) = against(
        OVERLOAD, only(OVERLOAD, "psu-overload"), LARGER, psu(id="small", watts=900.0)
    )
    assert (
        offer.by_hand
        and str(offer.words) == "Choose a supply of at least 1,000 W"
        and offer.leads == "psu"
    )


LONGER = Remedy(
    Sentence("Choose a longer case"),
    Replace("chassis", (Need("max_gpu_length_mm", at_least=340.0),)),
)
SHORT = world((gpu(length_mm=330.0), "1"), chassis=chassis(max_gpu_length_mm=300.0))
VAGUE = chassis(id="vague", name="Vague", max_gpu_length_mm=345.0, expansion_slots=None)
CLEAR = chassis(
    id="clear", name="Clear", max_gpu_length_mm=600.0
)  # less alike than one without a count of openings


def test_a_part_that_leaves_more_undecided_is_offered_only_where_no_other_will_do() -> None:
    too_long = only(SHORT, "card-length-over")
    (both,) = [
        o for o in against(SHORT, too_long, LONGER, VAGUE, CLEAR) if isinstance(o.edit, Replace)
    ]
    assert str(both.name) == "Choose Clear" and both.after is not None and not both.after.undecided
    (one,) = [o for o in against(SHORT, too_long, LONGER, VAGUE) if isinstance(o.edit, Replace)]
    assert str(one.name) == "Choose Vague" and one.after is not None and one.after.undecided


def test_a_check_that_then_lacks_a_figure_is_no_check_that_fits() -> None:
    too_long = only(SHORT, "card-length-over")
    any_card = Remedy(Sentence("Choose another card"), Replace("gpu1", ()))
    unknown = gpu(id="unknown", length_mm=None, chip="X")
    made = against(SHORT, too_long, any_card, unknown)
    assert not any(isinstance(o.edit, Replace) and not o.by_hand for o in made)


def test_an_edit_that_does_not_help_is_not_offered_at_all() -> None:
    useless = Remedy(Sentence("Limit GPU 1"), Limit(("gpu1",), 349.0))
    assert against(OVERLOAD, only(OVERLOAD, "psu-overload"), useless) == ()


def test_an_edit_that_adds_an_error_is_not_offered() -> None:
    e = world((open_card(), "1"), (open_card(), "3"), (gpu(), "6"))
    onto = Remedy(Sentence("Move GPU 2"), Move("gpu2", "5"))  # 52 mm there reach into slot 6
    moved = [o.edit for o in against(e, found(e, COLLIDE)[0], onto) if not o.by_hand]
    assert Move("gpu2", "5") not in moved


def test_an_edit_that_only_moves_the_fault_elsewhere_is_not_offered() -> None:
    cool = gpu(cooler="open_air", board_power_w=100.0)
    e = world((cool, "1"), (cool, "3"))
    near = only(e, "open-air-gap")
    assert near.severity is Severity.WARNING and near.parts == ("gpu1", "gpu2")
    swapped = after(Swap("gpu1", "gpu2"), e)
    assert swapped is not None
    assert only(evaluate(swapped, catalog_of(e)), "open-air-gap").parts == ("gpu2", "gpu1"), (
        "another finding by its key"
    )
    swap = Remedy(Sentence("Swap"), Swap("gpu1", "gpu2"))
    made = [o.edit for o in against(e, near, swap)]
    assert made and not any(isinstance(edit, Swap) for edit in made)


def test_a_card_that_loses_its_place_is_no_card_that_fits() -> None:
    e = world((THICK, "1"), (THICK, "3"))
    small = board(slot(1), slot(2), id="small", name="Small")
    lost = after(Replace("board", (), "small"), e, small)
    assert lost is not None
    then = evaluate(lost, catalog_of(e, small))
    assert not found(then, COLLIDE) and then.assembly.misplaced == ("gpu2",)
    made = against(
        e, only(e, COLLIDE), Remedy(Sentence("Choose another board"), Replace("board", ())), small
    )
    assert not any(isinstance(o.edit, Replace) and not o.by_hand for o in made)


def test_an_edit_that_makes_an_error_worse_is_not_offered() -> None:
    e = world((open_card(), "5"), (open_card(), "7"), chassis=chassis(below_board_mm=45.0))
    starved = only(e, "bottom-card-fan-starved")
    up = Remedy(Sentence("Move GPU 2 up"), Move("gpu2", "6"))
    assert starved.parts == ("gpu2", "chassis") and only(e, COLLIDE).severity is Severity.ERROR
    moved = after(Move("gpu2", "6"), e)
    assert moved is not None
    then = evaluate(moved, catalog_of(e))
    assert (
        not found(then, "bottom-card-fan-starved")
        and only(then, COLLIDE).key == only(e, COLLIDE).key
    )
    assert not any(o.edit == Move("gpu2", "6") for o in against(e, starved, up)), (
        "they overlap by one pitch more"
    )


def test_a_removed_card_does_not_pass_its_faults_to_the_next() -> None:
    e = world((open_card(), "1"), (open_card(), "3"), (open_card(), "5"))
    first, second = found(e, COLLIDE)
    assert (first.parts, second.parts) == (("gpu1", "gpu2"), ("gpu2", "gpu3"))
    out = Remedy(Sentence("Take GPU 1 out"), Remove("gpu1"))
    assert [o.edit for o in against(e, first, out) if isinstance(o.edit, Remove)] == [
        Remove("gpu1")
    ]
    assert not any(isinstance(o.edit, Remove) for o in against(e, second, out)), (
        "GPU 3 still meets the next one"
    )


def test_one_more_card_is_tried_at_free_places_only() -> None:
    e = world((gpu(), "1"), (nic(), "4"), chassis=chassis(vertical_slots=2))
    edits = [
        edit
        for edit in concrete(Add("nic"), e.assembly, catalog_of(e, nic(id="other-nic")))
        if edit is not None
    ]
    free = ["2", "3", "5", "6", "7", "vertical1", "vertical2"]
    assert [edit.place for edit in edits if isinstance(edit, Add)] == free
    assert {edit.part_id for edit in edits if isinstance(edit, Add)} == {"other-nic"}


def test_a_part_that_is_missing_is_added() -> None:
    e = world((gpu(), "1"), psus=())
    edits = [
        edit
        for edit in concrete(
            Add("psu", STRONG), e.assembly, catalog_of(e, psu(watts=900.0), psu(id="right"))
        )
    ]
    assert Add("psu", STRONG, "right") in edits and Add("psu", STRONG, "a-psu") not in edits


def test_few_parts_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    useless = [psu(id=f"psu{i}", watts=1000.0 + i, length_mm=400.0) for i in range(40)]
    tries = list(
        trials(
            OVERLOAD,
            only(OVERLOAD, "psu-overload").changed(remedies=(LARGER,)),
            catalog_of(OVERLOAD, *useless),
        )
    )
    assert len([t for t in tries if t is None]) <= MOST_TRIED + 10


# every offer keeps its word


def paths_of(edit: Edit, e: Evaluation) -> tuple[str, ...]:
    """What an edit may change, by how the paths begin."""
    index = {c.label: c.index for c in e.assembly.cards}

    def place(label: str) -> tuple[str, ...]:
        return tuple(
            f"placements.{index[label]}.{name}" for name in ("place", "riser", "slot", "along_mm")
        )

    match edit:
        case Move():
            return place(edit.card)
        case Swap():
            return (*place(edit.card), *place(edit.other))
        case Limit():
            return tuple(f"placements.{index[label]}.power_limit_w" for label in edit.cards)
        case Replace() if edit.part in index:
            return (f"placements.{index[edit.part]}.part_id",)
        case Replace() if edit.part.endswith("2"):
            return ("second",)
        case Replace() | Remove():
            return (FIELDS.get(edit.part, edit.part),)
        case Choose():
            return tuple(edit.fields)
        case Add() | AddFans() | AddDuct() | Split():
            return paths_of_added(edit, index)


def paths_of_added(edit: Add | AddFans | AddDuct | Split, index: dict[str, int]) -> tuple[str, ...]:
    if isinstance(edit, AddDuct):
        return (f"placements.{index[edit.card]}.duct",)
    if isinstance(edit, AddFans):
        return ("fans",)
    if isinstance(edit, Split):
        cards = [index[label] for group in edit.groups for label in group]
        fields = ("riser", "slot", "adapters")
        return tuple(f"placements.{card}.{name}" for card in cards for name in fields)
    return (FIELDS.get(edit.kind, f"{edit.kind}s"),)


FIELDS = {
    "psu": "psus",
    "cpu": "cpus",
    "gpu": "placements",
    "nic": "placements",
    "motherboard": "board",
    "board": "board",
    "chassis": "chassis",
    "cooler": "cooler",
    "memory": "memory",
}


def names_after(edit: Edit, e: Evaluation, fresh: Evaluation) -> dict[str, str]:
    """What cards are called then, where one is gone."""
    if not isinstance(edit, Remove):
        return {}
    left = [card for card in e.assembly.cards if card.label != edit.part]
    names = {old.label: new.label for old, new in zip(left, fresh.assembly.cards, strict=True)}
    return {edit.part: "gone", **names}


def holds_its_word(e: Evaluation, finding: Finding, offer: Offer, catalog: Catalog) -> None:
    assert offer.edit is not None and offer.build is not None
    fresh = evaluate(offer.build, catalog)
    names = names_after(offer.edit, e, fresh)

    def key(found: Finding) -> tuple[str, tuple[str, ...]]:
        return found.rule, tuple(names.get(label, label) for label in found.parts)

    assert not [f.message for f in fresh.findings if f.key == key(finding)], (
        offer.edit,
        finding.message,
    )
    errors = {key(f) for f in e.findings if f.severity is Severity.ERROR}
    added = [
        f.message for f in fresh.findings if f.severity is Severity.ERROR and f.key not in errors
    ]
    assert added == [], (offer.edit, finding.message)
    assert fresh.verdict is offer.verdict
    allowed = ("placements", "bridges", "wires") if names else paths_of(offer.edit, e)
    assert all(path.startswith(allowed) for path in changes(e.build, offer.build)), offer.edit
    assert offer.build != e.build
    if offer.left is not None:
        assert offer.left.fit is Fit.FITS
        assert any(
            one.key == offer.left.key and one.check.room == offer.left.check.room
            for one in fresh.checks
        )
    if isinstance(offer.edit, Replace):
        part = catalog.get(offer.edit.by)
        assert part is not None and meets(part, offer.edit.needs)


def all_offers(
    e: Evaluation, catalog: Catalog, least: Severity = Severity.WARNING
) -> Iterator[tuple[Finding, Offer]]:
    for finding in e.findings:
        if finding.severity.rank <= least.rank:
            for offer in offers(e, finding, catalog):
                if not offer.by_hand:
                    yield finding, offer


def keeps_all_words(e: Evaluation, catalog: Catalog, least: Severity = Severity.WARNING) -> int:
    given = 0
    for finding, offer in all_offers(e, catalog, least):
        holds_its_word(e, finding, offer, catalog)
        given += 1
    return given


SIZES = st.sampled_from((20.0, 38.0, 40.0, 41.5, 52.0, 58.0, 72.6))
CARDS = st.builds(
    lambda number, thick, cooler, long, power: gpu(
        id=f"card{number}",
        name=f"Card {number}",
        chip="X",
        thickness_mm=thick,
        cooler=cooler,
        length_mm=long,
        board_power_w=power,
        bracket_slots=2 if thick < 45 else 3,
    ),
    st.integers(0, 999),
    SIZES,
    st.sampled_from(("open_air", "blower", "flow_through", "passive")),
    st.sampled_from((200.0, 267.0, 330.0, 495.0, 505.0)),
    st.sampled_from((75.0, 250.0, 350.0, 450.0)),
)
CASES = st.builds(
    lambda openings, below, long, high, panel: chassis(
        expansion_slots=openings,
        below_board_mm=below,
        max_gpu_length_mm=long,
        max_cpu_cooler_height_mm=high,
        side_panel=panel,
        vertical_slots=2,
    ),
    st.sampled_from((7, 8, 9)),
    st.sampled_from((0.0, 12.0, 60.0)),
    st.sampled_from((300.0, 340.0, 500.0)),
    st.sampled_from((112.0, 185.0)),
    st.sampled_from(("mesh", "tempered_glass")),
)
SUPPLIES = st.sampled_from((450.0, 850.0, 1600.0)).map(lambda watts: psu(watts=watts))


@st.composite
def machines(draw: st.DrawFn) -> tuple[Evaluation, Catalog]:
    cards = draw(st.lists(CARDS, min_size=1, max_size=4, unique_by=lambda card: card.id))
    places = draw(st.permutations(("1", "2", "3", "4", "5", "6", "7", "vertical1")))
    placed = list(zip(cards, places, strict=False))
    if draw(st.booleans()):
        placed.append((nic(), places[-1]))  # type: ignore[arg-type]
    e = world(*placed, chassis=draw(CASES), psus=(draw(SUPPLIES),))
    others = [
        gpu(
            id=f"spare{i}",
            name=f"Spare {i}",
            chip="X",
            thickness_mm=20.0 + 9 * i,
            length_mm=180.0 + 60 * i,
            cooler=("blower", "open_air")[i % 2],
        )
        for i in range(4)
    ]
    strong = [psu(id=f"psu{w}", watts=float(w)) for w in (1000, 2000)]
    return e, catalog_of(e, *others, *strong, QUIET)


@pytest.mark.sampled
@settings(max_examples=count(3, of=25))
@given(machines())
def test_every_offer_keeps_its_word(machine: tuple[Evaluation, Catalog]) -> None:
    keeps_all_words(*machine)


def fits_elsewhere(e: Evaluation, finding: Finding, catalog: Catalog) -> bool:
    """Whether a card of a finding would fit a free place, as the search for places has it."""
    for card in e.assembly.cards:
        if card.label in finding.parts:
            for answer in candidates(e, catalog, card.card.id, card.index):
                there = any(seat.name == answer.seat.name for seat in e.assembly.seats)
                if there and not answer.taken and answer.fit is Fit.FITS:
                    return True
    return False


@pytest.mark.sampled
@settings(max_examples=count(3, of=20))
@given(machines())
def test_a_clash_that_another_place_would_solve_has_a_remedy(
    machine: tuple[Evaluation, Catalog],
) -> None:
    e, catalog = machine
    for finding in found(e, COLLIDE):
        if finding.severity is Severity.ERROR and fits_elsewhere(e, finding, catalog):
            assert any(not offer.by_hand for offer in offers(e, finding, catalog)), finding.message


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_offer_on_the_examples_keeps_its_word(path: Path) -> None:
    document = read_document(path)
    catalog = Layered({FILE: MemoryCatalog(document.parts), BUILT_IN: shipped()})
    keeps_all_words(evaluate(document.build, catalog), catalog, Severity.INFO)


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("one", golden.BUILDS)
def test_every_offer_on_the_golden_builds_keeps_its_word(one: dict[str, Any]) -> None:
    catalog = MemoryCatalog([*golden.PARTS, golden.the_cpu(one)])
    keeps_all_words(golden.evaluated(one), catalog)


@pytest.mark.sampled
def test_there_are_offers_to_keep_a_word() -> None:
    document = read_document(next(path for path in EXAMPLES if path.stem == "four-open-air-3090"))
    catalog = Layered({FILE: MemoryCatalog(document.parts), BUILT_IN: shipped()})
    e = evaluate(document.build, catalog)
    offered = list(all_offers(e, catalog))
    for finding, offer in share(offered, 4):
        holds_its_word(e, finding, offer, catalog)
    words = [str(offer.words) for _, offer in offered]
    assert words and json.dumps(words)


def test_a_moved_card_is_the_same_placement_elsewhere() -> None:
    e = world((THICK, "1"), (gpu(), "3", 200.0))
    move = next(o for o in offers(e, only(e, COLLIDE), catalog_of(e)) if isinstance(o.edit, Move))
    assert move.build is not None and move.build.placements[1] == Placement("a-gpu", "4", 200.0)


def test_reports_name_no_move_that_was_tried_in_vain() -> None:
    """Cards of 52 mm in slots 1, 3 and 5: slot 6 lies under the one in slot 5.

    The rule knows of the neighbour above alone, and names slot 6 with 49.60 mm free.
    """
    document = read_document(EXAMPLES[0].with_name("two-open-air-3090.rig"))
    catalog = MemoryCatalog(document.parts)
    e = evaluate(document.build.place("asus-tuf-rtx-3090", "3"), catalog)
    (clash,) = [finding for finding in e.listed if finding.rule == COLLIDE]
    vain, helps = "Move GPU 3 to slot 6: 49.60 mm free", "Move GPU 2 to slot 6: 8.96 mm free"
    assert {vain, helps} <= {remedy.title for remedy in clash.remedies}
    told = [remedy.title for remedy in worth_telling(e, clash)]
    assert helps in told and vain not in told and set(told) < {r.title for r in clash.remedies}
    assert vain not in check_text(e) and f"→ {told[0]}" in check_text(e)
    assert told[0] in [remark.fix for remark in sheet_of(e).remarks]


def test_what_helps_the_worst_is_told_first() -> None:
    """Three risers are too short on a bar with a place each 80 mm: 474 mm for GPU 4 lack 45 mm,
    those of GPU 6 most, 246 mm.
    """
    document = read_document(Path("tests/real_machines/R03-banandre-6x3090-270W.rig"))
    parts = [
        part.changed(gpu_pitch_mm=80.0) if isinstance(part, Chassis) else part
        for part in document.parts
    ]
    e = evaluate(document.build, MemoryCatalog(parts))
    (short,) = [finding for finding in e.listed if finding.rule == "riser-too-short"]
    assert str(short.title) == "The riser of GPU 6 is 246 mm too short."
    assert [member.parts[0] for member in short.members] == ["gpu4", "gpu5", "gpu6"]
    first, *others = [remedy.title for remedy in worth_telling(e, short)]
    assert first == "Choose a riser of 820 mm or more for GPU 6"
    assert "Choose a riser of 600 mm or more for GPU 4" in others


def test_notes_want_no_remedy_in_reports() -> None:
    document = read_document(EXAMPLES[0].with_name("four-blower-3090.rig"))
    e = evaluate(document.build, MemoryCatalog(document.parts))
    notes = [f for f in e.listed if f.severity is Severity.INFO and f.remedies]
    assert notes and not [remedy for note in notes for remedy in worth_telling(e, note)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_build_is_tried_with_all_parts_that_it_has(path: Path) -> None:
    """A part that the trial lacked would make every move one that was tried in vain."""
    document = read_document(path)
    e = evaluate(document.build, MemoryCatalog(document.parts))
    own = MemoryCatalog(parts_of(e.assembly).values())
    again = evaluate(document.build, own)
    assert again.assembly.missing == e.assembly.missing
    assert [finding.key for finding in again.findings] == [finding.key for finding in e.findings]
