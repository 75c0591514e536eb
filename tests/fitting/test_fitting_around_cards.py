"""What fits where much stands around the cards: coolers, memory, bridges, vertical cards and ports
of the board.

All parts at once get the answers of the full check, and the answers do not change with what should
not matter.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from rigwright.build import Bridge, Build, Quantity
from rigwright.evaluation import Evaluation, candidate_at, evaluate
from rigwright.fitting.choices import TRIED_KINDS, ChoiceTrials
from rigwright.fitting.row_fits import fit_of_added, fit_of_choice
from rigwright.rules import RULES
from tests.fit_parts import LINKED, bridge, bridged
from tests.fitting.test_fitting import of_kind, run_rule, shipped, tried
from tests.fitting_worlds import TUF
from tests.sampling import share
from tests.worlds import board, chassis, found, gpu, machine

CARDS, CHOICES = 72, 30  # every so many cards and other parts, others in each build
FAN = "noctua-nf-a12x25-pwm"
TALL_KIT = "corsair-dominator-titanium-64gb-2x32-ddr5-6600-cl32"


def bridged_pair() -> Build:
    """Two bridged blowers under a cooler of 150 mm, and a vertical card before them."""
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        cooler="noctua-nh-u14s-tr4-sp3",
        memory=(Quantity(TALL_KIT),),
        psus=("evga-supernova-1600-t2",),
        bridges=(Bridge("nvidia-geforce-rtx-3090-nvlink-bridge-4-slot", 0, 1),),
    )
    return (
        build.place("gigabyte-rtx-3090-turbo", "1")
        .place("gigabyte-rtx-3090-turbo", "5")
        .place(TUF, "vertical2")
    )


def narrow_case() -> Build:
    """A case of 167 mm for coolers, a board with SATA ports beside the slots, and tall memory."""
    return Build(
        chassis="lian-li-o11-dynamic-evo-o11de",
        board="asrock-z590-extreme",
        cooler="noctua-nh-d15",
        memory=(Quantity(TALL_KIT),),
        psus=("evga-supernova-1600-t2",),
        drives=(Quantity("seagate-exos-x20-20tb"),),
    )


def full_of_things() -> Build:
    """A case with its drive cage in and an all-in-one under its roof, so that a card's radiator
    goes to the front.
    """
    return (
        Build(
            chassis="fractal-design-meshify-2",
            board="asrock-z590-extreme",
            cooler="arctic-liquid-freezer-iii-420",
            psus=("evga-supernova-1600-t2",),
            drives=(Quantity("seagate-exos-x20-20tb"),),
            drive_cage=True,
        )
        .place("evga-rtx-3090-ftw3-ultra-hybrid", "2")
        .place(TUF, "vertical2")
    )


def disks_and_fans() -> Build:
    """A case whose cage nobody speaks of, with disks, and fans put on its floor and front."""
    return Build(
        chassis="lian-li-o11-dynamic-evo-o11de",
        board="asrock-z590-extreme",
        psus=("evga-supernova-1600-t2",),
        drives=(Quantity("seagate-exos-x20-20tb"),),
        fans=(Quantity(FAN, 3, ("bottom", "bottom", "front")),),
    ).place(TUF, "2")


BUILDS = {
    "bridged pair": bridged_pair(),
    "narrow case": narrow_case(),
    "full of things": full_of_things(),
    "disks and fans": disks_and_fans(),
}


@cache
def evaluated(name: str) -> Evaluation:
    e = evaluate(BUILDS[name], shipped())
    assert e.assembly.missing == () and e.assembly.misplaced == ()
    return e


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", BUILDS)
def test_every_card_gets_the_answer_of_the_full_check(build: str) -> None:
    before = evaluated(build)
    number = list(BUILDS).index(build)
    for kind in ("gpu", "nic"):
        alike = share(of_kind(kind), CARDS, 3 * number)
        trials, _ = tried(before, alike)
        for row, card in enumerate(alike):
            for place in trials.free:
                answer = candidate_at(before, shipped(), card.id, before.assembly.seats[place])
                assert run_rule(trials, row, place) == (answer.fit, answer.margin_mm), (
                    card.id,
                    answer.seat.name,
                )


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("build", "kind"), share(list(product(BUILDS, TRIED_KINDS)), 2, 1))
def test_every_part_that_is_tried_gets_the_answer_of_the_full_check(build: str, kind: str) -> None:
    before = evaluated(build)
    parts = of_kind(kind)
    trials = ChoiceTrials(before, parts)
    assert list(trials.answer(np.arange(len(parts))))
    for row in share(range(len(parts)), CHOICES, list(BUILDS).index(build)):
        part = parts[row]
        after = evaluate(before.build.choose(kind, part.id), shipped())
        found = fit_of_added(trials.added(row), part, before.assembly, str)
        assert found == fit_of_choice(before, after, part), part.id


def answers(e: Evaluation) -> dict[str, list[tuple[str, float | None]]]:
    """What the mechanical rules found, without which label a card has."""
    rules = [
        rule.id
        for rule in RULES
        if rule.category == "mechanical" and rule.id != "cable-length-short"
    ]
    return {
        rule: sorted((f.severity.value, f.measure and f.measure.value) for f in found(e, rule))  # type: ignore[type-var]
        for rule in rules
    }


THICK = gpu(id="thick", thickness_mm=70.0, height_mm=168.0, weight_g=2100.0, length_mm=470.0)


@pytest.mark.parametrize("up", ["+y", "-y"])
def test_a_mirrored_chassis_gives_the_same_margins(up: str) -> None:
    # Measured, so that nothing follows from where the floor is assumed.
    e = machine(
        (THICK, "1"),
        (gpu(), "3"),
        (gpu(), "5"),
        chassis=chassis(up=up),
        board=board(form_factor="EEB"),
    )
    assert answers(e) == answers(
        machine((THICK, "1"), (gpu(), "3"), (gpu(), "5"), board=board(form_factor="EEB"))
    )
    assert sum(map(bool, answers(e).values())) >= 6, "there is much to compare"


def test_the_order_of_placing_does_not_matter() -> None:
    pair = gpu(**LINKED)
    one = bridged((THICK, "1"), (pair, "4"), (pair, "7"), part=bridge(), first=1, second=2)
    other = bridged((pair, "7"), (pair, "4"), (THICK, "1"), part=bridge(), first=1, second=0)
    assert answers(one) == answers(other) and answers(one)["nvlink-pitch-mismatch"]
