"""Where a machine is plugged in, from the command line: its circuits, UPS and energy price; and the list of all sites.

Takes figures as they are given within what a document holds; what they mean for a build is the checks' affair.
"""

from __future__ import annotations

import math
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

from rigwright.build import Build, Circuit, Site, Ups
from rigwright.cli.terminal import CommandError, say, say_json
from rigwright.power.sites import COUNTRIES, OUTLETS, Outlet, site_named

MOST_WATTS, MOST_PRICE, MOST_CIRCUITS, HOURS_OF_A_DAY = 100_000, 1_000, 8, 24
_PRICE = re.compile(r"(?P<before>[^\d\s.,+-]{0,8})\s*(?P<figure>\d+(?:\.\d+)?|\.\d+)\s*(?P<after>[^\d\s.,+-]{0,8})")


def add_arguments(parser: ArgumentParser) -> None:
    """What `new` takes about the place of the machine."""
    parser.add_argument("--site", metavar="NAME", help="the circuit, for example us-120v-15a; see rigwright sites")
    parser.add_argument(
        "--circuit", metavar="NAME=N[,N…]", action="append", default=[],
        help="a further circuit and the numbers of the supplies on it, for example us-120v-20a=2",
    )  # fmt: skip
    parser.add_argument("--ups", metavar="W[/VA]", type=_ups, help="the rating of a UPS before the machine")
    parser.add_argument("--price", metavar="PER_KWH[CURRENCY]", type=_price, help="of energy, for example 0.16USD")
    parser.add_argument("--hours", metavar="H", type=_hours, help="hours a day under load")


def plugged_in(build: Build, arguments: Namespace) -> Build:
    """The build where the arguments put it; a CommandError says what there is instead of what was asked."""
    price, currency = arguments.price or (None, None)
    site = _site(arguments.site).changed(ups=arguments.ups, price_per_kwh=price, currency=currency)
    build = build.changed(site=site, workload=build.workload.changed(hours_per_day=arguments.hours))
    if len(arguments.circuit) > MOST_CIRCUITS:
        raise CommandError(f"A build has at most {MOST_CIRCUITS} further circuits.")
    for wanted in arguments.circuit:
        build = _with_circuit(build, wanted)
    return build


def _with_circuit(build: Build, wanted: str) -> Build:
    name, equals, numbers = wanted.partition("=")
    if not equals:
        raise CommandError(f"--circuit wants NAME=N, for example us-120v-20a=2, not {wanted!r}.")
    site, at = _site(name), list(build.psu_circuits) or [0] * len(build.psus)
    for number in numbers.split(","):
        at[_supply(number, len(build.psus))] = len(build.circuits) + 1
    assert site.volts is not None and site.outlet_a is not None and site.breaker_a is not None
    circuit = Circuit(site.volts, site.outlet_a, site.breaker_a)
    return build.changed(circuits=(*build.circuits, circuit), psu_circuits=tuple(at))


def _supply(number: str, count: int) -> int:
    """The index of a supply by its number."""
    text = number.strip()
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:5]) <= count):
        has = f"supplies 1 to {count}" if count > 1 else "one supply" if count else "no supply"
        raise CommandError(f"--circuit names supply {text!r}; the build has {has}.")
    return int(text) - 1


def _site(name: str | None) -> Site:
    if name is None:
        return Site()
    try:
        return site_named(name.strip().lower())
    except KeyError as error:
        raise CommandError(f"{str(error.args[0])[:1].upper()}{error.args[0][1:]}.") from None


def _number(text: str, most: float) -> float | None:
    """A number above 0 and not beyond what a document holds."""
    with suppress(ValueError):
        number = float(text)
        if math.isfinite(number) and 0 < number <= most:
            return number
    return None


def _ups(text: str) -> Ups:
    watts, slash, apparent = text.partition("/")
    rating = _number(watts, MOST_WATTS), _number(apparent, MOST_WATTS) if slash else 0.0
    if rating[0] is None or rating[1] is None:
        raise ArgumentTypeError(f"a UPS is W or W/VA, for example 900/1500, up to {MOST_WATTS:,}, not {text!r}")
    return Ups(rating[0], rating[1])


def _price(text: str) -> tuple[float, str | None]:
    found = _PRICE.fullmatch(text.strip())
    price = float(found["figure"]) if found else math.inf
    if found is None or price > MOST_PRICE or (found["before"] and found["after"]):
        raise ArgumentTypeError(f"a price is a figure with its currency, for example 0.16USD, not {text!r}")
    return price, found["before"] or found["after"] or None


def _hours(text: str) -> float:
    hours = 0.0 if text.strip() == "0" else _number(text, HOURS_OF_A_DAY)
    if hours is None:
        raise ArgumentTypeError(f"hours a day are 0 to {HOURS_OF_A_DAY}, not {text!r}")
    return hours


def list_sites(arguments: Namespace) -> int:
    """List every outlet by country."""
    if arguments.json:
        say_json([_record(outlet) for outlet in OUTLETS.values()])
        return 0
    for country, outlets in groupby(OUTLETS.values(), key=lambda outlet: outlet.country):
        say(f"{COUNTRIES[country]}\n" + "".join(f"{line}\n" for line in _lines(tuple(outlets))))
    return 0


def _lines(outlets: Sequence[Outlet]) -> list[str]:
    return [
        f"  {o.id:<13}  {o.plug:<17}  {o.volts:3.0f} V {o.outlet_a:2.0f} A  {o.watts:5,.0f} W, "
        f"{o.continuous_w:5,.0f} W continuous" for o in outlets
    ]  # fmt: skip


def _record(outlet: Outlet) -> dict[str, object]:
    rule = outlet.continuous
    return {
        "id": outlet.id, "country": outlet.country, "country_name": COUNTRIES[outlet.country], "plug": outlet.plug,
        "volts": outlet.volts, "outlet_a": outlet.outlet_a, "breaker_a": outlet.breaker_a, "watts": outlet.watts,
        "confidence": outlet.confidence, "advised_a": outlet.advised_a,
        "continuous": {"watts": round(outlet.continuous_w, 2), "share": rule.share, "rule": rule.words,
                       "confidence": rule.confidence},
    }  # fmt: skip
