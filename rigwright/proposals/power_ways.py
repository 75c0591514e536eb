"""What it takes instead of power limits: the smallest supply of the catalog, a larger circuit of
the country.

Each is tried in the machine and the power rules are asked about it. Knows no prices and no watts of
its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build, Site
from rigwright.catalog import ALL, Catalog, SearchableCatalog
from rigwright.catalog.layers import curated
from rigwright.checks import Finding, Severity
from rigwright.inventory.choosing import fed_by
from rigwright.parts import Psu
from rigwright.power import budget_of
from rigwright.power.circuits import lower_a
from rigwright.power.sites import SITES, country_of
from rigwright.proposals.power_plan import ASKED, judged_problems, problems_of, severity_of
from rigwright.record import Value
from rigwright.rules.mains import mains_breaker_over, mains_continuous_over
from rigwright.rules.redundancy import ups_undersized
from rigwright.rules.rule import Rule
from rigwright.text.sentence import worded

_AT_MAINS = (mains_breaker_over, mains_continuous_over, ups_undersized)
Score = tuple[int, int]  # errors and warnings
MOST_SUPPLIES = 4  # of one kind; nobody starts more together


class SupplyWay(Value, frozen=True):
    """Supplies and a site with which the machine runs at its limits.

    `remaining` is what they do not mend either. `sync`: the supplies have to be made to start
    together, by a sync adapter or a splitter of the 24-pin. `rewired`: the cables that were chosen
    by hand have to be left to the program.
    """

    build: Build
    psus: tuple[Psu, ...]  # empty where the present ones do
    site: Site | None  # None where the present one does
    remaining: tuple[Finding, ...] = ()
    sync: bool = False
    rewired: bool = False

    @property
    def words(self) -> str:
        """What it takes: "1 × Corsair AX1600i and a circuit of 120 V, 20 A"."""
        supplies = Counter(psu.name for psu in self.psus)
        needed = [f"{count} × {name}" for name, count in supplies.items()]
        if self.rewired:
            needed.append(worded("the cables that the program chooses"))
        if self.sync:
            needed.append(worded("a sync adapter or a 24-pin splitter"))
        if self.site is not None and self.site.volts is not None:
            circuit = "a circuit of {volts:.0f} V, {amperes:.0f} A"
            needed.append(worded(circuit, volts=self.site.volts, amperes=self.site.outlet_a or 0))
        first, *others = needed or [""]
        for other in others:
            first = worded("{first} and {last}", first=first, last=other)
        return first


def ways_out(build: Build, catalog: Catalog) -> SupplyWay | None:
    """Return the least that lifts what the power rules say about a build.

    None where nothing is to be lifted or nothing does. A sync adapter first, which costs least;
    then other cables of the supplies that are there; then circuits, since supplies that stay need
    no new cables; then the smallest supply, at the smallest circuit.
    """
    assembly = assemble(build, catalog)
    present = _score(assembly)
    if present == (0, 0):
        return None
    started = _started_together(assembly)
    if _score(started) == present:
        started = assembly
    rewired = _wired_anew(started)
    if _score(rewired) < _score(started):
        started = rewired
    sites = [build.site, *larger_sites(build.site)]
    supplies = _best_supplies(_on(started, sites[-1]), catalog)
    fed = with_supplies(started, supplies) if supplies else started
    chosen = min((_on(fed, site) for site in sites), key=_score)
    if _score(chosen) >= present:
        return None
    return SupplyWay(
        build=chosen.build,
        psus=supplies,
        site=chosen.build.site if chosen.build.site != build.site else None,
        remaining=problems_of(chosen),
        sync=chosen.build.psus_start_together is True and build.psus_start_together is not True,
        rewired=not supplies and chosen.build.wires != build.wires,
    )


def _started_together(assembly: Assembly) -> Assembly:
    return replace(assembly, build=assembly.build.changed(psus_start_together=True))


def _wired_anew(assembly: Assembly) -> Assembly:
    return replace(assembly, build=assembly.build.changed(wires=()))


def larger_sites(site: Site) -> tuple[Site, ...]:
    """Return the other circuits of the site's country that give more, the least of them first.

    None without a country.
    """
    if site.name is None or site.name not in SITES:
        return ()
    country = country_of(site)
    present = _power_w(site)
    larger: list[Site] = []
    for other in SITES.values():
        if country_of(other) == country and _power_w(other) > present:
            larger.append(other)
    changed: list[Site] = []
    for other in sorted(larger, key=_power_w):
        mains = site.changed(
            name=other.name,
            volts=other.volts,
            outlet_a=other.outlet_a,
            breaker_a=other.breaker_a,
            assumed=None,
        )
        changed.append(mains)
    return tuple(changed)


def _power_w(site: Site) -> float:
    return (site.volts or 0.0) * (lower_a(site.outlet_a, site.breaker_a) or 0.0)


def _score(assembly: Assembly, asked: Iterable[Rule] | None = None) -> Score:
    """Return the numbers of errors and of warnings of the power rules, or of some of them."""
    errors = warnings = 0
    for problem in judged_problems(assembly, asked):
        severity = severity_of(problem)
        errors += severity is Severity.ERROR
        warnings += severity is Severity.WARNING
    return errors, warnings


def _best_supplies(assembly: Assembly, catalog: Catalog) -> tuple[Psu, ...]:
    """Return the smallest that leave least to say, no more of them than needed.

    Empty where the present ones do as well.
    """
    best = ()
    score = _score(assembly)
    rules = list(ASKED)
    at_least = dict[str, Score]()  # what each supply leaves, however many of it there are
    for tried in supplies_to_try(assembly, catalog):
        if score == (0, 0):
            break
        psu = tried[0]
        if psu.id not in at_least:
            at_least[psu.id] = left_at_mains(assembly, psu)
        if at_least[psu.id] >= score:
            continue
        found = _score_below(score, with_supplies(assembly, tried), rules)
        if found is not None:
            best = tried
            score = found
    return best


def _score_below(most: Score, assembly: Assembly, rules: list[Rule]) -> Score | None:
    """Return the score of a machine, None where it is not below another one.

    No rule is asked any more once that is sure. The one that made it sure becomes the first of the
    rules: it mostly does so for the next machine too.
    """
    errors = warnings = 0
    for rule in rules:
        own_errors, own_warnings = _score(assembly, (rule,))
        errors += own_errors
        warnings += own_warnings
        if (errors, warnings) >= most:
            rules.remove(rule)
            rules.insert(0, rule)
            return None
    return errors, warnings


def left_at_mains(assembly: Assembly, psu: Psu) -> Score:
    """Return what the rules on circuit and UPS say at the least with supplies of a kind, however
    many share the load in whatever way.

    A supply loses least at half its load, so that one which is loaded so takes the least from the
    wall. Where supplies hang on several circuits, or others on the same one, nothing is said.
    """
    build = assembly.build
    if build.circuits or any(build.psu_circuits) or build.site.other_load_w:
        return (0, 0)
    half_loaded = psu.changed(
        watts=max(2 * budget_of(assembly).dc_w, 1.0),
        redundancy_config=None,
    )
    return _score(with_supplies(assembly, (half_loaded,)), _AT_MAINS)


def supplies_to_try(assembly: Assembly, catalog: Catalog) -> Iterator[tuple[Psu, ...]]:
    """Yield sets of equal supplies: first as many as the build has, then one more and so on; none
    whose rating is below the load.
    """
    present = assembly.psus
    needed = budget_of(assembly).dc_w
    fewest = max(1, len(present))
    most = max(len(present), MOST_SUPPLIES)
    for count in range(fewest, most + 1):
        for psu in _supplies(catalog):
            if psu.watts >= needed / count and _goes_in(psu, present):
                yield (psu,) * count


def _goes_in(psu: Psu, present: tuple[Psu, ...]) -> bool:
    """Whether a supply has the form of the present ones, so that no server's module is proposed for
    a tower.
    """
    for other in present:
        if psu.form_factor != other.form_factor or bool(psu.redundant) != bool(other.redundant):
            return False
    return True


def _supplies(catalog: Catalog) -> tuple[Psu, ...]:
    if not isinstance(catalog, SearchableCatalog):
        return ()
    supplies: list[Psu] = []
    for row in curated(catalog).search("", "psu", ALL):
        part = catalog.get(row.id)
        if isinstance(part, Psu):
            supplies.append(part)
    return tuple(sorted(supplies, key=lambda psu: (psu.watts, psu.id)))


def with_supplies(assembly: Assembly, psus: tuple[Psu, ...]) -> Assembly:
    """Return the machine fed by others: wired anew, started together.

    Each stands at the circuit of the one that it replaces, a further one at the site's own.
    """
    build = fed_by(assembly.build, tuple(psu.id for psu in psus))
    return replace(assembly, build=build, psus=psus)


def _on(assembly: Assembly, site: Site) -> Assembly:
    return replace(assembly, build=assembly.build.changed(site=site))
