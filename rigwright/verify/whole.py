"""The plan and the machine as a whole: every planned card, cards too many, board, processors,
memory and topology.

What no output tells stays open; a card is missing only where a complete list of its maker's cards
does not have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rigwright.build.systems import PRIMARY
from rigwright.evaluation import Evaluation
from rigwright.rules.say import sentence
from rigwright.text.language import translated
from rigwright.text.numbers import and_words
from rigwright.text.sentence import Sentence, messages, worded
from rigwright.verify.board import board_rows
from rigwright.verify.cards import card_rows
from rigwright.verify.causes import of_missing, ranked
from rigwright.verify.compared import NONE, NOT_PLANNED, NOT_TOLD, CardRows, Outcome, Row, Verified
from rigwright.verify.device_names import shown_name
from rigwright.verify.found import AMD, NVIDIA, FoundCard, Told
from rigwright.verify.links import LinkLoad, link_rows, load_of
from rigwright.verify.machine import Machine, machine_of
from rigwright.verify.matching import Matched, Pair, matched
from rigwright.verify.network import network_cards
from rigwright.verify.warmth import Predictions, predictions_of

# What a card of AMD or Intel is called, and what a processor's own graphics is not.
_CARD_WORDS = ("RX ", "Radeon PRO W", "Radeon Pro W", "Instinct", "Arc A", "Arc B", "Arc Pro")
LISTED, NOT_LISTED = messages(("listed", "not listed"))
# What is said of a device that is not planned: by whether it is a card, and has a name.
_EXTRA: Mapping[tuple[bool, bool], str] = messages(
    {
        (True, True): "{name} at {where} was found and is not planned.",
        (True, False): "A card of {vendor} at {where} was found and is not planned.",
        (False, True): (
            "{name} at {where} was found and is not planned; it may be the processor's own "
            "graphics."
        ),
        (False, False): (
            "A display device of {vendor} at {where} was found and is not planned; it may be the "
            "processor's own graphics."
        ),
    }
)


def verified(
    evaluation: Evaluation, outputs: Iterable[Told], room_c: float | None = None
) -> Verified:
    """The plan held against what outputs tell.

    `room_c` is how warm the room was in °C when they were taken; None: as the plan has it.
    """
    machine = machine_of(outputs)
    found = matched(evaluation, machine)
    predictions = predictions_of(found.pairs, evaluation, room_c)
    cards = (
        *(_card(pair, found, machine, evaluation, predictions) for pair in found.pairs),
        *network_cards(evaluation, machine),
    )
    rows = [
        *_extra_rows(found.extra),
        *_trouble_rows(machine),
        *board_rows(evaluation, machine, found),
    ]
    return Verified(
        title=evaluation.build.shown_title,
        sources=machine.sources,
        cards=cards,
        machine=tuple(rows),
        unread=machine.unread,
        asks=(*_asks(cards, found, machine), *_left_aside(evaluation)),
        moment=machine.moment,
        board=machine.board,
    )


def _card(
    pair: Pair,
    found: Matched,
    machine: Machine,
    evaluation: Evaluation,
    predictions: Predictions,
) -> CardRows:
    planned = pair.planned
    card = pair.found
    assembly = evaluation.assembly
    rows: list[Row] = []
    if card is None:
        rows.append(_presence(pair, found, machine, evaluation))
    else:
        rows.append(_name_row(pair, card))
        if card.address in machine.unseen_by_driver:
            rows.append(_unseen_row(planned.card.title))
        rows += link_rows(planned, card, machine, assembly)
        rows += card_rows(planned, card, assembly, predictions)
    title = planned.card.title
    if planned.of > 1:
        title = worded("{card}, processor {number}", card=title, number=planned.number + 1)
    return CardRows(
        label=planned.card.label,
        title=title,
        name=planned.gpu.name,
        rows=tuple(rows),
        found=card,
    )


def _presence(pair: Pair, found: Matched, machine: Machine, evaluation: Evaluation) -> Row:
    planned = pair.planned
    name = planned.gpu.chip or planned.gpu.name
    vendor = planned.gpu.vendor or ""
    if vendor not in machine.listed:
        told = "No output lists all cards of {vendor}, so that {card} is neither found nor missing."
        if not vendor:
            told = (
                "No output lists all cards of this maker, so that {card} is neither found nor "
                "missing."
            )
        says = sentence(told, vendor=vendor, card=planned.card.title)
        return Row("card", "Card", name, NOT_TOLD, Outcome.OPEN, says, figures=(name, None))
    causes = of_missing(planned, evaluation.assembly, len(found.pairs))
    says = sentence(
        "{card} ({name}) is planned and was not found.", card=planned.card.title, name=name
    )
    return Row("card", "Card", name, NONE, Outcome.DIFFERS, says, ranked(causes), (name, None))


def _name_row(pair: Pair, card: FoundCard) -> Row:
    name = pair.planned.gpu.chip or pair.planned.gpu.name
    found = shown_name(card)
    outcome = Outcome.AGREES if found is not None else Outcome.OPEN
    return Row(
        "card",
        "Card",
        name,
        found if found is not None else NOT_TOLD,
        outcome,
        figures=(name, found),
    )


def _unseen_row(title: str) -> Row:
    says = sentence("{card} is on the bus, and nvidia-smi does not list it.", card=title)
    causes = (
        sentence(
            "The driver could not start it: the kernel's log says why (dmesg, lines with NVRM)."
        ),
        sentence("Its power plugs may be loose or missing."),
        sentence("The BIOS may lack address space: switch Above 4G Decoding on."),
    )
    return Row("driver", "Driver", LISTED, NOT_LISTED, Outcome.DIFFERS, says, causes)


def _extra_rows(extra: Iterable[FoundCard]) -> Iterator[Row]:
    for card in extra:
        name = shown_name(card)
        where = card.address or translated(NOT_TOLD)
        is_card = card.vendor == NVIDIA or any(words in (name or "") for words in _CARD_WORDS)
        told = _EXTRA[is_card, name is not None]
        says = sentence(told, name=name, vendor=card.vendor, where=where)
        outcome = Outcome.DIFFERS if is_card else Outcome.NOTICE
        yield Row(
            "extra_card",
            "Further card",
            NOT_PLANNED,
            name or where,
            outcome,
            says,
            figures=(None, name),
        )


def _trouble_rows(machine: Machine) -> Iterator[Row]:
    """What commands say has gone wrong.

    Those of AMD's tool are mostly about figures that a card does not have.
    """
    for trouble in machine.troubles:
        says = sentence("{source} says: {text}", source=trouble.source, text=trouble.text)
        grave = trouble.source == "nvidia-smi -q"
        where = trouble.address or messages("the whole machine")
        outcome = Outcome.DIFFERS if grave else Outcome.NOTICE
        yield Row("trouble", "Fault", NONE, where, outcome, says, figures=(None, trouble.text))


def _asks(cards: tuple[CardRows, ...], found: Matched, machine: Machine) -> Iterator[Sentence]:
    """What further output would decide what is open."""
    if any(_is_open_at_rest(card) for card in cards):
        yield sentence(
            "Run the commands again while all cards work, to see their links and temperatures "
            "under load."
        )
    if cards and not found.by_slot:
        yield sentence(
            "No output tells which slot a card stands in: add dmidecode -t 9 and lspci -vv, both "
            "as root. Until then "
            "cards that are alike are taken by their links and in the order of the bus."
        )
    if any(_lacks_width(card) for card in cards):
        yield sentence(
            "No output tells the links of all cards: lspci -vv shows them to root alone."
        )
    if machine.unmatched_figures:
        yield sentence(
            "rocm-smi names no bus addresses, so that its figures belong to no card: add --showbus."
        )
    if _lacks_limits_of_amd(cards):
        yield sentence("Power limits of AMD's cards stand in: rocm-smi --showbus --showmaxpower.")


def _is_open_at_rest(card: CardRows) -> bool:
    """Whether a card that was not under load has rows that only load decides."""
    if card.found is None or load_of(card.found) is LinkLoad.LOADED:
        return False
    return any(_is_unsettled(row) for row in card.rows)


def _lacks_width(card: CardRows) -> bool:
    return any(row.key == "link_width" and row.found == NOT_TOLD for row in card.rows)


def _lacks_limits_of_amd(cards: tuple[CardRows, ...]) -> bool:
    """Whether cards of AMD were found, and no power limit of any of them."""
    of_amd = []
    for card in cards:
        if card.found is not None and card.found.vendor == AMD:
            of_amd.append(card.found)
    limited = [card for card in of_amd if card.limit_w is not None]
    return bool(of_amd) and not limited


def _left_aside(evaluation: Evaluation) -> Iterator[Sentence]:
    others = [card.title for card in evaluation.assembly.gpus if card.system is not PRIMARY]
    if others:
        yield sentence(
            "Left aside, since they belong to the second system: {cards}.", cards=and_words(others)
        )


def _is_unsettled(row: Row) -> bool:
    decided_by_load = row.key in ("link_generation", "link_width", "temperature")
    return decided_by_load and row.outcome is Outcome.OPEN and row.found != NOT_TOLD
