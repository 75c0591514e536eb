"""Rules on air and heat: where they warn, where just not, what remedies do, and where they have
nothing to say.
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest

from rigwright.air.at_full_speed import at_full_speed, case_flow
from rigwright.air.constants import LIKELY
from rigwright.air.physics import kelvin_cfm_per_watt
from rigwright.air.reading import air_of
from rigwright.assembly import Assembly
from rigwright.build import Quantity, Site, Workload
from rigwright.checks import Severity, Verdict
from rigwright.checks.remedy import Limit
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, Cpu, Fan, Gpu, RadiatorMount
from rigwright.remedies import offers
from rigwright.reports.air import card_sentences
from rigwright.rules import RULES, rule_of
from rigwright.rules.surroundings import HEATER_W
from tests.sampling import every, share
from tests.worlds import (
    board,
    chassis,
    cpu,
    fans,
    found,
    gpu,
    machine,
    only,
    open_card,
    psu,
    severity,
    unchecked,
    world,
)

NEW = (
    "gpu-predicted-throttle",
    "vram-temp-risk",
    "case-air-rise",
    "blowers-starve-case",
    "front-radiator-preheat",
    "consumer-card-in-server",
    "ambient-altitude",
    "room-heat",
    "noise-desk",
    "long-run-consumer",
)
FAN = Fan(
    id="fan",
    name="Fan",
    brand="T",
    source="s",
    confidence="high",
    size_mm=140.0,
    airflow_cfm=80.0,
    noise_dba=24.0,
)


def airy(count: int, **figures: Any) -> Any:
    """A tower with fans of 140 mm; two of three blow in."""
    return chassis(included_fans=fans(count), **figures)


def hot_stack(**figures: Any) -> Evaluation:
    """Two open-air cards of 350 W, 8.96 mm apart, in a tower with six fans."""
    figures.setdefault("chassis", airy(6))
    return world((open_card(), "1"), (open_card(), "4"), psus=(psu(watts=2000.0),), **figures)


# gpu-predicted-throttle


def test_a_card_that_no_fan_speed_cools_is_told_with_its_culprit_and_what_it_keeps() -> None:
    e = hot_stack(site=Site(room_c=30.0))
    finding = only(e, "gpu-predicted-throttle")
    assert finding.parts == ("gpu1",) and finding.severity is Severity.WARNING and finding.estimate
    assert "GPU 2 adds" in finding.message and "of 350 W to hold 83 °C" in finding.message
    state = at_full_speed(e.assembly)["gpu1"]
    assert finding.measure is not None and finding.measure.value == pytest.approx(state.hot_c)
    assert state.hot_c == pytest.approx(state.intake_c + 350 * state.k_per_w)


def test_a_temperature_that_no_card_comes_to_is_no_figure() -> None:
    """Drivers slow a card down at 91 °C at the latest: beyond that there is no temperature to tell,
    but that the card throttles and what it keeps.
    """
    told = set[bool]()
    for room_c in range(10, 45, 2):
        site = Site(volts=230, outlet_a=16, breaker_a=16, room_c=float(room_c))
        e = hot_stack(site=site)
        throttling = found(e, "gpu-predicted-throttle")
        if not throttling:
            continue
        finding = throttling[0]
        assert finding.measure is not None and finding.measure.value > 88
        told.add(finding.measure.value <= 91)
        card = next(one for one in air_of(e.assembly).cards if one.card.label == finding.parts[0])
        in_air = " ".join(card_sentences(card, air_of(e.assembly)))
        for message, hot_c in (
            (finding.message, finding.measure.value),
            (in_air, card.hot_c.likely),
        ):
            temperatures = [int(said) for said in re.findall(r"(\d+)(?: °C|(?=[–)]))", message)]
            assert max(temperatures, default=0) <= 91, message
            assert ("would reach" in message) is (hot_c <= 91), message
            assert ("cannot hold" in message) is (hot_c > 91), message
    assert told == {True, False}


def test_the_rule_and_the_estimate_speak_of_the_same_temperature() -> None:
    """Without throttling the straight sum is what the model finds once the fans run at their
    highest speed.
    """
    e = world((open_card(), "1"), (open_card(), "5"), chassis=airy(6), psus=(psu(watts=2000.0),))
    straight = at_full_speed(e.assembly)
    for card in air_of(e.assembly).cards:
        fixed = card.hot_c.likely
        assert straight[card.card.label].hot_c == pytest.approx(fixed, abs=4.0), (
            "at rest the fans run slower"
        )
        assert not found(e, "gpu-predicted-throttle")


def test_with_room_a_blower_or_a_limit_nothing_is_told() -> None:
    hot = Site(room_c=30.0)
    assert severity(hot_stack(site=hot), "gpu-predicted-throttle") == "warning"
    apart = machine(
        (open_card(), "1"), (open_card(), "6"), chassis=airy(6), psus=(psu(watts=2000.0),), site=hot
    )
    assert severity(apart, "gpu-predicted-throttle") is None
    limited = machine(
        (open_card(), "1", 250.0),
        (open_card(), "4", 250.0),
        chassis=airy(6),
        psus=(psu(watts=2000.0),),
        site=hot,
    )
    assert severity(limited, "gpu-predicted-throttle") is None


def test_the_offered_limit_keeps_its_word() -> None:
    e = hot_stack(site=Site(room_c=30.0))
    finding = only(e, "gpu-predicted-throttle")
    assert e.assembly.catalog is not None
    limits = [
        o
        for o in offers(e, finding, e.assembly.catalog)
        if o.after is not None and "Limit" in str(o.words)
    ]
    assert limits and all(
        not found(o.after, "gpu-predicted-throttle") for o in limits if o.after is not None
    )
    edit = finding.remedies[0].edit
    assert isinstance(edit, Limit) and 200 < edit.watts < 350


def test_unknown_power_or_air_is_nothing_told() -> None:
    for card in (
        gpu(cooler="passive", fan_count=0),
        gpu(board_power_w=None),
        gpu(cooler="water_block", fan_count=0),
    ):
        e = world((card, "1"), chassis=airy(3))
        assert found(e, "gpu-predicted-throttle") == ()
        assert not any(rule_of(entry.rule).id in NEW for entry in e.undecided)


# vram-temp-risk


def test_memory_behind_a_3090_in_a_stack() -> None:
    behind = {"chip": "GeForce RTX 3090", "vram_type": "GDDR6X", "board_power_w": 350.0}
    e = machine((gpu(**behind), "1"), (gpu(**behind), "3"), psus=(psu(watts=2000.0),))
    finding = only(e, "vram-temp-risk")
    assert finding.parts == ("gpu2",) and finding.severity is Severity.INFO, (
        "nothing is behind the first one"
    )
    for other in (
        {"chip": "GeForce RTX 3090 Ti"},
        {"vram_type": "GDDR6"},
        {"board_power_w": 300.0},
    ):
        card = gpu(**{**behind, **other})
        assert (
            severity(machine((card, "1"), (card, "3"), psus=(psu(watts=2000.0),)), "vram-temp-risk")
            is None
        )
    apart = machine((gpu(**behind), "1"), (gpu(**behind), "4"), psus=(psu(watts=2000.0),))
    assert severity(apart, "vram-temp-risk") is None, "20.32 mm"


# case-air-rise


def test_the_rise_is_watts_by_air() -> None:
    """350 W of the card, 100 of the processor, 45 of the board, 9 of fans.

    Two of three 140 mm fans blow in.
    """
    e = world((open_card(), "1"), chassis=airy(3), psus=(psu(watts=2000.0),))
    flow = 1.2 * 0.5 * 75 + 0.5 * 75 * 50 / (0.5 * 75 + 50) + 10
    rise = kelvin_cfm_per_watt(25.0) * (350 + 100 + 45 + 9) / flow
    (judged,) = [one for one in e.checks if one.rule == "case-air-rise"]
    assert judged.check.value == pytest.approx(rise, rel=0.001)
    assert severity(e, "case-air-rise") is None and rise < 15


def test_cards_leave_the_same_heat_in_a_case_in_whatever_order_they_are_listed() -> None:
    placed = [
        (gpu(id=f"card-{place}", board_power_w=power_w), place)
        for place, power_w in (("1", 250.1), ("3", 300.2), ("5", 350.3))
    ]
    heats = {case_flow(world(*listed).assembly).inside_w for listed in permutations(placed)}
    assert len(heats) == 1, heats


def test_a_stuffy_case_is_a_note_and_a_furnace_a_warning() -> None:
    few = machine(
        (open_card(), "1"), (open_card(), "5"), chassis=airy(3), psus=(psu(watts=2000.0),)
    )
    assert severity(few, "case-air-rise") == "info"
    furnace = machine(
        (open_card(board_power_w=600.0), "1"),
        (open_card(board_power_w=600.0), "5"),
        chassis=airy(1),
        psus=(psu(watts=2000.0),),
    )
    assert severity(furnace, "case-air-rise") == "warning"


@pytest.mark.parametrize(("power_w", "told"), [(300.0, "about"), (600.0, "cannot carry")])
def test_a_rise_beyond_what_parts_run_at_is_no_figure(power_w: float, told: str) -> None:
    cards = tuple((open_card(board_power_w=power_w), place) for place in ("1", "5"))
    e = world(*cards, chassis=airy(1), psus=(psu(watts=2000.0),))
    (finding,) = found(e, "case-air-rise")
    (judged,) = [one for one in e.checks if one.rule == "case-air-rise"]
    assert (judged.check.value > 60) is (told == "cannot carry")
    title = str(finding.title)
    assert told in title
    assert (f"{judged.check.value:.0f} °C" in title) is (told == "about")


@pytest.mark.sampled
@every(share([(400, 400), (450, 150), (450, 100, 100), (500, 300)], 2))
def test_the_limit_that_is_enough_for_a_case_is_the_highest_one(powers: tuple[int, ...]) -> None:
    """Tried one by one: a card that draws less than the limit gives up nothing."""

    def limited(most_w: int) -> Evaluation:
        cards = (
            (open_card(id=f"card-{place}", board_power_w=float(min(power_w, most_w))), place)
            for place, power_w in zip(("1", "3", "5"), powers, strict=False)
        )
        return world(*cards, chassis=airy(3), psus=(psu(watts=2000.0),))

    (told,) = found(limited(max(powers)), "case-air-rise")
    offered = [r.edit.watts for r in told.remedies if isinstance(r.edit, Limit)]
    steps = range(max(powers), int(0.6 * max(powers)) - 1, -5)
    enough = (w for w in steps if case_flow(limited(w).assembly).rise_k <= 15)
    highest = next(enough, None)
    assert offered == ([] if highest is None else [highest])


def test_unknown_fans_are_not_checked_and_no_fans_chosen_is_told() -> None:
    e = world((open_card(), "1"), chassis=chassis(included_fans=None))
    assert unchecked(e, "case-air-rise") == ("a-chassis.included_fans",)
    assert all(entry.rule != "case-air-rise" for entry in e.undecided)
    bare = world((open_card(), "1"))
    (told,) = found(bare, "case-air-rise")
    assert unchecked(bare, "case-air-rise") == () and told.severity.value == "info"
    assert told.title.template == "{chassis} has no fan, and none is chosen."
    cool = world((open_card(board_power_w=30.0), "1"), cpu=cpu(max_power_w=20.0))
    (told,) = found(cool, "case-air-rise")
    assert told.severity.value == "info" and "Without any fan" in told.message
    assert (
        found(
            world((open_card(), "1"), chassis=chassis(chassis_type="open_frame")), "case-air-rise"
        )
        == ()
    )


def test_a_small_case_of_mesh_breathes_through_its_sides() -> None:
    """The same case of steel does not, nor does a tower with a side of mesh."""
    for case_type, panel, told in (
        ("sff", "mesh", False),
        ("sff", "aluminium mesh", False),
        ("sff", "steel", True),
        ("mid_tower", "mesh", True),
    ):
        case = chassis(chassis_type=case_type, side_panel=panel)
        assert bool(found(machine((open_card(), "1"), chassis=case), "case-air-rise")) is told


def test_a_rise_that_is_to_the_degree_what_is_wanted_is_not_told() -> None:
    """The estimate knows no half degrees: "about 15 °C, at most 15 °C are wanted" says nothing."""
    told: list[bool] = []
    for power_w in range(90, 170, 2):
        card = open_card(board_power_w=float(power_w))
        e = world((card, "1"), chassis=airy(1))
        rise_k = case_flow(e.assembly).rise_k
        told.append(bool(found(e, "case-air-rise")))
        assert told[-1] is (round(rise_k, 9) >= 15.5), rise_k
    assert True in told and False in told


def test_what_the_rise_lacks_is_named() -> None:
    """The watts of the processor, and the walls of fans that are somewhere."""
    case = airy(3)
    anywhere = case.changed(
        fan_mounts=None,
        included_fans=tuple(fan.changed(location=None) for fan in case.included_fans or ()),
    )
    unknown = cpu(tdp_w=None, max_power_w=None)
    e = machine((open_card(), "1"), chassis=anywhere, cpu=unknown)
    assert set(unchecked(e, "case-air-rise")) == {"a-chassis.fan_mounts", "a-cpu.tdp_w"}
    assert unchecked(machine((open_card(), "1"), chassis=case), "case-air-rise") == ()


def test_no_card_is_said_to_stay_cool_in_a_case_of_unknown_fans() -> None:
    cool = gpu(cooler="open_air", board_power_w=150.0, fan_count=3)
    for included, missing in ((None, ("a-chassis.included_fans",)), ((), ())):
        e = machine((cool, "1"), chassis=chassis(included_fans=included))
        assert unchecked(e, "gpu-predicted-throttle") == missing


def test_fans_that_are_added_count() -> None:
    cards = ((open_card(), "1"), (open_card(), "5"))
    more = machine(
        *cards,
        chassis=airy(3),
        others=(FAN,),
        fans=(Quantity("fan", 6),),
        psus=(psu(watts=2000.0),),
    )
    assert severity(more, "case-air-rise") is None


# blowers-starve-case


def test_blowers_that_take_more_than_the_fans_bring() -> None:
    cards = [(gpu(), place) for place in ("1", "3", "5", "7")]
    assert (
        severity(machine(*cards, chassis=airy(1), psus=(psu(watts=2000.0),)), "blowers-starve-case")
        == "warning"
    )
    assert (
        severity(machine(*cards, chassis=airy(3), psus=(psu(watts=2000.0),)), "blowers-starve-case")
        == "info"
    )
    assert (
        severity(machine(*cards, chassis=airy(6), psus=(psu(watts=2000.0),)), "blowers-starve-case")
        is None
    )
    assert severity(machine((open_card(), "1"), chassis=airy(1)), "blowers-starve-case") is None


# front-radiator-preheat


def with_radiator(wall: str, processor: Cpu) -> Assembly:
    aio = Cooler(
        id="aio",
        name="AIO",
        brand="T",
        source="s",
        confidence="high",
        cooler_type="aio",
        radiator_mm=240.0,
        radiator_thickness_mm=27.0,
        sockets=("AM5",),
        cooling_class_w=500.0,
    )
    case = airy(
        3,
        radiator_support=(RadiatorMount(location=wall, max_mm=240.0),),
        max_gpu_length_front_rad_mm=400.0,
    )
    return machine((open_card(), "1"), chassis=case, cpu=processor, cooler="aio", others=(aio,))


def test_a_radiator_in_the_front_warms_the_cards_intake() -> None:
    warm = with_radiator("front", cpu(max_power_w=250.0))
    finding = only(warm, "front-radiator-preheat")
    moved = 2 * 55 * 0.5 * 0.75
    assert finding.measure is not None
    assert finding.measure.value == pytest.approx(
        kelvin_cfm_per_watt(25.0) * 250 / moved, rel=0.001
    )
    assert finding.severity is Severity.INFO
    assert (
        severity(with_radiator("front", cpu(max_power_w=180.0)), "front-radiator-preheat") is None
    )
    assert severity(with_radiator("top", cpu(max_power_w=250.0)), "front-radiator-preheat") is None
    assert (
        severity(with_radiator("front", cpu(max_power_w=600.0)), "front-radiator-preheat")
        == "warning"
    )


# consumer-card-in-server


def bays(card: Gpu) -> Assembly:
    case = chassis(
        chassis_type="rack_4u",
        rack_units=4,
        max_double_width_gpus=4,
        fhfl_cards=True,
        expansion_slots=None,
    )
    return machine((card, "bay1"), chassis=case)


@every([("open_air", "warning"), ("flow_through", "warning"), ("blower", None), ("passive", None)])
def test_cards_with_fans_across_the_air_of_a_server(cooler: str, says: str | None) -> None:
    assert severity(bays(gpu(cooler=cooler)), "consumer-card-in-server") == says
    assert (
        severity(machine((gpu(cooler=cooler), "1"), chassis=airy(6)), "consumer-card-in-server")
        is None
    )


@pytest.mark.parametrize(
    ("cooler", "modules", "missing"),
    [
        ("open_air", True, ("a-chassis.max_double_width_gpus",)),
        ("passive", True, ()),
        ("open_air", False, ()),
    ],
)
def test_a_chassis_for_modules_alone_may_be_a_server(
    cooler: str, modules: bool, missing: tuple[str, ...]
) -> None:
    forms = ("redundant_module",) if modules else ("ATX", "redundant_module")
    case = chassis(max_double_width_gpus=None, psu_form_factors=forms)
    e = machine((gpu(cooler=cooler), "1"), chassis=case)
    assert unchecked(e, "consumer-card-in-server") == missing


@pytest.mark.parametrize(
    ("cooler", "own_board", "form", "missing"),
    [
        ("open_air", True, "rack_2u", ("a-chassis.max_double_width_gpus",)),
        ("open_air", True, "mid_tower", ()),  # a workstation, which has no bays
        ("passive", True, "rack_2u", ()),
        ("open_air", False, "rack_2u", ()),
    ],
)
def test_a_chassis_with_a_board_of_its_own_may_be_a_server(
    cooler: str, own_board: bool, form: str, missing: tuple[str, ...]
) -> None:
    case = chassis(
        max_double_width_gpus=None, board=board() if own_board else None, chassis_type=form
    )
    e = machine((gpu(cooler=cooler), "1"), chassis=case, board=None if own_board else board())
    assert unchecked(e, "consumer-card-in-server") == missing


# ambient-altitude


@every(
    [
        (25.0, 0.0, None),
        (30.0, 1000.0, None),
        (31.0, 0.0, "info"),
        (36.0, 0.0, "warning"),
        (20.0, 1200.0, "info"),
        (20.0, 2500.0, "warning"),
    ]
)
def test_hot_rooms_and_thin_air(room: float, metres: float, says: str | None) -> None:
    e = machine((gpu(), "1"), site=Site(room_c=room, altitude_m=metres))
    assert severity(e, "ambient-altitude") == says
    if metres == 2500.0:
        assert "26 % less heat" in only(e, "ambient-altitude").message


# room-heat


def test_heat_of_the_room() -> None:
    cards = [(gpu(board_power_w=600.0), place) for place in ("1", "3", "5")]
    hot = world(*cards, psus=(psu(watts=3000.0),))
    finding = only(hot, "room-heat")
    wall = hot.budget.wall_w
    assert (
        wall is not None
        and wall > 1500
        and finding.severity is Severity.INFO
        and not finding.estimate
    )
    assert f"{wall * 3.412142:,.0f} BTU/h" in finding.message
    assert severity(world((gpu(), "1")), "room-heat") is None


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("strongest_w", range(600, 640, 3))
def test_the_limit_that_is_enough_for_a_room_is_the_highest_one(strongest_w: int) -> None:
    """Each card that draws more gives up what is above it, weaker ones nothing."""
    powers = (float(strongest_w), 500.0, 100.0, 100.0, 100.0)
    cards = [
        (gpu(id=f"card-{place}", board_power_w=power), str(place))
        for place, power in zip((1, 2, 3, 4, 5), powers, strict=True)
    ]
    hot = world(*cards, psus=(psu(watts=3000.0),))
    assert hot.budget.wall_w is not None
    spare_w = hot.budget.wall_w - HEATER_W
    enough: list[float] = []
    for limit_w in range(360, strongest_w, 5):
        saved_w = [power - limit_w for power in powers if power > limit_w]
        if sum(saved_w) >= spare_w:
            enough.append(float(limit_w))
    remedies = only(hot, "room-heat").remedies
    offered = [r.edit.watts for r in remedies if isinstance(r.edit, Limit)]
    assert offered == [max(enough)]
    words = [r.title for r in remedies if isinstance(r.edit, Limit)]
    above = [n for n, power in zip((1, 2, 3, 4, 5), powers, strict=True) if power > max(enough)]
    assert len(above) < len(powers)
    named = ", ".join(f"GPU {n}" for n in above)
    assert words == [f"Limit {named} to {max(enough):.0f} W"]


# noise-desk


def test_noise_matters_at_a_desk_only() -> None:
    cards = [(gpu(), place) for place in ("1", "3", "5", "7")]
    desk = Site(stands="under the desk")
    loud = world(*cards, site=desk, chassis=airy(3), psus=(psu(watts=2000.0),))
    finding = only(loud, "noise-desk")
    fans_too = 10 ** (LIKELY["case_fan_dba"] / 10) * 3
    assert finding.measure is not None
    level = 10 ** (finding.measure.value / 10)
    assert level == pytest.approx(4 * 10**4.8 + fans_too, rel=0.001)
    assert finding.severity is Severity.WARNING and finding.estimate
    assert severity(world(*cards, chassis=airy(3), psus=(psu(watts=2000.0),)), "noise-desk") is None
    assert severity(world((open_card(), "1"), site=desk, chassis=airy(3)), "noise-desk") is None
    offered = (
        offers(loud, finding, loud.assembly.catalog) if loud.assembly.catalog is not None else ()
    )
    moved = [
        o for o in offered if o.after is not None and o.after.build.site.stands == "other room"
    ]
    assert moved and moved[0].after is not None and found(moved[0].after, "noise-desk") == ()


# long-run-consumer


def test_consumer_cards_around_the_clock() -> None:
    card = gpu(segment="consumer")
    assert (
        severity(machine((card, "1"), workload=Workload(hours_per_day=24.0)), "long-run-consumer")
        == "info"
    )
    for workload in (
        Workload(hours_per_day=12.0),
        Workload(),
        Workload(hours_per_day=24.0, duty="burst"),
    ):
        assert severity(machine((card, "1"), workload=workload), "long-run-consumer") is None
    studio = gpu(segment="workstation")
    assert (
        severity(machine((studio, "1"), workload=Workload(hours_per_day=24.0)), "long-run-consumer")
        is None
    )


# all of them


def test_no_rule_on_air_is_an_error_or_sinks_a_machine() -> None:
    for rule in RULES:
        if rule.id in NEW:
            assert not rule.sinks and not rule.keeps_place_open and rule.category == "thermal"
    furnace = world(
        *((open_card(board_power_w=600.0), place) for place in ("1", "4", "7")),
        chassis=airy(1),
        psus=(psu(watts=3000.0),),
        site=Site(room_c=45.0, altitude_m=3000.0, stands="desk"),
    )
    told = [finding for finding in furnace.findings if finding.rule in NEW]
    assert len({finding.rule for finding in told}) >= 5
    assert all(finding.severity is not Severity.ERROR for finding in told)


def test_an_all_in_one_makes_no_card_throttle_in_a_case_of_unknown_fans() -> None:
    """The radiator's fans are known, those of the case are not: that is no reason to call it
    starved.
    """
    blowers = [
        (gpu(board_power_w=300.0, thickness_mm=38.0), place) for place in ("1", "3", "5", "7")
    ]
    mounts = (RadiatorMount(location="top", max_mm=360.0),)
    case = chassis(radiator_support=mounts, included_fans=None)
    cooler = Cooler(
        id="aio",
        name="AIO",
        brand="T",
        source="s",
        confidence="high",
        cooler_type="aio",
        radiator_mm=360.0,
        sockets=("AM5",),
    )
    air = machine(*blowers, chassis=case)
    loop = machine(*blowers, chassis=case, cooler="aio", others=(cooler,))
    of_case = "a-chassis.included_fans"
    for e in (air, loop):
        assert found(e, "gpu-predicted-throttle") == ()
        assert of_case in unchecked(e, "gpu-predicted-throttle")
        assert of_case in unchecked(e, "case-air-rise")
    bare = machine(*blowers, chassis=case.changed(included_fans=()), cooler="aio", others=(cooler,))
    assert found(bare, "gpu-predicted-throttle"), "with the radiator's fans alone they do"


def test_unknown_fans_leave_a_verdict_decided() -> None:
    e = world((gpu(), "1"), chassis=chassis(included_fans=None))
    assert e.verdict in (Verdict.PASS, Verdict.WARN)
