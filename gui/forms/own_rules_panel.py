"""The form for a build's own rules: what every part of a kind, or the machine, has to be here.

Each rule stands as a sentence with a button that takes it out; below them one more is put together
from choices. Each change is one step of the session.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from gui.forms.fields import ChoiceField, Form, WordsField
from gui.forms.rows_panel import RowsPanel
from gui.forms.thresholds_panel import thresholds_panel
from gui.look import icons
from gui.look.availability import allow, why_too_long
from gui.look.plain_words import label_words, tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import heading, plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import OwnRule
from rigwright.build.wanted import MOST_OWN_RULES
from rigwright.editing.fields import PartField
from rigwright.editing.own_rules import (
    NUMBERS,
    OwnRuleError,
    asked_field_named,
    asked_fields,
    asked_kinds,
    own_rule,
    own_rule_words,
)
from rigwright.editing.words import choice_words
from rigwright.parts.kind_words import KIND_TITLES
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

NOTE = messages(
    "What a shop or a lab asks of its machines: a card with less memory, a supply of another class "
    "or a load that is too high is then found like any other fault."
)
SIGNS = messages(((">=", "at least"), ("<=", "at most")))
IS_ONE_OF = (("=", messages("one of")),)
SEVERITIES = messages((("warning", "a warning"), ("error", "an error"), ("info", "a note")))
MOST_VALUE, MOST_REASON = 200, 200
GAP_PX = 8


class OwnRuleRows(Form):
    """The rules of a build, and the fields of one more."""

    def __init__(self, session: Session, theme: Theme, rules: tuple[OwnRule, ...]) -> None:
        super().__init__(theme)
        self._session = session
        self.rules = rules
        self.removes = [self._rule_row(rule) for rule in rules]
        if not rules:
            self.add_note(plain(translated(NOTE)))
        self.about = ChoiceField(worded("What the rule is about"), _kinds())
        self.figure = ChoiceField(worded("Figure"))
        self.sign = ChoiceField(worded("How it is asked for"))
        self.value = WordsField(worded("What is asked for"), MOST_VALUE)
        self.severity = ChoiceField(
            worded("What a fault is worth"),
            [(severity, translated(words)) for severity, words in SEVERITIES],
        )
        self.because = WordsField(worded("Reason"), MOST_REASON, worded("Why, in your words"))
        self.add = QPushButton(worded("&Add the rule"))
        self.fault = plain("")
        self._lay_out()
        self._connect()
        self.about.choose("gpu")
        self.severity.show_value("warning")
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        super().dress(theme)
        for button in self.removes:
            button.setIcon(icons.icon("close", theme, 10))

    @property
    def field(self) -> PartField | None:
        """The figure that is chosen."""
        return asked_field_named(str(self.about.value), str(self.figure.value))

    def _rule_row(self, rule: OwnRule) -> QToolButton:
        """One rule as a sentence, with its button."""
        words = str(own_rule_words(rule))
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(tip(worded("Remove the rule")))
        button.setAccessibleName(worded("Remove the rule: {rule}", rule=words))
        button.clicked.connect(lambda: self._remove(rule))
        said = plain(label_words(words))
        said.setWordWrap(True)
        said.setToolTip(tip(rule.because))
        line = QWidget()
        in_row((said, 1), button, owner=line)
        self.add_wide(line)
        self._dress(said)
        return button

    def _lay_out(self) -> None:
        self.add_row(worded("A rule ab&out"), self.about)
        self.add_row(worded("Fi&gure"), self.figure)
        self.add_row(worded("&Is"), self.sign, self.value)
        self.add_row(worded("E&lse"), self.severity)
        self.add_row(worded("Be&cause"), self.because)
        self.add_note(self.fault)
        self.fault.hide()
        self.add_wide(self.add)

    def _connect(self) -> None:
        self.about.settled.connect(self._offer_figures)
        self.figure.settled.connect(lambda _figure: self._offer_signs())
        self.value.returnPressed.connect(self._add)
        self.because.returnPressed.connect(self._add)
        self.add.setAutoDefault(False)
        self.add.clicked.connect(self._add)
        full = worded("A build has room for {most} own rules.", most=MOST_OWN_RULES)
        allow(self.add, full if len(self.rules) >= MOST_OWN_RULES else "")

    def _offer_figures(self, about: object) -> None:
        fields = sorted(asked_fields(str(about)), key=lambda field: field.label)
        self.figure.offer([(field.name, field.label) for field in fields])
        usual = "vram_gb" if about == "gpu" else self.figure.values[0]
        self.figure.show_value(usual)
        self._offer_signs()

    def _offer_signs(self) -> None:
        """Offer how the chosen figure can be asked for, and say what its value looks like."""
        field = self.field
        if field is None:
            return
        if field.form in NUMBERS:
            signs, hint = SIGNS, field.shown_unit
        else:
            signs, hint = IS_ONE_OF, ", ".join(_known_words(field))
        before = self.sign.value
        self.sign.offer([(sign, translated(words)) for sign, words in signs])
        self.sign.show_value(before if before in self.sign.values else signs[0][0])
        self.value.setPlaceholderText(hint)

    def _add(self) -> None:
        """Make the rule that the fields describe one of the build's, or say what is missing."""
        field = self.field
        if field is None or not self.add.isEnabled():
            return
        build = self._session.build
        because = self.because.text().strip()
        too_long = why_too_long(because, MOST_REASON)
        if too_long:
            self._say_fault(too_long, self.because)
            return
        try:
            rule = own_rule(
                str(self.about.value),
                field,
                str(self.sign.value),
                self.value.text(),
                str(self.severity.value),
                because,
            )
        except OwnRuleError as error:
            self._say_fault(str(error), self.value)
            return
        self.fault.hide()
        rules = tuple(dict.fromkeys((*build.own_rules, rule)))
        self._session.document.commit(build.changed(own_rules=rules), worded("Add an own rule"))

    def _say_fault(self, words: str, field: WordsField) -> None:
        """Say why there is no rule, and lead to the field to change."""
        self.fault.setText(label_words(words))
        self.fault.show()
        field.setFocus()

    def _remove(self, rule: OwnRule) -> None:
        build = self._session.build
        rules = tuple(one for one in build.own_rules if one != rule)
        self._session.document.commit(build.changed(own_rules=rules), worded("Remove an own rule"))


