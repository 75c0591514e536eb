"""Whether a language model has room in the memory of a machine's cards: its weights, its cache and
what each card keeps for itself.

Arithmetic on figures that are given; memories of several cards are never one pool without saying
how the model is divided. Knows no build and no words.

Weights are parameters × bits. The cache holds a key and a value for each layer, key-value head and
token (Pope et al. 2022, arXiv 2211.05102). Training keeps, per parameter, weights, gradients and
both moments of Adam (Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054); what the activations take is
not in it. A card's "24 GB" are GiB: that is how tools of the driver and of servers count them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from rigwright.checks import Verdict
from rigwright.record import Value

GIB_BYTES = 2**30
# Assumed: the driver's context and the room that a server works in, on each card.
OWN_GIB = 1.0
# Assumed: from these shares of a card's memory on, fragments and short peaks leave too little.
TIGHT_SHARE, MOST_SHARE = 0.85, 0.92


class Training(StrEnum):
    """How a model is trained."""

    FULL = "full"
    ADAM_8BIT = "adam-8bit"
    LORA = "lora"
    QLORA = "qlora"


# Ways that train an adapter beside weights which stay as they are.
WITH_ADAPTER = (Training.LORA, Training.QLORA)
# Bytes per parameter, shared out over all cards. Full: 2 for weights, 2 for gradients, 4 for their
# copy in single precision, 8 for both moments; the moments in 8 bits take 2. An adapter trains
# so few parameters that only the frozen weights count: two bytes, or 4 bits with their scales.
TRAINING_BYTES: Mapping[Training, float] = {
    Training.FULL: 16.0,
    Training.ADAM_8BIT: 10.0,
    Training.LORA: 2.0,
    Training.QLORA: 0.55,
}


class CacheShape(Value, frozen=True):
    """What a model's cache is made of, as its configuration states it."""

    layers: int
    kv_heads: int
    head_size: int


class LanguageModel(Value, frozen=True):
    """A model and how it is used: `tokens` of context in each of `at_once` answers.

    `shape` None: nobody said what its cache is made of. `training` None: it only answers.
    """

    parameters_b: float
    bits: float = 16.0
    shape: CacheShape | None = None
    tokens: int = 0
    at_once: int = 1
    cache_bits: float = 16.0
    training: Training | None = None

    @property
    def weights_gib(self) -> float:
        """What its parameters take; while it is trained, with gradients and moments."""
        each = self.bits / 8 if self.training is None else TRAINING_BYTES[self.training]
        return self.parameters_b * 1e9 * each / GIB_BYTES

    @property
    def cache_gib(self) -> float | None:
        """What keys and values of its context take; None where its shape or context was not said,
        and while it is trained, when activations take their place.
        """
        shape = self.shape
        if self.training is not None or shape is None or not self.tokens:
            return None
        per_token = 2 * shape.layers * shape.kv_heads * shape.head_size * self.cache_bits / 8
        return per_token * self.tokens * self.at_once / GIB_BYTES

    @property
    def least_gib(self) -> float:
        """What it surely takes: its weights, and the cache where that is known."""
        return self.weights_gib + (self.cache_gib or 0.0)


class MemoryUse(Value, frozen=True):
    """What a way to divide a model asks of memory, and what there is of it.

    Over all cards where layers are divided, of the smallest card where each layer is.
    """

    cards: int
    need_gib: float
    have_gib: float
    room: Verdict

    @property
    def share(self) -> float:
        """How much of the memory is taken."""
        return self.need_gib / self.have_gib


def by_layers(model: LanguageModel, cards_gib: Sequence[float]) -> MemoryUse:
    """Whole layers on each card, more of them where there is more memory."""
    need = model.least_gib + len(cards_gib) * OWN_GIB
    return _use(model, len(cards_gib), need, sum(cards_gib))


def by_tensors(model: LanguageModel, cards_gib: Sequence[float]) -> MemoryUse:
    """A part of every layer on each card (tensor parallel): the smallest card decides."""
    need = model.least_gib / len(cards_gib) + OWN_GIB
    return _use(model, len(cards_gib), need, min(cards_gib))


def fewest_cards(model: LanguageModel, cards_gib: Sequence[float]) -> MemoryUse | None:
    """The fewest of the cards, largest first, that hold the model with room to spare; None where
    not even all of them do.
    """
    largest_first = sorted(cards_gib, reverse=True)
    for count in range(1, len(largest_first) + 1):
        use = by_layers(model, largest_first[:count])
        if use.room is Verdict.PASS:
            return use
    return None


def _use(model: LanguageModel, cards: int, need_gib: float, have_gib: float) -> MemoryUse:
    share = need_gib / have_gib
    if share > MOST_SHARE:
        room = Verdict.FAIL
    elif model.cache_gib is None:
        room = Verdict.UNDECIDED  # the cache or the activations come on top
    elif share > TIGHT_SHARE:
        room = Verdict.WARN
    else:
        room = Verdict.PASS
    return MemoryUse(cards=cards, need_gib=need_gib, have_gib=have_gib, room=room)
