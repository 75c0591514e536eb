"""Watts and plugs of the assembly sheet: what each part draws, through which plugs, and the sums.

Takes every figure from the engine; knows nothing of paint.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rigwright.assembly import Assembly, SeatedCard
from rigwright.editing.told_words import told_words
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import supply_words, wall_words
from rigwright.parts.chassis import has_own_board
from rigwright.parts.motherboard import slot_plugs_of
from rigwright.power import Draw
from rigwright.power.wiring import wiring_of
from rigwright.rules.plugs import plug_demand
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, uncapital, watts
from rigwright.text.sentence import messages, plural, worded

PLUG_WORDS = messages(
    {
        "6pin": "6-pin",
        "8pin": "8-pin",
        "12vhpwr": "16-pin (12VHPWR)",
        "12v-2x6": "16-pin (12V-2x6)",
        "eps8": "EPS 8-pin",
    }
)
EDGE_WORDS = messages({"top": "top edge", "rear_end": "far end"})


@dataclass(frozen=True)
class PowerLine:
    """One consumer: its plugs, and what it draws."""

    name: str
    plugs: str
    load: str


def power_lines(evaluation: Evaluation) -> Iterator[PowerLine]:
    """Every consumer, the cards first."""
    a = evaluation.assembly
    draws = {d.label: d for d in evaluation.budget.draws}
    for card in a.cards:
        yield PowerLine(card.title, _card_plugs(card), _load(draws.pop(card.label, None)))
    if a.cpu is not None:
        title = worded("CPU")
        if a.cpu_count > 1:
            title = str(plural("{n} CPU", "{n} CPUs", a.cpu_count))
        yield PowerLine(title, _cpu_plugs(a), _load(draws.pop("cpu", None)))
    if a.board is not None:
        yield PowerLine(worded("Board"), _board_plugs(a), _load(draws.pop("board", None)))
    if draws:
        rest = comma_words(f"{uncapital(draw.title)} {_load(draw)}" for draw in draws.values())
        yield PowerLine(
            worded("Rest"), rest, f"≈ {watts(sum(draw.watts for draw in draws.values()))}"
        )


def _load(draw: Draw | None) -> str:
    if draw is None:
        return "?"
    if draw.estimate:
        return f"≈ {watts(draw.watts)}"
    return watts(draw.watts)


def _card_plugs(card: SeatedCard) -> str:
    if card.gpu is None:
        return worded("none: fed by its slot")
    plugs = card.gpu.power_connectors
    if plugs is None:
        return worded("unknown")
    if not plugs:
        return worded("none: fed by its slot")
    named = " + ".join(f"{p.count} × {translated(PLUG_WORDS[p.type])}" for p in plugs)
    edge = card.gpu.power_connector_edge or ""
    return comma_words((named, translated(EDGE_WORDS.get(edge, messages("edge unknown")))))


def _cpu_plugs(a: Assembly) -> str:
    board = a.board
    if board is None or (board.eps_8pin is None and board.eps_4pin is None):
        return ""
    counted = ((board.eps_8pin, worded("EPS 8-pin")), (board.eps_4pin, worded("4-pin")))
    return " + ".join(f"{count} × {name}" for count, name in counted if count)


def _board_plugs(a: Assembly) -> str:
    if a.board is None or has_own_board(a.chassis):
        return worded("built in")
    extra = told_words("extra_pcie_power", slot_plugs_of(a.board))
    return comma_words(filter(None, (worded("24-pin ATX"), extra)))


def sums(evaluation: Evaluation) -> Iterator[str]:
    """What it comes to: load against rating, the wall, plugs against plugs, and what was not
    counted.
    """
    yield worded("Together {load}.", load=supply_words(evaluation))
    if wall := wall_words(evaluation):
        yield worded("At the wall {wall}.", wall=wall)
    if plugs := _plug_sum(evaluation.assembly):
        yield plugs
    if evaluation.budget.unchosen:
        yield worded(
            "Not counted yet: {others}.",
            others=comma_words(map(translated, evaluation.budget.unchosen)),
        )


def _plug_sum(a: Assembly) -> str:
    """Plugs that the cards want, against those of the supplies or the 8-pins that stand in."""
    if not a.psus:
        return ""
    demand = plug_demand(a)
    needs = (
        (demand.pin8, worded("8-pin"), "pcie_8pin", None),
        (len(demand.pin16), worded("16-pin"), "conn_16pin", "adapter"),
        (demand.eps, "EPS", "eps_8pin", "dongle"),
    )
    runs = [run for run in wiring_of(a).runs if run.socket.card is not None]
    said: list[str] = []
    for count, name, field, through in needs:
        joined = [len(run.cables) for run in runs if run.through == through]
        if count > len(joined):
            said.append(_plugs_of(a, count - len(joined), name, field))
        if joined:
            said.append(
                worded(
                    "{n} × {plug} from {cables} × 8-pin",
                    n=len(joined),
                    plug=name,
                    cables=sum(joined),
                )
            )
    if not said:
        return ""
    return worded("Plugs for the cards: {plugs}.", plugs=comma_words(said))


def _plugs_of(a: Assembly, count: int, name: str, field: str) -> str:
    """How many plugs of a kind are wanted, and how many the supplies have: "4 × 8-pin of 10"."""
    had: list[int | None] = [getattr(psu.connectors, field, None) for psu in a.psus]
    known = [count for count in had if count is not None]
    if len(known) < len(had):
        return worded("{n} × {plug} of an unknown number", n=count, plug=name)
    if not sum(known):
        return str(
            plural(
                "{wanted} × {plug} (the supply has none)",
                "{wanted} × {plug} (the supplies have none)",
                len(a.psus),
                wanted=count,
                plug=name,
            )
        )
    return worded("{n} × {plug} of {had}", n=count, plug=name, had=sum(known))
