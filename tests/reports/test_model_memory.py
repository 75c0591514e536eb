"""Whether a language model has room in the memory of cards: against sums by hand and sizes that
models are published with.
"""

from __future__ import annotations

import pytest

from rigwright.checks import Verdict
from rigwright.reports.model_room import (
    CacheShape,
    LanguageModel,
    Training,
    by_layers,
    by_tensors,
    fewest_cards,
)
from tests.sampling import every

SEVENTY = CacheShape(layers=80, kv_heads=8, head_size=128)  # Llama 2 and 3, 70 billion
MODEL = LanguageModel(70.0, bits=4.0, shape=SEVENTY, tokens=4096)


def test_weights_are_parameters_times_bits() -> None:
    # vLLM's log of Meta-Llama-3-8B (8.03 billion) in 16 bits: "model weights take 14.96GiB"
    assert LanguageModel(8.03).weights_gib == pytest.approx(14.96, abs=0.01)
    assert LanguageModel(70.0, bits=4.0).weights_gib == pytest.approx(35e9 / 2**30)


def test_the_cache_is_a_key_and_a_value_for_each_token() -> None:
    # 70 billion with grouped queries: 320 KiB per token; 7 billion without: 512 KiB
    one = LanguageModel(70.0, shape=SEVENTY, tokens=1).cache_gib
    assert one == pytest.approx(320 / 1024**2)
    small = LanguageModel(7.0, shape=CacheShape(32, 32, 128), tokens=1).cache_gib
    assert small == pytest.approx(512 / 1024**2)
    eight = MODEL.changed(at_once=8, cache_bits=8.0)
    assert eight.cache_gib == pytest.approx(8 / 2 * 4096 * 320 / 1024**2)


@pytest.mark.parametrize(
    "model", [LanguageModel(70.0), MODEL.changed(shape=None), MODEL.changed(tokens=0)]
)
def test_an_unknown_cache_never_lets_a_model_fit(model: LanguageModel) -> None:
    assert model.cache_gib is None
    assert by_layers(model, [10_000.0]).room is Verdict.UNDECIDED
    assert by_layers(model, [24.0]).room is Verdict.FAIL  # the weights alone are too much
    assert fewest_cards(model, [10_000.0]) is None


@every(
    [
        (41.1, Verdict.PASS),
        (40.9, Verdict.WARN),  # 85 % of 41.0
        (37.9, Verdict.WARN),
        (37.8, Verdict.FAIL),  # 92 % of 37.9
    ]
)
def test_where_it_fits_is_tight_and_is_short(have: float, room: Verdict) -> None:
    """Weights 32.60 and cache 1.25 and the card's own 1 are 34.85 GiB."""
    use = by_layers(MODEL, [have])
    assert use.need_gib == pytest.approx(34.85, abs=0.01)
    assert use.room is room


def test_the_sum_counts_where_layers_are_divided_and_the_smallest_card_where_each_is() -> None:
    cards = [24.0, 24.0, 8.0]
    layers = by_layers(MODEL, cards)
    tensors = by_tensors(MODEL, cards)
    assert (layers.have_gib, layers.room) == (56.0, Verdict.PASS)
    assert layers.need_gib == pytest.approx(36.85, abs=0.01)
    assert (tensors.have_gib, tensors.room) == (8.0, Verdict.FAIL)
    assert tensors.need_gib == pytest.approx(33.85 / 3 + 1, abs=0.01)


def test_dividing_each_layer_never_asks_less() -> None:
    for cards in ([24.0], [24.0, 24.0], [48.0, 24.0, 16.0], [8.0] * 8):
        assert by_tensors(MODEL, cards).share >= by_layers(MODEL, cards).share - 1e-9


def test_the_fewest_cards_are_the_largest() -> None:
    fewest = fewest_cards(MODEL, [16.0, 24.0, 24.0])
    assert fewest is not None
    assert (fewest.cards, fewest.have_gib) == (2, 48.0)
    assert fewest_cards(MODEL, [16.0, 16.0]) is None


@every(
    [
        (Training.FULL, 112e9 / 2**30),  # ZeRO: 16 bytes per parameter
        (Training.ADAM_8BIT, 70e9 / 2**30),
        (Training.LORA, 14e9 / 2**30),
        (Training.QLORA, 3.85e9 / 2**30),
    ]
)
def test_training_is_short_or_not_decided(training: Training, gib: float) -> None:
    model = LanguageModel(7.0, training=training)
    assert model.weights_gib == pytest.approx(gib)
    assert by_layers(model, [gib + 0.9]).room is Verdict.FAIL
    assert by_layers(model, [1000.0]).room is Verdict.UNDECIDED
