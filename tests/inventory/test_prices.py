"""Prices of a build: they belong to its file, the user's own come before the catalog's, and no
currency is turned into another.
"""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import MOST_PRICES, Budget, Build, Price
from rigwright.documents.document import document_from_bytes, document_text, why_unsavable
from rigwright.inventory.money.amounts import Amount, amount_words, sum_of
from rigwright.inventory.money.prices import (
    PriceOrigin,
    is_day,
    list_price,
    price_of,
    with_price,
    without_price,
)
from rigwright.parts import Citation
from rigwright.record import RecordError
from rigwright.share.along import NOTHING, as_shared
from tests.sampling import every
from tests.texts import CHARACTERS
from tests.worlds import gpu, psu

EUR = Price("card", 499.99, "EUR", "A shop", "https://shop.example/1", "2026-11-22")


def read_back(build: Build) -> Build:
    return document_from_bytes(document_text(build, []).encode(), "f.rig").build


codes = st.from_regex(r"\A[A-Z]{3}\Z", alphabet=CHARACTERS)
budgets = st.none() | st.builds(Budget, st.floats(0, 1e9), codes)
texts = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=30)
prices = st.builds(
    Price,
    st.from_regex(r"\A[a-z0-9][a-z0-9._:+-]{0,20}\Z", alphabet=CHARACTERS),
    st.floats(0, 1e9, allow_nan=False),
    codes,
    texts.map(str.strip),
    texts.map(str.strip),
    st.just("") | st.dates(date(2000, 1, 1)).map(date.isoformat),
)


@given(st.lists(prices, max_size=6), budgets)
def test_a_file_keeps_every_price(found: list[Price], budget: Budget | None) -> None:
    build = Build(prices=tuple(found), budget=budget)
    assert read_back(build) == build


def test_a_file_without_prices_is_as_it_was() -> None:
    content = json.loads(document_text(Build(), []))
    assert not {"prices", "budget"} & set(content["build"])
    assert read_back(Build()).prices == () and read_back(Build()).budget is None


def test_what_is_not_said_of_a_price_is_not_written() -> None:
    content = json.loads(document_text(Build(prices=(Price("card", 5.0, "EUR"),)), []))
    assert content["build"]["prices"] == [{"part_id": "card", "amount": 5.0, "currency": "EUR"}]


@every(
    [
        {"amount": -1},
        {"amount": 1e12},
        {"amount": "5"},
        {"currency": "eur"},
        {"currency": "€"},
        {"date": "22.11.2026"},
        {"part_id": "=1+1"},
        {"link": "x" * 3_000},
        {"more": 1},
    ]
)
def test_a_file_with_an_impossible_price_is_refused_in_a_sentence(
    fields: dict[str, object],
) -> None:
    price = {"part_id": "card", "amount": 5, "currency": "EUR", **fields}
    with pytest.raises(RecordError, match="prices"):
        Build.of({"prices": [price]})


def test_the_users_price_comes_before_the_catalogs() -> None:
    card = gpu(id="card", price_usd=800.0)
    assert price_of(Build(prices=(EUR,)), "card", card) is not None
    own = price_of(Build(prices=(EUR,)), "card", card)
    assert own is not None and (own.amount, own.currency, own.own) == (499.99, "EUR", True)
    assert str(own.source) == "Your price, A shop, 2026-11-22"
    listed = price_of(Build(), "card", card)
    assert listed is not None and (listed.amount, listed.currency, listed.own) == (
        800.0,
        "USD",
        False,
    )
    assert str(listed.source) == "List price, date unknown"


def test_a_price_of_nothing_is_a_price() -> None:
    free = price_of(Build(prices=(Price("card", 0.0, "EUR"),)), "card", gpu(price_usd=800.0))
    assert free is not None and free.amount == 0.0


def test_a_list_price_has_the_last_day_on_which_a_page_stated_it() -> None:
    pages = [
        Citation.of(
            {"kind": "maker", "address": "https://a.example", "seen": seen, "states": {field: 800}}
        )
        for seen, field in (
            ("2026-11-01", "price_usd"),
            ("2026-11-20", "price_usd"),
            ("2026-11-22", "length_mm"),
        )
    ]
    found = list_price(gpu(price_usd=800.0).changed(citations=tuple(pages)))
    assert found is not None and found.date == "2026-11-20"


