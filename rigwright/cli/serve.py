"""The command `serve`: the builds of a folder for browsers and for other programs, read-only.

What is answered, `rigwright.share.served` makes; here it is the network: Python's own server, which
is meant for a laboratory's own network and not for the open one.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from rigwright.catalog import open_catalog
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.terminal import CommandError, OptionError, complain, say
from rigwright.evaluation import evaluate
from rigwright.files.storage import shown
from rigwright.picture.user_models import attached_shapes
from rigwright.share.along import Along, as_shared
from rigwright.share.code import build_code
from rigwright.share.served import HEADERS, TEXT, Served, ServedBuild, ServedFolder
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded
from rigwright.text.typed import whole_in

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

LOCAL, USUAL_PORT, MOST_PORT = "127.0.0.1", 8756, 65_535
LOCAL_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
WAIT_S = 10  # for a browser that says nothing
STATUSES = {
    200: "200 OK",
    403: "403 Forbidden",
    404: "404 Not Found",
    405: "405 Method Not Allowed",
    422: "422 Unprocessable Content",
}
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
    if not arguments.folder.is_dir():
        raise CommandError("{folder} is no folder.", folder=shown(arguments.folder))
    server = server_of(arguments.folder, arguments.host, arguments.port)
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
    say(f"{said}\n")
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


class BuildServer(ThreadingMixIn, WSGIServer):
    """A server whose answers wait for no other browser."""

    daemon_threads = True


class QuietRequest(WSGIRequestHandler):
    """A request that is written to no terminal."""

    timeout = WAIT_S

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def server_of(folder: Path, host: str, port: int) -> WSGIServer:
    """Return a server of a folder's builds, which listens already; port 0 takes any free one."""
    served = ServedFolder(folder, _read)
    local_alone = host in LOCAL_NAMES

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        found = _answer(served, environ, local_alone=local_alone)
        headers = [("Content-Type", found.kind), ("Content-Length", str(len(found.data)))]
        if found.status == 405:
            headers.append(("Allow", "GET, HEAD"))
        start(STATUSES[found.status], [*headers, *HEADERS.items()])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [found.data]

    try:
        return make_server(host, port, answer, BuildServer, QuietRequest)
    except OSError as error:
        raise CommandError(
            "{host}, port {port} cannot be listened on: {reason}",
            host=host,
            port=port,
            reason=system_words(error),
        ) from None


def _answer(served: ServedFolder, environ: WSGIEnvironment, *, local_alone: bool) -> Served:
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return _refused(405, worded("This folder can only be read."))
    # A page of the open network may call its own name by this machine's address.
    name = environ.get("HTTP_HOST", "").rpartition(":")[0] or environ.get("HTTP_HOST", "")
    if local_alone and name.strip("[]") not in LOCAL_NAMES:
        return _refused(403, worded("This folder is served to this machine alone."))
    # WSGI hands the bytes of an address on as letters of Latin-1
    address = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
    return served.answer(address)


def _refused(status: int, said: str) -> Served:
    return Served(status, TEXT, f"{said}\n".encode())


def _read(path: Path) -> ServedBuild:
    """Return a build as `share` makes a page of it."""
    document = opened(path)
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
