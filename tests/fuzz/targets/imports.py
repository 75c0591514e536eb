"""Whatever somebody imports: recognised and read, or refused; pictures of QR codes among it."""

from __future__ import annotations

from pathlib import Path

from rigwright.documents.document import document_text
from rigwright.documents.text_code import code_of
from rigwright.files.places import assets_dir
from rigwright.importing.recognised import (
    Document,
    ImportRefusedError,
    PartList,
    PartSource,
    SentParts,
    recognised,
)
from tests.fuzz.bytes_changed import bytes_changed
from tests.fuzz.target import Target, insist

NAME = "input"


def seeds() -> list[bytes]:
    """A build as file, as code and as pictures of its QR code, a list, parts and a table."""
    from rigwright.build import Build
    from tests.importing.qr_pictures import bytes_of, printed

    text = document_text(Build("A machine"), [])
    code = code_of(text.encode())
    example = (assets_dir() / "examples" / "four-blower-3090.rig").read_bytes()
    return [
        example,
        code.encode(),
        bytes_of(printed(code, 3), "PNG"),
        bytes_of(printed(code, 3), "JPEG"),
        bytes_of(printed(f"{code[:-9]}.", 2), "PNG"),
        b"GPU: 2x RTX A6000\nCase: Phanteks Enthoo Pro 2 ($169.99 @ Amazon)\n",
        b"kind,id,name\ngpu,x,X\n",
        b'{"format": "rigwright-part/1", "parts": []}',
    ]


def run(data: bytes, folder: Path) -> None:
    """Recognise it; it is one of the five, and a build can be written again."""
    from gui.importing.pictures import grey_picture

    found = recognised(data, NAME, grey_picture)
    insist(
        isinstance(found, Document | PartList | PartSource | SentParts), "nobody knows what it is"
    )
    if isinstance(found, Document):
        document_text(found.build, list(found.parts))


IMPORTS = Target(
    "import",
    seeds,
    run,
    (ImportRefusedError,),
    bytes_changed,
    share=6,
    own_process=True,
)
