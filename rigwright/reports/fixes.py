"""Remedies as a program reads them and as a person at a terminal does.

Only words and plain values; knows neither files nor the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rigwright.checks import Finding, Severity
from rigwright.checks.remedy import Edit, Need, Remedy
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.record import Record, plain
from rigwright.remedies import Effect, Offer
from rigwright.reports.power import number
from rigwright.text.language import translated
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import messages, worded

BY_HAND = "·"  # in place of the number that an offer is applied by
NOTHING = messages("Nothing is known that helps.")


def remedy_record(remedy: Remedy) -> dict[str, Any]:
    """Return a remedy as its rule says it, not tried: words, and the edit that they stand for."""
    return {"title": remedy.title, "edit": edit_record(remedy.edit)}


def offer_record(offer: Offer) -> dict[str, Any]:
    """Return what is offered: an edit that was tried, with the margin it leaves and the verdict
    of the whole build.
    """
    return {
        "title": str(offer.words),
        "edit": edit_record(offer.edit),
        "by_hand": offer.by_hand,
        "margin": None
        if offer.left is None
        else {"room": number(offer.room), "unit": offer.left.check.unit},
        "effect": _effect_record(offer.effect),
        "verdict": None if offer.verdict is None else offer.verdict.value,
    }


def _effect_record(effect: Effect | None) -> dict[str, Any] | None:
    """Return the estimate of what an offer does to the warmth of a card, the noise or the heat."""
    if effect is None:
        return None
    if effect.unit != "°C":
        return {
            "of": effect.of.value,
            "value": number(effect.after),
            "instead_of": number(effect.before),
            "unit": effect.unit,
            "estimate": True,
        }
    return {
        "of": effect.of.value,
        "card": effect.card,
        "celsius": number(effect.after),
        "instead_of_celsius": number(effect.before),
        "estimate": True,
    }


def edit_record(edit: Edit | None) -> dict[str, Any] | None:
    """Return an edit as plain values: its kind and what it names; None for what is done by hand."""
    if edit is None:
        return None
    record: dict[str, Any] = {"kind": type(edit).__name__.lower()}
    for name in edit.__struct_fields__:
        value = _plain(getattr(edit, name))
        if value != "" and not (name == "alike" and not value):
            record["of" if name == "kind" else name] = value  # the kind of part that is added
    return record


def _plain(value: Any) -> Any:
    if isinstance(value, Need):
        bounds = {
            "at_least": value.at_least,
            "at_most": value.at_most,
            "equals": _plain(value.equals),
        }
        return {
            "field": value.field,
            **{name: bound for name, bound in bounds.items() if bound is not None},
        }
    if isinstance(value, Record):
        return plain(value)
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if not isinstance(value, tuple):
        return value
    return [_plain(inner) for inner in value]


def numbered(found: Iterable[tuple[str, tuple[Offer, ...]]]) -> list[Offer]:
    """Return what can be applied, in the order of its numbers."""
    return [offer for _, offered in found for offer in offered if not offer.by_hand]


def offers_text(found: Sequence[tuple[str, tuple[Offer, ...]]], width: int = 80) -> str:
    """Return what is wrong, in words, with the offers against each numbered through, in lines of at
    most `width` characters.

    A finding without an offer says so.
    """
    lines = list[str]()
    last = 0
    for wrong, offered in found:
        lines += [*([""] if lines else []), *wrap(wrong, width)]
        for offer in offered:
            last += not offer.by_hand
            lines += _offer_lines(offer, BY_HAND if offer.by_hand else str(last), width)
        if not offered:
            lines.append(f"      {translated(NOTHING)}")
    return "\n".join(lines) + "\n"


def _offer_lines(offer: Offer, mark: str, width: int) -> Iterator[str]:
    if offer.verdict is None:
        after = worded("by hand")
    else:
        after = worded("then: {translated}", translated=translated(VERDICT_WORDS[offer.verdict]))
    head = f"  {mark:>2}  "
    yield from wrap(
        f"{offer.words} ({after})", width, initial_indent=head, subsequent_indent=" " * len(head)
    )


def left_text(findings: Iterable[Finding], width: int = 80) -> str:
    """Return the errors and warnings that stand against a build, one after the other."""
    lines: list[str] = []
    for finding in findings:
        if finding.severity is not Severity.INFO:
            lines += wrap(
                str(finding.title), width, initial_indent="  - ", subsequent_indent="    "
            )
    return "".join(f"{line}\n" for line in lines)
