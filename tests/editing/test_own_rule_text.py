"""Own rules as text: what is read, and that what is written reads as the same rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import OwnRule
from rigwright.editing.own_rules import (
    NUMBERS,
    OwnRuleError,
    asked_field,
    asked_fields,
    asked_kinds,
    own_rule_of,
    own_rule_words,
)
from tests.own_rules_written import own_rule_text
from tests.sampling import every


@every(
    [
        ("gpu.vram_gb>=24", OwnRule("gpu", "vram_gb", at_least=24.0)),
        ("GPU.VRAM_GB >= 24 GB", OwnRule("gpu", "vram_gb", at_least=24.0)),
        ("gpu.length_mm <= 12 in", OwnRule("gpu", "length_mm", at_most=304.8)),
        ("gpu.weight_g <= 1.5 kg", OwnRule("gpu", "weight_g", at_most=1500.0)),
        ("gpu.slots_occupied <= 2.5", OwnRule("gpu", "slots_occupied", at_most=2.5)),
        ("note: psu.watts >= 1600", OwnRule("psu", "watts", at_least=1600.0, severity="info")),
        (
            "error: gpu.cooler = Blower, passive because nobody sits beside it",
            OwnRule(
                "gpu",
                "cooler",
                one_of=("blower", "passive"),
                severity="error",
                because="nobody sits beside it",
            ),
        ),
        ("gpu.low_profile = yes", OwnRule("gpu", "low_profile", one_of=("yes",))),
        ("psu.efficiency = platinum", OwnRule("psu", "efficiency", one_of=("80 PLUS Platinum",))),
        ("gpu.chip = GA102", OwnRule("gpu", "chip", one_of=("GA102",))),
    ]
)
def test_a_text_is_read_as_a_rule(text: str, expected: OwnRule) -> None:
    assert own_rule_of(text) == expected


@every(["", "gpu", "gpu.vram_gb", "gpu.vram_gb > 24", "gpu.vram_gb >= ", "gpu.vram_gb >= x" * 900])
def test_what_is_no_rule_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(OwnRuleError, match=r"[.]$"):
        own_rule_of(text)


WORD = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=12)
FIELDS = [(about, field) for about in asked_kinds() for field in asked_fields(about)]


@st.composite
def rules(draw: st.DrawFn) -> OwnRule:
    about, field = draw(st.sampled_from(FIELDS))
    because = " ".join(draw(st.lists(WORD, max_size=4)))
    severity: Any = draw(st.sampled_from(("error", "warning", "info")))
    rule = OwnRule(about, field.name, severity=severity, because=because)
    if field.form in NUMBERS:
        least = 0.0 if field.minimum is None else field.minimum
        number = least + draw(st.integers(1, 10_000)) / 4
        bound = draw(st.sampled_from(("at_least", "at_most")))
        return rule.changed(**{bound: number})
    if field.form == "flag":
        choices = ("yes",)
    elif field.form == "choice":
        choices = tuple(draw(st.lists(st.sampled_from(field.choices), min_size=1, max_size=3)))
    else:
        choices = field.usual[:1] or ("Something",)
    return rule.changed(one_of=choices)


@given(rules())
def test_a_rule_reads_back_from_its_text_and_has_words(rule: OwnRule) -> None:
    assert own_rule_of(own_rule_text(rule)) == rule
    assert asked_field(rule) is not None
    assert str(own_rule_words(rule)).endswith(".")


def test_every_kind_has_figures_that_can_be_asked() -> None:
    assert all(asked_fields(about) for about in asked_kinds())
    assert asked_fields("wheel") == ()
