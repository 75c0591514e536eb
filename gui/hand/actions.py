"""Every command of the window, once: its words, key, icon and when it can be used.

Menus, bar and search share them. Knows which state of the session a command needs, not what it
does; the window connects that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from gui.look import icons
from gui.look.availability import allow
from gui.look.plain_words import label_words, tip, without_key
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import worded

Keys = str | QKeySequence.StandardKey
STANDARD = QKeySequence.StandardKey


class Command(Value, frozen=True):
    """How a command is called and reached; words and tip are messages.

    `needs` is what must be there: build, card, carried_card, view (a build
    and nothing in the hand), picture (what the 3D view says), pinned (another build to compare
    with), undo or redo.
    """

    words: str
    keys: Keys | tuple[Keys, ...] = ()
    icon: str = ""
    tip: str = ""
    needs: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    group: str = ""


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "new": Command("&New Build", STANDARD.New, "new", "Begin an empty build"),
        "new_window": Command(
            "New &Window",
            "Ctrl+Shift+N",
            "",
            "Open a second window beside this one, for another build",
        ),
        "open": Command("&Open…", STANDARD.Open, "open", "Open a build from a file"),
        "save": Command("&Save", STANDARD.Save, "save", "Save the build", "build"),
        "save_as": Command(
            "Save &As…", "Ctrl+Shift+S", "save-as", "Save the build in another file", "build"
        ),
        "preview": Command(
            "&Print Assembly Sheet…", STANDARD.Print, "print", "See the sheet as it prints", "build"
        ),
        "export": Command(
            "&Export Sheet as PDF…", "Ctrl+E", "export", "Write the sheet to a file", "build"
        ),
        "share_page": Command(
            "Share as a &Web Page…", "", "share", "Write a page that anybody can open", "build"
        ),
        "share_model": Command(
            "Share as a 3&D Model…", "", "export", "Write the machine as GLB or STL", "build"
        ),
        "share_view": Command(
            "&Picture of This View…",
            "",
            "export",
            "Write what the middle shows as PNG or SVG, of any size",
            "build",
        ),
        "share_slots": Command(
            "Picture of the &Slots…", "", "export", "Write the slots as PNG or SVG", "build"
        ),
        "share_code": Command(
            "Copy Build as C&ode", "", "copy", "Copy one line that Rigwright reads", "build"
        ),
        "share_post": Command(
            "Copy Build as &Markdown", "", "copy", "Copy the build as a post for forums", "build"
        ),
        "export_bill": Command(
            "Export Bill of Ma&terials…",
            "",
            "export",
            "Write what the build is made of and costs to a file, as CSV, Markdown or JSON",
            "build",
        ),
        "copy_bill": Command(
            "Cop&y Bill of Materials",
            "",
            "copy",
            "Copy what the build is made of and costs, as a table",
            "build",
        ),
        "approve": Command(
            "Approve the Buil&d…",
            "",
            "",
            "Sign the machine off as it is planned, or see who did",
            "build",
        ),
        "verify": Command(
            "Verif&y the Built Machine…",
            "",
            "",
            "Hold what the machine says of itself against the plan",
            "build",
        ),
        "versions": Command(
            "&Versions and Stages…",
            "",
            "",
            "Keep the build as it is now under a name, go back, or plan what it shall come to",
            "build",
        ),
        "compare": Command(
            "&Builds Side by Side…",
            "",
            "",
            "Set the build in a table beside others, or beside what it was",
            "build",
        ),
        "rack": Command(
            "Rac&k…",
            "",
            "",
            "Set several machines into one rack: units, circuits, watts and weight",
        ),
        "close": Command(
            "&Close Build", "Ctrl+W", "", "Close the build and show the start page", "build"
        ),
        "quit": Command("&Quit", "Ctrl+Q", "", "Leave Rigwright", role=QAction.MenuRole.QuitRole),
        "undo": Command("&Undo", STANDARD.Undo, "undo", "Take the last step back", "undo"),
        "redo": Command("&Redo", (STANDARD.Redo, "Ctrl+Y"), "redo", "Take the step again", "redo"),
        "remove": Command(
            "Re&move Card",
            STANDARD.Delete,
            "remove",
            "Take the selected card out of the build",
            "card",
        ),
        "move": Command(
            "Mo&ve Card",
            "Ctrl+M",
            "pick-up",
            "Pick the selected card up to place it elsewhere",
            "card",
        ),
        "cut": Command(
            "Cu&t", STANDARD.Cut, "", "Copy the selected cards and take them out", "card"
        ),
        "copy": Command(
            "C&opy",
            STANDARD.Copy,
            "copy",
            "Copy the selected cards or part, for this build or another",
            "build",
        ),
        "paste": Command(
            "&Paste", STANDARD.Paste, "", "Put copied cards into the best free places", "build"
        ),
        "duplicate": Command(
            "&Duplicate Card",
            "Ctrl+D",
            "",
            "One more of each selected card, in the best free places",
            "card",
        ),
        "select_all": Command(
            "Select &All Cards", STANDARD.SelectAll, "", "Select every card", "build"
        ),
        "fill": Command(
            "&Fill Free Places",
            "",
            "",
            "One more of the selected card wherever nothing comes to clash",
            "card",
        ),
        "spread": Command(
            "&Spread Evenly",
            "",
            "",
            "Set the selected cards, or all, as far apart as their slots allow",
            "build",
        ),
        "shift_down": Command(
            "S&hift Down",
            "",
            "",
            "Move the selected card one place down, with the cards in its way",
            "card",
        ),
        "block_up": Command(
            "Move &Up Together", "", "", "Move the selected cards up, at the same distances", "card"
        ),
        "block_down": Command(
            "&Move Down Together",
            "",
            "",
            "Move the selected cards down, at the same distances",
            "card",
        ),
        "aside": Command(
            "La&y Beside the Machine",
            "",
            "tray",
            "Keep the selected cards as bought, in no place",
            "card",
        ),
        "cancel": Command(
            "Ca&ncel Move", "Esc", "", "Put the card in the hand back", "carried_card"
        ),
        "rename": Command(
            "Rena&me Build…", "F2", "", "Give the build and its sheet another title", "build"
        ),
        "notes": Command(
            "Notes and P&ictures…", "", "", "What you want to remember of the build", "build"
        ),
        "comment": Command(
            "Revie&w Comments…",
            "",
            "",
            "Say something of the selected part or of the build, or see what was said",
            "build",
        ),
        "next_step": Command(
            "Ne&xt Step", "Ctrl+J", "", "What the build wants next, and what suits it", "build"
        ),
        "find": Command("&Find Part", STANDARD.Find, "search", "Search the catalog"),
        "command": Command(
            "Find &Command or Part", "Ctrl+K", "search", "Search commands and parts at once"
        ),
        "preferences": Command(
            "Pr&eferences…",
            "Ctrl+,",
            "",
            "Theme, language, lengths, outlet of new builds, team catalog",
            role=QAction.MenuRole.PreferencesRole,
        ),
        "theme_system": Command(
            "Same as S&ystem", group="theme", tip="Light or dark as the desktop says"
        ),
        "theme_light": Command("Li&ght", group="theme", tip="Dark letters on light ground"),
        "theme_dark": Command("&Dark", group="theme", tip="Light letters on dark ground"),
        "view_front": Command("From the &Front", "1", "", "Look at the front", "view"),
        "view_rear": Command("From the &Rear", "2", "", "Look at the brackets", "view"),
        "view_left": Command(
            "From the &Left", "3", "", "Look from the left of who stands before the machine", "view"
        ),
        "view_right": Command(
            "From the Ri&ght",
            "4",
            "",
            "Look from the right of who stands before the machine",
            "view",
        ),
        "view_top": Command("From &Above", "5", "", "Look down on the machine", "view"),
        "view_bottom": Command("From &Below", "6", "", "Look up at the fans", "view"),
        "view_iso": Command(
            "Default &View", "0", "cube", "Brackets, edges and fans at once", "view"
        ),
        "parallel": Command(
            "Orthographic Pro&jection",
            "P",
            group="look",
            needs="view",
            tip="Show equal lengths equally long, however far away",
        ),
        "frame": Command(
            "Zoom to &Selection",
            "F",
            "",
            "Come close to the selected part, or show everything",
            "view",
        ),
        "fit": Command(
            "Zoom to Fit Ever&ything",
            "Home",
            "",
            "Show the whole machine from where you are",
            "view",
        ),
        "zoom_in": Command(
            "Zoom &In", (STANDARD.ZoomIn, "Ctrl+="), "", "Come closer to the machine", "build"
        ),
        "zoom_out": Command(
            "Zoom &Out", STANDARD.ZoomOut, "", "Go farther from the machine", "build"
        ),
        "save_view": Command(
            "Save This Vie&w…", "", "", "Keep where you are, and how the machine is shown", "view"
        ),
        "section": Command(
            "Sect&ion", "C", "section", group="look", needs="view", tip="Cut the machine open"
        ),
        "apart": Command(
            "E&xplode Parts",
            "E",
            "apart",
            group="look",
            needs="view",
            tip="Take parts out the way they go in",
        ),
        "air": Command(
            "&Show Air",
            "A",
            "air",
            group="look",
            needs="view",
            tip="Show where the air goes and how warm air and cards get, as an estimate",
        ),
        "measure": Command(
            "&Measure", "M", "measure", group="look", needs="view", tip="Measure between two faces"
        ),
        "clear_measures": Command(
            "&Remove All Measures", "", "", "Take away every pinned measure", "picture"
        ),
        "hide": Command(
            "&Hide the Selection", "H", "", "Leave the selected part out of the 3D view", "picture"
        ),
        "isolate": Command(
            "Show &Only the Selection",
            "Shift+H",
            "",
            "Leave all else out of the 3D view",
            "picture",
        ),
        "see_through": Command(
            "&X-Ray the Selection", "X", "", "Show the selected part as glass, or solid", "picture"
        ),
        "show_all": Command(
            "Show &All Parts", "Alt+H", "", "Hide nothing, see through nothing", "picture"
        ),
        "show_catalog": Command(
            "&Catalog", "Ctrl+1", group="panel", needs="build", tip="Show or hide the catalog"
        ),
        "show_meters": Command(
            "&Figures", "Ctrl+2", group="panel", needs="build", tip="Show or hide the figures"
        ),
        "show_parts": Command(
            "Par&ts List", "Ctrl+Shift+L", "", "Show everything that stands in the machine", "build"
        ),
        "page_3d": Command(
            "&3D View", "Ctrl+3", group="page", needs="build", tip="Show the machine in the middle"
        ),
        "page_topology": Command(
            "Topolo&gy",
            "Ctrl+4",
            group="page",
            needs="build",
            tip="Show which link every card gets, and why",
        ),
        "page_wiring": Command(
            "&Wiring",
            "Ctrl+5",
            group="page",
            needs="build",
            tip="Show which cable of which supply feeds each socket, and rewire it",
        ),
        "page_power": Command(
            "Pow&er Limits",
            "Ctrl+6",
            group="page",
            needs="build",
            tip="Limit the cards, and see what supply and circuit carry",
        ),
        "page_margins": Command(
            "C&learances",
            "Ctrl+7",
            group="page",
            needs="build",
            tip="Show every clearance with its margin, its tolerance and the figures behind it",
        ),
        "page_plan": Command(
            "&Plan",
            "Ctrl+Shift+B",
            group="page",
            needs="build",
            tip="Show the machine from its open side, to scale, with the room before each card",
        ),
        "page_air": Command(
            "&Air",
            "Ctrl+Shift+A",
            group="page",
            needs="build",
            tip="Show where the air goes, how warm each card gets, and what would change that",
        ),
        "pin": Command(
            "&Pin This Build",
            "Ctrl+Shift+P",
            "",
            "Compare the build in every figure with what it is now, as it changes",
            "build",
        ),
        "pin_file": Command(
            "Another &File…", "", "", "Compare the build in every figure with another one", "build"
        ),
        "ghost": Command(
            "&Ghost in the 3D View",
            group="look",
            needs="pinned",
            tip="Show as a ghost what stands otherwise in the build that this is compared with",
        ),
        "unpin": Command(
            "&Stop Comparing", "", "", "Show the build's own figures alone again", "pinned"
        ),
        "own_window": Command(
            "In Its Ow&n Window",
            "Ctrl+Shift+O",
            "own-window",
            "Give the view a window of its own, for a second screen, or take it back from there",
            "build",
        ),
        "next_pane": Command("&Next Panel", "F6", "", "Move the keyboard to the next panel"),
        "previous_pane": Command(
            "&Previous Panel", "Shift+F6", "", "Move the keyboard to the panel before"
        ),
        "full_screen": Command(
            "F&ull Screen",
            "F11",
            "",
            "Let the window fill the whole screen, or give it back its frame",
        ),
        "reset_layout": Command(
            "Reset &Layout", "", "layout", "Put all panels back to their places"
        ),
        "choose_chassis": Command(
            "C&ase…", "", "part-chassis", "Choose the case from the catalog", "build"
        ),
        "choose_motherboard": Command(
            "&Board…", "", "part-motherboard", "Choose the board from the catalog", "build"
        ),
        "choose_cpu": Command(
            "&Processor…", "", "part-cpu", "Choose the processor from the catalog", "build"
        ),
        "choose_cooler": Command(
            "CPU &Cooler…", "", "part-cooler", "Choose the processor's cooler", "build"
        ),
        "choose_memory": Command(
            "&Memory…", "", "part-memory", "Choose the memory from the catalog", "build"
        ),
        "choose_psu": Command("Power &Supply…", "", "part-psu", "Choose the power supply", "build"),
        "choose_gpu": Command("&Graphics Card…", "", "part-gpu", "Find a card to place", "build"),
        "choose_fan": Command("&Fans…", "", "part-fan", "Find a fan for the case", "build"),
        "choose_drive": Command("&Drives…", "", "part-drive", "Find a drive of any kind", "build"),
        "choose_nic": Command("&Network Card…", "", "part-nic", "Find a network card", "build"),
        "choose_riser": Command(
            "R&iser or Adapter…", "", "part-riser", "Find what hangs a card off the board", "build"
        ),
        "part_edit": Command(
            "&Edit the Selected Card…",
            "Ctrl+Shift+E",
            "",
            "Change figures of the card's part",
            "card",
        ),
        "part_measure": Command(
            "&Measure My Case…", "", "gap", "Six distances that make the case known"
        ),
        "import": Command(
            "&Import…",
            "Ctrl+Shift+I",
            "tray",
            "Take in a build, a code, its QR code in a picture, a list, parts or a table",
        ),
        "site": Command(
            "S&ite…", "Ctrl+8", "outlet", "Outlet, room, UPS, price, further circuits", "build"
        ),
        "workload": Command(
            "&Workload…", "Ctrl+9", "clock", "Task, duty, and how many cards work as one", "build"
        ),
        "drives": Command(
            "M.2 D&rives…",
            "Ctrl+0",
            "part-drive",
            "Which socket each drive takes, and from whom",
            "build",
        ),
        "thresholds": Command(
            "Th&resholds and Own Rules…",
            "",
            "gauge",
            "How much air, reserve and room is wanted here, and what parts have to be",
            "build",
        ),
        "inside": Command(
            "Insid&e the Case…", "", "", "What is in: drive cage, front fans, reservoir", "build"
        ),
        "price": Command(
            "Price and B&udget…",
            "",
            "",
            "What the selected part costs, what you have, what may be spent",
            "build",
        ),
        "limit": Command(
            "Power &Limit of the Card…",
            "Ctrl+L",
            "gauge",
            "Cap the draw of the selected card",
            "card",
        ),
        "manual": Command(
            "Rigwright &Manual", "F1", "", "First machine, every check, words of the field"
        ),
        "whats_this": Command(
            "&What's This?", "Shift+F1", "help", "Say what the next control that is clicked is for"
        ),
        "shortcuts": Command("&Keyboard Shortcuts", "Ctrl+/", "", "All keys on one page"),
        "diagnostics": Command(
            "&Diagnostic Report…", "", "", "Versions, graphics and log, for whoever mends a fault"
        ),
        "about": Command(
            "&About Rigwright", "", "", "Version, licences, data", role=QAction.MenuRole.AboutRole
        ),
    }
)
VIEWS = ("front", "rear", "left", "right", "top", "bottom", "iso")
ZOOMS = ("zoom_in", "zoom_out", "frame", "fit")
OTHERS = ("choose_fan", "choose_drive", "drives", "choose_nic", "choose_riser")
CARDS = ("fill", "spread", "shift_down", "block_up", "block_down", "aside")
PINNED = ("pin", "pin_file", "ghost", "unpin")  # versions of the build stand between them
SHOWN = ("hide", "isolate", "see_through", "show_all")  # beside the list of all parts
LAYOUT = (
    "show_catalog",
    "show_meters",
    "next_pane",
    "previous_pane",
    "full_screen",
    "reset_layout",
)
SHARES = (
    "share_page",
    "share_view",
    "share_slots",
    "share_model",
    "share_code",
    "share_post",
)
LOOKS = (
    "parallel",
    "frame",
    "fit",
    "section",
    "apart",
    "air",
    "measure",
    *SHOWN,
)
# What the middle can show.
PAGES = ("3d", "topology", "wiring", "power", "margins", "plan", "air")
# Digits mean slots elsewhere and while a card is in the hand, letters what is typed.
LOCAL_KEYS = (*(f"view_{view}" for view in VIEWS), *LOOKS)


class Actions(QObject):
    """The commands as Qt's actions, enabled as the session allows."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._actions = {
            name: self._made(name, command, window) for name, command in COMMANDS.items()
        }
        self._session = session
        self._is_open: bool | None = None  # nothing is offered or withheld before it is told
        self._reasons: dict[str, str] = {}
        self._withheld: dict[str, str] = {}
        self._steps: tuple[str, ...] = ()  # what undo and redo say, in the words of now
        session.shown.connect(self.follow)
        session.document.history.undoTextChanged.connect(self._name_steps)
        session.document.history.redoTextChanged.connect(self._name_steps)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def _made(self, name: str, command: Command, window: QWidget) -> QAction:
        action = QAction(translated(command.words), window)
        action.setObjectName(name)
        keys = command.keys if isinstance(command.keys, tuple) else (command.keys,)
        action.setShortcuts([sequence for key in keys for sequence in _sequences(key)])
        action.setStatusTip(translated(command.tip))
        action.setToolTip(tip(_tool_tip(command, action.shortcut())))
        action.setMenuRole(command.role)
        action.setCheckable(bool(command.group))
        if name in LOCAL_KEYS:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            window.addAction(action)
        return action

    def dress(self, theme: Theme) -> None:
        """Draw the icons in these colours."""
        self.draw_icons(COMMANDS, theme)

    def draw_icons(self, names: Iterable[str], theme: Theme) -> None:
        """Draw the icons of some commands, those that are seen at once."""
        for name in names:
            if icon := COMMANDS[name].icon:
                self._actions[name].setIcon(icons.icon(icon, theme))

    def set_open(self, is_open: bool) -> None:
        """Whether there is a build to work on."""
        self._is_open = is_open
        self.follow(self._session.snapshot)

    def follow(self, snapshot: Snapshot) -> None:
        """Offer what can be done now; parts that disable commands for other reasons are called
        after this.
        """
        if self._is_open is None:
            return
        reasons = _reasons(snapshot, is_open=self._is_open)
        if reasons != self._reasons:  # every change of an action paints the buttons that show it
            self._reasons = reasons
            for name, command in COMMANDS.items():
                if command.needs in reasons:
                    why_not = self._withheld.get(name) or reasons[command.needs]
                    allow(self._actions[name], why_not)
        self._name_steps()

    def withhold(self, names: Iterable[str], why_not: str) -> None:
        """Offer some commands no longer, whatever is open, for a reason; "" offers them again."""
        self._withheld |= dict.fromkeys(names, why_not)
        self._reasons = {}
        self.follow(self._session.snapshot)

    def _name_steps(self) -> None:
        history = self._session.document.history
        if isValid(history):  # it empties itself once more when it is deleted
            no_undo = "" if history.canUndo() else worded("Nothing to undo.")
            no_redo = "" if history.canRedo() else worded("Nothing to redo.")
            steps = (history.undoText(), no_undo, history.redoText(), no_redo)
            if steps != self._steps:
                self._steps = steps
                self._name_step("undo", history.undoText(), no_undo)
                self._name_step("redo", history.redoText(), no_redo)

    def _name_step(self, name: str, step: str, nothing: str) -> None:
        words, action = translated(COMMANDS[name].words), self._actions[name]
        action.setText(f"{words} {label_words(step)}".strip())
        action.setIconText(without_key(words))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        allow(action, "")
        action.setToolTip(tip(f"{action.iconText()} {step} ({keys})"))
        allow(action, nothing)


def _reasons(snapshot: Snapshot, *, is_open: bool) -> dict[str, str]:
    """Return, for each need of a command, why it is not met; "" where it is."""
    closed = "" if is_open else worded("No build is open.")
    carried = snapshot.carried_card is not None
    in_hand = worded("Put down the card in the hand first.") if carried else ""
    unselected = "" if snapshot.selected is not None else worded("No card is selected.")
    return {
        "": "",
        "build": closed,
        "card": closed or in_hand or unselected,
        "carried_card": "" if carried else worded("No card is in the hand."),
        "view": closed or in_hand,
        "pinned": "" if snapshot.pinned is not None else worded("No build is set beside this one."),
    }


def _sequences(key: Keys) -> list[QKeySequence]:
    if isinstance(key, str):
        return [QKeySequence(key)] if key else []
    return QKeySequence.keyBindings(key)[:1]


def _tool_tip(command: Command, keys: QKeySequence) -> str:
    words = without_key(translated(command.tip or command.words))
    shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
    return f"{words} ({shown})" if shown else words


def plain_words(action: QAction) -> str:
    """An action's words without the mark of its access key and without dots."""
    return without_key(action.text()).rstrip("…")
