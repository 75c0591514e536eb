"""What to build: machines to start from, machines for somebody's cards, and the next part, each
against what `evaluate` says of it and against slots counted by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from rigwright.build import (
    TRAY,
    Build,
    OwnRule,
    Placement,
    Quantity,
    SecondarySystem,
    Site,
    Thresholds,
)
from rigwright.build.thresholds import FREE_AIR_MM
from rigwright.catalog import MemoryCatalog, StoredCatalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.checks import Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.fitting import CHOSEN_KINDS
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.inventory.adjusting import choosing
from rigwright.lanes import links_of
from rigwright.parts import Cooler, Cpu, Gpu, Memory, Motherboard, Psu
from rigwright.parts.chassis import has_own_board
from rigwright.power.sites import COUNTRIES, SITES, sites_of
from rigwright.proposals.for_cards import CAN_BE_BUILT, Offered, beside, machine_for, ranked
from rigwright.proposals.machines import MACHINES, ProposedMachine
from rigwright.proposals.merit import merit_of
from rigwright.proposals.next_kind import FOR_SECOND_SYSTEM, OFFERED, ORDER, PLACES, next_kind
from rigwright.proposals.next_part import Proposal, proposals, with_part
from rigwright.proposals.outlets import assumed_site, at_assumed_outlet
from rigwright.proposals.seating import layouts, seated
from rigwright.reports.missing import settling_figures
from rigwright.rules.coolers import holes_of
from tests.sampling import share
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, cpu, open_card, psu, slot, world

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
T = TypeVar("T")
TUF, A6000, A40 = "asus-tuf-rtx-3090", "rtx-a6000", "nvidia-a40"
EMPTY_TOWER = Build(
    chassis="fractal-design-define-7-xl",
    board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
)
HANDS = ([TUF] * 2, [A6000] * 4, [A40] * 8, [A6000, TUF])


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


def last(pieces: Iterator[T | None]) -> T:
    """What comes of work that is done in pieces."""
    found = [piece for piece in pieces if piece is not None]
    return found[-1]


def the_same(one: Evaluation, other: Evaluation) -> bool:
    return (one.findings, one.not_checked, one.verdict, one.assembly.misplaced) == (
        other.findings,
        other.not_checked,
        other.verdict,
        other.assembly.misplaced,
    )


# machines to start from

# The figures that nobody publishes of their parts, without which a machine is tight at best.
COOLER = "noctua-nh-u14s-tr4-sp3.cooling_class_w"
LACKS = {
    "workstation": {COOLER},
    "frame": {COOLER},
    "dual": {"second_room.radiator_support"},
}


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.id)
def test_every_machine_to_start_from_fits(machine: ProposedMachine, catalog: StoredCatalog) -> None:
    found = evaluate(machine.build, catalog)
    lacks = {missing.field for missing in settling_figures(found)}
    assert lacks == LACKS.get(machine.id, set())
    assert found.verdict is (Verdict.WARN if lacks else Verdict.PASS)
    assert not found.count(Severity.ERROR) and not found.undecided
    assert not found.count(Severity.WARNING)
    assert not found.assembly.missing and not found.assembly.misplaced
    assert next_kind(found) == ""
    assert machine.build.site == Site()


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("country", ["de", "us", "jp", "gb", "br", "tw"])
def test_at_the_outlet_of_a_region_no_machine_has_an_error(
    country: str, catalog: StoredCatalog
) -> None:
    for machine in MACHINES:
        at = at_assumed_outlet(machine.build, country, catalog)
        assert at.site.assumed and (at.site.name or "").startswith(country)
        fits = evaluate(at, catalog).verdict in (Verdict.PASS, Verdict.WARN)
        # Taiwan's only outlet gives 1,650 W: what draws more says so there
        assert fits or (country, machine.id) == ("tw", "server")


def test_the_sizes_that_the_field_builds_are_there() -> None:
    cards = {machine.id: len(machine.build.placements) for machine in MACHINES}
    assert cards == {"starter": 1, "pair": 2, "workstation": 4, "frame": 4, "server": 8, "dual": 2}
    assert len({machine.form for machine in MACHINES}) == len(MACHINES)


def test_two_cards_have_one_slot_between_and_a_server_a_supply_to_spare(
    catalog: StoredCatalog,
) -> None:
    by_id = {machine.id: evaluate(machine.build, catalog) for machine in MACHINES}
    upper, lower = by_id["pair"].build.placements
    # a card of 42 mm takes the openings 2 and 3: opening 4 is free, 3 × 20.32 − 42 mm
    assert (upper.place, lower.place) == ("2", "5")
    (gap,) = by_id["pair"].assembly.neighbours
    assert gap.gap.value == pytest.approx(3 * 20.32 - 42) and gap.gap.value > FREE_AIR_MM
    server = by_id["server"]
    frame = by_id["frame"]
    # cards of 52 mm every 120 mm
    assert [gap.gap.value for gap in frame.assembly.neighbours] == [pytest.approx(120 - 52)] * 3
    assert [part.watts for part in server.assembly.psus] == [1600] * 3
    assert server.budget.rated_w == 2 * 1600  # one of them is spare
    assert all(link.words == "Gen4 x16" for link in links_of(by_id["frame"].assembly))


# machines for somebody's cards


def at_german_outlet(build: Build) -> Build:
    return at_assumed_outlet(build, "de", shipped())


def test_a_machine_is_judged_as_a_new_build_begins(catalog: StoredCatalog) -> None:
    """At the outlet that the user chose, and by the user's own rules."""
    chosen = SITES["jp-100v-15a"]
    own = OwnRule("gpu", "vram_gb", at_least=1000.0, severity="error")

    def begun(build: Build) -> Build:
        return build.changed(site=chosen, own_rules=(own,))

    offered = last(machine_for(MACHINES[0], [], catalog, begun))
    assert isinstance(offered, Offered) and offered.build.site == chosen
    assert the_same(offered.after, evaluate(offered.build, catalog))
    assert offered.after.verdict is Verdict.FAIL


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("cards", HANDS, ids=lambda cards: f"{len(cards)}-{cards[0]}")
def test_a_machine_for_cards_has_them_and_is_what_evaluate_says(
    cards: list[str], catalog: StoredCatalog
) -> None:
    for machine in share(MACHINES, 3):
        offered = last(machine_for(machine, cards, catalog, at_german_outlet))
        assert isinstance(offered, Offered)
        assert Counter(p.part_id for p in offered.build.placements) == Counter(cards)
        assert the_same(offered.after, evaluate(offered.build, catalog))
        assert offered.build.title == str(machine.title_with(len(cards)))
        assert offered.build.site.assumed
        lying = sum(placement.place == TRAY for placement in offered.build.placements)
        assert len(offered.after.assembly.misplaced) == lying


