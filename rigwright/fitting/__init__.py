"""How the parts of a list fit an evaluated build: each row's verdict, its reason, its margin and
the number of places.

A card is held against all places (`cards`), every other part against the build that choosing it
would make (`choices`). Here belong these rows and the work that they share; the verdicts
themselves are those of `evaluation`, and lists and widgets belong in `gui/catalog`. What works with
numpy, `row_fits` and all below it, is loaded where a list asks.

A thousand cards at ten places are too many to evaluate one by one, and no rule is written twice
for them. A rule runs once on a stand-in part that notes each comparison of a figure; all parts
that would answer these comparisons alike share the run (`trace`, `classes`). Where a stand-in
cannot follow a rule, fewer parts share a run and the answers stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rigwright.assembly.seats import Mount, Seat
from rigwright.build.thresholds import FREE_AIR_MM
from rigwright.checks import BEST_FIRST as BEST_FIRST
from rigwright.checks import Fit
from rigwright.evaluation import Candidate, Evaluation
from rigwright.parts import CARD_KINDS, Part
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import messages, worded

TAKING = frozenset({Fit.FITS, Fit.TIGHT})
CHOSEN_KINDS = ("chassis", "motherboard", "psu", "cpu", "cooler", "memory")
_IN_PLACE = messages(
    {
        Fit.FITS: "fits {place}",
        Fit.TIGHT: "tight in {place}",
        Fit.UNKNOWN: "unknown for {place}",
        Fit.CLASH: "clashes in {place}",
    }
)
# all are taken, what is not known of all, how many take the part, how many take it tightly
_IN_SLOTS = messages(
    (
        "all {places} slots are taken",
        "unknown for {places} slots",
        "fits {taking} of {places} slots",
        "tight in {taking} of {places} slots",
    )
)
_IN_BAYS = messages(
    (
        "all {places} bays are taken",
        "unknown for {places} bays",
        "fits {taking} of {places} bays",
        "tight in {taking} of {places} bays",
    )
)
_IN_PLACES = messages(
    (
        "all {places} places are taken",
        "unknown for {places} places",
        "fits {taking} of {places} places",
        "tight in {taking} of {places} places",
    )
)


def _no_reason() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class RowFit:
    """What a row says about the open build.

    `places` counts those that would take the part, tightly or not; `margin_mm` is the room at the
    best of them, or what is short where it is negative, None where no room in millimetres decides
    and where the part is tight there for another reason.
    `why` finds the whole sentence when asked.
    """

    fit: Fit
    words: str
    places: int = 0
    margin_mm: float | None = None
    why: Callable[[], str] = field(default=_no_reason, compare=False, repr=False)

    @property
    def reason(self) -> str:
        """The whole sentence, where there is one."""
        return self.why()

    @property
    def line(self) -> str:
        """The words, and the margin where it is less than the free air of one slot:

        "tight in 2 of 7 slots · 8.96 mm".
        """
        margin = self.margin_mm
        elsewhere = (
            self.fit is Fit.CLASH and margin is not None and margin >= 0
        )  # it is not the margin that clashes
        if margin is None or elsewhere or margin >= FREE_AIR_MM:
            return self.words
        # a part that is tight although room is short may go in, as its figures may be off
        about = "≈ " if self.fit is Fit.TIGHT and margin < 0 else ""
        return f"{self.words} · {about}{millimetres(margin)}"

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts what fits best, and in most places, first."""
        return BEST_FIRST.index(self.fit), -self.places


def fit_of_card(answers: Sequence[Candidate]) -> RowFit:
    """A card's fit: the best among its free places, and how many of all places would take it."""
    free = [answer for answer in answers if not answer.taken]
    taking = sum(answer.fit in TAKING for answer in free)
    best = min(free, key=lambda answer: BEST_FIRST.index(answer.fit), default=None)
    seats = [answer.seat for answer in answers]
    if best is None:
        return RowFit(Fit.CLASH, place_words(seats, len(free), Fit.CLASH, 0))
    return RowFit(
        best.fit,
        place_words(seats, len(free), best.fit, taking),
        taking,
        best.telling_margin_mm,
        lambda: best.reason,
    )


def place_words(seats: Sequence[Seat], free: int, fit: Fit, taking: int) -> str:
    """Return how many of some places take a part, in words; `fit` is the best of them."""
    if len(seats) == 1:
        if not free:
            return worded("{place} is taken", place=seats[0].title)
        return worded(_IN_PLACE[fit], place=seats[0].title)
    mounts = {seat.mount for seat in seats}
    taken, unknown, fits, tight = _IN_PLACES
    if mounts == {Mount.SLOT}:
        taken, unknown, fits, tight = _IN_SLOTS
    elif mounts == {Mount.BAY}:
        taken, unknown, fits, tight = _IN_BAYS
    if not free:
        return worded(taken, places=len(seats))
    if fit is Fit.UNKNOWN:
        return worded(unknown, places=len(seats))
    words = tight if fit is Fit.TIGHT else fits
    return worded(words, taking=taking, places=len(seats))


def can_tell(evaluation: Evaluation, kind: str) -> bool:
    """Whether a build says enough for a kind of part to be held against it."""
    assembly = evaluation.assembly
    if kind in CARD_KINDS:
        return bool(assembly.seats)
    if (
        kind == "motherboard"
        and assembly.chassis is not None
        and assembly.chassis.board is not None
    ):
        return False  # the chassis has a board of its own
    others = {
        "chassis": assembly.chassis,
        "motherboard": assembly.board,
        "psu": next(iter(assembly.psus), None),
    }
    rest: list[Part | None] = [part for name, part in others.items() if name != kind]
    return kind in CHOSEN_KINDS and any(part is not None for part in rest)


def summary(fits: Iterable[RowFit], kind: str, place: Seat | None = None) -> str:
    """How many of some rows fit, in words: "212 of 240 fit in slot 3"."""
    rows = list(fits)
    fitting = sum(row.fit in TAKING for row in rows)
    if kind not in CARD_KINDS:
        return worded("{fitting} of {rows} fit the build", fitting=fitting, rows=len(rows))
    if place is None:
        return worded("{fitting} of {rows} fit a free place", fitting=fitting, rows=len(rows))
    return worded(
        "{fitting} of {rows} fit in {place}", fitting=fitting, rows=len(rows), place=place.title
    )
