"""Every mechanical rule that has a figure gives a margin: the figures by hand, and how margins
and findings agree.
"""

from __future__ import annotations

import math
import random
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import Build, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Check, Finding, Fit, Judged, Said, Severity, Widths, judge
from rigwright.evaluation import Evaluation, evaluate
from rigwright.figures import Basis, Figure
from rigwright.figures.cited import agrees
from rigwright.parts import Citation, FanMount, FanSize, Part
from rigwright.parts.part import FigureSource
from rigwright.reports.clearances import Margin, margin_of_check, margins_of
from rigwright.routing.contact import Contact
from rigwright.rules import RULES, rule_of
from rigwright.rules.modelled import _meets, model_meets_part  # pyright: ignore[reportPrivateUsage]
from tests.assembly.test_mid_air import held
from tests.fit_parts import aio, bridge, bridged, cooled, cooler, fan, memory, obstacle
from tests.reports.test_margins import (
    MECHANICAL,
    held_by_brackets,
    margins,
    on_riser,
    only,
    random_build,
    shipped,
)
from tests.sampling import count, share
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, gpu, open_card, plugs, psu, severity, slot, world

# Rules without a distance of which something could be left over.
WITHOUT_ROOM = {
    "nvlink-cards-incompatible": "kinds of cards",
    "card-sag": "a weight; the length stands in where it is not known, and no card is too long to "
    "sag",
    "card-blocked-in": "an order",
    "cards-share-slot": "a count of cards",
    "psu-module-foreign": "makers",
    "riser-twisted": "quarter turns",
    "second-board-unfit": "forms and supplies",
}


def with_part(
    kind: str, *affects: str, height: float | None = None, place: str = "5", **card: Any
) -> Evaluation:
    return world(
        (gpu(**card), place),
        board=board(obstructions=(obstacle(kind, *affects, height_mm=height),)),
    )


def of_fans(count: int, **case: Any) -> Evaluation:
    part = fan(size_mm=140.0)
    mount = FanMount(location="front", sizes=(FanSize(mm=140.0, count=3),))
    return world(
        others=[part],
        chassis=chassis(**{"fan_mounts": (mount,), **case}),
        fans=(Quantity(part.id, count, ("front",) * count),),
    )


# What a rule has a figure about


@pytest.mark.parametrize(
    ("height", "margin", "verdict"),
    [(12.0, 3.24, Fit.FITS), (15.0, 0.24, Fit.FITS), (20.0, -4.76, Fit.CLASH)],
)
def test_a_part_under_a_card(height: float, margin: float, verdict: Fit) -> None:
    e = world(
        (gpu(), "5"),
        board=board(
            obstructions=(obstacle("chipset_fan", "pos 5", height_mm=height),),
            confidence="spec_page",
        ),
    )
    row = only(e, "tall-part-under-card")
    assert (row.margin_mm, row.verdict) == (pytest.approx(margin), verdict)


def test_a_low_part_fits_wherever_it_is_and_a_high_one_is_an_estimate() -> None:
    low, high = (
        only(with_part("chipset_fan", "near pos 5", height=h), "tall-part-under-card")
        for h in (9.0, 30.0)
    )
    assert (low.basis, low.verdict) == (Basis.PUBLISHED, Fit.FITS)
    assert (high.basis, high.verdict, high.is_advice) == (Basis.ASSUMED, Fit.TIGHT, False)
    assert (
        only(with_part("chipset_fan", "pos 5", height=30.0), "tall-part-under-card").verdict
        is Fit.CLASH
    )


def test_a_part_of_unknown_height_is_unknown_once() -> None:
    assert only(with_part("chipset_fan", "pos 5"), "tall-part-under-card").verdict is Fit.UNKNOWN