def offers_for(cards: list[str], catalog: StoredCatalog) -> tuple[Offered, ...]:
    return ranked(last(machine_for(machine, cards, catalog)) for machine in MACHINES)


def holds_all(offered: Offered) -> bool:
    return not offered.after.assembly.misplaced


@pytest.mark.sampled
def test_machines_that_hold_all_cards_come_first_and_then_those_that_can_be_built(
    catalog: StoredCatalog,
) -> None:
    for cards in share((*HANDS, [A40] * 4, ["rtx-4090-founders"] * 3), 5):
        offers = offers_for(cards, catalog)
        assert offers[0].after.verdict in (Verdict.PASS, Verdict.WARN)
        others = [offer.after.verdict not in CAN_BE_BUILT for offer in offers]
        assert others == sorted(others)
        homeless = [len(offer.after.assembly.misplaced) for offer in offers]
        assert homeless == sorted(homeless), cards


def test_the_more_cards_have_a_place_the_better_also_where_not_all_have_one(
    catalog: StoredCatalog,
) -> None:
    """Four thick cards: a frame holds them, towers one or two, a server none and warns of none."""
    offers = offers_for(["palit-rtx-5090-gamerock"] * 4, catalog)
    homeless = [len(offer.after.assembly.misplaced) for offer in offers]
    assert homeless == [0, 2, 2, 2, 3, 4]
    assert offers[0].machine.id == "frame" and offers[-1].machine.id == "server"


def test_one_card_comes_into_a_tower_though_nothing_sags_on_a_frame(catalog: StoredCatalog) -> None:
    offers = offers_for(["rtx-4090-founders"], catalog)
    by_id = {offer.machine.id: offer.after for offer in offers}
    assert by_id["frame"].count(Severity.WARNING) < by_id["starter"].count(Severity.WARNING)
    assert offers[0].machine.id == "starter"


