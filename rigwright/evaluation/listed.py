"""What was found as a list tells it: one finding for each subject, with what follows from it folded
in.

A rule says the same of eight cards eight times, and a supply that is too small also lacks headroom,
runs hot and has no room for peaks. All of it is true; a reader wants it once. Nothing is dropped:
`Finding.alike` has what a finding stands for, `Finding.folded` what follows from it. Knows what the
rules say of each other, and no rule by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import filterfalse, zip_longest
from typing import Any

from rigwright.build.labels import by_number, in_sentence, part_words
from rigwright.checks import Finding, Sentence
from rigwright.checks.remedy import Remedy
from rigwright.geometry import Box, union
from rigwright.parts import CARD_KINDS
from rigwright.rules import causes_of, rule_of
from rigwright.text.numbers import and_words
from rigwright.text.sentence import paragraph, sentence, worded

# the values of a title that say which supply or circuit; all have the label of the supplies
WHICH = ("supply", "circuit")
NUMBER = "supply_number"  # the value that counts a supply from 1; 0 for all of a build
MOST_NAMED = 3  # pairs of cards in one sentence


def _never(_finding: Finding) -> bool:
    return False


def listed(
    findings: Sequence[Finding], apart: Callable[[Finding], bool] = _never
) -> tuple[Finding, ...]:
    """Return one finding for each subject, in the order in which an evaluation has them: worst
    first.

    Those that are `apart` stand for no others: what a preview adds is told beside what was there.
    """
    roots = [_root(number, findings) for number in range(len(findings))]
    subjects = _by_subject(
        findings, (number for number, root in enumerate(roots) if number == root), apart
    )
    told: list[Finding] = []
    for alike in subjects:
        follow = [
            number for number, root in enumerate(roots) if root in alike and number not in alike
        ]
        folded = [_together(findings, one) for one in _by_subject(findings, follow, _never)]
        told.append(_together(findings, alike).changed(folded=tuple(folded)))
    return tuple(told)


def _together(findings: Sequence[Finding], numbers: Iterable[int]) -> Finding:
    """Return one finding for those of some numbers."""
    return together([findings[number] for number in numbers])


def _by_subject(
    findings: Sequence[Finding], numbers: Iterable[int], apart: Callable[[Finding], bool]
) -> list[list[int]]:
    """Return numbers of findings by their subject, in the order of the first of each."""
    subjects: dict[tuple[Any, ...], list[int]] = {}
    for number in numbers:
        subject = (*_subject(findings[number]), apart(findings[number]))
        subjects.setdefault(subject, []).append(number)
    return list(subjects.values())


def everything(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return all findings that listed ones stand for and that follow from them, as the rules
    said them.
    """
    said: list[Finding] = []
    for finding in findings:
        said.extend(finding.alike or (finding.changed(folded=()),))
        said.extend(everything(finding.folded))
    return tuple(said)


def others_alike(finding: Finding) -> tuple[Finding, ...]:
    """Return the findings it stands for that have figures of their own.

    None where it speaks for each of them.
    """
    others = tuple(one for one in finding.alike if one.title != finding.title)
    speaks_for_each = len(others) == len(finding.alike)
    return () if speaks_for_each else others


# what follows from what


def _root(number: int, findings: Sequence[Finding]) -> int:
    """Return the finding that one follows from in the end; itself where it follows from none."""
    parent = _parent(number, findings)
    if parent is None:
        return number
    return _root(parent, findings)


def _parent(number: int, findings: Sequence[Finding]) -> int | None:
    """Return the finding that tells of one: a graver one that says the same and more, else the
    worst that it follows from, which is no less severe and about the same parts.
    """
    child = findings[number]
    for other, finding in enumerate(findings):
        if _says_as_well(finding, child):
            return other
    worse = _worse_of_its_rule(child, findings)
    if worse is not None:
        return worse
    return _cause(child, findings)


def _cause(child: Finding, findings: Sequence[Finding]) -> int | None:
    """Return the worst finding that one follows from; None if there is no such finding."""
    causes = causes_of(rule_of(child.rule))
    graver = [
        other
        for other, finding in enumerate(findings)
        if finding.rule in causes and finding.severity.rank <= child.severity.rank
    ]
    for other in graver:
        if _is_about(child, findings[other]):
            return other
    return _causes_of_each_card(child, graver, findings)


