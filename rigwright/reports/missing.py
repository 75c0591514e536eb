"""The figures that are missing to check a build, each once, with what they would allow to be
checked.

Groups what the rules could not answer by part and figure. Knows words and no widgets; figures are
entered in the editor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.addresses import Address, address_of, parts_of
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_number_order, part_words
from rigwright.checks import FAULT, NotChecked, Verdict
from rigwright.checks import missing_count as missing_count
from rigwright.editing.figure_words import is_of_slot, label_at, words_at
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_inferred
from rigwright.inventory.edits import can_be_replaced
from rigwright.inventory.part_row import UNKNOWN_KIND
from rigwright.inventory.rows import rows_of
from rigwright.parts import Part
from rigwright.parts.kind_words import KIND_NOUNS
from rigwright.power.draws import placeholder_number
from rigwright.record import Value
from rigwright.rules import noun_of
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, paragraph, sentence, worded

# Sizes of a card that anyone can measure; the window shows what to hold the ruler to.
RULER_FIELDS = ("length_mm", "height_mm", "thickness_mm")
CHOICES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "build.chassis": ("chassis", messages("Choose a case")),
        "build.board": ("motherboard", messages("Choose a board")),
        "build.cpus": ("cpu", messages("Choose a processor")),
        "build.psus": ("psu", messages("Choose a supply")),
    }
)
# What else of a build is not set, with the form, page or menu where it is.
SETTINGS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "build.site": ("site", messages("Choose an outlet")),
        "build.psu_circuits": ("site", messages("Choose its circuit")),
        "build.workload": ("workload", messages("Say what the machine is for")),
        "build.second": ("second", messages("Choose the second system")),
        "build.second.board": ("second.motherboard", messages("Choose its board")),
        "build.second.cpus": ("second.cpu", messages("Choose its processor")),
        "build.drives": ("drives", messages("Choose the sockets of the drives")),
        "build.wires": ("wiring", messages("See the wiring")),
        "build.bridges": ("topology", messages("See the bridges")),
        "build.slot": ("feed", messages("Choose another slot")),
    }
)
WAYS: Mapping[str, tuple[str, str]] = MappingProxyType({**CHOICES, **SETTINGS})
RISER = "build.riser"


class Missing(Value, frozen=True):
    """One figure that is missing: a short title and the rules' own reason for it.

    `part_id` and `path` say where to enter it; `choose` which kind of part to choose, "unknown"
    where nobody knows the kind, or which form, page or menu to choose it in.
    """

    field: str
    rules: tuple[str, ...]
    parts: tuple[str, ...]
    title: str
    reason: str
    part_id: str = ""
    path: str = ""
    link: str = ""
    choose: str = ""
    by_ruler: bool = False
    row: str = ""  # of the list of parts, whose place the chosen part takes

    @property
    def checks(self) -> str:
        """What cannot be checked without it: "card length, rear openings"."""
        return comma_words(dict.fromkeys(map(noun_of, self.rules)))

    @property
    def allows(self) -> str:
        """The same as a sentence."""
        if self.by_fault:
            return worded("Not checked: {checks}.", checks=self.checks)
        return worded("Not checked without it: {checks}.", checks=self.checks)

    @property
    def by_fault(self) -> bool:
        """Whether nothing is missing, and only a fault of the program left it open."""
        return self.field.startswith(f"{FAULT}.") and not self.part_id

    @property
    def detail(self) -> str:
        """What it would allow, and why it is missing."""
        if self.reason == self.title:
            return self.allows
        return str(paragraph(self.allows, self.reason))


def missing_figures(entries: tuple[NotChecked, ...], a: Assembly) -> tuple[Missing, ...]:
    """Each missing figure once, those of one part together, else in the order in which rules ask
    for them.
    """
    groups: dict[str, list[NotChecked]] = {}
    for entry in entries:
        groups.setdefault(entry.field, []).append(entry)
    parts = parts_of(a)
    found: list[Missing] = []
    first_of_part: dict[str, int] = {}
    for number, (field, alike) in enumerate(groups.items()):
        missing = _missing(field, alike, parts, a)
        found.append(missing)
        first_of_part.setdefault(missing.part_id, number)
    found.sort(key=lambda entry: first_of_part[entry.part_id])
    return tuple(found)


def deciding_figures(evaluation: Evaluation) -> tuple[Missing, ...]:
    """Return what keeps a build undecided, the one that answers most questions first."""
    return _most_asked(evaluation.undecided, evaluation.assembly)


def settling_figures(evaluation: Evaluation) -> tuple[Missing, ...]:
    """Return what keeps a build from *Fits*, since a check without it could warn: the one that
    answers most questions first.
    """
    return _most_asked(evaluation.unsettled, evaluation.assembly)


def lacking_figures(evaluation: Evaluation) -> tuple[Missing, ...]:
    """Return what a better verdict waits for; nothing where findings stand in its way."""
    if evaluation.verdict is Verdict.UNDECIDED:
        return deciding_figures(evaluation)
    return settling_figures(evaluation) if is_tight_by_gaps(evaluation) else ()


def lacking_words(evaluation: Evaluation) -> str:
    """Return the figure that a better verdict waits for most, and how many others there are.

    Empty where findings stand in its way.
    """
    lacking = lacking_figures(evaluation)
    if not lacking:
        return ""
    others = len(lacking) - 1
    first = f"{lacking[0].title.rstrip('.')}."
    if not others:
        return first
    return str(paragraph(first, sentence("{n} more unknown.", n=others)))


def _most_asked(entries: tuple[NotChecked, ...], a: Assembly) -> tuple[Missing, ...]:
    """What entries lack, the one that answers most questions first.

    Parts that are not chosen come before figures: without them most questions are not even asked.
    A line of a list that nobody has chosen a part for comes first, since it may be one of those.
    """
    questions = Counter[str]()
    for entry in entries:
        questions[entry.field] += max(len(entry.parts), 1)
    placeholders: list[Missing] = []  # and parts that the catalog lacks
    choices: list[Missing] = []
    figures: list[Missing] = []
    for missing in missing_figures(entries, a):
        if missing.row:
            placeholders.append(missing)
        elif missing.field in CHOICES:
            choices.append(missing)
        else:
            figures.append(missing)
    order = list(CHOICES)
    choices.sort(key=lambda missing: order.index(missing.field))
    figures.sort(key=lambda missing: -questions[missing.field])
    return (*placeholders, *choices, *figures)


def _missing(
    field: str, alike: list[NotChecked], parts: Mapping[str, Part], a: Assembly
) -> Missing:
    rules = tuple(dict.fromkeys(entry.rule for entry in alike))
    labels = in_number_order(label for entry in alike for label in entry.parts)
    reason = _reason(alike[0])
    address = address_of(field, parts)
    if field in a.missing:
        return _lost(field, rules, labels, reason, a)
    number = placeholder_number(field)
    if number is not None:
        kind = a.build.placeholders[number - 1].kind or UNKNOWN_KIND
        row = f"placeholder{number}"
        return Missing(
            field,
            rules,
            labels,
            reason,
            reason,
            link=worded("Choose a part for it"),
            choose=kind,
            row=row,
        )
    if address is None:
        if field == RISER:
            kind, words = _of_riser(labels, a)
        else:
            kind, words = WAYS.get(field, ("", ""))
        return Missing(field, rules, labels, reason, reason, link=translated(words), choose=kind)
    part = address.part
    path = address.path
    by_ruler = part.kind == "gpu" and path in RULER_FIELDS
    title = _title(address, a)
    link = _link(part.kind, path, by_ruler)
    return Missing(field, rules, labels, title, reason, part.id, path, link, by_ruler=by_ruler)


def _of_riser(labels: tuple[str, ...], a: Assembly) -> tuple[str, str]:
    """What is to choose of cards outside the slots: the riser, or the slot of a riser that is
    there.
    """
    cards = [card for card in a.cards if card.label in labels]
    if cards and all(card.riser is not None for card in cards):
        return "feed", messages("Choose the slot of its riser")
    return "riser", messages("Choose its riser")


def _lost(
    part_id: str, rules: tuple[str, ...], labels: tuple[str, ...], reason: str, a: Assembly
) -> Missing:
    """A part that the catalog lacks; it is replaced in its row of the list."""
    row = next((row for row in rows_of(a) if row.missing and row.part_id == part_id), None)
    title = worded("{part_id} is not in the catalog.", part_id=part_id)
    if row is None or not can_be_replaced(row):
        return Missing(part_id, rules, labels, title, reason)
    return Missing(
        part_id,
        rules,
        labels,
        title,
        reason,
        link=worded("Choose another in its place"),
        choose=row.kind,
        row=row.key,
    )


def _is_guess(part: Part, path: str) -> bool:
    """Whether the place of a slot is only guessed."""
    if not path.endswith(".position"):
        return False
    found = provenance_of(part, path)
    return found.basis == "guess" and found.value is not None


def _title(address: Address, a: Assembly) -> str:
    """Return the missing figure in short: "Thickness of GPU 2 not known."."""
    part = address.part
    path = address.path
    label = label_at(part.kind, path)
    if is_of_slot(path):
        words = "{figure} only guessed." if _is_guess(part, path) else "{figure} unknown."
        return worded(words, figure=label)
    cards = labels_of(card for card in a.cards if card.card.id == part.id)
    inferred = is_inferred(part, path)
    named = part_words(cards)
    if len(a.systems) > 1 and part.kind == "motherboard":
        named = part.name  # there are two boards
    if named:
        words = "{figure} of {cards} only inferred." if inferred else "{figure} of {cards} unknown."
        return worded(words, figure=label, cards=named)
    words = "{figure} of the {part} only inferred."
    if not inferred:
        words = "{figure} of the {part} unknown."
    return worded(words, figure=label, part=_noun(part.kind, path))


def _reason(entry: NotChecked) -> str:
    """Why a rule was not answered, as a sentence of its own."""
    reason = entry.reason
    return reason[:1].upper() + reason[1:]


def _link(kind: str, path: str, by_ruler: bool) -> str:
    """What to do about it: "Measure the card's thickness", "Enter the position of PCIEX16_3"."""
    words = words_at(kind, path)
    if by_ruler:
        return worded("Measure the {part}'s {figure}", part=_noun(kind, path), figure=words)
    if is_of_slot(path):
        return worded("Enter the {figure}", figure=words)
    return worded("Enter the {part}'s {figure}", part=_noun(kind, path), figure=words)


def _noun(kind: str, path: str) -> str:
    """Return the part that has the figure: a server's own board, not the server."""
    return translated(KIND_NOUNS["motherboard" if path.startswith("board.") else kind])
