"""Whether the parts of the catalog fit into the open build, found out in the pauses between the
user's actions.

Asks the engine, a few milliseconds at a time, the rows on screen first. Knows neither rows nor how
they look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.session.after_painting import AfterPainting
from gui.session.ground import NoAnswerError, sure
from rigwright.assembly.seats import Mount, PlaceError, Seat, seat_named
from rigwright.build import Build
from rigwright.catalog import Catalog, CatalogError
from rigwright.checks import Fit
from rigwright.evaluation import Candidate, Evaluation, candidate_at, evaluate
from rigwright.fitting import BEST_FIRST, RowFit, can_tell, fit_of_card, summary
from rigwright.fitting.misfits import SOCKET_KINDS, sure_misfits
from rigwright.inventory.choosing import with_chosen
from rigwright.parts import CARD_KINDS, Gpu, Nic, Part
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    import numpy as np

    from rigwright.fitting.cards import CardColumns

__all__ = [
    "BEST_FIRST",
    "FitSearch",
    "RowFit",
    "can_tell",
    "fit_of_card",
]

SLICE_S = 0.006  # less than half a frame
PAUSE_MS = 5  # between two slices for rows that nobody looks at
DELAY_MS = 120  # after a change the views come first
MOST_READ = 600  # parts read before a list is first shown: some ten milliseconds
AT_ONCE = 200  # parts read, or rows made, before the clock is looked at
Work = Iterator[None]


class FitSearch(QObject):
    """Finds the fit of many parts in idle time.

    Signals: answered(part id) for rows on screen, finished().
    """

    answered = Signal(str)
    finished = Signal()

    def __init__(self, parent: QObject | None = None, pause_ms: int = PAUSE_MS) -> None:
        super().__init__(parent)
        self._pause_ms = pause_ms
        self.known: dict[str, RowFit] = {}
        self.place: Seat | None = None  # the only one that cards are held against
        self._evaluation: Evaluation | None = None
        self._build: Evaluation | None = None  # the same, also where nothing can be told of it
        self._kind = ""
        self._waiting: dict[str, None] = {}
        self._seen: set[str] = set()
        self._work: Work | None = None
        self._columns: CardColumns | None = None
        self._catalog: Catalog | None = None
        self._memory: dict[
            tuple[str, str | None], dict[str, RowFit]
        ] = {}  # of this build, by kind and place
        self._kept: dict[str, RowFit] = {}  # of the same build, kind and place
        self._judged: dict[str, Part] = {}  # what was held against it then
        self._paused, self._failed = False, False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._painted = AfterPainting(lambda: self._wake(DELAY_MS), self)

    @property
    def complete(self) -> bool:
        """True once every part has its answer."""
        return self._work is None and self._evaluation is not None

    @property
    def searching(self) -> bool:
        """Whether answers are still looked for."""
        return self._work is not None

    @property
    def summary(self) -> str:
        """How many fit, in words, once that is known of all: "212 of 240 fit in slot 3".

        "" where the search met a fault or had nothing to answer for.
        """
        if not self.complete or self._failed or not self.known:
            return ""
        return summary(self.known.values(), self._kind, self.place)

    def start(
        self,
        evaluation: Evaluation,
        catalog: Catalog,
        kind: str,
        part_ids: Iterable[str],
        seen: set[str],
        place: str | None = None,
    ) -> None:
        """Begin anew for a build and a kind.

        The answers of rows in `seen` stay until they are replaced, unless they are about another
        machine. With a place, cards are held against that one alone, as if it were free.
        """
        able = can_tell(evaluation, kind)
        seat = _seat_for(evaluation, kind, place)
        remembered = self.remembered(evaluation, catalog, kind, place)
        if self._build is not evaluation:
            self._forget(evaluation)
        self._kept = self._memory.setdefault(_key(kind, seat), {})
        self._build = evaluation
        self._catalog = catalog
        self._evaluation = evaluation if able else None
        self._kind = kind
        self.place = seat
        self._seen = set(seen)
        seen_first = sorted(dict.fromkeys(part_ids), key=lambda part_id: part_id not in seen)
        self._waiting = dict.fromkeys(seen_first)
        self._work, self._failed = None, False
        if not able:
            self.known = {}
            return
        stay = self._seen & self._waiting.keys()
        self.known = {i: fit for i, fit in self.known.items() if i in stay}
        for part_id in seen_first:
            if part_id in remembered:
                self.known[part_id] = remembered[part_id]
                del self._waiting[part_id]
        if self._waiting:
            self._work = self._all(evaluation, catalog, list(self._waiting))
        self._timer.stop()
        self._painted.begin()

    def _forget(self, now: Evaluation) -> None:
        """Drop what was found out of another build, and what is shown of another machine."""
        self._memory = {}
        self._judged = {}
        if self._build is None or not _same_machine(self._build.build, now.build):
            self.known = {}

    def remembered(
        self, evaluation: Evaluation, catalog: Catalog, kind: str, place: str | None = None
    ) -> Mapping[str, RowFit]:
        """What was found out of this build before, so that rows can stand in their order when
        they are first seen.
        """
        if self._build is not evaluation or self._catalog is not catalog:
            return {}
        seat = _seat_for(evaluation, kind, place)
        return self._memory.get(_key(kind, seat), {})

    def learn(
        self, evaluation: Evaluation, catalog: Catalog, kind: str, found: Mapping[str, RowFit]
    ) -> None:
        """Remember what another search found out of the same build."""
        if self._build is evaluation and self._catalog is catalog:
            self._memory.setdefault(_key(kind, None), {}).update(found)

    def prefer(self, part_ids: Iterable[str]) -> None:
        """Answer for these first."""
        wanted = dict.fromkeys(part_ids)
        self._seen = set(wanted)
        first = {i: None for i in wanted if i in self._waiting}
        if first and self._work is not None:
            self._waiting = {**first, **self._waiting}
            if self._painted.waits:
                return
            self._wake(0 if not self._timer.isActive() else self._timer.remainingTime())

    def pause(self, paused: bool) -> None:
        """Stand back while the user drags."""
        self._paused = paused
        self._wake(self._pause_ms)

    def stop(self) -> None:
        """Find out no more."""
        self._work = None
        self._painted.stop()
        self._timer.stop()

    def _wake(self, after_ms: int) -> None:
        if not self._paused and self._work is not None:
            self._timer.start(max(0, after_ms))
        else:
            self._timer.stop()

    def _step(self) -> None:
        until = perf_counter() + SLICE_S
        while self._advance() and perf_counter() < until:
            pass
        self._wake(self._pause_ms)
        if self.complete:
            self.finished.emit()

    def _advance(self) -> bool:
        """Do one small piece of work; False once all is done."""
        if self._work is not None and self._next(self._work) is self:
            self._work = None
        return self._work is not None

    def _next(self, work: Work) -> object:
        try:
            return sure(lambda: next(work, self), worded("How parts fit was not found out"))
        except NoAnswerError:  # which is in the log; a part without a badge is not said to fit
            self._failed = True
            return self

    def _tell(self, part: Part, fit: RowFit) -> None:
        self._waiting.pop(part.id, None)
        self.known[part.id] = self._kept[part.id] = fit
        self._judged[part.id] = part
        if part.id in self._seen:
            self.answered.emit(part.id)

    # the work, in small pieces

    def _all(self, evaluation: Evaluation, catalog: Catalog, part_ids: list[str]) -> Work:
        from rigwright.fitting.choices import TRIED_KINDS

        parts: list[Part] = []
        for i, part_id in enumerate(part_ids, 1):
            part = _read(catalog, part_id)
            if part is not None and not self._tell_kept(part):
                parts.append(part)
            if not i % AT_ONCE:
                yield
        if self._kind in CARD_KINDS:
            cards = [part for part in parts if isinstance(part, Gpu | Nic)]
            yield from self._cards(evaluation, catalog, cards)
        elif self._kind in TRIED_KINDS:
            yield from self._tried(evaluation, catalog, parts)
        else:
            yield from self._chosen(evaluation, catalog, {part.id: part for part in parts})

    def _tell_kept(self, part: Part) -> bool:
        """Tell what was found out before; False for a part that is new or was changed since.

        A part that another search answered for is new, too: that answer was not kept.
        """
        kept = self._kept.get(part.id)
        if kept is None or self._judged.get(part.id) != part:
            return False
        self._tell(part, kept)
        return True

    def _cards(self, evaluation: Evaluation, catalog: Catalog, cards: list[Gpu | Nic]) -> Work:
        from rigwright.fitting.cards import CardColumns, CardTrials
        from rigwright.fitting.row_fits import fits_of_cards

        if not cards:
            return
        if self._columns is None or not _same(self._columns.cards, cards):
            columns = CardColumns(cards)
            yield from columns.prepare()
            self._columns = columns
        place = self.place.name if self.place is not None else None
        yield from self._modelled(evaluation, catalog, cards)
        trials = CardTrials(_emptied(evaluation, catalog, place), self._columns, place)

        def why(row: int, seat: Seat) -> Callable[[], str]:
            return partial(_why_there, trials.before, catalog, cards[row].id, seat)

        for rows in self._seen_first([card.id for card in cards]):
            yield from trials.answer(rows)
            for start in range(0, rows.size, AT_ONCE):
                for row, fit in fits_of_cards(trials, rows[start : start + AT_ONCE], why):
                    if cards[row].id in self._waiting:
                        self._tell(cards[row], fit)
                yield

    def _modelled(self, evaluation: Evaluation, catalog: Catalog, cards: list[Gpu | Nic]) -> Work:
        """Judge each card that is measured by its own model alone: it stands for no others."""
        shapes = evaluation.assembly.shapes
        for card in cards if shapes else ():
            if shapes.get(card.id) is not None:
                place = self.place.name if self.place is not None else None
                free = _emptied(evaluation, catalog, place)
                answers = list[Candidate]()
                for seat in free.assembly.seats:
                    if place in (None, seat.name):
                        answers.append(candidate_at(free, catalog, card.id, seat))
                        yield
                self._tell(card, fit_of_card(answers))

    def _tried(self, evaluation: Evaluation, catalog: Catalog, parts: list[Part]) -> Work:
        from rigwright.fitting.choices import ChoiceTrials
        from rigwright.fitting.row_fits import fit_of_added

        shapes = evaluation.assembly.shapes
        for part in (
            parts if shapes else ()
        ):  # one that is measured by its own model stands for no others
            if shapes.get(part.id) is not None:
                self._tell(part, _choice(evaluation, catalog, part))
                yield
        parts = [part for part in parts if part.id in self._waiting]
        trials = ChoiceTrials(evaluation, parts)
        for rows in self._seen_first([part.id for part in parts]):
            yield from trials.answer(rows)
            for row in rows.tolist():
                why = partial(_why, evaluation, catalog, parts[row])
                added = trials.added(row)
                fit = fit_of_added(added, parts[row], evaluation.assembly, why)
                self._tell(parts[row], fit)

    def _chosen(self, evaluation: Evaluation, catalog: Catalog, parts: dict[str, Part]) -> Work:
        while self._waiting:
            part_id = next(iter(self._waiting))
            del self._waiting[part_id]
            if part_id in parts:
                self._tell(parts[part_id], _choice(evaluation, catalog, parts[part_id]))
                yield

    def _seen_first(
        self, part_ids: list[str]
    ) -> Iterator[np.ndarray[tuple[int], np.dtype[np.intp]]]:
        import numpy as np

        seen = [i for i, part_id in enumerate(part_ids) if part_id in self._seen]
        yield np.array(seen, dtype=np.intp)
        yield np.array(
            [i for i, part_id in enumerate(part_ids) if part_id in self._waiting], dtype=np.intp
        )


def _same_machine(before: Build, now: Build) -> bool:
    """Whether places and rooms are those of the build before."""
    return (before.chassis, before.board) == (now.chassis, now.board)


def _key(kind: str, seat: Seat | None) -> tuple[str, str | None]:
    return kind, seat.name if seat is not None else None


def _seat_for(evaluation: Evaluation, kind: str, place: str | None) -> Seat | None:
    """Return the place of that name, for cards; None for a place that the machine does not have."""
    if place is None or kind not in CARD_KINDS:
        return None
    try:
        return seat_named(evaluation.assembly.seats, place)
    except PlaceError:
        return None


def misfits_among(
    evaluation: Evaluation, catalog: Catalog, kind: str, part_ids: Sequence[str]
) -> frozenset[str]:
    """The parts for another socket, known at once, so that a list is put in order before all
    answers are there and not a second time under the reader's eyes.

    None of a list that takes too long to read, as that of an open database.
    """
    if kind not in SOCKET_KINDS or len(part_ids) > MOST_READ:
        return frozenset()
    parts = [_read(catalog, part_id) for part_id in part_ids]
    return sure_misfits(evaluation.assembly, (part for part in parts if part is not None))


def _read(catalog: Catalog, part_id: str) -> Part | None:
    try:
        return catalog.get(part_id)
    except CatalogError:  # a damaged record has no fit; who opens it is told
        return None


def _same(known: Iterable[Part], parts: Iterable[Part]) -> bool:
    known = list(known)
    parts = list(parts)
    return len(known) == len(parts) and all(
        a is b or a == b for a, b in zip(known, parts, strict=True)
    )


def _emptied(evaluation: Evaluation, catalog: Catalog, place: str | None) -> Evaluation:
    """The build with a place free; the very same where it is."""
    there = next(
        (c for c in evaluation.assembly.cards if c.seat is not None and c.seat.name == place), None
    )
    if there is None:
        return evaluation
    shapes = evaluation.assembly.shapes
    rest = evaluate(evaluation.build.remove(there.index), catalog, shapes=shapes)
    if there.seat is None or there.seat.mount is not Mount.FREE:
        return rest
    # A place in mid-air is gone with its card; here it is asked what else could be held there.
    seats = (*rest.assembly.seats, there.seat)
    return replace(rest, assembly=replace(rest.assembly, seats=seats))


def _choice(evaluation: Evaluation, catalog: Catalog, part: Part) -> RowFit:
    from rigwright.fitting.row_fits import fit_of_choice

    build = with_chosen(evaluation.assembly, part)
    shapes = evaluation.assembly.shapes
    what = worded("{part} was not tried", part=part.name)
    try:
        after = sure(lambda: evaluate(build, catalog, shapes=shapes), what)
    except NoAnswerError as error:
        return RowFit(Fit.UNKNOWN, worded("fit unknown"), why=partial(str, error))
    return fit_of_choice(evaluation, after, part)


def _why_there(before: Evaluation, catalog: Catalog, part_id: str, seat: Seat) -> str:
    return candidate_at(before, catalog, part_id, seat).reason


def _why(evaluation: Evaluation, catalog: Catalog, part: Part) -> str:
    return _choice(evaluation, catalog, part).reason
