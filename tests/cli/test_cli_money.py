"""The commands `bom`, `price` and `own`."""

from __future__ import annotations

import csv
import json
import shutil
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from rigwright.build import Budget, Price
from rigwright.cli import main
from rigwright.documents.document import document_from_bytes, read_document
from rigwright.inventory.money.owned import open_owned
from rigwright.share.along import NOTHING, as_shared

EXAMPLE = Path(__file__).resolve().parents[2] / "assets/examples/four-blower-3090.rig"
CARD, BOARD = "asus-turbo-rtx-3090", "asus-pro-ws-wrx80e-sage-se-wifi"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return shutil.copy(EXAMPLE, tmp_path / "four.rig")


def done(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([*map(str, arguments)]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([*map(str, arguments)]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1 and found.err.endswith(".\n")
    return found.err


def record(capsys: pytest.CaptureFixture[str], file: Path) -> dict[str, object]:
    return json.loads(done(capsys, "bom", file, "--format", "json"))


def test_a_price_is_in_the_file_and_on_the_bill(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = done(
        capsys, "price", file, CARD, "649.50", "eur", "--shop", "eBay", "--link", "https://x"
    )
    assert said.startswith("The price of ASUS Turbo GeForce RTX 3090 24GB is noted.")
    today = date.today().isoformat()
    assert read_document(file).build.prices == (
        Price(CARD, 649.5, "EUR", "eBay", "https://x", today),
    )
    assert (file.parent / "four.rig~").read_bytes() == EXAMPLE.read_bytes()
    (card,) = [
        row
        for row in csv.DictReader(StringIO(done(capsys, "bom", file, "--format", "csv")))
        if row["item"] == CARD
    ]
    assert (card["count"], card["price_each"], card["price_to_buy"]) == ("4", "649.50", "2598.00")


def test_what_is_not_given_stays_as_it_is(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "price", file, CARD, "650", "EUR", "--shop", "eBay", "--date", "2026-11-01")
    done(capsys, "price", file, CARD, "--link", "https://x")
    assert read_document(file).build.prices == (
        Price(CARD, 650.0, "EUR", "eBay", "https://x", "2026-11-01"),
    )
    done(capsys, "price", file, CARD, "none")
    assert read_document(file).build.prices == ()


def test_the_bill_says_what_the_machine_weighs(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its case has 16.5 kg in its record, its cooler 1.04; an order list is no machine."""
    out = done(capsys, "bom", file)
    assert "\nWeight: at least 17.5 kg.\n" in out and "4 × ASUS Turbo GeForce RTX 3090" in out
    assert "- Weight: at least 17.5 kg." in done(capsys, "bom", file, "--format", "md")
    mass = record(capsys, file)["mass"]
    assert isinstance(mass, dict) and mass["at_least_kg"] == pytest.approx(17.54)
    assert {"item": CARD, "count": 4} in mass["unknown"]
    done(capsys, "price", file, CARD, "1", "EUR", "--shop", "eBay")
    assert "Weight" not in done(capsys, "bom", file, "--shop", "eBay")


def test_a_budget(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "price", file, "--budget", "3000 USD").startswith("The budget is noted.")
    assert read_document(file).build.budget == Budget(3000.0, "USD")
    assert "over the budget of 3,000 USD." in done(capsys, "bom", file)
    done(capsys, "price", file, "--budget", "none")
    assert read_document(file).build.budget is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name a part with its price"),
        ((CARD,), "A price is an amount and a currency"),
        ((CARD, "5"), "A price is an amount and a currency"),
        ((CARD, "none", "EUR"), "a price is 0 to 1,000,000,000, not 'none'"),
        ((CARD, "-5", "EUR"), ""),
        ((CARD, "nan", "EUR"), "not 'nan'"),
        ((CARD, "5", "€"), "a currency has three letters"),
        ((CARD, "5", "EUR", "--date", "yesterday"), "a day is written as 2026-11-22"),
        ((CARD, "5", "EUR", "--shop", "x" * 300), "at most 200 letters"),
        (("unheard-of", "5", "EUR"), "'unheard-of' is not in"),
        (("--budget", "many EUR"), "a price is 0 to"),
        (("--budget", "5", "EUR"), "in quotes with its currency, as \"6000 EUR\", not '5'"),
        (("--budget", "5 EURO"), "a currency has three letters"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, "price", file, *arguments)
    assert file.read_bytes() == EXAMPLE.read_bytes()


def test_an_owned_part_is_not_to_buy(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "own").startswith("You own no part yet")
    assert done(capsys, "own", CARD, "3") == f"You have 3 × {'ASUS Turbo GeForce RTX 3090 24GB'}.\n"
    found = record(capsys, file)
    lines = {line["item"]: line for line in found["lines"]}  # type: ignore[index, union-attr]
    assert (lines[CARD]["count"], lines[CARD]["owned"], lines[CARD]["to_buy"]) == (4, 3, 1)
    assert done(capsys, "own").endswith(f"({CARD}): in no saved build.\n")


def test_two_builds_share_what_one_has(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = shutil.copy(file, file.parent / "other.rig")
    done(capsys, "own", BOARD, "1")
    done(capsys, "price", file, BOARD, "700", "EUR")
    done(capsys, "set", other, "--title", "The other")  # whatever writes a build says what it uses
    assert "2 builds use 2 of it, you have 1." in done(capsys, "own")
    (board,) = json.loads(done(capsys, "own", "--json"))["owned"]
    assert (board["count"], board["used"], board["short"]) == (1, 2, 1)
    done(capsys, "own", BOARD, "0")
    assert json.loads(done(capsys, "own", "--json")) == {"owned": []}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("unheard-of", "1"), "No part has the id 'unheard-of'"),
        ((CARD,), "Say how many"),
        ((CARD, "-1"), ""),
        ((CARD, "1001"), "0 to 1,000"),
        ((CARD, "1.5"), "0 to 1,000"),
    ],
)
def test_what_nobody_can_own(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, "own", *arguments)
    assert not open_owned().path.exists()


def test_owned_parts_that_cannot_be_read_do_not_keep_a_bill(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = open_owned().path
    path.parent.mkdir(parents=True)
    path.write_text("{", encoding="utf-8")
    assert main(["bom", str(file)]) == 0
    found = capsys.readouterr()
    assert "To buy: at least" in found.out and "owned.json" in found.err
    assert "owned.json" in refused(capsys, "own")
    assert path.read_text(encoding="utf-8") == "{"


def test_an_order_list(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "names a shop" in refused(capsys, "bom", file, "--shop", "eBay")
    done(capsys, "price", file, CARD, "650", "EUR", "--shop", "eBay")
    out = done(capsys, "bom", file, "--shop", "ebay")
    assert "To buy: 2,600 EUR." in out and "Samsung" not in out
    assert "Samsung" in done(capsys, "bom", file, "--shop", "-")
    assert "there is eBay." in refused(capsys, "bom", file, "--shop", "nowhere")


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("bill.csv", "item,kind,name"),
        ("bill.md", "## Four"),
        ("bill.json", "{"),
        ("bill.txt", "Four"),
    ],
)
def test_a_bill_in_a_file(
    file: Path, capsys: pytest.CaptureFixture[str], name: str, begins: str
) -> None:
    out = file.parent / name
    assert done(capsys, "bom", file, "-o", out) == f"Wrote {out}.\n"
    assert out.read_text(encoding="utf-8").startswith(begins)


def test_prices_are_shared_only_where_one_asks(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done(capsys, "price", file, CARD, "650", "EUR", "--budget", "3000 EUR")
    build = read_document(file).build
    code = done(capsys, "share", file, "--code")
    assert document_from_bytes(code.encode(), "it").build == as_shared(build, NOTHING)
    code = done(capsys, "share", file, "--code", "--with-prices")
    assert document_from_bytes(code.encode(), "it").build == build


def test_a_cheaper_part_is_listed_and_applied(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "not exceeded" in refused(capsys, "fix", file, "budget")
    done(capsys, "price", file, "--budget", "100 USD")
    assert done(capsys, "bom", file).endswith("four.rig budget lists cheaper parts.\n")
    listed = done(capsys, "fix", file, "budget")
    assert "over the budget of 100 USD." in listed and "   1  Choose " in listed
    assert f"budget\n{listed}" in done(capsys, "fix", file)
    before = record(capsys, file)["to_buy"]["amounts"]["USD"]  # type: ignore[index]
    said = done(capsys, "fix", file, "budget", "1")
    after = record(capsys, file)["to_buy"]["amounts"]["USD"]  # type: ignore[index]
    assert f"saves {before - after:,.2f}".removesuffix(".00") in said
