"""Pasted parts lists, read line by line: PCPartPicker's text, Markdown, BBCode and HTML, rows of a
table, plain lists of names, sentences.

Finds the name, the kind, the quantity and the price of each line. Knows no catalog: the part that a
line means is found by `matching`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rigwright.build import MOST_OF_ONE
from rigwright.importing.card_slots import each_with_slot, slot_behind
from rigwright.importing.labels_in_line import lines_of
from rigwright.importing.line_kinds import (
    CARD_NUMBER,
    kind_of_label,
    kind_said,
    names_a_part,
    names_a_product,
    names_card,
)
from rigwright.importing.list_cells import Cells, cells_in
from rigwright.importing.list_counts import NUMBER_FIRST, counted, quantity_alone
from rigwright.importing.list_pieces import pieces_in, shares_in
from rigwright.importing.list_prices import (
    ListedPrice,
    dollar_of,
    price_in,
    together,
    without_prices,
)
from rigwright.importing.list_prose import sentences_of, speaks_of_later, without_replaced
from rigwright.importing.list_text import plain_text
from rigwright.importing.machine_text import listed_by_machine
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.importing.riser_lines import each_end
from rigwright.importing.ups_lines import ups_said
from rigwright.importing.vocabulary import OUTLET_LABELS, SORTS

MOST_TEXT = 200_000
MOST_LINES = 400
MOST_LINE = 25_000  # characters: what is longer is no line that somebody has written
MOST_PIECES = 200  # of all sentences
MOST_NAME = 300
Key = tuple[str, str | None]  # by which lines of the same part are told

# A number after it tells cards of one list apart, "GPU 2", or counts them, "GPU 1-4".
_SORT = re.compile(
    r"^\|?\s*(([^\W\d_][^:|=→]{0,40}?)(?: ?#?(?:(\d{1,2})\s?[-–])?(\d{1,2}))?)\s*"
    r"(?:(?:[:|=→]|\s[-–—]\s)\s*(.*))?$"
)
# Words before a name without anything between: "CPU Ryzen 7 7700".
_SORT_BEFORE = re.compile(
    r"^(cpu|gpu|psu|mobo|motherboard|mainboard|case|prozessor|processeur|grafikkarten?|netzteil"
    r"|gehäuse|carte graphique|carte m[eè]re|alimentation|bo[iî]tier|ventirad|placa|tarjetas?"
    r"|procesador|fuente|caja)\s+(?=\S)(?!\w+:)",
    re.I,
)
_COLUMN = re.compile(r"^\s*(\S(?:.{0,30}?\S)?)(?:\t\s*| {2,})(?=\S)")  # of a sheet of figures
_LABEL = re.compile(r"^(?!https?:|\d)([^:]{2,60}):\s+(?=\S)")  # "my rig: …"
_OF_CABLES = re.compile(r"(?:cables?|kabel|paste)$", re.IGNORECASE)  # "GPU power cables: 2x …"
_HEADING = re.compile(r"\s*#{1,6}\s")
# Before each line of a list in a forum: signs and numbers.
_MARK = re.compile(r"^(?:(?:[-*•–+>→#・◆◇■□●○◎★☆]|\d{1,2}[.)])(?!\d)\s*)+")
# The number of a line before its quantity, in quotations and invoices: "4  2 Stk  NVIDIA L40S".
_POSITION = re.compile(
    r"^\d{1,3}[.)]?\s+(?=\d{1,3} ?(?:[x×]|stk|stück|stueck|pcs|pc|ea|szt|pièces?|pz)\.?\s)",
    re.IGNORECASE,
)
# Words before the name of a part that do not belong to the name.
_LEADING = re.compile(
    r"^(?:(?:i|we)(?:['’]ve| have)? (?:just |finally |also |then )?(?:have|got|run|use|bought|put"
    r"|stuck|threw|[a-z]+ed)(?: (?:in|up|with))?|(?:i|we)(?:['’]ve| have)|got|bought|have"
    r"|(?:it|that|this)(?:['’]s| is)|there (?:is|are)|own|maybe|little|small|both fed by|fed by"
    r"|cooled by|stock"
    r"|has|running|currently|using|my|is|are|some|an?|used|new|old|also|plus"
    r"|(?:build|rig|setup|machine|server|workstation|system|pc) (?:is|has|uses|runs)"
    r"|paired with|powered by|\([a-z][a-z ,.'’-]{2,60}\))\s+",
    re.IGNORECASE,
)
_OF_OUTLET = re.compile(r"\d{3} ?v(?:ac|olts?)?|\d{2} ?a(?:mps?)?", re.IGNORECASE)
_FIGURES_OF: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "memory": re.compile(
            r"(?:\d{1,2} ?[x×*] ?)?\d{1,4} ?gb?(?: ?\(?\d{1,2} ?[x×*] ?\d{1,3}(?: ?gb)?\)?)?"
            r"(?:[ /-](?:of|ram|memory|ecc|reg\w*|r?ecc|[lru]?dimms?|so-?dimm|d(?:dr)?[345]|\d{4})"
            r"|mhz)*",
            re.IGNORECASE,
        ),
        "drive": re.compile(
            r"\d{1,2}(?:[.,]\d{1,2})? ?tb(?: (?:nvme|ssd|hdd|m\.2|sata|u\.2|storage|drive))*"
            r"|\d{3,4} ?gb(?: (?:nvme|ssd|hdd|m\.2|sata|u\.2|storage|drive))+",
            re.IGNORECASE,
        ),
        "psu": re.compile(
            r"\d{3,4} ?w(?:att)?(?:[ ,]+\(?(?:80 ?(?:\+|plus)|titanium|platinum|gold|silver|bronze|"
            r"server|redundant|crps|psus?|netzteile?|power|suppl(?:y|ies)|units?|modular|e?atx|sfx(?:-l)?|"
            r"(?:atx|pci-?e) ?\d(?:\.\d)?|(?:fully?|semi)[ -]?modular|12v(?:hpwr|-?2x6))\)?)*",
            re.IGNORECASE,
        ),
    }
)
# "7950X3D w/ EK Velocity2 block": on a processor a block is its cooler, on a card a part of it.
_BLOCK_OF_CPU = re.compile(r"\s+(?:with|w/|mit|avec|und|and)\s+(?=(?:[\w-]+ ){0,3}block$)", re.I)
_LETTERS = re.compile(r"[^\W\d_]")
_SHORT_CARD = re.compile(r"[atlp]\d{1,2}", re.IGNORECASE)  # "8x L4", "T4 x4"
_CARD = re.compile(CARD_NUMBER)  # "4090 and 3060"
_CARDS = re.compile(rf"{CARD_NUMBER}(?: ?[+,/&] ?{CARD_NUMBER})+")  # "4090, 3090"
_CHIPS = re.compile(r"\d{4}(?: ?[+,/&] ?\d{4})*")  # "4x 3090", "GPUs: 4090 + 3090"
_OVERHEAD = re.compile(
    r"^(?:\W*(?:pcpartpicker|part list|parts list|total|base total|mail-in rebates|shipping|"
    r"prices include|generated by|type\s*\|?\s*item|component\s*\|?\s*selection|"
    r"price breakdown|price history|compatibility|estimated wattage|"
    # of the mails that shops send
    r"thank you|item\s*#:|order (?:number|date|total|placed|#)|item\(s\)|subtotal|sub-total|"
    r"(?:sales )?tax|grand total|sold by|ships from|shipped|delivered|arriving|condition|"
    r"your [\w.]+ (?:order|purchase)|tracking|payment|bestellnummer|bestellung|verkauf durch|"
    r"verkauft von|versand|zwischensumme|gesamtsumme|gesamtbetrag|summe|mwst|lieferung|"
    r"rechnung|(?:sheet|tabelle|feuil|hoja) ?\d$)(?!\w)"
    r"|[-–—]{2,}|https?://|[-:=|+\s*]*$)",
    re.I,
)


@dataclass(frozen=True)
class ListLine:
    """One line of a list: the name of a part, its kind, how many pieces, and the price of one.

    `kind` is None where the list does not say it, and "" for things that are no kind of part here,
    such as a monitor. With `assumes_kind` the kind was taken from the heading above the line or
    from the sentence around it. `is_heading`: the line is marked as a heading, so that it may name
    no part. `is_wish`: it speaks of a part that somebody would like to have later.

    `pieces` are the parts of a sentence, "EPYC 7302P with 3x Tesla P40"; empty for a line with
    nothing between parts. `has_label`: the pieces stand behind words that name no part, "my rig:
    …". `shares` divide the quantity among products: "6x RTX 3090 (2x FE, 4x EVGA FTW3)". Two lines
    that differ only in price, pieces and these marks mean the same part.
    """

    text: str
    kind: str | None = None
    count: int = 1
    price: ListedPrice | None = field(default=None, compare=False)
    pieces: tuple[ListLine, ...] = field(default=(), compare=False)
    has_label: bool = field(default=False, compare=False)
    shares: tuple[ListLine, ...] = field(default=(), compare=False)
    assumes_kind: bool = field(default=False, compare=False)
    is_heading: bool = field(default=False, compare=False)
    is_wish: bool = field(default=False, compare=False)


def read_list(text: str) -> tuple[ListLine, ...]:
    """The parts of a pasted list; the same part on several lines becomes one with that quantity."""
    lines: dict[Key, ListLine] = {}
    pieces = 0
    last: ListLine | None = None
    text = text[:MOST_TEXT]
    for line in _lines(listed_by_machine(text) or text):
        if isinstance(line, int):  # the quantity of the line above
            if last is not None and last.count == 1:
                _add(lines, replace(last, count=line - 1, pieces=()))
            continue
        last = line
        pieces += len(line.pieces)
        if pieces > MOST_PIECES:  # which is no sentence any more; the line itself is kept
            line = replace(line, pieces=())
        _add(lines, line)
        if len(lines) >= MOST_LINES:
            break
    return tuple(lines.values())


def _add(lines: dict[Key, ListLine], line: ListLine) -> None:
    """Add a line; one that is there already gets more of it."""
    key = (line.text.casefold(), line.kind)
    known = lines.get(key)
    lines[key] = _with_more(known, line) if known else line


def _with_more(known: ListLine, line: ListLine) -> ListLine:
    """One line for two of the same part."""
    return replace(
        known,
        count=min(MOST_OF_ONE, known.count + line.count),
        price=together(known.price, known.count, line.price, line.count),
        pieces=_together(known.pieces + line.pieces),
        shares=_together(known.shares + line.shares),
    )


def _together(lines: tuple[ListLine, ...]) -> tuple[ListLine, ...]:
    """The lines, each part once."""
    found: dict[Key, ListLine] = {}
    for line in lines:
        _add(found, line)
    return tuple(found.values())


def _lines(text: str) -> Iterator[ListLine | int]:
    """The lines of a text that name parts, and the quantities that stand on lines of their own."""
    sort: str | None = None
    dollar = dollar_of(text)
    table = Cells("")
    for raw in _written_lines(text):
        row = cells_in(raw, table.columns)
        if row is not None:
            sort = None
            table = row.below(table)
            yield from _of_row(row, table, dollar)
            continue
        bare = _bare(raw)
        number = quantity_alone(bare)
        if number is not None:
            yield number
        if number is not None or _OVERHEAD.match(bare):
            continue
        is_heading = bool(_HEADING.match(raw))
        said, rest = _sort_of_heading(bare) if is_heading else _sort_of(bare)
        if said is not None:
            yield from _of_line(rest, said, dollar)
            sort = None if rest else said  # "Video Card" on a line of its own: its parts follow
        else:
            sort = None if is_heading else sort
            yield from _below(sort, bare, dollar, is_heading=is_heading)


def _written_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text that are not empty; a list that stands on one line is several."""
    for whole in plain_text(text).splitlines():
        if whole.strip():
            yield from lines_of(without_replaced(whole[:MOST_LINE]))


