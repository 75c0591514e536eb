"""What is said of a remedy's effect on heat: the temperatures of the model before and after it, and
nothing that makes a card hotter is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rigwright.air.at_full_speed import at_full_speed
from rigwright.build import FanSetting, Site, Workload
from rigwright.build.fan_speeds import SILENT
from rigwright.checks import Finding
from rigwright.checks.remedy import AddDuct, AddFans, Choose, Limit, Need, Remedy, Replace
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Fan, FanMount
from rigwright.parts.fan import FanSize
from rigwright.remedies import Offer, offers
from rigwright.remedies.foreseen import NOTICED_C, TOLD_C, effect_of
from rigwright.reports.fixes import offer_record
from rigwright.rules import rule_of
from rigwright.rules.rule import Foretold
from rigwright.text.sentence import Sentence
from tests.worlds import chassis, fans, found, gpu, only, open_card, psu, world

BIG = (psu(watts=2000.0),)
HOT = Site(room_c=35.0)


def a_fan(size_mm: float = 140.0, airflow_cfm: float = 110.0) -> Fan:
    return Fan(
        id="fan",
        name="Fan",
        brand="T",
        source="s",
        confidence="high",
        size_mm=size_mm,
        airflow_cfm=airflow_cfm,
    )


def mount(wall: str, count: int) -> FanMount:
    return FanMount(location=wall, sizes=(FanSize(mm=140.0, count=count),))


TOWER = chassis(
    included_fans=(*fans(1, "front"), *fans(2, "top"), *fans(1, "rear")),
    fan_mounts=(mount("front", 3), mount("top", 3), mount("rear", 1)),
)
BALANCED = TOWER.changed(included_fans=(*fans(3, "front"), *fans(2, "top"), *fans(1, "rear")))
SLOW = tuple(FanSetting("a-chassis", number, speed=SILENT) for number in range(6))
BLOWERS = [(gpu(), place) for place in ("1", "3", "5", "7")]
WORLDS = {
    "stack": world((open_card(), "1"), (open_card(), "4"), chassis=BALANCED, psus=BIG, site=HOT),
    "slow fans": world(
        (open_card(), "1"), (open_card(), "5"), chassis=BALANCED, psus=BIG, fan_settings=SLOW
    ),
    "blowers": world(*BLOWERS, chassis=TOWER, psus=BIG, others=(a_fan(),)),
    "starved": world((open_card(), "7"), chassis=chassis(below_board_mm=30.0)),
}


def all_offers(e: Evaluation) -> Iterator[tuple[Finding, Offer]]:
    assert e.assembly.catalog is not None
    for finding in e.findings:
        for offer in offers(e, finding, e.assembly.catalog):
            if not offer.by_hand:
                yield finding, offer


def of(e: Evaluation, rule: str) -> list[Offer]:
    return [offer for finding, offer in all_offers(e) if finding.rule == rule]


@pytest.mark.parametrize("name", WORLDS)
def test_an_effect_is_what_the_model_says_of_both_builds(name: str) -> None:
    e = WORLDS[name]
    told = 0
    catalog = e.assembly.catalog
    assert catalog is not None
    before = {label: state.hot_c for label, state in at_full_speed(e.assembly).items()}
    for finding, offer in all_offers(e):
        effect = offer.effect
        if rule_of(finding.rule).foretells is None:
            assert effect is None
            continue
        assert offer.build is not None and effect is not None, offer.words
        fresh = at_full_speed(evaluate(offer.build, catalog).assembly)
        told += 1
        assert str(offer.words).endswith("°C, an estimate")
        assert effect.before is not None and effect.card in before
        assert effect.before == pytest.approx(before[effect.card])
        assert effect.after == pytest.approx(fresh[effect.card].hot_c)
        if effect.of is Foretold.CARD:
            assert effect.after < before[effect.card] - NOTICED_C
        assert offer_record(offer)["effect"]["celsius"] == pytest.approx(effect.after, abs=0.01)
    assert told


def test_the_effect_is_said_with_both_temperatures() -> None:
    cool = next(o for o in of(WORLDS["stack"], "gpu-predicted-throttle") if type(o.edit) is Limit)
    assert cool.effect is not None and cool.effect.before is not None
    before = cool.effect.before
    after = cool.effect.after
    assert str(cool.words).endswith(
        f"; GPU 1 at about {after:.0f} °C instead of {before:.0f} °C, an estimate"
    )
    assert before - after > TOLD_C


def test_what_makes_a_card_hotter_is_not_offered() -> None:
    """A thinner card with the air that is wanted, but of twice the power."""
    furnace = gpu(
        id="furnace",
        cooler="open_air",
        chip="X",
        thickness_mm=30.0,
        board_power_w=600.0,
        fan_count=3,
    )
    mild = furnace.changed(id="mild", board_power_w=200.0)
    card = open_card(chip="X")
    case = chassis(included_fans=fans(6))
    need = Need("thickness_mm", at_most=30.0)
    for other, is_offered in ((furnace, False), (mild, True)):
        e = world((card, "1"), (card, "4"), chassis=case, psus=BIG, others=(other,))
        finding = only(e, "open-air-gap")
        remedy = Remedy(Sentence("Choose a thinner card"), Replace("gpu1", (need,)))
        assert e.assembly.catalog is not None
        tried = offers(e, finding.changed(remedies=(remedy,)), e.assembly.catalog)
        assert any(isinstance(o.edit, Replace) for o in tried) is is_offered


def test_what_is_not_known_near_a_card_is_not_foretold_as_free_air() -> None:
    """Below a board of unknown width nobody knows what is before the fans of its lowest card,
    which the other one breathes after.
    """
    known = WORLDS["stack"]
    assert known.assembly.board is not None
    board = known.assembly.board.changed(width_mm=None)
    cards = (open_card(), "1"), (open_card(), "4")
    unknown = world(*cards, board=board, chassis=BALANCED, psus=BIG, site=HOT)
    finding = only(known, "gpu-predicted-throttle")
    assert effect_of(finding, {}, known.assembly, known.assembly) is not None
    assert effect_of(finding, {}, known.assembly, unknown.assembly) is None


def test_fans_are_added_turned_and_run_at_full_speed() -> None:
    added = [o for o in of(WORLDS["blowers"], "blowers-starve-case") if type(o.edit) is AddFans]
    assert [(o.edit.wall, o.edit.count) for o in added if isinstance(o.edit, AddFans)] == [
        ("front", 2)
    ], "one is too few, and two is what the front still takes"
    assert added[0].build is not None and added[0].build.fans[0].places == ("front", "front")
    assert str(added[0].name) == "Add 2 × Fan at the front" and "CFM to spare" in str(
        added[0].words
    )
    turned = [o for o in of(WORLDS["blowers"], "blowers-starve-case") if type(o.edit) is Choose]
    assert [str(o.name) for o in turned] == ["Turn the fans at the top to blow in"]
    assert turned[0].after is not None
    ways = {(fan.wall, fan.blows) for fan in turned[0].after.assembly.case_fans}
    assert ways == {("front", "in"), ("top", "in"), ("rear", "out")}
    full = [o for o in of(WORLDS["slow fans"], "case-air-rise") if type(o.edit) is Choose]
    assert full and full[0].build is not None and full[0].build.fan_settings == ()


def test_a_passive_card_gets_a_duct_with_a_fan_that_is_enough() -> None:
    """250 W need 22.25 CFM, and a fifth more for the resistance that a rating leaves out."""
    card = gpu(cooler="passive", fan_count=0)
    enough = a_fan(size_mm=80.0, airflow_cfm=30.0)
    short = a_fan(size_mm=80.0, airflow_cfm=25.0)
    wide = a_fan(size_mm=120.0, airflow_cfm=60.0)
    for fan, is_offered in ((enough, True), (short, False), (wide, False)):
        e = world((card, "1"), others=(fan,))
        ducts = [o for o in of(e, "passive-without-duct") if isinstance(o.edit, AddDuct)]
        assert bool(ducts) is is_offered
        for offer in ducts:
            assert offer.effect is not None and offer.effect.before is None
            assert str(offer.words).startswith("Put a duct with Fan on GPU 1; GPU 1 at about ")
            assert offer.after is not None and not found(offer.after, "passive-without-duct")


def test_what_a_remedy_does_to_noise_and_to_the_heat_of_the_room() -> None:
    """Three cards of 600 W: the limit brings the wall to what a heater has, and no further than it
    must; 350 kJ warm the room by a degree.
    """
    cards = [(gpu(board_power_w=600.0), place) for place in ("1", "3", "5")]
    e = world(*cards, psus=(psu(watts=3000.0),), site=Site(stands="desk"))
    (limit,) = [o for o in of(e, "room-heat") if isinstance(o.edit, Limit)]
    assert limit.after is not None and limit.effect is not None
    was = e.budget.wall_w
    now = limit.after.budget.wall_w
    assert was is not None and now is not None and 1400 < now <= 1500
    assert (limit.effect.before, limit.effect.after) == (was, now)
    degrees = f"by about {now * 3.6 / 350:.0f} °C in an hour instead of {was * 3.6 / 350:.0f} °C"
    assert degrees in str(limit.words)
    (away,) = [o for o in of(e, "noise-desk")]
    level = next(one.check.value for one in e.checks if one.rule == "noise-desk")
    assert str(away.words).endswith(f"still about {level:.0f} dB(A) at one metre, an estimate")
    assert offer_record(away)["effect"]["unit"] == "dB(A)"


def test_a_card_that_blows_across_a_server_has_no_temperature_before_but_one_after() -> None:
    bays = chassis(
        chassis_type="rack_4u",
        rack_units=4,
        max_double_width_gpus=4,
        fhfl_cards=True,
        expansion_slots=None,
    )
    passive = gpu(id="passive", cooler="passive", fan_count=0, chip="X")
    e = world((open_card(chip="X", thickness_mm=38.0), "bay1"), chassis=bays, others=(passive,))
    offered = of(e, "consumer-card-in-server")
    assert offered and all(o.effect is not None and o.effect.before is None for o in offered)


def test_another_card_for_work_around_the_clock_says_how_warm_it_gets() -> None:
    """A card that is hotter is not offered for it."""
    studio = gpu(id="studio", segment="workstation", chip="Y")
    furnace = open_card(id="furnace", segment="workstation", chip="Y", board_power_w=600.0)
    for other, count in ((studio, 1), (furnace, 0)):
        e = world(
            (gpu(segment="consumer"), "1"),
            psus=BIG,
            others=(other,),
            workload=Workload(hours_per_day=24.0),
        )
        offered = of(e, "long-run-consumer")
        assert len(offered) == count
        assert all("°C, an estimate" in str(offer.words) for offer in offered)
