"""Answers of a folder's builds over the network, by Python's own server, which is meant for a
laboratory's own network and not for the open one.
"""

from __future__ import annotations

import os
import socket
import sys
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from rigwright.cli.terminal import CommandError
from rigwright.files.log import note_fault
from rigwright.share.served import HEADERS, TEXT, Served, ServedFolder
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

LOCAL_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
WAIT_S = 10  # for a browser that says nothing, or takes nothing
PIECE_BYTES = 65_536  # that a slow browser has so long for
ADDRESS_TOO_LONG = 414
NO_METHOD = 501  # that http.server has a function for
NOT_ALLOWED = 405


class BuildServer(ThreadingHTTPServer):
    """A server whose answers wait for no other browser. It listens once it is made; port 0 takes
    any free one.
    """

    # On Windows two programs would share one port.
    allow_reuse_address = os.name == "posix"

    def __init__(self, served: ServedFolder, host: str, port: int) -> None:
        self.served = served
        self.local_alone = host in LOCAL_NAMES
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, port), BuildRequest)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that has gone away, and note everything else in the log."""
        if not isinstance(sys.exc_info()[1], OSError):
            note_fault("A browser was not answered")


class BuildRequest(BaseHTTPRequestHandler):
    """A request of a browser."""

    timeout = WAIT_S
    server: BuildServer  # pyright: ignore[reportIncompatibleVariableOverride] the only one it has

    def do_GET(self) -> None:
        """Answer."""
        # A page of the open network may call its own name by this machine's address.
        if self.server.local_alone and self._asked_name() not in LOCAL_NAMES:
            self._refuse(403, worded("This folder is served to this machine alone."))
            return
        path = self.path.partition("?")[0].encode("latin-1")
        # as names of files are read, of which some are no UTF-8
        address = unquote_to_bytes(path).decode("utf-8", "surrogateescape")
        self._give(self.server.served.answer(address))

    do_HEAD = do_GET

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse what cannot be read as a request, or asks for more than reading."""
        self.close_connection = True
        if code == NO_METHOD:
            self._refuse(NOT_ALLOWED, worded("This folder can only be read."))
        elif code == ADDRESS_TOO_LONG:
            self._refuse(code, worded("The address is too long."))
        else:
            self._refuse(code, worded("This request cannot be understood."))

    def log_message(self, format: str, *args: Any) -> None:
        """Write requests to no terminal."""

    def _asked_name(self) -> str:
        """Return the name of the machine that is asked, without its port."""
        try:
            return urlsplit(f"//{self.headers.get('Host', '')}").hostname or ""
        except ValueError:  # of brackets that are no address
            return ""

    def _refuse(self, status: int, said: str) -> None:
        self._give(Served(status, TEXT, f"{said}\n".encode()))

    def _give(self, found: Served) -> None:
        tag = f'"{sha256(found.data).hexdigest()[:32]}"'
        status = found.status
        if status == 200 and tag in self.headers.get("If-None-Match", ""):
            status = 304
        self.send_response(status)
        if status == NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self.send_header("Content-Type", found.kind)
        self.send_header("Content-Length", str(len(found.data)))
        self.send_header("ETag", tag)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD" or status == 304:
            return
        for start in range(0, len(found.data), PIECE_BYTES):
            self.wfile.write(found.data[start : start + PIECE_BYTES])


def server_of(served: ServedFolder, host: str, port: int) -> BuildServer:
    """Return a server of a folder's builds; a CommandError where it cannot listen there."""
    try:
        return BuildServer(served, host, port)
    except OSError as error:
        raise CommandError(
            "{host}, port {port} cannot be listened on: {reason}",
            host=host,
            port=port,
            reason=system_words(error),
        ) from None