def test_a_machine_that_holds_all_cards_comes_before_one_that_is_only_undecided(
    catalog: StoredCatalog,
) -> None:
    by_id = {machine.id: machine for machine in MACHINES}
    fails = last(machine_for(by_id["workstation"], [A40] * 4, catalog))
    open_one = last(machine_for(by_id["starter"], [A6000] * 4, catalog))
    assert fails.after.verdict is Verdict.FAIL and holds_all(fails)
    assert open_one.after.verdict is Verdict.UNDECIDED and not holds_all(open_one)
    assert ranked((open_one, fails)) == (fails, open_one)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    ("cards", "case", "placed"),
    [(9, "12-gpu", 8), (4, "6-gpu", 4), (7, "8-gpu", 7), (8, "8-gpu", 8), (6, "6-gpu", 6)],
)
def test_the_frame_is_as_large_as_the_cards_want(
    cards: int, case: str, placed: int, catalog: StoredCatalog
) -> None:
    """Its board has seven slots, the last of which two share; further cards stay beside it."""
    machine = next(machine for machine in MACHINES if machine.id == "frame")
    offered = last(machine_for(machine, [TUF] * cards, catalog))
    assert offered.build.chassis == f"generic-mining-open-frame-{case}"
    assert sum(card.place != TRAY for card in offered.build.placements) == placed
    assert not offered.after.count(Severity.ERROR) or cards > placed
    hung = [card.placement.place for card in offered.after.assembly.cards[:placed]]
    assert hung == sorted(hung), "they are counted along the bar"


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(("cards", "supplies"), [(5, 2), (8, 3), (6, 3)])
def test_a_frame_takes_as_many_supplies_as_its_cards_want(
    cards: int, supplies: int, catalog: StoredCatalog
) -> None:
    """450 W each: five draw 2,637 W of 3,200 W; six draw 3,087 W, less than 10 % below them."""
    machine = next(machine for machine in MACHINES if machine.id == "frame")
    offered = last(machine_for(machine, ["asus-tuf-rtx-4090"] * cards, catalog))
    assert len(offered.build.psus) == supplies
    assert offered.after.verdict in CAN_BE_BUILT
    assert "multi-psu-start" not in {finding.rule for finding in offered.after.findings}


def test_cards_without_fans_go_into_a_server_and_thick_ones_on_a_frame(
    catalog: StoredCatalog,
) -> None:
    assert offers_for([A40] * 8, catalog)[0].machine.id == "server"
    # four cards of 52 mm with fans that want 18 mm take 4 × 4 openings, more than any tower has
    four = offers_for([TUF] * 4, catalog)[0]
    assert four.machine.id == "frame"
    # to the end of the bar, at 400 mm, the cables do not surely reach
    gaps = [gap.gap.value for gap in four.after.assembly.neighbours]
    assert gaps == [pytest.approx(120 - 52)] * 3
    assert not any("too short" in str(finding.title) for finding in four.after.findings)
    frame = offers_for([TUF] * 6, catalog)[0]
    assert frame.machine.id == "frame" and holds_all(frame)
    # six cards of 350 W are more than one supply of 1,600 W
    assert len(frame.build.psus) == 2


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("count", "narrow"), [(8, 2), (7, 0), (6, 0)])
def test_more_cards_than_a_frame_holds_hang_on_a_larger_one(
    count: int, narrow: int, catalog: StoredCatalog
) -> None:
    """Its board has seven slots, so that the last two of eight cards share one, at x8 each."""
    best = offers_for([TUF] * count, catalog)[0]
    assert best.machine.id == "frame" and holds_all(best)
    assert best.after.verdict in CAN_BE_BUILT
    widths = Counter(link.width for link in best.after.links)
    assert widths == Counter({16: count - narrow, 8: narrow})
    cables: Counter[str | None] = Counter()
    for card in best.build.placements:
        cables[card.slot] += len(card.adapters) - 1
    assert set(cables.values()) == {2}, "the adapter in each slot has two sockets"


