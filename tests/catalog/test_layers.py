"""Several catalogs as one: held against a naive model of dictionaries, and against what a person
expects to find.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.catalog import (
    ALL,
    Catalog,
    CatalogError,
    MemoryCatalog,
    Order,
    SearchableCatalog,
    StoredCatalog,
    open_catalog,
    summary_of,
)
from rigwright.catalog import query as catalog_query
from rigwright.catalog.facets import Facets, Range
from rigwright.catalog.layers import BUILT_IN, FILE, TEAM, USER, Layered
from rigwright.catalog.overrides import Override, carried_over, merged
from rigwright.catalog.table import add_parts, create_tables
from rigwright.parts import Chassis, Gpu, Motherboard, Part, PartError, Psu
from tests.many_parts import many_parts
from tests.sampling import count, every

TUF = "asus-tuf-rtx-3090"
CALLIPER = {"source": "calliper, 2026-11-20", "confidence": "measured"}
SAID = {"brand": "Maker", "source": "a test", "confidence": "datasheet"}


class Own(MemoryCatalog):
    """A layer with overrides, and a number for every change of it."""

    def __init__(self, parts: list[Part], overrides: list[Override] | None = None) -> None:
        super().__init__(parts)
        self.changes = 0
        self._overrides = {override.id: override for override in overrides or []}

    def look(self) -> int:
        return self.changes

    def overrides(self) -> Mapping[str, Override]:
        return self._overrides

    def become(self, parts: list[Part], overrides: list[Override]) -> None:
        changes = self.changes + 1
        self.__init__(parts, overrides)
        self.changes = changes


@pytest.fixture(scope="module")
def shipped() -> Iterator[StoredCatalog]:
    catalog = open_catalog()
    yield catalog
    catalog.close()


def card(part_id: str, name: str = "", **figures: object) -> Gpu:
    return Gpu.of({"id": part_id, "name": name or part_id, "cooler": "blower", **SAID, **figures})


def names(catalog: SearchableCatalog, text: str, kind: str | None = None) -> list[str]:
    return [hit.name for hit in catalog.search(text, kind)]


# Which part


def test_an_upper_layer_hides_the_same_id_below(shipped: StoredCatalog):
    own = MemoryCatalog([card(TUF, length_mm=301.5), card("my-turbo-card")])
    both = Layered({USER: own, BUILT_IN: shipped})
    assert both.get(TUF) == card(TUF, length_mm=301.5)
    assert both.get("rtx-a6000") == shipped.get("rtx-a6000")
    assert both.get("none") is None
    assert "my-turbo-card" in names(both, "turbo")
    assert "ASUS TUF Gaming GeForce RTX 3090 24GB" not in names(both, "3090 tuf")
    assert both.kinds() == {**shipped.kinds(), "gpu": shipped.kinds()["gpu"] + 1}
    assert len(both.search("rtx", limit=5)) == 5
    assert both.search("rtx", limit=0) == []


def test_every_part_says_which_layer_it_is_from(shipped: StoredCatalog):
    layers = Layered(
        {
            FILE: MemoryCatalog([card("a")]),
            USER: Own([card("a"), card("b")], [Override("c", "gpu", {"length_mm": 1.0})]),
            TEAM: MemoryCatalog([card("b"), card("c")]),
            BUILT_IN: shipped,
        }
    )
    assert [layers.origin(i) for i in ("a", "b", "c", "rtx-a6000", "none")] == [
        FILE,
        USER,
        USER,
        BUILT_IN,
        None,
    ]
    assert (
        list(layers.below(USER).layers)
        == list(layers.below(FILE).below(USER).layers)
        == [TEAM, BUILT_IN]
    )
    assert list(Layered({BUILT_IN: shipped}).below(USER).layers) == [BUILT_IN]
    assert list(layers.below(BUILT_IN).layers) == []
    assert layers.below(BUILT_IN).search("") == [] and layers.below(BUILT_IN).kinds() == {}
    assert layers.override("c") and layers.override("a") is None


class OnlyGet:
    def get(self, part_id: str) -> Part | None:
        return card(part_id) if part_id == "given" else None


def test_a_layer_that_cannot_be_searched_still_gives_its_parts(shipped: StoredCatalog):
    layer: Catalog = OnlyGet()
    both = Layered({FILE: layer, BUILT_IN: shipped})
    assert both.get("given") == card("given")
    assert names(both, "a6000") == names(shipped, "a6000")


def test_layers_above_that_are_empty_change_nothing(shipped: StoredCatalog):
    layers = Layered({FILE: MemoryCatalog([]), USER: Own([]), BUILT_IN: shipped})
    asked = Facets(slots=Range(2, 3))
    assert layers.search("3090") == shipped.search("3090")
    assert layers.matches("turbo") == shipped.matches("turbo")
    assert layers.left_out("", "gpu", asked) == shipped.left_out("", "gpu", asked)
    assert layers.values("cooler", "", "gpu") == shipped.values("cooler", "", "gpu")
    assert layers.span("length_mm", "", "gpu") == shipped.span("length_mm", "", "gpu")
    assert layers.vocabulary() == shipped.vocabulary()


# Overrides


def test_an_override_replaces_its_figures_and_lets_the_others_through():
    lower = Own([card("a", thickness_mm=40.0, length_mm=267.0)])
    layers = Layered(
        {USER: Own([], [Override("a", "gpu", {"thickness_mm": 41.5})]), BUILT_IN: lower}
    )
    part = layers.get("a")
    assert isinstance(part, Gpu) and (part.thickness_mm, part.length_mm) == (41.5, 267.0)
    assert layers.get("a") is part
    lower.become([card("a", thickness_mm=39.0, length_mm=270.0)], [])
    newer = layers.get("a")
    assert isinstance(newer, Gpu) and (newer.thickness_mm, newer.length_mm) == (41.5, 270.0)
    assert layers.search("")[0].length_mm == 270.0


def test_overridden_figures_are_searched_narrowed_and_counted_by(shipped: StoredCatalog):
    own = Own(
        [],
        [Override(TUF, "gpu", {"name": "Zebra card", "thickness_mm": 91.0, "cooler": "passive"})],
    )
    layers = Layered({USER: own, BUILT_IN: shipped})
    assert [hit.id for hit in layers.search("zebra")] == [TUF]
    assert layers.search("3090 tuf") != shipped.search("3090 tuf")
    assert [
        hit.id for hit in layers.search("", "gpu", facets=Facets(thickness_mm=Range(90.5, 91.5)))
    ] == [TUF]
    assert layers.span("thickness_mm", "", "gpu") == Range(
        shipped.span("thickness_mm", "", "gpu").least, 91.0
    )  # type: ignore[union-attr]
    before = shipped.values("cooler", "", "gpu")
    after = layers.values("cooler", "", "gpu")
    assert after["passive"] == before["passive"] + 1 and after["open_air"] == before["open_air"] - 1
    assert layers.kinds() == shipped.kinds()


def test_overrides_of_several_layers_come_together():
    bottom = MemoryCatalog([card("a", thickness_mm=40.0, length_mm=267.0, height_mm=111.0)])
    team = Own([], [Override("a", "gpu", {"thickness_mm": 41.0, "length_mm": 268.0})])
    user = Own([], [Override("a", "gpu", {"thickness_mm": 42.0})])
    part = Layered({USER: user, TEAM: team, BUILT_IN: bottom}).get("a")
    assert part == card("a", thickness_mm=42.0, length_mm=268.0, height_mm=111.0)


def test_a_part_above_an_override_is_left_alone():
    user = Own([], [Override("a", "gpu", {"thickness_mm": 42.0})])
    layers = Layered(
        {FILE: MemoryCatalog([card("a")]), USER: user, BUILT_IN: MemoryCatalog([card("a")])}
    )
    assert layers.get("a") == card("a") and layers.override("a") is None
    assert [hit.thickness_mm for hit in layers.search("")] == [None]


def test_an_override_of_nothing_and_one_that_no_longer_suits_harm_nobody():
    user = Own(
        [], [Override("gone", "gpu", {"length_mm": 1.0}), Override("a", "psu", {"watts": 900.0})]
    )
    layers = Layered({USER: user, BUILT_IN: MemoryCatalog([card("a")])})
    assert layers.get("gone") is None
    assert layers.get("a") == card("a")
    assert [hit.id for hit in layers.search("")] == ["a"] and layers.kinds() == {"gpu": 1}


def test_a_replaced_figure_is_no_longer_in_doubt():
    part = card(
        "a",
        thickness_mm=40.0,
        length_mm=267.0,
        uncertain_fields=["thickness_mm", "length_mm"],
        derived_fields=["thickness_mm"],
        figure_sources={"thickness_mm": {"source": "guess", "confidence": "recalled"}},
    )
    whole = merged(part, Override("a", "gpu", {"thickness_mm": 41.5}, {"thickness_mm": CALLIPER}))
    assert whole.uncertain_fields == ("length_mm",) and whole.derived_fields == ()
    assert whole.figure_sources["thickness_mm"].source == CALLIPER["source"]
    assert merged(part, Override("a", "gpu", {"thickness_mm": 41.5})).figure_sources == {}
    assert merged(part, Override("a", "gpu", {"thickness_mm": None})).thickness_mm is None  # type: ignore[attr-defined]


def test_a_doubt_within_a_list_goes_with_the_list():
    board = Motherboard.of(
        {
            "id": "b",
            "name": "B",
            "slots": [{"name": "1"}],
            "uncertain_fields": ["slots.position"],
            **SAID,
        }
    )
    assert (
        merged(
            board, Override("b", "motherboard", {"slots": [{"name": "1", "position": 1}]})
        ).uncertain_fields
        == ()
    )


@every(
    [
        (Override("a", "gpu", {"lenght_mm": 1.0}), "'lenght_mm' is no figure of a gpu"),
        (Override("a", "gpu", {"id": "b"}), "'id' is no figure of a gpu"),
        (Override("a", "gpu", {"length_mm": -1.0}), "length_mm must be greater than 0"),
        (Override("a", "gpu", {"cooler": None}), "cooler is missing"),
        (Override("b", "gpu", {"length_mm": 1.0}), "not for gpu 'a'"),
        (Override("a", "toaster", {}), "'toaster' is no kind of part"),
        (Override("a", "gpu", {"board.slots": []}), "'board.slots' is no figure of a gpu"),
        (Override("a", "chassis", {"board.id": "b"}), "'board.id' is no figure of a chassis"),
    ]
)
def test_an_override_that_does_not_suit_its_part_says_why(override: Override, said: str):
    with pytest.raises(PartError, match=said):
        merged(card("a"), override)


FIXED_BOARD = {
    "id": "s", "name": "B", "ram_slots": 24, "socket": "LGA3647", "slots": [{"name": "1"}],
    "uncertain_fields": ["slots.mechanical_lanes", "socket"], **SAID,
}  # fmt: skip
SERVER = {"id": "s", "name": "S", "chassis_type": "rack_4u", "board": FIXED_BOARD, **SAID}


def test_a_figure_of_a_fixed_board_is_replaced_alone():
    lower = Chassis.of(SERVER)
    figures = {"board.slots": [{"name": "1", "position": 2}], "weight_kg": 45.0}
    whole = merged(
        lower, Override("s", "chassis", figures, {"board.slots": CALLIPER, "weight_kg": CALLIPER})
    )
    assert isinstance(whole, Chassis) and whole.board is not None and whole.board.slots is not None
    assert (whole.weight_kg, whole.board.slots[0].position, whole.board.ram_slots) == (45.0, 2, 24)
    assert whole.board.uncertain_fields == ("socket",)
    assert set(whole.figure_sources) == {"weight_kg"} and set(whole.board.figure_sources) == {
        "slots"
    }
    newer = Chassis.of({**SERVER, "board": {**FIXED_BOARD, "ram_slots": 32}})
    assert merged(newer, Override("s", "chassis", {"board.socket": None})).board.ram_slots == 32  # type: ignore[attr-defined]


def test_a_whole_board_is_given_and_taken():
    lower = Chassis.of(SERVER)
    without = merged(lower, Override("s", "chassis", {"board": None}))
    assert isinstance(without, Chassis) and without.board is None
    again = merged(without, Override("s", "chassis", {"board": FIXED_BOARD}))
    assert again == lower
    with pytest.raises(PartError, match="a board that is fixed in 's', which has none"):
        merged(without, Override("s", "chassis", {"board.ram_slots": 8}))


def test_a_file_takes_over_what_an_edit_changed_and_nothing_else():
    kept = card("a", length_mm=260.0, thickness_mm=40.0)
    before = card("a", length_mm=267.0, thickness_mm=40.0)
    after = card("a", length_mm=267.0, thickness_mm=41.5)
    assert carried_over(kept, before, after) == card("a", length_mm=260.0, thickness_mm=41.5)
    assert carried_over(kept, None, after) == after
    server = Chassis.of(SERVER)
    assert server.board is not None
    mine = server.changed(board=server.board.changed(ram_slots=16))
    edited = server.changed(board=server.board.changed(socket="LGA4189"))
    both = carried_over(mine, server, edited)
    assert isinstance(both, Chassis) and both.board is not None
    assert (both.board.ram_slots, both.board.socket) == (16, "LGA4189")
    assert carried_over(kept, before, None) == kept
    assert (
        carried_over(kept, before, Psu.of({"id": "a", "name": "a", "watts": 1.0, **SAID})) == kept
    )


# All parts together


def test_newest_first_is_so_over_all_layers():
    user = MemoryCatalog([card("u1", release_year=2025), card("u2", release_year=2015), card("u3")])
    built_in = MemoryCatalog(
        [card("b1", release_year=2026), card("b2", release_year=2020), card("b3")]
    )
    both = Layered({USER: user, BUILT_IN: built_in})
    assert names(both, "") == ["b1", "u1", "b2", "u2", "b3", "u3"]
    assert [hit.id for hit in both.search("", limit=3)] == ["b1", "u1", "b2"]
    assert [match[-1] for match in both.matches("", order=Order.NEWEST)] == [
        "b1",
        "u1",
        "b2",
        "u2",
        "b3",
        "u3",
    ]


def test_hits_are_merged_by_how_well_they_match(shipped: StoredCatalog):
    """A small layer's hits stand among the shipped ones: exact models before relatives, whatever
    layer they are of.
    """
    user = MemoryCatalog(
        [
            card("mine", "My RTX 3090", chip="GeForce RTX 3090"),
            card("ti", "My RTX 3090 Ti", chip="GeForce RTX 3090 Ti"),
        ]
    )
    both = Layered({USER: user, BUILT_IN: shipped})
    hits = [hit.id for hit in both.search("3090", "gpu", ALL)]
    exact = [getattr(both.get(part_id), "chip", "") == "GeForce RTX 3090" for part_id in hits]
    assert (
        exact == sorted(exact, reverse=True)
        and exact[hits.index("mine")]
        and not exact[hits.index("ti")]
    )
    assert [hit for hit in hits if hit not in ("mine", "ti")] == [
        hit.id for hit in shipped.search("3090", "gpu", ALL)
    ]


def test_many_hits_in_one_layer_and_few_in_another_come_in_one_order(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(catalog_query, "MOST_RANKED", 20)
    many = MemoryCatalog(many_parts(240))
    few = MemoryCatalog([card("mine", "A quiet GeForce of mine", release_year=2030)])
    both = Layered({USER: few, BUILT_IN: many})
    hits = both.search("ge", limit=ALL)
    assert hits[0].id == "mine" and len(hits) > 20
    assert [hit.id for hit in hits[1:]] == [
        hit.id for hit in many.search("ge", limit=ALL, order=Order.NEWEST)
    ]


def test_no_id_is_found_twice_and_limits_are_kept(shipped: StoredCatalog):
    own = [
        part.changed(name=f"{part.name} own")
        for part in map(shipped.get, [hit.id for hit in shipped.search("", "gpu", 150)])
        if part
    ]
    both = Layered({USER: MemoryCatalog(own), BUILT_IN: shipped})
    for text in ("", "rtx", "3090", "own"):
        ids = [hit.id for hit in both.search(text, "gpu", ALL)]
        assert len(ids) == len(set(ids))
        assert [hit.id for hit in both.search(text, "gpu", 40)] == ids[:40]
    assert len(both.search("", "gpu", ALL)) == shipped.kinds()["gpu"]
    assert len(both.search("own", "gpu", ALL)) == 150


@pytest.mark.parametrize("text", ['"', "NOT", "a*b", "\x00", "\ud800", "x" * 5_000, "３０９０"])
def test_no_text_is_too_strange(shipped: StoredCatalog, text: str):
    layers = Layered({USER: MemoryCatalog([card("a")]), BUILT_IN: shipped})
    assert (
        len(layers.search(text)) <= 200 and layers.get(text) is None and layers.origin(text) is None
    )


# A naive model: a dictionary of parts per layer

IDS = st.sampled_from([f"p{number}" for number in range(8)])
NAMES = st.sampled_from(["Alpha One", "Beta Two", "Gamma 3090", "Alpha Gamma"])
LENGTHS = st.none() | st.sampled_from([100.0, 200.0, 300.0])


def known(**figures: object) -> dict[str, object]:
    return {name: value for name, value in figures.items() if value is not None}


PARTS = st.builds(
    lambda i, name, length, year: card(i, name, **known(length_mm=length, release_year=year)),
    IDS, NAMES, LENGTHS, st.none() | st.integers(2019, 2022),
)  # fmt: skip
OVERRIDES = st.builds(
    lambda i, length, name: Override(
        i, "gpu", {"length_mm": length, **({"name": name} if name else {})}
    ),
    IDS,
    LENGTHS,
    st.none() | NAMES,
)
LAYERS = st.lists(
    st.tuples(st.lists(PARTS, max_size=6), st.lists(OVERRIDES, max_size=3)), min_size=1, max_size=4
)


def model_of(layers: list[tuple[list[Part], list[Override]]]) -> dict[str, Part]:
    whole: dict[str, Part] = {}
    for parts, overrides in reversed(layers):
        own = {part.id for part in parts}
        for override in {o.id: o for o in overrides}.values():
            if override.id in whole and override.id not in own:
                whole[override.id] = merged(whole[override.id], override)
        whole.update((part.id, part) for part in parts)
    return whole


def in_a_layer(parts: list[Part], overrides: list[Override]) -> Own:
    own = {part.id for part in parts}  # an id holds a part or an override, as in a store
    return Own(parts, [override for override in overrides if override.id not in own])


@settings(max_examples=count(15, of=150))
@given(
    LAYERS,
    st.sampled_from(["", "alpha", "gamma 3090", "nothing"]),
    st.sampled_from([None, Range(150.0), Range(most=250.0)]),
)
def test_layers_are_as_a_dictionary_of_dictionaries(
    layers: list[tuple[list[Part], list[Override]]], text: str, length: Range | None
):
    catalog = Layered({f"layer {k}": in_a_layer(*layer) for k, layer in enumerate(layers)})
    model = model_of(
        [
            (parts, [o for o in overrides if o.id not in {p.id for p in parts}])
            for parts, overrides in layers
        ]
    )
    for part_id in (f"p{number}" for number in range(8)):
        assert catalog.get(part_id) == model.get(part_id)
    words = text.split()
    has_words = [p for p in model.values() if all(w in p.name.lower().split() for w in words)]
    asked = Facets(length_mm=length)
    expected = [p for p in has_words if length is None or p.length_mm in length]  # type: ignore[attr-defined]
    hits = catalog.search(text, facets=asked)
    assert {hit.id: hit for hit in hits} == {p.id: summary_of(p) for p in expected} and len(
        hits
    ) == len(expected)
    if not text:
        assert [h.id for h in hits] == [
            p.id for p in sorted(expected, key=lambda p: (-(p.release_year or 0), p.name, p.id))
        ]
    assert catalog.kinds() == dict(Counter(p.kind for p in model.values()))
    lengths = [p.length_mm for p in has_words if p.length_mm is not None]  # type: ignore[attr-defined]
    assert catalog.span("length_mm", text) == (
        Range(min(lengths), max(lengths)) if lengths else None
    )
    assert catalog.values("cooler", text) == ({"blower": len(has_words)} if has_words else {})
    assert catalog.left_out(text, None, asked) == (
        {"length_mm": len(has_words) - len(lengths)} if length else {}
    )
    assert catalog.vocabulary().get("alpha", 0) == sum("Alpha" in p.name for p in model.values())


# Layers that change or fail


def test_what_changes_in_a_layer_is_found_at_the_next_search():
    user = Own([card("a")])
    layers = Layered({USER: user, BUILT_IN: MemoryCatalog([card("a", "Lower"), card("b")])})
    assert names(layers, "") == ["a", "b"]
    before = layers.look()
    user.become([card("c")], [Override("b", "gpu", {"name": "Better"})])
    assert layers.look() != before
    assert sorted(names(layers, "")) == ["Better", "Lower", "c"]
    assert layers.kinds() == {"gpu": 3}


class Failing(Own):
    """A layer whose file is out of reach."""

    def _fail(self, *_: object, **__: object) -> None:
        raise CatalogError("The layer is out of reach.")

    get = search = matches = rows = kinds = look = overrides = values = span = left_out = (
        vocabulary
    ) = _fail  # type: ignore[assignment]


def test_a_layer_that_fails_is_said_and_left_out(shipped: StoredCatalog):
    said: list[str] = []
    layers = Layered({USER: Failing([]), BUILT_IN: shipped}, said.append)
    assert layers.search("3090") == shipped.search("3090")
    assert layers.get(TUF) == shipped.get(TUF) and layers.origin(TUF) == BUILT_IN
    assert layers.kinds() == shipped.kinds()
    assert layers.values("cooler", "", "gpu") == shipped.values("cooler", "", "gpu")
    assert set(said) == {"The layer is out of reach."}


def test_a_vocabulary_is_that_of_all_layers(shipped: StoredCatalog):
    own = Own([card("a", "Zyxwvu Card")])
    layers = Layered({TEAM: Failing([]), USER: own, BUILT_IN: shipped}, lambda _: None)
    below = shipped.vocabulary()
    words = layers.vocabulary()
    assert (
        words["zyxwvu"] == 1
        and words["blower"] == below["blower"] + 1
        and words.keys() > below.keys()
    )


def test_words_that_change_are_read_again(tmp_path: Path):
    path = tmp_path / "parts.db"
    with closing(sqlite3.connect(path)) as written:
        create_tables(written)
        add_parts(written, [card("a", "Alpha Card")])
        written.commit()
        catalog = StoredCatalog(sqlite3.connect(path), path)
        assert "turbo" not in catalog.vocabulary()
        add_parts(written, [card("b", "Alpha Turbo")])
        written.commit()
        assert {word: catalog.vocabulary()[word] for word in ("alpha", "card", "turbo")} == {
            "alpha": 2,
            "card": 1,
            "turbo": 1,
        }
        catalog.close()


def test_without_a_listener_and_in_the_lowest_layer_a_fault_is_one(shipped: StoredCatalog):
    with pytest.raises(CatalogError, match="out of reach"):
        Layered({USER: Failing([]), BUILT_IN: shipped}).search("")
    with pytest.raises(CatalogError, match="out of reach"):
        Layered({USER: Own([]), BUILT_IN: Failing([])}, print).search("")


@pytest.mark.sampled
def test_a_search_asks_a_large_layer_for_no_more_than_its_hits():
    """No keystroke reads the ids of all parts: how many rows a large layer gives is bounded by
    its hits.
    """
    built_in = MemoryCatalog(many_parts(100))
    user = MemoryCatalog(many_parts(count(120, of=3_000), seed=3))
    layers = Layered({USER: user, BUILT_IN: built_in})
    layers.search("")
    fetched: list[int] = []
    real = user._rows  # pyright: ignore[reportPrivateUsage]

    def counted(query: str, values: Mapping[str, object]) -> list[object]:
        rows = real(query, values)
        fetched.append(len(rows))
        return rows

    user._rows = counted  # type: ignore[method-assign]
    hits = layers.search("aorus 3090 xtreme waterforce")
    assert sum(fetched) <= 2 * len(hits) + 10


def test_overrides_are_values():
    one = Override("a", "gpu", {"length_mm": 1.0})
    assert (
        one == replace(one) and hash(one) == hash(replace(one)) and one != replace(one, figures={})
    )


def test_searching_layers_loads_nothing_slow_and_keeps_the_shipped_file_as_it_is(
    tmp_path: Path, shipped: StoredCatalog
):
    before = shipped.path.stat().st_mtime_ns
    Layered({USER: MemoryCatalog([card("a")]), BUILT_IN: shipped}).search("3090")
    assert shipped.path.stat().st_mtime_ns == before
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        shipped._connection.execute("DELETE FROM part")  # pyright: ignore[reportPrivateUsage]
