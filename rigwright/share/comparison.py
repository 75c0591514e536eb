"""A comparison of builds as text for a terminal, as a Markdown table and as CSV.

Works out nothing itself; a title or a name is text in all, never a column, a tag or a formula.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import NO_BREAK_SPACE, glued
from rigwright.reports.comparison import Line, comparison_of, names_of
from rigwright.share.markdown_text import plain
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, lengths_in
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import worded
from rigwright.text.spreadsheet import cell_words


def comparison_text(builds: Sequence[Evaluation], lines: Sequence[Line], width: int) -> str:
    """Return a comparison for a terminal: below each line's name, what holds for each build."""
    names = names_of(builds)
    letters = [f"{chr(ord('A') + number)} " for number in range(len(names))]
    text = [f"{letter} {name}" for letter, name in zip(letters, names, strict=True)]
    subject = None
    for line in lines:
        if line.subject is not subject:
            subject = line.subject
            text += ["", translated(subject.value)]
        if line.differs:
            text.append(f"  {line.name}")
            text += _cell_lines(line, letters, width)
        else:
            text.append(worded("  {line}, the same for all", line=line.name))
            text += _cell_lines(line, ["  "], width)
    return "\n".join(text).replace(NO_BREAK_SPACE, " ") + "\n"


def _cell_lines(line: Line, letters: Sequence[str], width: int) -> Iterator[str]:
    """Yield what holds for each build that has a letter."""
    for index, (letter, cell) in enumerate(zip(letters, line.cells, strict=False)):
        sign = "*" if index in line.best else " "
        change = line.change(index)
        words = f"{cell.words} ({change})" if change else cell.words
        start = f"   {sign}{letter} "
        yield from wrap(glued(words), width, initial_indent=start, subsequent_indent=" " * 7)


def comparison_markdown(builds: Sequence[Evaluation], lines: Sequence[Line]) -> str:
    """Return a comparison as a table; what is better is set in bold."""
    names = [plain(name) for name in names_of(builds)]
    rows = [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for line in lines:
        cells = [plain(cell.words) for cell in line.cells]
        for index in line.best:
            cells[index] = f"**{cells[index]}**"
        rows.append(f"| {plain(line.name)} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def comparison_csv(builds: Sequence[Evaluation], only_differences: bool = False) -> str:
    """Return a comparison for a spreadsheet, its lengths in millimetres whatever was chosen."""
    with lengths_in(LengthUnit.MM):
        lines = comparison_of(builds, only_differences)
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow([worded("Subject"), worded("Line"), *map(cell_words, names_of(builds))])
    for line in lines:
        words = [cell_words(cell.words) for cell in line.cells]
        writer.writerow([translated(line.subject.value), line.name, *words])
    return out.getvalue()
