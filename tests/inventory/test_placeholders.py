"""Lines of a list that mean no part stay in the build, which is not decided until somebody chose
parts for them or took them out.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from rigwright.assembly import assemble
from rigwright.build import COUNTED, Build, Placeholder, Price, Quantity
from rigwright.catalog import MemoryCatalog, StoredCatalog
from rigwright.checks import Fit, Verdict
from rigwright.documents.document import (
    document_from_bytes,
    document_text,
    read_document,
)
from rigwright.evaluation import evaluate
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.inventory import RowGroup, rows_of
from rigwright.inventory.adjusting import removing, replacing
from rigwright.inventory.counting import with_more
from rigwright.inventory.edits import without
from rigwright.inventory.filling import filled, without_placeholder
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.readings import ratios_of
from rigwright.inventory.standing import standings
from rigwright.parts import Part
from rigwright.power.draws import PLACEHOLDER
from rigwright.proposals.listed import build_from_list
from rigwright.reports.check import check_record
from rigwright.reports.missing import deciding_figures, lacking_words
from rigwright.reports.sheet.parts import parts_of
from rigwright.share.code import build_code
from tests.cli.test_cli import Command, refusal, rigwright
from tests.cli.test_cli_import import WHOLE
from tests.sampling import every
from tests.shipped_parts import shipped

__all__ = ["rigwright"]  # a fixture
EXAMPLE = Path(__file__).resolve().parents[2] / "assets/examples/four-blower-3090.rig"
FOG = Placeholder("Quantum <b>Fog</b> 9000 {x}", "drive", 2)
PRICED = WHOLE.replace("3090 24GB", "3090 24GB ($900.00 @ Amazon)")
NONSENSE = "Zqx"


@cache
def catalog() -> StoredCatalog:
    return shipped()


@cache
def example() -> Build:
    return read_document(EXAMPLE).build


def part(part_id: str) -> Part:
    found = catalog().get(part_id)
    assert found is not None
    return found


@cache
def listed(text: str) -> Build:
    return build_from_list(match_list(read_list(text), catalog()), catalog(), "x", "").build


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("number", range(len(PRICED.splitlines())))
def test_a_line_that_is_filled_by_hand_is_as_if_it_had_been_found(number: int) -> None:
    """With its price and its quantity, whichever line it is."""
    lines = PRICED.splitlines()
    found = match_list(read_list(lines[number]), catalog())[0]
    assert found.part_id is not None and found.kind is not None
    kind, rest = lines[number].split(": ")
    count = "2x " if rest.startswith("2x ") else ""
    price = rest[rest.index("(") :] if "(" in rest else ""
    unknown = [*lines[:number], f"{kind}: {count}{NONSENSE} {price}", *lines[number + 1 :]]
    build = listed("\n".join(unknown))
    (placeholder,) = build.placeholders
    assert (placeholder.text, placeholder.count) == (NONSENSE, found.line.count)
    assert evaluate(build, catalog()).verdict is Verdict.UNDECIDED
    assert filled(build, 0, found.kind, found.part_id, catalog()) == listed(PRICED)


def test_a_part_in_two_lines_of_a_list_stands_once_in_the_build() -> None:
    build = listed("2x Noctua NF-A12x25 PWM\nNoctua NF-A12x25\n")
    (fans,) = build.fans
    assert fans.count == 3


@pytest.mark.parametrize("kind", COUNTED)
def test_more_of_a_part_are_counted_on_up_to_what_a_build_may_have(kind: str) -> None:
    once = with_more(with_more(Build(), kind, "other"), kind, "mine", 2)
    both = with_more(once, kind, "mine", 3)
    assert getattr(both, COUNTED[kind]) == (Quantity("other"), Quantity("mine", 5))
    (other, mine) = getattr(with_more(both, kind, "mine", 60), COUNTED[kind])
    assert (other.count, mine.count) == (1, 64)


def test_a_build_with_a_placeholder_is_never_decided() -> None:
    """Whatever else is known of it; what was found of the rest stays as it was."""
    before = evaluate(example(), catalog())
    after = evaluate(example().changed(placeholders=(FOG,)), catalog())
    assert before.verdict is Verdict.WARN and after.verdict is Verdict.UNDECIDED
    assert after.findings == before.findings
    assert len(after.not_checked) == len(before.not_checked) + 1
    said = "“Quantum <b>Fog</b> 9000 {x}” is not in the catalog: placeholder 1."
    assert lacking_words(after) == said
    empty = evaluate(Build(placeholders=(FOG, Placeholder("?"))), catalog())
    deciding = deciding_figures(empty)
    assert [(one.choose, one.row) for one in deciding[:3]] == [
        ("drive", "placeholder1"),
        ("unknown", "placeholder2"),
        ("chassis", ""),
    ]
    assert check_record(after)["placeholders"] == [
        {"number": 1, "text": FOG.text, "kind": "drive", "count": 2}
    ]


def test_it_stands_in_every_list_with_its_price() -> None:
    price = Price(FOG.item, 10.0, "EUR", "eBay")
    build = example().changed(placeholders=(FOG,), prices=(price,))
    a = assemble(build, catalog())
    (row,) = (row for row in rows_of(a) if row.group is RowGroup.PLACEHOLDERS)
    assert (row.name, row.count, row.kind, row.missing) == (FOG.text, 2, "drive", True)
    standing = standings(evaluate(build, catalog()))[row.key]
    assert standing.judged is Fit.UNKNOWN
    line = bill_of(a).line_of(FOG.item)
    assert line is not None and str(line.name) == f"Not in the catalog: {FOG.text}"
    assert (line.to_buy, str(line.of(2))) == (2, "20 EUR") and not line.assumed
    assert parts_of(a)[-1].note == "not in the catalog"


def test_an_unknown_card_leaves_nobody_knowing_what_a_gigabyte_costs() -> None:
    card = Placeholder("RTX 9990", "gpu")
    ids = {card.item, *example().part_ids()}
    prices = tuple(Price(item, 100.0, "EUR") for item in sorted(ids))
    priced = example().changed(prices=prices)
    assert ratios_of(bill_of(assemble(priced, catalog())))
    assert not ratios_of(bill_of(assemble(priced.changed(placeholders=(card,)), catalog())))


def test_hidden_characters_are_not_said() -> None:
    build = Build(placeholders=(Placeholder("Fog\u202e\n\0 9000\u200b"), Placeholder("\u200b")))
    answer = evaluate(build, catalog())
    said = [entry.message for entry in answer.not_checked if entry.field.startswith(PLACEHOLDER)]
    assert said == [
        "“Fog 9000” is not in the catalog: placeholder 1.",
        "“?” is not in the catalog: placeholder 2.",
    ]


@every(["x", "日本語のケース", "A", "-" * 300, "Fan (120 mm) – black"])
def test_every_text_has_an_item_that_a_file_takes(text: str) -> None:
    placeholder = Placeholder(text)
    build = Build(placeholders=(placeholder,), prices=(Price(placeholder.item, 1.0, "USD"),))
    assert document_from_bytes(document_text(build, []).encode(), "it").build == build
    code = build_code(build, MemoryCatalog([]), MemoryCatalog([]))
    assert document_from_bytes(code.encode(), "it").build == build


def test_taking_one_out_leaves_the_others_and_their_prices() -> None:
    others = (FOG, Placeholder("Fog 2"), FOG)
    prices = tuple(Price(item, 1.0, "USD") for item in (FOG.item, "listed:fog-2"))
    build = example().changed(placeholders=others, prices=prices)
    once = without_placeholder(build, 0)
    assert once.placeholders == others[1:] and once.prices == prices
    twice = without_placeholder(once, 1)
    assert twice.placeholders == others[1:2] and twice.prices == prices[1:]
    before = evaluate(build, catalog())
    row = next(row for row in rows_of(before.assembly) if row.key == "placeholder2")
    assert without(build, row).placeholders == (FOG, FOG)
    adjusted = removing(before, row, catalog())
    assert adjusted.build == without(build, row) and adjusted.changes == ()


def test_a_chosen_part_takes_its_place_and_moves_nothing_else() -> None:
    before = evaluate(example().changed(placeholders=(FOG, Placeholder("Fog 2"))), catalog())
    row = next(row for row in rows_of(before.assembly) if row.key == "placeholder1")
    adjusted = replacing(before, row, part("samsung-990-pro-2tb"), catalog())
    (drive,) = adjusted.build.drives
    assert drive.count == example().drives[0].count + 2 and adjusted.changes == ()
    assert adjusted.build.placeholders == (Placeholder("Fog 2"),)


def test_a_card_without_a_place_lies_beside_the_machine() -> None:
    build = Build(placeholders=(Placeholder("A card", "gpu", 2),))
    after = filled(build, 0, "gpu", "asus-turbo-rtx-3090", catalog())
    assert [card.place for card in after.placements] == ["tray", "tray"]


def test_the_command_fills_them_by_number(rigwright: Command) -> None:
    Path("list.txt").write_text(f"{WHOLE}Storage: 2x {NONSENSE} Alpha\nCase Fan: {NONSENSE} Beta\n")
    said = rigwright("import", "list.txt", "-o", "x.rig", "--json")
    assert said.code == 1 and "It stays as placeholder" in said.err or "it stays as" in said.err
    assert [one["text"] for one in json.loads(said.out)["placeholders"]] == [
        "Zqx Alpha",
        "Zqx Beta",
    ]
    assert rigwright("check", "x.rig").code == 3
    for wrong, words in (
        ("3=none", "There is no placeholder 3: the last one is 2."),
        ("one", "--fill is a number and a part, for example 1=ID, not 'one'."),
        ("1=no-such-part", "no-such-part"),
    ):
        assert words in refusal(rigwright("set", "x.rig", "--fill", wrong))
    filled_in = ("--fill", "1=samsung-990-pro-2tb", "--fill", "2=none")
    assert rigwright("set", "x.rig", *filled_in).code == 0
    build = read_document(Path("x.rig")).build
    assert build.placeholders == () and build.drives[0].count == 2
    assert "the build has none" in refusal(rigwright("set", "x.rig", "--fill", "1=none"))