def _below(sort: str | None, text: str, dollar: str, *, is_heading: bool) -> Iterator[ListLine]:
    """Yield what a line without a kind of its own names; `sort` is the kind that the heading above
    says, None without such a heading.
    """
    for line in _of_line(text, sort, dollar):
        yield replace(line, assumes_kind=sort is not None, is_heading=is_heading)


def _of_row(row: Cells, table: Cells, dollar: str) -> Iterator[ListLine]:
    """What a row of a table names; `table` has its headings."""
    price = _price_of_one(row, dollar, table.counts_lines)
    for line in _of_line(row.name, row.kind, dollar):
        yield replace(line, count=max(line.count, row.count), price=price)


def _of_line(text: str, kind: str | None, dollar: str) -> Iterator[ListLine]:
    """Yield the part that a line names, or the cards that it has in slots, or the adapters at both
    ends of cables, each with its price, its pieces and its shares; nothing for a line that names no
    part.
    """
    for end in each_end(text):
        for named in each_with_slot(end):
            yield from _named(named, kind, dollar)


def _named(text: str, kind: str | None, dollar: str) -> Iterator[ListLine]:
    line = _line(text, kind)
    if line is None:
        return
    is_wish = all(map(speaks_of_later, sentences_of(text)))
    label = _LABEL.match(text) if kind is None else None
    if label is not None and "," in label[1] and names_card(label[1]):  # a sentence, no label
        label = None
    named = text if label is None else text[label.end() :]
    pieces = _pieces(named, kind, at_least=2 if label is None else 1)
    is_counted = len(pieces) == 1 and pieces[0].count > line.count
    if is_counted and names_a_part(pieces[0].text):  # "Alims : 2x Corsair HX1000i"
        line = replace(line, text=pieces[0].text, count=pieces[0].count)
    yield replace(
        line,
        price=price_in(text, dollar),
        pieces=pieces,
        has_label=label is not None,
        shares=_shares(line),
        is_wish=is_wish,
    )