def _causes_of_each_card(
    child: Finding, graver: Sequence[int], findings: Sequence[Finding]
) -> int | None:
    """Return the first of the causes that are listed as one, where each card of a finding has one
    of its own among them.
    """
    about = set(_cards(child))
    explained: dict[tuple[Any, ...], set[str]] = {}
    first: dict[tuple[Any, ...], int] = {}
    for other in graver:
        cards = _cards(findings[other])
        if len(cards) == 1 and about:
            subject = _subject(findings[other])
            first.setdefault(subject, other)
            explained.setdefault(subject, set()).update(cards)
    return next((first[subject] for subject in first if about <= explained[subject]), None)


def _says_as_well(graver: Finding, milder: Finding) -> bool:
    """Return whether a graver finding on the same cards says what a milder one does."""
    if graver.severity.rank >= milder.severity.rank:
        return False
    told = {rule.id for rule in rule_of(graver.rule).tells_of}
    if milder.rule not in told or _are_of_two_supplies(graver, milder):
        return False
    return set(_cards(graver)) == set(_cards(milder))


def _worse_of_its_rule(milder: Finding, findings: Sequence[Finding]) -> int | None:
    """Return the graver finding of the same rule that is about the same parts; of cards also one
    that is listed together with others, so that each of its cards is told of.
    """
    worse: list[int] = []
    for number, finding in enumerate(findings):
        if finding.rule != milder.rule or finding.severity.rank >= milder.severity.rank:
            continue
        if _but_cards(finding) == _but_cards(milder):
            worse.append(number)
    for number in worse:
        subject = _subject(findings[number])
        told: set[str] = set()
        for other in worse:
            if _subject(findings[other]) == subject:
                told.update(findings[other].parts)
        if set(milder.parts) <= told:
            return number
    return None


def _but_cards(finding: Finding) -> tuple[Any, ...]:
    """Return what a finding is about besides cards, and which supply or circuit it names."""
    others = set(filterfalse(_is_card, finding.parts))
    return others, _which(finding)


def _which(finding: Finding) -> str:
    """Return the supply or circuit that a finding is about, as its title names it; else ""."""
    for name in WHICH:
        if name in finding.title.values:
            return str(finding.title.values[name])
    return ""


def _is_about(child: Finding, cause: Finding) -> bool:
    """Return whether a cause is about all cards of what follows.

    Where there are none, about one of its parts; what is about the machine as a whole follows from
    whatever is about no card.
    """
    cards = _cards(child)
    if cards:
        return set(cards) <= set(cause.parts)
    if not child.parts:
        return not _cards(cause)
    if _are_of_two_supplies(child, cause):
        return False
    return not _cards(cause) and not set(child.parts).isdisjoint(cause.parts)


def _are_of_two_supplies(one: Finding, other: Finding) -> bool:
    """Return whether two findings are each about one supply, and not about the same."""
    numbers = [finding.title.values.get(NUMBER) for finding in (one, other)]
    return all(numbers) and numbers[0] != numbers[1]


def _is_card(label: str) -> bool:
    return label.startswith(CARD_KINDS)


def _cards(finding: Finding) -> tuple[str, ...]:
    return tuple(filter(_is_card, finding.parts))


# what is the same of several cards


def _subject(finding: Finding) -> tuple[Any, ...]:
    """Return what findings of one line have in common: all but the cards, or all but which supply
    or circuit it is.

    Without either all but the reason.
    """
    cards = _cards(finding)
    title = finding.title
    if not cards and _which(finding):
        return (finding.rule, finding.severity, finding.parts, title.template)
    if not cards:
        return (finding.rule, finding.severity, finding.parts, str(title))
    others = tuple(label for label in finding.parts if label not in cards)
    return (finding.rule, finding.severity, title.template, title.frames, others)


def together(alike: Sequence[Finding]) -> Finding:
    """Return one finding for those of one subject: their words where they are the same, else
    those of the worst.
    """
    if len(alike) == 1:
        return alike[0]
    worst = min(alike, key=room_of)
    labels: dict[str, None] = {}
    rests_on: dict[str, None] = {}
    places: list[Box] = []
    for finding in alike:
        labels |= dict.fromkeys(finding.parts)
        rests_on |= dict.fromkeys(finding.rests_on)
        if finding.place is not None:
            places.append(finding.place)
    cards = sorted(filter(_is_card, labels), key=by_number)
    others = filterfalse(_is_card, labels)
    title, detail = _words_for_all(worst, alike, cards)
    return worst.changed(
        parts=(*cards, *others),
        title=title,
        detail=detail,
        estimate=any(finding.estimate for finding in alike),
        rests_on=tuple(rests_on),
        remedies=_all_remedies(worst, alike),
        place=union(places) if places else None,
        alike=tuple(alike),
    )


