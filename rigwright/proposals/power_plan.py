"""The largest power limits of cards at which no power rule reports a fault that limits can mend.

The search asks the rules about the machine at other limits and works out no watts. It never raises
a limit above what the user set, or else the card's own board power. Peaks of milliseconds, which
limits do not hold, lower no limit; the plan names those that remain. What needs more than limits is
in `power_ways`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.limited import with_limits
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import (
    Check,
    Finding,
    Judged,
    NotChecked,
    Sentence,
    Severity,
    Widths,
    judge,
    worst_ranks,
)
from rigwright.parts import Gpu
from rigwright.power.curves import Load, Loss, expected_loss
from rigwright.power.enough import last_that_meets
from rigwright.power.limits import limited, limits_w
from rigwright.record import Value
from rigwright.rules import RULES
from rigwright.rules.rule import Measured, Rule
from rigwright.rules.say import finding_of

Caps = Mapping[int, int]  # watts by placement
_STEPS = 4000  # equal parts of a card's board power: how finely `level` lowers cards alike
_OF_POWER = frozenset({"W", "VA", "A", "%"})
Problem = Finding | Judged
_NO_LENGTHS = Widths({})  # power rules measure none
ASKED = tuple(rule for rule in RULES if rule.category == "power" and not rule.reports)
_FEEDS = (Measured.SUPPLY, Measured.CIRCUIT, Measured.CORD)
_OF_SUPPLIES = frozenset(rule.id for rule in ASKED if rule.measures in _FEEDS)
_ANY_OF_SUPPLIES = {(rule, ("psu",)): 0 for rule in _OF_SUPPLIES}
_BEYOND_LIMITS = frozenset(rule.id for rule in ASKED if rule.beyond_limits)


class Cap(Value, frozen=True):
    """One card's limit in a plan.

    `least_w` is the least worth proposing, `before_w` what it was limited to.
    """

    index: int
    label: str
    title: str
    card: Gpu
    watts: int
    before_w: int
    own_w: int
    least_w: int

    @property
    def share(self) -> float:
        """The limit as a share of the board power."""
        return self.watts / self.own_w

    def loss(self, load: Load) -> Loss:
        """Return what the limit costs."""
        return expected_loss(self.card, self.watts, load)


class LimitSetting(Value, frozen=True):
    """Limits for all cards, and the rules that would speak at one watt more."""

    build: Build
    caps: tuple[Cap, ...]
    binding: tuple[Finding, ...] = ()

    @property
    def by_index(self) -> Caps:
        """The limit of each card by its placement."""
        return {cap.index: cap.watts for cap in self.caps}

    @property
    def total_w(self) -> int:
        """The watts that all cards may draw together."""
        return sum(cap.watts for cap in self.caps)


class Plan(Value, frozen=True):
    """What limits can do for a build.

    `mended` is what the rules said and no longer say; `remaining` is what no limit mends, with the
    peaks that are still too high at the limits. `watts` is the cap of `uniform`, None where nothing
    has to be lowered. `unbounded` names cards whose least limit is an assumption.
    """

    build: Build
    uniform: LimitSetting
    best: LimitSetting
    watts: int | None
    mended: tuple[Finding, ...]
    remaining: tuple[Finding, ...]
    unbounded: tuple[str, ...] = ()

    @property
    def needed(self) -> bool:
        """Whether something has to be lowered."""
        return self.watts is not None

    @property
    def span(self) -> tuple[int, int] | None:
        """The lowest and the highest limit of `uniform`.

        None where one limit serves all cards, since none has a least of its own above it.
        """
        limits = [cap.watts for cap in self.uniform.caps]
        if self.watts is None or max(limits) <= self.watts:
            return None
        return min(limits), max(limits)

    @property
    def fails(self) -> bool:
        """Whether watts or amperes remain that no limit mends.

        A missing sync adapter is another matter.
        """
        measures = [finding.measure for finding in self.remaining]
        return any(measure is not None and measure.unit in _OF_POWER for measure in measures)

    @property
    def per_card_gains(self) -> bool:
        """Whether limits card by card allow more than one limit for all, and not just a watt
        here or there.
        """
        return self.best.total_w - self.uniform.total_w >= len(self.best.caps)


def problems_of(assembly: Assembly) -> tuple[Finding, ...]:
    """Return the errors and warnings of the power rules."""
    return tuple(_said(problem) for problem in judged_problems(assembly))


def judged_problems(assembly: Assembly, asked: Iterable[Rule] | None = None) -> Iterator[Problem]:
    """Yield the errors and warnings of the power rules, or of some of them, before they are put
    into words.
    """
    for rule in ASKED if asked is None else asked:
        for result in rule.check(assembly):
            if isinstance(result, NotChecked):
                yield from _faults(result)
                continue
            problem = judge(result, _NO_LENGTHS) if isinstance(result, Check) else result
            if problem.severity in (Severity.ERROR, Severity.WARNING):
                yield problem


def severity_of(problem: Problem) -> Severity:
    """Return how bad a problem is."""
    return problem.severity or Severity.INFO


def _said(problem: Problem) -> Finding:
    if isinstance(problem, Finding):
        return problem
    finding = finding_of(problem)
    assert finding is not None, "problems have a severity"
    return finding


def _faults(entry: NotChecked) -> Iterator[Finding]:
    """Yield the error that a rule with a fault counts as: it promises nothing of any limit."""
    if entry.by_fault:
        yield Finding(
            rule=entry.rule,
            severity=Severity.ERROR,
            parts=(),
            title=entry.told,
            detail=Sentence(""),
        )


@dataclass(frozen=True)
class _Machine:
    """A build whose limits are searched: the bounds of each card, and the findings that are
    accepted since no limit mends them, by their severity.
    """

    assembly: Assembly
    cards: Mapping[int, Gpu]
    least: Caps
    most: Caps
    accepted: Mapping[tuple[str, tuple[str, ...]], int]
    _known: dict[tuple[int, ...], bool] = field(
        default_factory=dict[tuple[int, ...], bool], repr=False
    )

    def build_at(self, caps: Caps) -> Build:
        return limited(self.assembly.build, caps, self.cards)

    def unmet(self, caps: Caps) -> tuple[Finding, ...]:
        """Return what the rules say at some limits beyond what is accepted."""
        return tuple(_said(problem) for problem in self._unmet(caps))

    def _unmet(self, caps: Caps) -> Iterator[Problem]:
        for problem in judged_problems(with_limits(self.assembly, self.build_at(caps))):
            if problem.rule in _BEYOND_LIMITS:
                continue
            if self.accepted.get(problem.key, 9) > severity_of(problem).rank:
                yield problem

    def peaks(self, caps: Caps) -> tuple[Finding, ...]:
        """Return the findings at some limits that no limit can mend, such as peaks of
        milliseconds.
        """
        problems = judged_problems(with_limits(self.assembly, self.build_at(caps)))
        return tuple(_said(problem) for problem in problems if problem.rule in _BEYOND_LIMITS)

    def meets(self, caps: Caps) -> bool:
        """Whether no power rule objects to these limits; each answer is kept."""
        key = tuple(caps[index] for index in self.cards)
        if key not in self._known:
            self._known[key] = next(self._unmet(caps), None) is None
        return self._known[key]

    def alike(self, watts: int) -> Caps:
        """Return one limit for all cards, for each within what it can be set to."""
        caps: dict[int, int] = {}
        for index in self.cards:
            caps[index] = _within(self.least[index], watts, self.most[index])
        return caps

    def level(self, step: int, fixed: Caps) -> Caps:
        """Return the fixed limits, and for all other cards the same share of their board power,
        which costs each the same share of its speed.
        """
        caps: dict[int, int] = {}
        for index, card in self.cards.items():
            if index not in fixed:
                watts = int(card.board_power_w or 0) * step // _STEPS
                caps[index] = _within(self.least[index], watts, self.most[index])
        return {**caps, **fixed}


def _within(least: int, watts: int, most: int) -> int:
    return max(least, min(watts, most))


def plan(build: Build, catalog: Catalog) -> Plan:
    """Return the largest limits, one for all and card by card.

    The plan is the build itself where the rules have nothing to say.
    """
    return plan_of(assemble(build, catalog))


def plan_of(assembly: Assembly) -> Plan:
    """Return the largest limits of a build that is assembled already."""
    assembly = assembly.built
    cards = _cards(assembly)
    least, most = _bounds(assembly, cards)
    bare = _Machine(
        assembly=assembly,
        cards=cards,
        least=least,
        most=most,
        accepted={},
    )
    remaining = bare.unmet(least) if cards else problems_of(assembly)
    accepted = worst_ranks(remaining)
    hopeless = bool(cards) and any(finding.rule in _OF_SUPPLIES for finding in remaining)
    if (
        hopeless
    ):  # a limit that mends only a part of what is wrong with supplies is not worth naming
        accepted |= worst_ranks(bare.unmet(most)) | _ANY_OF_SUPPLIES
    machine = replace(bare, accepted=accepted, _known={})
    mended = machine.unmet(most)
    unbounded: list[str] = []
    for index, card in cards.items():
        if card.min_power_limit_w is None:
            unbounded.append(_title(assembly, index))
    if not mended:
        as_it_is = _setting(machine, most)
        if hopeless:
            remaining = bare.unmet(most)
        return Plan(
            build=assembly.build,
            uniform=as_it_is,
            best=as_it_is,
            watts=None,
            mended=(),
            remaining=remaining + machine.peaks(most),
            unbounded=tuple(unbounded),
        )

    def meets(watts: int) -> bool:
        return machine.meets(machine.alike(watts))

    watts = last_that_meets(min(least.values()), max(most.values()), meets)
    alike = machine.alike(watts)
    above = machine.alike(watts + 1)
    best = _best(machine, alike)
    if hopeless:
        remaining = _each_once(bare.unmet(alike), bare.unmet(best.by_index))
    return Plan(
        build=assembly.build,
        uniform=_setting(machine, alike, machine.unmet(above)),
        best=best,
        watts=watts,
        mended=mended,
        remaining=remaining + machine.peaks(alike),
        unbounded=tuple(unbounded),
    )


def _each_once(first: tuple[Finding, ...], second: tuple[Finding, ...]) -> tuple[Finding, ...]:
    told = {finding.key for finding in first}
    further = [finding for finding in second if finding.key not in told]
    return (*first, *further)


def _cards(assembly: Assembly) -> dict[int, Gpu]:
    """Return the cards that can be limited, by their placement."""
    return {card.index: card.gpu for card in assembly.gpus if limits_w(card.gpu) is not None}


def _bounds(assembly: Assembly, cards: Mapping[int, Gpu]) -> tuple[Caps, Caps]:
    """Return the lowest and the highest limit of each card.

    Both are the user's own limit where that is lower than the card accepts.
    """
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    seated = {card.index: card for card in assembly.gpus}
    for index, card in cards.items():
        low, _ = limits_w(card) or (1, 1)
        set_w = int(seated[index].power_w or 0)
        most[index] = max(1, set_w)
        least[index] = min(low, most[index])
    return least, most


def _best(machine: _Machine, uniform: Caps) -> LimitSetting:
    """Return the largest limits card by card: all cards are lowered alike, then each gets back what
    the others cannot use.
    """
    fixed: dict[int, int] = {}
    caps = dict(uniform) if _are_alike(machine) else {}
    while len(fixed) < len(machine.cards):
        if fixed or not caps:
            step = last_that_meets(0, 2 * _STEPS, partial(_meets_level, machine, fixed))
            caps = dict(machine.level(step, fixed))
        stuck = _stuck(machine, caps, fixed)
        if not stuck:  # each card could rise alone, but not all of them
            break
        fixed |= stuck
    for index in caps:  # the watts that rounding left over go to several cards, one each
        caps[index] += _can_rise(machine, caps, index)
    for index in caps:
        caps[index] = _highest(machine, caps, index)
    return _setting(machine, caps, _binding(machine, caps))


def _stuck(machine: _Machine, caps: Caps, fixed: Caps) -> dict[int, int]:
    """Return the cards not yet fixed of which none can rise by a watt, with their limits."""
    stuck: dict[int, int] = {}
    for index, watts in caps.items():
        if index not in fixed and not _can_rise(machine, caps, index):
            stuck[index] = watts
    return stuck


def _meets_level(machine: _Machine, fixed: Caps, step: int) -> bool:
    return machine.meets(machine.level(step, fixed))


def _are_alike(machine: _Machine) -> bool:
    """Whether one limit for all is one share of the board power for all."""
    ranges: set[tuple[float | None, int, int]] = set()
    for index, card in machine.cards.items():
        span = (card.board_power_w, machine.least[index], machine.most[index])
        ranges.add(span)
    return len(ranges) == 1


def _can_rise(machine: _Machine, caps: Caps, index: int) -> bool:
    if caps[index] >= machine.most[index]:
        return False
    return machine.meets({**caps, index: caps[index] + 1})


def _highest(machine: _Machine, caps: Caps, index: int) -> int:
    if not _can_rise(machine, caps, index):
        return caps[index]

    def meets(watts: int) -> bool:
        return machine.meets({**caps, index: watts})

    return last_that_meets(caps[index], machine.most[index], meets)


def _binding(machine: _Machine, caps: Caps) -> tuple[Finding, ...]:
    """Return what would be said at one watt more for one card of each kind and limit, each rule
    once.
    """
    one_of_each: dict[tuple[str, int], int] = {}
    for index, watts in caps.items():
        if watts < machine.most[index]:
            one_of_each[machine.cards[index].id, watts] = index
    said: list[Finding] = []
    for index in one_of_each.values():
        said += machine.unmet({**caps, index: caps[index] + 1})
    return _once_per_rule(said)


def _once_per_rule(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the worst finding of each rule."""
    worst_first = sorted(findings, key=lambda finding: finding.severity.rank)
    by_rule: dict[str, Finding] = {}
    for finding in reversed(worst_first):
        by_rule[finding.rule] = finding
    return tuple(reversed(by_rule.values()))


def _setting(machine: _Machine, caps: Caps, binding: Iterable[Finding] = ()) -> LimitSetting:
    seated = {card.index: card for card in machine.assembly.gpus}
    listed: list[Cap] = []
    for index, card in machine.cards.items():
        cap = Cap(
            index=index,
            label=seated[index].label,
            title=seated[index].title,
            card=card,
            watts=caps[index],
            before_w=machine.most[index],
            own_w=round(card.board_power_w or 0),
            least_w=machine.least[index],
        )
        listed.append(cap)
    changed = {index: watts for index, watts in caps.items() if watts != machine.most[index]}
    return LimitSetting(machine.build_at(changed), tuple(listed), _once_per_rule(binding))


def _title(assembly: Assembly, index: int) -> str:
    return next(card.title for card in assembly.cards if card.index == index)
