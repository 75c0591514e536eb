"""The commands `bom`, `price` and `own`: what a build costs, what its owner paid, what one has
already.

Knows files and options; `rigwright.inventory.money` adds and stores.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from rigwright.assembly import Assembly, assemble
from rigwright.build import Budget, Build, Price
from rigwright.catalog.layers import Layered
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.arguments import add_file, add_json
from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import CommandError, OptionError, complain, say, say_json, width
from rigwright.cli.words import NONE
from rigwright.cli.written import note_uses, say_written, write_made, write_over
from rigwright.documents.document import Document
from rigwright.files.plain_text import without_hidden
from rigwright.files.seen import seen_at
from rigwright.files.storage import shown
from rigwright.inventory.money.bill import Bill, bill_of
from rigwright.inventory.money.owned import MOST_OWNED, Owned, OwnedError, OwnedStore, open_owned
from rigwright.inventory.money.prices import is_day, own_price, with_price, without_price
from rigwright.inventory.money.readings import Standing, budget_reading
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence, messages, worded
from rigwright.text.typed import number_in

FORMATS: Mapping[str, str] = {".csv": "csv", ".md": "md", ".json": "json", ".txt": "text"}
MOST_AMOUNT = 1_000_000_000
MOST_SHOP, MOST_LINK = 200, 2_000
NO_SHOP = "-"
CHEAPER = messages("rigwright fix {path} budget lists cheaper parts.\n")


def add_bom(parser: ArgumentParser) -> None:
    """Ask for the build, and for the form of its bill of materials."""
    add_file(parser)
    parser.add_argument(
        "--format",
        choices=("text", "csv", "md", "json"),
        help="by itself that of the output's name, else text",
    )
    parser.add_argument(
        "--shop",
        metavar="NAME",
        help="only what is to buy there; - for what no shop is named for",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        type=Path,
        help="the file to write; else the terminal",
    )


def add_price(parser: ArgumentParser) -> None:
    """Ask for an item of a build, and for what it costs."""
    add_file(parser)
    parser.add_argument("part", metavar="PART", nargs="?", help="an item of rigwright bom FILE")
    parser.add_argument(
        "amount",
        metavar="AMOUNT",
        nargs="?",
        help="for one piece, for example 499.00; or none",
    )
    parser.add_argument("currency", metavar="CURRENCY", nargs="?", help="for example EUR")
    parser.add_argument("--shop", metavar="NAME", help="where")
    parser.add_argument("--link", metavar="ADDRESS", help="the page of the offer")
    parser.add_argument(
        "--date", metavar="DAY", type=_day, help="when, as 2026-11-22; by itself today"
    )
    parser.add_argument(
        "--budget",
        metavar='"AMOUNT CURRENCY"',
        type=_budget,
        help='in quotes, for example "6000 EUR"; or none',
    )


def add_own(parser: ArgumentParser) -> None:
    """Ask for a part, and for how many of it there are."""
    parser.add_argument("part", metavar="PART", nargs="?", help="a part's id")
    parser.add_argument(
        "count", metavar="N", nargs="?", type=_count, help="how many you have, 0 for none"
    )
    add_json(parser)


# bom


def bom(arguments: Namespace) -> int:
    """Write the bill of a build."""
    document = opened(arguments.file)
    _, assembly = _assembled(document)
    bill = bill_of(assembly, owned_now(open_owned()).owned)
    if arguments.shop is not None:
        bill = _from_shop(bill, arguments.shop, arguments.file)
    out: Path | None = arguments.output
    usual = FORMATS.get(out.suffix.casefold(), "text") if out is not None else "text"
    form = arguments.format or usual
    if out is None and form == "json":
        say_json(_record(bill))
    elif out is None:
        say(_text(bill, form))
        if form == "text" and _is_over(bill):
            say(worded(CHEAPER, path=shown(arguments.file)))
    else:
        write_made(out, _text(bill, form).encode("utf-8"), arguments.file)
        say_written(out)
    return 0


def _is_over(bill: Bill) -> bool:
    """Whether what is to buy exceeds the budget."""
    reading = budget_reading(bill)
    return reading is not None and reading.standing is Standing.OVER


def _from_shop(bill: Bill, shop: str, file: Path) -> Bill:
    wanted = bill.from_shop("" if shop == NO_SHOP else shop)
    if wanted.lines:
        return wanted
    named = [name for name in bill.shops() if name]
    if not named:
        raise CommandError(
            "No price in {path} names a shop; rigwright price says one.", path=shown(file)
        )
    raise CommandError(
        "Nothing is to buy from {shop!r}; there is {named}.", shop=shop, named=comma_words(named)
    )


def _text(bill: Bill, form: str) -> str:
    import json

    from rigwright.reports.bill import bill_text
    from rigwright.share.bill import bill_csv, bill_markdown

    match form:
        case "csv":
            return bill_csv(bill)
        case "md":
            return bill_markdown(bill)
        case "json":
            return json.dumps(_record(bill), indent=2, allow_nan=False, ensure_ascii=False) + "\n"
        case _:
            return bill_text(bill, width())


def _record(bill: Bill) -> dict[str, object]:
    from rigwright.reports.bill import bill_record

    return bill_record(bill)


# price


def set_price(arguments: Namespace) -> int:
    """Write what a part costs, or the budget, into the file of a build."""
    if arguments.part is None and arguments.budget is None:
        raise CommandError("Name a part with its price, or a --budget; rigwright bom lists both.")
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    catalog, assembly = _assembled(document)
    build = document.build
    said = list[str]()
    if arguments.budget is not None:
        build = build.changed(budget=arguments.budget[0])
        said.append(
            worded("The budget is noted.")
            if build.budget
            else worded("There is no budget any more.")
        )
    if arguments.part is not None:
        line = bill_of(assembly).line_of(arguments.part)
        if line is None:
            raise CommandError(
                "{part!r} is not in {path}; rigwright bom FILE --format csv lists what is.",
                part=arguments.part,
                path=shown(arguments.file),
            )
        build = _priced(build, arguments)
        said.append(worded("The price of {part} is noted.", part=line.name))
    kept = write_over(arguments.file, build, catalog, document.spare, document.judged, read)
    if kept is not None:
        said.append(worded("The former file is {path}.", path=shown(kept)))
    say(f"{' '.join(said)}\n")
    note_uses(arguments.file, assembly)
    return 0


def _priced(build: Build, arguments: Namespace) -> Build:
    """The build with the price that was said; what was not given stays as it is."""
    if arguments.amount == NONE and arguments.currency is None:
        return without_price(build, arguments.part)
    price = _named_price(build, arguments)
    for name in ("shop", "link", "date"):
        said = getattr(arguments, name)
        if said is not None:
            price = price.changed(**{name: without_hidden(said).strip()})
    if len(price.shop) > MOST_SHOP or len(price.link) > MOST_LINK:
        raise CommandError(
            "A shop has at most {letters} letters, a link at most {most:,}.",
            letters=MOST_SHOP,
            most=MOST_LINK,
        )
    return with_price(build, price)


def _named_price(build: Build, arguments: Namespace) -> Price:
    """The price of an amount and a currency, or the one that is noted where neither is named."""
    match arguments.amount, arguments.currency:
        case None, None:
            price = own_price(build, arguments.part)
        case str(amount), str(currency):
            price = _at_amount(build, arguments.part, amount, currency)
        case _:
            price = None
    if price is None:
        raise CommandError("A price is an amount and a currency, for example 499.00 EUR; or none.")
    return price


def _at_amount(build: Build, part_id: str, amount_text: str, currency_text: str) -> Price:
    """Return the known price of a part, with an amount of today."""
    try:
        amount = _amount(amount_text)
        currency = _currency(currency_text)
    except OptionError as error:
        raise CommandError(f"{error}.") from None
    former = own_price(build, part_id) or Price(part_id, amount, currency)
    return former.changed(amount=amount, currency=currency, date=date.today().isoformat())


def _amount(text: str) -> float:
    amount = number_in(text, MOST_AMOUNT, from_nothing=True)
    if amount is None:
        raise OptionError("a price is 0 to {most:,}, not {text!r}", most=MOST_AMOUNT, text=text)
    return amount


def _currency(text: str) -> str:
    if not (len(text) == 3 and text.isascii() and text.isalpha()):
        raise OptionError("a currency has three letters, for example EUR, not {text!r}", text=text)
    return text.upper()


def _budget(text: str) -> tuple[Budget | None]:
    if text == NONE:
        return (None,)
    amount, _, currency = text.strip().partition(" ")
    if not currency:
        raise OptionError(
            'a budget is put in quotes with its currency, as "6000 EUR", not {text!r}',
            text=text,
        )
    return (Budget(_amount(amount), _currency(currency.strip())),)


def _day(text: str) -> str:
    if not is_day(text):
        raise OptionError("a day is written as 2026-11-22, not {text!r}", text=text)
    return text


# own


def own(arguments: Namespace) -> int:
    """List what one has, or say it of a part."""
    store = open_owned()
    catalog = whole_catalog()
    owned = store.now()
    if arguments.part is not None and arguments.count is None:
        raise CommandError("Say how many {part} you have, 0 for none.", part=arguments.part)
    if arguments.part is not None:
        _insist_on_known(arguments.part, owned, catalog)
        owned = store.own(arguments.part, arguments.count)
    if arguments.json:
        say_json(_owned_record(owned))
    elif arguments.part is not None:
        say(
            worded(
                "You have {count} × {name}.\n",
                count=arguments.count,
                name=_name(catalog, arguments.part),
            )
        )
    else:
        say(_owned_text(owned, catalog))
    return 0


def _insist_on_known(item: str, owned: Owned, catalog: Layered) -> None:
    used = any(item in build.uses for build in owned.builds)
    if catalog.get(item) is None and item not in owned.owned and not used:
        raise CommandError(
            "No part has the id {item!r}; rigwright catalog search finds parts by their names.",
            item=item,
        )


def _owned_text(owned: Owned, catalog: Layered) -> str:
    if not owned.owned:
        return worded("You own no part yet; rigwright own PART N says that you do.\n")
    lines: list[Sentence] = []
    for item, count in sorted(owned.owned.items()):
        builds = comma_words(build.title or build.path for build in owned.using(item))
        values = {"count": count, "name": _name(catalog, item), "item": item, "builds": builds}
        used = "{count} × {name} ({item}): used in {builds}."
        lines.append(
            Sentence(used if builds else "{count} × {name} ({item}): in no saved build.", values)
        )
        words = owned.shared_words(item)
        if words is not None:
            lines.append(words)
    return "".join(f"{line}\n" for line in lines)


def _owned_record(owned: Owned) -> dict[str, object]:
    return {
        "owned": [
            {
                "item": item,
                "count": count,
                "used": owned.used(item),
                "short": owned.short(item),
                "builds": [
                    {"path": build.path, "title": build.title, "count": build.uses[item]}
                    for build in owned.using(item)
                ],
            }
            for item, count in sorted(owned.owned.items())
        ]
    }


def _name(catalog: Layered, item: str) -> str:
    part = catalog.get(item)
    return part.name if part is not None else item


def _count(text: str) -> int:
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdecimal() and int(digits[:9]) <= MOST_OWNED):
        raise OptionError(
            "one owns 0 to {most:,} of a part, not {text!r}",
            most=MOST_OWNED,
            text=text,
        )
    return int(digits)


# what all three do


def _assembled(document: Document) -> tuple[Layered, Assembly]:
    catalog = catalog_under(document)
    return catalog, assemble(document.build, catalog)


def owned_now(store: OwnedStore) -> Owned:
    """Return what the user owns; nothing, with a complaint, where that cannot be read."""
    try:
        return store.now()
    except OwnedError as error:
        complain(str(error))
        return Owned()
