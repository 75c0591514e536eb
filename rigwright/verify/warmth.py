"""What the air model predicts for each card in the state in which the machine was read.

The model is asked with the watts that each card drew and the speed that its fans had, never with
full load. Where the output leaves something untold the band is as wide as that may be: a card
without a draw counts from nothing to its limit, the processor from idle to full load. Every result
is an estimate. `temperature` says what a temperature means for a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rigwright.air.bands import CardEstimate, estimate_of
from rigwright.air.machine import BREATHING, USUAL_FANS, AirCard, AirMachine
from rigwright.air.reading import machine_of
from rigwright.evaluation import Evaluation
from rigwright.record import Value
from rigwright.verify.found import NVIDIA, FoundCard
from rigwright.verify.links import LinkLoad, load_of
from rigwright.verify.matching import Pair

LEAST_DRAW = 0.25  # of a card's limit: below that the model was held against no measurement
LEAST_FAN = 0.30  # of full speed; the model holds from there on (`air.heat`)


class Prediction(Value, frozen=True):
    """The temperature in °C that a card should have at `watts` in a room of `room_c`, and the
    `found_c` that it has.

    `fan_percent` is the speed of its fans that the prediction counts with; None: the output tells
    none that the model holds for, and the maker's usual curve was taken. `untold` are the titles of
    other cards whose draw nobody knows. `card` and `case_assumed` are what the model looked at.
    """

    low_c: float
    likely_c: float
    high_c: float
    found_c: float
    watts: float
    room_c: float
    card: AirCard
    fan_percent: float | None = None
    untold: tuple[str, ...] = ()
    case_assumed: bool = False

    @property
    def too_hot_k(self) -> float:
        """How far the card is above the band; nothing or less where it is not."""
        return self.found_c - self.high_c

    @property
    def too_cool_k(self) -> float:
        """How far the card is below the band; nothing or less where it is not."""
        return self.low_c - self.found_c


class Predictions(Value, frozen=True):
    """Predictions by the labels of cards, and why the model has none for others, in words."""

    by_label: Mapping[str, Prediction] = {}
    why_none: Mapping[str, str] = {}

    @property
    def all_too_hot(self) -> bool:
        """Whether several cards were compared, and every one is hotter than its band."""
        compared = tuple(self.by_label.values())
        return len(compared) > 1 and all(one.too_hot_k > 0 for one in compared)

    @property
    def some_too_hot(self) -> bool:
        """Whether several cards were compared, and some are as warm as they should be."""
        return len(self.by_label) > 1 and not self.all_too_hot


def is_at_work(card: FoundCard) -> bool:
    """Whether a card was under a load that its temperature can be judged by.

    Only NVIDIA's cards: the model was fitted to the temperature that their driver tells.
    """
    if card.vendor != NVIDIA or load_of(card) is not LinkLoad.LOADED:
        return False
    most = card.limit_w or card.default_w
    if card.draw_w is None or card.temperature_c is None or most is None:
        return False
    return card.draw_w >= LEAST_DRAW * most


def predictions_of(
    pairs: Iterable[Pair], evaluation: Evaluation, room_c: float | None = None
) -> Predictions:
    """Predict the temperature of every found card that was at work.

    `room_c` is the air before the case in °C while it was; None: that of the plan's site.
    """
    found = _by_label(pairs)
    at_work = [label for label, card in found.items() if is_at_work(card)]
    if not at_work:
        return Predictions()
    machine = machine_of(evaluation.assembly)
    if machine.case.fans_to_come:  # a machine at work has fans that its plan does not name
        usual = machine.case.changed(fans=USUAL_FANS, assumed_fans=True, fans_to_come=False)
        machine = machine.changed(case=usual)
    if room_c is not None:
        machine = machine.changed(case=machine.case.changed(room_c=room_c))
    least = _estimates(_in_its_state(machine, found, at_least=True))
    most = _estimates(_in_its_state(machine, found, at_least=False))
    by_label: dict[str, Prediction] = {}
    for label in at_work:
        if label not in most:
            continue
        low = least[label]
        high = most[label]
        speed = high.card.fixed_speed
        by_label[label] = Prediction(
            low_c=min(low.die_c.low, high.die_c.low),
            likely_c=high.die_c.likely,
            high_c=max(low.die_c.high, high.die_c.high),
            found_c=found[label].temperature_c or 0.0,
            watts=high.card.watts,
            room_c=machine.case.room_c,
            card=high.card,
            fan_percent=None if speed is None else speed * 100,
            untold=_untold_beside(label, machine, found),
            case_assumed=machine.case.assumed_fans,
        )
    return Predictions(by_label, dict(machine.unknown))


def _by_label(pairs: Iterable[Pair]) -> dict[str, FoundCard]:
    """The found cards by the labels of the planned ones.

    Cards of several processors are left out: the model knows one temperature of a card.
    """
    found: dict[str, FoundCard] = {}
    for pair in pairs:
        if pair.planned.of == 1 and pair.found is not None:
            found[pair.planned.card.label] = pair.found
    return found


def _untold_beside(
    label: str, machine: AirMachine, found: Mapping[str, FoundCard]
) -> tuple[str, ...]:
    """The titles of the other cards whose draw the output does not tell."""
    titles: list[str] = []
    for card in machine.cards:
        if card.label != label and _draw_of(card, found) is None:
            titles.append(card.title)
    return tuple(titles)


def _estimates(machine: AirMachine) -> dict[str, CardEstimate]:
    return {card.card.label: card for card in estimate_of(machine).cards}


def _draw_of(card: AirCard, found: Mapping[str, FoundCard]) -> float | None:
    there = found.get(card.label)
    return None if there is None else there.draw_w


def _in_its_state(
    machine: AirMachine, found: Mapping[str, FoundCard], *, at_least: bool
) -> AirMachine:
    """The machine at the draws that were told; what is not told at its least or at its most."""
    cards: list[AirCard] = []
    for card in machine.cards:
        watts = _draw_of(card, found)
        if watts is None:
            watts = 0.0 if at_least else card.watts
        speed = card.fixed_speed
        target = card.target_c
        there = found.get(card.label)
        if there is not None:
            target = there.target_c if there.target_c is not None else target
            fan = there.fan_percent
            if card.cooling in BREATHING and fan is not None and fan >= LEAST_FAN * 100:
                speed = min(fan / 100, 1.0)
        cards.append(card.changed(watts=watts, fixed_speed=speed, target_c=target))
    case = machine.case
    if at_least:
        case = case.changed(other_w=0.0, preheat_w=0.0)
    return machine.changed(cards=tuple(cards), case=case)
