"""The command `serve`: the builds of a folder for browsers and for other programs, read-only.

What is answered, `rigwright.share.served` makes; how it goes over the network, `build_server` says,
which is loaded once it is needed: other commands use no server.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.catalog import open_catalog
from rigwright.cli.answers import catalog_under
from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import CommandError, OptionError, complain, finish, say
from rigwright.documents.document import MOST_BYTES, DocumentError, document_from_bytes
from rigwright.evaluation import evaluate
from rigwright.files.places import model_names_path
from rigwright.files.seen import seen_at
from rigwright.files.storage import StorageError, read_whole, shown
from rigwright.picture.user_models import attached_shapes
from rigwright.share.along import Along, as_shared
from rigwright.share.code import build_code
from rigwright.share.served import ServedBuild, ServedFolder
from rigwright.text.sentence import worded
from rigwright.text.typed import whole_in

LOCAL, USUAL_PORT, MOST_PORT = "127.0.0.1", 8756, 65_535
# What goes along where the command `share` is told nothing else.
ALONG = Along(notes=True, reasons=True, approval=True, comments=True)


def add_arguments(parser: ArgumentParser) -> None:
    """What `serve` takes."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the .rig files are")
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=USUAL_PORT,
        help=worded("the port; {usual} where it is not said", usual=USUAL_PORT),
    )
    parser.add_argument(
        "--host",
        metavar="HOST",
        default=LOCAL,
        help="the address of this machine to listen on; without it only this machine is answered",
    )


def serve(arguments: Namespace) -> int:
    """Answer until the program is interrupted."""
    from rigwright.cli.build_server import LOCAL_NAMES, server_of

    if not arguments.folder.is_dir():
        raise CommandError("{folder} is no folder.", folder=shown(arguments.folder))
    if not arguments.host:  # by which a system means all of its addresses
        raise CommandError("--host needs an address; 0.0.0.0 stands for all of this machine's.")
    server = server_of(served_folder(arguments.folder), arguments.host, arguments.port)
    if arguments.host not in LOCAL_NAMES:
        complain(
            worded(
                "Whoever reaches {host} sees every build of the folder with its notes and "
                "comments: nobody is asked for a name, and nothing is encrypted.",
                host=arguments.host,
            )
        )
    host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    address = f"http://{host}:{server.server_port}/"
    said = worded("{folder} is at {address}", folder=shown(arguments.folder), address=address)
    with server:
        say(f"{said}\n")
        finish()  # read at once by whoever waits for the address
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def served_folder(folder: Path) -> ServedFolder:
    """Return what is answered of a folder."""
    library = whole_catalog(told=lambda _sentence: None)  # reading a build says what is wrong

    def besides() -> tuple[object, ...]:
        """The state of the catalogs, and of the models that count for this user."""
        return (library.look(), seen_at(model_names_path()))

    return ServedFolder(folder, _read, besides)


def _read(path: Path, name: str) -> ServedBuild:
    """Return a build as `share` makes a page of it; a sentence about it has its name in the folder,
    since where that lies is nobody's business but the owner's.
    """
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError:
        raise DocumentError(
            "{name} cannot be read: it is gone, larger than {most} MiB, or not to be read by this "
            "user.",
            name=name,
            most=MOST_BYTES >> 20,
        ) from None
    document = document_from_bytes(data, name)
    for sentence in document.notices:
        complain(sentence)
    document = document.changed(build=as_shared(document.build, ALONG))
    catalog = catalog_under(document)
    code = build_code(document.build, catalog, open_catalog())
    evaluation = evaluate(document.build, catalog, shapes=attached_shapes())
    return ServedBuild(evaluation, catalog, tuple(document.spare), code)


def _port(text: str) -> int:
    port = whole_in(text, MOST_PORT)
    if port is None:
        raise OptionError("a port is 1 to {most}, not {text!r}", most=MOST_PORT, text=text)
    return port
