"""Peaks and the figures beside them, against published measurements and sums by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rigwright.build import Circuit, Site, Ups, Workload
from rigwright.figures import Basis
from rigwright.parts import Gpu
from rigwright.power import build_peaks, supplies_of
from rigwright.power.peaks import card_peak
from rigwright.reports.check import check_record
from tests.generated_builds import stock
from tests.sampling import count, every
from tests.worlds import cpu, gpu, open_card, psu, world

PRO = {"segment": "workstation"}
QUICK = settings(
    max_examples=count(8, of=60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@every(
    [
        ({"chip": "GeForce RTX 5090"}, 1.57, 1.28, Basis.DERIVED),
        ({"chip": "GeForce RTX 5080"}, 1.57, 1.28, Basis.ASSUMED),
        (
            {"chip": "RTX PRO 6000 Blackwell", **PRO, "board_power_w": 600.0},
            1.57,
            1.28,
            Basis.ASSUMED,
        ),
        (
            {"chip": "RTX PRO 6000 Blackwell Max-Q", **PRO, "board_power_w": 300.0},
            1.4,
            1.1,
            Basis.ASSUMED,
        ),
        ({"chip": "GeForce RTX 4090"}, 1.4, 1.15, Basis.ASSUMED),
        (
            {"chip": "L40S", "segment": "datacenter", "board_power_w": 350.0},
            1.4,
            1.15,
            Basis.ASSUMED,
        ),
        ({"chip": "GeForce RTX 3090"}, 1.8, 1.2, Basis.ASSUMED),
        (
            {"chip": "GeForce RTX 3090", "cooler": "blower", "board_power_w": 350.0},
            1.8,
            1.2,
            Basis.ASSUMED,
        ),
        ({"chip": "GeForce RTX 2080 Ti"}, 1.4, 1.1, Basis.ASSUMED),
        ({"chip": "Titan RTX"}, 1.4, 1.1, Basis.ASSUMED),
        ({"chip": "Radeon RX 6900 XT"}, 1.8, 1.3, Basis.ASSUMED),
        (
            {"chip": "RTX A6000", "segment": "workstation", "board_power_w": 300.0},
            1.4,
            1.1,
            Basis.ASSUMED,
        ),
        ({"chip": None, "cooler": "blower", "board_power_w": 250.0}, 1.4, 1.1, Basis.ASSUMED),
        ({"chip": "Radeon RX 7900 XTX"}, 3, 3, Basis.UNKNOWN),
        ({"chip": None}, 3, 3, Basis.UNKNOWN),
        (
            {"chip": "H100 PCIe 80GB", "segment": "datacenter", "board_power_w": 350.0},
            3,
            3,
            Basis.UNKNOWN,
        ),
    ]
)
def test_multipliers_by_kind(
    figures: dict[str, Any], ms_1: float, ms_10: float, basis: Basis
) -> None:
    peak = card_peak(open_card(**figures))
    assert (peak.ms_1.value, peak.ms_10.value) == (ms_1, ms_10)
    assert peak.ms_1.basis is peak.ms_10.basis is basis


def test_a_measured_peak_comes_before_that_of_the_kind() -> None:
    """901.1 W of an RTX 5090 Founders are 1.567 times its 575 W.

    654 W of an RTX A6000 are 2.18 times its 300 W.
    """
    founders = card_peak(
        open_card(chip="GeForce RTX 5090", board_power_w=575.0, transient_peak_w=901.1)
    )
    assert (founders.ms_1.value, founders.ms_10.value) == (pytest.approx(1.567, abs=5e-4), 1.28)
    assert founders.ms_1.basis is Basis.MEASURED
    a6000 = card_peak(
        gpu(chip="RTX A6000", segment="workstation", board_power_w=300.0, transient_peak_w=654.0)
    )
    assert (a6000.ms_1.value, a6000.ms_10.value) == (pytest.approx(2.18), 1.1)
    calm = card_peak(open_card(board_power_w=350.0, transient_peak_w=300.0))
    assert calm.ms_1.value == 1, "no peak is below what is drawn all the time"
    steady = card_peak(
        open_card(chip="GeForce RTX 3090", board_power_w=350.0, transient_peak_w=385.0)
    )
    assert steady.ms_10.value == steady.ms_1.value == pytest.approx(1.1), (
        "ten milliseconds are no higher than one"
    )
    assert (
        card_peak(open_card(transient_peak_w=300.0).changed(board_power_w=0.0)).ms_1.basis
        is Basis.UNKNOWN
    )


@every(
    [
        ({"segment": "workstation", "board_power_w": 300.0}, 2.21),
        ({"segment": "workstation", "board_power_w": 70.0}, 225 / 70),  # PCIe's 3 times 75 W
        ({"cooler": "blower", "board_power_w": 250.0}, 2.21),
        ({"chip": "Quadro RTX 6000", "segment": None, "board_power_w": 295.0}, 2.21),
        ({"chip": "Titan RTX", "segment": None, "board_power_w": 280.0}, 1.4),
        ({"chip": "GeForce RTX 3070", "segment": None, "board_power_w": 220.0}, 1.8),
        ({"chip": "RTX 6000 Ada", "segment": "workstation", "board_power_w": 300.1}, 1.4),
        ({"chip": "GeForce RTX 5090", "board_power_w": 575.0}, 1.57),
        ({"segment": "workstation", "board_power_w": 300.0, "transient_peak_w": 330.0}, 1.1),
    ]
)
def test_what_is_assumed_of_steady_cards_reaches_up_to_what_is_published_of_such(
    figures: dict[str, Any], at_most: float
) -> None:
    assert card_peak(open_card(**figures)).ms_1_at_most == pytest.approx(at_most)


def test_no_shipped_peak_is_above_what_is_assumed_without_it() -> None:
    asked = 0
    for card in stock().of_kind(Gpu):
        if card.transient_peak_w is None:
            continue
        asked += 1
        known = card_peak(card)
        without = card_peak(card.changed(transient_peak_w=None))
        assert without.ms_1_at_most >= known.ms_1.value, card.id
    assert asked >= 4


def test_four_3090_at_280_w() -> None:
    """1449 W and 2 · 0.8 · 350 = 560 W on top for 1 ms, as squares.

    4 · 0.2 · 350 = 280 W for 10 ms. A limit lowers what the cards draw sustained, and not what they
    take beyond it for milliseconds.
    """
    card = open_card(chip="GeForce RTX 3090")
    e = world(*((card, place, 280) for place in ("1", "3", "5", "7")), cpu=cpu(max_power_w=284.0))
    peaks = build_peaks(e.assembly)
    assert (
        e.budget.dc_w == 1449
        and sum(d.watts for d in e.budget.draws if d.label.startswith("gpu")) == 1120
    )
    assert (peaks.ms_1.watts, peaks.ms_10.watts) == (pytest.approx(2009), pytest.approx(1729))
    assert peaks.ms_1.estimate and peaks.ms_1.known
    assert peaks.ms_1.watts / 1600 < 1.3, "such machines run on older supplies"


def test_four_3090_at_their_own_limit_are_far_above_1600_w() -> None:
    e = world(
        *((open_card(chip="GeForce RTX 3090"), place) for place in ("1", "3", "5", "7")),
        cpu=cpu(max_power_w=135.0),
    )
    assert (e.budget.dc_w, e.peaks.ms_1.watts) == (1580, pytest.approx(2140))


def test_unknown_peaks_are_named_and_counted_as_nothing() -> None:
    peaks = world((open_card(), "1"), (open_card(id="another"), "5")).peaks
    assert peaks.ms_1.watts == peaks.ms_1.sustained_w and not peaks.ms_1.known
    assert peaks.ms_1.unknown_fields == (
        "an-open-card.transient_peak_w",
        "another.transient_peak_w",
    )


def test_sixty_four_cards_are_only_more() -> None:
    places = tuple(str(k) for k in range(1, 65))
    e = world(*((open_card(chip="GeForce RTX 3090"), place) for place in places))
    assert e.budget.dc_w == 64 * 350 + 145
    assert e.peaks.ms_1.watts == pytest.approx(64 * 350 + 145 + 8 * 280)
    assert e.peaks.ms_10.watts == pytest.approx(64 * 350 * 1.2 + 145)


# whatever the build


CHIPS = (
    "GeForce RTX 5090",
    "GeForce RTX 4090",
    "GeForce RTX 3090",
    "Radeon RX 6900 XT",
    "Radeon RX 7900 XTX",
)
CARDS = st.lists(
    st.tuples(st.sampled_from(CHIPS), st.floats(1, 2000), st.none() | st.floats(0.1, 4000)),
    min_size=1,
    max_size=7,
)
RATED = st.lists(st.floats(1, 4000), min_size=1, max_size=4)


def built(cards: list[tuple[str, float, float | None]], limit: float = 1.0, **changes: Any) -> Any:
    seats = [
        (
            open_card(id=f"card{i}", chip=chip, board_power_w=watts, transient_peak_w=peak),
            str(i + 1),
            watts * limit,
        )
        for i, (chip, watts, peak) in enumerate(cards)
    ]
    return world(*seats, **changes)


@QUICK
@given(CARDS)
def test_more_cards_never_draw_or_peak_less(cards: list[tuple[str, float, float | None]]) -> None:
    more = built(cards)
    fewer = built(cards[:-1])
    assert more.budget.dc_w >= fewer.budget.dc_w and more.budget.worst_w >= fewer.budget.worst_w
    for peak, before in (
        (more.peaks.ms_1, fewer.peaks.ms_1),
        (more.peaks.ms_10, fewer.peaks.ms_10),
    ):
        assert peak.watts >= before.watts * (1 - 1e-12)


@QUICK
@given(CARDS, st.floats(0.05, 1))
def test_a_lower_limit_never_raises_a_peak(
    cards: list[tuple[str, float, float | None]], limit: float
) -> None:
    stock = built(cards)
    limited = built(cards, limit)
    for peak, before in (
        (limited.peaks.ms_1, stock.peaks.ms_1),
        (limited.peaks.ms_10, stock.peaks.ms_10),
    ):
        assert before.sustained_w <= before.watts and peak.watts <= before.watts * (1 + 1e-12)
        for limit_w in (peak.sustained_w, peak.watts, before.watts):
            assert not peak.exceeds(limit_w) or before.exceeds(limit_w * (1 - 1e-9))


@QUICK
@given(CARDS, st.floats(0, 5))
def test_above_a_limit_is_above_it_with_what_is_unknown(cards: list[Any], times: float) -> None:
    for peak in (built(cards).peaks.ms_1, built(cards).peaks.ms_10):
        limit_w = times * peak.sustained_w
        assert not peak.exceeds(limit_w) or peak.exceeds(limit_w, at_most=True)
        assert peak.exceeds(limit_w) == (peak.watts > limit_w) or peak.watts == pytest.approx(
            limit_w
        )


@QUICK
@given(CARDS, RATED, st.sampled_from(["80 PLUS", "80 PLUS Gold", "80 PLUS Titanium"]))
def test_the_wall_never_gives_less_than_the_load(
    cards: list[Any], rated: list[float], level: str
) -> None:
    e = built(
        cards, psus=tuple(psu(id=f"psu{i}", watts=w, efficiency=level) for i, w in enumerate(rated))
    )
    assert (e.budget.wall_w or 0) >= e.budget.dc_w
    assert sum(s.dc_w for s in e.supplies) == pytest.approx(e.budget.dc_w)
    assert sum(s.wall_w or 0 for s in e.supplies) == pytest.approx(e.budget.wall_w)


@QUICK
@given(CARDS, RATED, st.data())
def test_splitting_over_circuits_never_raises_the_load_of_one(
    cards: list[Any], rated: list[float], data: Any
) -> None:
    redundant = data.draw(st.booleans())
    config = f"{len(rated) - 1}+1" if len(rated) > 1 else "none"
    watts = [rated[0]] * len(rated) if redundant else rated
    supplies = tuple(
        psu(id=f"psu{i}", watts=w, redundant=redundant, redundancy_config=config)
        for i, w in enumerate(watts)
    )
    at = data.draw(st.lists(st.integers(0, 2), min_size=len(rated), max_size=len(rated)))
    circuits = (Circuit(120.0, 15.0, 15.0), Circuit(120.0, 20.0, 20.0))
    one = built(cards, psus=supplies)
    split = built(cards, psus=supplies, circuits=circuits, psu_circuits=tuple(at))
    assert split.budget.wall_w == pytest.approx(one.budget.wall_w)
    whole = one.circuits[0].build_w or 0
    assert all((c.build_w or 0) <= whole * (1 + 1e-12) for c in split.circuits)
    assert sum(c.build_w or 0 for c in split.circuits) >= whole * (1 - 1e-12), "none of it is lost"


def test_modules_that_share_a_board_carry_by_their_ratings() -> None:
    sharing = {"redundant": True, "redundancy_config": "none"}
    pair = (psu(id="small", watts=1000.0, **sharing), psu(id="large", watts=3000.0, **sharing))
    e = world((gpu(board_power_w=1855.0), "1"), psus=pair)
    assert [s.dc_w for s in supplies_of(e.assembly)] == [500, 1500]
    assert all(s.dc_w / s.rated_w == 0.5 for s in e.supplies)
    spare = world(
        (gpu(board_power_w=855.0), "1"), psus=(psu(redundant=True, redundancy_config="2+1"),) * 3
    )
    assert [s.dc_w for s in spare.supplies] == [500] * 3, "while one of them is out"


# bad input

ABSURD = st.sampled_from([1e-9, 0.5, 450.0, 1600.0, 100_000.0])
OR_NONE = ABSURD | st.just(0.0)


@QUICK
@given(
    st.lists(st.tuples(ABSURD | st.none(), ABSURD | st.none()), max_size=7),
    st.lists(ABSURD, max_size=4),
    st.data(),
)
def test_absurd_figures_give_sentences_and_no_exception(
    cards: list[tuple[float | None, float | None]], rated: list[float], data: st.DataObject
) -> None:
    figures = st.sampled_from([None, "", "80 PLUS", "80 PLUS Titanium"])
    supplies = tuple(
        psu(
            id=f"psu{i}",
            watts=w,
            redundant=data.draw(st.booleans()),
            redundancy_config=data.draw(st.sampled_from([None, "1+1", "2+2", "9+9"])),
            efficiency=data.draw(figures),
            atx_version=data.draw(figures),
            ac_inlet=data.draw(figures),
            derating=({"vac_min": 0.0, "vac_max": 1000.0, "watts": data.draw(OR_NONE)},),
        )
        for i, w in enumerate(rated)
    )
    site = Site(
        None,
        *data.draw(
            st.sampled_from([(None, None, None), (50.0, 1.0, None), (1000.0, None, 1000.0)])
        ),
        ups=Ups(data.draw(OR_NONE), data.draw(OR_NONE)),
        price_per_kwh=data.draw(OR_NONE),
    )
    e = world(
        *(
            (open_card(id=f"c{i}", board_power_w=w, transient_peak_w=p), str(i + 1))
            for i, (w, p) in enumerate(cards)
        ),
        psus=supplies,
        site=site,
        workload=Workload(hours_per_day=24),
        circuits=(Circuit(50.0, 1.0, 1.0),),
        psu_circuits=tuple(data.draw(st.lists(st.integers(0, 3), max_size=5))),
    )
    for entry in (*e.findings, *e.not_checked):
        assert "nan" not in entry.message and "inf" not in entry.message.lower().replace(
            "information", ""
        )
    assert check_record(e)["figures"]["power"]["dc_w"] >= 0
