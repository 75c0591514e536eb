"""What is offered against a finding: edits that were tried and keep their word, and what is left to
do by hand.

One try is one build checked. `trials` gives control back between two of them, so that a window can
go on drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.addresses import parts_of
from rigwright.build import Build
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.checks import Finding, Fit, Judged, Severity, Verdict
from rigwright.checks.remedy import (
    Add,
    AddDuct,
    AddFans,
    Edit,
    Move,
    Remedy,
    Remove,
    Replace,
    Split,
)
from rigwright.evaluation import Evaluation, checked, without_offers
from rigwright.evaluation.listed import room_of
from rigwright.record import Value
from rigwright.remedies.applying import applied
from rigwright.remedies.by_hand import effect_by_hand
from rigwright.remedies.choosing import concrete
from rigwright.remedies.foreseen import Effect, effect_of
from rigwright.remedies.words import (
    done_words,
    leads_to,
    left_words,
    names_effect,
    with_effect,
    with_rest,
)
from rigwright.rules import RULES, rule_of
from rigwright.text.sentence import Sentence

Key = tuple[str, tuple[str, ...]]
MOVED = (
    "mechanical",
    "thermal",
    "lanes",
)  # categories of rules that another place of a card may satisfy
MECHANICAL = tuple(rule for rule in RULES if rule.category == "mechanical")
MOST_ALIKE = 2  # of the findings that one stands for
MOST_CARDS = 2  # of a finding, that are tried in other places
MOST_MOVES = 2  # that are offered besides those that the rule names
LEAST_GROWTH = 0.01  # of what an error is short by, in its unit


class Offer(Value, frozen=True):
    """One thing to do: an edit that was tried, with the build that it gives, or words for what is
    done by hand.

    `name` is what the edit does, `words` say also what it leaves; `left` is the check that then
    fits, where one is, and `effect` what becomes of the warmth that the finding is about.
    """

    words: Sentence
    name: Sentence
    edit: Edit | None = None
    after: Evaluation | None = None
    left: Judged | None = None
    effect: Effect | None = None
    leads: str = ""

    @property
    def by_hand(self) -> bool:
        """True for what the program cannot do itself."""
        return self.after is None

    @property
    def build(self) -> Build | None:
        """The build that the edit gives."""
        if self.after is None:
            return None
        return self.after.build

    @property
    def verdict(self) -> Verdict | None:
        """What the whole build then gets."""
        if self.after is None:
            return None
        return self.after.verdict

    @property
    def room(self) -> float | None:
        """What is left before the limit of the check that then fits, in its unit."""
        if self.left is None:
            return None
        return self.left.check.room


def offers(before: Evaluation, finding: Finding, catalog: Catalog) -> tuple[Offer, ...]:
    """Return all that is offered against a finding: edits first, what is done by hand last."""
    return tuple(offer for offer in trials(before, finding, catalog) if offer is not None)


def trials(before: Evaluation, finding: Finding, catalog: Catalog) -> Iterator[Offer | None]:
    """Yield the same one by one as they are found, and None between pieces of work of a few
    milliseconds.

    Of a finding that is listed for several alike, the first ones are tried.
    """
    before = without_offers(before)
    builds = [before.build]
    by_hand = dict[str, Offer]()
    for member in finding.members[:MOST_ALIKE]:
        for remedy in member.remedies:
            kept = None
            if remedy.edit is not None:
                for trial in _tried_remedy(before, member, remedy, catalog, builds):
                    kept = trial
                    yield trial
            if kept is None and not _is_settled(remedy.edit):
                offer = _by_hand(before.assembly, member, remedy)
                by_hand.setdefault(remedy.title, offer)
        if member.severity is not Severity.INFO and rule_of(member.rule).category in MOVED:
            yield from _moves(before, member, catalog, builds)
    yield from by_hand.values()


def is_refuted(before: Evaluation, finding: Finding, remedy: Remedy, catalog: Catalog) -> bool:
    """Return whether a remedy's edit was tried and does not keep its word.

    Only an edit that leaves no part to be chosen is tried; of all others nothing is said.
    """
    if not _is_settled(remedy.edit):
        return False
    before = without_offers(before)
    tried = _tried_remedy(before, finding, remedy, catalog, [before.build])
    return all(offer is None for offer in tried)


def worth_telling(before: Evaluation, finding: Finding) -> Iterator[Remedy]:
    """Yield the remedies of a finding, as lists tell findings, but for those that were tried and
    do not keep their word. A note wants none.

    Those for the worst that it stands for, which its title tells, come first.
    """
    if finding.severity is Severity.INFO:
        return
    catalog = before.assembly.catalog or MemoryCatalog(parts_of(before.assembly).values())
    first = min(finding.members, key=room_of).remedies
    others = [remedy for remedy in finding.remedies if remedy not in first]
    for remedy in (*first, *others):
        meant = next((one for one in finding.members if remedy in one.remedies), finding)
        if not is_refuted(before, meant, remedy, catalog):
            yield remedy


def _by_hand(a: Assembly, finding: Finding, remedy: Remedy) -> Offer:
    """Return what is done by hand, with what the air model expects of it."""
    effect = None
    if remedy.supposed is not None:
        effect = effect_by_hand(finding, remedy.supposed, a)
    if effect is not None and not effect.helps:
        effect = None
    words = with_effect(remedy.words, effect)
    return Offer(words, remedy.words, effect=effect, leads=leads_to(remedy, a))


def _is_settled(edit: Edit | None) -> bool:
    """Return whether an edit that was refused is nothing to do by hand either: all of it was
    there to be tried.
    """
    return edit is not None and not isinstance(edit, Replace | Add | AddFans | AddDuct | Split)


def _tried_remedy(
    before: Evaluation, finding: Finding, remedy: Remedy, catalog: Catalog, builds: list[Build]
) -> Iterator[Offer | None]:
    """Yield None for every try, and as the last one the offer where there is one.

    A part after which more is not decided than before is only offered where no other will do.
    """
    assert remedy.edit is not None
    vague: Offer | None = None
    for edit in concrete(remedy.edit, before.assembly, catalog):
        offer = (
            None if edit is None else _tried(before, finding, edit, remedy.words, catalog, builds)
        )
        if (
            offer is not None
            and offer.after is not None
            and len(offer.after.undecided) > len(before.undecided)
        ):
            vague = vague or offer
            offer = None
        yield offer
        if offer is not None:
            return
    if vague is not None:
        yield vague


def _moves(
    before: Evaluation, finding: Finding, catalog: Catalog, builds: list[Build]
) -> Iterator[Offer | None]:
    """Yield the best moves of a finding's cards to free places, whether or not its rule thought
    of them.
    """
    assembly = before.assembly
    cards = [card for label in finding.parts if (card := assembly.card(label)) is not None]
    found: list[Offer] = []
    for card in reversed(cards[-MOST_CARDS:]):
        for seat in assembly.seats:
            if assembly.card_at(seat) is None:
                offer = _tried(
                    before, finding, Move(card.label, seat.name), Sentence(""), catalog, builds
                )
                if offer is not None:
                    found.append(offer)
                yield None
    found.sort(key=_worth)
    yield from found[:MOST_MOVES]


def _worth(offer: Offer) -> tuple[int, int, float]:
    """Return what sorts moves: those that leave fewer faults first, then those that leave more
    room.
    """
    assert offer.after is not None
    room = offer.room
    faults = (offer.after.count(Severity.ERROR), offer.after.count(Severity.WARNING))
    return (*faults, 0.0 if room is None else -room)


def _tried(
    before: Evaluation,
    finding: Finding,
    edit: Edit,
    words: Sentence,
    catalog: Catalog,
    builds: list[Build],
) -> Offer | None:
    """Return the offer that an edit makes.

    None where it does not keep its word, or gives a build that is there.
    """
    build = applied(edit, before.assembly, catalog)
    if build is None or build in builds:
        return None
    after = _answer(before, finding, edit, build, catalog)
    if after is None:
        return None
    names = labels_after(edit, before.assembly)
    effect = effect_of(finding, names, before.assembly, after.assembly)
    if effect is not None and not effect.helps:
        return None
    builds.append(build)
    left = _left(finding, edit, before.assembly, after)
    name = done_words(edit, words, before.assembly, catalog)
    whole = name if names_effect(edit) else with_rest(name, left_words(left))
    return Offer(
        words=with_effect(whole, effect),
        name=name,
        edit=edit,
        after=after,
        left=left,
        effect=effect,
    )


def _answer(
    before: Evaluation, finding: Finding, edit: Edit, build: Build, catalog: Catalog
) -> Evaluation | None:
    """Return the answer about a build where the edit keeps its word.

    Rules that refuse most are asked before others.
    """
    assembly = assemble(build, catalog, shapes=before.assembly.shapes)
    names = labels_after(edit, before.assembly)
    if _is_found(finding, names, checked(assembly, (rule_of(finding.rule),))):
        return None
    if adds_error(before, names, checked(assembly, MECHANICAL)):
        return None
    after = checked(assembly)
    if not keeps_word(before, finding, edit, after):
        return None
    return after


def keeps_word(before: Evaluation, finding: Finding, edit: Edit, after: Evaluation) -> bool:
    """Return whether a finding is gone after an edit, its check answered, and nothing worse came
    instead.

    Worse is any error that was not there or has less room now, a card that loses its place, a part
    that there is none of; and of the same rule as many findings as before, which would only move
    the fault to other parts.
    """
    names = labels_after(edit, before.assembly)
    if _is_found(finding, names, after) or _is_open(before, finding, names, after):
        return False
    lost = len(after.assembly.misplaced) > len(before.assembly.misplaced)
    if lost or not set(after.assembly.missing) <= set(before.assembly.missing):
        return False
    if _count(finding, after) >= _count(finding, before):
        return False
    return not adds_error(before, names, after)


def adds_error(before: Evaluation, names: Mapping[str, str | None], after: Evaluation) -> bool:
    """Return whether there is an error that was not there, or one that is short by more."""
    known = _shortfalls(before, names)
    for key, short in _shortfalls(after, {}).items():
        if key not in known or short > known[key] + LEAST_GROWTH:
            return True
    return False


def _shortfalls(evaluation: Evaluation, names: Mapping[str, str | None]) -> dict[Key, float]:
    """Return by how much each error misses its limit, 0 where nothing is measured.

    Parts by their names after an edit. An error about a part that is gone is left out.
    """
    short: dict[Key, float] = {}
    for finding in evaluation.findings:
        parts = _renamed(finding.parts, names)
        if finding.severity is Severity.ERROR and parts is not None:
            short[finding.rule, parts] = 0.0
    for judged in evaluation.checks:
        parts = _renamed(judged.parts, names)
        if judged.fit is Fit.CLASH and parts is not None:
            key = (judged.rule, parts)
            short[key] = max(short[key], -judged.check.room)
    return short


def labels_after(edit: Edit, before: Assembly) -> Mapping[str, str | None]:
    """Return the labels that become others: cards count on, so that without one those behind it
    move up; None: gone.
    """
    if not isinstance(edit, Remove):
        return {}
    gone = before.card(edit.part)
    names: dict[str, str | None] = {edit.part: None}
    if gone is None:
        return names
    counts: dict[str, int] = {}
    for card in before.cards:
        if card is not gone:
            kind = card.card.kind
            counts[kind] = counts.get(kind, 0) + 1
            names[card.label] = f"{kind}{counts[kind]}"
    return names


def _renamed(parts: tuple[str, ...], names: Mapping[str, str | None]) -> tuple[str, ...] | None:
    """Return the labels of parts as they are after an edit; None where one of them is gone."""
    renamed = [names.get(label, label) for label in parts]
    known = tuple(label for label in renamed if label is not None)
    if len(known) == len(parts):
        return known
    return None


def _is_found(finding: Finding, names: Mapping[str, str | None], after: Evaluation) -> bool:
    parts = _renamed(finding.parts, names)
    return any(found.key == (finding.rule, parts) for found in after.findings)


def _is_open(
    before: Evaluation, finding: Finding, names: Mapping[str, str | None], after: Evaluation
) -> bool:
    """Return whether the rule, which had an answer about these parts, now lacks a figure for
    one.
    """
    known = {entry.field for entry in before.not_checked if entry.rule == finding.rule}
    parts = {names.get(label, label) for label in finding.parts}
    for entry in after.not_checked:
        about = entry.by_fault or not parts.isdisjoint(entry.parts)
        if about and entry.rule == finding.rule and entry.field not in known:
            return True
    return False


def _count(finding: Finding, evaluation: Evaluation) -> int:
    """Return how many findings of its rule are at least as bad."""
    rank = finding.severity.rank
    return sum(
        found.rule == finding.rule and found.severity.rank <= rank for found in evaluation.findings
    )


def _has_room(judged: Judged) -> bool:
    return judged.fit is Fit.FITS and bool(judged.check.unit)


def _left(finding: Finding, edit: Edit, before: Assembly, after: Evaluation) -> Judged | None:
    """Return the check that decides after an edit: that of the same parts, else the tightest of
    its rule on one.
    """
    parts = _renamed(finding.parts, labels_after(edit, before))
    if parts is None:
        return None
    cards = {label for label in parts if after.assembly.card(label) is not None}
    same: list[Judged] = []
    about: list[Judged] = []
    for one in after.checks:
        if one.rule != finding.rule or not _has_room(one):
            continue
        if set(one.parts) == set(parts):
            same.append(one)
        elif not cards.isdisjoint(one.parts):
            about.append(one)
    return min(same or about, key=lambda one: one.check.room, default=None)
