"""Where a machine is plugged in, from the command line: its circuits, UPS and energy price.

Prints the list of all sites too. Figures are stored as given, within the bounds of a document; the
rules judge them.
"""

from __future__ import annotations

import math
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

from rigwright.build import Build, Circuit, Site, Ups
from rigwright.cli.terminal import CommandError, OptionError, say, say_json
from rigwright.cli.words import NONE
from rigwright.power.circuits import watts_of
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.sites import COUNTRIES, OUTLETS, Outlet, country_name
from rigwright.power.written_sites import MOST_WATTS, loaded_site, written_site
from rigwright.text.sentence import worded
from rigwright.text.typed import number_in, whole_in

MOST_PRICE, MOST_CIRCUITS, HOURS_OF_A_DAY = 1_000, 8, 24
COLDEST, HOTTEST, LOWEST_M, HIGHEST_M = -50, 80, -500, 10_000
MOST_LETTERS = 200
_PRICE = re.compile(
    r"(?P<before>[^\d\s.,+-]{0,8})\s*(?P<figure>\d+(?:\.\d+)?|\.\d+)\s*(?P<after>[^\d\s.,+-]{0,8})"
)
SITE_HELP = (
    "the circuit, for example us-120v-15a (see rigwright sites), or volts and amperes, "
    "for example 230V/16A"
)


def add_arguments(parser: ArgumentParser) -> None:
    """What a build may be told of the place of the machine."""
    group = parser.add_argument_group("site")
    group.add_argument("--site", metavar="NAME", help=SITE_HELP)
    group.add_argument(
        "--circuit",
        metavar="NAME[+W]=N[,N…]",
        action="append",
        help=worded(
            "a further circuit, the watts of other things on it, and the numbers of the supplies "
            "on it, for example us-120v-20a=2; in their order they take the place of those that "
            "were there, {none} takes all away",
            none=NONE,
        ),
    )
    group.add_argument(
        "--other-load",
        metavar="W",
        type=_load,
        help="watts of other things on the site's own circuit",
    )
    group.add_argument("--room", metavar="C", type=_celsius, help="degrees in the room")
    group.add_argument("--altitude", metavar="M", type=_metres)
    group.add_argument(
        "--stands", metavar="WORDS", type=_line, help="where, for example 'other room'"
    )
    group.add_argument(
        "--ups",
        metavar="W[/VA]",
        type=_ups,
        help=worded("the rating of a UPS before the machine, or {none}", none=NONE),
    )
    group.add_argument(
        "--price",
        metavar="PER_KWH[CURRENCY]",
        type=_price,
        help=worded("of energy, for example 0.16USD, or {none}", none=NONE),
    )
    group.add_argument(
        "--hours",
        metavar="H",
        type=_hours,
        help=worded("hours a day under load, or {none}", none=NONE),
    )


def plugged_in(build: Build, arguments: Namespace) -> Build:
    """Return the build where the arguments put it.

    A CommandError says what there is instead of what was asked.
    """
    given = {
        "other_load_w": arguments.other_load,
        "room_c": arguments.room,
        "altitude_m": arguments.altitude,
        "stands": arguments.stands,
    }
    said: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if arguments.site is not None:
        named = written_site(arguments.site) if arguments.site != NONE else Site()
        said |= {
            "name": named.name,
            "volts": named.volts,
            "outlet_a": named.outlet_a,
            "breaker_a": named.breaker_a,
            "assumed": None,
        }
    if arguments.ups is not None:
        said["ups"] = arguments.ups[0]
    if arguments.price is not None:
        said["price_per_kwh"], said["currency"] = arguments.price
    build = build.changed(site=build.site.changed(**said))
    if arguments.hours is not None:
        build = build.changed(workload=build.workload.changed(hours_per_day=arguments.hours[0]))
    if arguments.circuit is None:
        return build
    return _with_circuits(build, arguments.circuit)


def _with_circuits(build: Build, wanted: Sequence[str]) -> Build:
    build = build.changed(circuits=(), psu_circuits=())
    named = [text for text in wanted if text != NONE]
    if len(named) > MOST_CIRCUITS:
        raise CommandError("A build has at most {most} further circuits.", most=MOST_CIRCUITS)
    for text in named:
        build = _with_circuit(build, text)
    return build


def _with_circuit(build: Build, wanted: str) -> Build:
    named, equals, numbers = wanted.partition("=")
    site = loaded_site(named) if equals else None
    if site is None:
        raise CommandError(
            "--circuit wants NAME=N, for example us-120v-20a=2, not {wanted!r}.", wanted=wanted
        )
    at = list(build.psu_circuits) or [0] * len(build.psus)
    for number in numbers.split(","):
        if number.strip():
            at[_supply(number, len(build.psus))] = len(build.circuits) + 1
    assert site.volts is not None and site.outlet_a is not None and site.breaker_a is not None
    circuit = Circuit(site.volts, site.outlet_a, site.breaker_a, site.other_load_w)
    return build.changed(circuits=(*build.circuits, circuit), psu_circuits=tuple(at))


