"""The meters of the page: watts against the supply, amperes against the circuits, peaks, heat and
energy.

Every figure is that of `rigwright check --json`, and says by its path which one. Verdicts are those
of the checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, standing_in
from rigwright.evaluation.summary import supply_words, wall_words
from rigwright.power import CircuitLoad
from rigwright.rules import Measured
from rigwright.share.markup import Markup, element, joined
from rigwright.share.sections import SHAPES, icon, section
from rigwright.text.language import translated
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, worded

BAR, BAR_HEIGHT = 1000.0, 10.0
ROOM = 1.1  # so much of the longest figure is as wide as a bar
LOAD_WORDS: Mapping[Fit, str] = messages(
    {
        Fit.FITS: "Enough",
        Fit.TIGHT: "Tight",
        Fit.CLASH: "Over",
        Fit.UNKNOWN: "Unknown",
    }
)
# Whose draws are told together, by how the labels of their parts begin; the rest last.
SHARES: Mapping[str, str] = messages({"gpu": "GPU", "cpu": "CPU", "": "Rest"})
CIRCUIT = "Circuit, {volts:.0f} V"
NUMBERED_CIRCUIT = "Circuit {number}, {volts:.0f} V"
OF_AMPERES, OF_WATTS = "of {amperes:.0f} A", "of {watts}"


def meters_section(evaluation: Evaluation, power: Mapping[str, Any]) -> Markup:
    """Return all meters; `power` is what the check says of it."""
    meters = [
        _supply_meter(evaluation, power),
        *_circuit_meters(evaluation, power),
        _figures(power),
    ]
    return section("meters", worded("Power"), *meters)


def figure(path: str, value: float | None, words: str, class_: str | None = None) -> Markup:
    """Return a figure of the check with its path and value, for comparisons."""
    known = ""
    if value is not None:
        is_short = value == int(value) and abs(value) < 1e6
        known = f"{value:g}" if is_short else repr(value)
    return element("data", words, data_figure=path, value=known, class_=class_)


def _supply_meter(evaluation: Evaluation, power: Mapping[str, Any]) -> Markup:
    total = power["dc_w"]
    given = power["given_w"]
    fit = None
    limit = Markup("")
    limits: list[float] = []
    if given is not None:
        fit = standing_in(evaluation.checks, Measured.SUPPLY)
        limit = element("span", worded(OF_WATTS, watts=watts(given)), class_="unit")
        limits.append(given)
    shares = _shares(power["draws"])
    bar = _bar([amount for _, amount in shares], limits, supply_words(evaluation))
    legend: list[Markup] = []
    for number, (name, amount) in enumerate(shares, 1):
        if amount:
            key = element("span", class_=f"key share-{number}")
            legend.append(element("li", key, f"{name} {amount:,.0f}"))
    reading = figure("figures.power.dc_w", total, f"{total:,.0f}", "value")
    value = joined(reading, " ", limit)
    below = element("ul", *legend, class_="legend")
    return _meter(worded("Sustained"), fit, value, bar, below)


def _shares(draws: Sequence[Mapping[str, Any]]) -> list[tuple[str, float]]:
    """Return the draws of cards, processor and the rest."""
    sums = dict.fromkeys(SHARES, 0.0)
    for draw in draws:
        share = next(start for start in SHARES if draw["part"].startswith(start))
        sums[share] += draw["watts"] or 0.0
    return [(translated(SHARES[share]), watts) for share, watts in sums.items()]


def _circuit_meters(evaluation: Evaluation, power: Mapping[str, Any]) -> Iterator[Markup]:
    circuits = power["circuits"]
    fit, said = None, ""
    if len(circuits) == 1:
        fit = standing_in(evaluation.checks, Measured.CIRCUIT)
        said = wall_words(evaluation)
    loads = [load for load in evaluation.circuits if load.volts is not None]
    for number, (circuit, load) in enumerate(zip(circuits, loads, strict=True)):
        title = _circuit_title(circuit, len(circuits))
        yield _circuit_meter(title, number, circuit, load, fit, said)


def _circuit_meter(
    title: str,
    number: int,
    circuit: Mapping[str, Any],
    load: CircuitLoad,
    fit: Fit | None,
    said: str | None,
) -> Markup:
    """Return the meter of a circuit; `said` is told of its bar, else the amperes."""
    name = _fullest(load)
    amperes = circuit[name]
    limit = circuit["limit_a"] if load.fullest is None else load.fullest.limit_a
    words = "?"
    judged = None
    if amperes is not None:
        exact = load.total_a if name == "total_a" else load.amperes
        words = f"{exact:.1f}"  # of all digits, as everywhere else
        judged = fit
    of = Markup("")
    if limit:
        of = element("span", worded(OF_AMPERES, amperes=limit), class_="unit")
    path = f"figures.power.circuits.{number}.{name}"
    value = joined(figure(path, amperes, words, "value"), " ", of)
    bar = _bar([amperes or 0.0], [limit] if limit else [], said or f"{words} A")
    return _meter(title, judged, value, bar)


def _fullest(load: CircuitLoad) -> str:
    """Return the name of the amperes that a meter shows: the build's on its outlet where that is
    fuller than the breaker, else all that the circuit carries.
    """
    held = load.fullest
    return "total_a" if held is None or held.other_w else "amps"


def _circuit_title(circuit: Mapping[str, Any], count: int) -> str:
    """Return the name of a circuit, with its number where there are several."""
    template = CIRCUIT if count == 1 else NUMBERED_CIRCUIT
    return worded(template, number=circuit["circuit"] + 1, volts=circuit["volts"])


def _meter(title: str, fit: Fit | None, value: Markup, *below: Markup) -> Markup:
    said = Markup("")
    if fit is not None:
        shape = SHAPES[fit]
        words = translated(LOAD_WORDS[fit])
        said = element("span", icon(shape), " ", words, class_=f"said {shape}")
    head = element("div", element("h3", title), said, class_="head")
    reading = element("p", value, class_="reading")
    return element("div", head, reading, *below, class_="meter")


def _bar(shares: Sequence[float], limits: Sequence[float], words: str) -> Markup:
    """Return shares one after another, what lies beyond the first limit hatched, and a tick at
    each limit.
    """
    whole = max([sum(shares), *limits, 1.0]) * ROOM
    track = element("rect", class_="track", x=0, y=0, width=BAR, height=BAR_HEIGHT)
    pieces: list[Markup] = [track]
    start = 0.0
    for number, share in enumerate(shares, 1):
        pieces.append(_piece(f"share-{number}", start, share, whole))
        start += share
    for limit in limits:
        if start > limit:
            pieces.append(_piece("over", limit, start - limit, whole))
        tick = element(
            "rect",
            class_="tick",
            x=limit / whole * BAR - 2,
            y=-3,
            width=4,
            height=BAR_HEIGHT + 6,
        )
        pieces.append(tick)
    box = f"0 -3 {BAR:.0f} {BAR_HEIGHT + 6:.0f}"
    return element(
        "svg",
        *pieces,
        class_="bar",
        viewBox=box,
        preserveAspectRatio="none",
        role="img",
        aria_label=words,
    )


def _piece(class_: str, start: float, share: float, whole: float) -> Markup:
    x = start / whole * BAR
    width = max(share / whole * BAR - 3, 0.0)
    return element("rect", class_=class_, x=x, y=0, width=width, height=BAR_HEIGHT)


def _figures(power: Mapping[str, Any]) -> Markup:
    """Return the other figures of power as a list of names and values.

    Those that are not known are left out.
    """
    peaks = power["peaks_w"]
    energy = power["energy"] or {}
    rows = (
        (worded("At the wall"), "wall_w", power["wall_w"], " W"),
        (worded("Efficiency there"), "efficiency_pct", power["efficiency_pct"], " %"),
        (worded("Peaks of 10 ms"), "peaks_w.10_ms.watts", peaks["10_ms"]["watts"], " W"),
        (worded("Peaks of 1 ms"), "peaks_w.1_ms.watts", peaks["1_ms"]["watts"], " W"),
        (worded("Idle"), "idle_w", power["idle_w"], " W"),
        (worded("Heat into the room"), "btu_h", power["btu_h"], " BTU/h"),
        (worded("Energy in a year"), "energy.kwh_per_year", energy.get("kwh_per_year"), " kWh"),
    )
    entries: list[Markup] = []
    for name, path, value, unit in rows:
        if value is None:
            continue
        words = _words(path, value, unit)
        shown = figure(f"figures.power.{path}", value, words)
        entries.append(_entry(name, shown))
    cost = energy.get("cost_per_year")
    if cost is not None:
        currency = energy.get("currency") or ""
        money = f"{cost:,.0f} {currency}".strip()
        shown = figure("figures.power.energy.cost_per_year", cost, money)
        entries.append(_entry(worded("Its cost"), shown))
    return element("dl", *entries)


def _words(path: str, value: float, unit: str) -> str:
    decimals = 1 if path.endswith("_pct") else 0
    return f"{value:,.{decimals}f}{unit}"


def _entry(name: str, value: Markup) -> Markup:
    return element("div", element("dt", name), element("dd", value))
