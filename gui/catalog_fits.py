"""Whether the parts of the catalog fit into the open build, found out in the pauses between the user's actions.

Asks the engine, a few milliseconds at a time, the rows on screen first. Knows neither rows nor how they look.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from types import MappingProxyType

from PySide6.QtCore import QObject, QTimer, Signal

from rigwright.catalog import Catalog
from rigwright.evaluation import Candidate, Evaluation, candidate_at, evaluate
from rigwright.findings import Finding, Fit, Severity
from rigwright.parts import Part
from rigwright.rules import RULES
from rigwright.seats import Mount

SLICE_S = 0.006  # less than half a frame
PAUSE_MS = 5  # between two slices for rows that nobody looks at
DELAY_MS = 120  # after a change the views come first
BEST_FIRST = (Fit.FITS, Fit.TIGHT, Fit.UNKNOWN, Fit.CLASH)
CHOSEN_KINDS = ("chassis", "motherboard", "psu", "cpu", "cooler", "memory")
SHORT_WORDS: Mapping[str, str] = MappingProxyType({
    "cards-collide": "cards would overlap",
    "card-length-over": "a card is too long for it",
    "card-hits-side-panel": "a card hits the side panel",
    "case-slot-count-over": "too few openings",
    "card-past-board-bottom": "a card ends below the board",
    "edge-connector-too-short": "a slot is too short",
    "board-form-factor-unfit": "the board does not go in",
    "cpu-socket-mismatch": "the socket differs",
    "open-air-gap": "too little air between cards",
    "bottom-card-fan-starved": "too little air below",
    "vertical-mount-glass-gap": "too little air at the panel",
    "passive-without-duct": "no duct for passive cards",
    "psu-overload": "too few watts",
    "psu-headroom": "little headroom",
    "gpu-connectors-short": "too few plugs for the cards",
    "mains-breaker-over": "too much for the circuit",
    "mains-continuous-over": "over 80% of the circuit",
    "gpu-on-chipset-slot": "a card is on the chipset",
})  # fmt: skip
_PLACE_WORDS = {Mount.SLOT: "slots", Mount.BAY: "bays", Mount.FRAME: "places", Mount.VERTICAL: "places"}
_MECHANICAL = frozenset(rule.id for rule in RULES if rule.category in ("mechanical", "platform"))


@dataclass(frozen=True)
class RowFit:
    """What a row says about the open build, and in how many free places the part would go."""

    fit: Fit
    words: str
    places: int = 0
    reason: str = ""  # the whole sentence, where there is one

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts what fits best, and in most places, first."""
        return BEST_FIRST.index(self.fit), -self.places


def fit_of_card(answers: Sequence[Candidate]) -> RowFit:
    """A card's fit: the best among its free places, and how many of all places would take it."""
    free = [answer for answer in answers if not answer.taken]
    taking = [answer for answer in free if not answer.refused]
    places = f"{len(answers)} {_place_words(answers)}"
    words = f"fits {len(taking)} of {places}" if free else f"all {places} are taken"
    best = min(free, key=lambda answer: BEST_FIRST.index(answer.fit), default=None)
    return RowFit(best.fit, words, len(taking), best.reason) if best else RowFit(Fit.CLASH, words)


def _place_words(answers: Sequence[Candidate]) -> str:
    mounts = {answer.seat.mount for answer in answers}
    return _PLACE_WORDS[mounts.pop()] if len(mounts) == 1 else "places"


def fit_of_choice(before: Evaluation, after: Evaluation) -> RowFit:
    """The fit of a part that a build has one of: the worst that choosing it would add."""
    known = {finding.key: finding.severity.rank for finding in before.findings}
    added = [f for f in after.findings if known.get(f.key, 9) > f.severity.rank and f.severity is not Severity.INFO]
    if not added:
        return RowFit(Fit.FITS, "fits the build", 1)
    worst = added[0]
    words = SHORT_WORDS.get(worst.rule) or str(worst.title).rstrip(".")
    return RowFit(_choice_fit(worst), words, reason=worst.message)


