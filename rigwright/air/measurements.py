"""Reads measured temperatures from a CSV file, each row as the machine that the air model asks for.

A row is a machine of equal cards in one row with what one of them measured. A row that cannot be
used is kept with the reason. Fits nothing, and knows no catalog.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from math import hypot, isfinite
from pathlib import Path
from typing import Any, Literal, TypeVar

from rigwright.air.bands import Band, estimate_of
from rigwright.air.constants import Values
from rigwright.air.machine import (
    BLOWER_INSIDE,
    BREATHING,
    USUAL_FANS,
    AirCard,
    AirCase,
    AirMachine,
    Cooling,
    Moved,
    Shape,
)
from rigwright.air.solve import solve
from rigwright.record import Value
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

T = TypeVar("T")
Use = Literal["numeric", "band", "qualitative"]
NUMBERS = (
    "cards",
    "gap_mm",
    "recess_mm",
    "length_mm",
    "height_mm",
    "thickness_mm",
    "fan_count",
    "design_w",
    "watts",
    "intake_cfm",
    "exhaust_cfm",
    "delivered",
    "other_w",
    "room_c",
    "room_off_k",
    "fan_pct",
    "target_c",
    "low_c",
    "high_c",
)
WORDS = ("id", "use", "what", "cooling", "case", "card", "capped", "source")
COLUMNS = (*WORDS[:6], *NUMBERS, *WORDS[6:])
NEEDED = ("cards", "watts", "low_c", "high_c")
USES: Mapping[str, Use] = {"numeric": "numeric", "band": "band", "qualitative": "qualitative"}
COOLINGS: Mapping[str, Cooling] = {
    "open_air": "open_air",
    "flow_through": "flow_through",
    "blower": "blower",
    "passive": "passive",
    "loop": "loop",
}
SHAPES: Mapping[str, Shape] = {"closed": "closed", "open": "open", "server": "server"}
# what notes on measurements call the same columns
OTHER_NAMES: Mapping[str, str] = {
    "configuration": "what",
    "n_gpu": "cards",
    "cooler": "cooling",
    "free_gap_mm": "gap_mm",
    "chassis_airflow": "case",
    "ambient_c": "room_c",
    "power_w_per_gpu": "watts",
    "throttle": "capped",
}
COOLER_WORDS = (("axial", "open_air"), ("blower", "blower"), ("passive", "passive"))
_ABOUT = re.compile(r"[~<≈]?\s*(?P<figure>-?\d+(?:\.\d+)?)(?=[\s(]|$)")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_RANGE = re.compile(r"(?:top |upper )?(?P<ends>[\d.]+(?:\s*[-–/]\s*[\d.]+)*)(?=[\s,(]|$)")
ALIKE = 1.25  # cards of one row draw no more than so many times what the others do
USUAL_ROOM_C, ROOM_OFF_K, MOST_CARDS = 23.0, 3.0, 16


class MeasurementError(WordedError, ValueError):
    """A file or a row that cannot be used; says which, and what is wrong with it."""


class Unused(Value, frozen=True):
    """A row that nothing can be fitted to or held against, and why."""

    id: str
    why: str


class Measurements(Value, frozen=True):
    """What a file of measurements holds: rows that can be used, and those that cannot."""

    rows: tuple[Measurement, ...]
    unused: tuple[Unused, ...] = ()


class Measurement(Value, frozen=True):
    """One row: a machine, which of its cards was measured, and between which temperatures it was.

    A `capped` card holds its target by drawing less: what it would have at full fan speed is at
    least what it showed.
    """

    id: str
    use: Use
    what: str
    machine: AirMachine
    card: int
    low_c: float
    high_c: float
    room_off_k: float
    capped: bool
    source: str
    delivered: float | None = None

    @property
    def measured_c(self) -> float:
        """The middle of what was measured."""
        return (self.low_c + self.high_c) / 2

    def under(self, values: Values) -> Values:
        """Return the values with what the row itself says of its case."""
        if self.delivered is None:
            return values
        return {**values, "delivered": self.delivered}

    def predicted_c(self, values: Values) -> float:
        """Return what the model says.

        Of a capped card no less than was measured is as good as any more.
        """
        state = solve(self.machine, self.under(values)).cards[self.card]
        if self.capped:
            return max(state.die_c, min(state.hot_c, self.measured_c))
        return state.die_c

    def error_k(self, values: Values) -> float:
        """Return how much too warm the model is; nothing within what was measured."""
        predicted = self.predicted_c(values)
        return predicted - min(max(predicted, self.low_c), self.high_c)

    def band(self, values: Values) -> Band:
        """Return the band that the model gives, as wide as the room is uncertain besides."""
        estimate = estimate_of(self.machine, self.under(values))
        card = estimate.cards[self.card]
        low = card.die_c.low
        likely = card.die_c.likely
        high = card.die_c.high
        if self.capped:
            high = max(high, card.hot_c.high)
        down = hypot(likely - low, self.room_off_k)
        up = hypot(high - likely, self.room_off_k)
        return Band(likely - down, likely, likely + up)

    def is_hit(self, values: Values) -> bool:
        """Whether the band of the model and what was measured meet."""
        band = self.band(values)
        return band.low <= self.high_c and self.low_c <= band.high


def read_measurements(path: Path) -> Measurements:
    """Read a CSV file of measurements; a MeasurementError says why it is not one.

    Columns may have the names of `COLUMNS` or those that notes on measurements use (`OTHER_NAMES`).
    A figure that is unknown, or described in words, is unknown. A row that cannot be used is kept
    with the reason.
    """
    rows = _rows_of(path)
    used: list[Measurement] = []
    unused: list[Unused] = []
    for number, row in enumerate(rows, start=2):
        named: dict[str | None, str | None] = {
            OTHER_NAMES.get(name or "", name): text for name, text in row.items()
        }
        try:
            used.append(_measurement(number, _with_limits(named)))
        except MeasurementError as error:
            row_id = (named.get("id") or "").strip() or _line_words(number)
            unused.append(Unused(row_id, str(error)))
    if not used:
        raise MeasurementError(unused[0].why)
    return Measurements(tuple(used), tuple(unused))


def _rows_of(path: Path) -> list[dict[str | Any, str | Any]]:
    """Return the rows of a file that has the columns of measurements."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        why = (error.strerror or worded("no such file")).lower()
        raise MeasurementError("{path} cannot be read: {why}.", path=path, why=why) from None
    except (UnicodeError, csv.Error):
        raise MeasurementError("{path} is no CSV file in UTF-8.", path=path) from None
    columns = ", ".join(COLUMNS)
    if not rows:
        raise MeasurementError(
            "{path} has no rows; its columns are {columns}.", path=path, columns=columns
        )
    if not {"use", "watts"} <= {OTHER_NAMES.get(str(name), name) for name in rows[0]}:
        raise MeasurementError(
            "{path} has no measurements; its columns are {columns}.",
            path=path,
            columns=columns,
        )
    return rows


