"""What a comparison of plan and machine consists of: rows with both figures, an outcome, and likely
causes.

Knows no figure and no cause.
"""

from __future__ import annotations

from enum import Enum

from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages
from rigwright.verify.found import FoundBoard, FoundCard, Unread

Known = float | str
NOT_TOLD, NOT_PLANNED, NONE = messages(("not told", "not planned", "none"))


class Outcome(Enum):
    """What a row comes to."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOTICE = "notice"  # worth a word, but the plan does not say otherwise
    OPEN = "open"  # the output does not tell, or not in this state of the machine


class Row(Value, frozen=True):
    """One thing that was compared.

    `key` names it for programs, `what` for people, as a message; so are `planned` and `found` where
    they have words and no figure or name. Causes come likeliest first.
    """

    key: str
    what: str
    planned: str
    found: str
    outcome: Outcome
    says: Sentence | None = None
    causes: tuple[Sentence, ...] = ()
    figures: tuple[Known | None, Known | None] = (None, None)

    @property
    def words(self) -> tuple[str, str, str]:
        """What was compared, what is planned and what was found, for a reader."""
        return translated(self.what), translated(self.planned), translated(self.found)


def open_row(
    key: str,
    what: str,
    planned: Known | None,
    found: Known | None,
    words: str = "{}",
) -> Row:
    """A row that is still open, with both figures in words such as "x{}", or that they are
    missing.
    """
    return Row(
        key,
        what,
        NOT_PLANNED if planned is None else words.format(planned),
        NOT_TOLD if found is None else words.format(found),
        Outcome.OPEN,
        figures=(planned, found),
    )


class CardRows(Value, frozen=True):
    """The comparisons of one planned card; `found` is None where the machine has no card for it."""

    label: str
    title: str
    name: str
    rows: tuple[Row, ...]
    found: FoundCard | None = None


class Verified(Value, frozen=True):
    """All that was compared, and what could not be read."""

    title: str
    sources: tuple[str, ...]
    cards: tuple[CardRows, ...]
    machine: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()
    asks: tuple[Sentence, ...] = ()  # what further output would decide
    moment: str | None = None
    board: FoundBoard | None = None

    @property
    def rows(self) -> tuple[tuple[str, Row], ...]:
        """Every row with the label of its card; rows of the machine have none."""
        found: list[tuple[str, Row]] = []
        for card in self.cards:
            found += [(card.label, row) for row in card.rows]
        return (*found, *(("", row) for row in self.machine))

    def count(self, outcome: Outcome) -> int:
        """How many rows come to an outcome."""
        return sum(row.outcome is outcome for _, row in self.rows)

    @property
    def differs(self) -> bool:
        """Whether the machine is not as planned, in anything that was told."""
        return self.count(Outcome.DIFFERS) > 0

    @property
    def tells_nothing(self) -> bool:
        """Whether nothing that was told could be held against the plan."""
        return not self.differs and self.count(Outcome.AGREES) == 0