def test_without_cards_a_machine_is_as_it_stands(catalog: StoredCatalog) -> None:
    for machine in MACHINES:
        assert last(machine_for(machine, [], catalog)).build == machine.build


# cards beside the machine


def test_cards_beside_a_machine_are_spread_with_air_over_wide_slots(catalog: StoredCatalog) -> None:
    before = evaluate(beside([TUF, TUF], EMPTY_TOWER), catalog)
    assert before.assembly.misplaced == ("gpu1", "gpu2") and before.undecided
    after = last(seated(before, catalog))
    places = [int(placement.place) for placement in after.build.placements]
    # 52 mm and 18 mm of air are four openings of 20.32 mm
    assert places[1] - places[0] >= 4
    assert not after.assembly.misplaced and not after.count(Severity.ERROR)


def test_air_comes_before_wide_links_and_wide_links_before_more_air() -> None:
    card = open_card()
    case = chassis()
    narrow = slot(5, electrical_lanes=8)
    slots = board(slot(1), slot(4), narrow, slot(7))
    before = world((card, TRAY), (card, TRAY), chassis=case, board=slots)
    first = next(layouts(before, 2))
    # 1 and 4 leave 3 × 20.32 − 52 = 8.96 mm, 1 and 7 69.92 mm at x16, 1 and 5 29.28 mm at x8
    assert [placement.place for placement in first.placements] == ["1", "7"]
    slots = board(slot(1), slot(4), narrow)
    before = world((card, TRAY), (card, TRAY), chassis=case, board=slots)
    first = next(layouts(before, 2))
    assert [placement.place for placement in first.placements] == ["1", "5"]


def test_as_many_cards_as_have_room_find_a_place() -> None:
    card = open_card()
    case = chassis()
    slots = board(slot(1), slot(3), slot(5))
    before = world((card, TRAY), (card, TRAY), (card, TRAY), chassis=case, board=slots)
    after = last(seated(before, MemoryCatalog((card, case, slots, cpu(), psu()))))
    # 52 mm over two openings of 20.32 mm would overlap by 11.36 mm: slots 1 and 5 remain
    assert [p.place for p in after.build.placements] == ["1", "5", TRAY]


def test_a_card_goes_onto_the_mount_whose_riser_comes_with_the_case(catalog: StoredCatalog) -> None:
    """The Y70 has no openings at its slots."""
    build = read_document(EXAMPLES / "vertical-4090-y70.rig").build
    (card,) = build.placements
    before = evaluate(build.changed(placements=(card.changed(place=TRAY),)), catalog)
    assert last(seated(before, catalog)).build == build


def test_a_card_beside_the_machine_says_so_and_stays_there(catalog: StoredCatalog) -> None:
    before = evaluate(beside([TUF], EMPTY_TOWER), catalog)
    assert any("1 card lies beside the machine" in entry.message for entry in before.undecided)
    other = catalog.get("gigabyte-mc62-g40")
    assert choosing(before, other, catalog).build.placements == (Placement(TUF, TRAY),)


# the next part


def test_the_kinds_follow_each_other(catalog: StoredCatalog) -> None:
    now = evaluate(Build(), catalog)
    seen: list[str] = []
    while kind := next_kind(now):
        seen.append(kind)
        found = last(proposals(now, kind, catalog))
        now = found[0].after
    assert tuple(seen) == ORDER
    assert now.verdict is Verdict.WARN and is_tight_by_gaps(now)
    said = [missing.path for missing in settling_figures(now)]
    assert said == ["ram_clearance_mm"], "few makers state how high memory may be below a cooler"


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("cards", HANDS, ids=lambda cards: f"{len(cards)}-{cards[0]}")
def test_each_proposal_is_what_evaluate_says_once_it_is_chosen(
    cards: list[str], catalog: StoredCatalog
) -> None:
    now = evaluate(beside(cards), catalog)
    left_open = False
    while kind := next_kind(now):
        found = last(proposals(now, kind, catalog))
        assert 0 < len(found) <= 5, kind
        for proposal in found:
            check_proposal(proposal, now, kind, catalog)
        left_open |= found[0].fit is Fit.UNKNOWN
        now = found[0].after
    assert not now.assembly.misplaced and not now.count(Severity.ERROR)
    assert bool(now.undecided) is left_open