def _with_limits(row: dict[str | None, str | None]) -> dict[str | None, str | None]:
    """Return a row of notes with the words of its columns as those that are asked for: one
    temperature as both limits, and the first word of "use" and of a cooler.
    """
    if "gpu_temp_c" not in row:
        return row
    said = {name: text or "" for name, text in row.items()}
    low, high = _ends_of(said["gpu_temp_c"])
    cooler = said.get("cooling", "").casefold()
    airflow = said.get("case", "").casefold()
    named = [name for word, name in COOLER_WORDS if word in cooler]
    shape = "server" if "server" in airflow else "closed"
    return {
        **row,
        "low_c": low,
        "high_c": high,
        "use": said.get("use", "").partition(" ")[0],
        "cooling": named[0] if len(named) == 1 else cooler,
        "case": "open" if airflow.startswith("open") else shape,
        "capped": "yes" if said.get("capped", "").startswith(("yes", "start")) else "",
    }


def _ends_of(text: str) -> tuple[str, str]:
    """Return the least and the most of "66-71", "57/56" or "top 84 peak"; else the text twice."""
    found = _RANGE.match(text.strip())
    if found is None:
        return text, text
    ends = sorted(float(number) for number in _NUMBER.findall(found["ends"]))
    return str(ends[0]), str(ends[-1])


def _line_words(number: int) -> str:
    """Return what a row is called that has no name of its own."""
    return worded("line {number}", number=number)


def _measurement(number: int, row: Mapping[str | None, str | None]) -> Measurement:
    words = {name: (row.get(name) or "").strip() for name in COLUMNS}
    figures = {name: _figure(number, name, words[name]) for name in NUMBERS}
    _ask_for_needed(number, words, figures)
    use = _one_of(number, "use", words["use"], USES)
    cooling = _one_of(number, "cooling", words["cooling"], COOLINGS)
    shape = _one_of(number, "case", words["case"] or "open", SHAPES)
    count = _in_range(number, "cards", figures["cards"], MOST_CARDS)
    wants_gap = count > 1 and cooling in BREATHING and shape != "server"
    if wants_gap and figures["gap_mm"] is None:
        raise MeasurementError(
            "Line {number}: gap_mm is unknown, and the cards are several.", number=number
        )
    place = _in_range(number, "card", _figure(number, "card", words["card"]), count)
    low, high = _limits(number, figures)
    return Measurement(
        id=words["id"] or _line_words(number),
        use=use,
        what=words["what"],
        machine=_machine(figures, cooling, shape, count, _or(figures["room_c"], USUAL_ROOM_C)),
        card=count - place,
        low_c=low,
        high_c=high,
        room_off_k=_or(figures["room_off_k"], ROOM_OFF_K),
        capped=words["capped"] == "yes",
        source=words["source"],
        delivered=figures["delivered"],
    )


