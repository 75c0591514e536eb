"""Memory, window, power limit and errors of a found card against the plan.

Where the plan has no figure for something, a row says what was found and asks nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.power.limit_commands import PERSISTENCE, commands_of
from rigwright.rules.say import sentence
from rigwright.text.numbers import watts
from rigwright.text.sentence import Sentence, messages
from rigwright.verify.compared import NONE, NOT_PLANNED, NOT_TOLD, Outcome, Row, open_row
from rigwright.verify.found import NVIDIA, FoundCard
from rigwright.verify.matching import Planned, memory_differs
from rigwright.verify.temperature import temperature_row
from rigwright.verify.warmth import Predictions

SAME_W = 1.0  # tools round limits to whole watts
SMALL_WINDOW = (
    0.95  # of a card's memory; a resizable window is the next power of two or the memory itself
)


def card_rows(
    planned: Planned, card: FoundCard, assembly: Assembly, predictions: Predictions
) -> Iterator[Row]:
    """The rows on everything but slot and link."""
    yield _memory_row(planned, card)
    yield _limit_row(planned, card, assembly)
    yield _window_row(planned, card)
    yield temperature_row(planned, card, predictions)
    yield from _error_rows(planned, card)
    if card.driver_missing:
        says = sentence(
            "No kernel driver uses {card}: install the maker's driver.", card=planned.card.title
        )
        yield Row("driver", "Driver", NOT_PLANNED, NONE, Outcome.NOTICE, says)


def _gib(mib: float) -> str:
    if mib < 1024:
        return f"{mib:,.0f} MiB"
    return f"{mib / 1024:,.1f} GiB".replace(".0 GiB", " GiB")


def _memory_row(planned: Planned, card: FoundCard) -> Row:
    wanted = planned.gpu.vram_gb
    found = card.memory_mib
    row = Row(
        "memory",
        "Memory",
        NOT_PLANNED if wanted is None else f"{wanted:g} GB",
        NOT_TOLD if found is None else _gib(found),
        Outcome.OPEN,
        figures=(wanted, None if found is None else round(found / 1024, 2)),
    )
    if wanted is None or found is None:
        return row
    if not memory_differs(planned.gpu, card):
        return row.changed(outcome=Outcome.AGREES)
    says = sentence(
        "{card} has {found} of memory; {wanted} GB is planned.",
        card=planned.card.title,
        found=_gib(found),
        wanted=f"{wanted:g}",
    )
    causes = (
        sentence("It is another model, or its memory was changed: compare the label on the card."),
        sentence("The catalog's record may be of another model: correct the figure there."),
    )
    return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)


def _limit_row(planned: Planned, card: FoundCard, assembly: Assembly) -> Row:
    chosen = planned.card.limit_w
    wanted = chosen if chosen is not None else planned.gpu.board_power_w
    if wanted is not None and planned.of > 1:
        wanted = wanted / planned.of
    found = card.limit_w
    row = open_row("power_limit", "Power limit", wanted, found, "{:,.0f} W")
    if wanted is None or found is None:
        return row
    if abs(found - wanted) <= SAME_W:
        return row.changed(outcome=Outcome.AGREES)
    words = {"card": planned.card.title, "found": watts(found), "wanted": watts(wanted)}
    if chosen is None and found < wanted:
        says = sentence("{card} is limited to {found}; the plan counts {wanted}.", **words)
        return row.changed(outcome=Outcome.NOTICE, says=says)
    says = sentence("{card} may draw {found}; the plan counts {wanted}.", **words)
    if found < wanted:
        says = sentence("{card} is limited to {found}; a limit of {wanted} is planned.", **words)
    causes = tuple(_causes_of_limit(planned, card, assembly))
    return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)


def _causes_of_limit(planned: Planned, card: FoundCard, assembly: Assembly) -> Iterator[Sentence]:
    chosen = planned.card.limit_w
    at_default = _is_at_default(card)
    if chosen is not None and at_default:
        yield sentence(
            "The limit was not set, or was lost at the last boot: the card is at its default of "
            "{default}.",
            default=watts(card.default_w or 0),
        )
    elif chosen is not None:
        yield sentence("Another limit was set, by hand or by a service.")
    elif at_default:
        yield sentence(
            "The maker set this card's default to {default}; its record in the plan has {planned}.",
            default=watts(card.default_w or 0),
            planned=watts(planned.gpu.board_power_w or 0),
        )
    line = _limit_command(planned, card, assembly)
    if line is None:
        return
    yield sentence("Set it as root: {command}", command=line)
    if card.vendor == NVIDIA:
        yield sentence(
            "Without persistence ({command}) the driver forgets limits whenever no program uses a "
            "card.",
            command=PERSISTENCE,
        )


def _is_at_default(card: FoundCard) -> bool:
    if card.default_w is None or card.limit_w is None:
        return False
    return abs(card.default_w - card.limit_w) <= SAME_W


def _limit_command(planned: Planned, card: FoundCard, assembly: Assembly) -> str | None:
    """What sets the planned limit, with the number under which the driver has the card if that
    is known.
    """
    label = planned.card.label
    chosen = planned.card.limit_w
    lines = [command.line for command in commands_of(assembly) if command.label == label]
    line = next(filter(None, lines), None)
    if line is None:
        return None
    if card.index is not None and card.vendor == NVIDIA and chosen is not None:
        return f"nvidia-smi -i {card.index} -pl {chosen:.0f}"
    return line


def _memory_mib(planned: Planned, card: FoundCard) -> float | None:
    """The memory of a card as it was found, else as its record has it."""
    if card.memory_mib:
        return card.memory_mib
    if planned.gpu.vram_gb is None:
        return None
    return planned.gpu.vram_gb * 1024


def _window_row(planned: Planned, card: FoundCard) -> Row:
    found = card.bar_mib
    memory = _memory_mib(planned, card)
    row = Row(
        "bar",
        "BAR",
        NOT_PLANNED,
        NOT_TOLD if found is None else _gib(found),
        Outcome.OPEN,
        figures=(None, found),
    )
    if card.bar_unassigned and found is None:
        return row.changed(
            found=NONE,
            outcome=Outcome.DIFFERS,
            says=sentence(
                "The BIOS gave {card} no window onto its memory (BAR): it cannot work.",
                card=planned.card.title,
            ),
            causes=(
                sentence("Switch Above 4G Decoding on in the BIOS."),
                sentence(
                    "Switch Resizable BAR off, or take a card out: the address space may not do "
                    "for all."
                ),
            ),
        )
    if found is None or memory is None:
        return row
    if found >= memory * SMALL_WINDOW:
        return row.changed(outcome=Outcome.AGREES)
    words = {"card": planned.card.title, "found": _gib(found), "memory": _gib(memory)}
    says = sentence("The window onto the memory of {card} (BAR) is {found}, of {memory}.", **words)
    most = card.bar_most_mib
    if most is not None and most <= found:
        cause = sentence("The card's own firmware (VBIOS) supports no larger window.")
        return row.changed(outcome=Outcome.NOTICE, says=says, causes=(cause,))
    return row.changed(
        outcome=Outcome.NOTICE,
        says=says,
        causes=(
            sentence(
                "For the whole memory at once, switch Above 4G Decoding and Resizable BAR on in "
                "the BIOS."
            ),
            sentence("Many cards before 2021 need a newer VBIOS for it, or support none."),
        ),
    )


def _error_rows(planned: Planned, card: FoundCard) -> Iterator[Row]:
    title = planned.card.title
    if "HW Power Brake Slowdown" in card.slowed_by:
        yield Row(
            "power_brake",
            "Power brake",
            NONE,
            messages("active"),
            Outcome.DIFFERS,
            sentence("Something outside {card} asks it to slow down (power brake).", card=title),
            (
                sentence(
                    "The supply or the board reports an overload: hold the plugs and the supply "
                    "against the plan."
                ),
            ),
        )
    if card.uncorrected is not None:
        good = card.uncorrected == 0
        says = sentence(
            "Uncorrected memory errors on {card} since its driver was loaded: {count}.",
            card=title,
            count=card.uncorrected,
        )
        yield Row(
            "ecc_errors",
            "ECC errors",
            NONE,
            str(card.uncorrected),
            Outcome.AGREES if good else Outcome.DIFFERS,
            None if good else says,
            figures=(0, card.uncorrected),
        )
    if card.remapping_failed:
        says = sentence(
            "{card} could not replace faulty rows of its memory: have it exchanged.", card=title
        )
        yield Row("row_remapping", "Row remapping", NONE, messages("failed"), Outcome.DIFFERS, says)
