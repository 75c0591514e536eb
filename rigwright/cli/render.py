"""The command `render`: a build as a picture, as a drawing, or as a model for other 3D programs.

Which of them, the name of the file says. What stands in them is the affair of
`rigwright.picture.png`, `rigwright.share.scene_svg` and `rigwright.share.solids`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.cli.answers import evaluated
from rigwright.cli.arguments import add_file_and_output
from rigwright.cli.terminal import CommandError, OptionError, say
from rigwright.cli.written import complain_of_lost_models, say_written
from rigwright.evaluation import Evaluation
from rigwright.files.storage import shown, write_whole
from rigwright.graphics.render.camera import VIEW_NAMES
from rigwright.text.sentence import worded

MODELS = (".glb", ".stl")  # as rigwright.share.solids has them, which must not be loaded to ask
USUAL_VIEW = "iso"
UNKNOWN_SUFFIX = (
    "{path} is no name for a picture or a 3D model; end it in .png, .svg, .glb or .stl."
)
PICTURES_ONLY = (
    "--view, --size, --transparent and --air are for a picture; a 3D model is seen from all sides."
)
LEAST_PX, MOST_PX = 64, 8192


def add_arguments(parser: ArgumentParser) -> None:
    """What `render` takes."""
    add_file_and_output(
        parser,
        "X.png|X.svg|X.glb|X.stl",
        "the file to write: a picture, or a 3D model (GLB in metres, STL in millimetres); an SVG "
        "needs no OpenGL",
    )
    parser.add_argument(
        "--view", choices=VIEW_NAMES, help=worded("of a picture; by itself {view}", view=USUAL_VIEW)
    )
    parser.add_argument(
        "--size",
        metavar="WIDTHxHEIGHT",
        type=picture_size,
        help="of a picture in pixels; by itself 1600x1000",
    )
    parser.add_argument(
        "--transparent", action="store_true", help="a picture without ground, to lay on anything"
    )
    parser.add_argument("--air", action="store_true", help="with its air, and cards by temperature")


def picture_size(text: str) -> tuple[int, int]:
    """Width and height in pixels as they are typed: "3200x2000"."""
    width, _, height = text.casefold().replace("×", "x").partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise OptionError("{text!r} is no size; write it as 3200x2000", text=text[:40])
    size = int(width), int(height)
    if not all(LEAST_PX <= side <= MOST_PX for side in size):
        raise OptionError(
            "each side has to be {least_px} to {most_px} pixels",
            least_px=LEAST_PX,
            most_px=MOST_PX,
        )
    return size


def render(arguments: Namespace) -> int:
    """Write the file."""
    suffix = arguments.output.suffix.casefold()
    if suffix in MODELS:
        _write_model(arguments)
    elif suffix in (".png", ".svg", ""):
        _write_picture(arguments)
    else:
        raise CommandError(UNKNOWN_SUFFIX, path=shown(arguments.output))
    complain_of_lost_models()
    return 0


def _write_picture(arguments: Namespace) -> None:
    from rigwright.picture.png import air_notes

    evaluation = evaluated(arguments.file)
    is_drawing = arguments.output.suffix.casefold() == ".svg"
    made = _drawing(evaluation, arguments) if is_drawing else _picture(evaluation, arguments)
    write_whole(arguments.output, made)
    say_written(arguments.output)
    for note in air_notes(evaluation) if arguments.air else ():
        say(f"{note}\n")


def _picture(evaluation: Evaluation, arguments: Namespace) -> bytes:
    from rigwright.picture.png import PICTURE_SIZE, png_of

    return png_of(
        evaluation,
        arguments.view or USUAL_VIEW,
        with_air=arguments.air,
        size=arguments.size or PICTURE_SIZE,
        transparent=arguments.transparent,
    )


def _drawing(evaluation: Evaluation, arguments: Namespace) -> bytes:
    from rigwright.picture.png import PICTURE_SIZE
    from rigwright.share.scene_svg import picture_svg

    svg = picture_svg(
        evaluation,
        arguments.view or USUAL_VIEW,
        arguments.size or PICTURE_SIZE,
        with_air=arguments.air,
        transparent=arguments.transparent,
    )
    return svg.encode("utf-8")


def _write_model(arguments: Namespace) -> None:
    from rigwright.share.solids import model_of

    if arguments.view or arguments.air or arguments.size or arguments.transparent:
        raise CommandError(PICTURES_ONLY)
    evaluation = evaluated(arguments.file)
    data = model_of(evaluation, arguments.output.suffix)
    write_whole(arguments.output, data)
    say(worded("Wrote {path} ({n:.1f} MB).\n", path=shown(arguments.output), n=len(data) / 1000000))