def _supply(number: str, count: int) -> int:
    """Return the index of a supply by its number."""
    text = number.strip()
    found = whole_in(text, count) if count else None
    if found is None:
        has = worded("no supply")
        if count == 1:
            has = worded("one supply")
        elif count > 1:
            has = worded("supplies 1 to {count}", count=count)
        raise CommandError(
            "--circuit names supply {text!r}; the build has {has}.", text=text, has=has
        )
    return found - 1


def _load(text: str) -> float:
    return _between(text, 0, MOST_WATTS, "a load is 0 to {most:,} watts, not {text!r}")


def _celsius(text: str) -> float:
    return _between(
        text, COLDEST, HOTTEST, "a room has {least} to {most} degrees Celsius, not {text!r}"
    )


def _metres(text: str) -> float:
    return _between(text, LOWEST_M, HIGHEST_M, "an altitude is {least} to {most:,} m, not {text!r}")


def _between(text: str, least: float, most: float, refusal: str) -> float:
    with suppress(ValueError):
        number = float(text)
        if least <= number <= most:
            return number
    raise OptionError(refusal, least=least, most=most, text=text)


def _line(text: str) -> str:
    if not text.strip() or len(text) > MOST_LETTERS:
        raise OptionError("a place is named in 1 to {most} letters", most=MOST_LETTERS)
    return text


def _ups(text: str) -> tuple[Ups | None]:
    if text == NONE:
        return (None,)
    watts, slash, apparent = text.partition("/")
    rating = number_in(watts, MOST_WATTS), number_in(apparent, MOST_WATTS) if slash else 0.0
    if rating[0] is None or rating[1] is None:
        raise OptionError(
            "a UPS is W or W/VA, for example 900/1500, up to {most:,}, not {text!r}",
            most=MOST_WATTS,
            text=text,
        )
    return (Ups(rating[0], rating[1]),)


def _price(text: str) -> tuple[float | None, str | None]:
    if text == NONE:
        return None, None
    found = _PRICE.fullmatch(text.strip())
    price = float(found["figure"]) if found else math.inf
    if found is None or price > MOST_PRICE or (found["before"] and found["after"]):
        raise OptionError(
            "a price is a figure with its currency, for example 0.16USD, not {text!r}",
            text=text,
        )
    return price, found["before"] or found["after"] or None


def _hours(text: str) -> tuple[float | None]:
    if text == NONE:
        return (None,)
    refusal = "hours a day are 0 to {most}, not {text!r}"
    return (_between(text, 0, HOURS_OF_A_DAY, refusal),)


def list_sites(arguments: Namespace) -> int:
    """List every outlet by country, with what supplies take of it as the checks reckon."""
    if arguments.json:
        say_json([_record(outlet) for outlet in OUTLETS.values()])
        return 0
    for country, outlets in groupby(OUTLETS.values(), key=lambda outlet: outlet.country):
        say(f"{country_name(country)}\n" + "".join(f"{line}\n" for line in _lines(tuple(outlets))))
    say(
        worded(
            "Watts are what supplies take at a power factor of {factor}; continuous:\n"
            "for three hours or more.\n",
            factor=POWER_FACTOR,
        )
    )
    return 0


def _supplies_w(outlet: Outlet) -> float:
    """Return the watts that supplies take of an outlet: fewer than its volts times its amperes."""
    watts = watts_of(min(outlet.outlet_a, outlet.breaker_a), outlet.volts)
    assert watts is not None
    return watts


def _lines(outlets: Sequence[Outlet]) -> list[str]:
    return [
        worded(
            "  {id:<13}  {plug:<17}  {volts:3.0f} V {outlet_a:2.0f} A  {watts:5,.0f} W, "
            "{continuous_w:5,.0f} W continuous",
            id=o.id,
            plug=o.plug_words,
            volts=o.volts,
            outlet_a=o.outlet_a,
            watts=_supplies_w(o),
            continuous_w=_supplies_w(o) * o.continuous.share,
        )
        for o in outlets
    ]


def _record(outlet: Outlet) -> dict[str, object]:
    rule = outlet.continuous
    return {
        "id": outlet.id,
        "country": outlet.country,
        "country_name": COUNTRIES[outlet.country],
        "plug": outlet.plug,
        "volts": outlet.volts,
        "outlet_a": outlet.outlet_a,
        "breaker_a": outlet.breaker_a,
        "watts": outlet.watts,
        "supplies_w": round(_supplies_w(outlet), 2),
        "confidence": outlet.confidence,
        "advised_a": outlet.advised_a,
        "continuous": {
            "watts": round(outlet.continuous_w, 2),
            "supplies_w": round(_supplies_w(outlet) * rule.share, 2),
            "share": rule.share,
            "rule": rule.words,
            "confidence": rule.confidence,
        },
    }
