"""Held against figures that others published: how long a card may be, how thick upright, how far
slots are apart.

The numbers stand here as makers and reviewers give them; the program's are found by sweeping a
card's size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Build, Placement
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Chassis, Gpu, Motherboard, Part, RadiatorMount, Riser
from rigwright.reports.clearances import margins_of
from rigwright.routing.bridges import bridges_for, pitch_of
from tests.fit_parts import aio, bridge, bridged, cooler
from tests.sampling import every
from tests.shipped_parts import shipped as catalog
from tests.shipped_parts import shipped_parts
from tests.worlds import board, fans, found, gpu, machine, only, psu, unchecked, world


@cache
def shipped() -> dict[str, Part]:
    return {part.id: part for part in shipped_parts()}


def the(part_id: str) -> Any:
    return shipped()[part_id]


def largest(at: Callable[[float], Evaluation | Assembly], rule: str) -> float:
    """The largest size, to a tenth, at which a rule has no error.

    What is larger has one, up to a metre.
    """
    low, high = 100, 10000
    while high - low > 1:
        middle = (low + high) // 2
        errors = [f for f in found(at(middle / 10), rule) if f.severity is Severity.ERROR]
        low, high = (low, middle) if errors else (middle, high)
    return low / 10


def longest_card(case: Chassis, place: str = "1", **more: Any) -> float:
    def at(length: float) -> Assembly:
        return machine(
            (gpu(length_mm=length, low_profile=True), place), chassis=case, psus=(), **more
        )

    return largest(at, "card-length-over")


# The longest card: with nothing in the front, and with the front fans that the chassis comes with.
BARE_AND_WITH_FRONT_FANS = {
    "fractal-design-define-7": (491, 467),
    "fractal-design-define-7-xl": (549, 524),
    "fractal-design-meshify-2": (491, 467),
    "fractal-design-meshify-2-compact": (360, 341),
    "fractal-design-meshify-2-xl": (549, 524),
    "fractal-design-pop-xl-air": (455, 430),
    "fractal-design-torrent": (461, 423),  # two fans of 180 × 38 mm
    "phanteks-enthoo-primo": (515, 490),  # fans of 25 mm
}
# Their makers give the length behind the front fans.
BEHIND_FRONT_FANS = {
    "fractal-design-north": 355,
    "fractal-design-north-xl": 413,
    "lian-li-lancool-216": 392,
    "nzxt-h7-flow-2022": 400,
    "nzxt-h7-flow-2024": 410,
    "phanteks-eclipse-g360a": 400,
    "phanteks-eclipse-g500a": 435,
    "phanteks-eclipse-p500a": 435,
    "corsair-carbide-air-540": 320,
    "bitfenix-nova-mesh-tg": 340,
}
# With the drive cage in, and once it is out: front fans as the chassis comes.
WITH_THE_CAGE = {
    "be-quiet-dark-base-pro-900-rev-2": (323, 472),
    "be-quiet-silent-base-802": (287, 432),
    "bitfenix-shinobi-xl": (334, 487),
    "cooler-master-cosmos-c700m": (320, 490),
    "corsair-obsidian-750d-airflow": (330, 450),
    "fractal-design-define-7": (315, 467),
    "fractal-design-define-7-xl": (359, 524),
    "fractal-design-define-xl-r2": (330, 480),
    "fractal-design-meshify-2": (315, 467),
    "fractal-design-meshify-2-xl": (359, 524),
    "phanteks-enthoo-pro-es614": (347, 472),
    "thermaltake-core-w100": (480, 635),
    "thermaltake-core-w200": (480, 635),
    "thermaltake-core-x9": (400, 590),
    "thermaltake-view-71-tg": (310, 410),
}
# With a reservoir, and without one where that is published.
WITH_A_RESERVOIR = {
    "thermaltake-core-p3-tg": (280, 450),
    "thermaltake-core-p5-tg": (320, None),
    "thermaltake-core-p8-tg": (320, None),
    "thermaltake-core-p8-tg-open": (320, None),
}
# With a 360 mm radiator of 27 mm in the front.
BEHIND_A_RADIATOR = {"fractal-design-north": 300, "corsair-5000d-airflow": 400}


def test_there_are_enough_of_them() -> None:
    assert len(BARE_AND_WITH_FRONT_FANS) + len(BEHIND_FRONT_FANS) >= 15


@pytest.mark.parametrize(("case", "limits"), BARE_AND_WITH_FRONT_FANS.items())
def test_the_longest_card_with_and_without_front_fans(
    case: str, limits: tuple[float, float]
) -> None:
    bare, fitted = limits
    assert longest_card(the(case)) == fitted, "with the fans that it comes with"
    assert longest_card(the(case).changed(included_fans=())) == bare


@pytest.mark.parametrize(("case", "limit"), BEHIND_FRONT_FANS.items())
def test_the_longest_card_behind_front_fans(case: str, limit: float) -> None:
    assert longest_card(the(case)) == limit
    assert longest_card(the(case).changed(included_fans=fans(3, "front"))) == limit, (
        "they are allowed for already"
    )


@pytest.mark.parametrize(("case", "limits"), WITH_THE_CAGE.items())
def test_the_longest_card_with_and_without_the_drive_cage(
    case: str, limits: tuple[float, float]
) -> None:
    caged, bare = limits
    assert longest_card(the(case), drive_cage=True) == caged
    assert longest_card(the(case), drive_cage=False) == longest_card(the(case)) == bare


@every(WITH_THE_CAGE.items())
def test_the_cage_names_both_published_lengths(case: str, limits: tuple[float, float]) -> None:
    caged, bare = limits
    for length, first in ((caged + 0.1, True), (bare, True), (bare + 0.1, False)):
        e = machine((gpu(length_mm=length), "1"), chassis=the(case), drive_cage=True, psus=())
        told = next(f for f in found(e, "card-length-over") if f.severity is Severity.ERROR)
        assert (
            told.remedies[0].title == f"Remove the drive cage: {bare} mm instead of {caged} mm"
        ) is first


def test_every_published_length_with_a_cage_or_a_reservoir_is_held_against_it() -> None:
    chassis = [part for part in shipped().values() if isinstance(part, Chassis)]
    caged = {c.id for c in chassis if c.max_gpu_length_with_hdd_cage_mm is not None}
    assert caged == set(WITH_THE_CAGE) | {"silverstone-seta-h2"}
    assert {c.id for c in chassis if c.max_gpu_length_with_reservoir_mm is not None} == set(
        WITH_A_RESERVOIR
    )


@pytest.mark.parametrize(("case", "limits"), WITH_A_RESERVOIR.items())
def test_the_longest_card_with_a_reservoir(case: str, limits: tuple[float, float | None]) -> None:
    filled, bare = limits
    assert longest_card(the(case), reservoir=True) == filled
    if bare is not None:
        assert longest_card(the(case), reservoir=False) == longest_card(the(case)) == bare
    else:
        assert longest_card(the(case)) > filled, "published with one, which few machines have"
        longer = machine(
            (gpu(length_mm=filled + 50.0), "1"), chassis=the(case), reservoir=False, psus=()
        )
        assert unchecked(longer, "card-length-over") == (f"{case}.max_gpu_length_mm",)


def test_cages_of_a_published_length_that_are_out_leave_more_than_anyone_says() -> None:
    case = the("silverstone-seta-h2")
    assert longest_card(case) == longest_card(case, drive_cage=True) == 330
    longer = machine((gpu(length_mm=340.0), "1"), chassis=case, drive_cage=False, psus=())
    assert unchecked(longer, "card-length-over") == ("silverstone-seta-h2.max_gpu_length_mm",)


@pytest.mark.parametrize(("case", "limits"), BARE_AND_WITH_FRONT_FANS.items())
def test_taking_the_front_fans_out_gives_the_bare_length(
    case: str, limits: tuple[float, float]
) -> None:
    bare, fitted = limits
    assert longest_card(the(case), front_fans=False) == bare
    e = machine((gpu(length_mm=bare), "1"), chassis=the(case), psus=())
    told = next(f for f in found(e, "card-length-over") if f.severity is Severity.ERROR)
    assert told.remedies[0].title == f"Remove the front fans: {bare} mm instead of {fitted} mm"


@pytest.mark.parametrize(("case", "limit"), BEHIND_A_RADIATOR.items())
def test_the_longest_card_behind_a_front_radiator(case: str, limit: float) -> None:
    only_front = the(case).changed(
        radiator_support=(RadiatorMount(location="front", max_mm=360.0),)
    )
    assert longest_card(only_front, others=(aio(),), cooler="a-cooler") == limit
    assert longest_card(only_front) > limit


@pytest.mark.parametrize(
    ("case", "limit"), [("fractal-design-meshify-2", 467), ("fractal-design-define-7-xl", 524)]
)
def test_the_margin_ends_where_the_published_limit_does(case: str, limit: float) -> None:
    for length, verdict in ((limit + 0.1, Fit.CLASH), (limit, Fit.TIGHT), (limit - 30, Fit.FITS)):
        e = world((gpu(length_mm=length), "1"), chassis=the(case))
        (margin,) = [m for m in margins_of(e) if m.rule == "card-length-over"]
        assert margin.verdict is verdict and margin.margin_mm == pytest.approx(limit - length)


# From a vertical card's back to the panel.
VERTICAL = {
    "hyte-y60": 75,
    "hyte-y70": 101,
    "hyte-y40": 94,
    "cooler-master-nr200p": 60,
    "fractal-design-terra": 72,
}


@pytest.mark.parametrize(("case", "thickest"), VERTICAL.items())
def test_the_thickest_vertical_card(case: str, thickest: float) -> None:
    def at(thickness: float) -> Evaluation:
        return world(
            (gpu(thickness_mm=thickness), "vertical1"),
            chassis=the(case),
            board=board(form_factor="Mini-ITX"),
        )

    assert largest(at, "card-hits-side-panel") == thickest
    (margin,) = [m for m in margins_of(at(50.0)) if m.what == "thickness to the panel"]
    assert margin.margin_mm == thickest - 50


# Well-known builds with parts of the catalog


def built(card: str, *places: str, **parts: Any) -> Evaluation:
    build = Build(placements=tuple(Placement(card, place) for place in places), **parts)
    return evaluate(build, catalog())


def test_four_open_air_cards_overlap_by_eleven_millimetres() -> None:
    """2 × 20.32 − 52.0 mm of an ASUS TUF RTX 3090."""
    e = built(
        "asus-tuf-rtx-3090",
        "1",
        "3",
        "5",
        "7",
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
    )
    collisions = found(e, "cards-collide")
    assert [f.measure.value for f in collisions if f.measure] == [-11.36] * 3
    assert {f.severity for f in collisions} == {Severity.ERROR}
    gaps = [m for m in margins_of(e) if m.rule == "cards-collide"]
    assert [(m.margin_mm, m.verdict) for m in gaps] == [(-11.36, Fit.CLASH)] * 3


def test_two_founders_cards_three_slots_apart_touch() -> None:
    """3 × 20.32 − 61.0 mm of an RTX 3090 Founders Edition, given to the millimetre."""
    e = built(
        "rtx-3090-founders",
        "2",
        "5",
        chassis="fractal-design-torrent",
        board="asrock-x570-phantom-gaming-x",
    )
    touching = only(e, "cards-collide")
    assert touching.severity is Severity.WARNING
    assert touching.measure is not None and touching.measure.value == pytest.approx(-0.04)
    (gap,) = [m for m in margins_of(e) if m.rule == "cards-collide"]
    assert gap.margin_mm == pytest.approx(-0.04) and gap.verdict is Fit.TIGHT


# Slots, as reviews list the rows of the boards: from one x16 slot to the next.
SPACING = {
    "asrock-x570-phantom-gaming-x": (60.96, 40.64),
    "asrock-z590-extreme": (60.96,),
    "asus-proart-b550-creator": (60.96, 40.64),
    "asus-proart-b760-creator-d4": (60.96,),
    "asus-rog-strix-x870e-e": (81.28,),
    "asus-tuf-gaming-x870-plus-wifi": (101.60,),
    "gigabyte-x570s-aorus-master": (60.96, 40.64),
    "gigabyte-z890-aorus-master": (81.28, 20.32),
    "msi-meg-b550-unify": (101.60,),
    "msi-mpg-x870e-carbon-wifi": (81.28, 20.32),
}


def long_slots(mainboard: Motherboard) -> list[str]:
    return [s.name for s in mainboard.slots or () if s.mechanical_lanes == 16]


def test_every_board_with_a_published_table_is_held_against_it() -> None:
    boards = [part for part in shipped().values() if isinstance(part, Motherboard)]
    listed = {
        b.id for b in boards if any(s.position_basis == "verified_table" for s in b.slots or ())
    }
    assert listed == set(SPACING)


@every(SPACING.items())
def test_slots_are_as_far_apart_as_published(mainboard: str, distances: tuple[float, ...]) -> None:
    names = long_slots(the(mainboard))
    e = world(*((gpu(), name) for name in names), board=the(mainboard))
    ys = [
        c.seat.pose.offset.y
        for c in e.assembly.cards
        if c.seat is not None and c.seat.pose is not None
    ]
    assert [a - b for a, b in pairwise(ys)] == pytest.approx(distances)
    gaps = [m.margin_mm for m in margins_of(e) if m.rule == "cards-collide"]
    assert gaps == pytest.approx(sorted(d - 40 for d in distances))


# NVLink: what spans how far, and onto which cards it goes
PITCHES_MM = {2: 40.64, 3: 60.96, 4: 81.28}
BRIDGED = {
    "GeForce RTX 2080": {60.96, 81.28},
    "GeForce RTX 2080 Ti": {60.96, 81.28},
    "Titan RTX": {60.96, 81.28},
    "Quadro RTX 6000": {40.64, 60.96},
    "GeForce RTX 3090": {60.96, 81.28},
    "RTX A6000": {40.64, 60.96, 81.28},
}
UNBRIDGED = ("GeForce RTX 4090", "GeForce RTX 5090", "RTX 6000 Ada", "L40")


@pytest.mark.parametrize("slots", PITCHES_MM)
@pytest.mark.parametrize("apart", range(1, 7))
def test_a_bridge_reaches_over_its_own_pitch_alone(slots: int, apart: int) -> None:
    part = bridge(card_pitch_slots=slots)
    e = bridged((gpu(), "1"), (gpu(), str(1 + apart)), part=part)
    (margin,) = [m for m in margins_of(e) if m.rule == "nvlink-pitch-mismatch"]
    assert margin.value_mm == pytest.approx(abs(20.32 * apart - PITCHES_MM[slots]), abs=0.001)
    assert (
        bool(found(e, "nvlink-pitch-mismatch")) == (slots != apart) == (margin.verdict is Fit.CLASH)
    )


def pitches(chip: str) -> set[float]:
    cards = [part for part in shipped().values() if isinstance(part, Gpu) and part.chip == chip]
    risers = [part for part in shipped().values() if isinstance(part, Riser)]
    joined = (pitch_of(part) for card in cards[:1] for part in bridges_for(card, card, risers))
    return {round(pitch.mm, 2) for pitch in joined if pitch is not None}


@pytest.mark.parametrize(("chip", "published"), BRIDGED.items())
def test_every_published_pitch_is_offered(chip: str, published: set[float]) -> None:
    assert published <= pitches(chip) <= set(PITCHES_MM.values())


@pytest.mark.parametrize("chip", UNBRIDGED)
def test_cards_without_a_connector_have_no_bridge(chip: str) -> None:
    assert pitches(chip) == set()


def test_a_taller_cooler_and_a_longer_supply_never_gain_clearance() -> None:
    case = the("fractal-design-meshify-2")

    def rooms(height: float, length: float) -> dict[str, float | None]:
        e = world(
            chassis=case,
            others=(cooler(height_mm=height),),
            cooler="a-cooler",
            psus=(psu(length_mm=length),),
        )
        return {
            m.rule: m.margin_mm for m in margins_of(e) if m.rule in ("cooler-too-tall", "psu-unfit")
        }

    small = rooms(150.0, 150.0)
    large = rooms(160.0, 180.0)
    assert {rule: (small[rule] or 0) - (large[rule] or 0) for rule in small} == {
        "cooler-too-tall": 10,
        "psu-unfit": 30,
    }
    assert small["cooler-too-tall"] == 185 - 150, "the published limit of 185 mm"


def test_the_longest_supply_with_and_without_the_drive_cage() -> None:
    case = the("corsair-4000d-airflow")

    def longest(**said: Any) -> float:
        return largest(
            lambda length: machine(chassis=case, psus=(psu(length_mm=length),), **said), "psu-unfit"
        )

    assert (longest(drive_cage=True), longest(drive_cage=False), longest()) == (180, 220, 220)