def check_proposal(proposal: Proposal, now: Evaluation, kind: str, catalog: StoredCatalog) -> None:
    after = evaluate(proposal.build, catalog)
    assert the_same(proposal.after, after)
    assert proposal.part is not None and proposal.part.kind == kind
    assert proposal.part.id in proposal.build.part_ids()
    assert after.count(Severity.ERROR) <= now.count(Severity.ERROR)
    assert bool(proposal.reason) is (proposal.fit is not Fit.FITS)
    told = {str(finding.title) for finding in after.findings}
    told |= {str(entry.told) for entry in after.not_checked}
    assert bool(proposal.in_brief) is bool(proposal.reason)
    assert proposal.reason in {"", *told}
    if proposal.fit is Fit.FITS:
        assert after.count(Severity.WARNING) <= now.count(Severity.WARNING)
    if kind in CHOSEN_KINDS:
        listed = fit_of_choice(now, after, proposal.part)
        assert listed.fit is proposal.fit, proposal.part.id
        assert listed.reason.startswith(proposal.reason), proposal.part.id


def test_a_cooler_that_nobody_sells_or_of_unknown_room_comes_after_those_known(
    catalog: StoredCatalog,
) -> None:
    """The lowest are a stand-in for AM5, 125 mm, and Dynatron's of unknown width for SP3."""
    case = Build(chassis="fractal-design-define-7-xl")
    am5 = case.changed(board="asus-proart-x870e-creator-wifi", cpus=Quantity("amd-ryzen-9-7900"))
    sp3 = case.changed(board="asrockrack-romed8-2t", cpus=Quantity("amd-epyc-7282"))
    for build in (am5, sp3):
        found = last(proposals(evaluate(build, catalog), "cooler", catalog))
        first = found[0].part
        assert isinstance(first, Cooler)
        assert first.brand != "generic" and first.width_mm is not None


def test_the_best_fits_come_first(catalog: StoredCatalog) -> None:
    now = evaluate(beside([TUF] * 2).changed(chassis="fractal-design-define-7-xl"), catalog)
    fits = [proposal.fit for proposal in last(proposals(now, "motherboard", catalog))]
    order = [Fit.FITS, Fit.TIGHT, Fit.UNKNOWN]
    assert fits == sorted(fits, key=order.index) and fits[0] is Fit.FITS


def test_cards_beside_a_complete_machine_are_the_next_step(catalog: StoredCatalog) -> None:
    machine = next(machine for machine in MACHINES if machine.id == "workstation")
    now = evaluate(beside([A6000], machine.build.remove(0)), catalog)
    assert next_kind(now) == PLACES
    (placing,) = last(proposals(now, PLACES, catalog))
    assert placing.part is None and the_same(placing.after, evaluate(placing.build, catalog))
    assert next_kind(placing.after) == ""


def test_cards_for_which_there_is_no_room_do_not_stop_the_way(catalog: StoredCatalog) -> None:
    machine = next(machine for machine in MACHINES if machine.id == "workstation")
    full = evaluate(beside([A6000], machine.build), catalog)
    assert next_kind(full) == ""
    assert last(proposals(full, PLACES, catalog)) == ()


def frame_for(cards: int, places: int, catalog: StoredCatalog) -> Evaluation:
    """The open frame with six cards on its bars and the others beside it, in a frame of so many
    places.
    """
    machine = next(machine for machine in MACHINES if machine.id == "frame")
    hung = last(machine_for(machine, [TUF] * 6, catalog)).build
    hung = hung.changed(
        chassis=f"generic-mining-open-frame-{places}-gpu", psus=("evga-supernova-1600-t2",) * 2
    )
    return evaluate(beside([TUF] * (cards - 6), hung), catalog)


def test_cards_beside_an_open_frame_go_on_its_bars_while_a_slot_is_left(
    catalog: StoredCatalog,
) -> None:
    """The board has seven slots, six of which feed cards: the seventh card hangs, the eighth stays
    beside the frame, and nothing is offered for it.
    """
    now = frame_for(8, 8, catalog)
    assert [card.place for card in now.build.placements[6:]] == [TRAY, TRAY]
    assert next_kind(now) == PLACES
    (placing,) = last(proposals(now, PLACES, catalog))
    seventh, eighth = placing.build.placements[6:]
    assert seventh.place == "frame7" and seventh.riser and seventh.slot == "PCIE1"
    assert eighth.place == TRAY
    assert placing.after.count(Severity.ERROR) == 0
    assert next_kind(placing.after) == ""


