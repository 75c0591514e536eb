"""What each control of the program is for: asked by a click on it, or by the key for what has the
keyboard.

Knows the controls by the names of their classes. One that is not named here says its tool tip,
or what stands around it. The texts are set when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QHelpEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from gui.hand.actions import Actions
from gui.look.availability import reason_of
from gui.look.plain_words import tip
from gui.look.term_words import with_terms
from rigwright.text.language import translated
from rigwright.text.sentence import messages

WHATS_THIS: Mapping[str, str] = messages(
    {
        # the frame of the window
        "Toolbar": "The commands that are used most, and how the build stands.",
        "CommandSearch": "Finds commands by their words and parts by their names. Enter does the "
        "first; an entry that is off says why.",
        "CountButton": "How many findings there are of this kind. A click leads to them.",
        "VerdictWord": "The verdict on the whole machine, where the figures are hidden. A click "
        "shows them.",
        "StatusLine": "What was done last, or what the pointer is over; at the right the outlet, "
        "which a click changes, and whether the file has what is shown.",
        "NextStep": "What the build wants next, and the five parts that suit it best, each with "
        "the reason. A click takes one; Undo gives it back.",
        "NoticeLine": "Something about the file, and what can be done; the work goes on.",
        "Views": "The views of the build, one at a time. A double click on a tab gives its view a "
        "window of its own.",
        # the panels
        "CatalogPanel": "All parts there are. The tabs choose the kind, the search and the filters "
        "narrow the list. What fits the build comes first.",
        "CatalogView": "Each row is a part, with what decides whether it fits and how sure its "
        "figures are. Drag a row to its place, or double-click it. Badges say how many places take "
        "it.",
        "KindTabs": "The kinds of parts. Where the build lacks one, its list is sorted by what "
        "fits.",
        "FacetChips": "The filters that narrow the list. A click on one takes it away.",
        "SlotLadder": "The places for cards as they are seen from the rear, to scale. A card is "
        "dragged, or picked up with Enter and placed with Enter again; while one is in the hand "
        "every place says whether it fits and by how much.",
        "Viewport": "The machine in 3D. Drag to turn, Shift and drag to shift, the wheel to come "
        "closer; a click selects, a drag on a card lifts it. Digits are the standard views.",
        "ViewStrip": "Tools of the 3D view: views, section, exploded parts, air, measuring and "
        "which parts are shown.",
        "ChecksPanel": "What speaks against the build, worst first, and what is not known. Show "
        "leads to the place, Fix has remedies that were tried, Why? has the sum and its sources.",
        "ChecksList": "Each row is a finding with both numbers. Show leads to the place, Fix has "
        "remedies that were tried, Why? has the sum; its menu waives it with a reason.",
        "FilterTab": "Shows the findings of this severity alone; All shows every one.",
        "Sorting": "The order of the findings: by severity, by part or by subject.",
        "MetersPanel": "The figures of the whole machine, each with its limit.",
        "Banner": "The verdict: Fits only where everything that could sink the machine is known. "
        "The line below names what decides it.",
        "GaugeMeter": "What is drawn against what may be drawn. The bar is divided by who draws "
        "it; hatched is what is over.",
        "LoadsMeter": "What each of several supplies or circuits carries.",
        "EfficiencyPlot": "The supply's efficiency over its load, and where the machine works.",
        "PeaksPlot": "Watts from idle to the peaks of 1 ms that cards draw now and then.",
        "LinksMeter": "The PCIe generation and lanes that each card really gets.",
        "LinesMeter": "Figures with what they come to. The tool tip of a line says what its words "
        "mean.",
        "PartsList": "Everything that stands in the machine, with quantity and price. A row "
        "replaces, removes or shows its part; foot and menu say what is still to buy.",
        "MoneyFoot": "What the build costs, what of it you own, and what may be spent.",
        "Inspector": "Choices and figures of what is selected, else of the build. A mark beside a "
        "figure says what it rests on.",
        "FigureButton": "What the figure rests on and how sure it is. A click names the source.",
        "FiguresCard": "All figures of the part with their sources.",
        # the views in the middle
        "TopologyPanel": "Which link every card gets, through which chip, and what nvidia-smi will "
        "print of it.",
        "WiringPanel": "Which cable of which supply feeds each socket. Drag a plug to rewire it.",
        "PowerPanel": "Power limits of the cards, and what supply and circuit carry with them.",
        "LimitRow": "The limit of one card: drag, type, or use the arrow keys.",
        "MarginsPanel": "Every clearance with its margin, the tolerance of its figures and the "
        "parts between which it lies: the fit proof.",
        "PlanPanel": "The machine from its open side, to scale, with the room before each card.",
        "AirPanel": "Where the air goes, and how warm each card gets, as an estimate with a band.",
        "HeatMatrix": "Who warms whom: a row's card by a column's.",
        "WhatIf": "The temperatures over one thing that changes, such as the fans' speed.",
        # forms and further windows
        "Popover": "A form. Every change counts at once and is a step that can be undone.",
        "ComparisonDialog": "Builds beside each other: parts, verdict, margins, watts, price. "
        "What is better stands in bold.",
        "VersionsDialog": "Versions are the build as it was, stages what it shall come to. Both "
        "lie in the build's file.",
        "ApprovalDialog": "Signs the machine off with a name, as long as plan and verdict stay.",
        "CommentsDialog": "What was said of parts, checks and the whole, and what of it is done.",
        "RackDialog": "Sets machines into one rack, with what they take, weigh and heat together.",
        "VerifyDialog": "Holds what the built machine says of itself against the plan.",
        "ImportWindow": "Takes in lists, builds and parts. Each line says what it was taken for, "
        "and can be corrected.",
        "PartWindow": "The figures of a part, with a drawing. What is typed is checked at once, "
        "and is kept when it is saved.",
        "FieldRow": "A figure of the part, where it is from and how sure it is. Empty means "
        "unknown, which is never a pass.",
        "Preferences": "How the program looks and speaks, and where the team's parts are.",
        "ManualWindow": "The manual. Its search finds words in all pages.",
        "Welcome": "Ways to begin: from cards you have, from a machine, from a file or a list.",
    }
)


def ask_what_is(actions: Actions) -> None:
    """Say what has the keyboard is for, where the key asks; else let the next click ask."""
    for action in actions:
        _say_of_action(action)
    for widget in QApplication.allWidgets():
        _say_of_widget(widget)
    by_key = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
    focused = told(QApplication.focusWidget()) if by_key else None
    if focused is None:
        QWhatsThis.enterWhatsThisMode()
    else:
        middle = focused.rect().center()
        asked = QHelpEvent(QEvent.Type.WhatsThis, middle, focused.mapToGlobal(middle))
        QApplication.sendEvent(focused, asked)


def told(widget: QWidget | None) -> QWidget | None:
    """Return the widget, or the nearest around it, that says what it is for."""
    while widget is not None and not widget.whatsThis():
        widget = widget.parentWidget()
    return widget


def _say_of_widget(widget: QWidget) -> None:
    words = WHATS_THIS.get(type(widget).__name__)
    said = with_terms(translated(words)) if words is not None else widget.toolTip()
    if said != widget.whatsThis():
        widget.setWhatsThis(said)


def _say_of_action(action: QAction) -> None:
    """Have a command say what it does, by which keys, and why it cannot be used now."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    said = (action.statusTip(), keys, reason_of(action))
    action.setWhatsThis(tip("\n".join(filter(None, said))))
