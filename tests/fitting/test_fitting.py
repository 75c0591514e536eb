"""What fits, found for all parts at once: the same as the full check says for each, whatever the
parts are like.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rigwright.assembly import assemble
from rigwright.assembly.envelopes import Card, card_body, card_size, card_solids
from rigwright.assembly.seats import Mount, seat_named
from rigwright.build import Build, Quantity
from rigwright.catalog import ALL, MemoryCatalog
from rigwright.checks import Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.editing.own_rules import own_rule_of
from rigwright.evaluation import Candidate, Evaluation, candidate_at, candidates, evaluate
from rigwright.files.places import assets_dir
from rigwright.fitting import CHOSEN_KINDS, RowFit, can_tell, fit_of_card, summary
from rigwright.fitting.cards import FIGURES, WORST_LAST, CardColumns, CardTrials
from rigwright.fitting.choices import REFUSING, TRIED_KINDS, ChoiceTrials, with_part
from rigwright.fitting.row_fits import fit_of_added, fit_of_choice, fits_of_cards
from rigwright.fitting.trace import Tape
from rigwright.geometry import union
from rigwright.inventory.choosing import with_chosen
from rigwright.parts import CARD_KINDS, FigureSource, Gpu, Nic, Part, Psu
from rigwright.parts.psu_forms import modules_at_once
from rigwright.rules import RULES
from tests.fitting_worlds import BUILDS, TUF, many_gpus, tower
from tests.sampling import count, every, share
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, gpu, nic, open_card, plugs, psu, psu_plugs, slot, world

EXAMPLES = assets_dir() / "examples"
NO_REASON = partial(lambda *_: str)
SHARING = 70  # one rule is asked for about one in so many cards and places


@cache
def of_kind(kind: str) -> tuple[Any, ...]:
    return tuple(shipped().get(hit.id) for hit in shipped().search("", kind, ALL))


@cache
def evaluated(name: str) -> Evaluation:
    return evaluate(BUILDS[name], shipped())


def tried(
    before: Evaluation, cards: Sequence[Card], place: str | None = None
) -> tuple[CardTrials, int]:
    """All cards tried at all free places, and how many times a rule was asked."""
    columns = CardColumns(cards)
    assert list(columns.prepare()) == [None] * (len(FIGURES) * (len(cards) // 1000))
    trials = CardTrials(before, columns, place)
    return trials, sum(1 for _ in trials.answer(np.arange(len(cards))))


def assert_the_same(
    before: Evaluation, catalog: Any, cards: Sequence[Card], compared: Sequence[int] | None = None
) -> int:
    """What was found for all cards at once is what the full check says for each at every place.

    Of the rows that are to be compared, else of all. Returns how often rules were run for all
    cards.
    """
    trials, runs = tried(before, cards)
    rows = [fit for _, fit in fits_of_cards(trials, np.arange(len(cards)), NO_REASON)]
    for row in range(len(cards)) if compared is None else compared:
        card = cards[row]
        answers = candidates(before, catalog, card.id)
        for place, answer in enumerate(answers):
            if not answer.taken:
                assert run_rule(trials, row, place) == (answer.fit, answer.margin_mm), (
                    card.id,
                    answer.seat.name,
                )
        assert rows[row] == fit_of_card(answers), card.id
    return runs


def run_rule(trials: CardTrials, row: int, place: int) -> tuple[Fit, float | None]:
    margin = float(trials.margins[place, row])
    return WORST_LAST[trials.levels[place, row]], None if math.isnan(margin) else margin


# every part of the catalog

SAMPLE = count(240, of=120)  # every so many cards, others in each build
# every so many other parts, and of these those compared
TRIED, CHOICES = count(6, of=3), count(8, of=30)


def number_of(build: str) -> int:
    """Where a build stands among all, so that each asks other cards than the next."""
    return list(BUILDS).index(build)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("build", "kind"), share(list(product(BUILDS, ["gpu", "nic"])), 3))
def test_every_card_gets_the_answer_of_the_full_check(build: str, kind: str) -> None:
    before = evaluated(build)
    cards = of_kind(kind)
    compared = share(range(len(cards)), SAMPLE, number_of(build))
    runs = assert_the_same(before, shipped(), cards, compared)
    pairs = len(cards) * len(before.assembly.seats)
    assert kind == "nic" or runs * SHARING < len(RULES) * pairs, "cards share answers"


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", share(list(BUILDS), 3))
def test_a_rule_asks_the_same_whatever_was_asked_before_it(build: str) -> None:
    """Answers are shared by what a run asked: nothing that an earlier run looked up may go
    without its note.
    """
    before = evaluated(build)
    cards = of_kind("gpu")
    columns = CardColumns(cards)
    list(columns.prepare())
    trials = CardTrials(before, columns)
    for row in share(range(0, len(cards), 53), 3):
        for place in map(int, trials.free[::3]):
            for rule in RULES:
                alone, among = Tape(trials._study), trials._study.tape(row, place)  # pyright: ignore[reportPrivateUsage]
                ask = partial(trials._run, rule, trials._known(rule), True, row, place)  # pyright: ignore[reportPrivateUsage]
                assert ask(alone) == ask(among)
                assert list(alone.asked.items()) == list(among.asked.items()), (
                    rule.id,
                    cards[row].id,
                    place,
                )


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", TRIED_KINDS)
def test_a_rule_asks_the_same_of_a_choice_whatever_was_asked_before_it(kind: str) -> None:
    parts = of_kind(kind)
    trials = ChoiceTrials(evaluated("tower"), parts)
    for row in share(range(0, len(parts), 40), 2):
        for rule in RULES:
            alone, among = Tape(trials._study), trials._study.tape(row, 0)  # pyright: ignore[reportPrivateUsage]
            for tape in (alone, among):
                trials._run(rule, row, 0, tape)  # pyright: ignore[reportPrivateUsage]
            assert list(alone.asked.items()) == list(among.asked.items()), (rule.id, parts[row].id)


def test_a_card_that_the_build_has_already_is_not_taken_for_another() -> None:
    """Its inferred figures are asked of the card in the build and of the one in the hand; those of
    a card that the build does not have are asked once.
    """
    rule = {"source": "a rule of thumb", "confidence": "inferred"}
    there = gpu(id="a-gpu", bracket_slots=3, figure_sources={"thickness_mm": FigureSource.of(rule)})
    tried_cards = [there, gpu(id="unknown", bracket_slots=None), gpu(id="two", bracket_slots=2)]
    before = world((there, "5"))
    a = before.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *tried_cards)
    assert_the_same(before, MemoryCatalog(part for part in known if part is not None), tried_cards)


def test_graphics_cards_of_a_server_are_offered_its_bays_and_network_cards_its_slots_too() -> None:
    before = evaluated("eight bays")
    mounts = {
        kind: [a.seat.mount for a in candidates(before, shipped(), of_kind(kind)[0].id)]
        for kind in CARD_KINDS
    }
    assert mounts == {"gpu": [Mount.BAY] * 8, "nic": [Mount.BAY] * 8 + [Mount.SLOT] * 11}


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("build", "kind"), share(list(product(BUILDS, TRIED_KINDS)), 4))
def test_every_part_that_is_tried_gets_the_answer_of_the_full_check(build: str, kind: str) -> None:
    before = evaluated(build)
    parts = share(of_kind(kind), TRIED, number_of(build))
    trials = ChoiceTrials(before, parts)
    runs = sum(1 for _ in trials.answer(np.arange(len(parts))))
    for row in share(range(len(parts)), CHOICES, number_of(build)):
        part = parts[row]
        found = fit_of_added(trials.added(row), part, before.assembly, str)
        assert found == choice(before, part), part.id
    assert runs < 20 * len(parts), "rules are not asked for each part"


def choice(before: Evaluation, part: Part) -> RowFit:
    """The answer of the full check; modules of a set come in the place of all that are there."""
    a = before.assembly
    at_once = 1
    if isinstance(part, Psu):
        at_once = modules_at_once(a.chassis, a.psus, part)
    chosen = before.build.choose(part.kind, part.id, at_once)
    return fit_of_choice(before, evaluate(chosen, shipped()), part)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", CHOSEN_KINDS)
def test_every_choice_says_what_the_evaluation_of_the_changed_build_says(kind: str) -> None:
    before = evaluated("tower")
    seen = set[Fit]()
    for part in share(of_kind(kind), 8):
        after = evaluate(before.build.choose(kind, part.id), shipped())
        fit = choice(before, part)
        errors = [f for f in after.findings if f.severity is Severity.ERROR]
        without_place = set(after.assembly.misplaced) - set(before.assembly.misplaced)
        if fit.fit is Fit.CLASH:
            assert errors or without_place, part.id
        if fit.fit is Fit.FITS:
            known = {f.key for f in before.findings}
            assert not without_place and not [f for f in errors if f.key not in known], part.id
        if fit.fit is not Fit.FITS and not without_place:
            messages = {finding.message for finding in after.findings}
            messages |= {str(entry.told) for entry in after.not_checked}
            assert fit.reason in messages, part.id
        seen.add(fit.fit)
    assert kind in ("cooler", "memory") or len(seen) > 1, "the build tells parts apart"


@pytest.mark.sampled
def test_a_long_list_of_cards_gets_the_answers_of_the_full_check_at_a_few_places() -> None:
    times = count(2, of=17)
    alike = share(of_kind("gpu"), count(10, of=1))
    cards = many_gpus(alike, times * len(alike))
    before = evaluated("tower")
    (_, few), (trials, runs) = tried(before, alike), tried(before, cards)
    assert len(cards) > (times - 1) * len(alike)
    assert runs < 1.2 * few, "many cards ask little more of the rules than few"
    catalog = MemoryCatalog([*cards, *(shipped().get(i) for i in before.build.part_ids())])  # type: ignore[list-item]
    for row in range(0, len(cards), count(120, of=97)):
        place = int(trials.free[row % trials.free.size])
        answer = candidate_at(before, catalog, cards[row].id, before.assembly.seats[place])
        assert run_rule(trials, row, place) == (answer.fit, answer.margin_mm)


# any parts


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), values, values)


def near(*limits: float) -> st.SearchStrategy[float]:
    """Anything, and what lies at or beside a limit."""
    beside = [limit + by for limit in limits for by in (-1e-6, 0.0, 1e-6, 0.5, 1.0)]
    return st.one_of(st.sampled_from(beside), st.floats(5, 700).map(lambda value: round(value, 1)))


COOLERS = ["open_air", "blower", "flow_through", "passive", "aio_hybrid", "water_block"]
CONNECTORS = [
    (),
    plugs(pin8=1),
    plugs(pin8=3),
    plugs(pin16=1),
    plugs(pin16_2x6=2),
    plugs(eps=1),
    plugs(pin6=1, pin8=2),
]


@st.composite
def cards(draw: st.DrawFn) -> tuple[Card, ...]:
    kind = draw(st.sampled_from(["gpu", "gpu", "gpu", "nic"]))
    return tuple(
        draw(_gpus(f"tried-{i}") if kind == "gpu" else _nics(f"tried-{i}"))
        for i in range(draw(st.integers(1, 6)))
    )


INFERRED = [(), (), ("thickness_mm",), ("cooler",), ("thickness_mm", "cooler", "length_mm")]


@st.composite
def _gpus(draw: st.DrawFn, part_id: str) -> Gpu:
    return gpu(
        id=draw(st.sampled_from([part_id] * 4 + ["a-gpu"])),
        name=draw(
            st.sampled_from(["One", "NVIDIA GeForce RTX 4090", "RTX PRO 6000 Max-Q", "Tesla V100"])
        ),
        chip=draw(maybe(st.sampled_from(["GeForce RTX 4090", "Tesla V100"]))),
        vram_gb=draw(maybe(st.sampled_from([16.0, 24.0]))),
        length_mm=draw(maybe(near(300.0, 465.0, 490.0, 500.0))),
        height_mm=draw(maybe(near(68.9, 111.15, 181.6, 189.1))),
        thickness_mm=draw(maybe(near(18.71, 40.64, 50.96, 60.96, 22.64))),
        slots_occupied=draw(maybe(st.sampled_from([1.0, 2.0, 2.7, 4.0]))),
        bracket_slots=draw(maybe(st.integers(1, 4))),
        low_profile=draw(maybe(st.booleans())),
        cooler=draw(st.sampled_from(COOLERS)),
        exhaust=draw(maybe(st.just("mixed"))),
        fan_count=draw(maybe(st.integers(0, 3))),
        recess_mm=draw(maybe(near(5.0))),
        board_power_w=draw(maybe(near(200.0, 250.0, 300.0, 1350.0))),
        power_connectors=draw(maybe(st.sampled_from(CONNECTORS))),
        power_connector_edge=draw(maybe(st.sampled_from(["top", "rear_end"]))),
        generation=draw(maybe(st.integers(3, 5))),
        lanes=draw(maybe(st.sampled_from([8, 16]))),
        uncertain_fields=draw(st.sampled_from([(), ("thickness_mm",), ("cooler", "length_mm")])),
        figure_sources={
            name: {"source": "a rule of thumb", "confidence": "inferred"}
            for name in draw(st.sampled_from(INFERRED))
        },
    )


@st.composite
def _nics(draw: st.DrawFn, part_id: str) -> Nic:
    return nic(
        id=part_id,
        length_mm=draw(maybe(near(490.0))),
        card_height_mm=draw(maybe(st.sampled_from([68.9, 111.0]))),
        slot_width=draw(maybe(st.integers(1, 2))),
        edge_connector_lanes=draw(maybe(st.sampled_from([4, 8, 16]))),
        tdp_max_w=draw(maybe(near(25.0))),
        tdp_typ_w=draw(maybe(near(25.0))),
    )


WORLDS: dict[str, Any] = {
    "plain": {},
    "short of everything": {
        "chassis": chassis(expansion_slots=7, below_board_mm=20.0, max_gpu_length_mm=300.0),
        "psus": (psu(watts=1600.0, connectors={"pcie_8pin": 4, "conn_16pin": 1, "eps_8pin": 3}),),
    },
    "vertical places": {
        "chassis": chassis(
            vertical_slots=3, max_gpu_thickness_vertical_mm=80.0, side_panel="tempered_glass"
        )
    },
    "guessed slots": {
        "board": board(
            slot(1),
            slot(2, mechanical_lanes=8, open_ended=False),
            slot(None, name="GUESS", position_guess=3),
            slot(None, name="5"),
            slot(7, source="chipset", generation=None),
        )
    },
    "half-height openings": {
        "chassis": chassis(expansion_slots=0, half_height_slots=7, vertical_slots=2)
    },
    "bays": {
        "chassis": chassis(chassis_type="rack_4u", max_double_width_gpus=8, up="+z", board=board())
    },
    "bays with validated cards": {
        "chassis": chassis(
            chassis_type="rack_4u",
            max_double_width_gpus=8,
            up="+z",
            board=board(),
            validated_cards=("a-gpu", "X"),
        )
    },
    "sizes together": {
        "chassis": chassis(
            chassis_type="sff",
            expansion_slots=0,
            vertical_slots=3,
            card_rooms=(
                {"name": "low", "thickness_mm": 60.0, "height_mm": 131.0, "cooler_height_mm": 50.0},
                {"name": "high", "thickness_mm": 50.0, "height_mm": 145.0},
                {"name": "open", "thickness_mm": 30.0},
            ),
        )
    },
    "lengths by condition": {
        "chassis": chassis(
            psu_form_factors=("SFX", "ATX"),
            max_gpu_length_mm=317.0,
            card_lengths=(
                {"when": "atx_supply", "length_mm": 280.0},
                {"when": "radiator", "length_mm": 200.0},
            ),
            max_gpu_height_mm=140.0,
        )
    },
    "a frame": {
        "chassis": chassis(chassis_type="open_frame", gpu_positions=6, expansion_slots=None)
    },
    "nothing known": {
        "chassis": chassis(
            below_board_mm=None,
            max_gpu_length_mm=None,
            max_cpu_cooler_height_mm=None,
            width_mm=None,
        )
    },
}


@pytest.mark.sampled
@settings(
    max_examples=count(4, of=60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(cards(), st.sampled_from(sorted(WORLDS)), st.lists(_gpus("there"), max_size=2), st.data())
def test_any_cards_get_the_answer_of_the_full_check_in_any_world(
    tried_cards: tuple[Card, ...], name: str, there: list[Gpu], data: st.DataObject
) -> None:
    parts = WORLDS[name]
    free = [seat.name for seat in world(**parts).assembly.seats]
    there = there[: len(free) - 1]  # one place stays free
    shared = next((card for card in there if card.id == "a-gpu"), None)  # one id, one part
    there = [
        shared if card.id == "a-gpu" else card.changed(id=f"there-{i}")
        for i, card in enumerate(there)
    ]  # type: ignore[misc]
    places = data.draw(
        st.lists(st.sampled_from(free), min_size=len(there), max_size=len(there), unique=True)
    )
    before = world(*zip(there, places, strict=True), **parts)
    one_each = {card.id: shared if shared and card.id == "a-gpu" else card for card in tried_cards}
    a = before.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), *one_each.values())
    assert_the_same(
        before, MemoryCatalog(part for part in known if part is not None), list(one_each.values())
    )


# what a place, a full build or a part of several says


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", share(list(BUILDS), 2))
def test_imported_cards_with_inferred_figures_get_the_answer_of_the_full_check(build: str) -> None:
    """Cards as an import would have them; those that stand in the build are what the build's own
    records say.
    """
    own = evaluated(build).build.part_ids()
    rule = {"source": "a rule of thumb", "confidence": "inferred"}
    marked = [
        card.changed(
            figure_sources={name: FigureSource.of(rule) for name in ("thickness_mm", "cooler")}
        )
        for card in share(of_kind("gpu"), SAMPLE, number_of(build) + SAMPLE // 2)
        if card.id not in own
    ]
    there = (shipped().get(part_id) for part_id in own)
    assert_the_same(
        evaluated(build),
        MemoryCatalog([*marked, *(part for part in there if part is not None)]),
        marked,
    )


@pytest.mark.sampled
def test_one_place_alone_is_the_answer_for_that_place() -> None:
    before = evaluated("tower")
    parts = share(of_kind("gpu"), 5)
    trials, runs = tried(before, parts, "4")
    everywhere, more_runs = tried(before, parts)
    rows = [fit for _, fit in fits_of_cards(trials, np.arange(len(parts)), NO_REASON)]
    place = [seat.name for seat in before.assembly.seats].index("4")
    assert [row.fit for row in rows] == [WORST_LAST[level] for level in everywhere.levels[place]]
    assert runs < more_runs and len({row.fit for row in rows}) > 1
    assert {row.words for row in rows} <= {
        "fits slot 4",
        "tight in slot 4",
        "clashes in slot 4",
        "unknown for slot 4",
    }
    assert summary(rows, "gpu", before.assembly.seats[place]).endswith(
        f"of {len(parts)} fit in slot 4"
    )


def test_a_full_machine_says_so_for_every_card() -> None:
    build = BUILDS["eight bays"]
    for bay in (1, 3, 4, 6, 7, 8):
        build = build.place(TUF, f"bay{bay}")
    trials, runs = tried(evaluate(build, shipped()), of_kind("gpu")[:5])
    rows = [fit for _, fit in fits_of_cards(trials, np.arange(5), NO_REASON)]
    assert runs == 0 and {(row.fit, row.words) for row in rows} == {
        (Fit.CLASH, "all 8 bays are taken")
    }


def test_the_margin_is_the_gap_at_the_best_place() -> None:
    """A 52 mm card above: 29.28 mm in slot 5, 8.96 in slot 4, an overlap of 11.36 mm in slot 3
    (20.32 mm pitch).
    """
    before = world((open_card(), "1"), board=board(slot(1), slot(3)))
    answers = candidates(before, catalog_of(before, gpu()), "a-gpu")
    assert fit_of_card(answers) == RowFit(Fit.CLASH, "fits 0 of 2 slots", 0, pytest.approx(-11.36))
    before = world((open_card(), "1"), board=board(slot(1), slot(3), slot(4)))
    row = fit_of_card(candidates(before, catalog_of(before, gpu()), "a-gpu"))
    assert (row.fit, row.words, row.places, row.margin_mm) == (
        Fit.TIGHT,
        "tight in 1 of 3 slots",
        1,
        pytest.approx(8.96),
    )
    assert "8.96 mm" in row.reason


def test_a_module_is_held_against_the_build_in_the_place_of_each_of_a_set() -> None:
    """Four modules of 2,000 W carry 2,747 W with two to spare; four of 1,600 W do as well, and one
    of them alone does not.
    """
    document = read_document(EXAMPLES / "eight-v100-server.rig")
    before = evaluate(document.build, shipped())
    module = "supermicro-pws-1k62a-1r-1600-w-1u"
    part = shipped().get(module)
    assert isinstance(part, Psu)
    build = with_chosen(before.assembly, part)
    assert build.psus == (module,) * 4 == (module,) * len(document.build.psus)
    trials = ChoiceTrials(before, [part])
    assert list(trials.answer(np.arange(1))) is not None
    together = fit_of_added(trials.added(0), part, before.assembly, str)
    assert together == fit_of_choice(before, evaluate(build, shipped()), part)
    assert together.fit in (Fit.FITS, Fit.TIGHT)
    alone = evaluate(document.build.choose("psu", module), shipped())
    assert fit_of_choice(before, alone, part).words == "too few watts"
    tower_supply = shipped().get("evga-supernova-1600-t2")
    assert tower_supply is not None
    assert with_chosen(before.assembly, tower_supply).psus == ("evga-supernova-1600-t2",)


def test_a_row_that_does_not_go_in_names_both_of_what_does_not_match() -> None:
    """By hand, from the records: what a part is and what the build has in its way."""
    before = evaluate(
        Build(
            chassis="fractal-design-define-7-xl",
            board="asus-pro-ws-wrx80e-sage-se-wifi",
            cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
        ),
        shipped(),
    )
    expected = {
        "amd-ryzen-9-9950x3d": "AM5, board has sWRX8",
        "asus-proart-x870e-creator-wifi": "AM5, CPU has sWRX8",
        "noctua-nh-d15": "not made for sWRX8",
        "ncase-m1": "takes Mini-ITX, board is EEB",
        "supermicro-sys-4029gp-trt": "LGA3647, CPU has sWRX8",
        "supermicro-pws-1k62a-1r-1600-w-1u": "redundant module, case takes ATX",
        "g-skill-flare-x5-64gb-2x32-ddr5-6000-cl30": "DDR5, board takes DDR4",
    }
    for part_id, words in expected.items():
        part = shipped().get(part_id)
        assert part is not None, part_id
        build = with_chosen(before.assembly, part)
        row = fit_of_choice(before, evaluate(build, shipped()), part)
        assert (row.fit, row.words) == (Fit.CLASH, words), part_id


def test_a_gap_that_is_not_why_a_place_is_tight_is_not_told() -> None:
    """A fourth blower would stand 0.64 mm below the third, which suits blowers: the place is tight
    for want of watts alone. A second blower simply fits there.
    """
    document = read_document(EXAMPLES / "four-blower-3090.rig")
    blower = document.build.placements[0].part_id
    before = evaluate(document.build.remove(3), shipped())
    beside = candidate_at(before, shipped(), blower, seat_named(before.assembly.seats, "7"))
    assert beside.deciding is not None and beside.deciding.rule == "psu-overload"
    assert beside.margin_mm == pytest.approx(0.64) and beside.telling_margin_mm is None
    assert fit_of_card([beside]).line == "tight in slot 7"
    alone = evaluate(document.build.remove(3).remove(2).remove(1), shipped())
    fits = candidate_at(alone, shipped(), blower, seat_named(alone.assembly.seats, "3"))
    assert fit_of_card([fits]).line == "fits slot 3 · 0.64 mm"


def catalog_of(before: Evaluation, *more: Part) -> MemoryCatalog:
    a = before.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), *more)
    return MemoryCatalog(part for part in known if part is not None)


@every(
    [
        (RowFit(Fit.TIGHT, "tight in 2 of 7 slots", 2, 8.96), "tight in 2 of 7 slots · 8.96 mm"),
        (
            RowFit(Fit.CLASH, "fits 0 of 7 slots", 0, -11.36),
            "fits 0 of 7 slots · \N{MINUS SIGN}11.36 mm",
        ),
        (
            RowFit(Fit.TIGHT, "tight in slot 4", 1, -18.71),
            "tight in slot 4 · ≈ \N{MINUS SIGN}18.71 mm",
        ),
        (RowFit(Fit.FITS, "fits 7 of 7 slots", 7, 29.28), "fits 7 of 7 slots"),
        (RowFit(Fit.CLASH, "fits 0 of 7 slots", 0, 8.96), "fits 0 of 7 slots"),
        (RowFit(Fit.FITS, "fits the build", 1), "fits the build"),
    ]
)
def test_a_row_says_its_margin_where_it_is_small(row: RowFit, line: str) -> None:
    assert row.line == line


def test_unknown_is_never_counted_as_fitting() -> None:
    before = world((gpu(id="other"), "3"))
    row = fit_of_card(candidates(before, catalog_of(before, gpu(thickness_mm=None)), "a-gpu"))
    assert row.fit is Fit.UNKNOWN and row.places == 0 and row.words == "unknown for 7 slots"
    assert (
        summary([row, RowFit(Fit.FITS, ""), RowFit(Fit.TIGHT, "")], "gpu")
        == "2 of 3 fit a free place"
    )


def test_a_choice_counts_what_is_wrong_with_the_part_even_where_it_was_wrong_before() -> None:
    small = psu(id="small", watts=300.0)
    before = world((gpu(), "1"), psus=(small,))
    again = fit_of_choice(before, before, small)
    assert (again.fit, again.words) == (Fit.CLASH, "too few watts") and "short" in again.reason


def test_a_choice_is_not_blamed_for_what_it_does_not_change() -> None:
    before = world((open_card(), "1"), (gpu(), "3"))
    assert any(f.rule == "cards-collide" for f in before.findings)
    larger = psu(id="larger", watts=1500.0)
    catalog = catalog_of(before, larger)
    after = evaluate(before.build.choose("psu", "larger"), catalog)
    assert fit_of_choice(before, after, larger) == RowFit(Fit.FITS, "fits the build", 1)


AT_BEST = {
    Verdict.PASS: {Fit.FITS},
    Verdict.WARN: {Fit.TIGHT},
    Verdict.UNDECIDED: {Fit.UNKNOWN},
    Verdict.FAIL: {Fit.CLASH, Fit.TIGHT},  # an error may be another part's to mend
}


def test_a_choice_fits_as_the_machine_does_that_it_makes() -> None:
    """Of a machine that fits, a choice that leaves open what could sink it is unknown, and one
    that leaves open what could be a warning is tight.
    """
    before = world((gpu(), "1"), (gpu(), "5"))
    assert before.verdict is Verdict.PASS
    unknown = ("form_factor", "length_mm", "efficiency", "connectors", "atx_version", "ac_inlet")
    supplies = [psu(id=f"without-{field}", **{field: None}) for field in unknown]
    some = {"pcie_8pin": 4, "conn_16pin": 2, "eps_8pin": 2, "sata": 4, "molex": 4}
    supplies += [
        psu(id="weak", watts=300.0),
        psu(id="strong", watts=2000.0),  # nobody says what it gives at 120 V
        psu(id="known", watts=1500.0),
        psu(id="cables", connectors=psu_plugs(**some)),  # on how many leads is unknown
        psu(id="plugs", connectors=psu_plugs(**some, pcie_8pin_cables=4)),
    ]
    catalog = catalog_of(before, *supplies)
    seen = set[Fit]()
    for part in supplies:
        after = evaluate(before.build.choose("psu", part.id), catalog)
        row = fit_of_choice(before, after, part)
        assert row.fit in AT_BEST[after.verdict], part.id
        assert row.fit is Fit.FITS or row.reason, part.id
        seen.add(row.fit)
    assert seen == set(Fit)


def test_a_board_without_the_place_of_a_card_does_not_fit() -> None:
    before = world((gpu(), "7"))
    short = board(slot(1), id="short")
    guessed = board(slot(1), slot(None, position_guess=7, name="X"), id="guessed")
    catalog = catalog_of(before, short, guessed)
    rows = [
        fit_of_choice(before, evaluate(before.build.choose("motherboard", b.id), catalog), b)
        for b in (short, guessed)
    ]
    assert [(row.fit, row.words) for row in rows] == [
        (Fit.CLASH, "no place for GPU 1"),
        (Fit.UNKNOWN, "slot positions unknown"),
    ]
    assert "'7'" in rows[0].reason


def test_a_chassis_too_short_is_short_by_its_margin() -> None:
    before = world((gpu(length_mm=320.0), "1"))
    shorter = chassis(id="shorter", max_gpu_length_mm=300.0)
    after = evaluate(before.build.choose("chassis", "shorter"), catalog_of(before, shorter))
    row = fit_of_choice(before, after, shorter)
    assert (row.fit, row.words, row.margin_mm) == (Fit.CLASH, "a card is too long for it", -20.0)


def test_what_is_only_tight_is_not_said_to_be_impossible() -> None:
    """A supply without a bay may stand outside, and a chassis may just hold a card."""
    before = world((gpu(length_mm=320.0), "1"), chassis=chassis(psu_count=1))
    build = before.build.changed(psus=(*before.build.psus, *before.build.psus))
    after = evaluate(build, catalog_of(before))
    part = after.assembly.psus[0]
    row = fit_of_choice(before, after, part)
    assert any(finding.rule == "psu-unfit" for finding in after.findings)
    assert (row.fit, row.words) == (Fit.TIGHT, "no bay for it, or little room")
    close = chassis(id="close", max_gpu_length_mm=320.5)
    after = evaluate(before.build.choose("chassis", "close"), catalog_of(before, close))
    row = fit_of_choice(before, after, close)
    assert (row.fit, row.words) == (Fit.TIGHT, "little room before a card")


def test_a_rule_that_says_that_something_is_impossible_has_other_words_for_tight() -> None:
    """Of these rules what a badge says is true of what is tight, too, or they are never tight."""
    as_well = {
        "bottom-card-fan-starved",
        "nvlink-cards-incompatible",
        "nvlink-bridge-hits-panel",
        "psu-module-foreign",
        "card-on-riser-unsupported",
        "cards-share-slot",
        "board-standoff-pattern",
        "case-slot-count-over",
        "card-past-board-bottom",
        "edge-connector-too-short",
        "cpu-socket-mismatch",
        "cpu-count-over",
        "mount-double-booked",
        "riser-twisted",
        "riser-under-card",
        "storage-ports-over",
        "m2-drive-unfit",
        "drive-bays-over",
        "card-sag",
        "gpu-connectors-short",
        "cpu-cores-low",
        "cpu-clock-low",
        "too-many-gpus-for-tower",
        "own-rule",
        "ram-below-vram",
    }
    refusing = {rule for rule in RULES if rule.category in REFUSING or rule.refuses_supply}
    assert {rule.id for rule in refusing if rule.short and not rule.tight} == as_well


def test_a_chassis_that_does_not_say_is_unknown() -> None:
    before = world((gpu(), "1"))
    silent = chassis(id="silent", max_gpu_length_mm=None)
    after = evaluate(before.build.choose("chassis", "silent"), catalog_of(before, silent))
    row = fit_of_choice(before, after, silent)
    assert row.fit is Fit.UNKNOWN and "length" in row.reason


def test_a_server_with_its_own_board_takes_no_other() -> None:
    assert not can_tell(evaluated("eight bays"), "motherboard")
    assert can_tell(evaluated("tower"), "motherboard") and can_tell(evaluated("tower"), "gpu")
    assert not can_tell(evaluate(Build(), shipped()), "gpu")


# the pieces


@pytest.mark.parametrize("kind", TRIED_KINDS)
def test_a_part_put_in_is_the_assembly_of_the_build_with_it(kind: str) -> None:
    before = evaluated("tower")
    part = of_kind(kind)[3]
    assert with_part(before.assembly, kind, part) == assemble(
        before.build.choose(kind, part.id), shipped()
    )


SIZES = maybe(st.floats(0.1, 700))


@given(SIZES, SIZES, SIZES, st.sampled_from(COOLERS))
def test_a_body_is_the_box_around_its_solids(
    length: float | None, height: float | None, thickness: float | None, cooler: str
) -> None:
    card = gpu(length_mm=length, height_mm=height, thickness_mm=thickness, cooler=cooler)
    around = union(s.box for s in card_solids(card) if s.role in ("pcb", "backplate", "shroud"))
    assert card_body(card_size(card)) == around


def test_the_tower_is_the_one_that_the_numbers_above_speak_of() -> None:
    assert [p.place for p in tower().placements] == ["1", "5"]


def _rows() -> Iterator[RowFit]:
    yield RowFit(Fit.FITS, "", 2)
    yield RowFit(Fit.FITS, "", 1)
    yield RowFit(Fit.TIGHT, "", 7)
    yield RowFit(Fit.UNKNOWN, "")
    yield RowFit(Fit.CLASH, "")


def test_what_fits_in_most_places_comes_first() -> None:
    assert sorted(_rows(), key=lambda row: row.rank) == list(_rows())


def test_a_reason_is_looked_for_when_it_is_asked_for() -> None:
    asked: list[int] = []
    row = RowFit(Fit.CLASH, "", why=lambda: asked.append(1) or "because")  # type: ignore[func-returns-value]
    assert not asked and row.reason == "because" and len(asked) == 1


def test_a_candidate_and_its_row_tell_the_same_reason() -> None:
    before = evaluated("tower")
    answers: tuple[Candidate, ...] = candidates(before, shipped(), TUF)
    best = min((a for a in answers if not a.taken), key=lambda a: WORST_LAST.index(a.fit))
    row = fit_of_card(answers)
    assert row.fit is best.fit and (row.reason != "") == (best.fit is not Fit.FITS)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", CARD_KINDS)
def test_every_card_is_held_against_own_rules_as_the_full_check_does(kind: str) -> None:
    """Numbers, words and flags of the card, the lanes it gets, and sums over all cards.

    The tower is empty: beside other cards most places clash, whatever its owner asks.
    """
    texts = (
        "error: gpu.vram_gb >= 24",
        "gpu.weight_g <= 1500",
        "error: gpu.link_lanes >= 16",
        "gpu.cooler = blower | passive",
        "error: gpu.low_profile = no",
        "nic.pcie_lanes >= 8",
        "error: machine.gpu_memory_gb >= 64",
        "error: machine.load_w <= 1500",
    )
    empty = tower().changed(placements=())
    for number, text in enumerate(share(texts, 3)):
        cards = share(of_kind(kind), 16, number)
        under = evaluate(empty.changed(own_rules=(own_rule_of(text),)), shipped())
        assert_the_same(under, shipped(), cards, share(range(len(cards)), 5, number))
