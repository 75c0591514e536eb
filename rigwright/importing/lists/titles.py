"""Which lines of a list are its title, and name what other lines name again: "Quad 3090 build",
"EPYC inference node, open frame, 8x 3090", "My T630 server".

Asked after the lines were matched one by one: only the whole list tells a title from a part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.catalog import SearchableCatalog
from rigwright.importing.lists.frame_lines import is_frame
from rigwright.importing.lists.line_kinds import model_words, names_the_whole
from rigwright.importing.lists.meanings import Guess, Match, part_meant, without_meaning
from rigwright.parts import Gpu

LEAST_CARDS = 2  # of a title: one card on the first line is rather the first of several


def without_titles(
    found: Sequence[Match], of_first_line: int, catalog: SearchableCatalog
) -> list[Match]:
    """Return the matches, those that only call the machine by its parts as words that mean none;
    `of_first_line` is how many of them the first line has.
    """
    rest = list(_without_machine_by_cards(found))
    rest = list(_without_machine_of_parts(rest))
    first = rest[:of_first_line]
    below = rest[of_first_line:]
    return [*_without_first_line_again(first, below, catalog), *below]


def _without_machine_by_cards(found: Sequence[Match]) -> Iterator[Match]:
    """Yield the matches; a line that calls the whole machine by its cards or its processor, "Quad
    3090 build", means no part if another line of the list says which these are.
    """
    titles = [_kind_in_title(match) for match in found]
    pairs = list(zip(found, titles, strict=True))
    said = {_kind_meant(match) for match, kind in pairs if kind is None}
    for match, kind in pairs:
        yield match if kind is None or kind not in said else without_meaning(match)


def _kind_in_title(match: Match) -> str | None:
    """Return the kind of part by which a line calls the whole machine; None for a line that is no
    title of the list, since it has a kind or names a product.
    """
    is_named = match.part_id is not None and match.guess not in (Guess.CHIP, Guess.BLOCK)
    if match.line.kind is not None or is_named or not names_the_whole(match.line.text):
        return None
    kind = _kind_meant(match)
    return kind if kind in ("gpu", "cpu") else None


def _kind_meant(match: Match) -> str | None:
    """The kind of the part that a line means, also of one that the catalog lacks."""
    if match.placeholder is None:
        return match.kind
    return match.placeholder.kind


def _without_machine_of_parts(found: Sequence[Match]) -> Iterator[Match]:
    """Yield the matches; a line that names a whole machine, "Lambda Vector", is a title and means
    no part if the list has a case and a board. So is one with a word for the whole, "My T630
    server", if another line says which machine or case that is.
    """
    kinds = {match.kind for match in found if match.part_id is not None}
    has_parts = {"chassis", "motherboard"} <= kinds
    has_case = "chassis" in kinds or any(match.is_machine for match in found)
    for match in found:
        is_title = has_case and _calls_the_whole(match)
        if (has_parts and match.is_machine) or is_title:
            yield without_meaning(match)
        else:
            yield match


def _calls_the_whole(match: Match) -> bool:
    """Whether a line has a word for the whole machine and names no part of another kind than a
    case.
    """
    placeholder = match.placeholder
    if match.is_machine or placeholder is None or placeholder.kind not in ("", "chassis"):
        return False
    return match.line.kind is None and names_the_whole(match.line.text)


def _without_first_line_again(
    first: Sequence[Match], below: Sequence[Match], catalog: SearchableCatalog
) -> Iterator[Match]:
    """Yield what the first line of a list means, without what the lines below it name again: as
    many cards of a chip, an open frame, a machine by its model.
    """
    for match in first:
        is_again = (
            _cards_are_named_below(match, below, catalog)
            or _frame_is_named_below(match, below)
            or _model_is_named_below(match, below)
        )
        yield without_meaning(match) if is_again else match


def _cards_are_named_below(
    match: Match, below: Sequence[Match], catalog: SearchableCatalog
) -> bool:
    """Whether lines below other parts name as many cards of the chip as a title does. Cards that
    stand right below it are further ones.
    """
    chip = _chip(match, catalog) if match.count >= LEAST_CARDS else None
    if chip is None or match.line.kind is not None:
        return False
    known = [other for other in below if other.part_id is not None]
    return _are_again(match, chip, known, catalog)


def _are_again(match: Match, chip: str, known: Sequence[Match], catalog: SearchableCatalog) -> bool:
    """Whether the parts below a title have as many of its cards, behind another part."""
    again = [other for other in known if _chip(other, catalog) == chip]
    if not again or known[0] is again[0]:
        return False
    if any(_is_another_card(other, match) for other in again):
        return False
    return sum(other.count for other in again) == match.count


def _is_another_card(one: Match, other: Match) -> bool:
    """Whether two lines name different cards with one chip; the chip alone may mean either."""
    names_chip = Guess.CHIP in (one.guess, other.guess)
    return not names_chip and one.part_id != other.part_id


def _chip(match: Match, catalog: SearchableCatalog) -> str | None:
    """The chip of the card that a line means; None where it means no card."""
    card = part_meant(match, catalog)
    return card.chip if isinstance(card, Gpu) else None


def _frame_is_named_below(match: Match, below: Sequence[Match]) -> bool:
    """Whether a title says that the machine is an open frame, and a line below names a case."""
    if match.line.kind is not None or not is_frame(match.line.text):
        return False
    return any(other.kind == "chassis" and other.part_id is not None for other in below)


def _model_is_named_below(match: Match, below: Sequence[Match]) -> bool:
    """Whether a line without a part has no model but that of a part below it: "Homelab update -
    eBay 4028GR-TR" above "Supermicro SuperServer 4028GR-TR".
    """
    if match.part_id is not None or match.line.kind is not None:
        return False
    models = model_words(match.line.text)
    if not models:
        return False
    for other in below:
        is_known = other.part_id is not None or other.is_machine
        if is_known and models <= model_words(other.line.text):
            return True
    return False
