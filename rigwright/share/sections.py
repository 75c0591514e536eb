"""The parts of the page that are lists and tables: findings with their reasons, cards, parts,
clearances, cables, notes.

Words and figures are those of the check, the sheet and the list of clearances. Knows no style and
no script.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.checks import Finding, Fit, Severity, Verdict
from rigwright.editing.figure_words import label_at, value_words
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import (
    SEVERITY_WORDS,
    CardFigures,
    card_figures,
    grave_and_notes,
)
from rigwright.evaluation.waivers import WAIVED, changed_words
from rigwright.figures.provenance import provenance_of
from rigwright.figures.values import value_at
from rigwright.parts import Part
from rigwright.remedies import worth_telling
from rigwright.reports.clearances import margins_of
from rigwright.reports.doubts import doubt_words
from rigwright.reports.margins import margin_lines, tally
from rigwright.reports.sheet.content import Sheet
from rigwright.rules import rule_of
from rigwright.rules.own_rules import own_lines
from rigwright.share.markup import Markup, element, joined
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import capital, named_value
from rigwright.text.sentence import headed, paragraph, plural, without_stop, worded

SHAPES: Mapping[Severity | Verdict | Fit, str] = {
    Severity.ERROR: "clash",
    Severity.WARNING: "tight",
    Severity.INFO: "info",
    Verdict.PASS: "fits",
    Verdict.WARN: "tight",
    Verdict.UNDECIDED: "unknown",
    Verdict.FAIL: "clash",
    Fit.FITS: "fits",
    Fit.TIGHT: "tight",
    Fit.CLASH: "clash",
    Fit.UNKNOWN: "unknown",
}
SOURCE = "{title} Source: {source}."


def icon(shape: str) -> Markup:
    """Return a verdict's icon; the word beside it says the same."""
    return element(
        "svg", element("use", href=f"#icon-{shape}"), class_=f"icon {shape}", aria_hidden="true"
    )


def section(name: str, title: str, *content: str, aside: str = "") -> Markup:
    """Return a section with its heading."""
    note = Markup("")
    if aside:  # the space between is for those who hear the heading
        note = joined(Markup(" "), element("span", aside, class_="aside"))
    heading = element("h2", title, note, id=f"{name}-title")
    return element("section", heading, *content, class_=name, aria_labelledby=f"{name}-title")


def html_paragraph(words: str, class_: str | None = None) -> Markup:
    """Return a paragraph; nothing where there are no words."""
    if not words:
        return Markup("")
    return element("p", words, class_=class_)


def bullets(lines: Sequence[str], class_: str | None = None) -> Markup:
    """Return a list; nothing where it is empty."""
    if lines:
        return element("ul", *(element("li", line) for line in lines), class_=class_)
    return Markup("")


# findings


def findings_section(evaluation: Evaluation, counts: str) -> Markup:
    """Return every finding of the check, worst first, each with its reason, what would help and
    what it rests on.

    What is only worth knowing is folded away.
    """
    parts = parts_of(evaluation.assembly)
    grave, notes = grave_and_notes(evaluation.listed)
    if grave:
        body = _findings_list(grave, parts, evaluation)
    else:
        body = html_paragraph(worded("Nothing stands against this build."), "quiet")
    folded = Markup("")
    if notes:
        counted = plural("{n} note", "{n} notes", len(notes))
        title = element("summary", icon("info"), " ", str(counted))
        listed = _findings_list(notes, parts, evaluation)
        folded = element("details", title, listed, class_="notes-list")
    waived = _waived(evaluation)
    return section("findings", worded("Findings"), body, folded, waived, aside=counts)


def _waived(evaluation: Evaluation) -> Markup:
    """Return what is waived, each with its reason; nothing where nothing is."""
    if not evaluation.waived:
        return Markup("")
    title = element("summary", worded("{n} waived", n=len(evaluation.waived)))
    lines: list[str] = []
    for one in evaluation.waived:
        reason = worded(WAIVED, reason=one.reason)
        lines.append(str(paragraph(one.finding.message, reason)))
    return element("details", title, bullets(lines), class_="notes-list")