def _shares(line: ListLine) -> tuple[ListLine, ...]:
    """The products among which a line shares its number."""
    shares = shares_in(line.text, line.count)
    return tuple(ListLine(name, line.kind, count) for count, name in shares)


def _bare(raw: str) -> str:
    """Return a line without the sign or number before it and with single spaces. Where its first
    column is a word for a kind, that becomes a label: "GPU    RTX 3090" is "GPU: RTX 3090".
    """
    column = _COLUMN.match(raw)
    if column is not None:
        sort = column[1].rstrip(":")
        if sort.casefold() in SORTS:
            raw = f"{sort}: {raw[column.end() :]}"
    single_spaced = " ".join(raw.split())
    return _MARK.sub("", _POSITION.sub("", single_spaced))


def _price_of_one(row: Cells, dollar: str, of_lines: bool) -> ListedPrice | None:
    """The price of one piece; `of_lines` where the table has only what whole lines cost."""
    price = price_in(row.price, dollar)
    if price is None or not of_lines:
        return price
    return price.changed(amount=round(price.amount / row.count, 2))


def _sort_of_heading(line: str) -> tuple[str | None, str]:
    """The kind that a heading says, and no rest of the line."""
    return kind_of_label(line), ""


def _sort_of(line: str) -> tuple[str | None, str]:
    """The kind that a line begins with, and the rest of the line.

    A kind of None: the line does not say.
    """
    labelled = _labelled(line)
    if labelled is not None:
        return labelled
    before = _sort_before(line)
    if before is not None:
        return before
    first, _, rest = line.partition(" ")
    sort = first.casefold()
    if rest and not first.isascii() and sort in SORTS:
        return SORTS[sort], rest.strip()
    return None, line


