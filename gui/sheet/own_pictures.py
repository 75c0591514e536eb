"""The builder's own pictures on the assembly sheet, each with what it shows, and the machine as the
builder looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtGui import QImage

from gui.look.owner_pictures import image_of
from gui.sheet.blocks import SMALL, Block, heading, paragraph_block, picture_block
from gui.sheet.ink import Ink, TextRun
from rigwright.build import Picture
from rigwright.documents.pictures import PictureError
from rigwright.reports.sheet.content import PrintedView
from rigwright.text.sentence import worded

OWN_PICTURE_HEIGHT = 60.0


def own_picture_blocks(
    ink: Ink, pictures: Sequence[Picture], width: float, is_first: bool
) -> Iterator[Block]:
    """The builder's own pictures with what they show, or why one of them cannot be shown.

    They have a heading where no notes stand above them.
    """
    if pictures and is_first:
        yield heading(worded("Pictures"))
    for number, picture in enumerate(pictures, 1):
        name = worded("Picture {number}", number=number)
        words = picture.caption or name
        try:
            image = image_of(picture)
        except PictureError as error:
            words = error.said_of(name)
        else:
            yield _fitted(image, width)
        yield paragraph_block(ink, [TextRun(words)], SMALL, width, before=0.8)


def view_blocks(ink: Ink, views: Sequence[PrintedView], width: float) -> Iterator[Block]:
    """The section and the saved views, each over its name."""
    if views:
        yield heading(worded("Views"))
    for view in views:
        yield _fitted(QImage.fromData(view.png), width)
        yield paragraph_block(ink, [TextRun(view.name)], SMALL, width, before=0.8)


def _fitted(image: QImage, width: float) -> Block:
    """A picture as large as the sheet has room for, on one page with the words below it."""
    fitting = min(width, OWN_PICTURE_HEIGHT * image.width() / image.height())
    return replace(picture_block(image, fitting, OWN_PICTURE_HEIGHT), keep=True)
