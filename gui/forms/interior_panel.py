"""What of a case is in it: drive cage, front fans, reservoir, the plate of a small supply, and at
once how long cards may be with and without each.

Each change is one step of the session.
"""

from __future__ import annotations

from gui.forms.fields import ChoiceField, Form
from gui.forms.interior_words import (
    consequence,
    removable_things,
    said_entries,
    said_of,
    step_words,
    with_choice,
)
from gui.forms.rows_panel import RowsPanel
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.assembly import Assembly
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, worded

NOTHING = messages("Nothing of this case is known to come out.")


class InsideRows(Form):
    """A row for each thing that may be in a case or out of it."""

    def __init__(self, session: Session, theme: Theme, things: tuple[str, ...]) -> None:
        super().__init__(theme)
        self._session = session
        self.things = things
        self.choices = [
            ChoiceField(worded("The {thing}", thing=translated(thing)), said_entries())
            for thing in things
        ]
        self.notes = [plain("") for _ in things]
        for thing, choice, note in zip(things, self.choices, self.notes, strict=True):
            choice.settled.connect(lambda said, thing=thing: self._choose(thing, said))
            self.add_row(capital(translated(thing)), choice)
            self.add_note(note)
        if not things:
            self.add_note(plain(translated(NOTHING)))
        self.dress(theme)

    def show_assembly(self, a: Assembly) -> None:
        """Show what the build says."""
        for thing, choice, note in zip(self.things, self.choices, self.notes, strict=True):
            choice.show_value(said_of(thing, a.build))
            note.setText(consequence(thing, a))

    def _choose(self, thing: str, said: object) -> None:
        wanted = None if said is None else bool(said)
        if wanted is not said_of(thing, self._session.build):
            self._session.document.commit(
                with_choice(self._session.build, thing, wanted), step_words(thing, wanted)
            )


def inside_panel(session: Session, theme: Theme) -> RowsPanel[InsideRows]:
    """The rows of the document's case."""

    def following(snapshot: Snapshot, theme: Theme, rows: InsideRows) -> InsideRows:
        a = snapshot.committed.assembly
        things = removable_things(a)
        if things != rows.things:
            rows = InsideRows(session, theme, things)
        rows.show_assembly(a)
        return rows

    return RowsPanel(session, theme, InsideRows(session, theme, ()), following)
