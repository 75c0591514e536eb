"""What is measured by models that the user attached to parts: what they change against boxes, and
where they fail.

Only tells; whether there is room is said by the rules that the figures come from. Knows no files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import card_size
from rigwright.assembly.gaps import Gap, pairs_of, without_shape
from rigwright.assembly.roles import role_words
from rigwright.assembly.shapes import Placed
from rigwright.checks import Check, Finding, Judged, Measure, NotChecked, Said, Sentence, Severity
from rigwright.figures import Basis, Figure, field_of
from rigwright.figures.values import MODEL_SHAPE
from rigwright.parts import Chassis
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, sentence, unanswered, worded
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, length, millimetres
from rigwright.text.sentence import messages, paragraph

if TYPE_CHECKING:
    from rigwright.routing.contact import Around, Contact

Result = Iterator[Check | Finding | NotChecked]
WORTH_SAYING = 0.05
TOUCH = -1.0  # what stands elsewhere by less is not told from what touches


@rule(
    "data",
    noun="size by its model",
    source="The user's own models of cards, laid into the boxes of their figures",
    only_informs=True,
)
def measured_by_model(a: Assembly) -> Result:
    """A card is measured by the shape of its own model instead of its boxes."""
    if not a.shapes:
        return
    beside = {(gap.upper.label, gap.lower.label) for gap in a.neighbours}
    for pair in pairs_of(a.cards):
        near = (pair.upper.label, pair.lower.label) in beside or pair.gap.value < 0
        if pair.by_shape and near and abs(pair.gap.value - pair.by_boxes.value) >= WORTH_SAYING:
            yield _between(pair)
    yield from _own_models(a)


def _own_models(a: Assembly) -> Result:
    """The sizes that models gave; a model that cannot be used is said to be so."""
    modelled: dict[str, list[SeatedCard]] = {}
    for card in a.cards:
        if card.shape is not None:
            modelled.setdefault(card.card.id, []).append(card)
        elif a.shapes.get(card.card.id) is not None:
            why = sentence(
                "the model of {card} cannot be used, so its boxes were.", card=card.card.name
            )
            yield unanswered(
                "measured-by-model", (card.label,), card.card.address(MODEL_SHAPE), why
            )
    yield from map(_sizes, modelled.values())


@rule(
    "mechanical",
    noun="room for its model",
    source="The user's own models of cards against boxes of other parts",
    clearance="gap by its model",
    no_clash="within what models may be off by",
)
def model_meets_part(a: Assembly) -> Result:
    """A card meets a part, by the own model of either, that their boxes keep clear of each
    other.
    """
    for card in a.cards if a.shapes else ():
        if card.located and card.seat is not None and not card.seat.inferred:
            yield from _meetings(card, a)
            yield from _in_chassis(card, a)


def _meetings(card: SeatedCard, a: Assembly) -> Result:
    """Other cards are held against this one anyway, and in its slot is where it belongs."""
    furnishing = [
        part
        for part in (a.cooler, *a.psus)
        if part is not None and a.shapes.get(part.id) is not None
    ]
    if card.shape is None and not furnishing:
        return
    from rigwright.routing.contact import around_cards

    by_boxes = _met(Placed(without_shape(card).body), around_cards(a))
    by_shape = _met(card.placed, around_cards(a, a.shapes))
    yield from (_meets(card, met) for name, met in by_shape.items() if name not in by_boxes)
    yield from (_stays_clear(card, met) for name, met in by_boxes.items() if name not in by_shape)


def _met(placed: Placed, surroundings: Around) -> dict[tuple[str, str], Contact]:
    from rigwright.routing.contact import contacts

    return {
        (c.label, c.role): c
        for c in contacts(placed, surroundings)
        if not c.role.startswith("slot")
    }


def _meets(card: SeatedCard, met: Contact) -> Check:
    return _gap(card, met.label, Figure(met.gap_mm, met.basis), partial(_meeting_words, card, met))


def _gap(card: SeatedCard, label: str, gap: Figure, words: Callable[[Judged], Said]) -> Check:
    return Check(
        rule="model-meets-part",
        what="gap by its model",
        parts=(card.label, label),
        value=gap.value,
        limit=0.0,
        figures=(gap,),
        words=words,
        clash=TOUCH,
    )


def _meeting_words(card: SeatedCard, met: Contact, _judged: Judged) -> Said:
    return Said(
        sentence(
            "{card} and the {role} need the same {depth}.",
            card=card.title,
            role=role_words(met.role),
            depth=millimetres(-met.gap_mm),
        ),
        sentence("By the shape of a model; their boxes would stay clear."),
        remedies=("Look whether the model lies as the part does",),
        place=card.drawn,
    )


def _stays_clear(card: SeatedCard, met: Contact) -> Finding:
    return finding(
        "model-meets-part",
        Severity.INFO,
        (card.label, met.label),
        sentence(
            "{card} stays clear of the {role} by the shape of a model.",
            card=card.title,
            role=role_words(met.role),
        ),
        sentence("Their boxes would overlap by {by}.", by=millimetres(-met.gap_mm)),
    )


def _in_chassis(card: SeatedCard, a: Assembly) -> Result:
    """A chassis is all around its cards: what counts is which of its surfaces stand in a card's
    body.
    """
    shape = a.shapes.get(a.chassis.id) if a.chassis is not None else None
    if a.chassis is None or shape is None or not len(shape.triangles):
        return
    from rigwright.routing.contact import depth_in

    depth = depth_in(card.body, shape)
    if depth > 0:
        gap = Figure(-depth, Basis.PUBLISHED, (field_of(a.chassis.id, MODEL_SHAPE),))
        yield _gap(card, "chassis", gap, partial(_standing_in_words, card, a.chassis))


def _standing_in_words(card: SeatedCard, chassis: Chassis, judged: Judged) -> Said:
    return Said(
        sentence(
            "{depth} of the model of {chassis} stand in {card}.",
            depth=millimetres(-judged.check.value),
            chassis=chassis.name,
            card=card.title,
        ),
        sentence("The model is laid into the outer size of its figures."),
        remedies=("Look whether the model lies as the case does",),
        place=card.drawn,
    )


def _sizes(cards: list[SeatedCard]) -> Finding:
    card = cards[0]
    assert card.shape is not None
    size = card.size
    drawn = card_size(card.card)
    names = messages(("length", "height", "thickness"))
    is_open = "The model is not closed: its surface counts, what it encloses does not."
    return finding(
        "measured-by-model",
        Severity.INFO,
        (each.label for each in cards),
        sentence(
            "{name} is measured by its model: {sizes}.",
            name=card.card.name,
            sizes=comma_words(
                f"{translated(name)} {length(getattr(size, name).value)}" for name in names
            ),
        ),
        paragraph(
            sentence(
                "Its figures say {sizes}.",
                sizes=comma_words(
                    f"{translated(name)} {_said(getattr(drawn, name))}" for name in names
                ),
            ),
            sentence("" if card.shape.closed else is_open),
        ),
        place=card.drawn,
    )


def _said(figure: Figure) -> str:
    if not figure.known:
        return worded("unknown")
    return str(length(figure.value))


def _between(pair: Gap) -> Finding:
    return finding(
        "measured-by-model",
        Severity.INFO,
        (pair.upper.label, pair.lower.label),
        _between_words(pair),
        sentence("{boxes}.", boxes=capital(box_words(pair))),
        measure=Measure(pair.gap.value, pair.by_boxes.value, "mm"),
    )


def _between_words(pair: Gap) -> Sentence:
    """How much room the shapes leave, of one card or of both."""
    both = pair.upper.shape is not None and pair.lower.shape is not None
    modelled = pair.upper if pair.upper.shape is not None else pair.lower
    words = "By the shape of {card}'s model there are {gap} between {upper} and {lower}."
    if both and pair.gap.value >= 0:
        words = "By their shapes there are {gap} between {upper} and {lower}."
    elif both:
        words = "By their shapes {gap} are missing between {upper} and {lower}."
    elif pair.gap.value < 0:
        words = "By the shape of {card}'s model {gap} are missing between {upper} and {lower}."
    return sentence(
        words,
        card=modelled.title,
        gap=millimetres(abs(pair.gap.value)),
        upper=pair.upper.title,
        lower=pair.lower.title,
    )


def box_words(pair: Gap) -> str:
    """What the boxes would say where a model counts: "its box would overlap by 11.36 mm"."""
    if not pair.by_shape:
        return ""
    both = pair.upper.shape is not None and pair.lower.shape is not None
    gap = pair.by_boxes.value
    would = "its box would leave {gap}"
    if both:
        would = "their boxes would leave {gap}"
    if gap < 0:
        would = "its box would overlap by {gap}"
        if both:
            would = "their boxes would overlap by {gap}"
    if not pair.by_boxes.known:
        would = "its box would be of unknown size"
        if both:
            would = "their boxes would be of unknown size"
    return worded(would, gap=millimetres(abs(gap)))