def _words_for_all(
    worst: Finding, alike: Sequence[Finding], cards: Sequence[str]
) -> tuple[Sentence, Sentence]:
    """Return title and detail of the one finding: for each card alike, of the worst card,
    supply or circuit with the others named, or all reasons for one thing.
    """
    if cards:
        return _same_words(alike, cards) or (worst.title, _with_others(worst, alike))
    if len({str(finding.title) for finding in alike}) > 1:
        return worst.title, _with_others(worst, alike)
    return worst.title, _all_reasons(alike)


def room_of(finding: Finding) -> float:
    """Return what is left before the limit; findings without a measure are all alike."""
    if finding.measure is None:
        return 0.0
    return finding.measure.room


def _same_words(alike: Sequence[Finding], cards: Sequence[str]) -> tuple[Sentence, Sentence] | None:
    """Return title and detail for all of them where nothing differs but the card; else None."""
    first, *others = alike
    title = _for_each(first.title, first, cards)
    detail = _for_each(first.detail, first, cards)
    for finding in others:
        if finding.detail.template != first.detail.template:
            return None
        same_title = _for_each(finding.title, finding, cards) == title
        if not same_title or _for_each(finding.detail, finding, cards) != detail:
            return None
    return title, detail


def _for_each(said: Sentence, finding: Finding, cards: Sequence[str]) -> Sentence:
    """Return a sentence on one card as one on each of some cards."""
    own = _cards(finding)
    if len(own) != 1:
        return said
    title = part_words(own)
    words = in_sentence(cards)
    values = dict(said.values)
    begins = said.begins
    for name, value in said.values.items():
        if value == title:
            if said.several:
                values[name], said = words, said.changed(count=len(cards))
                continue
            values[name] = sentence("each of {cards}", cards=words)
            begins = begins or said.template.startswith(f"{{{name}}}")
    return said.changed(values=values, begins=begins)


def _with_others(worst: Finding, alike: Sequence[Finding]) -> Sentence:
    """Return the worst one's reason, whom else it concerns, and what else it is about the same
    cards.
    """
    own = _cards(worst)
    same: list[Finding] = []
    others: list[Finding] = []
    for finding in alike:
        if finding is worst:
            continue
        if own and _cards(finding) == own:
            same.append(finding)
        else:
            others.append(finding)
    said = worst.detail
    if others:
        frame = "{said} Likewise {others}."
        if all(finding.measure is not None for finding in alike):
            frame = "{said} Likewise {others}, none worse."
        said = said.framed(frame, others=_others_words(others))
    if same:
        more = _each_once(finding.title for finding in same)
        said = said.framed("{said} {more}", more=more)
    return said


def _all_reasons(alike: Sequence[Finding]) -> Sentence:
    """Return every reason for the same thing, each once."""
    return _each_once(finding.detail for finding in alike)


def _each_once(said: Iterable[Sentence]) -> Sentence:
    """Return several sentences one after another."""
    different = {str(sentence): sentence for sentence in said}
    return paragraph(*different.values())


def _others_words(others: Sequence[Finding]) -> str:
    """Return whom others are about: "GPU 2–4", or pairs: "GPU 3 with GPU 2 and 5 more"; or which
    supplies or circuits.
    """
    about = [_cards(finding) for finding in others]
    if not all(about):
        names = dict.fromkeys(_which(finding) for finding in others)
        return and_words(list(names))
    if all(len(cards) == 1 for cards in about):
        labels = sorted((cards[0] for cards in about), key=by_number)
        return in_sentence(labels)
    words: list[str] = []
    for cards in about:
        each = [part_words((label,)) for label in cards]
        words.append(_pair_words(each))
    if len(words) > MOST_NAMED:
        shown = words[: MOST_NAMED - 1]
        more = len(words) - len(shown)
        words = [*shown, worded("{n} more", n=more)]
    return and_words(words)


def _pair_words(cards: Sequence[str]) -> str:
    """Return one card, or it with those that it is told of together."""
    first, *others = cards
    if not others:
        return first
    return worded("{card} with {other}", card=first, other=_pair_words(others))


def _all_remedies(worst: Finding, alike: Sequence[Finding]) -> tuple[Remedy, ...]:
    """Return the first remedy of each finding, the worst finding first, then the second of
    each, and so on; a remedy of several findings stands once.
    """
    each = [worst.remedies]
    for finding in alike:
        if finding is not worst:
            each.append(finding.remedies)
    remedies: dict[str, Remedy] = {}
    for turn in zip_longest(*each):
        for remedy in turn:
            if remedy is not None:
                remedies.setdefault(remedy.title, remedy)
    return tuple(remedies.values())
