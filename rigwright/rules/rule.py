"""What the program knows of a rule besides its function: one place for words, source and
consequences.

`@rule(...)` stands above every rule function and makes it a `Rule`. Knows no particular rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from inspect import cleandoc
from typing import Concatenate, Literal, ParamSpec

from rigwright.assembly import Assembly
from rigwright.build.systems import PRIMARY
from rigwright.checks import Check, Finding, NotChecked, met_fault
from rigwright.files.log import note_fault
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.rules.say import awaits_supply
from rigwright.text.language import translated
from rigwright.text.sentence import without_stop, worded

Result = Check | Finding | NotChecked
RuleFunction = Callable[[Assembly], Iterator[Result]]
MisfitWords = Callable[[Part, Assembly], str]
Category = Literal["mechanical", "platform", "thermal", "power", "lanes", "data", "owner"]
OF_MACHINE = ("power", "data", "owner")  # what these are about both systems of a chassis share
Facts = ParamSpec("Facts")


class Measured(Enum):
    """What a rule measures, for views that show the rules on one thing together."""

    GAP = "gap"  # between two cards
    FLOOR = "floor"  # between a card and the wall beyond the last slot
    PANEL = "panel"  # between a card and the side panel
    LENGTH = "length"  # between a card and what ends its length
    SUPPLY = "supply"  # watts of power supplies
    CIRCUIT = "circuit"  # what outlet and breaker carry
    CORD = "cord"  # what lies between them and a supply: cord, inlet, UPS


class Plugs(Enum):
    """Which sockets of the parts that a finding names it is about, for the view of the wiring."""

    ALL = "all"
    SHARED_CABLE = "shared cable"  # those on the very cable that carries what the finding measures
    SIXTEEN_PIN = "16-pin"
    EPS_AS_CARD_PLUG = "EPS as a card's plug"
    BOARD_EPS = "EPS of the board"
    BOARD_24PIN = "24-pin of the board"
    RISER = "riser"
    NONE_BUT_UNFED = "none but unfed ones"


class StepKind(Enum):
    """Where the steps of the assembly sheet say what a rule found."""

    STAND_OFFS = "stand-offs"  # before the board goes in
    COVERED = "covered"  # what to plug before the cards go in
    ORDER = "order"  # why the cards go in in that order
    STARTED = "started"  # that nothing starts all supplies together


class Foretold(Enum):
    """What a rule's remedies change, which air model or power budget are asked before and after
    each."""

    CARD = "card"  # how warm the card that the finding is about gets
    MEMORY = "memory"  # how warm the memory behind it gets
    DUCTED = "ducted"  # the same in a server, which says nothing of cards that blow across its air
    NOISE = "noise"  # how loud the machine is
    HEAT = "heat"  # how much heat its room gets
    AIR = "air"  # whose air goes where, which need not cool the card but must not warm it


class Asks(Enum):
    """What a rule is run on where one chassis holds two systems."""

    MACHINE = "machine"  # both systems at once, since they share what the rule looks at
    EACH_SYSTEM = "each system"
    PRIMARY = "primary system"


class Rule(Value, frozen=True):
    """One rule: its function, its words and what follows from its answers."""

    function: RuleFunction
    category: Category

    # its words
    noun: str  # what the rule looks at, as it ends "Not checked without it: …"
    source: str  # where formula and limit come from
    short: str = ""  # what a badge says when the rule finds a fault; empty: the title
    tight: str = ""  # what it says where that is no clash; empty: the same
    # what of a part and of the machine does not match, in place of `short` in the row of that part,
    # "AM5, board has sWRX8"; of a rule that compares names, "" where it compares others
    misfit: MisfitWords | None = None
    no_clash: str = ""  # why too little room is no clash, after "tight, since"
    # the length that it measures, as the list of clearances calls it where nobody knows how much it
    # is
    clearance: str = ""
    # ids under which it, or a part of it, was known before: waivers of old files hold on
    formerly: tuple[str, ...] = ()

    # what it asks
    asks: Asks | None = None  # None: what rules of its category are run on
    measures: Measured | None = None
    wants: str = ""  # the field of `Thresholds` that its checks are held against; "": a fixed limit
    # whatever it says waits until all supplies of the build are known
    needs_all_supplies: bool = False
    # the same answers, with the same verdicts, whose figures need not be worked out; for badges,
    # which say how bad something is and not how much. None: the function itself
    in_brief: RuleFunction | None = None

    # what its answers come to
    sinks: bool = False  # while it has no answer, nobody can say that the machine can be built
    sinks_without: tuple[str, ...] = ()  # the same for these figures only
    # while it has no answer about a card, the card's place is not known to fit; None: those about
    # bodies do so
    opens_place: bool | None = None
    # its finding on a card is the same wherever the card stands, so that no place is worse for it
    of_any_place: bool = False
    # its finding may be due to the chassis or the board, though it names neither and rests on no
    # figure of them
    by_chassis: bool = False
    by_board: bool = False
    refuses_supply: bool = False  # a supply that fails it does not fit the build
    # too little room never is a clash: it says what goes in first, or what else is to be done
    advises: bool = False
    reports: bool = False  # it says how things are, and finds no fault
    # whatever it finds is a note: a machine fits without its answers
    only_informs: bool = False

    # where else it is told
    plugs: Plugs | None = None  # None: it is about no plug
    unfed_too: bool = False  # it is also about sockets that no cable feeds
    step: StepKind | None = None
    foretells: Foretold | None = None  # what is said of each of its remedies; None: nothing
    beyond_limits: bool = False  # power limits that software sets are no cure for what it finds

    # other rules
    # those whose finding on the same parts is why this one finds something too, or has the figure
    # to which it adds
    follows_from: tuple[Rule, ...] = ()
    # those of them whose milder finding on the same cards its own graver one says as well
    tells_of: tuple[Rule, ...] = ()
    # rules that follow from this one, though they stand below it and cannot name it
    explains: tuple[Rule, ...] = ()

    @property
    def id(self) -> str:
        """The function's name with hyphens."""
        return self.function.__name__.replace("_", "-")

    @property
    def title(self) -> str:
        """The first paragraph of the function's docstring, in the chosen language."""
        paragraph = (self.function.__doc__ or "").strip().partition("\n\n")[0]
        return translated(" ".join(paragraph.split()))

    @property
    def more(self) -> str:
        """What the docstring says below its first paragraph, in the chosen language; mostly ""."""
        below = cleandoc(self.function.__doc__ or "").partition("\n\n")[2]
        return translated(" ".join(below.split())) if below else ""

    def row_words(self, part: Part, a: Assembly) -> str:
        """Return why a part does not go into a machine, in the few words of its row: what does not
        match, else the kind of fault.
        """
        apart = self.misfit(part, a) if self.misfit is not None else ""
        return apart or self.fault_words

    def hangs_on(self, kind: str) -> bool:
        """Whether what the rule finds with a part of a kind, and not without one, is due to it.

        Cards have no places without a chassis or a board, so that much else is gone with these.
        """
        if kind == "chassis":
            return self.by_chassis or self.category == "power"
        if kind == "motherboard":
            return self.by_board or self.category in ("lanes", "platform", "power")
        return True

    @property
    def keeps_place_open(self) -> bool:
        """Whether, while the rule has no answer about a card, its place is not known to fit."""
        if self.opens_place is None:
            return self.category == "mechanical"
        return self.opens_place

    @property
    def fault_words(self) -> str:
        """What a badge says of the rule's fault."""
        return translated(self.short) or without_stop(self.title)

    @property
    def unknown_words(self) -> str:
        """What a badge says while the rule has no answer: "unknown: room for the supply"."""
        return worded("unknown: {what}", what=translated(self.noun))

    @property
    def runs_on(self) -> Asks:
        """What it is run on where one chassis holds two systems."""
        if self.asks is not None:
            return self.asks
        return Asks.MACHINE if self.category in OF_MACHINE else Asks.EACH_SYSTEM

    def asked_about(self, a: Assembly) -> tuple[Assembly, ...]:
        """The machine, its systems, or the rooms of its boards: what the rule is run on, one
        after the other.
        """
        runs_on = self.runs_on
        if runs_on is Asks.MACHINE:
            return (a,)
        systems = a.rooms if self.category in ("mechanical", "thermal") else a.systems
        if runs_on is Asks.PRIMARY:
            return systems[:1]
        return systems

    def check(self, a: Assembly, *, in_brief: bool = False) -> Iterator[Result]:
        """Run the rule. A fault of its own ends that with an entry that was not checked; no
        other rule hears of it.
        """
        function = self.function
        if in_brief and self.in_brief is not None:
            function = self.in_brief
        awaited = awaits_supply(self.id, a.machine) if self.needs_all_supplies else None
        try:
            if awaited is not None:
                if any(function(a)):
                    yield awaited
            elif a.system is PRIMARY:
                yield from function(a)
            else:
                yield from (result.of(a.system) for result in function(a))
        except Exception:  # whatever it is, all other rules still have their answers
            note_fault(f"The rule {self.id} met a fault.")
            yield met_fault(self.id, self.title)


def _above_function(
    made: Callable[Concatenate[RuleFunction, Facts], Rule],
) -> Callable[Facts, Callable[[RuleFunction], Rule]]:
    """Make the decorator that takes what is known of a rule and then its function."""

    def knowing(*in_order: Facts.args, **named: Facts.kwargs) -> Callable[[RuleFunction], Rule]:
        def rule_of(function: RuleFunction) -> Rule:
            return made(function, *in_order, **named)

        return rule_of

    return knowing


rule = _above_function(Rule)
