"""Findings that somebody has answered for: a waiver takes one out of the count and says why.

It holds only as long as the finding gets no worse; then the finding counts again, and says that the
situation changed. Knows what a finding is about, and of rules only what they were called before, so
that the waivers of old files hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rigwright.assembly import Assembly
from rigwright.build import MOST_SUBJECT, Build, WaivedThing, Waiver
from rigwright.checks import Finding, Severity
from rigwright.evaluation.listed import WHICH, everything, listed, room_of
from rigwright.files.plain_text import without_hidden
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, worded

_IS_NAME = re.compile(r"[^\W\d_]{4}")  # "Enermax", but neither "GPU 1" nor "944 W"
WORSE_BY = 0.05  # of the finding's unit: less is rounding
# Written into a build that was shared without the reasons, in English, so that it is known again.
REASON_NOT_TOLD = messages("the reason was not shared.")
WAIVED = messages("Waived: {reason}")
CHANGED = messages("Worse now: the situation changed since it was waived (“{reason}”).")


class Waived(Value, frozen=True):
    """A finding with the waivers on it: one, or in a list those on all that it stands for."""

    finding: Finding
    waivers: tuple[Waiver, ...]

    @property
    def reason(self) -> str:
        """Why it does not count, in the words of whoever waived it."""
        return str(paragraph(*dict.fromkeys(map(_reason_words, self.waivers))))


def _reason_words(waiver: Waiver) -> str:
    told = waiver.reason != REASON_NOT_TOLD
    return waiver.reason if told else translated(REASON_NOT_TOLD)


class SortedOut(Value, frozen=True):
    """Findings by whether they count: those that do, those that are waived, and of those that do
    the ones whose waiver no longer holds.
    """

    standing: tuple[Finding, ...]
    waived: tuple[Waived, ...] = ()
    reopened: tuple[Waived, ...] = ()

    def formerly_waived(self, finding: Finding) -> Waived | None:
        """The waiver that no longer holds on a finding or on one that it stands for."""
        again = {_told(one.finding): one for one in self.reopened}
        for member in finding.members:
            waived = again.get(_told(member))
            if waived is not None:
                return waived
        return None


def _told(finding: Finding) -> tuple[str, tuple[str, ...], str]:
    """Return what tells a finding from all others of an evaluation."""
    return (*finding.key, str(finding.title))


def sort_out(a: Assembly, findings: Sequence[Finding]) -> SortedOut:
    """Sort the findings on a machine by the waivers of its build."""
    if not a.build.waivers:
        return SortedOut(tuple(findings))
    together = Counter(_about(finding, a) for finding in findings)
    standing: list[Finding] = []
    waived: list[Waived] = []
    reopened: list[Waived] = []
    for finding in findings:
        waiver = _on(finding, a, is_alone=together[_about(finding, a)] == 1)
        if waiver is None:
            standing.append(finding)
        elif _is_worse(finding, waiver):
            standing.append(finding)
            reopened.append(Waived(finding, (waiver,)))
        else:
            waived.append(Waived(finding, (waiver,)))
    found = SortedOut(tuple(standing), tuple(waived), tuple(reopened))
    return _with_followers(found, findings) if reopened else found


def _on(finding: Finding, a: Assembly, *, is_alone: bool) -> Waiver | None:
    """Return the waiver on a finding: one of several on the same things is known by its subject."""
    names = _all_about(finding, a)
    subject = _subject(finding).casefold()
    about = [waiver for waiver in a.build.waivers if waiver.about in names]
    for waiver in about:
        if waiver.subject.casefold() in (subject, ""):
            return waiver
    return about[0] if about and is_alone else None


def _subject(finding: Finding) -> str:
    """Return what a finding says but for numbers, in English: its sentence and the names in it."""
    title = finding.title
    said = [title.template]
    for name, value in title.values.items():
        is_name = isinstance(value, str) and _IS_NAME.search(value) is not None
        if is_name or name in WHICH:
            said.append(str(value))
    return without_hidden(" · ".join(said))[:MOST_SUBJECT]


def _with_followers(found: SortedOut, findings: Sequence[Finding]) -> SortedOut:
    """Return the same where waived findings count again that only follow from one that does.

    They were waived with it and for the same reason. Alone in the list of what is waived, they
    would say that its waiver holds.
    """
    brought: list[Finding] = []
    waived: list[Waived] = []
    for one in found.waived:
        if _follows_reopened(one, found):
            brought.append(one.finding)
        else:
            waived.append(one)
    standing = [one for one in findings if one in found.standing or one in brought]
    return SortedOut(tuple(standing), tuple(waived), found.reopened)


def _follows_reopened(one: Waived, found: SortedOut) -> bool:
    """Return whether a waived finding would be told under one that counts again."""
    again = [other.finding for other in found.reopened if other.reason == one.reason]
    for row in listed([*found.standing, one.finding]):
        if one.finding not in everything(row.folded):
            continue
        head = row.changed(folded=()).members
        if any(other in head for other in again):
            return True
    return False


def changed_words(found: SortedOut, finding: Finding) -> str:
    """Return the message for a finding that was waived and counts again; "" for any other."""
    waived = found.formerly_waived(finding)
    if waived is None:
        return ""
    return worded(CHANGED, reason=waived.reason)


def listed_waived(waived: Sequence[Waived]) -> tuple[Waived, ...]:
    """Return waived findings as lists tell findings: one for each subject."""
    on = {_told(one.finding): one.waivers for one in waived}
    told: list[Waived] = []
    for finding in listed([one.finding for one in waived]):
        waivers: list[Waiver] = []
        for member in everything((finding,)):
            waivers += on[_told(member)]
        told.append(Waived(finding, tuple(waivers)))
    return tuple(told)


def waive(build: Build, a: Assembly, findings: Iterable[Finding], reason: str) -> Build:
    """Return the build with waivers on findings, and on all that each of them stands for or that
    follows from it.

    A waiver on the same finding is replaced.
    """
    added: list[Waiver] = []
    kept = list(build.waivers)
    for finding in everything(findings):
        added.append(_waiver_on(finding, a, reason))
        names = _all_about(finding, a)
        subjects = (_subject(finding), "")
        kept = [one for one in kept if one.about not in names or one.subject not in subjects]
    return build.changed(waivers=(*kept, *added))


def take_back(build: Build, waivers: Iterable[Waiver]) -> Build:
    """Return the build without some of its waivers."""
    gone = set(waivers)
    return build.changed(waivers=tuple(w for w in build.waivers if w not in gone))


def identity(label: str, a: Assembly) -> str:
    """Return what a label stands for, so that it stays the same while other cards come and go: a
    card by its part and its place, another part by its label and its part.
    """
    card = a.card(label)
    if card is not None:
        return f"{card.placement.part_id} at {card.placement.place}"
    build = a.build
    single = {
        "chassis": build.chassis,
        "board": build.board,
        "cpu": build.cpus.part_id if build.cpus is not None else None,
        "cooler": build.cooler,
        "psu": " + ".join(build.psus),
    }
    if not single.get(label):
        return label
    return f"{label} {single[label]}"


def _about(finding: Finding, a: Assembly) -> WaivedThing:
    parts = tuple(identity(label, a) for label in finding.parts)
    unit = finding.measure.unit if finding.measure else ""
    return finding.rule, parts, unit


def _all_about(finding: Finding, a: Assembly) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """Return what waivers on a finding are known by: under its rule's name, then under those that
    the rule had before.
    """
    rule, parts, unit = _about(finding, a)
    names = (rule, *rule_of(rule).formerly)
    return tuple((name, parts, unit) for name in names)


def _waiver_on(finding: Finding, a: Assembly, reason: str) -> Waiver:
    rule, parts, unit = _about(finding, a)
    room = round(room_of(finding), 3) if finding.measure else None
    return Waiver(
        rule=rule,
        parts=parts,
        reason=reason,
        severity=finding.severity.value,
        room=room,
        unit=unit,
        subject=_subject(finding),
    )


def _is_worse(finding: Finding, waiver: Waiver) -> bool:
    """Return whether a finding is more severe, or further beyond its limit, than it was waived."""
    if finding.severity.rank < Severity(waiver.severity).rank:
        return True
    return waiver.room is not None and room_of(finding) < waiver.room - WORSE_BY
