"""The command `vram`: what the cards of a build hold each, and whether a language model has room.

Reads the figures of the model; what they come to is worked out elsewhere.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from functools import partial

from rigwright.cli.answers import evaluated
from rigwright.cli.arguments import add_file, add_json
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, OptionError, say, say_json, width
from rigwright.cli.vram_sweep import swept_values
from rigwright.reports.model_room import CacheShape, LanguageModel, Training
from rigwright.text.typed import number_in, whole_in

MOST_BILLIONS, MOST_BITS, MOST_TOKENS, MOST_AT_ONCE = 100_000, 64, 100_000_000, 100_000
MOST_LAYERS, MOST_HEADS, MOST_HEAD_SIZE = 10_000, 10_000, 100_000
# Options for a model that answers, and what they are of it.
OF_ANSWERS: Mapping[str, str] = {
    "bits": "bits",
    "cache": "shape",
    "context": "tokens",
    "at_once": "at_once",
    "cache_bits": "cache_bits",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of `vram`."""
    add_file(parser)
    group = parser.add_argument_group("model")
    group.add_argument(
        "--parameters", metavar="BILLIONS", type=_billions, help="its size, for example 70.6"
    )
    group.add_argument(
        "--bits",
        metavar="N",
        type=_bits,
        help="of each weight: 16 unless it is said, 8, about 4.8 for Q4_K_M",
    )
    group.add_argument(
        "--cache",
        metavar="LAYERS/KV/SIZE",
        type=_shape,
        help="layers, key-value heads and size of a head, as the model's configuration has them, "
        "for example 80/8/128",
    )
    group.add_argument("--context", metavar="TOKENS", type=_tokens, help="of each answer")
    group.add_argument(
        "--at-once", metavar="N", type=_at_once, help="answers at the same time; 1 unless said"
    )
    group.add_argument(
        "--cache-bits", metavar="N", type=_bits, help="of each value in the cache; 16 unless said"
    )
    group.add_argument(
        "--training",
        choices=[one.value for one in Training],
        help="count what training keeps for each parameter instead",
    )
    parser.add_argument(
        "--sweep",
        metavar="NAME=FROM..TO[:STEP]",
        help="a figure of the model at several values, by its option without the dashes; a STEP "
        "after x multiplies: context=2048..131072:x2",
    )
    add_json(parser)
    parser.add_argument("--csv", action="store_true", help="a sweep as CSV")


def vram(arguments: Namespace) -> int:
    """Print the memory, and how the model lies in it.

    Returns 0, or 1 where it does not fit, or 3 where that is not decided; a sweep, which asks for
    several models, always 0.
    """
    from rigwright.reports.model_memory import memory_of, memory_record, memory_text, room_of

    if arguments.csv and (arguments.json or arguments.sweep is None):
        raise CommandError("--csv goes with --sweep, and not with --json.")
    if arguments.sweep is not None:
        return _sweep(arguments)
    model = _model(arguments)
    evaluation = evaluated(arguments.file)
    systems = memory_of(evaluation, model)
    if arguments.json:
        say_json(memory_record(systems, model))
    else:
        say(memory_text(evaluation.build.shown_title, systems, model, width()))
    if model is None:
        return 0
    return status_of(room_of(systems))


def _sweep(arguments: Namespace) -> int:
    """Print how the model lies in the memory with one of its figures at several values."""
    from rigwright.reports import model_sweep
    from rigwright.reports.model_memory import memory_of

    try:
        name, values = swept_values(arguments.sweep, SWEPT)
    except OptionError as error:
        raise CommandError("--sweep: {why}.", why=error) from None
    evaluation = evaluated(arguments.file)
    points: list[model_sweep.ModelPoint] = []
    for value in values:
        model = _model(Namespace(**{**vars(arguments), name.replace("-", "_"): value}))
        if model is None:  # a size is missing, and this is no sweep of it
            raise CommandError("A model's size is missing: --parameters BILLIONS.")
        points.append(model_sweep.ModelPoint(value, model, memory_of(evaluation, model)))
    if arguments.json:
        say_json(model_sweep.model_sweep_record(name, points))
    elif arguments.csv:
        say(model_sweep.model_sweep_csv(points))
    else:
        say(model_sweep.model_sweep_text(evaluation.build.shown_title, name, points))
    return 0


def _model(arguments: Namespace) -> LanguageModel | None:
    given = vars(arguments)
    said = {
        field: given[option] for option, field in OF_ANSWERS.items() if given[option] is not None
    }
    if arguments.parameters is None:
        if said or arguments.training is not None:
            raise CommandError("A model's size is missing: --parameters BILLIONS.")
        return None
    if arguments.training is None:
        return LanguageModel(arguments.parameters, **said)
    if said:
        raise CommandError(
            "--training counts bytes of its own: --bits, --cache, --context, --at-once and "
            "--cache-bits are for a model that answers."
        )
    return LanguageModel(arguments.parameters, training=Training(arguments.training))


def _shape(text: str) -> CacheShape:
    figures = text.split("/")
    mosts = (MOST_LAYERS, MOST_HEADS, MOST_HEAD_SIZE)
    if len(figures) == len(mosts):
        layers, heads, size = (whole_in(*one) for one in zip(figures, mosts, strict=True))
        if layers and heads and size:
            return CacheShape(layers, heads, size)
    wanted = "{text!r} is not LAYERS/KV/SIZE, for example 80/8/128"
    raise OptionError(wanted, text=text)


def _number(text: str, most: float) -> float:
    number = number_in(text, most)
    if number is None:
        wanted = "{text!r} is not a number above 0 and at most {most:,}"
        raise OptionError(wanted, text=text, most=most)
    return number


def _whole(text: str, most: int) -> int:
    number = whole_in(text, most)
    if number is None:
        wanted = "{text!r} is not a whole number from 1 to {most:,}"
        raise OptionError(wanted, text=text, most=most)
    return number


_billions = partial(_number, most=MOST_BILLIONS)
_bits = partial(_number, most=MOST_BITS)
_tokens = partial(_whole, most=MOST_TOKENS)
_at_once = partial(_whole, most=MOST_AT_ONCE)
# The figures that a sweep goes through, each read as its option is.
SWEPT: Mapping[str, Callable[[str], float]] = {
    "parameters": _billions,
    "bits": _bits,
    "context": _tokens,
    "at-once": _at_once,
    "cache-bits": _bits,
}
