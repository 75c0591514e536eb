"""One variable of a machine at several values as text, JSON and CSV, and the value that trades best
in a sentence.

Only words and numbers; points and optimum come from `air.sweep`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from types import MappingProxyType
from typing import Any

from rigwright.air.sweep import (
    Optimum,
    Point,
    PointOutcome,
    Variable,
    cooler_class,
    coolest_of,
    optimum_of,
    outcomes_of,
)
from rigwright.build.labels import part_words
from rigwright.checks import Sentence
from rigwright.checks.check import MM
from rigwright.parts import Gpu
from rigwright.reports.air import ESTIMATE, banded, rounded
from rigwright.text.columns import table_lines
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import named_value, plain_length, watts
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import messages, worded

COLUMNS = (
    "value",
    "warmest_card",
    "die_c",
    "die_c_low",
    "die_c_high",
    "watts",
    "case_rise_k",
    "noise_dba",
    "speed_pct",
)
COOLER_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "open_air": "open-air",
            "flow_through": "flow-through",
            "blower": "blower",
            "passive": "passive",
            "loop": "liquid",
        }
    )
)
# What a variable is called at the head of its column, with its unit.
VARIABLE_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "power": "power W",
            "gap": "gap {unit}",
            "fans": "fans %",
            "room": "room °C",
            "cards": "cards",
            "cooler": "cooler",
        }
    )
)
WIDTH = 80  # of sentences in a terminal


def value_words(variable: Variable, at: float) -> str:
    """A value of a variable with its unit: "280 W", "12 mm", "blower"."""
    if variable.name == "cooler":
        return translated(COOLER_WORDS[cooler_class(at)])
    if variable.unit == MM:
        return str(plain_length(at))
    return f"{at:g} {variable.unit}".strip()


def optimum_words(variable: Variable, outcomes: Sequence[PointOutcome]) -> str:
    """Return the value that trades best, in one sentence; or why no value does."""
    if not outcomes:
        return worded("There is no card that anything can be said of.")
    if variable.name == "room":
        return _room_words(outcomes)
    if variable.name == "cooler":
        return _cooler_words(variable, outcomes)
    optimum = optimum_of(variable, outcomes)
    if optimum is None:
        return worded("No value stands out: over these values the trade is even.")
    return _WORDS[variable.name](variable, optimum)


def _said(template: str, **values: Any) -> str:
    return str(Sentence(template, values))


def _power_words(variable: Variable, optimum: Optimum) -> str:
    best = optimum.best
    full = optimum.against
    lost = 0.0 if best.speed is None or full.speed is None else full.speed - best.speed
    return _said(
        "{value} costs {lost:.0f} % of the speed of {full} and saves {in_hand:.0f} °C at full fan "
        "speed; on the fans' own curve {k:.0f} °C and {db:.0f} dB(A).",
        value=value_words(variable, best.at),
        lost=abs(100 * lost),
        k=abs(full.die_c.likely - best.die_c.likely),
        db=abs(full.noise_dba.likely - best.noise_dba.likely),
        full=value_words(variable, full.at),
        in_hand=full.hot_c - best.hot_c,
    )


def _gap_words(variable: Variable, optimum: Optimum) -> str:
    best = optimum.best
    least = optimum.against
    return _said(
        "{value} saves {k:.0f} °C at full fan speed against {least}; wider gaps give less for "
        "their width.",
        value=value_words(variable, best.at),
        k=abs(least.hot_c - best.hot_c),
        least=value_words(variable, least.at),
    )


def _fan_words(variable: Variable, optimum: Optimum) -> str:
    best = optimum.best
    least = optimum.against
    return _said(
        "{value} saves {k:.0f} °C for {db:.0f} dB(A) more than {least}; faster fans are louder for "
        "each degree.",
        value=value_words(variable, best.at),
        k=abs(least.die_c.likely - best.die_c.likely),
        db=abs(best.noise_dba.likely - least.noise_dba.likely),
        least=value_words(variable, least.at),
    )


def _card_words(variable: Variable, optimum: Optimum) -> str:
    best = optimum.best
    most = optimum.against
    share = 100 * (best.speed or 0.0)
    if best.at == 1:
        return _said(
            "One card keeps {share:.0f} % of the speed of {most:.0f} and is {k:.0f} °C cooler at "
            "full fan speed.",
            share=share,
            most=most.at,
            k=abs(most.hot_c - best.hot_c),
        )
    return _said(
        "{count:.0f} cards keep {share:.0f} % of the speed of {most:.0f} and are {k:.0f} °C cooler "
        "at full fan speed.",
        count=best.at,
        share=share,
        most=most.at,
        k=abs(most.hot_c - best.hot_c),
    )


def _room_words(outcomes: Sequence[PointOutcome]) -> str:
    first = outcomes[0]
    last = outcomes[-1]
    return _said(
        "A cooler room is always better: from {low:g} to {high:g} °C the warmest card gains "
        "{k:.0f} °C, and {hot:.0f} °C at full fan speed.",
        low=first.at,
        high=last.at,
        k=abs(last.die_c.likely - first.die_c.likely),
        hot=abs(last.hot_c - first.hot_c),
    )


def _cooler_words(variable: Variable, outcomes: Sequence[PointOutcome]) -> str:
    best = coolest_of(outcomes)
    assert best is not None
    return _said(
        "With {value} cards the warmest is coolest: {die}, {noise:.0f} dB(A).",
        value=value_words(variable, best.at),
        die=banded(best.die_c, "°C"),
        noise=best.noise_dba.likely,
    )


_WORDS = MappingProxyType(
    {"power": _power_words, "gap": _gap_words, "fans": _fan_words, "cards": _card_words}
)


def best_value(variable: Variable, outcomes: Sequence[PointOutcome]) -> float | None:
    """The value to mark; None where none stands out."""
    if variable.name == "cooler":
        coolest = coolest_of(outcomes)
        return None if coolest is None else coolest.at
    optimum = optimum_of(variable, outcomes)
    return None if optimum is None else optimum.best.at


def sweep_rows(points: Sequence[Point], gpus: Mapping[str, Gpu]) -> list[dict[str, Any]]:
    """One row for every value: the warmest card, watts, noise, and what is left of the cards'
    speed in computing.
    """
    outcomes = {outcome.at: outcome for outcome in outcomes_of(points, gpus)}
    rows: list[dict[str, Any]] = []
    for point in points:
        found = outcomes.get(point.at)
        speed = found.speed if found is not None else None
        rows.append(
            {
                "value": rounded(point.at),
                **(_WITHOUT_CARDS if found is None else _of_cards(found)),
                "case_rise_k": rounded(point.estimate.case_rise_k.likely),
                "noise_dba": rounded(point.estimate.noise_dba.likely),
                "speed_pct": None if speed is None else rounded(100 * speed),
            }
        )
    return rows


_WITHOUT_CARDS: Mapping[str, Any] = MappingProxyType(
    {"warmest_card": "", "die_c": None, "die_c_low": None, "die_c_high": None, "watts": 0.0}
)


def _of_cards(found: PointOutcome) -> dict[str, Any]:
    return {
        "warmest_card": found.label,
        "die_c": rounded(found.die_c.likely),
        "die_c_low": rounded(found.die_c.low),
        "die_c_high": rounded(found.die_c.high),
        "watts": rounded(found.watts),
    }


def sweep_record(
    points: Sequence[Point], gpus: Mapping[str, Gpu], variable: Variable
) -> dict[str, Any]:
    """The rows and the optimum as plain values."""
    outcomes = outcomes_of(points, gpus)
    return {
        "variable": variable.name,
        "unit": variable.unit,
        "rows": sweep_rows(points, gpus),
        "optimum": {
            "value": best_value(variable, outcomes),
            "sentence": optimum_words(variable, outcomes),
        },
    }


def sweep_text(
    points: Sequence[Point], gpus: Mapping[str, Gpu], variable: Variable, title: str
) -> str:
    """A table for a terminal, and the optimum below it."""

    def lines() -> Iterator[tuple[str, ...]]:
        yield (
            worded(VARIABLE_WORDS[variable.name], unit=unit_symbol()),
            worded("warmest card"),
            worded("all cards"),
            worded("case air"),
            worded("noise"),
            worded("speed"),
        )
        for row in sweep_rows(points, gpus):
            value = f"{row['value']:g}"
            if variable.name == "cooler":
                value = value_words(variable, row["value"])
            elif variable.unit == MM:
                value = str(plain_length(row["value"]).without_unit())
            warm = "–"
            if row["warmest_card"]:
                card = part_words((row["warmest_card"],))
                band = f"({row['die_c_low']:.0f}–{row['die_c_high']:.0f})"
                warm = named_value(card, f"{row['die_c']:.0f} °C {band}")
            yield (
                value,
                warm,
                watts(row["watts"]),
                f"+{row['case_rise_k']:.0f} °C",
                f"{row['noise_dba']:.0f} dB(A)",
                "–" if row["speed_pct"] is None else f"{row['speed_pct']:.0f} %",
            )

    said = wrap(optimum_words(variable, outcomes_of(points, gpus)), WIDTH)
    return "\n".join([title, "", *table_lines(lines()), "", *said, translated(ESTIMATE)]) + "\n"


def sweep_csv(points: Sequence[Point], gpus: Mapping[str, Gpu]) -> str:
    """The same as CSV; empty where nothing is known."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in sweep_rows(points, gpus):
        writer.writerow([row[column] for column in COLUMNS])
    return out.getvalue()