def _findings_list(
    findings: Sequence[Finding], parts: Mapping[str, Part], evaluation: Evaluation
) -> Markup:
    told = [_finding(finding, parts, evaluation) for finding in findings]
    return element("ol", *told, class_="findings-list")


def _finding(finding: Finding, parts: Mapping[str, Part], evaluation: Evaluation) -> Markup:
    shape = SHAPES[finding.severity]
    word = translated(SEVERITY_WORDS[finding.severity])
    head = element(
        "p",
        icon(shape),
        element("span", word, class_="word"),
        element("strong", str(finding.title)),
        class_="head",
    )
    body = element(
        "div",
        html_paragraph(changed_words(evaluation.sorted_out, finding)),
        html_paragraph(finding.reason),
        html_paragraph(doubt_words(finding, parts), "quiet"),
        _helps(finding, evaluation),
        _reasons(finding, parts),
        class_="body",
    )
    return element(
        "li",
        head,
        body,
        class_=shape,
        data_rule=finding.rule,
        data_parts=" ".join(finding.parts),
    )


def _helps(finding: Finding, evaluation: Evaluation) -> Markup:
    titles = [remedy.title for remedy in worth_telling(evaluation, finding)]
    if not titles:
        return Markup("")
    heading = element("h3", worded("What would help"))
    return element("div", heading, bullets(titles), class_="ways")


def _reasons(finding: Finding, parts: Mapping[str, Part]) -> Markup:
    """Return what a reader may fold out: what follows from it, the rule with its source, the
    figures with theirs.
    """
    rule = rule_of(finding.rule)
    source = without_stop(translated(rule.source))
    also = [folded.message for folded in finding.folded]
    heading = Markup("")
    if also:
        heading = element("h3", worded("Also"))
    figures = [_figure(address, parts) for address in finding.rests_on]
    content = joined(
        heading,
        bullets(also),
        html_paragraph(worded(SOURCE, title=rule.title, source=source)),
        bullets(figures, "figures"),
    )
    why = element("summary", worded("Why"))
    return element("details", why, content)


def _figure(text: str, parts: Mapping[str, Part]) -> Markup:
    """Return one figure that a finding rests on, with the part, its value and how sure it is."""
    address = address_of(text, parts)
    if address is None:
        return element("span", text)
    part = address.part
    path = address.path
    told = provenance_of(part, path)
    value = value_words(part.kind, path, value_at(part, path))
    figure = element("span", named_value(label_at(part.kind, path), value))
    origin = element("span", headed(part.name, told.words), class_="quiet")
    return joined(figure, " ", origin)


def open_section(sheet: Sheet, count: int) -> Markup:
    """Return what was not checked and why; nothing where everything was.

    `count` is how many figures are missing: one line may be about several.
    """
    if not sheet.not_checked:
        return Markup("")
    return section(
        "unchecked",
        worded("Not checked"),
        bullets(sheet.not_checked),
        aside=str(count),
    )


def thresholds_section(evaluation: Evaluation) -> Markup:
    """Return the thresholds of its own that a build is judged under; nothing where it has none."""
    own = [str(line) for line in own_lines(evaluation.build)]
    if not own:
        return Markup("")
    return section("thresholds", worded("Own thresholds and rules"), bullets(own))


# tables


def table(caption: str, head: Sequence[tuple[str, bool]], rows: Sequence[Markup]) -> Markup:
    """Return a table; `head` says of each column its title and whether it holds figures."""
    columns: list[Markup] = []
    for title, is_figure in head:
        class_ = "number" if is_figure else None
        columns.append(element("th", title, scope="col", class_=class_))
    content = joined(
        element("caption", caption, class_="unseen"),
        element("thead", element("tr", *columns)),
        element("tbody", *rows),
    )
    return element(
        "div",
        element("table", content),
        class_="scroll",
        tabindex=0,
        role="group",
        aria_label=caption,
    )


def cards_section(evaluation: Evaluation) -> Markup:
    """Return every card with place, link, length, gap and watts, as the check says them."""
    head = (
        (worded("Card"), False),
        (worded("Place"), False),
        (worded("Link"), False),
        (worded("Length"), True),
        (worded("Gap to next"), True),
        (worded("Power"), True),
    )
    rows = [_card_row(figures) for figures in card_figures(evaluation)]
    if not rows:
        return Markup("")
    listed = table(worded("Cards with place, link, length, gap and power"), head, rows)
    return section("cards", worded("Cards"), listed)