def own_rules_panel(session: Session, theme: Theme) -> RowsPanel[OwnRuleRows]:
    """The rules of the document."""

    def following(snapshot: Snapshot, theme: Theme, rows: OwnRuleRows) -> OwnRuleRows:
        own_rules = snapshot.committed.build.own_rules
        if rows.rules == own_rules:
            return rows
        return OwnRuleRows(session, theme, own_rules)

    return RowsPanel(session, theme, OwnRuleRows(session, theme, ()), following)


def wanted_panel(session: Session, theme: Theme) -> QWidget:
    """The lines of comfort, and the own rules below them."""
    panel = QWidget()
    in_column(
        thresholds_panel(session, theme),
        heading(worded("Own rules"), panel),
        own_rules_panel(session, theme),
        owner=panel,
        spacing=GAP_PX,
    )
    return panel


def _kinds() -> list[tuple[object, str]]:
    """Return what a rule may be about, each with its words."""
    kinds: list[tuple[object, str]] = []
    for kind in asked_kinds():
        words = translated(KIND_TITLES[kind]) if kind in KIND_TITLES else worded("The machine")
        kinds.append((kind, words))
    return kinds


def _known_words(field: PartField) -> tuple[str, ...]:
    """Return words that a figure has, as a hint at what to write."""
    if field.form == "flag":
        return (worded("yes"), worded("no"))
    return tuple(map(choice_words, field.choices)) or field.usual
