"""Answers of a folder's builds over the network, by Python's own server, which is meant for a
laboratory's own network and not for the open one.
"""

from __future__ import annotations

from collections.abc import Iterable
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from rigwright.cli.terminal import CommandError
from rigwright.share.served import HEADERS, TEXT, Served, ServedFolder
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

LOCAL_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
WAIT_S = 10  # for a browser that says nothing
STATUSES = {
    200: "200 OK",
    403: "403 Forbidden",
    404: "404 Not Found",
    405: "405 Method Not Allowed",
    422: "422 Unprocessable Content",
}


class BuildServer(ThreadingMixIn, WSGIServer):
    """A server whose answers wait for no other browser."""

    daemon_threads = True


class QuietRequest(WSGIRequestHandler):
    """A request that is written to no terminal."""

    timeout = WAIT_S

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def server_of(served: ServedFolder, host: str, port: int) -> WSGIServer:
    """Return a server of a folder's builds, which listens already; port 0 takes any free one."""
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
