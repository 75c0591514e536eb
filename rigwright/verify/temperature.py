"""The temperature of a found card against what the air model predicts for its state.

A card that slows itself down differs from the plan whatever was predicted. A prediction is an
estimate: hotter than all of its band is a difference, cooler is worth a note, and a card at rest
is compared with nothing. Knows no equation.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.rules.say import sentence
from rigwright.text.numbers import and_words, watts, whole_length
from rigwright.text.sentence import Sentence, worded
from rigwright.verify.causes import Weighed, ranked
from rigwright.verify.compared import NOT_PLANNED, NOT_TOLD, Outcome, Row
from rigwright.verify.found import FoundCard
from rigwright.verify.links import LinkLoad, load_of
from rigwright.verify.matching import Planned
from rigwright.verify.warmth import LEAST_FAN, Prediction, Predictions, is_at_work

NARROW_MM, WIDE_MM = 20.0, 60.0  # before a card's fans: what costs air, and what hardly does
USUAL_ROOM_K = 5.0  # as far as a room is often off from what somebody said of it
MOST_ROOM_K = 12.0  # hardly a room that people work in is warmer by more
SETTLED_MIN = 15  # a case with several cards takes about as long to reach its temperature


def temperature_row(planned: Planned, card: FoundCard, predictions: Predictions) -> Row:
    """The row on the temperature of one card."""
    found = card.temperature_c
    prediction = predictions.by_label.get(planned.card.label)
    row = _row_of(card, prediction)
    if found is None:
        return row
    too_hot = _slowing(planned, card, found)
    if too_hot is not None:
        causes = _general_causes()
        if prediction is not None and prediction.too_hot_k > 0:
            causes = ranked(causes_of_heat(prediction, card, predictions))
        return row.changed(outcome=Outcome.DIFFERS, says=too_hot, causes=causes)
    if prediction is not None:
        return _against(row, planned, card, prediction, predictions)
    if load_of(card) is not LinkLoad.LOADED:
        return row
    why = predictions.why_none.get(planned.card.label)
    if why is not None:
        says = sentence(
            "The air model has no temperature to hold {card} against: {why}.",
            card=planned.card.title,
            why=why,
        )
        return row.changed(says=says)
    if card.slowdown_c is None and card.margin_c is None:
        return row
    return row.changed(outcome=Outcome.AGREES)


def _row_of(card: FoundCard, prediction: Prediction | None) -> Row:
    """The row with both temperatures and no answer yet."""
    planned = NOT_PLANNED
    likely_c = None
    found = NOT_TOLD
    if prediction is not None:
        planned = _band_words(prediction)
        likely_c = round(prediction.likely_c, 1)
    if card.temperature_c is not None:
        found = _found_words(card, card.temperature_c)
    figures = likely_c, card.temperature_c
    return Row("temperature", "Temperature", planned, found, Outcome.OPEN, figures=figures)


def _band_words(prediction: Prediction) -> str:
    return worded(
        "{low:.0f} to {high:.0f} °C (estimate)", low=prediction.low_c, high=prediction.high_c
    )


def _found_words(card: FoundCard, found: float) -> str:
    if load_of(card) is not LinkLoad.LOADED:
        return worded("{found:.0f} °C, not under load", found=found)
    words = sentence("{found:.0f} °C", found=found)
    if card.draw_w is not None:
        words = sentence("{found:.0f} °C at {draw}", found=found, draw=watts(card.draw_w))
    if card.fan_percent is not None and is_at_work(card):
        words = words.framed("{said}, fans at {fans:.0f} %", fans=card.fan_percent)
    return str(words)


def _slowing(planned: Planned, card: FoundCard, found: float) -> Sentence | None:
    """What says that a card slows itself down, or would have to; None where it does not."""
    words = {"card": planned.card.title, "found": f"{found:.0f}"}
    if any("Thermal" in reason for reason in card.slowed_by):
        return sentence("{card} slows itself down at {found} °C.", **words)
    slow = card.slowdown_c
    if slow is not None and found >= slow:
        return sentence(
            "{card} is at {found} °C and slows down from {slow} °C.", slow=f"{slow:.0f}", **words
        )
    return None


def _general_causes() -> tuple[Sentence, ...]:
    return (
        sentence(
            "Air may not reach its fans: hold the gaps and the ways of the air against the plan."
        ),
        sentence("Dust, a fan that stands still or dried paste may be in the way of the heat."),
    )


def _against(
    row: Row, planned: Planned, card: FoundCard, prediction: Prediction, predictions: Predictions
) -> Row:
    """The row of a card at work, held against the band."""
    words = {
        "card": planned.card.title,
        "found": f"{prediction.found_c:.0f}",
        "low": f"{prediction.low_c:.0f}",
        "high": f"{prediction.high_c:.0f}",
        "draw": watts(prediction.watts),
        "room": f"{prediction.room_c:g}",
    }
    if prediction.too_hot_k > 0:
        says = sentence(
            "{card} is at {found} °C, hotter than the estimate of {low} to {high} °C for {draw} in "
            "a room of {room} °C.",
            **words,
        )
        causes = ranked(causes_of_heat(prediction, card, predictions))
        return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)
    if prediction.too_cool_k > 0:
        says = sentence(
            "{card} is at {found} °C, cooler than the estimate of {low} to {high} °C for {draw} in "
            "a room of {room} °C.",
            **words,
        )
        causes = ranked(_causes_of_cold(prediction))
        return row.changed(outcome=Outcome.NOTICE, says=says, causes=causes)
    return row.changed(outcome=Outcome.AGREES)


def causes_of_heat(
    prediction: Prediction, card: FoundCard, predictions: Predictions
) -> Iterator[Weighed]:
    """Why a card may be hotter than predicted.

    What one card alone has speaks for its own cooler, what all have for the room or the case.
    """
    yield from _causes_of_fans(prediction, card)
    yield from _causes_of_gap(prediction)
    all_too_hot = predictions.all_too_hot
    excess = max(prediction.too_hot_k, 1.0)
    if predictions.some_too_hot or excess > MOST_ROOM_K:
        weight = 15.0
    elif excess > USUAL_ROOM_K:
        weight = 50.0
    else:
        weight = 90.0 if all_too_hot else 75.0
    yield (
        weight,
        sentence(
            "A room that is {excess} K warmer than {room} °C would explain it: measure the air "
            "before the intakes.",
            excess=f"{excess:.0f}",
            room=f"{prediction.room_c:g}",
        ),
    )
    if all_too_hot:
        yield (
            85,
            sentence(
                "All cards are hotter than estimated: see whether every fan of the case turns, and "
                "blows the way that is planned."
            ),
        )
    elif prediction.case_assumed:
        yield (
            45,
            sentence("The plan names no fans of the case: it may have fewer than were assumed."),
        )
    yield (
        55 if all_too_hot else 65,
        sentence("Dust in its fins or dried paste may be in the way of the heat."),
    )


def _causes_of_fans(prediction: Prediction, card: FoundCard) -> Iterator[Weighed]:
    fan = card.fan_percent
    if fan is not None and fan < LEAST_FAN * 100:
        yield (
            95,
            sentence(
                "Its fans turn at {fan} % only: a curve of somebody's own may hold them back, or "
                "one of them stands still.",
                fan=f"{fan:.0f}",
            ),
        )
    elif fan is None and prediction.card.cooling in ("open_air", "flow_through", "blower"):
        yield (
            60,
            sentence(
                "The output tells no speed of its fans: a slower curve would explain it, or a fan "
                "that stands still."
            ),
        )


def _causes_of_gap(prediction: Prediction) -> Iterator[Weighed]:
    gap = prediction.card.gap_mm
    if not prediction.card.gap_known:
        yield (
            80,
            sentence("Nobody knows how much is free before its fans: measure the gap."),
        )
    elif gap is not None and gap < WIDE_MM:
        yield (
            70 if gap < NARROW_MM else 40,
            sentence(
                "By the plan {gap} are free before its fans: measure the gap, and look for a "
                "card that sags or a cable in it.",
                gap=whole_length(gap),
            ),
        )


def _causes_of_cold(prediction: Prediction) -> Iterator[Weighed]:
    short = max(prediction.too_cool_k, 1.0)
    yield (
        80,
        sentence(
            "The load may have been too short: a case becomes warm in about {minutes} minutes.",
            minutes=SETTLED_MIN,
        ),
    )
    if prediction.fan_percent is None:
        yield 60, sentence("Its fans may turn faster than by the maker's usual curve.")
    if prediction.untold:
        yield (
            50,
            sentence(
                "The output does not tell what other cards drew: {cards}.",
                cards=and_words(prediction.untold),
            ),
        )
    yield (
        55 if short <= USUAL_ROOM_K else 40,
        sentence(
            "The room may be cooler than {room} °C.",
            room=f"{prediction.room_c:g}",
        ),
    )
    yield 30, sentence("The case may let more air through than the model counts.")
