"""A PostgreSQL server for tests: on a loopback port, in a folder of its own, stopped and removed
again in every case.

The system's own server, if one runs, is neither used nor touched.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SUPERUSER, PASSWORD = "rigwright", "geheim-42"
SHARED = "emptied"  # the database that one test after another finds empty
LOWLY_USERS = ("postgres", "nobody")  # a server does not run as root
START_S = 30
RELOADED_AFTER = 500  # connections at most: the server reads its settings when it comes to it
# What a crash would cost is of no interest here; nothing waits for a disk.
SETTINGS = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "max_connections=20",
)


class NoServer(Exception):
    """There can be no server here; the message is the reason."""


@dataclass(frozen=True)
class Server:
    """A running server: its port, its folder, and the addresses that lead into it."""

    port: int
    data: Path

    def url(self, database: str, password: str = PASSWORD, user: str = SUPERUSER) -> str:
        """The address of a database of this server."""
        return f"postgresql+psycopg://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def take_certificate(self, certificate: Path, key: Path) -> None:
        """Offer encryption from the next connection on, with a certificate and its key that are
        copied.
        """
        for source in (certificate, key):
            target = self.data / source.name
            shutil.copy(source, target)
            target.chmod(0o600)
            shutil.chown(target, self.data.stat().st_uid)
        self._offer_encryption("on")

    def offer_no_encryption(self) -> None:
        """Speak plainly again, as at the start."""
        self._offer_encryption("off")

    def _offer_encryption(self, offered: str) -> None:
        import psycopg

        self.run(f"ALTER SYSTEM SET ssl = {offered}")
        self.run("SELECT pg_reload_conf()")
        for _ in range(RELOADED_AFTER):
            with psycopg.connect(self._plain_url("postgres")) as connection:
                if connection.execute("SHOW ssl").fetchone() == (offered,):
                    return
        raise NoServer(f"the server does not read its settings again: ssl is not {offered}")

    def run(self, statement: str) -> None:
        """Run a statement that belongs to no transaction, as the superuser."""
        import psycopg

        with psycopg.connect(self._plain_url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def empty_database(self) -> str:
        """The address of a database with nothing in it, the same one each time.

        What the test before has left in it goes, and who is still connected to it. To make a
        database takes the server a fifth of a second, to empty one a hundredth.
        """
        import psycopg

        with psycopg.connect(self._plain_url("postgres"), autocommit=True) as connection:
            known = connection.execute(
                "SELECT pg_terminate_backend(a.pid) FROM pg_database AS d "
                "LEFT JOIN pg_stat_activity AS a USING (datname) WHERE d.datname = %s",
                [SHARED],
            )
            if not known.fetchall():
                connection.execute(f"CREATE DATABASE {SHARED}")
        with psycopg.connect(self._plain_url(SHARED), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public AUTHORIZATION pg_database_owner")
            connection.execute("GRANT USAGE ON SCHEMA public TO PUBLIC")
        return self.url(SHARED)

    def _plain_url(self, database: str) -> str:
        return self.url(database).replace("+psycopg", "")


@contextmanager
def running_server() -> Iterator[Server]:
    """A server for the time of a `with`; `NoServer` says why there is none."""
    programs = programs_folder()
    folder = Path(tempfile.mkdtemp(prefix="rigwright-postgres-"))
    try:
        prefix = as_lowly_user(folder)
        data = initialized(programs, folder, prefix)
        server = Server(free_port(), Path(data))
        settings = (
            *SETTINGS,
            f"port={server.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
        )
        command = [
            *prefix,
            str(programs / "postgres"),
            "-D",
            data,
            *(word for s in settings for word in ("-c", s)),
        ]
        with (
            (folder / "log").open("wb") as log,
            subprocess.Popen(command, stdout=log, stderr=log, cwd=folder) as process,
        ):
            try:
                await_start(process, server, folder / "log")
                yield server
            finally:
                stop(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs_folder() -> Path:
    """The folder of the server's programs, wherever the system keeps them."""
    if sys.platform == "win32":
        raise NoServer("the server is only started on Linux and macOS")
    found = shutil.which("initdb")
    known = [Path(found).resolve().parent] if found else []
    known += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folder = next(
        (path for path in known if (path / "initdb").exists() and (path / "postgres").exists()),
        None,
    )
    if folder is None:
        raise NoServer("PostgreSQL is not installed here (Debian's package: postgresql)")
    return folder


def as_lowly_user(folder: Path) -> list[str]:
    """The words before a command that run it as somebody who may run a server, and end it with
    this process.
    """
    ending = ["setpriv", "--pdeathsig=INT"] if shutil.which("setpriv") else []
    if os.geteuid() != 0:
        return ending
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    user = next((name for name in LOWLY_USERS if name in names), None)
    if user is None or not ending:
        raise NoServer(
            "a server does not run as root, and there is no other user or no setpriv to start it "
            "with"
        )
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return [*ending, f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]


def initialized(programs: Path, folder: Path, prefix: Sequence[str]) -> str:
    """The data folder of a new server."""
    data = str(folder / "data")
    secret = folder / "secret"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    options = [
        "-U",
        SUPERUSER,
        "-A",
        "scram-sha-256",
        f"--pwfile={secret}",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    command = [*prefix, str(programs / "initdb"), "-D", data, *options]
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    if said.returncode:
        raise NoServer(f"initdb does not work here: {said.stderr.strip().splitlines()[-1:]}")
    return data


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def await_start(process: subprocess.Popen[bytes], server: Server, log: Path) -> None:
    """Return once the server answers."""
    import psycopg

    for _ in range(START_S * 20):
        try:
            server.run("SELECT 1")
            return
        except psycopg.OperationalError:
            if ended(process, 0.05):
                break
    raise NoServer(
        f"the server does not start here: {log.read_text(errors='replace').strip()[-300:]}"
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server without waiting for its clients, at worst by force."""
    process.send_signal(signal.SIGINT)
    if not ended(process, 10):
        process.kill()


def ended(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether a process ends within so many seconds."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
