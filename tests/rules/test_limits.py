"""power-limit-option: what it says of limits that are set, and of the one that would do.

The planner must agree.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.build import Site, Ups, Workload
from rigwright.checks import Check, Finding, Judged, NotChecked, Severity, Widths, judge
from rigwright.checks.remedy import Limit
from rigwright.evaluation import Evaluation
from rigwright.evaluation.asked import run_rule
from rigwright.parts import Gpu
from rigwright.parts.gpu_limits import carried_by_plugs_w, is_for_games, perhaps_above_w
from rigwright.power.enough import limit_needed_w
from rigwright.power.limit_commands import commands_of
from rigwright.power.sites import SITES
from rigwright.proposals.power_plan import plan_of
from rigwright.rules.limits import power_limit_option
from tests.generated_builds import stock
from tests.sampling import count, every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    US_15A,
    chassis,
    found,
    gpu,
    machine,
    only,
    plugs,
    psu,
    severity,
    unchecked,
    world,
)

RULE, NOWHERE, BURST = "power-limit-option", Site(), Workload(duty="burst")
OF_SUMS = {
    "psu-overload",
    "psu-headroom",
    "psu-sustained-load",
    "mains-breaker-over",
    "mains-continuous-over",
}


def a_3090(**figures: Any) -> Any:
    wanted = {"board_power_w": 350.0, "chip": "GeForce RTX 3090", "power_connectors": plugs(pin8=4)}
    return gpu(**{**wanted, **figures})


def cards(count: int, limit: float | None = None, card: Any = None, **others: Any) -> Evaluation:
    placed = [(card or a_3090(), str(2 * i + 1), limit) for i in range(count)]
    return world(*placed, **others)  # type: ignore[arg-type]


def test_silent_where_nothing_is_limited_and_nothing_short() -> None:
    assert severity(cards(2), RULE) is None


def test_limits_that_are_set_are_listed_once_with_their_cost() -> None:
    finding = only(cards(2, 280.0), RULE)
    assert finding.severity.value == "info" and finding.parts == ("gpu1", "gpu2")
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        280,
        350,
    )
    assert (
        "2 × The gpu: limited to 280 W, 80 % of 350 W." in finding.message
        and "5–8 %" in finding.message
    )


@pytest.mark.parametrize(
    ("limit", "least", "severe"),
    [(213.0, 100.0, "info"), (212.0, 100.0, "warning"), (240.0, 250.0, "warning")],
)
def test_limits_that_cost_too_much_or_are_below_what_the_card_accepts(
    limit: float, least: float, severe: str
) -> None:
    """At 60.8 % of 350 W an RTX 3090 has two thirds of its speed left."""
    finding = only(cards(1, limit, a_3090(min_power_limit_w=least)), RULE)
    assert finding.severity.value == severe
    assert ("does not go below 250 W" in finding.message) == (limit < least)
    assert (finding.remedies[0].title == "Limit GPU 1 to 250 W or more") == (limit < least)


@pytest.mark.parametrize(
    ("limit", "least", "open_"),
    [(280.0, None, True), (302.0, None, False), (280.0, 250.0, False)],
)
def test_how_low_a_limit_may_be_is_not_guessed(
    limit: float, least: float | None, open_: bool
) -> None:
    """Of 326 cards 147 state it, and each takes 86 % of its power: 301 of 350 W."""
    said = only(cards(1, limit, a_3090(min_power_limit_w=least)), RULE)
    assert ("Lowest limit unknown." in said.message) is open_
    assert ("a-gpu.min_power_limit_w" in said.rests_on) is open_


def test_a_limit_that_would_do_says_that_nobody_publishes_how_low_the_cards_go() -> None:
    for least, open_ in ((None, True), (100.0, False)):
        short = cards(3, card=a_3090(min_power_limit_w=least), psus=(psu(watts=1100.0),))
        said = would_do(short)
        assert said.severity.value == "info"
        assert ("Lowest limit" in said.message) is open_
        assert ("a-gpu.min_power_limit_w" in said.rests_on) is open_


def test_a_limit_of_a_card_of_unknown_power() -> None:
    assert unchecked(cards(1, 200.0, a_3090(board_power_w=None)), RULE) == ("a-gpu.board_power_w",)


def test_a_limit_that_would_do_for_cards_of_unknown_power_names_no_share() -> None:
    """They are held at a limit already, and a lower one would do for the supply."""
    unknown = a_3090(board_power_w=None, min_power_limit_w=100.0)
    said = would_do(cards(3, 350.0, unknown, psus=(psu(watts=1100.0),)))
    assert "an unknown share of their board power" in said.message
    known = would_do(cards(3, 350.0, a_3090(min_power_limit_w=100.0), psus=(psu(watts=1100.0),)))
    assert said.title == known.title and "% of 350 W" in known.message


def would_do(evaluation: Evaluation) -> Finding:
    (finding,) = (f for f in found(evaluation, RULE) if f.parts == ("psu",))
    return finding


def test_the_limit_that_would_do() -> None:
    """1600 W / 1.10 − 145 W for the rest, by four: 327.4 W."""
    finding = would_do(cards(4, site=NOWHERE, workload=BURST))
    assert (
        finding.severity.value == "info"
        and finding.measure is not None
        and finding.measure.value == 327
    )
    assert (
        "A limit of 327 W for each of the 4 GPUs would do. That is 93 % of 350 W" in finding.message
    )
    assert finding.remedies[0].edit == Limit(("gpu1", "gpu2", "gpu3", "gpu4"), 327.0)


@every([(1682.0, 346), (1687.0, None)])
def test_a_limit_that_takes_next_to_nothing_is_not_offered(
    rating: float, limit: int | None
) -> None:
    """W / 1.10 − 145 W for the rest, by four: 346.0 and 347.2 W, of which 1 % of 350 W is 3.5."""
    e = cards(4, site=NOWHERE, workload=BURST, psus=(psu(watts=rating),))
    assert severity(e, "psu-headroom") == "warning"
    offered = [finding.measure.value for finding in found(e, RULE) if finding.measure is not None]
    assert offered == ([] if limit is None else [limit])


def test_a_limit_for_a_load_around_the_clock_is_told_with_it() -> None:
    """1,600 W × 0.9 − 145 W, by four: 323.75 W of 327 W each."""
    e = cards(4, 327.0, site=NOWHERE)
    (line,) = [one for one in e.listed if one.rule == "psu-sustained-load"]
    assert [one for one in e.listed if one.rule == RULE and "would do" in one.message] == []
    assert any(isinstance(remedy.edit, Limit) for remedy in line.remedies)


def test_the_limit_names_only_the_cards_that_it_holds() -> None:
    """700 W / 1.10 − 145 W − 150 W of the smaller card: 341.4 W."""
    small = a_3090(id="small", board_power_w=150.0)
    large = a_3090(id="large", board_power_w=450.0)
    finding = would_do(
        machine((small, "1"), (large, "3"), psus=(psu(watts=700.0),), site=NOWHERE, workload=BURST)
    )
    assert "A limit of 341 W for GPU 2 would do. That is 76 % of 450 W" in finding.message


def test_a_limit_that_costs_too_much_is_a_warning() -> None:
    """1000 W / 1.10 − 145 W by four are 191 W, 55 %."""
    finding = would_do(cards(4, site=NOWHERE, workload=BURST, psus=(psu(watts=1000.0),)))
    assert (
        finding.severity.value == "warning"
        and finding.measure is not None
        and finding.measure.value == 191
    )


def test_where_no_limit_would_do() -> None:
    """500 W / 1.10 − 145 W by four are 77 W, and the card goes down to 100 W."""
    card = a_3090(min_power_limit_w=100.0)
    finding = would_do(cards(4, site=NOWHERE, workload=BURST, psus=(psu(watts=500.0),), card=card))
    assert finding.severity.value == "warning"
    assert (
        "It would take 77 W for each of the 4 GPUs; they go no lower than 100 W." in finding.message
    )


def test_limits_card_by_card_are_enough_where_one_for_all_is_not() -> None:
    """A card of 350 W goes down to 210 W with two thirds of its speed, seven of 170 W to 102 W:
    145 W, 210 W and 714 W are 1,069 W, so that 1,300 W give a tenth in reserve. One for all eight
    would be (1,300 W / 1.10 − 145 W) / 8 = 129 W, which is too little for the first.
    """
    small = a_3090(id="small", board_power_w=170.0, chip="GeForce RTX 3060")
    placed = [(a_3090(), "frame1"), *((small, f"frame{place}") for place in range(2, 9))]
    frame = chassis(chassis_type="open_frame", gpu_positions=8)
    e = world(*placed, chassis=frame, site=NOWHERE, workload=BURST, psus=(psu(watts=1300.0),))
    finding = would_do(e)
    assert finding.severity.value == "info"
    assert "No one limit for all cards would do, but one for each would." in finding.message
    assert "It would take 129 W for each of the 8 GPUs" in finding.message
    assert OF_SUMS.isdisjoint(left.rule for left in plan_of(e.assembly).remaining)


def test_a_set_that_carries_the_build_lacks_only_its_spare() -> None:
    """1,545 W on two modules of 900 W run; one module alone holds no limit worth setting."""
    module = psu(watts=900.0, redundant=True, redundancy_config="1+1", form_factor="x")
    e = cards(4, site=SITES["de-230v-16a"], workload=BURST, psus=(module,) * 2)
    assert str(would_do(e).title) == "No limit for all cards leaves the spare supplies free."
    (lost,) = (finding for finding in e.listed if finding.rule == "psu-redundancy-lost")
    assert [finding.rule for finding in lost.folded] == [RULE], "it follows from the lost spare"
    short = cards(4, site=NOWHERE, workload=BURST, psus=(psu(watts=500.0),))
    assert "enough for the supply and the circuit" in would_do(short).message


def test_a_ups_that_no_limit_is_enough_for_is_named() -> None:
    """1,545 W go through a supply of 2,400 W on 230 V and 16 A; a UPS of 500 W carries 400 W."""
    site = SITES["de-230v-16a"].changed(ups=Ups(500.0, 500.0))
    e = cards(4, site=site, workload=BURST, psus=(psu(watts=2400.0),))
    said = would_do(e)
    assert str(said.title) == "No limit for all cards is enough for the UPS."
    assert "Use a larger UPS" in [str(remedy.title) for remedy in said.remedies]
    (lacks,) = (finding for finding in e.listed if finding.rule == "ups-undersized")
    assert [finding.rule for finding in lacks.folded] == [RULE], "it follows from the UPS"
    both = cards(4, site=site, workload=BURST, psus=(psu(watts=500.0),))
    assert "enough for the supply and the circuit" in would_do(both).message


@settings(max_examples=count(8, of=60))
@given(
    st.lists(st.sampled_from([150.0, 250.0, 350.0, 450.0]), min_size=1, max_size=4),
    st.sampled_from([850.0, 1000.0, 1300.0, 1600.0]),
    st.sampled_from(
        [
            NOWHERE,
            US_15A,
            SITES["jp-100v-15a"],
            SITES["de-230v-16a"],
            US_15A.changed(other_load_w=300.0),
        ]
    ),
    st.sampled_from([Workload(), BURST]),
)
def test_it_names_the_planners_limit_where_sums_bind(
    powers: list[float], rating: float, site: Site, workload: Workload
) -> None:
    placed = [
        (a_3090(id=f"c-{p:.0f}", board_power_w=p, min_power_limit_w=1.0), str(2 * i + 1))
        for i, p in enumerate(powers)
    ]
    e = world(*placed, psus=(psu(watts=rating),), site=site, workload=workload)
    plan = plan_of(e.assembly)
    alike = all(cap.watts in (plan.watts, cap.before_w) for cap in plan.uniform.caps)
    if (
        plan.watts is not None
        and alike
        and {f.rule for f in plan.uniform.binding} & OF_SUMS
        and not plan.remaining
    ):
        value = would_do(e).measure
        assert value is not None and abs(value.value - plan.watts) <= 1
    if not plan.needed and not plan.remaining:
        assert [f for f in found(e, RULE) if f.parts == ("psu",)] == []


@every([(374.0, None), (375.0, None), (376.0, "warning"), (600.0, "warning")])
def test_a_limit_above_what_the_card_accepts_is_refused_aloud(
    limit: float, said: str | None
) -> None:
    e = cards(1, limit, a_3090(max_power_limit_w=375.0), site=NOWHERE)
    assert severity(e, RULE) == said
    if said:
        finding = only(e, RULE)
        assert (
            f"{limit:.0f} W is more than the card accepts. Its highest limit is 375 W"
            in finding.message
        )
        assert finding.remedies[0].edit == Limit(("gpu1",), 375.0)


@every([40.0, 100.0, 250.0, 375.0, 900.0])
def test_what_counts_of_a_limit_is_what_the_card_accepts(limit: float) -> None:
    """Its driver refuses more than 375 W and less than 100 W."""
    card = a_3090(vendor="NVIDIA", min_power_limit_w=100.0, max_power_limit_w=375.0)
    e = cards(1, limit, card, site=NOWHERE)
    counted = min(max(limit, 100.0), 375.0)
    drawn = [draw.watts for draw in e.budget.draws if draw.label == "gpu1"]
    assert drawn == [counted]
    assert f"-pl {counted:.0f}" in commands_of(e.assembly)[0].line


def test_how_high_a_limit_may_be_is_not_guessed() -> None:
    assert unchecked(cards(1, 400.0, a_3090(max_power_limit_w=None)), RULE) == (
        "a-gpu.max_power_limit_w",
    )


@every(
    [
        ({"pin8": 2}, 651.0),  # 75 W and 2 · 288 W
        ({"pin8": 1}, 363.0),
        ({"pin8": 3}, 900.0),
        ({"pin6": 1}, 363.0),
        ({}, 900.0),  # no plugs: nothing says where it ends
    ]
)
def test_no_limit_counts_beyond_what_the_plugs_and_the_slot_carry(
    pins: dict[str, int], counted: float
) -> None:
    """The same watts are in the sum, on the supply, at the wall and before the driver."""
    card = a_3090(vendor="NVIDIA", max_power_limit_w=None, power_connectors=plugs(**pins))
    e = cards(1, 900.0, card, site=NOWHERE)
    assert [draw.watts for draw in e.budget.draws if draw.label == "gpu1"] == [counted]
    at_most = cards(1, counted, card, site=NOWHERE)
    assert (e.budget.dc_w, e.budget.wall_w) == (at_most.budget.dc_w, at_most.budget.wall_w)
    assert [s.dc_w for s in e.supplies] == [s.dc_w for s in at_most.supplies]
    assert e.peaks == at_most.peaks
    assert f"-pl {counted:.0f}" in commands_of(e.assembly)[0].line
    assert "a-gpu.max_power_limit_w" in unchecked(e, RULE)
    clamped = [f for f in found(e, RULE) if "more than its plugs" in f.message]
    assert bool(clamped) is (counted < 900.0)
    for finding in clamped:
        assert finding.severity.value == "warning"
        assert f"They carry {counted:.0f} W, and those count." in finding.message


def test_a_limit_on_unknown_plugs_counts_in_full() -> None:
    card = a_3090(max_power_limit_w=None, power_connectors=None)
    e = cards(1, 900.0, card, site=NOWHERE)
    assert [draw.watts for draw in e.budget.draws if draw.label == "gpu1"] == [900.0]


def test_no_shipped_card_takes_a_higher_limit_than_its_plugs_carry() -> None:
    """So that a limit counts no less where the highest is not stated."""
    stated = [card for card in stock().of_kind(Gpu) if card.max_power_limit_w is not None]
    assert len(stated) >= 60
    for card in stated:
        carried_w = carried_by_plugs_w(card)
        assert carried_w is None or carried_w >= (card.max_power_limit_w or 0.0), card.id


def test_a_loss_says_whose_curve_it_is() -> None:
    own = only(cards(1, 300.0, a_3090()), RULE).message
    other = only(cards(1, 300.0, a_3090(chip="Some chip")), RULE).message
    assert "curve" not in own
    assert "curve of RTX 3090; 600 W cards: +6–9 points" in other
    half = only(
        cards(1, 500.0, a_3090(chip="RTX PRO 6000 Blackwell", board_power_w=600.0)), RULE
    ).message
    assert "computing 13 %" in half and "decoding: curve of RTX 3090" in half


def test_a_limit_that_would_do_for_cards_that_are_set_to_more_than_their_power() -> None:
    """1500 W / 1.10 − 145 W by three are 406 W, less than the 420 W that they are set to."""
    card = a_3090(max_power_limit_w=450.0)
    short = cards(3, 420.0, card, psus=(psu(watts=1500.0),), site=NOWHERE, workload=BURST)
    finding = would_do(short)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (406, 420)
    assert finding.remedies[0].edit == Limit(("gpu1", "gpu2", "gpu3"), 406.0)


@pytest.mark.parametrize(
    ("watts", "site", "work", "expected"),
    [
        (1690.0, NOWHERE, BURST, 347),  # (1,690 / 1.1 - 145) / 4 = 347.8
        (1400.0, NOWHERE, BURST, 281),  # (1,400 / 1.1 - 145) / 4 = 281.9
        (3000.0, US_15A, Workload(), None),  # the circuit binds, by the supply's efficiency
    ],
)
def test_the_limit_is_the_highest_that_no_sum_speaks_against(
    watts: float, site: Site, work: Workload, expected: int | None
) -> None:
    others: Any = {"psus": (psu(watts=watts),), "site": site, "workload": work}

    def speaking(limit: float) -> set[str]:
        limited = cards(4, limit, **others)
        return {rule for rule in OF_SUMS if found(limited, rule)}

    needed = limit_needed_w(cards(4, **others).assembly)
    assert needed is not None and expected in (None, needed)
    assert speaking(needed) == set() and speaking(needed + 1.0) != set()


def verdicts(evaluation: Evaluation, *, in_brief: bool) -> list[tuple[object, ...]]:
    """What the rule says of a build without its figures."""
    results = run_rule(power_limit_option, evaluation.assembly, in_brief=in_brief)
    said: list[tuple[object, ...]] = []
    for result in results:
        if isinstance(result, Check):
            result = judge(result, Widths({}))
        severity = None if isinstance(result, NotChecked) else result.severity
        said.append((type(result), result.parts, severity))
    return said


ONE_OF_TWO = (psu(id="first", watts=850.0), psu(id="second", watts=850.0))


@every(
    [
        (cards(2), []),
        (cards(2, psus=()), []),
        (cards(4, site=NOWHERE, workload=BURST), [Severity.INFO]),
        (cards(4, site=NOWHERE, psus=(psu(watts=1000.0),)), [Severity.WARNING]),
        (cards(4, site=NOWHERE, psus=(psu(watts=100.0),)), [Severity.WARNING]),
        (cards(4, 300.0, site=NOWHERE, psus=(psu(watts=1400.0),)), [Severity.INFO] * 2),
        (cards(4, site=NOWHERE, psus=ONE_OF_TWO), [Severity.INFO]),
    ]
)
def test_in_brief_the_rule_says_the_same(
    evaluation: Evaluation, severe: list[Severity | None]
) -> None:
    said = verdicts(evaluation, in_brief=True)
    assert said == verdicts(evaluation, in_brief=False)
    assert [severity for kind, _, severity in said if kind is Judged] == severe


def test_in_brief_no_watts_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluation = cards(4, site=NOWHERE, workload=BURST)

    def never(_: object) -> int:
        raise AssertionError("a badge does not say how many watts")

    monkeypatch.setattr("rigwright.rules.limits.limit_needed_w", never)
    (said,) = verdicts(evaluation, in_brief=True)
    assert said == (Judged, ("psu",), Severity.INFO)


def test_no_card_of_the_catalog_takes_no_lower_limit_than_is_allowed_for() -> None:
    """A limit below its lowest one is open once nobody states that."""
    asked = 0
    for part in shipped_parts():
        if isinstance(part, Gpu) and part.min_power_limit_w is not None:
            unstated = part.changed(min_power_limit_w=None)
            assert perhaps_above_w(part, part.min_power_limit_w - 1) == 0, "it is stated"
            assert perhaps_above_w(unstated, part.min_power_limit_w - 1) > 0, part.id
            asked += 1
    assert asked > 100


@every(
    [
        (279.0, 400.0, "consumer", 1.0),
        (280.0, 400.0, "consumer", 0.0),
        (343.0, 400.0, "workstation", 1.0),
        (344.0, 400.0, "workstation", 0.0),
        (85.0, 100.0, "consumer", 1.0),
    ]
)
def test_a_limit_that_any_card_takes_is_kept(
    limit_w: float, board_w: float, segment: str, more_w: float
) -> None:
    card = gpu(board_power_w=board_w, segment=segment, min_power_limit_w=None)
    assert perhaps_above_w(card, limit_w) == pytest.approx(more_w)


def test_a_card_of_unknown_segment_goes_no_lower_than_one_of_a_known_one() -> None:
    """But for cards for players, whose chips say so."""
    for part in shipped_parts():
        if isinstance(part, Gpu) and part.board_power_w is not None and not is_for_games(part):
            known = part.changed(min_power_limit_w=None)
            unknown = known.changed(segment=None)
            limit_w = 0.5 * part.board_power_w
            assert perhaps_above_w(unknown, limit_w) >= perhaps_above_w(known, limit_w), part.id


def test_a_limit_that_a_card_may_not_take_is_open_where_that_decides() -> None:
    """Held at 100 W it draws 245 W with the machine; at its lowest limit it may draw 575."""
    card = gpu(board_power_w=500.0, segment="workstation", min_power_limit_w=None)

    def on(watts: float) -> tuple[str, ...]:
        e = machine((card, "1", 100.0), psus=(psu(watts=watts),))
        assert not found(e, "psu-overload")
        return unchecked(e, "psu-overload")

    assert on(570.0) == ("a-gpu.min_power_limit_w",)
    assert on(580.0) == ()