def test_a_frame_without_a_free_place_offers_none(catalog: StoredCatalog) -> None:
    full = frame_for(8, 6, catalog)
    assert last(proposals(full, PLACES, catalog)) == ()


def test_boards_are_offered_for_a_case_whose_board_sizes_nobody_knows(
    catalog: StoredCatalog,
) -> None:
    """A case that was measured has six distances and no list of boards."""
    measured = chassis(motherboard_form_factors=())
    known = Layered({USER: MemoryCatalog([measured]), BUILT_IN: catalog})
    found = last(proposals(evaluate(Build(chassis=measured.id), known), "motherboard", known))
    assert len(found) == OFFERED
    assert {proposal.fit for proposal in found} == {Fit.UNKNOWN}


@pytest.mark.parametrize("kind", ["motherboard", "cpu"])
def test_what_a_cooler_or_memory_chosen_first_cannot_go_with_is_not_tried(
    catalog: StoredCatalog, kind: str
) -> None:
    """Else the best by slots alone are tried, which have other sockets, and one or none is left."""
    start = Build(
        chassis="fractal-design-define-7-xl",
        cooler="noctua-nh-d15-g2",
        memory=(Quantity("g-skill-flare-x5-64gb-2x32-ddr5-6000-cl30"),),
    )
    now = evaluate(start, catalog)
    assert now.assembly.cooler is not None
    found = last(proposals(now, kind, catalog))
    assert len(found) == OFFERED
    for proposal in found:
        assert isinstance(proposal.part, Motherboard | Cpu)
        assert proposal.part.socket is not None
        holes = {holes_of(name) for name in now.assembly.cooler.sockets}
        assert holes_of(proposal.part.socket) in holes
        if isinstance(proposal.part, Motherboard):
            assert "DDR5" in (proposal.part.ram_type or "DDR5")


def test_a_part_brings_as_many_as_the_machine_wants(catalog: StoredCatalog) -> None:
    server = next(machine for machine in MACHINES if machine.id == "server").build
    now = evaluate(server.changed(psus=()), catalog)
    module = catalog.get("supermicro-pws-1k62a-1r-1600-w-1u")
    assert with_part(now, module, catalog).psus == (module.id,) * 3
    kit = catalog.get("samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class")
    tower = evaluate(EMPTY_TOWER, catalog)  # eight channels
    assert with_part(tower, kit, catalog).memory == (Quantity(kit.id, 8),)


def test_a_card_is_proposed_in_a_place(catalog: StoredCatalog) -> None:
    for proposal in last(proposals(evaluate(EMPTY_TOWER, catalog), "gpu", catalog)):
        assert isinstance(proposal.part, Gpu)
        assert [placement.place != TRAY for placement in proposal.build.placements] == [True]


# the outlet of a region


def test_the_usual_outlet_of_every_region_is_assumed_and_says_so() -> None:
    for country in COUNTRIES:
        site = assumed_site(country)
        assert site == sites_of(country)[0].site.changed(assumed=True)
    assert (assumed_site("de").volts, assumed_site("de").outlet_a) == (230, 16)
    assert assumed_site("xx").name == "us-120v-15a"
    assert all(site.assumed is None for site in SITES.values())


def test_who_cannot_be_fed_at_the_usual_outlet_is_assumed_at_a_larger_one(
    catalog: StoredCatalog,
) -> None:
    by_id = {machine.id: machine.build for machine in MACHINES}
    assert at_assumed_outlet(by_id["starter"], "us", catalog).site.volts == 120
    assert (at_assumed_outlet(by_id["server"], "us", catalog).site.volts or 0) >= 200


def test_a_supply_has_the_reserve_that_the_owner_wants() -> None:
    supply = psu(watts=550.0)
    for percent, reserve in ((None, 1.10), (0, 1.00), (60, 1.60), (100, 2.00)):
        before = world((open_card(), "1"), thresholds=Thresholds(reserve_percent=percent))
        merit = merit_of(supply, before)
        assert merit is not None
        missing_w = max(0.0, before.budget.dc_w * reserve - 550.0)
        assert merit[1] == pytest.approx(missing_w), percent


