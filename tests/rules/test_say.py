"""How rules word their figures, and what an assumed figure does to a finding."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Sentence, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import is_inferred
from rigwright.figures.values import value_at
from rigwright.parts import Chassis
from rigwright.rules import RULES
from rigwright.rules.say import called, finding, not_checked, sentence, unknown_figures
from rigwright.text.numbers import length, millimetres, signed, watts
from tests.reports.test_margins import EXAMPLES, random_build, shipped
from tests.sampling import count, every
from tests.test_golden_builds import BUILDS
from tests.test_golden_builds import evaluated as golden_evaluated

ROOT = Path(__file__).parents[2]


@every(
    [
        (29.28, "29.28 mm"),
        (-11.36, "−11.36 mm"),
        (0.0, "0.00 mm"),
        (-0.001, "0.00 mm"),
        (1234.5, "1,234.50 mm"),
    ]
)
def test_gaps_have_two_decimals_and_a_true_minus(value: float, words: str) -> None:
    assert str(millimetres(value)) == words


@every(
    [
        (300.0, "300 mm"),
        (267.7, "267.7 mm"),
        (267.04, "267 mm"),
        (267.06, "267.1 mm"),
        (-8.0, "−8 mm"),
        (0.04, "0 mm"),
    ]
)
def test_lengths_have_a_decimal_only_where_they_need_it(value: float, words: str) -> None:
    assert str(length(value)) == words


def test_watts_have_none() -> None:
    assert (watts(1852.4), watts(280)) == ("1,852 W", "280 W")
    assert signed(-0.4, 0) == "0"


def test_a_sentence_is_a_template_with_values() -> None:
    text = sentence("{a} of {b:.1f}", a="one", b=2.04)
    assert (text.template, str(text)) == ("{a} of {b:.1f}", "one of 2.0")
    assert str(Sentence("no values {here}")) == "no values {here}"
    assert str(sentence("{gap:.2f}", gap=-0.001)) == "0.00"


def made(severity: Severity, *figures: Figure) -> Finding:
    return finding(
        "a-rule",
        severity,
        ["gpu1"],
        sentence("This is so."),
        sentence("For a reason."),
        figures=figures,
    )


KNOWN, ASSUMED = Figure(1.0, Basis.DERIVED, ("a.x",)), Figure(2.0, Basis.ASSUMED, ("b.y", "a.x"))


@pytest.mark.parametrize(
    ("severity", "capped"),
    [
        (Severity.ERROR, Severity.WARNING),
        (Severity.WARNING, Severity.WARNING),
        (Severity.INFO, Severity.INFO),
    ],
)
def test_an_estimate_says_so_and_is_at_most_a_warning(severity: Severity, capped: Severity) -> None:
    certain = made(severity, KNOWN)
    estimate = made(severity, KNOWN, ASSUMED)
    assert (certain.severity, certain.estimate, certain.rests_on) == (severity, False, ("a.x",))
    assert (estimate.severity, estimate.estimate, estimate.rests_on) == (
        capped,
        True,
        ("a.x", "b.y"),
    )
    assert certain.message == "This is so. For a reason."
    assert estimate.message == "This is so. For a reason. (estimate)"


@every(
    [
        ("expansion_slots", "board's lower edge"),
        ("half_height_slots", "board's lower edge"),
        ("max_cpu_cooler_height_mm", "face to the side panel"),
        ("max_gpu_thickness_vertical_mm", "back of a vertical card"),
        ("max_double_width_gpus", "bays"),
        ("gpu_positions", "places of the frame"),
        ("power_connector_edge", "power sockets"),
    ]
)
def test_an_estimate_names_what_to_measure(field: str, words: str) -> None:
    fixes = ["Move it", "Sell it"]

    def titles(basis: Basis) -> list[str]:
        figure = Figure(1.0, basis, (f"a-part.{field}", "a-part.weight_g"))
        given = (sentence("So."), sentence("Why."))
        made = finding(
            "a-rule", Severity.WARNING, (), *given, figures=(figure, figure), remedies=iter(fixes)
        )
        return [fix.title for fix in made.remedies]

    assert titles(Basis.PUBLISHED) == fixes
    first, measure, last = titles(Basis.ASSUMED)
    assert [first, last] == fixes and words in measure


def test_unknown_fields_are_named_in_words() -> None:
    entry = not_checked("a-rule", ["gpu1"], "a-card.max_gpu_length_mm", "The card")
    assert (
        entry.message
        == "a-rule was not checked: The card has no known room for the length of a card."
    )
    unknown = Figure(0.0, Basis.UNKNOWN, ("a-card.height_mm",))
    assert [
        e.field for e in unknown_figures("a-rule", "gpu1", "The card", KNOWN, unknown, ASSUMED)
    ] == ["a-card.height_mm"]


ASKED_FOR = re.compile(r'(?:field_of|recorded|stated|published)\([\w.]+, "(\w+)"')
# choices of a build and other addresses that are no figures of a part
NO_FIGURES = {
    *("board", "brand", "cpus", "drives", "name", "riser", "riser_generation", "riser_included"),
    *("slot", "up"),
}


def test_every_figure_that_is_asked_for_has_a_name_that_can_be_translated() -> None:
    """A rule that lacks a figure names it to the user: "has no known number of supplies", not
    "has no known psu count".
    """
    template = (ROOT / "assets" / "locale" / "rigwright.pot").read_text(encoding="utf-8")
    asked: set[str] = set()
    for source in (ROOT / "rigwright").rglob("*.py"):
        asked.update(ASKED_FOR.findall(source.read_text(encoding="utf-8")))
    assert len(asked) > 60
    missing = [
        name
        for name in sorted(asked - NO_FIGURES)
        if f'msgid "{called(f"a-part.{name}")}"' not in template
    ]
    assert missing == []
    of_the_second = [name for name in Chassis.__struct_fields__ if name.startswith("second_")]
    assert len(of_the_second) == 4
    for name in of_the_second:
        assert f'msgid "{called(f"a-chassis.{name}")}"' in template, name
    assert called("a-psu.redundant") == "number of spare modules"
    assert called("a-chassis.psu_count") == "number of supplies"


NEGATIVE = re.compile("\N{MINUS SIGN}\\d")
ONE_OF_MANY = re.compile(
    r"(?<![\d.,])1 (?:bends|openings|slots|bays|positions|parts|mounts|cables|cards)\b"
)
NONE_LEFT = re.compile(r"(?<![\d.,])0(?:\.0+)? (?:mm short|slots|%)")
OF_ROOM = {rule.id for rule in RULES if rule.category in ("mechanical", "thermal")}


def builds_with_much_to_say() -> Iterator[Evaluation]:
    for path in EXAMPLES:
        document = read_document(path)
        yield evaluate(document.build, MemoryCatalog(document.parts))
    for golden in BUILDS:
        yield golden_evaluated(golden.values[0])
    chance = random.Random("sentences")
    for _ in range(count(6, of=150)):
        yield evaluate(random_build(chance), shipped())


@pytest.mark.sampled
def test_no_sentence_on_room_has_less_than_nothing_or_one_of_many() -> None:
    """What is missing is said as an overlap or a lack, with its size.

    One of a thing is in the singular.
    """
    said = {
        f.message: f.rule
        for e in builds_with_much_to_say()
        for f in e.findings
        if f.rule in OF_ROOM
    }
    assert len(said) > count(100, of=300)
    for message in said:
        assert not NEGATIVE.search(message), message
        assert not ONE_OF_MANY.search(message), message
        assert not NONE_LEFT.search(message), message
        assert " ." not in message and "  " not in message, message


@pytest.mark.sampled
def test_nothing_that_a_part_states_is_said_to_be_unknown() -> None:
    """A figure that several fields make is unknown for want of one of them, and that one is named:
    a card of unknown thickness over the floor has no case whose openings nobody knows.
    """
    told = 0
    for e in builds_with_much_to_say():
        parts = parts_of(e.assembly)
        for entry in e.not_checked:
            if "has no known" not in str(entry.why):
                continue
            address = address_of(entry.field, parts)
            if address is None or is_inferred(address.part, address.path):
                continue
            told += 1
            assert value_at(address.part, address.path) in (None, ()), entry.message
    assert told > count(40, of=100)
