"""What each supply and each mains circuit of a build carries: watts, amperes and the limits of
outlet and breaker.

What a supply carries follows the wiring. Modules of a redundant set share the load by their
ratings; beside that stands what the modules of one circuit carry while the spare modules, which are
at other circuits, are out. Knows no severities.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.assembly import Assembly, derived, derived_without_cards, derived_without_places
from rigwright.build import Build
from rigwright.build.circuits import circuit_at, circuit_index
from rigwright.parts import Psu
from rigwright.power.carried_load import CarriedLoad
from rigwright.power.draws import PLACEHOLDER
from rigwright.power.efficiency import POWER_FACTOR, efficiency_at, shared_efficiency
from rigwright.power.sites import continuous_share
from rigwright.power.spares import rated_of, spare_of
from rigwright.power.supplies import (
    ACCURACY,
    ANY_INLET,
    Cord,
    Usable,
    at_outlet,
    cord_of,
    label_power_w,
    usable_power_w,
)
from rigwright.power.wiring.carried import Carried, carried_of, total_w
from rigwright.record import Value


def amperes_of(watts: float | None, volts: float | None) -> float | None:
    """Return the current of supplies that take so many watts, by the power factor of a corrected
    input.
    """
    return watts / POWER_FACTOR / volts if watts is not None and volts else None


def watts_of(amperes: float | None, volts: float | None) -> float | None:
    """Return the watts that supplies take at that current, by the same power factor."""
    return volts * amperes * POWER_FACTOR if amperes is not None and volts is not None else None


def lower_a(outlet_a: float | None, breaker_a: float | None) -> float | None:
    """Return the lower of the amperes of an outlet and of its breaker; None where both are
    unknown.
    """
    known = [amperes for amperes in (outlet_a, breaker_a) if amperes is not None]
    return min(known, default=None)


class CircuitLoad(Value, frozen=True):
    """A mains circuit and what it carries. `index` 0 is the site's own; None: not known.

    `without_spare_w` is what its supplies take while the spare modules of a redundant set, which
    are at other circuits, are out; None where no module is at another circuit.
    """

    index: int
    volts: float | None
    outlet_a: float | None
    breaker_a: float | None
    psus: tuple[int, ...]
    build_w: float | None
    other_w: float
    continuous_share: float
    without_spare_w: float | None = None

    @property
    def amperes(self) -> float | None:
        """What the build's supplies take from it, by their volt-amperes."""
        return amperes_of(self.build_w, self.volts)

    @property
    def total_w(self) -> float | None:
        """What the circuit carries with the other loads on it."""
        return None if self.build_w is None else self.build_w + self.other_w

    @property
    def total_a(self) -> float | None:
        """Current with the other loads on it, which are taken to have the same power factor."""
        return amperes_of(self.total_w, self.volts)

    @property
    def limit_a(self) -> float | None:
        """The lower of outlet and breaker."""
        return lower_a(self.outlet_a, self.breaker_a)

    @property
    def limit_w(self) -> float | None:
        """What outlet or breaker give to supplies of that power factor, the lower.

        None without a site.
        """
        return watts_of(self.limit_a, self.volts)

    @property
    def breaker_w(self) -> float | None:
        """What the breaker gives to all outlets behind it.

        The outlet's figure where it is not known.
        """
        amperes = self.outlet_a if self.breaker_a is None else self.breaker_a
        return watts_of(amperes, self.volts)

    @property
    def continuous_w(self) -> float | None:
        """What outlet or breaker, the lower, give to the build for three hours or more."""
        return self.limit_w * self.continuous_share if self.limit_w is not None else None

    @property
    def fullest(self) -> CarriedLoad | None:
        """What takes the most of what carries it: the build's own load on its outlet, or all loads
        on the breaker. None where the load or a limit is not known.
        """
        loads = self.carried
        if loads is None:
            return None
        own, everything = loads
        if own.load_w * everything.limit_w >= everything.load_w * own.limit_w:
            return own
        return everything

    @property
    def carried(self) -> tuple[CarriedLoad, CarriedLoad] | None:
        """The build's own load on its outlet, and all loads on the breaker. None where the load or
        a limit is not known.
        """
        own = self.build_w
        total = self.total_w
        limit = self.limit_w
        breaker = self.breaker_w
        if own is None or total is None or limit is None or breaker is None:
            return None
        breaker_a = self.breaker_a or self.limit_a or 0.0
        return (
            CarriedLoad(own, limit, self.limit_a or 0.0),
            CarriedLoad(total, breaker, breaker_a, self.other_w),
        )

    @property
    def words(self) -> str:
        """Its figures: "120 V, 15 A"."""
        return f"{self.volts or 0:.0f} V, {self.limit_a or 0:.0f} A"