def test_headers_at_the_lower_edge_are_never_a_clash() -> None:
    headers = board(obstructions=(obstacle("bottom_headers"),))
    over = only(world((gpu(), "7"), (gpu(), "1"), board=headers), "bottom-headers-covered")
    assert over.margin_mm == pytest.approx(-(162.26 + 20.32 * 6 + 40 - 3.46 - 305))  # −15.72
    assert (over.verdict, over.parts) == (Severity.INFO, ("gpu1", "board"))
    assert only(world((gpu(), "5"), board=headers), "bottom-headers-covered").verdict is Fit.FITS


def test_ports_at_the_front_edge_are_free_of_short_cards() -> None:
    short, long = (
        only(with_part("sata", "pos 5", length_mm=size), "ports-covered") for size in (200.0, 300.0)
    )
    edge = (board().depth_mm or 0.0) - 15
    assert (short.margin_mm, long.margin_mm) == (
        pytest.approx(edge - 200),
        pytest.approx(edge - 300),
    )
    assert long.verdict is Severity.INFO


def test_ports_two_rows_below_are_free_of_thin_cards() -> None:
    thin, thick = (
        only(with_part("m2_socket", "pos 5", place="3", thickness_mm=t), "ports-covered")
        for t in (40, 50)
    )
    assert (thin.margin_mm, thick.margin_mm) == (
        pytest.approx(40.64 - 36.54),
        pytest.approx(40.64 - 46.54),
    )
    assert thick.verdict is Severity.INFO


def test_a_connector_that_is_longer_than_a_closed_slot() -> None:
    closed = board(slot(1, mechanical_lanes=8, open_ended=False))
    row = only(world((gpu(), "1"), board=closed), "edge-connector-too-short")
    assert (row.margin_mm, row.verdict, row.tolerance_mm) == (56.0 - 89.0, Fit.CLASH, 0.0)
    unsure = board(slot(1, mechanical_lanes=8, open_ended=None))
    assert (
        only(world((gpu(), "1"), board=unsure), "edge-connector-too-short").verdict is Fit.UNKNOWN
    )
    assert margins(world((gpu(), "1")), "edge-connector-too-short") == []


def test_a_finger_at_the_latch() -> None:
    row = only(world((gpu(), "1"), (gpu(), "3")), "slot-latch-covered")
    assert (row.margin_mm, row.verdict) == (pytest.approx(0.64 - 15), Severity.INFO)


def test_stand_offs_of_another_pattern() -> None:
    e = world(
        board=board(form_factor="CEB", depth_mm=267.0),
        chassis=chassis(motherboard_form_factors=("ATX", "E-ATX")),
    )
    row = only(e, "board-standoff-pattern")
    assert (row.margin_mm, row.verdict) == (244.0 - 267.0, Fit.TIGHT) and severity(
        e, row.rule
    ) == "warning"


@pytest.mark.parametrize(
    ("count", "margin", "verdict"), [(3, 0.0, Fit.FITS), (4, -140.0, Fit.CLASH)]
)
def test_fans_on_a_wall(count: int, margin: float, verdict: Fit) -> None:
    row = only(of_fans(count), "mount-double-booked")
    assert (row.margin_mm, row.verdict, row.what) == (margin, verdict, "fans at the front")


def test_fans_on_a_wall_that_nobody_describes() -> None:
    assert only(of_fans(1, fan_mounts=None), "mount-double-booked").verdict is Fit.UNKNOWN


def test_radiators_without_a_length_and_without_known_mounts() -> None:
    e = cooled((gpu(), "1"), by=aio(radiator_mm=None))
    assert only(e, "radiator-unfit").verdict is Fit.UNKNOWN
    e = cooled((gpu(), "1"), by=aio(), chassis=chassis(radiator_support=None))
    assert only(e, "radiator-unfit").verdict is Fit.UNKNOWN


