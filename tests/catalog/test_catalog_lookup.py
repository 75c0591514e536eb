"""What people type and the parts they mean: nicknames, slips of the finger, and what is said
about either.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.catalog import ALL, MemoryCatalog, Order, StoredCatalog, open_catalog
from rigwright.catalog import query as catalog_query
from rigwright.catalog.facets import ANY, Facets, Range
from rigwright.catalog.lookup import Found, look_up, relaxed
from rigwright.catalog.spelling import reading_of, slips_allowed
from rigwright.parts import Gpu, Psu
from tests.sampling import every
from tests.texts import texts


@pytest.fixture(scope="module")
def catalog() -> Iterator[StoredCatalog]:
    shipped = open_catalog()
    yield shipped
    shipped.close()


FOUNDERS = {
    f"{family}-founders"
    for family in (
        "gtx-1080",
        "gtx-1080-ti",
        "rtx-2060",
        "rtx-2070",
        "rtx-2080",
        "rtx-2080-super",
        "rtx-2080-ti",
        "rtx-3070",
        "rtx-3080",
        "rtx-3080-ti",
        "rtx-3090",
        "rtx-3090-ti",
        "rtx-4070",
        "rtx-4080",
        "rtx-4080-super",
        "rtx-4090",
        "rtx-5070",
        "rtx-5080",
        "rtx-5090",
    )
}
TURBO = {
    *(
        f"asus-turbo-{chip}"
        for chip in (
            "gtx-1080-ti",
            "rtx-2060",
            "rtx-2070",
            "rtx-2080",
            "rtx-2080-ti",
            "rtx-3070",
            "rtx-3080",
            "rtx-3090",
            "rtx-4070",
            "r9700",
        )
    ),
    *(
        f"gigabyte-{chip}-turbo"
        for chip in ("gtx-1080-ti", "rtx-2080-super", "rtx-2080-ti", "rtx-3080", "rtx-3090")
    ),
    "maxsun-arc-pro-b60-dual-48g-turbo",
}
THE_3090_TI = {
    "rtx-3090-ti-founders",
    "msi-rtx-3090-ti-suprim-x",
    "asus-tuf-gaming-geforce-rtx-3090-ti-24gb-gddr6x",
    "evga-ftw3-gaming-geforce-rtx-3090-ti-24gb-gddr6x-black",
    "inno3d-x3-oc-geforce-rtx-3090-ti-24gb-gddr6x-silver-black",
    "msi-black-trio-geforce-rtx-3090-ti-24gb-gddr6x-black",
    "palit-gamerock-geforce-rtx-3090-ti-24gb-gddr6x-silver-black",
    "zotac-geforce-rtx-3090-ti-amp-extreme-holo-24gb-gddr6x-black",
}
SAGE = {
    "asus-ws-c621e-sage",
    "asus-ws-x299-sage-10g",
    "asus-pro-ws-x299-sage-ii",
    "asus-pro-ws-trx50-sage-wifi",
    "asus-pro-ws-w790e-sage-se",
    "asus-pro-ws-wrx90e-sage-se",
    "asus-pro-ws-c621-64l-sage-10g",
    "asus-pro-ws-wrx80e-sage-se-wifi",
    "asus-pro-ws-wrx80e-sage-se-wifi-ii",
}


@pytest.mark.parametrize(
    ("typed", "kind", "meant"),
    [
        ("turbo", "gpu", TURBO),
        ("sage", "motherboard", SAGE),
        (
            "sage wifi",
            "motherboard",
            {
                "asus-pro-ws-trx50-sage-wifi",
                "asus-pro-ws-wrx80e-sage-se-wifi",
                "asus-pro-ws-wrx80e-sage-se-wifi-ii",
            },
        ),
        ("max-q", None, {"rtx-pro-6000-blackwell-max-q"}),
        ("maxq", None, {"rtx-pro-6000-blackwell-max-q"}),
        ("a6000", "gpu", {"rtx-a6000"}),
        ("rtxa6000", "gpu", {"rtx-a6000"}),
        ("fe", "gpu", FOUNDERS),
        ("founders", "gpu", FOUNDERS),
        ("3090 fe", "gpu", {"rtx-3090-founders", "rtx-3090-ti-founders"}),
        ("3090ti", "gpu", THE_3090_TI),
        ("kingpin", None, {"evga-rtx-3090-kingpin-hybrid"}),
        ("a100", "gpu", {"a100-pcie-40gb", "a100-pcie-80gb"}),
        ("v100", "gpu", {"tesla-v100-pcie-16gb", "tesla-v100-pcie-32gb", "tesla-v100s-pcie-32gb"}),
        ("p40", "gpu", {"tesla-p40"}),
        (
            "titan",
            "gpu",
            {"titan-v", "titan-xp", "titan-rtx", "titan-x-pascal", "gtx-titan-x-maxwell"},
        ),
        ("7xl", None, {"fractal-design-define-7-xl"}),
        ("define7xl", None, {"fractal-design-define-7-xl"}),
        ("y60", None, {"hyte-y60"}),
        ("4029", None, {"supermicro-sys-4029gp-trt", "supermicro-sys-4029gp-trt2"}),
        ("ax1600", None, {"corsair-ax1600i"}),
        ("hx1500i", None, {"corsair-hx1500i-2022", "corsair-hx1500i-2023-atx-3-0"}),
        (
            "supernova 1600",
            None,
            {f"evga-supernova-1600-{m}" for m in ("g", "g2", "p", "p2", "t2")},
        ),
        (
            "nh u14s",
            "cooler",
            {f"noctua-nh-u14s{m}" for m in ("", "-dx-4677", "-tr4-sp3", "-tr5-sp6")},
        ),
        (
            "aero",
            "gpu",
            {"msi-gtx-1080-ti-aero", "msi-rtx-2080-ti-aero", "msi-rtx-4070-ti-super-aero"},
        ),
    ],
)
def test_a_nickname_finds_the_parts_it_stands_for_and_no_others(
    catalog: StoredCatalog, typed: str, kind: str | None, meant: set[str]
):
    found = look_up(catalog, typed, kind)
    assert set(found.part_ids) == meant
    assert found.read_as is None


def test_part_numbers_of_the_open_database_are_found(catalog: StoredCatalog):
    cards = [catalog.get(row.id) for row in catalog.search("", "gpu", ALL)]
    numbered = [card for card in cards if isinstance(card, Gpu) and card.opendb_ids]
    assert len(numbered) > 100
    for card in numbered[::20]:
        for typed in (card.opendb_ids[0], card.opendb_ids[0].split("-")[0]):
            assert card.id in [row.id for row in catalog.search(typed, "gpu")]


# Slips: letters swapped, left out, doubled, next to each other on the keyboard, written by ear, run
# together.
SLIPS = [
    ("fonders", "founders"),
    ("foudners edition", "founders edition"),
    ("gefroce 3090", "geforce 3090"),
    ("gefore rtx 4090", "geforce rtx 4090"),
    ("nvida a6000", "nvidia a6000"),
    ("blwoer", "blower"),
    ("turob 3090", "turbo 3090"),
    ("ventsu", "ventus"),
    ("suprm", "suprim"),
    ("gigabite", "gigabyte"),
    ("asrok", "asrock"),
    ("supermirco", "supermicro"),
    ("threadriper", "threadripper"),
    ("ryzn 9", "ryzen 9"),
    ("epcy", "epyc"),
    ("xoen", "xeon"),
    ("noctau", "noctua"),
    ("nocuta nh-d15", "noctua nh d15"),
    ("corsar", "corsair"),
    ("seasonc", "seasonic"),
    ("evag", "evga"),
    ("fractl", "fractal"),
    ("meshfy", "meshify"),
    ("difine 7", "define 7"),
    ("phantex", "phanteks"),
    ("silverstne", "silverstone"),
    ("tuff 3090", "tuf 3090"),
    ("4090fe", "4090 fe"),
    ("3009", "3090"),
    ("power color", "powercolor"),
    ("super nova", "supernova"),
    ("meshifi", "meshify"),
    ("torrant", "torrent"),
    ("aorsu", "aorus"),
    ("saeg", "sage"),
    ("quatro", "quadro"),
]


@pytest.mark.parametrize(("typed", "meant"), SLIPS)
def test_a_slip_is_read_as_what_was_meant_and_said(catalog: StoredCatalog, typed: str, meant: str):
    found = look_up(catalog, typed)
    assert found.read_as == meant
    assert found.text == typed
    assert found.part_ids == [row.id for row in catalog.search(meant, limit=ALL)]
    assert found.matches
    assert catalog.search(typed) == []


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(("typed", "_meant"), SLIPS)
def test_the_words_can_be_taken_as_they_were_typed(catalog: StoredCatalog, typed: str, _meant: str):
    assert look_up(catalog, typed, literal=True) == Found(typed)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    "word", ["founders", "geforce", "noctua", "supermicro", "threadripper", "meshify", "seasonic"]
)
@given(data=st.data())
def test_any_single_slip_in_a_long_word_is_understood(
    catalog: StoredCatalog, word: str, data: st.DataObject
):
    at = data.draw(st.integers(1, len(word) - 2))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    typed = data.draw(
        st.sampled_from([swapped, word[:at] + word[at + 1 :], word[:at] + letter + word[at:]])
    )
    found = look_up(catalog, typed)
    wanted = {row.id for row in catalog.search(word, limit=ALL)}
    assert wanted & set(found.part_ids)


@pytest.mark.parametrize(
    "text", ["rtx 3090", "define 7 xl", "4029gp", "3090 noctua", "", "   ", "x", "3090 ti"]
)
def test_known_words_are_never_read_as_others(catalog: StoredCatalog, text: str):
    found = look_up(catalog, text)
    assert (found.read_as, found.instead) == (None, None)
    assert found.part_ids == [row.id for row in catalog.search(text, limit=ALL)]


@pytest.mark.parametrize("text", ["qqqqqq", "no such card", "zzzz 3090", "999999"])
def test_what_is_near_nothing_stays_unread(catalog: StoredCatalog, text: str):
    assert look_up(catalog, text) == Found(text)


def test_a_word_of_another_kind_is_no_slip(catalog: StoredCatalog):
    assert look_up(catalog, "sage", "gpu") == Found("sage")
    assert look_up(catalog, "meshify", "psu") == Found("meshify")


def test_a_slip_is_read_so_that_the_kind_has_it(catalog: StoredCatalog):
    found = look_up(catalog, "gigabite", "motherboard")
    assert found.read_as == "gigabyte"
    assert {catalog.get(part_id).kind for part_id in found.part_ids} == {"motherboard"}  # type: ignore[union-attr]


def test_facets_and_order_hold_for_what_was_read(catalog: StoredCatalog):
    short = Facets(length_mm=Range(None, 250))
    found = look_up(catalog, "gefroce", "gpu", short, Order.SHORTEST)
    assert found.read_as == "geforce"
    assert found.matches == catalog.matches("geforce", "gpu", short, Order.SHORTEST)
    assert found.left_out == catalog.left_out("geforce", "gpu", short)


def card(name: str) -> Gpu:
    plain = {
        "kind": "gpu",
        "brand": "M",
        "source": "s",
        "confidence": "measured",
        "cooler": "blower",
    }
    return Gpu.of({**plain, "id": name.lower().replace(" ", "-"), "name": name})


def test_few_hits_beside_many_near_ones_are_kept_and_the_others_offered():
    many = MemoryCatalog([card("Tumbo One"), *(card(f"Turbo {n}") for n in range(40))])
    found = look_up(many, "tumbo")
    assert (found.part_ids, found.read_as, found.instead) == (["tumbo-one"], None, "turbo")
    few = MemoryCatalog([card("Tumbo One"), *(card(f"Turbo {n}") for n in range(5))])
    assert look_up(few, "tumbo").instead is None
    figures = MemoryCatalog([card("RTX 3091"), *(card(f"RTX 3090 No {n}") for n in range(40))])
    assert look_up(figures, "3091").instead is None


def test_a_word_that_says_more_than_a_common_one_is_no_slip(catalog: StoredCatalog):
    assert look_up(catalog, "maxq").instead is None
    longer = MemoryCatalog([card("Turbos One"), *(card(f"Turbo {n}") for n in range(40))])
    assert look_up(longer, "turbos").instead is None


def test_letters_of_east_asian_keyboards_are_read_as_the_plain_ones(catalog: StoredCatalog):
    wide = "\uff32\uff34\uff38\u3000\uff13\uff10\uff19\uff10 turbo"
    found = look_up(catalog, wide)
    assert (
        found.part_ids == look_up(catalog, "RTX 3090 turbo").part_ids
        and found.part_ids
        and found.read_as is None
    )


def test_the_nearer_word_wins_and_among_equals_the_more_common():
    vocabulary = {"turbo": 3, "turba": 9, "tribal": 50}
    assert reading_of(("turbx",), vocabulary, len, lambda _: False) == ("turba",)
    assert reading_of(("tubro",), vocabulary, len, lambda _: False) == ("turbo",)


def test_a_slip_at_the_beginning_is_less_likely_and_figures_stay_figures():
    assert reading_of(("tubbo",), {"turbo": 1, "bubbo": 99}, len, lambda _: False) == ("turbo",)
    assert reading_of(("3099",), {"309x": 99, "3090": 1}, len, lambda _: False) == ("3090",)


def test_a_part_number_of_another_kind_is_no_slip():
    supply = {
        "kind": "psu",
        "id": "p",
        "name": "Turbo Power",
        "watts": 800.0,
        "brand": "M",
        "source": "s",
    }
    catalog = MemoryCatalog(
        [
            Psu.of({**supply, "confidence": "measured"}),
            card("Card").changed(part_numbers=("TURBX",)),
        ]
    )
    assert look_up(catalog, "turbx", "psu") == Found("turbx")
    assert look_up(catalog, "turbz", "psu").read_as == "turbo"


def test_hits_are_ranked_unless_there_are_too_many(monkeypatch: pytest.MonkeyPatch):
    named = card("Turbo").changed(release_year=2001)
    many = MemoryCatalog(
        [named, *(card(f"Turbo {n}").changed(release_year=2024) for n in range(40))]
    )
    assert many.search("turbo")[0].id == "turbo"
    monkeypatch.setattr(catalog_query, "MOST_RANKED", 20)
    assert many.search("turbo")[-1].id == "turbo"  # as in any list, the newest first
    assert len(many.search("turbo")) == 41


def test_a_reading_that_finds_nothing_is_passed_over():
    vocabulary = {"turba": 9, "turbo": 3}
    assert reading_of(
        ("turbx",), vocabulary, lambda words: words == ("turbo",), lambda _: False
    ) == ("turbo",)
    assert reading_of(("turbx",), vocabulary, lambda _: 0, lambda _: False) is None


@every(
    [
        ("fe", 0),
        ("tuf", 1),
        ("sage", 1),
        ("turbo", 2),
        ("threadripper", 3),
        ("309", 0),
        ("7950x", 1),
    ]
)
def test_longer_words_may_have_more_slips_and_figures_one(word: str, slips: int):
    assert slips_allowed(word) == slips


@given(text=texts(max_size=40))
def test_every_text_is_answered(catalog: StoredCatalog, text: str):
    found = look_up(catalog, text, "gpu")
    assert found.text == text
    assert (found.read_as is None) or found.matches


def test_spelling_is_loaded_only_for_unknown_words():
    program = (
        "import sys; from rigwright.catalog import open_catalog; from rigwright.catalog.lookup "
        "import look_up\n"
        "catalog = open_catalog(); look_up(catalog, '3090'); look_up(catalog, 'tuf 3090')\n"
        "before = 'rapidfuzz' in sys.modules; look_up(catalog, 'gefroce'); print(before, "
        "'rapidfuzz' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True
    )
    assert run.stdout.split() == ["False", "True"]


# what to relax


def test_each_facet_says_what_it_costs(catalog: StoredCatalog):
    asked = Facets(cooler=frozenset({"passive"}), length_mm=Range(None, 100))
    assert catalog.matches("", "gpu", asked) == []
    way = relaxed(catalog, "", "gpu", asked)
    passive = len(catalog.matches("", "gpu", asked.having("length_mm", None)))
    assert way.without == {"length_mm": passive}
    assert way.without_all == catalog.kinds()["gpu"]
    assert way.kinds == {}


def test_words_point_to_the_kinds_that_have_them(catalog: StoredCatalog):
    way = relaxed(catalog, "sage", "gpu", ANY)
    assert way.kinds == {"motherboard": len(SAGE)}
    assert (way.without, way.without_all) == ({}, 0)


def test_a_server_is_found_by_that_word(catalog: StoredCatalog):
    """No name of these cases says it; their type does."""
    found = set(look_up(catalog, "server", "chassis").part_ids)
    assert {"supermicro-sys-4029gp-trt", "asus-esc8000-g4", "gigabyte-g292-z20"} <= found
    assert "fractal-design-define-7-xl" not in found
    assert look_up(catalog, "supermicro server", "chassis").part_ids
    for row in catalog.rows(look_up(catalog, "server", "gpu").part_ids):
        assert "server" in row.name.casefold()


def test_a_kind_is_found_by_what_else_it_is_called(catalog: StoredCatalog):
    """No name says these words, or only that of a part of another kind."""
    for words, part_id in (
        ("amd processor 5950x", "amd-ryzen-9-5950x"),
        ("asus mainboard wrx80e", "asus-pro-ws-wrx80e-sage-se-wifi"),
        ("noctua heatsink nh-u14s", "noctua-nh-u14s-tr4-sp3"),
        ("rackmount esc8000", "asus-esc8000-g4"),
    ):
        assert part_id in look_up(catalog, words).part_ids, words