class SupplyLoad(Value, frozen=True):
    """A supply and what it carries while the spare ones of a redundant set are out.

    None: not known. `usable` is what its label, or its inlet and cord, let it give at its mains
    voltage. `sure` False: some card's cables are not known, and what they carry is spread over
    the supplies.
    """

    index: int
    circuit: int
    rated_w: float
    dc_w: float
    wall_w: float | None
    volts: float | None
    usable: Usable | None = None
    sure: bool = True

    @property
    def given_w(self) -> float:
        """What it gives at most: its rating, or what its mains leave of that.

        What a cord leaves is worked out and off by so much that it has to be that much less.
        """
        if self.usable is None:
            return self.rated_w
        off = 1.0 if self.usable.by_label else 1 + ACCURACY
        return self.usable.watts if self.usable.watts * off < self.rated_w else self.rated_w

    @property
    def used(self) -> float | None:
        """Share of what it gives that is drawn; None where it gives nothing."""
        return self.dc_w / self.given_w if self.given_w else None

    @property
    def amperes(self) -> float | None:
        """Current through its cord, by its volt-amperes."""
        return amperes_of(self.wall_w, self.volts)


def unnamed_circuits(a: Assembly) -> tuple[int, ...]:
    """Return the supplies at circuits that the build does not name."""
    last = len(a.build.circuits)
    return tuple(psu for psu in range(len(a.psus)) if circuit_index(a.build, psu) > last)


@derived
def supply_volts(a: Assembly) -> tuple[float | None, ...]:
    """Return the voltage of each supply's circuit.

    None without a site, or at a circuit that the build does not name.
    """
    volts: list[float | None] = []
    for psu in range(len(a.psus)):
        volts.append(_volts(a.build, circuit_index(a.build, psu)))
    return tuple(volts)


def _volts(build: Build, index: int) -> float | None:
    circuit = circuit_at(build, index)
    if circuit is not None:
        return circuit.volts
    return build.site.volts if index == 0 else None


def supply_loads(a: Assembly, carried: Carried, rated_w: float) -> tuple[SupplyLoad, ...]:
    """Return what each supply carries. Supplies that share one board carry what they do while the
    spare ones, beyond `rated_w`, are out.
    """
    together_w = sum(carried.watts)
    usable = a.derived_without_cards(_usable)
    loads: list[SupplyLoad] = []
    for i, (psu, volts) in enumerate(zip(a.psus, supply_volts(a), strict=True)):
        own_w = carried.watts[i]
        if carried.by_rating and rated_w:
            own_w = together_w * psu.watts / rated_w
        efficiency = efficiency_at(psu, own_w / psu.watts, volts) if psu.watts else None
        wall_w = None if efficiency is None else own_w / efficiency
        loads.append(
            SupplyLoad(
                index=i,
                circuit=circuit_index(a.build, i),
                rated_w=psu.watts,
                dc_w=own_w,
                wall_w=wall_w,
                volts=volts,
                usable=usable[i],
                sure=carried.sure,
            )
        )
    return tuple(loads)


def _usable(a: Assembly) -> tuple[Usable | None, ...]:
    """Return what each supply gives at its mains voltage through inlet and cord.

    None where voltage or efficiency are unknown.
    """
    each: list[Usable | None] = []
    for index, volts in enumerate(supply_volts(a)):
        usable = None
        if volts is not None:
            cord, _ = cord_at(a, index)
            usable = usable_power_w(a.psus[index], volts, cord.amperes)
        each.append(usable)
    return tuple(each)