def _sort_before(line: str) -> tuple[str, str] | None:
    """The kind that stands before a name without anything between, and the name; None where the
    rest names nothing of that kind.
    """
    before = _SORT_BEFORE.match(line)
    if before is None:
        return None
    rest = line[before.end() :]
    sort = SORTS[before[1].casefold()]
    is_named = names_a_product(rest) and kind_said(rest) in (None, sort)
    if is_named or _kind_by_figures(rest) == sort:
        return sort, rest
    return None


def _labelled(line: str) -> tuple[str, str] | None:
    """The kind that the label of a line says, and what stands behind it; None without such a
    label.
    """
    found = _SORT.match(line)
    if found is None:
        return None
    whole, beginning, first, last, rest = found.groups(default="")
    label, slot = slot_behind(whole)
    kind = kind_of_label(label) if slot and label else None
    if kind is not None:
        return kind, f"{rest.strip()}{slot}"
    for word in (whole, beginning):  # "M.2" and "GPU 2"
        kind = kind_of_label(word)
        if kind is not None:
            count = int(last) - int(first) + 1 if first else 1
            return kind, _numbered(_with_word_of_label(rest.strip(), word), count)
    if rest and _OF_CABLES.search(beginning):
        return "", rest.strip()
    return None


def _numbered(name: str, count: int) -> str:
    """A name with the number of pieces that a label before it counts, "GPU 1-4"."""
    if count > 1 and name:
        return f"{count}x {name}"
    return name


