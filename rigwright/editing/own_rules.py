"""What an own rule may ask, how it is written as text, and its words.

A shop or a lab asks of every part of a kind, or of the machine, that a figure is large enough,
small enough or one of some words: "gpu.vram_gb >= 24". Whether a build keeps to it is worked out
in `rules.own_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rigwright.build import OwnRule
from rigwright.build.wanted import MOST_LIMIT
from rigwright.editing.fields import PartField, fields_of
from rigwright.editing.figure_words import number_words, value_words
from rigwright.editing.typed_values import Unreadable, names_of, value_of
from rigwright.editing.words import LANES, MEMORY, POWER, PRODUCT
from rigwright.parts import KINDS
from rigwright.parts.kind_words import KIND_WORDS
from rigwright.record import RecordError
from rigwright.text.language import translated
from rigwright.text.numbers import or_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, messages, sentence, worded

MACHINE = "machine"
LINK_LANES, GPUS, GPU_MEMORY_GB, LOAD_W = ("link_lanes", "gpus", "gpu_memory_gb", "load_w")
YES, NO = "yes", "no"  # how a rule has a flag, in whatever language it was typed
NUMBERS = frozenset({"mm", "watts", "number", "count"})
WORDS = frozenset({"text", "choice", "flag", "names"})

# Figures that no record has, since only a build has them.
_OF_BUILDS: Mapping[str, tuple[PartField, ...]] = MappingProxyType(
    {
        "gpu": (
            PartField(
                name=LINK_LANES,
                label_message=messages("Lanes of its link"),
                unit="",
                group=LANES,
                form="count",
                minimum=0,
                maximum=16,
            ),
        ),
        MACHINE: (
            PartField(
                name=GPUS,
                label_message=messages("Number of graphics cards"),
                unit="",
                group=PRODUCT,
                form="count",
                minimum=0,
                maximum=64,
            ),
            PartField(
                name=GPU_MEMORY_GB,
                label_message=messages("Memory of all graphics cards"),
                unit="GB",
                group=MEMORY,
                form="number",
                minimum=0,
                maximum=1e6,
            ),
            PartField(
                name=LOAD_W,
                label_message=messages("Power under load"),
                unit="W",
                group=POWER,
                form="watts",
                minimum=0,
                maximum=1e6,
            ),
        ),
    }
)
_TEXT = re.compile(
    r"(?:(?P<severity>error|warning|note)\s*:\s*)?"
    r"(?P<about>[a-z]+)\.(?P<figure>[a-z0-9_]+)\s*(?P<sign>>=|<=|=)\s*(?P<value>.+?)"
    r"(?:\s+because\s+(?P<because>.+))?",
    re.IGNORECASE,
)
_SEVERITIES: Mapping[str, str] = MappingProxyType(
    {"error": "error", "warning": "warning", "note": "info"}
)
EXAMPLE = "gpu.vram_gb >= 24"
_OTHERWISE = messages(
    MappingProxyType(
        {
            "error": "else it does not fit",
            "warning": "else a warning",
            "info": "else a note",
        }
    )
)


class OwnRuleError(WordedError, ValueError):
    """A text is no own rule; the message is one sentence that says what would be."""


def asked_kinds() -> tuple[str, ...]:
    """Return what own rules may be about: the kinds of part, and the machine."""
    return (*KINDS, MACHINE)


@lru_cache(maxsize=64)
def asked_fields(about: str) -> tuple[PartField, ...]:
    """Return the figures of a kind or of the machine that an own rule may ask for."""
    own = _OF_BUILDS.get(about, ())
    if about not in KINDS:
        return own
    of_record = [
        field
        for field in fields_of(about)
        if field.is_figure and (field.form in NUMBERS or field.form in WORDS)
    ]
    return (*of_record, *own)


def asked_field_named(about: str, name: str) -> PartField | None:
    """Return the figure of that name; None for one that no own rule may ask for."""
    return next((field for field in asked_fields(about) if field.name == name), None)


def asked_field(rule: OwnRule) -> PartField | None:
    """Return the figure that a rule asks for; None for one that this program does not know, or
    that cannot be held against what the rule says.
    """
    field = asked_field_named(rule.about, rule.figure)
    if field is None:
        return None
    has_limit = rule.at_least is not None or rule.at_most is not None
    has_words = bool(rule.one_of)
    if has_limit == has_words or has_limit != (field.form in NUMBERS):
        return None
    return field


# text


def own_rule_of(text: str) -> OwnRule:
    """Return the rule that a text such as "gpu.vram_gb >= 24" means; an OwnRuleError says what is
    wrong with it.
    """
    found = _TEXT.fullmatch(" ".join(text.split()))
    if found is None:
        raise OwnRuleError(
            "{text!r} is no rule; one reads {example!r}, with >=, <= or =.",
            text=text,
            example=EXAMPLE,
        )
    about = found["about"].lower()
    if about not in asked_kinds():
        raise OwnRuleError(
            "A rule is about {kinds}, not {about!r}.", kinds=or_words(asked_kinds()), about=about
        )
    name = found["figure"].lower()
    field = asked_field_named(about, name)
    if field is None:
        known = ", ".join(field.name for field in asked_fields(about))
        raise OwnRuleError(
            "A rule about {about} has no figure {name!r}; there are {known}.",
            about=about,
            name=name,
            known=known,
        )
    severity = _SEVERITIES[(found["severity"] or "warning").lower()]
    return own_rule(about, field, found["sign"], found["value"], severity, found["because"] or "")


def own_rule(
    about: str, field: PartField, sign: str, value: str, severity: str, because: str
) -> OwnRule:
    """Return the rule that a person filled in; an OwnRuleError says what is wrong with it.

    `sign` is ">=", "<=" or "="; `value` is a number with or without its unit, or some words.
    """
    is_number = field.form in NUMBERS
    if is_number and sign == "=":
        raise OwnRuleError("{figure} is a number: ask for it with >= or <=.", figure=field.label)
    if not is_number and sign != "=":
        raise OwnRuleError("{figure} is a word: ask for it with =.", figure=field.label)
    asked: dict[str, Any] = {
        "about": about,
        "figure": field.name,
        "severity": severity,
        "because": because,
    }
    try:
        if not is_number:
            asked["one_of"] = _choices(field, value)
        elif sign == ">=":
            asked["at_least"] = _limit(field, value)
        else:
            asked["at_most"] = _limit(field, value)
        return OwnRule.of(asked)
    except Unreadable as error:
        raise OwnRuleError("{fault}", fault=error) from None
    except RecordError as error:
        raise OwnRuleError("{fault}.", fault=error) from None


def _limit(field: PartField, text: str) -> float:
    """Return the number of a text, with or without its unit.

    Its lower bound is the record's; above, a shop may ask for what nobody makes yet.
    """
    least = field.minimum if field.minimum is not None else -MOST_LIMIT
    any_number = field.changed(minimum=least, maximum=MOST_LIMIT, form=_as_number(field))
    try:
        value = value_of(any_number, text)
    except Unreadable:
        value = None
    if value is None:
        raise Unreadable(
            "{figure} is held against a number such as 1600 or 12.5, not {text!r}.",
            figure=field.label,
            text=text,
        )
    return float(value)


def _as_number(field: PartField) -> Any:
    """Counts are asked for as numbers: at least 2.5 slots."""
    return "number" if field.form == "count" else field.form


def _choices(field: PartField, text: str) -> list[str]:
    names = names_of(text)
    if not names:
        raise Unreadable("{figure} is one or several words.", figure=field.label)
    if field.form == "flag":
        return [YES if value_of(field, name) else NO for name in names]
    one = field.changed(form="text") if field.form == "names" else field
    return [_usual_word(field, str(value_of(one, name))) for name in names]


def _usual_word(field: PartField, word: str) -> str:
    """Return the usual word that contains a word, where one alone does: "80 PLUS Gold" for gold."""
    if word in field.usual:
        return word
    containing = [usual for usual in field.usual if word.casefold() in usual.casefold()]
    return containing[0] if len(containing) == 1 else word


# words


def own_rule_words(rule: OwnRule) -> Sentence:
    """Return a rule as a sentence: "Each graphics card: memory at least 24 GB, else a warning"."""
    field = asked_field(rule)
    if field is None:
        asked = f"{rule.about}.{rule.figure}"
        return sentence("{asked}: a rule that this program cannot ask.", asked=asked)
    values = {
        "kind": translated(KIND_WORDS[rule.about][0]) if rule.about in KIND_WORDS else "",
        "figure": field.words,
        "limits": limits_words(rule, field),
        "otherwise": translated(_OTHERWISE[rule.severity]),
    }
    if rule.about == MACHINE:
        return sentence("The machine: {figure} {limits}, {otherwise}.", **values)
    return sentence("Each {kind}: {figure} {limits}, {otherwise}.", **values)


def limits_words(rule: OwnRule, field: PartField) -> str:
    """Return what a rule asks of a figure, in words: "at least 24 GB"."""
    if rule.one_of:
        return or_words(choice_words(rule.about, field, choice) for choice in rule.one_of)
    least = number_words(rule.at_least or 0.0, field)
    most = number_words(rule.at_most or 0.0, field)
    if rule.at_least is None:
        return worded("at most {most}", most=most)
    if rule.at_most is None:
        return worded("at least {least}", least=least)
    return worded("{least} to {most}", least=least, most=most)


def choice_words(about: str, field: PartField, value: str) -> str:
    """Return a word that a rule asks for, as a person reads it."""
    return value_words(about, field.name, value == YES if field.form == "flag" else value)
