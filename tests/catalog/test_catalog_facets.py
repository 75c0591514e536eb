"""Facets against a plain look at every part: the same parts are found, and the same ones are
left out as unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.catalog import ALL, MemoryCatalog, Order, StoredCatalog, open_catalog
from rigwright.catalog.facets import ANY, CHOICES, FACETS, FACETS_OF_KIND, Facets, Range
from rigwright.parts import KINDS, Chassis, Cooler, Cpu, Gpu, Motherboard, Nic, Part, Psu
from tests.sampling import count


@pytest.fixture(scope="module")
def catalog() -> Iterator[StoredCatalog]:
    shipped = open_catalog()
    yield shipped
    shipped.close()


@pytest.fixture(scope="module")
def parts(catalog: StoredCatalog) -> list[Part]:
    return [part for row in catalog.search("", limit=ALL) if (part := catalog.get(row.id))]


# What a facet means, said again by hand from the records.


def figures(part: Part, facet: str) -> object:
    """What a part has of a facet: a figure, a tuple of values, or None where that is not known."""
    match facet:
        case "kind":
            return (part.kind,)
        case "cooler":
            kind = getattr(part, "cooler", None) or getattr(part, "cooler_type", None)
            return (kind,) if kind else None
        case "socket":
            return sockets(part)
        case "form_factor":
            names = ("form_factor", "chassis_type", "riser_type")
            known = [value for name in names if (value := getattr(part, name, None))]
            return (known[0],) if known else None
        case "board_size":
            return (part.motherboard_form_factors or None) if isinstance(part, Chassis) else None
        case _:
            return figure(part, facet)


def sockets(part: Part) -> tuple[str, ...] | None:
    if isinstance(part, Cooler):
        members = ("LGA1150", "LGA1151", "LGA1155", "LGA1156")
        return (
            tuple(
                s for named in part.sockets for s in (members if named == "LGA115x" else (named,))
            )
            or None
        )
    owner = part.board if isinstance(part, Chassis) else part
    socket = getattr(owner, "socket", None)
    return (socket,) if socket else None


def figure(part: Part, facet: str) -> float | None:
    names = {
        "slots": ("slots_occupied", "expansion_slots", "slot_width"),
        "rated_w": ("watts", "board_power_w", "tdp_w", "tdp_max_w", "tdp_typ_w"),
        "price_usd": ("price_usd", "launch_price_usd", "chip_msrp_usd"),
    }.get(facet, (facet,))
    if facet == "slots" and isinstance(part, Motherboard):
        return len(part.slots) if part.slots else None
    return next((value for name in names if (value := getattr(part, name, None)) is not None), None)


def verdict(part: Part, facets: Facets) -> tuple[bool, set[str]]:
    """Whether nothing speaks against a part, and what is not known of it."""
    unknown = set[str]()
    against = False
    for name, asked in facets.asked.items():
        has = figures(part, name)
        if has is None:
            unknown.add(name)
        elif isinstance(asked, Range):
            low = asked.least is None or asked.least <= has  # type: ignore[operator]
            high = asked.most is None or has <= asked.most  # type: ignore[operator]
            against = against or not (low and high)
        else:
            against = against or not asked & set(has)  # type: ignore[call-overload]
    return not against, unknown


FIGURES = {
    "slots": (0, 12),
    "thickness_mm": (5, 80),
    "length_mm": (50, 450),
    "max_gpu_length_mm": (150, 500),
    "vram_gb": (4, 200),
    "rated_w": (10, 2500),
    "price_usd": (20, 9000),
    "release_year": (2010, 2026),
}
VALUES = {
    "kind": tuple(KINDS),
    "cooler": ("open_air", "blower", "passive", "air", "aio", "none of these"),
    "socket": ("AM5", "AM4", "SP3", "LGA1151", "LGA115", "sTR5"),
    "form_factor": ("ATX", "E-ATX", "full_tower", "UDIMM"),
    "board_size": ("ATX", "E-ATX", "SSI-EEB", "TX"),
}


@st.composite
def some_facets(draw: st.DrawFn) -> Facets:
    facets = ANY
    for name in draw(st.lists(st.sampled_from(FACETS), max_size=4, unique=True)):
        if name in CHOICES:
            facets = facets.having(
                name, draw(st.frozensets(st.sampled_from(VALUES[name]), min_size=1, max_size=3))
            )
        else:
            low, high = FIGURES[name]
            end = st.none() | st.integers(low, high)
            facets = facets.having(name, Range(draw(end), draw(end)))
    return facets


@settings(max_examples=count(15, of=150))
@given(facets=some_facets(), kind=st.none() | st.sampled_from(list(KINDS)))
def test_facets_find_what_a_look_at_every_part_finds(
    catalog: StoredCatalog, parts: list[Part], facets: Facets, kind: str | None
):
    judged = [(part.id, *verdict(part, facets)) for part in parts if kind in (None, part.kind)]
    found = [match[-1] for match in catalog.matches("", kind, facets)]
    assert set(found) == {part_id for part_id, fine, unknown in judged if fine and not unknown}
    assert len(found) == len(set(found))
    counts = Counter(name for _, fine, unknown in judged if fine for name in unknown)
    assert catalog.left_out("", kind, facets) == {name: counts[name] for name in facets.asked}


@settings(max_examples=count(8, of=60))
@given(
    facets=some_facets(), text=st.sampled_from(["rtx", "3090", "a", "corsair", "atx", "rtx 3090"])
)
def test_facets_narrow_what_words_find(catalog: StoredCatalog, facets: Facets, text: str):
    wide = [match[-1] for match in catalog.matches(text)]
    narrow = [match[-1] for match in catalog.matches(text, None, facets)]
    fine = {match[-1] for match in catalog.matches("", None, facets)}
    assert narrow == [part_id for part_id in wide if part_id in fine]


def test_ends_belong_to_a_range(catalog: StoredCatalog):
    cards = catalog.search("", "gpu", ALL)
    some = next(card.length_mm for card in cards if card.length_mm is not None)
    exact = catalog.search("", "gpu", ALL, Facets(length_mm=Range(some, some)))
    assert {card.id for card in exact} == {card.id for card in cards if card.length_mm == some}
    assert catalog.search("", "gpu", ALL, Facets(length_mm=Range(301, 300))) == []


def test_a_socket_is_not_found_in_a_longer_name(catalog: StoredCatalog):
    assert catalog.search("", "cooler", ALL, Facets(socket=frozenset({"LGA115"}))) == []
    assert catalog.search("", "cooler", ALL, Facets(socket=frozenset({"LGA1151"}))) != []


def unknown_length() -> MemoryCatalog:
    known = {"brand": "M", "source": "s", "confidence": "measured", "cooler": "blower"}
    return MemoryCatalog(
        Gpu.of({"kind": "gpu", "id": name, "name": name, **known, **more})
        for name, more in {
            "short": {"length_mm": 200.0, "thickness_mm": 40.0},
            "long": {"length_mm": 300.0, "thickness_mm": 40.0},
            "unmeasured": {"thickness_mm": 40.0},
            "thick-unmeasured": {"thickness_mm": 60.0},
            "nothing-known": {},
        }.items()
    )


def test_an_unknown_value_is_no_choice():
    known = {"kind": "cpu", "brand": "M", "source": "s", "confidence": "measured"}
    catalog = MemoryCatalog(
        [
            Cpu.of({**known, "id": "a", "name": "a", "socket": "AM5"}),
            Cpu.of({**known, "id": "b", "name": "b"}),
        ]
    )
    assert catalog.values("socket", "", "cpu") == {"AM5": 1}


def test_the_unknown_are_left_out_and_counted():
    catalog = unknown_length()
    short = Facets(length_mm=Range(None, 250))
    assert [row.id for row in catalog.search("", "gpu", facets=short)] == ["short"]
    assert catalog.left_out("", "gpu", short) == {"length_mm": 3}
    # What is too thick is left out for that, whatever its length.
    thin = short.having("thickness_mm", Range(None, 50))
    assert catalog.left_out("", "gpu", thin) == {"thickness_mm": 1, "length_mm": 2}
    assert catalog.left_out("unmeasured", "gpu", thin) == {"thickness_mm": 0, "length_mm": 1}
    assert catalog.left_out("", "psu", thin) == {"thickness_mm": 0, "length_mm": 0}


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(
    ("kind", "facet"), [(kind, facet) for kind in KINDS for facet in FACETS_OF_KIND[kind]]
)
def test_each_kind_has_something_to_choose_from_in_each_of_its_facets(
    catalog: StoredCatalog, parts: list[Part], kind: str, facet: str
):
    known = [
        has for part in parts if part.kind == kind and (has := figures(part, facet)) is not None
    ]
    assert known or (kind, facet) == (
        "motherboard",
        "price_usd",
    )  # no shipped board has a price yet
    if facet in CHOICES:
        counts = Counter(value for has in known for value in dict.fromkeys(has))  # type: ignore[call-overload]
        assert catalog.values(facet, "", kind) == dict(counts)
        assert [*catalog.values(facet, "", kind).values()] == sorted(counts.values(), reverse=True)
    else:
        assert catalog.span(facet, "", kind) == (Range(min(known), max(known)) if known else None)  # type: ignore[type-var]


def test_counts_say_what_another_choice_would_leave(catalog: StoredCatalog):
    blowers = Facets(cooler=frozenset({"blower"}), vram_gb=Range(24, None))
    counts = catalog.values("cooler", "rtx", "gpu", blowers)
    assert {"blower", "passive"} < set(counts)
    for value, found in counts.items():
        chosen = blowers.having("cooler", frozenset({value}))
        assert len(catalog.matches("rtx", "gpu", chosen)) == found > 0
    assert catalog.span("vram_gb", "rtx", "gpu", blowers) == catalog.span(
        "vram_gb", "rtx", "gpu", blowers.having("vram_gb", None)
    )
    assert catalog.span("length_mm", "no such card", "gpu") is None


def test_nothing_asked_is_nothing_set():
    assert ANY.asked == {}
    assert Facets(length_mm=Range()).asked == {}
    assert Facets(length_mm=Range(None, 0)).asked == {"length_mm": Range(None, 0)}
    both = Facets(cooler=frozenset({"blower"}), length_mm=Range(None, 300))
    assert both.having("cooler", None).having("length_mm", None) == ANY
    assert 300 in Range(None, 300) and 300.1 not in Range(None, 300) and None not in Range()


def test_a_supply_is_found_by_its_rating_and_a_card_by_its_board_power(catalog: StoredCatalog):
    strong = Facets(rated_w=Range(1600, None))
    supplies = [catalog.get(match[-1]) for match in catalog.matches("", "psu", strong)]
    assert supplies and all(isinstance(p, Psu) and p.watts >= 1600 for p in supplies)
    assert catalog.matches("", "gpu", strong) == []
    nics = [
        catalog.get(match[-1])
        for match in catalog.matches("", "nic", Facets(rated_w=Range(20, None)))
    ]
    assert all(isinstance(p, Nic) and (p.tdp_max_w or p.tdp_typ_w or 0) >= 20 for p in nics)


# orders


@pytest.mark.parametrize(
    ("order", "facet"),
    [
        (Order.THINNEST, "thickness_mm"),
        (Order.SHORTEST, "length_mm"),
        (Order.LEAST_POWER, "rated_w"),
    ],
)
@pytest.mark.parametrize("text", ["", "rtx", "a"])
def test_an_order_of_figures_puts_the_unknown_last(
    catalog: StoredCatalog, order: Order, facet: str, text: str
):
    found = [catalog.get(row.id) for row in catalog.search(text, "gpu", ALL, order=order)]
    has = [figures(part, facet) for part in found if part]
    known = [value for value in has if value is not None]
    assert known == sorted(known)  # type: ignore[type-var]
    assert has[: len(known)] == known
    assert {part.id for part in found if part} == {
        row.id for row in catalog.search(text, "gpu", ALL)
    }


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("text", ["", "r", "rtx", "tuf 3090"])
def test_matches_are_what_search_finds_with_keys_in_ascending_order(
    catalog: StoredCatalog, order: Order, text: str
):
    matches = catalog.matches(text, "gpu", ANY, order)
    assert matches == sorted(matches)
    assert [match[-1] for match in matches] == [
        row.id for row in catalog.search(text, "gpu", ALL, ANY, order)
    ]