# what a second system lacks


@pytest.mark.sampled
def test_an_empty_server_or_workstation_is_led_to_a_card(catalog: StoredCatalog) -> None:
    """With a processor in every socket and no more memory than its board has sockets for."""
    chassis = [row.id for row in catalog.search("", "chassis", 4000)]
    led = [id for id in chassis if has_own_board(catalog.get(id))]
    assert len(led) > 50
    for chassis_id in share(led, 14):
        build = choosing(evaluate(Build(), catalog), catalog.get(chassis_id), catalog).build
        now = evaluate(build, catalog)
        while kind := next_kind(now):
            found = last(proposals(now, kind, catalog))
            assert found, (chassis_id, kind)
            now = found[0].after
        board = now.assembly.board
        assert board is not None and now.assembly.cpu_count == (board.cpu_sockets or 1)
        assert now.verdict is not Verdict.FAIL, chassis_id
        modules = sum((kit.module_count or 1) * kits for kit, kits in now.assembly.memory)
        assert board.ram_slots is None or modules <= board.ram_slots, chassis_id


def test_the_memory_for_a_board_is_of_the_type_that_its_socket_takes(
    catalog: StoredCatalog,
) -> None:
    """The record of this server's board does not tell. Two processors have six channels each, and
    these modules come one by one.
    """
    cpus = Quantity("intel-xeon-silver-4208", 2)
    now = evaluate(Build(chassis="asus-esc8000-g4", cpus=cpus), catalog)
    board = now.assembly.board
    assert board is not None and board.ram_type is None
    for proposal in last(proposals(now, "memory", catalog)):
        assert isinstance(proposal.part, Memory) and proposal.part.ram_type == "DDR4"
        (kits,) = proposal.build.memory
        assert kits.count * (proposal.part.module_count or 1) == 2 * 6


def test_processors_are_offered_with_what_they_have_together(catalog: StoredCatalog) -> None:
    """Two of 8 cores, 48 lanes and 85 W."""
    now = evaluate(Build(chassis="asus-esc8000-g4"), catalog)
    found = last(proposals(now, "cpu", catalog))
    (offered,) = (one for one in found if one.part and one.part.id == "intel-xeon-silver-4208")
    assert [str(fact) for fact in offered.facts] == [
        "2 processors",
        "16 cores",
        "96 lanes",
        "170 W",
    ]


def test_a_processor_is_chosen_for_every_socket_unless_it_works_alone(
    catalog: StoredCatalog,
) -> None:
    """As the catalog's rows choose it too; another one takes the place of as many as there are."""
    empty = evaluate(Build(board="supermicro-h12dsi-nt6"), catalog)
    assert empty.assembly.board is not None and empty.assembly.board.cpu_sockets == 2
    counts = {"amd-epyc-7313": 2, "amd-epyc-7313p": 1}
    for cpu_id, count in counts.items():
        chosen = choosing(empty, catalog.get(cpu_id), catalog).build
        assert chosen.cpus == Quantity(cpu_id, count)
    alone = evaluate(empty.build.changed(cpus=Quantity("amd-epyc-7543", 1)), catalog)
    assert choosing(alone, catalog.get("amd-epyc-7313"), catalog).build.cpus == Quantity(
        "amd-epyc-7313", 1
    )


def test_a_supply_is_offered_also_where_no_outlet_carries_the_cards(
    catalog: StoredCatalog,
) -> None:
    """Four cards of 350 W draw more than 120 V, 15 A gives, whatever feeds them: only supplies that
    are rated for it are offered, and each says that the circuit is over, or its cord to it.
    """
    blowers = next(machine for machine in MACHINES if machine.id == "workstation").parts
    at_outlet = Site(volts=120.0, outlet_a=15.0, breaker_a=15.0)
    cards = tuple(card.changed(power_limit_w=None) for card in blowers.placements)
    now = evaluate(blowers.changed(psus=(), site=at_outlet, placements=cards), catalog)
    found = last(proposals(now, "psu", catalog))
    assert found
    for proposal in found:
        assert proposal.fit is Fit.CLASH
        assert isinstance(proposal.part, Psu) and proposal.part.watts >= now.budget.dc_w
        assert proposal.in_brief in ("too much for the circuit", "too few watts at this voltage")