def test_memory_under_a_cooler_that_nobody_measured() -> None:
    e = cooled(
        (gpu(), "1"), by=cooler(ram_clearance_mm=None, depth_mm=160.0), kit=memory(height_mm=44.0)
    )
    assert only(e, "cooler-hits-dimm").rests_on == ("a-cooler.ram_clearance_mm",)
    e = cooled((gpu(), "1"), by=cooler(ram_clearance_mm=40.0), kit=memory(height_mm=None))
    assert only(e, "cooler-hits-dimm").verdict is Fit.UNKNOWN


def test_a_supply_in_a_bay_of_unknown_length_has_what_the_shortest_bay_has() -> None:
    bay = chassis(max_psu_length_mm=None)
    short = only(world(psus=(psu(length_mm=160.0, form_factor="ATX"),), chassis=bay), "psu-unfit")
    assert (short.margin_mm, short.basis, short.verdict) == (20.0, Basis.ASSUMED, Fit.FITS)
    long = world(psus=(psu(length_mm=200.0, form_factor="ATX"),), chassis=bay)
    assert only(long, "psu-unfit").verdict is Fit.UNKNOWN


@pytest.mark.parametrize(
    ("spare", "verdict"), [(60.0, Fit.FITS), (20.0, Fit.TIGHT), (-20.0, Fit.CLASH)]
)
def test_a_lead_has_what_it_is_longer_than_its_way(spare: float, verdict: Fit) -> None:
    def row(own: float) -> Margin:
        return next(
            m
            for m in margins(
                world((gpu(), "1"), psus=(psu(eps_lead_mm=900.0, pcie_lead_mm=own),)),
                "cable-length-short",
            )
            if "gpu1" in m.parts
        )

    way = row(900.0).value_mm or 0.0
    assert row(900.0).margin_mm == pytest.approx(900 - way)
    assert (row(way + spare).margin_mm, row(way + spare).verdict) == (pytest.approx(spare), verdict)


def test_a_usual_lead_is_an_estimate() -> None:
    rows = margins(
        world((gpu(power_connectors=plugs(pin8=2)), "1"), psus=(psu(),)), "cable-length-short"
    )
    assert {m.basis for m in rows} == {Basis.ASSUMED} and len(rows) == 2


def test_starved_hot_fans_clash_where_cool_ones_are_tight() -> None:
    """57 mm in three slots: 3.96 mm are left of the 5 that hot fans need at least."""
    hot, cool = (
        world((open_card(board_power_w=w, thickness_mm=57.0), "1"), (gpu(), "4"))
        for w in (350.0, 150.0)
    )
    assert severity(hot, "open-air-gap") == "error" and severity(cool, "open-air-gap") == "warning"
    for e, verdict in ((hot, Fit.CLASH), (cool, Fit.TIGHT)):
        assert (only(e, "open-air-gap").margin_mm, only(e, "open-air-gap").verdict) == (
            pytest.approx(-14.04),
            verdict,
        )
        assert only(e, "cards-collide").verdict is Fit.FITS


# Every rule, and what findings say


@cache
def rules_with_margins() -> frozenset[str]:
    """Those of builds from the catalog, and of what is seldom there."""
    chance = random.Random("every rule")
    seen = {
        m.rule for _ in range(60) for m in margins_of(evaluate(random_build(chance), shipped()))
    }
    worlds = (
        with_part("chipset_fan", "pos 5", height=30.0),
        with_part("bottom_headers"),
        with_part("sata", "pos 5"),
        world((gpu(), "1"), board=board(slot(1, mechanical_lanes=8, open_ended=False))),
        world((gpu(), "1"), (gpu(), "3")),
        of_fans(4),
        world((gpu(), "1"), psus=(psu(),)),
        bridged((gpu(), "1"), (gpu(), "4"), part=bridge(card_pitch_slots=3)),
        world(
            board=board(form_factor="CEB", depth_mm=267.0),
            chassis=chassis(motherboard_form_factors=("ATX",)),
        ),
        world(chassis=chassis(max_board_depth_mm=330.0)),
        held((0.0, 200.0, 3.4)),
    )
    return frozenset(seen | {m.rule for e in worlds for m in margins_of(e)})