@pytest.mark.parametrize(
    ("figures", "origin", "date_"),
    [
        ({"price_usd": 9.0, "launch_price_usd": 5, "chip_msrp_usd": 4}, PriceOrigin.LIST, ""),
        (
            {"launch_price_usd": 5, "chip_msrp_usd": 4, "release_year": 2020},
            PriceOrigin.LAUNCH,
            "2020",
        ),
        # a card may come out long after its chip
        ({"chip_msrp_usd": 4, "release_year": 2020}, PriceOrigin.CHIP, ""),
    ],
)
def test_which_price_of_the_catalog_counts(
    figures: dict[str, object], origin: PriceOrigin, date_: str
) -> None:
    found = list_price(gpu(**figures))
    assert found is not None and (found.origin, found.date) == (origin, date_)


def test_no_price_is_made_up() -> None:
    assert list_price(gpu()) is None and list_price(psu()) is None
    assert price_of(Build(), "unheard-of", None) is None


def test_a_second_price_takes_the_place_of_the_first() -> None:
    build = with_price(Build(prices=(EUR,)), EUR.changed(amount=5.0))
    assert build.prices == (EUR.changed(amount=5.0),)
    assert without_price(build, "card").prices == ()


def test_prices_of_parts_that_are_gone_make_room() -> None:
    old = tuple(Price(f"old-{number}", 1.0, "EUR") for number in range(MOST_PRICES - 1))
    build = Build(chassis="card", prices=(EUR, *old))
    after = with_price(build, Price("new", 2.0, "EUR"))
    assert after.prices == (EUR, Price("new", 2.0, "EUR")) and why_unsavable(after) == ""


def test_money_is_taken_out_of_what_is_shared() -> None:
    build = Build(title="A", prices=(EUR,), budget=Budget(5.0, "EUR"))
    assert as_shared(build, NOTHING) == Build(title="A")


# sums


@given(
    st.lists(
        st.tuples(st.integers(0, 64), st.integers(0, 10**9), st.sampled_from(["EUR", "USD", "JPY"]))
    )
)
def test_sums_are_exact_to_the_cent_and_by_currency(
    pieces: list[tuple[int, int, str]],
) -> None:
    found = sum_of((count, Amount(cents / 100, currency)) for count, cents, currency in pieces)
    for currency in ("EUR", "USD", "JPY"):
        cents = sum(count * cents for count, cents, of in pieces if of == currency)
        assert round(found.of(currency) * 100) == cents
    assert found.unpriced == 0


@every(
    [
        ([], "nothing"),
        ([(3, Amount(0.1, "EUR"))], "0.30 EUR"),
        ([(2, Amount(620.0, "EUR")), (1, Amount(3100.5, "USD"))], "1,240 EUR and 3,100.50 USD"),
        ([(1, Amount(5.0, "EUR")), (1, None)], "at least 5 EUR, 1 part without a price"),
        ([(1, Amount(5.0, "EUR")), (2, None)], "at least 5 EUR, 2 parts without a price"),
        ([(1, None)], "unknown, 1 part without a price"),
        ([(4, None)], "unknown, 4 parts without a price"),
        ([(0, None), (0, Amount(5.0, "EUR"))], "nothing"),
    ]
)
def test_a_sum_says_what_it_lacks(pieces: list[tuple[int, Amount | None]], words: str) -> None:
    assert str(sum_of(pieces).words) == words


def test_a_sum_is_told_in_fewer_words() -> None:
    priced = Amount(1300.0, "EUR")
    assert str(sum_of([]).brief) == "nothing"
    assert str(sum_of([(2, None)]).brief) == "unknown"
    assert str(sum_of([(1, priced)]).brief) == "1,300 EUR"
    assert str(sum_of([(1, priced), (2, None)]).brief) == "at least 1,300 EUR"


def test_amounts_are_written_in_one_form() -> None:
    assert amount_words(1240.0, "EUR") == "1,240 EUR"
    assert amount_words(1240.5, "EUR") == "1,240.50 EUR"
    assert amount_words(0.0, "EUR") == "0 EUR"


def test_a_day_is_one_of_the_calendar() -> None:
    assert is_day("2026-11-22") and is_day("2024-02-29")
    assert not any(map(is_day, ("2026-02-29", "20261122", "2026-11-22T00:00", "", "today")))