def _with_word_of_label(rest: str, label: str) -> str:
    """What stands behind a label; figures alone get the word that the label has for them: "4TB HDD"
    of "HDD: 4TB", "120V outlet" of "Outlet: 120V", and "1500VA UPS" of "UPS: 1500VA".
    """
    words = label.split()
    sort = words[-1] if words else ""
    if sort.casefold() in OUTLET_LABELS and _OF_OUTLET.fullmatch(rest):
        return f"{rest} outlet"
    if sort.casefold() == "ups" and ups_said(f"{rest} UPS") is not None:
        return f"{rest} UPS"
    if sort.casefold() not in ("hdd", "ssd", "nvme"):
        return rest
    if not any(pattern.fullmatch(rest) for pattern in _FIGURES_OF.values()):
        return rest
    return f"{rest} {sort}"


def _line(text: str, kind: str | None) -> ListLine | None:
    whole = _name_in(text)
    count, name = counted(whole)
    if count == 1:
        count, name = counted(_name_in(name))  # "RTX 3090 x2 - $650"
    before = _sort_before(name) if kind is None else None
    if before is not None:  # "2 x Carte graphique RTX 4090"
        kind, name = before
    if not _is_name(name, is_told=name != whole or kind in ("gpu", "cpu")):
        return None
    if kind is None:
        kind = _kind_by_figures(name)
    return ListLine(name[:MOST_NAME], kind, count)


def _is_name(name: str, *, is_told: bool) -> bool:
    """Whether a text may be the name of a part.

    A number alone ("3090") or two characters ("T4") are a name where `is_told`: the line gives a
    quantity, or says that it is a card or a processor. A number that only cards have always is.
    """
    if name.endswith(":"):  # "I have:"
        return False
    if len(name) < 3:
        return is_told and bool(_SHORT_CARD.fullmatch(name))
    is_number = _CHIPS.fullmatch(name) if is_told else _CARD.fullmatch(name)
    return bool(is_number or _LETTERS.search(name) or _CARDS.fullmatch(name))


def _kind_by_figures(name: str) -> str | None:
    """The kind of a line that says nothing but figures: "256GB DDR4", "2 TB NVMe", "1600W"."""
    bare = IN_BRACKETS.sub("", name).strip()  # "750W gold (for 1 card)"
    for kind, pattern in _FIGURES_OF.items():
        if pattern.fullmatch(name) or pattern.fullmatch(bare):
            return kind
    return None


def _name_in(text: str) -> str:
    """The first cell of a line, without a price behind it."""
    row = text.strip().strip("|")
    cells = [cell.strip() for cell in row.split("|")]
    name = text.strip("|")
    if not all(_LETTERS.search(without_prices(cell)) for cell in cells):
        name = cells[0]
    bare = without_prices(name).strip(" |\t*-•–,")
    return bare.removesuffix(".")


def _pieces(text: str, kind: str | None, at_least: int) -> tuple[ListLine, ...]:
    """Return the parts that a sentence names. Each is of the line's kind unless it says another.

    Empty where the sentence has fewer pieces than `at_least`; for that, pieces that name no part
    ("on risers") count as well.
    """
    if kind == "cpu":
        text = _BLOCK_OF_CPU.sub(" + ", text)
    later: list[ListLine] = []
    texts: list[str] = []
    for sentence in sentences_of(text):
        if speaks_of_later(sentence):
            later.append(ListLine(sentence[:MOST_NAME], is_wish=True))
        else:
            texts += pieces_in(_name_in(sentence))
    if len(texts) + len(later) < at_least:
        return ()
    pieces: dict[Key, ListLine] = {}
    for text_of_piece in texts:
        piece = _piece(text_of_piece, kind)
        if piece is not None:
            is_told = kind is None or _kind_by_figures(piece.text) == kind
            _add(pieces, replace(piece, assumes_kind=bool(pieces) and not is_told))
    return (*pieces.values(), *later)


def _piece(text: str, kind: str | None) -> ListLine | None:
    """What one piece of a sentence names."""
    found = _LEADING.match(text)
    while found is not None and not NUMBER_FIRST.match(text):
        text = text[found.end() :]
        found = _LEADING.match(text)
    if _CARD.fullmatch(text):
        return ListLine(text, kind or "gpu")
    said, rest = _sort_of(text)
    line = _line(rest, kind if said is None else said)
    if line is None or said is not None:
        return line
    bare = _LEADING.sub("", line.text)  # "two used 3090"
    if len(bare) > 2:
        line = replace(line, text=bare)
    return replace(line, shares=_shares(line))