def test_a_second_system_comes_before_the_first_card_as_the_checks_ask(
    catalog: StoredCatalog,
) -> None:
    """A processor or a board that the checks miss there is named before a card, which none asks
    for, and before the supply that both share.
    """
    dual = next(machine for machine in MACHINES if machine.id == "dual").parts
    second = dual.second
    assert second is not None
    bare = dual.changed(placements=())
    lacks = {
        "second.motherboard": second.changed(board=None),
        "second.cpu": second.changed(cpus=None),
        "second.cooler": second.changed(cooler=None),
        "second.memory": second.changed(memory=()),
        "gpu": second,
    }
    for kind, system in lacks.items():
        now = evaluate(bare.changed(second=system), catalog)
        assert next_kind(now) == kind
        missed = [entry.field for entry in now.not_checked if entry.rule == "machine-incomplete"]
        asked = {"second.motherboard": ["build.second.board"], "second.cpu": ["build.second.cpus"]}
        assert missed == asked.get(kind, [])
    unfed = dual.changed(second=lacks["second.cpu"], psus=())
    assert next_kind(evaluate(unfed, catalog)) == "second.cpu"
    unfed = dual.changed(psus=())
    assert next_kind(evaluate(unfed, catalog)) == "psu"


def test_the_parts_for_a_second_board_that_is_missing_are_boards_of_its_room(
    catalog: StoredCatalog,
) -> None:
    dual = next(machine for machine in MACHINES if machine.id == "dual").parts
    now = evaluate(dual.changed(second=SecondarySystem(), placements=()), catalog)
    found = last(proposals(now, next_kind(now), catalog))
    assert found
    for proposal in found:
        chosen = proposal.build.second
        assert chosen is not None and proposal.build.board == dual.board
        board = catalog.get(chosen.board or "")
        chassis = now.assembly.chassis
        assert isinstance(board, Motherboard) and chassis is not None
        assert board.form_factor in chassis.second_form_factors
        assert next_kind(proposal.after) == "second.cpu"


def test_a_second_board_is_furnished_by_what_is_its_own(catalog: StoredCatalog) -> None:
    """Each step is what `evaluate` says of it, goes onto the second board and changes nothing of
    the first system.
    """
    dual = next(machine for machine in MACHINES if machine.id == "dual").parts
    assert dual.second is not None and next_kind(evaluate(dual, catalog)) == ""
    now = evaluate(dual.changed(second=SecondarySystem(dual.second.board)), catalog)
    asked: list[str] = []
    while kind := next_kind(now):
        asked.append(kind)
        found = last(proposals(now, kind, catalog))
        assert len(found) == OFFERED and not any(p.fit is Fit.CLASH for p in found)
        best = found[0]
        assert the_same(best.after, evaluate(best.build, catalog)) and not best.changes
        assert best.build.changed(second=None) == dual.changed(second=None)
        now = best.after
    assert tuple(asked) == FOR_SECOND_SYSTEM[1:]
    second = now.build.second
    assert second is not None and second.cpus is not None and second.cooler is not None
    processor, cooler = catalog.get(second.cpus.part_id), catalog.get(second.cooler)
    assert isinstance(processor, Cpu) and processor.socket == "AM5"
    # nobody says how high a cooler may be there: one with a radiator sinks nothing
    assert isinstance(cooler, Cooler) and cooler.radiator_mm is not None
    assert not now.undecided and not now.count(Severity.ERROR)


def test_the_room_over_a_second_cooler_is_its_own(catalog: StoredCatalog) -> None:
    """The first one has another, and the links of the first system's cards are not its own."""
    dual = next(machine for machine in MACHINES if machine.id == "dual").parts
    assert dual.second is not None
    bare = dual.changed(second=SecondarySystem(dual.second.board), cooler="noctua-nh-u12s")
    for kind in FOR_SECOND_SYSTEM[1:3]:
        now = evaluate(bare, catalog)
        found = last(proposals(now, kind, catalog))
        facts = [str(fact) for proposal in found for fact in proposal.facts]
        assert not any("side panel" in fact or "Gen" in fact for fact in facts), facts
        bare = found[0].build
