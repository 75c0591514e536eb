"""Network cards: which controllers on the bus are planned cards, and their slots and links.

A controller calls itself by its chip, a card by its product; `chips_of` says which chips a product
may have. Controllers that no card is planned for may be the board's own, so that they are never too
many. Only a complete `lspci` can miss one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rigwright.build.systems import PRIMARY
from rigwright.evaluation import Evaluation
from rigwright.parts import Nic
from rigwright.rules.say import sentence
from rigwright.text.language import translated
from rigwright.verify.assignment import FORBIDDEN
from rigwright.verify.causes import of_missing, ranked
from rigwright.verify.compared import NONE, NOT_PLANNED, NOT_TOLD, CardRows, Outcome, Row
from rigwright.verify.device_names import shown_name
from rigwright.verify.found import FoundCard
from rigwright.verify.links import link_rows
from rigwright.verify.machine import Machine
from rigwright.verify.matching import PlannedCard, assigned, cost_of_place, slots_of

# Cards that are not named after their chip, by what their names begin with, and the chips of all
# their revisions, after the makers' data sheets and the list of PCI ids.
CHIPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "X520": ("82599", "82599ES", "82599EN"),
        "XG-C100C": ("AQC107", "AQC113", "AQC113C"),
        "TX401": ("AQC107", "AQC113", "AQC113C"),
        "QXG-10G1T": ("AQC107", "AQC113", "AQC113C"),
    }
)
_CONNECTX = re.compile(r"ConnectX-\d+(?: (?:Pro|Lx|Dx|Ex))?\b", re.IGNORECASE)
_BROADCOM = re.compile(r"\bBCM\d{4,6}\b", re.IGNORECASE)
# "X710" of "X710-DA2", "I350" of "I350-T4V2", "T62100" of "T62100-LP-CR".
_PRODUCT = re.compile(r"\b(?:X|XL|XXV|E|I|T)\d{3,5}\b")


class PlannedNic(PlannedCard, frozen=True, kw_only=True):
    """A network card of the plan with the chips by which it may show itself."""

    nic: Nic
    chips: frozenset[str]


def chips_of(name: str) -> frozenset[str]:
    """The chips that a card of a name may have, in small letters.

    None where the name tells none.
    """
    connectx = _CONNECTX.search(name)
    if connectx is not None:
        return frozenset({connectx[0].casefold()})
    found: set[str] = {chip.casefold() for chip in _BROADCOM.findall(name)}
    for product, chips in CHIPS.items():
        if product.casefold() in name.casefold():
            found.update(chip.casefold() for chip in chips)
    if not found:
        found.update(product.casefold() for product in _PRODUCT.findall(name))
    return frozenset(found)


def is_chip_of(controller: str, chips: Iterable[str]) -> bool:
    """Whether a controller's name says one of the chips, as a word of its own."""
    connectx = _CONNECTX.search(controller)
    if connectx is not None:
        return connectx[0].casefold() in chips
    words = set(re.findall(r"[a-z0-9]+", controller.casefold()))
    return not words.isdisjoint(chips)


def network_cards(evaluation: Evaluation, machine: Machine) -> Iterator[CardRows]:
    """Every network card of the plan, held against what was found."""
    planned = _planned_in(evaluation)
    slots = slots_of(machine, evaluation.assembly.board)
    which = assigned(planned, machine.network, lambda one, found: _cost(one, found, slots))
    for number, one in enumerate(planned):
        at = which.get(number)
        found = None if at is None else machine.network[at]
        rows = tuple(_rows(one, found, machine, evaluation))
        yield CardRows(
            label=one.card.label,
            title=one.card.title,
            name=one.nic.name,
            rows=rows,
            found=found,
        )


def _planned_in(evaluation: Evaluation) -> list[PlannedNic]:
    links = {link.card.label: link for link in evaluation.links}
    found: list[PlannedNic] = []
    for card in evaluation.assembly.built.cards:
        if isinstance(card.card, Nic) and card.system is PRIMARY:
            chips = chips_of(card.card.name)
            link = links.get(card.label)
            found.append(PlannedNic(card=card, link=link, nic=card.card, chips=chips))
    return found


def _cost(planned: PlannedNic, found: FoundCard, slots: Mapping[str, str]) -> float:
    """What speaks against a controller as a planned card: another chip, then another place."""
    if not is_chip_of(found.name or "", planned.chips):
        return FORBIDDEN
    if planned.link is None:
        return 0.0
    return cost_of_place(planned.link, found, slots)


def _rows(
    planned: PlannedNic, found: FoundCard | None, machine: Machine, evaluation: Evaluation
) -> Iterator[Row]:
    if found is None:
        yield _presence(planned, machine, evaluation)
        return
    name = shown_name(found) or NOT_TOLD
    row = Row(
        "card",
        "Card",
        planned.nic.name,
        name,
        Outcome.AGREES,
        figures=(planned.nic.name, name),
    )
    if machine.slots and found.address not in machine.slots:
        says = sentence(
            "{name} at {where} has the chip of {card}, and the firmware names no slot of it: it "
            "may be the board's own.",
            name=translated(name),
            where=found.address or translated(NOT_TOLD),
            card=planned.card.title,
        )
        row = row.changed(outcome=Outcome.OPEN, says=says)
    yield row
    yield from link_rows(planned, found, machine, evaluation.assembly)
    if found.driver_missing:
        says = sentence("No kernel driver uses {card}.", card=planned.card.title)
        yield Row("driver", "Driver", NOT_PLANNED, NONE, Outcome.NOTICE, says)


def _presence(planned: PlannedNic, machine: Machine, evaluation: Evaluation) -> Row:
    name = planned.nic.name
    title = planned.card.title
    row = Row("card", "Card", name, NOT_TOLD, Outcome.OPEN, figures=(name, None))
    if not planned.chips:
        says = sentence(
            "Nobody knows by which chip {card} ({name}) shows itself, so that it is neither found "
            "nor missing.",
            card=title,
            name=name,
        )
        return row.changed(says=says)
    if not machine.lists_devices:
        says = sentence(
            "No output lists all devices, so that {card} is neither found nor missing: add lspci "
            "-vv.",
            card=title,
        )
        return row.changed(says=says)
    says = sentence("{card} ({name}) is planned and was not found.", card=title, name=name)
    count = len(evaluation.assembly.built.cards)
    causes = ranked(of_missing(planned, evaluation.assembly, count, has_plugs=False))
    return row.changed(found=NONE, outcome=Outcome.DIFFERS, says=says, causes=causes)
