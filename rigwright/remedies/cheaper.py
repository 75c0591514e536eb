"""What is offered against a budget that is exceeded: a cheaper part in place of one that is to buy.

What the machine is bought for stays: cores, memory, what cards hold and compute. Prices are those
of the build and of the catalog, in the budget's own currency; nothing is converted. Knows neither
window nor file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import assemble
from rigwright.build import Build
from rigwright.catalog import Catalog, SearchableCatalog
from rigwright.catalog.facets import ANY
from rigwright.catalog.layers import curated
from rigwright.checks.remedy import Need, Replace
from rigwright.evaluation import Evaluation, checked, without_offers
from rigwright.evaluation.added import added_findings
from rigwright.inventory import rows_of
from rigwright.inventory.money.amounts import CENTS, Amount, in_cents
from rigwright.inventory.money.bill import Bill, BillLine, bill_of
from rigwright.inventory.money.prices import CATALOG_CURRENCY
from rigwright.inventory.money.readings import budget_reading
from rigwright.parts import Part
from rigwright.remedies.applying import applied
from rigwright.remedies.choosing import (
    MOST_ROWS,
    is_alternative,
    meets,
    readable_part,
    same_as,
)
from rigwright.remedies.trying import Offer, adds_error
from rigwright.rules import rule_of
from rigwright.text.sentence import Sentence, plural, sentence

MOST_TRIED = 60  # parts for one line of the bill
# The kinds that are exchanged, each with the figures of which there may not be less afterwards.
KEPT_FIGURES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "chassis": (),
        "motherboard": (),
        "cpu": ("cores",),
        "cooler": (),
        "memory": ("total_gb",),
        "psu": (),
        "gpu": ("vram_gb", "fp32_tflops"),
    }
)


def cheaper_parts(
    before: Evaluation, owned: Mapping[str, int], catalog: Catalog
) -> Iterator[Offer | None]:
    """Yield for each line of the bill the cheapest part that does as well, the dearest line first.

    None between pieces of work of a few milliseconds; nothing where the budget is kept. `owned` is
    how many one has of what, over all builds.
    """
    bill = bill_of(before.assembly, owned)
    reading = budget_reading(bill)
    if reading is None or reading.left >= 0:
        return
    before = without_offers(before)
    search = _Search(before, bill, owned, catalog, reading.budget.currency, -reading.left)
    for line in search.lines():
        yield from search.trials(line)


class _Search:
    """The search for cheaper parts in one build."""

    def __init__(
        self,
        before: Evaluation,
        bill: Bill,
        owned: Mapping[str, int],
        catalog: Catalog,
        currency: str,
        over: float,
    ) -> None:
        self._before = before
        self._bill = bill
        self._owned = owned
        self._catalog = catalog
        self._currency = currency
        self._over = over
        self._refusing: list[str] = []  # rules that refused a part, which are asked first

    def lines(self) -> list[BillLine]:
        """The lines that could be exchanged, what is to buy of the dearest first."""
        found: list[tuple[int, BillLine]] = []
        for line in self._bill.lines:
            amount = line.of(line.to_buy)
            if line.part is None or line.part.kind not in KEPT_FIGURES or amount is None:
                continue
            if amount.amount > 0 and amount.currency == self._currency:
                found.append((in_cents(amount.amount), line))
        found.sort(key=lambda one: -one[0])
        return [line for _, line in found]

    def trials(self, line: BillLine) -> Iterator[Offer | None]:
        """Yield None for every part that is tried, and as the last one the offer, if any."""
        labels = _labels_of(self._before, line.item)
        for part_id in self._cheaper_than(line)[:MOST_TRIED]:
            edit = Replace(labels[0], by=part_id, alike=labels[1:])
            offer = self._tried(line, edit)
            yield offer
            if offer is not None:
                return

    def _cheaper_than(self, line: BillLine) -> list[str]:
        """Parts of the kind that cost less than one of the line, the cheapest first."""
        part = line.part
        each = line.each
        if part is None or each is None or not isinstance(self._catalog, SearchableCatalog):
            return []
        amounts = self._amounts_like(part, self._catalog)
        cheaper = [(amount, item) for item, amount in amounts.items() if amount < each.amount]
        return [item for _, item in sorted(cheaper)]

    def _amounts_like(self, part: Part, catalog: SearchableCatalog) -> dict[str, float]:
        """What parts like one cost by their ids: as the build has it, else as the catalog has."""
        prices = self._before.build.prices
        own = {price.part_id for price in prices}
        amounts: dict[str, float] = {}
        if self._currency == CATALOG_CURRENCY:
            for row in curated(catalog).search("", part.kind, MOST_ROWS, same_as(part, ANY)):
                if row.price_usd is not None and row.id not in own:
                    amounts[row.id] = row.price_usd
        for price in prices:
            if price.currency == self._currency:
                amounts[price.part_id] = price.amount
        return amounts

    def _tried(self, line: BillLine, edit: Replace) -> Offer | None:
        """The offer that an exchange makes; None where the part is no other for it."""
        part = readable_part(edit.by, self._catalog)
        if part is None or line.part is None or not _does_as_well(part, line.part):
            return None
        build = applied(edit, self._before.assembly, self._catalog)
        after = None if build is None else self._answer(build)
        if after is None:
            return None
        bill = bill_of(after.assembly, self._owned)
        saved = self._saved(bill)
        if saved is None or not _is_exchange(line, part, self._bill, bill):
            return None
        words = _offer_words(line, part, saved, is_kept=saved.amount >= self._over)
        name = sentence("Choose {part}", part=part.name)
        return Offer(words, name, edit, after)

    def _answer(self, build: Build) -> Evaluation | None:
        """The answer about a build, unless something is worse in it or less decided than before.

        Rules that refused a part before are asked first, since they probably do it again.
        """
        before = self._before
        assembly = assemble(build, self._catalog, shapes=before.assembly.shapes)
        first = checked(assembly, [rule_of(rule) for rule in self._refusing])
        if added_findings(before.findings, first.findings, ""):
            return None
        after = checked(assembly)
        new = added_findings(before.findings, after.findings, "")
        for finding in new:
            if finding.rule not in self._refusing:
                self._refusing.append(finding.rule)
        if new or adds_error(before, {}, after) or len(after.undecided) > len(before.undecided):
            return None
        lost = len(assembly.misplaced) > len(before.assembly.misplaced)
        missing = set(assembly.missing) - set(before.assembly.missing)
        return None if lost or missing else after

    def _saved(self, bill: Bill) -> Amount | None:
        """What less is to be spent; None where it is not less, or not known."""
        before = self._bill.to_buy
        after = bill.to_buy
        if after.unpriced > before.unpriced:
            return None
        for one in after.amounts:
            if one.currency != self._currency and one.amount > before.of(one.currency):
                return None
        saved = in_cents(before.of(self._currency)) - in_cents(after.of(self._currency))
        if saved > 0:
            return Amount(saved / CENTS, self._currency)
        return None


def _labels_of(evaluation: Evaluation, item: str) -> tuple[str, ...]:
    """What findings call the parts of one line."""
    labels = [row.label for row in rows_of(evaluation.assembly) if row.item == item]
    return tuple(dict.fromkeys(labels))


def _does_as_well(part: Part, former: Part) -> bool:
    """Whether a part is of the kind of another, and has no less of what that is bought for."""
    if part.kind != former.kind or not is_alternative(part, former):
        return False
    needs: list[Need] = []
    for field in KEPT_FIGURES[former.kind]:
        figure = getattr(former, field)
        if figure is not None:
            needs.append(Need(field, at_least=figure))
    return meets(part, tuple(needs))


def _is_exchange(line: BillLine, part: Part, before: Bill, after: Bill) -> bool:
    """Whether all of a line became the part, piece by piece, and nothing else did."""
    there = before.line_of(part.id)
    now = after.line_of(part.id)
    if now is None or after.line_of(line.item) is not None:
        return False
    former = 0 if there is None else there.count
    return now.count - former == line.count


def _offer_words(line: BillLine, part: Part, saved: Amount, *, is_kept: bool) -> Sentence:
    """Return the words of an offer: the part and its substitute, what that saves, and whether it is
    enough.
    """
    values: dict[str, object] = {"part": part.name, "former": line.name, "saved": saved}
    if is_kept:
        return plural(
            "Choose {part} instead of {former}: saves {saved}, enough for the budget",
            "Choose {n} × {part} instead of {former}: saves {saved}, enough for the budget",
            line.count,
            **values,
        )
    return plural(
        "Choose {part} instead of {former}: saves {saved}",
        "Choose {n} × {part} instead of {former}: saves {saved}",
        line.count,
        **values,
    )
