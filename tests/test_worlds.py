"""The worlds that rules are asked about: one rule says alone what it says among all, and what is
asked of a world as a whole is said by all.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rigwright.evaluation import all_rules, checked
from rigwright.rules import rule_of
from tests import worlds
from tests.worlds import World, found, gpu, heard_world, open_card, psu, unchecked, world

OVERLOAD, COLLIDE = "psu-overload", "cards-collide"


@pytest.fixture(autouse=True)
def one_rule_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "wants_every_rule", lambda: False)


def test_a_rule_says_alone_what_it_says_among_all() -> None:
    """Of machines that are tight, wrong and open in many ways."""
    said = 0
    for one in (
        world((open_card(), "1"), (open_card(), "3"), psus=(psu(watts=500.0),)),
        world(
            (gpu(id="unknown", thickness_mm=None, board_power_w=None), "1"),
            (gpu(), "2"),
            chassis=None,
        ),
        world((gpu(length_mm=501.0), "7"), board=None, psus=()),
    ):
        whole = checked(one.assembly)
        for rule in all_rules():
            alone = checked(one.assembly, [rule])
            assert alone.findings == found(whole, rule.id) == found(one, rule.id)
            assert len(alone.checks) == sum(judged.rule == rule.id for judged in whole.checks)
            assert alone.not_checked == tuple(n for n in whole.not_checked if n.rule == rule.id)
            assert unchecked(one, rule.id) == unchecked(whole, rule.id)
            said += len(alone.findings) + len(alone.not_checked)
    assert said > 20


def test_only_the_rule_that_is_asked_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str] | None] = []

    def noted(assembly: object, rules: list[object] | None = None) -> object:
        asked.append(None if rules is None else [rule.id for rule in rules])  # type: ignore[attr-defined]
        return checked(assembly, rules)  # type: ignore[arg-type]

    monkeypatch.setattr(worlds, "checked", noted)
    one = world((open_card(), "1"), (open_card(), "2"))
    assert asked == [] and found(one, COLLIDE) and unchecked(one, COLLIDE) == ()
    assert asked == [[COLLIDE]]
    assert one.verdict and one.listed and found(one, OVERLOAD) == ()
    assert asked == [[COLLIDE], None], "what all said already is not asked again"


def test_a_world_is_an_evaluation_like_any_other() -> None:
    cards = ((open_card(), "1"), (open_card(), "2"))
    lazy, heard = world(*cards), heard_world(*cards)
    assert isinstance(lazy, World) and not isinstance(heard, World)
    assert lazy == heard and heard == lazy and lazy == world(*cards)
    assert lazy != world(cards[0]) and heard != world(cards[0])
    assert (lazy.verdict, len(lazy.checks)) == (heard.verdict, len(heard.checks))
    assert replace(lazy, checks=()).findings == heard.findings
    assert rule_of(COLLIDE).id in {finding.rule for finding in lazy.findings}