def test_every_mechanical_rule_that_has_room_to_speak_of_gives_margins() -> None:
    assert MECHANICAL - rules_with_margins() - {model_meets_part.id} == set(WITHOUT_ROOM)


@pytest.mark.parametrize(
    ("gap", "verdict"), [(-0.5, Fit.TIGHT), (-1.01, Fit.CLASH), (-3.0, Fit.CLASH)]
)
def test_a_model_that_meets_a_part_has_what_it_reaches_into_it(gap: float, verdict: Fit) -> None:
    e = world((gpu(), "1"))
    met = Contact("chassis", "cage", gap, Basis.MEASURED)
    (check,) = [_meets(e.assembly.cards[0], met)]
    row = margin_of_check(judge(check, Widths({})))
    assert (row.margin_mm, row.verdict, row.rule) == (gap, verdict, model_meets_part.id)


def test_margins_bear_the_names_of_rules() -> None:
    assert rules_with_margins() <= {rule.id for rule in RULES}


@pytest.mark.sampled
@pytest.mark.parametrize("seed", share(range(3), 3, 1))
def test_what_findings_warn_of_in_millimetres_is_no_fit(seed: int) -> None:
    chance = random.Random(f"warnings {seed}")
    for _ in range(count(12, of=50)):
        e = evaluate(random_build(chance), shipped())
        rows = margins_of(e)
        for said in e.findings:
            measure = said.measure
            if (
                said.rule in MECHANICAL
                and measure is not None
                and measure.unit == "mm"
                and _is_grave(said)
            ):
                own = [
                    m for m in rows if m.rule == said.rule and set(said.parts[:1]) <= set(m.parts)
                ]
                assert any(m.verdict is not Fit.FITS for m in own), (said, own)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("seed", range(2))
def test_what_a_rule_could_not_answer_is_an_open_margin_and_the_other_way_round(seed: int) -> None:
    chance = random.Random(f"open {seed}")
    for _ in range(count(20, of=50)):
        e = evaluate(random_build(chance), shipped())
        rows = margins_of(e)
        for entry in e.not_checked:
            own = [
                m
                for m in rows
                if m.rule == entry.rule and (not entry.parts or set(entry.parts) & set(m.parts))
            ]
            assert not rule_of(entry.rule).clearance or any(
                m.verdict is not Fit.FITS for m in own
            ), entry
        entries = {(entry.rule, label) for entry in e.not_checked for label in entry.parts}
        for m in rows:
            assert m.margin_mm is not None or any(
                (m.rule, label) in entries for label in m.parts
            ), m


def _is_grave(said: Finding) -> bool:
    return said.severity in (Severity.ERROR, Severity.WARNING)


# Knowing less makes nothing surer


@cache
def doubted_catalog() -> MemoryCatalog:
    """The catalog as if nobody had looked anything up; what is inferred stays so."""
    return MemoryCatalog(map(doubted, shipped_parts()))


def doubted(part: Part) -> Part:
    kept = {
        name: source
        if source.confidence in ("inferred", "derived")
        else source.changed(confidence="recalled")
        for name, source in (part.figure_sources or {}).items()
    }
    # A page that says otherwise is a doubt already, and stays one.
    citations = tuple(c for c in map(partial(disputing, part), part.citations) if c is not None)
    return part.changed(confidence="recalled", figure_sources=kept, citations=citations)


def disputing(part: Part, citation: Citation) -> Citation | None:
    """A page with what it says otherwise than the record; None where it backs all of it."""
    otherwise = {
        name: stated
        for name, stated in citation.states.items()
        if not agrees(name, stated, getattr(part, name, stated))
    }
    return citation.changed(states=otherwise) if otherwise else None


