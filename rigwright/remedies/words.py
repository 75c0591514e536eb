"""Edits in words: what is done with which part, what that leaves, and where the user goes to do it
alone.

Knows labels and figures as text; tries nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.seats import PlaceError, seat_named
from rigwright.build.labels import in_sentence, wall_name
from rigwright.catalog import Catalog
from rigwright.checks import Judged
from rigwright.checks.remedy import (
    Add,
    AddDuct,
    AddFans,
    Choose,
    Edit,
    Limit,
    Move,
    Remedy,
    Replace,
    Split,
    Swap,
)
from rigwright.remedies.choosing import part_at
from rigwright.remedies.foreseen import Effect
from rigwright.text.numbers import and_words, millimetres, semicolon_words, watts
from rigwright.text.sentence import Sentence

# Where fields of a build are chosen, by what their path begins with.
FORMS: Mapping[str, str] = MappingProxyType(
    {"site": "site", "circuits": "site", "psu_circuits": "site", "workload": "workload"}
)


def done_words(edit: Edit, remedy: Sentence, before: Assembly, catalog: Catalog) -> Sentence:
    """Return what an edit does, with the names of part and place.

    A remedy's own words where those name all.
    """
    match edit:
        case Move():
            return Sentence(
                "Move {card} to {place}",
                {"card": _title(edit.card, before), "place": _place(edit, before)},
            )
        case Swap():
            values = {"card": _title(edit.card, before), "other": _title(edit.other, before)}
            return Sentence("Swap {card} with {other}", values)
        case Replace():
            return _choose_words(edit, before, catalog)
        case Add():
            values = {"part": _name(edit.part_id, catalog), "place": _place(edit, before)}
            return Sentence("Add {part} at {place}" if edit.place else "Add {part}", values)
        case AddFans():
            return _fan_words(edit, catalog)
        case AddDuct():
            values = {"part": _name(edit.part_id, catalog), "card": _title(edit.card, before)}
            return Sentence("Put a duct with {part} on {card}", values)
        case Split():
            return _splitter_words(edit, before, catalog)
        case _:
            return remedy


def _choose_words(edit: Replace, before: Assembly, catalog: Catalog) -> Sentence:
    card = before.card(edit.part)
    part = _name(edit.by, catalog)
    if card is None or len(before.cards) == 1:
        return Sentence("Choose {part}", {"part": part})
    cards = in_sentence((edit.part, *edit.alike))
    return Sentence("Choose {part} for {card}", {"part": part, "card": cards})


def _splitter_words(edit: Split, before: Assembly, catalog: Catalog) -> Sentence:
    groups = [and_words(_title(card, before) for card in group) for group in edit.groups]
    values = {"cards": semicolon_words(groups), "part": _name(edit.by, catalog)}
    if len(groups) == 1:
        return Sentence("Hang {cards} on {part}", values)
    return Sentence("Hang each of these on {part}: {cards}", values)


def _fan_words(edit: AddFans, catalog: Catalog) -> Sentence:
    values = {
        "part": _name(edit.part_id, catalog),
        "count": str(edit.count),
        "wall": wall_name(edit.wall),
    }
    if edit.count == 1:
        return Sentence("Add {part} at the {wall}", values)
    return Sentence("Add {count} × {part} at the {wall}", values)


def _title(label: str, before: Assembly) -> str:
    card = before.card(label)
    return label if card is None else card.title


def _place(edit: Move | Add, before: Assembly) -> str:
    try:
        return seat_named(before.seats, edit.place).title
    except PlaceError:
        return edit.place


def _name(part_id: str, catalog: Catalog) -> str:
    part = catalog.get(part_id)
    return part_id if part is None else part.name


def left_words(judged: Judged | None) -> Sentence | None:
    """Return what is left once a check fits: a gap as it then is, else the room before the
    limit.
    """
    if judged is None:
        return None
    check = judged.check
    if check.unit == "mm" and not check.at_most:
        return Sentence("{gap} free", {"gap": millimetres(check.value)})
    if check.unit == "mm":
        return Sentence("{room} to spare", {"room": millimetres(check.room)})
    if check.unit == "W":
        return Sentence("{room} left", {"room": watts(check.room)})
    if check.unit == "CFM":
        return Sentence("{room} CFM to spare", {"room": f"{check.room:.0f}"})
    return None


def with_rest(done: Sentence, left: Sentence | None) -> Sentence:
    """Return the whole of an offer: "Move GPU 2 to slot 4: 8.96 mm free"."""
    if left is None:
        return done
    return Sentence("{done}: {left}", {"done": done, "left": left})


def with_effect(words: Sentence, effect: Effect | None) -> Sentence:
    """Return an offer with what it does to the warmth of a card: "Limit GPU 2 to 280 W; GPU 2 at
    about 83 °C instead of 92 °C, an estimate".
    """
    if effect is None:
        return words
    return Sentence("{first}; {last}", {"first": words, "last": effect.words})


def names_effect(edit: Edit) -> bool:
    """Return whether the remedy's own words stay, which say themselves what the edit brings."""
    return not isinstance(edit, Move | Swap | Replace | Add | AddFans | AddDuct | Split | Limit)


def leads_to(remedy: Remedy, before: Assembly) -> str:
    """Return the form, view or kind of part where a remedy is done by hand.

    "" where there is none.
    """
    match remedy.edit:
        case Limit():
            return "power"
        case Replace():
            part = part_at(remedy.edit.part, before)
            return remedy.leads if part is None else part.kind
        case Add():
            return remedy.edit.kind
        case Split():
            return "riser"
        case AddFans() | AddDuct():
            return "fan"
        case Choose():
            forms = (FORMS.get(path.partition(".")[0]) for path in remedy.edit.fields)
            return next(filter(None, forms), remedy.leads)
        case _:
            return remedy.leads