def _choice_fit(worst: Finding) -> Fit:
    clash = worst.severity is Severity.ERROR and worst.rule in _MECHANICAL
    return Fit.CLASH if clash else Fit.TIGHT


Work = Generator[None, None, RowFit | None]


def _card_work(evaluation: Evaluation, catalog: Catalog, part_id: str) -> Work:
    answers: list[Candidate] = []
    for seat in evaluation.assembly.seats:
        answers.append(candidate_at(evaluation, catalog, part_id, seat))
        yield
    return fit_of_card(answers)


def _choice_work(evaluation: Evaluation, catalog: Catalog, kind: str, part_id: str) -> Work:
    yield
    return fit_of_choice(evaluation, evaluate(evaluation.build.choose(kind, part_id), catalog))


def can_tell(evaluation: Evaluation, kind: str) -> bool:
    """Whether a build says enough for a kind of part to be held against it."""
    assembly = evaluation.assembly
    if kind in ("gpu", "nic"):
        return bool(assembly.seats)
    others = {"chassis": assembly.chassis, "motherboard": assembly.board, "psu": next(iter(assembly.psus), None)}
    rest: list[Part | None] = [part for name, part in others.items() if name != kind]
    return kind in CHOSEN_KINDS and any(rest)


class FitSearch(QObject):
    """Finds the fit of many parts in idle time. Signals: answered(part id), finished()."""

    answered = Signal(str)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[str, RowFit] = {}
        self._evaluation: Evaluation | None = None
        self._catalog: Catalog | None = None
        self._kind = ""
        self._waiting: dict[str, None] = {}
        self._work: tuple[str, Work] | None = None
        self._paused = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def complete(self) -> bool:
        """True once every part has its answer."""
        return not self._waiting and self._work is None and self._evaluation is not None

    def start(
        self, evaluation: Evaluation, catalog: Catalog, kind: str, part_ids: Iterable[str], seen: set[str]
    ) -> None:
        """Begin anew for a build and a kind; the answers of rows in `seen` stay until they are replaced."""
        able = can_tell(evaluation, kind)
        self.known = {i: fit for i, fit in self.known.items() if i in seen} if able else {}
        self._evaluation, self._catalog, self._kind = (evaluation if able else None), catalog, kind
        self._waiting = dict.fromkeys(part_ids) if able else {}
        self._work = None
        self._wake(DELAY_MS)

    def prefer(self, part_ids: Iterable[str]) -> None:
        """Answer for these first."""
        first = {i: None for i in part_ids if i in self._waiting}
        if first:
            self._waiting = {**first, **self._waiting}
            self._wake(0 if not self._timer.isActive() else self._timer.remainingTime())

    def pause(self, paused: bool) -> None:
        """Stand back while the user drags."""
        self._paused = paused
        self._wake(PAUSE_MS)

    def _wake(self, after_ms: int) -> None:
        if not self._paused and (self._waiting or self._work):
            self._timer.start(max(0, after_ms))
        else:
            self._timer.stop()

    def _step(self) -> None:
        until = perf_counter() + SLICE_S
        while perf_counter() < until and self._advance():
            pass
        self._wake(PAUSE_MS)
        if self.complete:
            self.finished.emit()

    def _advance(self) -> bool:
        """One small piece of work; False where there is none left."""
        if self._work is None:
            self._work = self._next_work()
            return self._work is not None
        part_id, work = self._work
        try:
            next(work)
        except StopIteration as end:
            self._work = None
            if end.value is not None:
                self.known[part_id] = end.value
            self.answered.emit(part_id)
        return True

    def _next_work(self) -> tuple[str, Work] | None:
        if not self._waiting or self._evaluation is None or self._catalog is None:
            return None
        part_id = next(iter(self._waiting))
        del self._waiting[part_id]
        if self._kind in ("gpu", "nic"):
            return part_id, _card_work(self._evaluation, self._catalog, part_id)
        return part_id, _choice_work(self._evaluation, self._catalog, self._kind, part_id)