def by_subject(e: Evaluation) -> dict[tuple[str, ...], list[Margin]]:
    rows: dict[tuple[str, ...], list[Margin]] = {}
    for m in margins_of(e):
        rows.setdefault((m.rule, m.what, *m.parts, str(m.margin_mm)), []).append(m)
    return rows


@pytest.mark.sampled
@pytest.mark.parametrize("seed", share(range(3), 3))
def test_a_wider_tolerance_never_makes_a_fit(seed: int) -> None:
    chance = random.Random(f"doubts {seed}")
    wider = 0
    for _ in range(count(5, of=40)):
        build: Build = random_build(chance)
        sure = by_subject(evaluate(build, shipped()))
        unsure = by_subject(evaluate(build, doubted_catalog()))
        for key in sure.keys() & unsure.keys():
            for before, after in zip(sure[key], unsure[key], strict=True):
                assert (before.tolerance_mm or 0.0) <= (after.tolerance_mm or math.inf)
                wider += before.tolerance_mm != after.tolerance_mm
                assert before.verdict is Fit.FITS or after.verdict is not Fit.FITS, (before, after)
                assert before.verdict is Fit.CLASH or after.verdict is not Fit.CLASH
    assert wider > count(5, of=50)


def _unsaid(_judged: Judged) -> Said:
    raise AssertionError("a verdict needs no words")


FIGURES = st.sampled_from(["datasheet", "spec_page", "recalled", "inferred"])


@given(st.floats(-30, 80), st.floats(0, 20), FIGURES, FIGURES)
def test_a_guess_promises_less_than_any_stated_figure(
    room: float, wanted: float, one: str, other: str
) -> None:
    """Whatever the other figure is, one that is inferred instead of stated turns no doubt into a
    fit.
    """

    def verdict(first: str) -> Fit:
        sources = {
            "length_mm": FigureSource(source="", confidence=first),
            "height_mm": FigureSource(source="", confidence=other),
        }
        part = gpu(figure_sources=sources)
        figures = tuple(Figure(0.0, Basis.PUBLISHED, (f"{part.id}.{name}",)) for name in sources)
        check = Check("cards-collide", "gap", ("gpu1",), room, 0.0, figures, _unsaid, wanted=wanted)
        return judge(check, Widths({part.id: part})).fit

    if verdict(one) is not Fit.FITS:
        assert verdict("inferred") is not Fit.FITS


# the holders of cards


@pytest.mark.parametrize(
    ("most", "slots", "margin"), [(50.0, None, 10.0), (38.0, 2, -2.0), (None, 3, 20.32)]
)
def test_a_bracket_holds_so_thick_a_card(
    most: float | None, slots: int | None, margin: float
) -> None:
    """A card of 40 mm takes two slots; a bracket that is too thin still holds it."""
    chance = random.Random("bracket")
    bracket, case = next((b, c) for b, c in held_by_brackets() if b.holds_card == "upright")
    other = bracket.changed(max_card_thickness_mm=most, slots_width_supported=slots)
    parts = {part.id: part for part in (*shipped_parts(), other, gpu())}
    build = on_riser(
        Build(chassis=case.id, board="asus-pro-ws-x570-ace").place("a-gpu", "upright1"),
        other.id,
        chance,
    )
    row = only(evaluate(build, MemoryCatalog(parts.values())), "card-on-riser-unsupported")
    assert row.margin_mm == pytest.approx(margin)
    assert row.verdict is (Fit.TIGHT if margin < 0 else Fit.FITS)


def test_advice_comes_after_what_may_clash() -> None:
    """12.96 mm are little air, and hide a latch by 2.04 mm more: the air is what the proof is
    about.
    """
    card = open_card(thickness_mm=48.0)
    rows = [m for m in margins_of(world((card, "1"), (card, "4"))) if m.verdict is not Fit.FITS]
    assert [(m.rule, m.is_advice, m.verdict) for m in rows] == [
        ("open-air-gap", False, Fit.TIGHT),
        ("slot-latch-covered", True, Severity.INFO),
    ]
