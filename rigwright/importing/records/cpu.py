"""Processors of the open database as our own: socket, cores, clocks, power and memory.

PCIe lanes are not in the database and stay unknown.
"""

from __future__ import annotations

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.spellings import socket_of


def fill(draft: RecordDraft) -> None:
    """Fill a processor's figures."""
    if socket := draft.text("socket"):
        draft.figures["socket"] = socket_of(socket)
    _cores(draft)
    _clocks(draft)
    _power(draft)
    memory = draft.table("specifications").get("memory")
    if isinstance(memory, dict):
        draft.count("mem_channels", memory.get("channels"))
        draft.take("max_mem_gb", memory.get("maxSupport"))
    ecc = draft.table("specifications").get("eccSupport")
    if isinstance(ecc, bool):
        draft.figures["ecc"] = ecc


def _cores(draft: RecordDraft) -> None:
    table = draft.table("cores")
    cores = draft.count("cores", table.get("total"))
    threads = draft.count("threads", table.get("threads"))
    if not cores or not threads:
        return
    if not cores <= threads <= 8 * cores:
        del draft.figures["threads"]
        draft.repair("cpu-threads", "threads", threads, cores)


def _clocks(draft: RecordDraft) -> None:
    clocks = draft.table("clocks").get("performance")
    if not isinstance(clocks, dict):
        return
    base = draft.take("base_ghz", clocks.get("base"))
    boost = draft.take("boost_ghz", clocks.get("boost"))
    if base and boost and boost < base:
        del draft.figures["boost_ghz"]
        draft.repair("cpu-boost", "boost_ghz", boost)


def _power(draft: RecordDraft) -> None:
    specifications = draft.table("specifications")
    rated = draft.take("tdp_w", specifications.get("tdp"))
    limit = draft.take("max_power_w", specifications.get("ppt"))
    if rated and limit and limit < rated:
        del draft.figures["max_power_w"]
        draft.repair("cpu-power", "max_power_w", limit, rated)
