"""What a line of a list means: a part of the catalog, surely or as a guess with its reason, or
something that is no part.

Has values alone; `matching` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from rigwright.build import Placeholder
from rigwright.catalog import Catalog, PartSummary
from rigwright.files.plain_text import without_hidden
from rigwright.importing.lists.card_holds import Held, held_by
from rigwright.importing.lists.limit_lines import SaidLimit
from rigwright.importing.lists.line_kinds import kind_said
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.whole_machines import is_laptop
from rigwright.importing.spellings import brand_of
from rigwright.parts import Part
from rigwright.text.sentence import messages, worded

# The least likeness at which a placeholder takes the kind of the nearest part, and at which a part
# of another maker, or for a line without one, is called the nearest.
GUESSED, LIKE = 0.4, 0.6
OFFERED = 6  # nearest parts that are kept for a person to choose among


class Guess(Enum):
    """Why a part is only a guess."""

    OTHERS = "others"  # suit the line as well
    SHORT = "short"  # it leaves much of the name out
    CHIP = "chip"  # it names a chip and no card with it
    BLOCK = "block"  # it says a water block on a card, and which is not known
    CHOICE = "choice"  # it leaves a choice: "… or similar"
    FIGURES = "figures"  # it says size and form, and no product
    NEAREST = "nearest"  # the product is not in the catalog, one of the same size and form is
    SPELLING = "spelling"  # it has a word that is spelled otherwise
    SORT = "sort"  # it says what the thing is, and no product


NO_LAPTOPS = messages(
    "Rigwright plans no laptops, with a dock or without: its cards want the slots or sockets of a "
    "board."
)
REASONS: Mapping[Guess, str] = messages(
    MappingProxyType(
        {
            Guess.OTHERS: "“{line}” may mean {other} as well; {part} is taken as a guess.",
            Guess.SHORT: "“{line}” leaves much of the name out; {part} is taken as a guess.",
            Guess.CHIP: "“{line}” names a chip and no card with it; {part} is taken as a guess.",
            Guess.BLOCK: "“{line}” is a card with a water block; {part} is taken as a guess.",
            Guess.CHOICE: "“{line}” leaves a choice; {part} is taken as a guess.",
            Guess.FIGURES: "“{line}” names no product; {part} has what it says and is taken as a "
            "guess.",
            Guess.NEAREST: "“{line}” is not in the catalog; {part} comes nearest in size, form and "
            "speed and is taken as a guess.",
            Guess.SPELLING: "“{line}” spells a word otherwise; {part} is taken as a guess.",
            Guess.SORT: "“{line}” says only what it is; {part} is taken as a guess.",
        }
    )
)


class Says(Enum):
    """What a line says."""

    PART = "part"  # a part, whether the catalog has it or not
    DUCT = "duct"  # one that goes onto a passive card
    MACHINE = "machine"  # a whole machine that the catalog does not have
    STARTER = "starter"  # what starts several supplies together
    UPRIGHT = "upright"  # that a card stands before the side panel
    OUTLET = "outlet"  # where the machine stands
    UPS = "ups"  # what keeps the machine running without the mains
    LIMIT = "limit"  # how many watts cards may draw
    NOTHING = "nothing"  # a heading, a remark


# What a line asks for that is no part.
ASKING = frozenset({Says.STARTER, Says.UPRIGHT, Says.OUTLET, Says.UPS, Says.LIMIT})


@dataclass(frozen=True)
class Near:
    """A part that a line may mean, and how much its name is like the line, from 0 to 1.

    `pieces` of it are what the line wants where that differs from the quantity of the line: two
    modules are one kit of two.
    """

    part_id: str
    name: str
    kind: str
    score: float
    pieces: int | None = None

    @staticmethod
    def of(part: Part | PartSummary, score: float, pieces: int | None = None) -> Near:
        """Return a part of the catalog as one that a line may mean."""
        return Near(part.id, part.name, part.kind, score, pieces)


@dataclass(frozen=True)
class Match:
    """A line with the part it most likely means: `part_id` None where nothing comes near enough.

    `near` are the parts that come nearest, best first, so that a person can say which one is meant.
    `guess` says why the line may as well mean another of them. With `dropped` the line is left
    out: somebody said so, or it names no part. `limit` is what the line lets its cards draw, and of
    a line of `Says.LIMIT` what all cards may that have no limit of their own. `by_hand` says that a
    person chose the part.
    """

    line: ListLine
    part_id: str | None
    part_name: str
    kind: str | None
    score: float
    near: tuple[Near, ...] = ()
    dropped: bool = False
    guess: Guess | None = None
    says: Says = Says.PART
    limit: SaidLimit | None = None
    by_hand: bool = False

    def meaning(self, part_id: str | None, *, dropped: bool = False) -> Match:
        """Return the line as meaning one of the parts near it; for another id, and for None, as
        meaning no part: it stays as a placeholder unless it is dropped.
        """
        for near in self.near:
            if near.part_id == part_id:
                return replace(
                    self,
                    part_id=near.part_id,
                    part_name=near.name,
                    kind=near.kind,
                    score=near.score,
                    dropped=False,
                    guess=None,
                    by_hand=True,
                )
        kind = self.line.kind
        return replace(self, part_id=None, kind=kind, dropped=dropped, guess=None, by_hand=False)

    @property
    def is_guess(self) -> bool:
        """Whether the part is only a guess."""
        return self.guess is not None

    @property
    def is_machine(self) -> bool:
        """Whether the line names a whole machine that the catalog does not have, and nobody left it
        out or said which part it is.
        """
        is_open = self.part_id is None and not self.dropped
        return self.says is Says.MACHINE and is_open

    @property
    def names_no_part(self) -> bool:
        """Whether the line is a heading or a remark, and nobody made it a placeholder."""
        return self.says is Says.NOTHING and self.dropped

    @property
    def is_not_used(self) -> bool:
        """Whether the line names a thing for which no build has a place, such as a pump."""
        is_open = self.part_id is None and not self.dropped
        return is_open and self.line.kind == "" and not self.asks

    @property
    def starts_supplies(self) -> bool:
        """Whether the line names what starts several supplies together."""
        return self.says is Says.STARTER

    @property
    def stands_cards_up(self) -> bool:
        """Whether the line says that a card stands before the side panel, and names no product."""
        return self.says is Says.UPRIGHT and not self.dropped

    @property
    def is_outlet(self) -> bool:
        """Whether the line names the outlet that the machine stands at, and nobody left it out."""
        return self.says is Says.OUTLET and not self.dropped

    @property
    def asks(self) -> bool:
        """Whether the line asks for something that is no part."""
        return self.says in ASKING

    @property
    def held(self) -> Held | None:
        """How the line says that its card is held, where it is one of the catalog."""
        if self.kind == "gpu" and self.part_id:
            return held_by(self.line.text)
        return None

    @property
    def reason(self) -> str:
        """A sentence that says why the part is only a guess; "" where it is none."""
        if self.guess is None:
            return ""
        others = [near.name for near in self.near if near.part_id != self.part_id]
        guess = self.guess
        if guess is Guess.OTHERS and not others:
            guess = Guess.SHORT
        return worded(
            REASONS[guess],
            line=self.line.text,
            part=self.part_name,
            other=others[0] if others else "",
        )

    @property
    def count(self) -> int:
        """How many pieces of the part the line wants; of a line without a part, its quantity."""
        if self.part_id is not None:
            for near in self.near:
                if near.part_id == self.part_id and near.pieces is not None:
                    return near.pieces
        return self.line.count

    @property
    def nearest(self) -> str:
        """The name of the part that comes nearest; empty where no part is like the line.

        Products of different makers need a greater likeness than a number that both have. A part of
        another kind than the line says is never the nearest.
        """
        if not self.near:
            return ""
        best = self.near[0]
        if self._kind_said not in (None, "", best.kind):
            return ""
        maker = brand_of("", self.line.text)
        same_maker = maker != "" and maker == brand_of("", best.name)
        needed = GUESSED if same_maker else LIKE
        return best.name if best.score >= needed else ""

    @property
    def can_stay(self) -> bool:
        """Whether a build can hold what the line means, as a part or a placeholder."""
        return self.line.kind != "" and not self.asks

    @property
    def placeholder(self) -> Placeholder | None:
        """The placeholder for a line that matched nothing.

        It is of the line's own kind, else of that which its words say, else of the kind of the part
        that comes nearest.
        """
        if self.part_id is not None or self.dropped or not self.can_stay:
            return None
        kind = "chassis" if self.is_machine else self._kind_said
        if not kind and self.near and self.near[0].score >= GUESSED:
            kind = self.near[0].kind
        text = without_hidden(self.line.text) or "?"
        return Placeholder(text, kind or "", self.line.count)

    @property
    def _kind_said(self) -> str | None:
        """The kind that the list says of the line, else its own words."""
        return self.line.kind or kind_said(self.line.text)


def with_part(
    line: ListLine, near: tuple[Near, ...], guess: Guess | None, says: Says = Says.PART
) -> Match:
    """Return a line that means the first of some parts."""
    best = near[0]
    return Match(
        line=line,
        part_id=best.part_id,
        part_name=best.name,
        kind=best.kind,
        score=best.score,
        near=near,
        guess=guess,
        says=says,
    )


def part_meant(match: Match, catalog: Catalog) -> Part | None:
    """Return the part of the catalog that a line means; None where it means none."""
    return None if match.part_id is None else catalog.get(match.part_id)


def saying(line: ListLine, says: Says, near: tuple[Near, ...] = ()) -> Match:
    """Return a line that asks for something that is no part, or that names none."""
    return Match(line, None, "", None, 0.0, near, says=says)


def without_meaning(match: Match) -> Match:
    """Return a line as one that names no part."""
    return replace(match.meaning(None, dropped=True), says=Says.NOTHING)


def is_left_laptop(match: Match) -> bool:
    """Whether a line is left out as a laptop, which no build is."""
    return match.names_no_part and is_laptop(match.line.text)