def _ask_for_needed(
    number: int, words: Mapping[str, str], figures: Mapping[str, float | None]
) -> None:
    for name in NEEDED:
        if figures[name] is not None:
            continue
        if not words[name]:
            raise MeasurementError("Line {number}: {name} is missing.", number=number, name=name)
        raise MeasurementError(
            "Line {number}: {name} is not known from {text!r}.",
            number=number,
            name=name,
            text=words[name][:40],
        )


def _or(figure: float | None, usual: float) -> float:
    return usual if figure is None else figure


def _limits(number: int, figures: Mapping[str, float | None]) -> tuple[float, float]:
    """Return between which temperatures the card was."""
    low = figures["low_c"] or 0.0
    high = figures["high_c"] or 0.0
    if low > high:
        raise MeasurementError("Line {number}: low_c is above high_c.", number=number)
    return low, high


def _in_range(number: int, name: str, figure: float | None, most: int) -> int:
    """Return a whole number from 1 on; 1 where none is told."""
    whole = int(figure or 1)
    if not 1 <= whole <= most:
        raise MeasurementError(
            "Line {number}: {name} must be 1 to {most}, not {whole}.",
            number=number,
            name=name,
            most=most,
            whole=whole,
        )
    return whole


def _figure(number: int, name: str, text: str) -> float | None:
    if not text:
        return None
    each = [part.strip() for part in text.split("/")]
    if len(each) > 1 and all(_NUMBER.fullmatch(part) for part in each):
        return _mean_of_alike([float(part) for part in each])
    figure = _number_in(text)
    if figure is not None and (not isfinite(figure) or figure < 0):
        raise MeasurementError(
            "Line {number}: {name} must be a number of at least 0, not {text!r}.",
            number=number,
            name=name,
            text=text[:40],
        )
    return figure


def _number_in(text: str) -> float | None:
    """Return the number that a text begins with, as "~83 (peak)"; None where it is told in words:
    "unknown", "server fans".
    """
    about = _ABOUT.match(text)
    try:
        return float(text if about is None else about["figure"])
    except ValueError:
        return None


def _mean_of_alike(figures: Sequence[float]) -> float | None:
    """Return the mean of what each card of a row has; None where they differ."""
    if max(figures) <= ALIKE * min(figures):
        return sum(figures) / len(figures)
    return None


def _one_of(number: int, name: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        raise MeasurementError(
            "Line {number}: {name} must be one of {known}, not {word!r}.",
            number=number,
            name=name,
            known=", ".join(known),
            word=word[:40],
        )
    return known[word]


def _machine(
    figures: Mapping[str, float | None], cooling: Cooling, shape: Shape, count: int, room_c: float
) -> AirMachine:
    """Return equal cards in one row, the one whose exhaust the next breathes first.

    Card 1 of a row is the last of them.
    """
    fans = _fans(figures)
    assumed = not fans
    if shape == "closed" and assumed:
        fans = USUAL_FANS
    cards: list[AirCard] = []
    for number in range(count):
        card = _card(figures, cooling).changed(
            label=f"gpu{count - number}", title=f"GPU {count - number}", ducted=shape == "server"
        )
        if number:
            gap = figures["gap_mm"]
            below = None if gap is None else number - 1
            card = card.changed(gap_mm=gap, below=below, below_gap_mm=gap)
        cards.append(card)
    case = AirCase(
        shape=shape,
        fans=fans,
        other_w=figures["other_w"] or 0.0,
        preheat_w=0.0,
        room_c=room_c,
        assumed_fans=assumed,
    )
    return AirMachine(case, tuple(cards))


def _fans(figures: Mapping[str, float | None]) -> tuple[Moved, ...]:
    """Return the fans of the case as far as a row says what they move, one for each wall."""
    walls = (("front", "intake_cfm"), ("rear", "exhaust_cfm"))
    return tuple(Moved(wall, 1, 120.0, figures[name]) for wall, name in walls if figures[name])


def _card(figures: Mapping[str, float | None], cooling: Cooling) -> AirCard:
    """Return one of the equal cards, wherever it is."""
    fan_pct = figures["fan_pct"]
    fan_count = figures["fan_count"]
    return AirCard(
        label="",
        title="",
        cooling=cooling,
        watts=figures["watts"] or 0.0,
        design_w=figures["design_w"],
        length_mm=figures["length_mm"],
        height_mm=figures["height_mm"],
        thickness_mm=figures["thickness_mm"],
        fan_count=int(fan_count) if fan_count else None,
        recess_mm=figures["recess_mm"],
        inside_share={"blower": BLOWER_INSIDE, "passive": 0.0}.get(cooling, 1.0),
        fixed_speed=None if fan_pct is None else fan_pct / 100,
        target_c=figures["target_c"],
    )
