"""One line of the inspector, as a value that its views share.

Knows no build and no widget.
"""

from __future__ import annotations

from gui.inspector.figure_rows import uncertain_count
from rigwright.figures.provenance import provenance_of
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.sentence import worded


class Property(Value, frozen=True):
    """One line: a label, its value, what to say on pointing at it, and the kind of part that a
    click leads to.

    `short` is the value where there is no room for the whole. `part` and `path` name the figure
    that it is; without a path it stands for all figures of the part. `was` is what it says of the
    build that this one is compared with, where that differs.
    """

    label: str
    value: str
    tip: str = ""
    kind: str = ""
    part: Part | None = None
    path: str = ""
    was: str = ""
    short: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        """The value, from the longest to the shortest."""
        if self.short:
            return self.value, self.short
        return (self.value,)

    @property
    def mark(self) -> tuple[int, bool]:
        """How sure the figure is, and whether it is uncertain; of a part the word of its record."""
        if self.part is None:
            return 0, False
        if not self.path:
            return record_sureness(self.part), False
        figure = provenance_of(self.part, self.path)
        return figure.sureness, figure.uncertain

    @property
    def source(self) -> str:
        """Where it comes from, as one sentence; empty where it is no figure."""
        if self.part is None:
            return ""
        if not self.path:
            return worded(
                "Figures of {part}: {figures}. Source: {source}",
                part=self.part.name,
                figures=figures_words(self.part),
                source=self.part.source,
            )
        figure = provenance_of(self.part, self.path)
        return worded(
            "{label} {value}. {figure} Source: {source}",
            label=self.label,
            value=self.value,
            figure=figure.words,
            source=figure.source,
        )


def figures_words(part: Part) -> str:
    """How many figures a part has: "29, 5 uncertain"."""
    uncertain, known = uncertain_count(part)
    if uncertain:
        return worded("{known}, {uncertain} uncertain", known=known, uncertain=uncertain)
    return f"{known}"


def record_sureness(part: Part) -> int:
    """How sure a record is as a whole."""
    if part.confidence != "opendb":
        return provenance_of(part, "name").sureness
    return 2