def _card_row(figures: CardFigures) -> Markup:
    card = figures.card
    title = element("strong", card.title)
    product = element("span", card.card.name, class_="quiet")
    name = joined(title, " ", product)
    cells = (figures.place, figures.link_words)
    numbers = (figures.length, figures.gap, figures.power)
    row = joined(
        element("th", name, scope="row"),
        *(element("td", words, class_="short") for words in cells),
        *(element("td", words, class_="number") for words in numbers),
    )
    return element("tr", row, data_part=card.label)


def clearances_section(evaluation: Evaluation) -> Markup:
    """Return the fit proof: of all that surely fits only the least margin of each kind."""
    margins = margins_of(evaluation)
    lines = margin_lines(margins, brief=True)
    if not lines:
        return Markup("")
    head = (
        (worded("Clearance"), False),
        (worded("Margin, {unit}", unit=unit_symbol()), True),
        (worded("Figures are"), False),
    )
    rows: list[Markup] = []
    for line in lines:
        shape = SHAPES[line.verdict]
        name = joined(
            icon(shape),
            " ",
            element("span", line.subject),
            element("span", f", {line.word}", class_="unseen"),
        )
        figures = line.figures or worded("unknown")
        row = element(
            "tr",
            element("th", name, scope="row"),
            element("td", figures, class_="number"),
            element("td", line.basis, class_="quiet"),
        )
        rows.append(row)
    body = table(worded("Every clearance with its margin and tolerance"), head, rows)
    return section("clearances", worded("Clearances"), body, aside=tally(margins))


def parts_section(sheet: Sheet) -> Markup:
    """Return the parts to have on the bench."""
    entries: list[Markup] = []
    for line in sheet.parts:
        number = Markup("")
        if line.count > 1:
            number = element("span", f"{line.count} ×", class_="count")
        name = element("span", number, " ", line.name, class_="name")
        note = element("span", capital(line.note), class_="quiet")
        entries.append(element("li", name, note))
    if entries:
        body = element("ul", *entries)
    else:
        body = html_paragraph(worded("No parts are chosen yet."), "quiet")
    count = sum(line.count for line in sheet.parts)
    pieces = plural("{n} piece", "{n} pieces", count)
    return section("parts", worded("Parts"), body, aside=str(pieces))


def wiring_section(sheet: Sheet) -> Markup:
    """Return which cable goes where; those of several supplies below the name of each.

    Sockets that no cable feeds are named below; nothing where no supply is chosen.
    """
    title = worded("Cables")
    notes = [html_paragraph(note, "quiet") for note in sheet.wiring_notes]
    if not sheet.wiring and not notes:
        return Markup("")
    if not sheet.wiring:
        return section("wiring", title, *notes)
    several_supplies = len({line.supply for line in sheet.wiring}) > 1
    head = (
        (worded("Cable"), False),
        (worded("To"), False),
        (worded("Load"), True),
    )
    rows: list[Markup] = []
    former = ""
    for line in sheet.wiring:
        if several_supplies and line.supply != former:
            supply = element("th", line.supply, scope="rowgroup", colspan=len(head))
            rows.append(element("tr", supply, class_="group"))
            former = line.supply
        cable = element("th", line.cable, scope="row", class_="short")
        end = element("td", line.to)
        load = element("td", line.load, class_="number")
        rows.append(element("tr", cable, end, load))
    listed = table(worded("Cables of the supplies"), head, rows)
    return section("wiring", title, listed, *notes)


def notes_section(notes: str) -> Markup:
    """Return the author's notes as they were written; nothing for a build without notes."""
    if not notes:
        return Markup("")
    return section("notes", worded("Notes"), *_paragraphs(notes))


def comments_section(comments: Sequence[str]) -> Markup:
    """Return what was said in review; nothing for a build without comments."""
    if not comments:
        return Markup("")
    return section("comments", worded("Comments"), bullets(comments))


def _paragraphs(notes: str) -> Iterator[Markup]:
    for block in notes.split("\n\n"):
        if block.strip():
            yield element("p", block.strip(), class_="written")
