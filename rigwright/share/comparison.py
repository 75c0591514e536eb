"""A comparison of builds as a Markdown table and as CSV.

Works out nothing itself; a title or a name is text in both, never a column, a tag or a formula.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from rigwright.evaluation import Evaluation
from rigwright.reports.comparison import Line, comparison_of, names_of
from rigwright.share.markdown_text import plain
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, lengths_in
from rigwright.text.sentence import worded
from rigwright.text.spreadsheet import cell_words


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