def cord_at(a: Assembly, index: int) -> tuple[Cord, bool]:
    """Return what inlet and cord of a supply carry, and whether that is known; else the bounds of
    what it may be.
    """
    _, _, known = _at_mains(a, index)
    if known is not None:
        return known, True
    circuit = circuit_at(a.build, circuit_index(a.build, index))
    return at_outlet(ANY_INLET, (circuit or a.build.site).outlet_a), False


def awaited_supply(a: Assembly) -> str | None:
    """Return the address of the first unknown supply of a build: one that the catalog lacks, or a
    line of a list that is to become one. None where all are known.
    """
    for part_id in a.build.psus:
        if part_id in a.missing:
            return part_id
    for number, placeholder in enumerate(a.build.placeholders, 1):
        if placeholder.kind == "psu":
            return f"{PLACEHOLDER}{number}"
    return None


def given_power_w(
    a: Assembly, carried: Carried, rated_w: float | None, supplies: Sequence[SupplyLoad]
) -> float | None:
    """Return what the supplies that carry the load give together at their mains voltage, through
    inlets and cords; None where one of them is not known. `rated_w` is their rating.

    Where they share the load by their ratings, that is what they give once the first of them gives
    all.
    """
    if awaited_supply(a) is not None:
        return None
    if not rated_w:
        return rated_w
    if rated_w < sum(psu.watts for psu in a.psus):  # the spare ones are out
        return left_without_spare_w(a)
    if carried.by_rating:
        return rated_w * min(one.given_w / one.rated_w for one in supplies if one.rated_w)
    return sum(one.given_w for one in supplies)


class MainsLoad(Value, frozen=True):
    """What each supply and each circuit of a build carries, the site's own circuit first.

    `wall_w` is what all supplies take from the wall together; None where an efficiency is not
    known.
    """

    supplies: tuple[SupplyLoad, ...]
    wall_w: float | None
    circuits: tuple[CircuitLoad, ...]


@derived_without_places
def mains_of(a: Assembly) -> MainsLoad:
    """Return what supplies and circuits carry at the limits of the build."""
    return mains_load(a, carried_of(a), carrying_power_w(a, total_w(a)))


def mains_load(a: Assembly, carried: Carried, rated_w: float | None) -> MainsLoad:
    """Return what supplies and circuits carry, where supplies of that rating carry the build."""
    supplies = supply_loads(a, carried, rated_w or 0.0)
    wall_w = _wall_w(a, carried, rated_w, supplies)
    psus_at: dict[int, list[int]] = {0: []}
    for psu in range(len(a.psus)):
        at = circuit_index(a.build, psu)
        psus_at.setdefault(at, []).append(psu)
    circuits: list[CircuitLoad] = []
    for index, psus in sorted(psus_at.items()):
        if index != 0 and not circuit_at(a.build, index):
            continue
        build_w = wall_w
        if wall_w is not None and rated_w and len(psus) < len(a.psus):
            build_w = _part_of_wall_w(a, carried, rated_w, wall_w, [supplies[i] for i in psus])
        circuits.append(_circuit_load(a, index, tuple(psus), build_w))
    return MainsLoad(supplies, wall_w, tuple(circuits))


def _wall_w(
    a: Assembly, carried: Carried, rated_w: float | None, supplies: Sequence[SupplyLoad]
) -> float | None:
    if not rated_w:
        return None
    if carried.by_rating:
        together_w = sum(carried.watts)
        efficiency = shared_efficiency(a.psus, together_w / rated_w, supply_volts(a))
        return together_w / efficiency if efficiency else None
    total_w = 0.0
    for supply in supplies:
        if supply.wall_w is None:
            return None
        total_w += supply.wall_w
    return total_w


