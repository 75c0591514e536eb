"""The search for other supplies passes over many of them: it finds what a search finds that asks
every rule about every one.
"""

from __future__ import annotations

from random import Random

import pytest

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build, Circuit, Site, Ups, Workload
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.checks import Severity
from rigwright.parts import Psu
from rigwright.power import budget_of
from rigwright.power.efficiency import LEVELS, level_efficiency
from rigwright.power.sites import SITES
from rigwright.power.supplies import UPS_SHARE
from rigwright.proposals import power_ways
from rigwright.proposals.power_plan import judged_problems, severity_of
from rigwright.proposals.power_ways import supplies_to_try, ways_out, with_supplies
from tests.generated_builds import planned, shipped
from tests.sampling import count
from tests.shipped_parts import shipped_parts

SUPPLIES = [part for part in shipped_parts() if isinstance(part, Psu)]
SUPPLIES_AT_HAND = 14
VOLTS = (100.0, 120.0, 208.0, 230.0)
AMPERES = (3.0, 6.0, 10.0, 15.0, 20.0, 30.0)
VOLTAGES = (None, *VOLTS)
LEVELS_AND_KINDS = [(level, redundant) for level in LEVELS for redundant in (False, True)]

pytestmark = pytest.mark.timeout(600)  # with --all every supply is asked about, 200 times over


def score_of(assembly: Assembly) -> tuple[int, int]:
    """The errors and warnings of all power rules."""
    severities = [severity_of(problem) for problem in judged_problems(assembly)]
    return severities.count(Severity.ERROR), severities.count(Severity.WARNING)


def full_search(assembly: Assembly, catalog: Catalog) -> tuple[Psu, ...]:
    """The first supplies of which all rules say the least, where that is less than now."""
    best = ()
    least = score_of(assembly)
    for tried in supplies_to_try(assembly, catalog):
        score = score_of(with_supplies(assembly, tried))
        if score < least:
            best = tried
            least = score
    return best


def site_of(chance: Random) -> Site:
    """An outlet that is too weak for many, with a UPS or other loads at times."""
    if chance.random() < 0.3:
        site = SITES[chance.choice(sorted(SITES))]
    else:
        amperes = chance.choice(AMPERES)
        site = Site(volts=chance.choice(VOLTS), outlet_a=amperes, breaker_a=amperes)
    if chance.random() < 0.3:
        site = site.changed(other_load_w=chance.choice((200.0, 1000.0)))
    if chance.random() < 0.4:
        watts = chance.choice((300.0, 900.0, 2500.0))
        site = site.changed(ups=Ups(watts=watts, volt_amperes=watts * chance.choice((0.9, 1.2))))
    return site


def build_of(chance: Random) -> Build:
    """A planned build at another outlet, at times with its supplies on two circuits."""
    build = planned(chance.randrange(10_000)).changed(
        site=site_of(chance),
        workload=Workload(duty=chance.choice(("burst", "sustained"))),
    )
    if chance.random() < 0.2:
        circuit = Circuit(volts=120.0, outlet_a=15.0, breaker_a=15.0)
        build = build.changed(circuits=(circuit,), psu_circuits=(0, 1, 0, 1))
    return build


def supply_of(chance: Random) -> Psu:
    """A supply of the catalog, at times without its efficiency or as a module of a set."""
    psu = chance.choice(SUPPLIES)
    if chance.random() < 0.2:
        psu = psu.changed(efficiency=None)
    if chance.random() < 0.1:
        psu = psu.changed(redundant=True, redundancy_config="2+1")
    return psu


def test_the_search_finds_what_a_search_of_everything_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mended = 0
    builds = count(8, of=100)
    for number in range(builds):
        chance = Random(number)
        build = build_of(chance)
        at_hand = {psu.id: psu for psu in (supply_of(chance) for _ in range(SUPPLIES_AT_HAND))}
        used = (shipped().get(part_id) for part_id in build.part_ids())
        parts = {part.id: part for part in used if part is not None}
        catalog = MemoryCatalog((at_hand | parts).values())
        found = ways_out(build, catalog)
        with monkeypatch.context() as patched:
            patched.setattr(power_ways, "_best_supplies", full_search)
            assert found == ways_out(build, catalog), number
        mended += found is not None and bool(found.psus)
    assert mended > builds / 4, "the generated builds are too good"


def test_what_a_supply_leaves_at_the_mains_is_the_least_of_any_number_of_them() -> None:
    for number in range(count(12, of=100)):
        chance = Random(number)
        assembly = assemble(build_of(chance), shipped())
        psu = supply_of(chance)
        least = power_ways.left_at_mains(assembly, psu)
        for several in (1, 2, 4):
            fed = with_supplies(assembly, (psu,) * several)
            assert score_of(fed) >= least, number
            strained = with_supplies(assembly, (psu.changed(watts=150.0),) * several)
            assert score_of(strained) >= least, number


def test_what_a_supply_leaves_at_the_mains_counts_on_half_a_load() -> None:
    """Gold at 115 V passes on 90 % at half its load, 87 % at all of it."""
    gold = next(psu for psu in SUPPLIES if psu.efficiency == "80 PLUS Gold")
    bare = assemble(planned(1), shipped())
    drawn_w = budget_of(bare).dc_w
    for efficiency, left in ((0.895, (0, 0)), (0.905, (0, 1))):
        watts = drawn_w / efficiency / UPS_SHARE
        site = Site(ups=Ups(watts=watts, volt_amperes=2 * watts))
        build = bare.build.changed(site=site, circuits=(), psu_circuits=())
        assert power_ways.left_at_mains(assemble(build, shipped()), gold) == left


@pytest.mark.parametrize(("level", "redundant"), LEVELS_AND_KINDS)
def test_a_supply_loses_least_at_half_its_load(level: str, redundant: bool) -> None:
    for volts in VOLTAGES:
        best = level_efficiency(level, 0.5, volts, redundant=redundant)
        for percent in range(0, 160):
            other = level_efficiency(level, percent / 100, volts, redundant=redundant)
            assert (best or 0.0) >= (other or 0.0)
