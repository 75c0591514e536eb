"""What supplies give: ratings, spare modules, what is left of them at a mains voltage, and what
inlet and cord carry.

Labels come before the formula volts × amperes × power factor × efficiency. Knows no severities and
no loads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rigwright.build import Circuit, Site
from rigwright.parts import Psu
from rigwright.parts.psu_forms import has_module_form
from rigwright.power.efficiency import HIGH_LINE_V, LOW_LINE_V, POWER_FACTOR, efficiency_at
from rigwright.power.sites import country_of
from rigwright.record import Value
from rigwright.text.numbers import watts
from rigwright.text.sentence import Sentence

LOW_MAINS_V = 127.0  # the highest of the 100 to 127 V mains
HIGHEST_MAINS_V = 240.0  # that supplies are made for
# What a 120 V, 15 A outlet feeds; makers rate larger supplies for 200 to 240 V.
LARGEST_AT_LOW_MAINS_W = 1600.0
# What sums of watts are off by: typical draws of boards and fans, and efficiencies read off a
# curve. No less is an error.
ACCURACY = 0.05
EFFICIENCY_STEPS = 4  # each comes ten times nearer
UPS_SHARE = 0.80  # of a UPS's rating; a fifth stays in reserve
ATX_3_LEAST_W = 450.0  # the peaks of ATX 3 are asked of larger supplies with a 16-pin plug


class Cord(Value, frozen=True):
    """What inlet and cord carry at most.

    `least_a` is what many cords of the country are made for.
    """

    amperes: float
    least_a: float


class Usable(Value, frozen=True):
    """Watts that a supply can give, and whether its label says so rather than the current of its
    cord.
    """

    watts: float
    by_label: bool


ANY_INLET = Cord(20.0, 10.0)  # the most and the least that an inlet carries which is not known
# Inlet: amperes by IEC, by UL, and of Japanese cords at most and at least
_INLETS: Mapping[str, Mapping[str, Cord]] = {
    "C14": {"iec": Cord(10, 10), "ul": Cord(15, 15), "jp": Cord(15, 12)},
    "C20": {"iec": Cord(16, 16), "ul": Cord(20, 20), "jp": Cord(16, 16)},
}
_UL_COUNTRIES, _UL_VOLTS = frozenset({"us", "ca"}), (208.0, 240.0)


def redundant_units(psu: Psu, count: int) -> int:
    """How many of `count` modules are spare, after the configuration that has that many."""
    config = psu.redundancy_config or ""
    for wanted, spare in re.findall(r"(\d)\+(\d)", config):
        if int(wanted) + int(spare) == count:
            return int(spare)
    is_spare = psu.redundant and not config.startswith("none")
    return count // 2 if is_spare else 0


def spare_units(psus: Sequence[Psu]) -> int:
    """How many of the supplies of a build are spare: where one is no module of a redundant set,
    none.
    """
    if not all(psu.redundant for psu in psus):
        return 0
    kinds = {psu.id: psu for psu in psus}
    return min((redundant_units(psu, len(psus)) for psu in kinds.values()), default=0)


def set_words(psus: Sequence[Psu]) -> Sentence:
    """Return how many supplies of one kind there are, of how many watts: "2+2 × 2,000 W"."""
    spare = spare_units(psus)
    carrying = len(psus) - spare
    rated = watts(psus[0].watts)
    if not spare:
        return Sentence("{count} × {rated}", {"count": carrying, "rated": rated})
    values = {"carrying": carrying, "spare": spare, "rated": rated}
    return Sentence("{carrying}+{spare} × {rated}", values)


def rated_power_w(psus: tuple[Psu, ...]) -> float | None:
    """Nominal watts of all supplies that carry load.

    Spare modules of a redundant set do not count.
    """
    if not psus:
        return None
    weakest_first = sorted(psu.watts for psu in psus)
    loaded = len(psus) - spare_units(psus)
    return sum(weakest_first[:loaded])


def shared_power_w(psus: tuple[Psu, ...]) -> float | None:
    """Nominal watts of all supplies, None where a build has none.

    All modules of a redundant set share its load and its peaks, the spare ones too. Whether the
    others carry it alone is a question of its own.
    """
    if not psus:
        return None
    return sum(psu.watts for psu in psus)


def label_power_w(psu: Psu, volts: float) -> float | None:
    """What the label gives at a voltage, 0 where it is not rated for it.

    None where it says nothing. Where two ranges meet, the lower figure counts. A label that names
    high mains only gives nothing at low mains.
    """
    ranges = psu.derating or ()
    given = [one.watts for one in ranges if one.vac_min <= volts <= one.vac_max]
    if given:
        return min(given)
    is_for_high_mains = bool(ranges) and all(one.vac_min >= HIGH_LINE_V for one in ranges)
    return 0.0 if is_for_high_mains and volts <= LOW_MAINS_V else None


def is_label_open(psu: Psu, volts: float) -> bool:
    """Whether it is unknown what a supply gives at some mains, since its label does not say: a
    large one at low mains, and a server's module below the highest mains that it is made for.
    """
    if label_power_w(psu, volts) is not None:
        return False
    if has_module_form(psu) and volts < HIGHEST_MAINS_V:
        return True
    return psu.watts > LARGEST_AT_LOW_MAINS_W and volts <= LOW_MAINS_V


def region_of(site: Site, volts: float) -> str:
    """Return whose ratings of inlets and cords hold at a site: "ul", "jp" or "iec"; by the voltage
    where no country is chosen.
    """
    country = country_of(site)
    if country in _UL_COUNTRIES:
        return "ul"
    if country:
        return "jp" if country == "jp" else "iec"
    if volts <= LOW_LINE_V:
        return "jp"
    if volts < HIGH_LINE_V or volts in _UL_VOLTS:
        return "ul"
    return "iec"


def cord_of(psu: Psu, site: Site, circuit: Circuit | None = None) -> Cord | None:
    """Return the lower of inlet and outlet; None where the inlet or the voltage is unknown."""
    at = circuit or site
    if at.volts is None or not psu.ac_inlet:
        return None
    for name, cords in _INLETS.items():
        if psu.ac_inlet.startswith(name):
            return at_outlet(cords[region_of(site, at.volts)], at.outlet_a)
    return None


def at_outlet(cord: Cord, outlet_a: float | None) -> Cord:
    """A cord whose other end is in an outlet of so many amperes."""
    if outlet_a is None:
        return cord
    return Cord(min(cord.amperes, outlet_a), min(cord.least_a, outlet_a))


def usable_power_w(psu: Psu, volts: float, amperes: float) -> Usable | None:
    """What a supply can give at a voltage from a cord of so many amperes.

    None where its efficiency is unknown.
    """
    label = label_power_w(psu, volts)
    efficiency = efficiency_at(psu, 1.0, volts)
    if efficiency is None or not psu.watts:
        return None
    taken_w = volts * amperes * POWER_FACTOR
    given_w = taken_w * efficiency
    for _ in range(EFFICIENCY_STEPS):  # the efficiency goes by what is given
        given_w = taken_w * (efficiency_at(psu, given_w / psu.watts, volts) or efficiency)
    if label is None or given_w < label:
        return Usable(given_w, by_label=False)
    return Usable(label, by_label=True)


def is_atx_3(psu: Psu) -> bool | None:
    """Whether the peaks of ATX 3 are asked of a supply; None where the record does not tell."""
    plugs = psu.connectors.conn_16pin if psu.connectors else None
    if psu.redundant or psu.watts <= ATX_3_LEAST_W or plugs == 0:
        return False
    if psu.atx_version is None:
        return None
    if not psu.atx_version.startswith("3"):
        return False
    return None if plugs is None else True