def _circuit_load(
    a: Assembly, index: int, psus: tuple[int, ...], build_w: float | None
) -> CircuitLoad:
    at = circuit_at(a.build, index) or a.build.site
    return CircuitLoad(
        index=index,
        volts=at.volts,
        outlet_a=at.outlet_a,
        breaker_a=at.breaker_a,
        psus=psus,
        build_w=build_w,
        other_w=at.other_load_w,
        continuous_share=continuous_share(a.build),
        without_spare_w=_without_spare_w(a, len(psus), build_w),
    )


def _without_spare_w(a: Assembly, count: int, build_w: float | None) -> float | None:
    """Return what `count` supplies that take `build_w` would take with the spare ones out."""
    elsewhere = min(spare_of(a), len(a.psus) - count)
    if build_w is None or not count or not elsewhere:
        return None
    return build_w * len(a.psus) / (len(a.psus) - elsewhere)


def _part_of_wall_w(
    a: Assembly,
    carried: Carried,
    rated_w: float,
    wall_w: float,
    supplies: Sequence[SupplyLoad],
) -> float | None:
    """Return what some of the supplies take of what all take from the wall; None where an
    efficiency is unknown.
    """
    if not carried.by_rating:
        return sum(supply.wall_w or 0.0 for supply in supplies)
    if not supplies:
        return 0.0
    weights = _weights(a.psus, sum(carried.watts) / rated_w, supply_volts(a))
    if weights is None:
        return None
    return wall_w * sum(weights[supply.index] for supply in supplies) / sum(weights)


def _weights(psus: Sequence[Psu], load: float, volts: Sequence[float | None]) -> list[float] | None:
    """Return watts at the wall per watt of the whole load, up to one factor."""
    each: list[float] = []
    for psu, v in zip(psus, volts, strict=True):
        efficiency = efficiency_at(psu, load, v)
        if not efficiency:
            return None
        each.append(psu.watts / efficiency)
    return each if sum(each) > 0 else None


def carrying_power_w(a: Assembly, load_w: float) -> float | None:
    """Return the nominal watts of the supplies that carry a load: without the spare modules of a
    redundant set, unless the others give too little at their mains voltage, so that none is spare.
    """
    rated_w = rated_of(a)
    if rated_w is None or not spare_of(a):
        return rated_w
    if load_w <= min(rated_w, left_without_spare_w(a)):
        return rated_w
    return sum(psu.watts for psu in a.psus)


@derived_without_cards
def left_without_spare_w(a: Assembly) -> float:
    """Return what a redundant set gives at its mains voltage without its spare modules, the
    strongest ones gone.
    """
    each = sorted(most_given_w(a))
    loaded = len(each) - spare_of(a)
    return sum(each[:loaded])


def cord_limit_a(a: Assembly, index: int) -> float | None:
    """Return the amperes of a supply's inlet and cord where these let it give less than its rating
    and its label do; None where they do not, or are unknown.
    """
    psu, volts, cord = _at_mains(a, index)
    if volts is None or cord is None:
        return None
    labelled = label_power_w(psu, volts)
    promised = psu.watts if labelled is None else min(psu.watts, labelled)
    return cord.amperes if most_given_w(a)[index] < promised else None


@derived_without_cards
def most_given_w(a: Assembly) -> tuple[float, ...]:
    """Return what each supply gives when it is asked for all of it; the rating where the voltage is
    open.
    """
    return tuple(_most_given_by(a, index) for index in range(len(a.psus)))


def _most_given_by(a: Assembly, index: int) -> float:
    psu, volts, cord = _at_mains(a, index)
    if volts is None:
        return psu.watts
    most = psu.watts
    labelled = label_power_w(psu, volts)
    if labelled is not None:
        most = min(most, labelled)
    usable = a.derived_without_cards(_usable)[index] if cord is not None else None
    if usable is not None:
        most = min(most, usable.watts)
    return most


def _at_mains(a: Assembly, index: int) -> tuple[Psu, float | None, Cord | None]:
    """Return a supply with the voltage of its circuit, and its inlet and cord where they are
    known.
    """
    psu = a.psus[index]
    circuit = circuit_index(a.build, index)
    cord = cord_of(psu, a.build.site, circuit_at(a.build, circuit))
    return psu, _volts(a.build, circuit), cord
