"""Prices of pasted lists: read as they are written, and kept with the build."""

from __future__ import annotations

from rigwright.assembly import assemble
from rigwright.build import Price
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.prices import ListedPrice, amount_in, price_in
from rigwright.importing.lists.reading import read_list
from rigwright.inventory.money.bill import bill_of
from rigwright.proposals.listed import build_from_list
from tests.sampling import every
from tests.shipped_parts import shipped


def prices(text: str) -> dict[str, ListedPrice | None]:
    return {line.text: line.price for line in read_list(text)}


@every(
    [
        ("1849.00", 1849.0),
        ("1849", 1849.0),
        ("1,849.00", 1849.0),
        ("1.849,00", 1849.0),
        ("1,849", 1849.0),
        ("1.234.567,8", 1234567.8),
        ("1'849.50", 1849.5),
        ("0.5", 0.5),
        ("9,99", 9.99),
        ("1.2.3", None),
        ("1,84,9", None),
        ("1.2345", None),
        (".", None),
    ]
)
def test_amounts_as_shops_write_them(digits: str, amount: float | None) -> None:
    assert amount_in(digits) == amount


@every(
    [
        ("A card ($1849.00 @ Amazon)", ListedPrice(1849.0, "USD", "Amazon")),
        ("A card | $1849.00 @ Best Buy |", ListedPrice(1849.0, "USD", "Best Buy")),
        ("A card (Purchased For $500.00)", ListedPrice(500.0, "USD")),
        ("A card | €1.234,56 @ A Shop", ListedPrice(1234.56, "EUR", "A Shop")),
        ("A card 4.500,00 €", ListedPrice(4500.0, "EUR")),
        ("A card, 450 EUR", ListedPrice(450.0, "EUR")),
        ("A card USD 450", ListedPrice(450.0, "USD")),
        ("A card £99", ListedPrice(99.0, "GBP")),
        ("A kit DDR4-3200 $70.00", ListedPrice(70.0, "USD")),
        ("A card (Free)", None),
        ("A card 32 GB, 2 x 16 GB", None),
        ("EUROPE 3000 card", None),
        ("A card $9999999999", None),
        ("A card 3090", None),
        ("A card (-)", None),
    ]
)
def test_a_price_in_a_line(line: str, price: ListedPrice | None) -> None:
    assert price_in(line) == price


def test_a_dollar_is_that_of_the_page() -> None:
    line = "Video Card: RTX A6000 ($4500.00 @ Memory Express)"
    assert prices(f"https://ca.pcpartpicker.com/list/x\n{line}")["RTX A6000"] == ListedPrice(
        4500.0, "CAD", "Memory Express"
    )
    assert prices(f"https://pcpartpicker.com/list/x\n{line}")["RTX A6000"] == ListedPrice(
        4500.0, "USD", "Memory Express"
    )


@every(
    [
        "Video Card: RTX A6000 ($4500.00 @ Shop)\n",
        "**Video Card** | [RTX A6000](https://x.example/p) | $4500.00 @ Shop\n",
        "[b]Video Card:[/b] [url=https://x]RTX A6000[/url] ($4,500.00 @ Shop)\n",
        "<table><tr><td>Video Card</td><td>RTX A6000</td><td>$4500.00 @ Shop</td></tr></table>",
        "GPU,RTX A6000,1,$4500.00 @ Shop\n",
        'GPU;RTX A6000;"$4,500.00 @ Shop"\n',
    ]
)
def test_each_form_of_list_keeps_its_price(text: str) -> None:
    assert prices(text) == {"RTX A6000": ListedPrice(4500.0, "USD", "Shop")}


def test_two_prices_of_one_part_keep_the_sum_of_the_list() -> None:
    both = "GPU: RTX A6000 ($4000 @ A)\nGPU: RTX A6000 ($4600 @ B)\nGPU: RTX A6000 ($4000 @ A)\n"
    (line,) = read_list(both)
    assert line.price == ListedPrice(4200.0, "USD") and line.count == 3  # 12,600 in all
    (line,) = read_list("GPU: RTX A6000\nGPU: RTX A6000 ($4600 @ B)\n")
    assert line.price == ListedPrice(4600.0, "USD", "B")


def test_the_price_of_a_whole_line_is_divided() -> None:
    table = "type,name,qty,{head}\nGPU,RTX A6000,4,$18000\n"
    assert prices(table.format(head="total"))["RTX A6000"] == ListedPrice(4500.0, "USD")
    assert prices(table.format(head="price"))["RTX A6000"] == ListedPrice(18000.0, "USD")


def test_a_list_becomes_a_build_with_its_prices() -> None:
    catalog = shipped()
    text = (
        "Case: Fractal Design Define 7 XL (€249.90 @ Caseking)\nGPU: 2x rtx-a6000 | $4500 @ Shop\n"
    )
    listed = build_from_list(match_list(read_list(text), catalog), catalog, "A list", "2026-11-22")
    assert set(listed.build.prices) == {
        Price("fractal-design-define-7-xl", 249.9, "EUR", "Caseking", date="2026-11-22"),
        Price("rtx-a6000", 4500.0, "USD", "Shop", date="2026-11-22"),
    }
    assert listed.unplaced == ("rtx-a6000",), "there is no board for them"
    assert (
        str(bill_of(assemble(listed.build, catalog)).whole.words) == "249.90 EUR and 9,000 USD"
    ), "both cards lie beside the machine, and are paid for"


def test_hidden_letters_stay_out_of_a_shop() -> None:
    assert price_in("A card $5 @ A\u202eB\x07") == ListedPrice(5.0, "USD", "AB")
