"""The planner: examples worked out by hand, and what must hold for every plan.

The rules themselves are the measure.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.assembly.limited import with_limits
from rigwright.build import Circuit, Site, Wire, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding
from rigwright.checks.remedy import Limit
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu, Psu
from rigwright.power.curves import Load
from rigwright.power.enough import a_limit_helps, limit_needed_w
from rigwright.power.limits import limits_w, unlimited
from rigwright.power.sites import SITES
from rigwright.proposals.power_plan import Plan, plan, plan_of, problems_of
from rigwright.proposals.power_ways import larger_sites, ways_out
from rigwright.rules import RULES
from tests.sampling import count, share
from tests.worlds import US_15A, board, chassis, cpu, gpu, plugs, psu, psu_plugs, world

NOWHERE, BURST = Site(), Workload(duty="burst")
US_20A = SITES["us-120v-20a"]


def a_3090(**figures: Any) -> Gpu:
    return gpu(
        **{
            "board_power_w": 350.0,
            "min_power_limit_w": 100.0,
            "chip": "GeForce RTX 3090",
            **figures,
        }
    )


def machine(*cards: Gpu, limits: tuple[float | None, ...] = (), **others: Any) -> Assembly:
    """Cards in every other slot; the rest draws 45 W for the board and 100 W for the CPU."""
    limits = limits or (None,) * len(cards)
    placed = [
        (card, str(2 * i + 1), limit)
        for i, (card, limit) in enumerate(zip(cards, limits, strict=True))
    ]
    return world(*placed, **others).assembly  # type: ignore[arg-type]


def machine_of(cards: list[Gpu], last_w: float | None, **others: Any) -> Evaluation:
    """The same evaluated, with a limit for the last card."""
    placed = [(card, str(2 * i + 1)) for i, card in enumerate(cards)]
    last = placed.pop() if last_w is None else (*placed.pop(), last_w)
    return world(*placed, last, **others)


def keys(findings: tuple[Finding, ...]) -> set[Any]:
    return {f.key for f in findings}


def sensing_150_w() -> Psu:
    """A supply whose 16-pin cables tell a card by their sense pins that it may take 150 W."""
    kinds = {"pcie_8pin": 8, "conn_16pin": 1, "conn_16pin_w": 150.0, "eps_8pin": 2}
    return psu(connectors=psu_plugs(**kinds))


def caps(found: Plan) -> list[int]:
    return [cap.watts for cap in found.best.caps]


# worked out by hand


def test_four_cards_on_a_15_a_circuit_around_the_clock() -> None:
    # 80 % of 120 V × 15 A × 0.98 are 1,411.2 W. A Platinum supply gives 95 − 6 × load percent
    # there, so that P = 1411.2 × (0.95 − 0.06 P / 1600) = 1340.64 / 1.05292 = 1,273.3 W, less 145 W
    # for the rest: 4 × 282.06 W.
    found = plan_of(machine(*[a_3090()] * 4))
    assert found.watts == 282 and found.remaining == ()
    assert [f.rule for f in found.uniform.binding] == ["mains-continuous-over"]
    assert "1,411 W" in found.uniform.binding[0].message
    assert sum(caps(found)) == 1128 and not found.per_card_gains  # 1,273.3 − 145 = 1,128.3


def test_four_cards_for_minutes_on_a_1600_w_supply() -> None:
    """1600 / 1.10 = 1,454.5 W, less 145 W: 4 × 327.4 W."""
    found = plan_of(machine(*[a_3090()] * 4, workload=BURST, site=NOWHERE))
    assert found.watts == 327 and [f.rule for f in found.uniform.binding] == ["psu-headroom"]
    assert sum(caps(found)) == 1309


def test_a_card_that_draws_little_keeps_it() -> None:
    """1,454.5 − 145 − 100 = 1,209.5 W for three: 403 W each, more than two of them draw."""
    found = plan_of(
        machine(
            a_3090(),
            a_3090(),
            a_3090(board_power_w=600.0, id="big", power_connectors=plugs(pin8=4)),
            a_3090(board_power_w=150.0, id="small"),
            workload=BURST,
            site=NOWHERE,
        )
    )
    assert [cap.watts for cap in found.uniform.caps][:2] == [350, 350]
    assert found.uniform.caps[3].watts == 150 and found.watts == 1454 - 145 - 700 - 150


def test_best_caps_lower_unlike_cards_by_the_same_share() -> None:
    found = plan_of(
        machine(
            a_3090(board_power_w=600.0, id="big", power_connectors=plugs(pin8=4)),
            a_3090(),
            a_3090(),
            a_3090(),
            workload=BURST,
            site=NOWHERE,
        )
    )
    shares = [cap.share for cap in found.best.caps]
    assert max(shares) - min(shares) < 0.01 and found.best.total_w == 1309


def test_a_single_card_with_poor_plugs_does_not_hold_the_others_down() -> None:
    """Sense pins that allow 150 W and the slot give 225 W; the others stay as they are."""
    weak = a_3090(
        id="weak", board_power_w=300.0, power_connectors=plugs(pin16=1), max_power_limit_w=300.0
    )
    found = plan_of(machine(weak, a_3090(), psus=(sensing_150_w(),), site=NOWHERE))
    assert caps(found) == [225, 350] and found.per_card_gains and found.watts == 225


# what must hold

WATTS = st.sampled_from([150.0, 250.0, 300.0, 350.0, 450.0])
CARDS = st.lists(WATTS, min_size=1, max_size=4)
SITE = st.sampled_from([NOWHERE, US_15A, US_20A, SITES["jp-100v-15a"], SITES["de-230v-16a"]])
DUTY = st.sampled_from([Workload(), BURST])
RATING = st.sampled_from([550.0, 750.0, 1000.0, 1300.0, 1600.0, 2000.0])


def drawn(powers: list[float], rating: float, **others: Any) -> Assembly:
    cards = [a_3090(id=f"card-{power:.0f}", board_power_w=power) for power in powers]
    return machine(*cards, psus=(psu(watts=rating),), **others)


@settings(max_examples=count(6, of=40))
@given(CARDS, RATING, SITE, DUTY)
def test_the_caps_satisfy_and_a_watt_more_does_not(
    powers: list[float], rating: float, site: Site, duty: Workload
) -> None:
    a = drawn(powers, rating, site=site, workload=duty)
    found = plan_of(a)
    for setting in (found.uniform, found.best):
        assert keys(problems_of(with_limits(a, setting.build))) <= keys(found.remaining)
    if found.watts is None:
        assert found.uniform.build == found.best.build == a.build
        return
    assert found.uniform.binding and found.best.binding
    assert found.best.total_w >= found.uniform.total_w
    for cap in found.best.caps:
        least, most = limits_w(cap.card) or (0, 0)
        assert least <= cap.watts <= most
        if cap.watts < cap.before_w:
            more = with_limits(a, found.best.build.limit(cap.index, cap.watts + 1.0))
            said = {(f.rule, f.severity) for f in problems_of(more)}
            assert said & {(f.rule, f.severity) for f in found.best.binding}


@settings(max_examples=count(6, of=25))
@given(CARDS, RATING, SITE, DUTY)
def test_a_plan_of_what_was_planned_changes_nothing(
    powers: list[float], rating: float, site: Site, duty: Workload
) -> None:
    a = drawn(powers, rating, site=site, workload=duty)
    first = plan_of(a)
    for setting in (first.uniform, first.best):
        again = plan_of(with_limits(a, setting.build))
        assert not again.needed and again.uniform.build == setting.build
    assert plan_of(a) == first, "the same question has the same answer"


@settings(max_examples=count(6, of=25))
@given(CARDS, RATING, st.floats(1, 1000), DUTY)
@example([150.0, 250.0, 250.0, 250.0], 550.0, 1.0, Workload())
def test_more_supply_never_lowers_the_cap(
    powers: list[float], rating: float, more: float, duty: Workload
) -> None:
    less, larger = (
        plan_of(drawn(powers, r, site=NOWHERE, workload=duty)) for r in (rating, rating + more)
    )
    for before, after in zip(less.best.caps, larger.best.caps, strict=True):
        assert after.watts >= before.watts - 1  # a last watt may go to another card
    assert larger.best.total_w >= less.best.total_w


@pytest.mark.sampled
@pytest.mark.parametrize("powers", [(350.0, 250.0), (600.0, 150.0)])
def test_no_other_caps_allow_more_in_total(powers: tuple[float, float]) -> None:
    """Every pair of limits in steps of 10 W, held against the plan."""
    cards = [
        a_3090(id=f"c{i}", board_power_w=p, power_connectors=plugs(pin8=4))
        for i, p in enumerate(powers)
    ]
    a = machine(*cards, psus=(psu(watts=600.0),), site=NOWHERE)
    found = plan_of(a)
    steps = (range(100, int(power) + 1, 10) for power in powers)
    for first, second in share(list(product(*steps)), 5):
        tried = with_limits(a, a.build.limit(0, float(first)).limit(1, float(second)))
        if {(f.key, f.severity) for f in problems_of(tried)} <= {
            (f.key, f.severity) for f in found.remaining
        }:
            assert first + second <= found.best.total_w


def test_limits_that_the_user_has_set_are_never_raised() -> None:
    a = machine(*[a_3090()] * 4, limits=(120.0, None, None, None))
    found = plan_of(a)
    assert (
        found.uniform.caps[0].watts == 120 == found.best.caps[0].watts
        and found.uniform.caps[1].watts > 288
    )


def test_a_limit_below_what_the_card_accepts_is_left_alone() -> None:
    found = plan_of(machine(a_3090(), limits=(50.0,), site=NOWHERE))
    assert not found.needed and found.uniform.build.placements[0].power_limit_w == 50.0


def test_what_no_limit_mends_remains_and_is_said() -> None:
    a = machine(a_3090(), a_3090(), psus=(psu(watts=300.0),), site=NOWHERE)
    found = plan_of(a)
    assert "psu-overload" in {f.rule for f in found.remaining}
    assert keys(problems_of(a)) >= keys(found.remaining)


def test_a_build_without_cards_or_of_unknown_cards() -> None:
    assert not plan_of(machine()).needed
    found = plan_of(machine(a_3090(board_power_w=None)))
    assert found.uniform.caps == () and not found.needed


def test_a_card_of_unknown_least_limit_is_named() -> None:
    """Two thirds of its speed are left at 0.608 × 350 W."""
    found = plan_of(machine(*[a_3090(min_power_limit_w=None)] * 4))
    assert (
        found.unbounded == ("GPU 1", "GPU 2", "GPU 3", "GPU 4")
        and found.uniform.caps[0].least_w == 213
    )


def test_without_limits_every_card_has_its_board_power() -> None:
    a = machine(a_3090(), a_3090(), limits=(120.0, 200.0))
    assert [p.power_limit_w for p in unlimited(a.build).placements] == [None, None]


# what lifts it


def everything(*supplies: Psu) -> MemoryCatalog:
    return MemoryCatalog([a_3090(), chassis(), board(), cpu(), psu(), *supplies])


def larger(watts: float) -> Psu:
    return psu(id=f"psu-{watts:.0f}", name=f"{watts:.0f} W", watts=watts)


def test_the_smallest_supply_that_suffices() -> None:
    """4 × 350 + 145 = 1,545 W, ten percent more is 1,699.5 W; 90 % of 1,700 W is 1,530 W."""
    build = machine(*[a_3090()] * 4, site=NOWHERE, workload=BURST).build
    way = ways_out(build, everything(*(larger(w) for w in (2500.0, 1700.0, 1690.0, 2000.0))))
    assert (
        way is not None
        and [p.watts for p in way.psus] == [1700]
        and way.site is None
        and way.remaining == ()
    )


def test_two_supplies_where_one_is_not_enough() -> None:
    build = machine(*[a_3090()] * 4, site=NOWHERE, workload=BURST).build
    # One supply carries 145 W, 4 × 45 W through the slots and a card of 305 W, the other three: 915
    # W and a tenth more.
    way = ways_out(build, everything(larger(1006.0), larger(1007.0)))
    assert way is not None and [p.watts for p in way.psus] == [1007, 1007]
    assert way.words == "2 × 1007 W and a sync adapter or a 24-pin splitter"


def test_supplies_that_only_lack_a_sync_adapter_are_told_so() -> None:
    pair = (larger(1200.0), larger(1200.0))
    a = machine(*[a_3090()] * 4, psus=pair, site=NOWHERE, workload=BURST)
    found = plan_of(a)
    way = ways_out(a.build, everything(*pair, larger(3000.0)))
    assert (
        not found.needed
        and not found.fails
        and [f.rule for f in found.remaining] == ["multi-psu-start"]
    )
    assert (
        way is not None and way.sync and way.psus == () and way.site is None and way.remaining == ()
    )


def test_cables_chosen_by_hand_are_what_goes_where_the_supplies_are_enough_without() -> None:
    """Three cards wired to 1,000 W beside 1,600 W that feed one: 145 W, 4 × 350 W less 305 W.

    By itself the first feeds the board and the slots alone, and a card at most.
    """
    pair = (larger(1000.0), larger(1600.0))
    wires = tuple(Wire(card, 0, 0, 2 * card) for card in range(3))
    a = machine(*[a_3090()] * 4, psus=pair, site=NOWHERE, workload=BURST)
    build = a.build.changed(wires=wires, psus_start_together=True)
    catalog = everything(*pair, larger(3000.0))
    way = ways_out(build, catalog)
    assert way is not None and way.rewired and way.remaining == ()
    assert (way.psus, way.site, way.sync) == ((), None, False)
    assert way.build == build.changed(wires=())
    assert ways_out(way.build, catalog) is None


def test_cables_chosen_by_hand_stay_where_they_are_not_what_is_wrong() -> None:
    """The supplies lack a sync adapter alone; the last card is well fed by the second."""
    pair = (larger(1200.0), larger(1200.0))
    a = machine(*[a_3090()] * 4, psus=pair, site=NOWHERE, workload=BURST)
    chosen = (Wire(3, 0, 1, 2),)
    build = a.build.changed(wires=chosen)
    way = ways_out(build, everything(*pair, larger(3000.0)))
    assert way is not None and way.sync and way.remaining == ()
    assert not way.rewired and way.build.wires == chosen


def test_other_supplies_stand_at_the_circuits_of_those_that_they_replace() -> None:
    """Two 1,000 W supplies for 1,545 W, each at a circuit of 15 A.

    One circuit of 15 A carries 1,411.2 W around the clock and is too little for both.
    """
    pair = (larger(500.0), larger(500.0))
    a = machine(*[a_3090()] * 4, psus=pair, site=US_15A)
    split = a.build.changed(
        circuits=(Circuit(volts=120.0, outlet_a=15.0, breaker_a=15.0),),
        psu_circuits=(0, 1),
        psus_start_together=True,
    )
    catalog = everything(*pair, larger(1100.0))
    way = ways_out(split, catalog)
    assert way is not None and [p.watts for p in way.psus] == [1100, 1100]
    assert way.site is None and way.remaining == ()
    assert way.build.psu_circuits == split.psu_circuits
    together = ways_out(split.changed(circuits=(), psu_circuits=()), catalog)
    assert together is not None and together.site is not None


@pytest.mark.sampled
@pytest.mark.parametrize("lowest", [None, 100.0, 300.0])
def test_no_limit_is_proposed_that_nobody_wants(lowest: float | None) -> None:
    """None below what the card accepts, and none that leaves it less than two thirds of its
    speed.
    """
    for watts in share(range(400, 1700, 50), 4, 1):
        supply = psu(watts=float(watts))
        a = machine(*[a_3090(min_power_limit_w=lowest)] * 4, psus=(supply,), site=NOWHERE)
        found = plan_of(a)
        for cap in (*found.uniform.caps, *found.best.caps):
            assert cap.watts >= (lowest or 0.0) and (cap.loss(Load.COMPUTE).high or 0.0) <= 1 / 3


def test_every_sentence_names_the_same_limit() -> None:
    """Whatever is short of watts, all remedies and the plan say the same.

    Other rules want other watts of a card. The inner blowers of a tight stack are to take 85 % of
    their power, whatever the supply gives.
    """
    power = {rule.id for rule in RULES if rule.category == "power"}
    for site in (US_15A, SITES["jp-100v-15a"], NOWHERE):
        for watts in (1200.0, 1400.0, 1600.0):
            e = world(
                *((a_3090(), str(k)) for k in (1, 3, 5, 7)), psus=(psu(watts=watts),), site=site
            )
            short = [f for f in e.findings if f.rule in power]
            limits = [
                fix.edit.watts for f in short for fix in f.remedies if isinstance(fix.edit, Limit)
            ]
            planned = plan_of(e.assembly)
            if planned.needed and not planned.remaining:
                assert set(limits) == {float(planned.watts or 0)}


@pytest.mark.parametrize(("one", "two"), [(1000.0, 850.0), (1000.0, 1000.0), (1600.0, 1600.0)])
def test_a_limit_reckons_with_the_leads_that_are_chosen_for_it(one: float, two: float) -> None:
    """Cards on two supplies hang otherwise once they draw less: every remedy and the plan count
    with those leads, and so say the same.
    """
    power = {rule.id for rule in RULES if rule.category == "power"}
    e = world(
        *((a_3090(), str(k)) for k in (1, 2, 3, 4, 5)),
        psus=(larger(one), psu(id="the-other", watts=two)),
        cpu=cpu(max_power_w=280.0),
        site=US_20A,
    )
    short = [f for f in e.findings if f.rule in power]
    limits = {fix.edit.watts for f in short for fix in f.remedies if isinstance(fix.edit, Limit)}
    assert limits == {plan_of(e.assembly).watts}


def limits_named(e: Evaluation) -> set[float]:
    """The watts of every remedy of a power rule that sets limits."""
    power = {rule.id for rule in RULES if rule.category == "power"}
    fixes = [fix for f in e.findings if f.rule in power for fix in f.remedies]
    return {fix.edit.watts for fix in fixes if isinstance(fix.edit, Limit)}


@settings(max_examples=12)
@given(CARDS, RATING, SITE, DUTY, st.sampled_from([None, 1, 4]), st.sampled_from([None, 300.0]))
@example([350.0] * 3, 1300.0, NOWHERE, BURST, 4, None)
@example([250.0, 600.0], 650.0, NOWHERE, BURST, 4, 300.0)
@example([250.0, 600.0, 600.0], 1200.0, NOWHERE, BURST, None, None)
def test_check_and_plan_never_name_two_limits(
    powers: list[float],
    rating: float,
    site: Site,
    duty: Workload,
    in_step: int | None,
    last_w: float | None,
) -> None:
    """Peaks too high or not: on a supply before ATX 3 they are for many of these."""
    cards = [
        a_3090(id=f"c-{power:.0f}", board_power_w=power, power_connectors=plugs(pin8=4))
        for power in powers
    ]
    e = machine_of(
        cards,
        last_w,
        psus=(psu(watts=rating, atx_version="2.4"),),
        site=site,
        workload=duty.changed(tensor_parallel=in_step),
    )
    planned = plan_of(e.assembly)
    assert limits_named(e) <= {float(planned.watts or 0)}
    if planned.needed and planned.span is None and not planned.remaining:
        assert limits_named(e)


@settings(max_examples=count(6, of=20))
@given(WATTS, st.integers(1, 4), RATING, SITE, DUTY)
@example(350.0, 4, 750.0, NOWHERE, BURST)
@example(350.0, 4, 1000.0, US_15A, Workload())
def test_where_check_says_that_no_limit_is_enough_the_plan_names_none_for_supplies(
    power: float, count: int, rating: float, site: Site, duty: Workload
) -> None:
    a = drawn([power] * count, rating, site=site, workload=duty)
    none_is_enough = limit_needed_w(a) is not None and not a_limit_helps(a)
    found = plan_of(a)
    about_supplies = [f.rule for f in found.mended if f.parts == ("psu",)]
    assert not (none_is_enough and about_supplies)
    if none_is_enough:
        assert found.fails


def test_both_speak_of_the_machine_as_it_is_where_no_limit_is_enough() -> None:
    """Four cards of 350 W and 145 W on 750 W: at their least limits it is still too much."""
    a = machine(*[a_3090()] * 4, psus=(psu(watts=750.0),), site=NOWHERE, workload=BURST)
    found = plan_of(a)
    assert not a_limit_helps(a) and found.watts is None and found.fails
    overload = next(f for f in found.remaining if f.rule == "psu-overload")
    assert overload.measure is not None and overload.measure.value == 4 * 350 + 145


def test_peaks_lower_no_limit_and_are_said() -> None:
    """1600 / 1.10 = 1,454.5 W, less 145 W: 4 × 327.4 W; then the peaks are 1,453 + 4 × 280 = 2,573
    W, more than 145 % of 1600 W.
    """
    supply = psu(watts=1600.0, atx_version="2.4")
    in_step = Workload(duty="burst", tensor_parallel=4)
    e = machine_of([a_3090()] * 4, None, psus=(supply,), site=NOWHERE, workload=in_step)
    planned = plan_of(e.assembly)
    assert planned.watts == 327 and [f.rule for f in planned.remaining] == ["psu-peak"]
    assert planned.fails and "Software limits hold no peaks." in planned.remaining[0].message
    (option,) = (f for f in e.findings if f.rule == "power-limit-option")
    assert "327 W for each of the 4 GPUs would do, peaks aside" in option.message


def test_a_larger_circuit_of_the_same_country() -> None:
    """1,145 W of a 1600 W supply is well within it.

    At the wall 1,260 W, more than 80 % of 0.98 × 100 V × 15 A.
    """
    japan = SITES["jp-100v-15a"]
    a = machine(*[a_3090(board_power_w=250.0, id="a-250")] * 4, site=japan)
    catalog = MemoryCatalog(
        [a_3090(board_power_w=250.0, id="a-250"), chassis(), board(), cpu(), psu()]
    )
    way = ways_out(a.build, catalog)
    assert (
        way is not None
        and way.psus == ()
        and way.site is not None
        and way.site.name == "jp-100v-20a"
    )
    larger = larger_sites(japan.changed(assumed=True))
    assert [s.name for s in larger] == ["jp-100v-20a", "jp-200v-20a", "jp-200v-30a"]
    assert not any(site.assumed for site in larger), "who takes one has chosen it"


def test_what_runs_needs_no_way_out() -> None:
    assert ways_out(machine(a_3090(), site=NOWHERE).build, everything()) is None
    assert larger_sites(Site()) == () == larger_sites(Site("somewhere", volts=230.0, outlet_a=16.0))


def test_the_plan_of_a_build_asks_its_catalog() -> None:
    a = machine(*[a_3090()] * 4)
    assert plan(a.build, everything()) == plan_of(a)
