"""What `rigwright vram` says about the memory of a build's cards, and of a language model in it:
the JSON record for programs, and the text for a person at a terminal.

Only words and numbers; the arithmetic is in model_memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.seated import SeatedGpu
from rigwright.build.labels import part_words
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import NO_BREAK_SPACE, glued, pool_words
from rigwright.record import Value
from rigwright.reports.model_room import (
    OWN_GIB,
    TRAINING_BYTES,
    WITH_ADAPTER,
    LanguageModel,
    MemoryUse,
    by_layers,
    by_tensors,
    fewest_cards,
)
from rigwright.reports.power import number
from rigwright.text.language import translated
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import Sentence, messages, paragraph, plural, sentence, worded

FORMAT_NAME = "rigwright-vram/1"
ROOM_WORDS: Mapping[Verdict, str] = messages(
    {
        Verdict.PASS: "It fits.",
        Verdict.WARN: "It fits, tight.",
        Verdict.FAIL: "It does not fit.",
        Verdict.UNDECIDED: "Not decided.",
    }
)


class MemoryOfSystem(Value, frozen=True):
    """The cards of one system, and how a model lies in their memory.

    `unknown` are the cards whose memory nobody states; with any of them, or without a model or
    cards, there is no answer about a model.
    """

    cards: tuple[SeatedGpu, ...]
    unknown: tuple[SeatedGpu, ...]
    layers: MemoryUse | None = None
    tensors: MemoryUse | None = None
    fewest: MemoryUse | None = None

    @property
    def known_gb(self) -> float:
        """The memory of all cards whose memory is known."""
        return sum(card.gpu.vram_gb or 0.0 for card in self.cards)


def memory_of(evaluation: Evaluation, model: LanguageModel | None) -> tuple[MemoryOfSystem, ...]:
    """The memory of each system of a machine: cards of two systems share nothing."""
    return tuple(_of_system(system, model) for system in evaluation.assembly.systems)


def _of_system(a: Assembly, model: LanguageModel | None) -> MemoryOfSystem:
    unknown = tuple(card for card in a.gpus if card.gpu.vram_gb is None)
    cards_gib = [card.gpu.vram_gb for card in a.gpus if card.gpu.vram_gb is not None]
    if model is None or unknown or not cards_gib:
        return MemoryOfSystem(a.gpus, unknown)
    return MemoryOfSystem(
        cards=a.gpus,
        unknown=unknown,
        layers=by_layers(model, cards_gib),
        tensors=by_tensors(model, cards_gib),
        fewest=fewest_cards(model, cards_gib),
    )


def room_of(systems: Sequence[MemoryOfSystem]) -> Verdict:
    """Whether one of the systems holds the model, by the way that asks least: layers divided."""
    rooms: list[Verdict] = []
    for one in systems:
        if one.layers is None:
            rooms.append(Verdict.UNDECIDED)
        else:
            rooms.append(one.layers.room)
    order = (Verdict.PASS, Verdict.WARN, Verdict.UNDECIDED, Verdict.FAIL)
    return min(rooms, key=order.index)


# text


def memory_text(
    title: str, systems: Sequence[MemoryOfSystem], model: LanguageModel | None, width: int
) -> str:
    """What the cards hold, and the model in it, for a terminal."""
    blocks = [[title], [str(_cards_words(one)) for one in systems]]
    if model is not None:
        blocks.append(list(_model_lines(model)))
        for one in systems:
            blocks.append(list(_use_lines(one, model)))
    wrapped: list[str] = []
    for block in blocks:
        if block:
            lines = [_wrapped(line, width) for line in block]
            wrapped.append("\n".join(lines))
    text = "\n\n".join(wrapped)
    return f"{text}\n"


def _wrapped(line: str, width: int) -> str:
    lines = wrap(glued(line), width, subsequent_indent="  ")
    return "\n".join(lines).replace(NO_BREAK_SPACE, " ")


def _cards_words(one: MemoryOfSystem) -> Sentence:
    if not one.cards:
        return sentence("No graphics card has a place.")
    if one.unknown:
        labels = part_words(tuple(card.label for card in one.unknown))
        known = sentence("The memory of {cards} is unknown.", cards=labels)
        if len(one.unknown) == len(one.cards):
            return known
        return paragraph(
            known, sentence("The other cards have {pools}.", pools=pool_words(one.cards))
        )
    if len(one.cards) == 1:
        return sentence("The card has {pools}.", pools=pool_words(one.cards))
    return sentence(
        "The cards have {pools}: {total:g} GB in all, which is no single pool.",
        pools=pool_words(one.cards),
        total=one.known_gb,
    )


def _model_lines(model: LanguageModel) -> Iterator[str]:
    """Yield the demands on the memory, each with its sum."""
    if model.training is None:
        yield worded(
            "Weights: {billions:g} × 10⁹ × {bits:g} bits = {gib:,.1f} GiB.",
            billions=model.parameters_b,
            bits=model.bits,
            gib=model.weights_gib,
        )
        yield _cache_words(model)
    else:
        kept = (
            "Weights, gradients and moments, shared out over all cards: {billions:g} × 10⁹ × "
            "{bytes_each:g} bytes = {gib:,.1f} GiB."
        )
        if model.training in WITH_ADAPTER:
            kept = (
                "Frozen weights, shared out over all cards: {billions:g} × 10⁹ × "
                "{bytes_each:g} bytes = {gib:,.1f} GiB; the adapter comes on top."
            )
        yield worded(
            kept,
            billions=model.parameters_b,
            bytes_each=TRAINING_BYTES[model.training],
            gib=model.weights_gib,
        )
        yield worded(
            "Activations come on top; they depend on batch, length and recomputing, and are not "
            "counted."
        )
    yield worded("Each card keeps {gib:.1f} GiB for itself (assumed).", gib=OWN_GIB)


def _cache_words(model: LanguageModel) -> str:
    shape = model.shape
    if model.cache_gib is None or shape is None:
        return worded(
            "The cache is not counted: it takes --cache LAYERS/KV/SIZE, of the model's "
            "configuration, and --context TOKENS."
        )
    return worded(
        "Cache: 2 × {layers} layers × {heads} key-value heads × {size} × {bits:g} bits × "
        "{tokens:,} tokens × {at_once} at once = {gib:,.1f} GiB.",
        layers=shape.layers,
        heads=shape.kv_heads,
        size=shape.head_size,
        bits=model.cache_bits,
        tokens=model.tokens,
        at_once=model.at_once,
        gib=model.cache_gib,
    )


def _use_lines(one: MemoryOfSystem, model: LanguageModel) -> Iterator[str]:
    if one.layers is None or one.tensors is None:
        return
    if len(one.cards) == 1:
        yield _use_words(
            "On the card: {need:,.1f} of {have:,.1f} GiB, {percent:.0f} %.", one.layers
        )
        return
    shared = "Shared out over {cards} cards: {need:,.1f} of {have:,.1f} GiB, {percent:.0f} %."
    if model.training is None:
        shared = (
            "Layers divided over {cards} cards: {need:,.1f} of {have:,.1f} GiB, {percent:.0f} %."
        )
    yield _use_words(shared, one.layers)
    if model.training is None:
        tensors = (
            "Every layer divided over {cards} cards: {need:,.1f} of {have:,.1f} GiB on the "
            "smallest, {percent:.0f} %."
        )
        yield _use_words(tensors, one.tensors)
    if one.fewest is not None and one.fewest.cards < len(one.cards):
        yield str(
            plural(
                "One card would do: {need:,.1f} of {have:,.1f} GiB.",
                "{n} cards would do: {need:,.1f} of {have:,.1f} GiB.",
                one.fewest.cards,
                need=one.fewest.need_gib,
                have=one.fewest.have_gib,
            )
        )


def _use_words(template: str, use: MemoryUse) -> str:
    said = sentence(
        template,
        cards=use.cards,
        need=use.need_gib,
        have=use.have_gib,
        percent=use.share * 100,
    )
    return str(paragraph(said, translated(ROOM_WORDS[use.room])))


# JSON


def memory_record(systems: Sequence[MemoryOfSystem], model: LanguageModel | None) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "format": FORMAT_NAME,
        "model": None if model is None else _model_record(model),
        "room": None if model is None else room_of(systems).value,
        "systems": [_system_record(one) for one in systems],
    }


def _model_record(model: LanguageModel) -> dict[str, Any]:
    return {
        "weights_gib": number(model.weights_gib),
        "cache_gib": number(model.cache_gib),
        "own_gib_each": OWN_GIB,
        "training": None if model.training is None else model.training.value,
    }


def _system_record(one: MemoryOfSystem) -> dict[str, Any]:
    return {
        "cards": [{"card": card.label, "vram_gb": card.gpu.vram_gb} for card in one.cards],
        "layers_divided": _use_record(one.layers),
        "every_layer_divided": _use_record(one.tensors),
        "fewest_cards": None if one.fewest is None else one.fewest.cards,
    }


def _use_record(use: MemoryUse | None) -> dict[str, Any] | None:
    if use is None:
        return None
    return {
        "need_gib": number(use.need_gib),
        "have_gib": number(use.have_gib),
        "share_pct": number(use.share * 100),
        "room": use.room.value,
    }
