"""The commands that need Qt: `sheet`, `verify` and `rack` for paper, `import` for pictures.

No other command of the terminal may load a module of the window.
"""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from rigwright.cli.answers import evaluated, on_everything, on_own_parts, opened
from rigwright.cli.terminal import say, without_qt
from rigwright.cli.written import complain_of_lost_models, write_made, write_over
from rigwright.files.seen import seen_at
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.build import Site
    from rigwright.importing.qr_picture import GreyPicture
    from rigwright.reports.sheet.content import Sheet
    from rigwright.share.drawing import Drawing


def sheet(arguments: Namespace) -> int:
    """Write the assembly sheet as PDF, or one drawing of it as SVG."""
    from rigwright.cli import sheet as cli_sheet
    from rigwright.cli.stages import stages_in
    from rigwright.picture.png import sheet_air_picture, sheet_picture
    from rigwright.reports.sheet.sections import SheetSection
    from rigwright.share.printed_sheet import kept_pins, printed_sheet, with_views

    cli_sheet.insist_on_suffix(arguments)
    sections = cli_sheet.sections_of(arguments)
    document = opened(arguments.file)
    evaluation = on_own_parts(document)
    try:
        from gui.sheet import drawings, options, printing
    except ImportError as error:
        raise without_qt(worded("The sheet"), error) from None
    stages = stages_in(document, evaluation)
    pins = kept_pins(evaluation.build)
    printed, lines = printed_sheet(evaluation, arguments.file.name, pins, stages)
    if arguments.drawing is not None:
        drawn = drawings.svg_of(printed, arguments.drawing, grey=arguments.grey)
        return cli_sheet.write_drawing(arguments, drawn)
    if SheetSection.DRAWINGS in sections:
        printed = with_views(printed, evaluation, evaluation.build.section)
    paper = arguments.paper or printing.usual_paper(evaluation.build.site)
    chosen = options.Options(arguments.grey, sections)
    picture = sheet_picture(evaluation, lines) if lines or SheetSection.COVER in sections else None
    draw_air = partial(sheet_air_picture, evaluation)
    data, pages = printing.pdf_of(printed, paper, picture, chosen, draw_air)
    write_made(arguments.output, data, arguments.file)
    say(cli_sheet.written_words(arguments.output, pages, paper))
    if picture is not None:
        complain_of_lost_models()
    return 0


def verify(arguments: Namespace) -> int:
    """Hold the built machine against its plan, and write its report where one is asked for."""
    from rigwright.cli.verify import verify as verify_by

    if not arguments.keep:
        return verify_by(arguments, evaluated(arguments.file), _painted)
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    evaluation, catalog = on_everything(document)
    keep = partial(write_over, arguments.file, catalog=catalog, spare=document.spare, read=read)
    return verify_by(arguments, evaluation, _painted, keep)


def _painted(sheet: Sheet, site: Site) -> bytes:
    """A sheet as PDF on the paper that is usual where the machine stands."""
    try:
        from gui.sheet import printing
    except ImportError as error:
        raise without_qt(worded("The report"), error) from None
    return printing.pdf_of(sheet, printing.usual_paper(site))[0]


def pdf_of_drawing(svg: bytes, drawing: Drawing) -> bytes:
    """Return a drawing that is written as SVG as PDF."""
    try:
        from gui.look.svg_pictures import pdf_of_svg
        from gui.sheet.printing import paint_application
    except ImportError as error:
        raise without_qt(worded("A drawing as PDF"), error) from None
    application = paint_application()
    data = pdf_of_svg(svg, drawing.title, drawing.width, drawing.height)
    del application
    return data


def import_file(arguments: Namespace) -> int:
    """Take in a file, be it a picture."""
    from rigwright.cli.imported import import_file as import_by

    return import_by(arguments, _grey_picture)


def _grey_picture(data: bytes) -> GreyPicture:
    from gui.importing.pictures import grey_picture

    return grey_picture(data)
