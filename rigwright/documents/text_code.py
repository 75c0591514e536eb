"""A build as one line of text that survives chats, forums and QR codes:

"RIG1:" and letters and digits up to a dot. The letters are Base32 of deflated JSON with a checksum
after it. Line ends, blanks and small letters that crept in on the way do no harm; a letter that is
missing or wrong is noticed. What the JSON says is read by `document`.
"""

from __future__ import annotations

import re
import zlib
from base64 import b32decode, b32encode
from binascii import Error as Base32Error

from rigwright.text.refused import RefusedError
from rigwright.text.sentence import sentence

CODE_FORMAT = 1
MOST_UNPACKED = 1024 * 1024
MOST_CODE = 2 * MOST_UNPACKED  # letters
CHECKSUM = 4  # bytes
ALPHABET = "A-Z2-7"

# What compression starts with. It belongs to the format: another text here needs another number
# there.
_SEEN_BEFORE = (
    b'"confidence":"datasheet","source":"https://www.","brand":"lenovo-dell-hpe-hp-xeon-gold-silver-platinum-thinkstation-'
    b"amd-epyc-ryzen-threadripper-pro-intel-core-ultra-seasonic-prime-tx-corsair-ax1600i-hx1500i-evga-supernova-t2-g2-"
    b"be-quiet-dark-power-super-flower-leadex-noctua-nh-u14s-tr4-sp3-nh-u12s-nf-a12x25-a14-arctic-liquid-freezer-iii-"
    b"samsung-990-pro-2tb-4tb-crucial-t700-wd-black-sn850x-kingston-micron-rdimm-ddr4-3200-ddr5-5600-32gb-64gb-"
    b"fractal-design-define-7-xl-meshify-2-phanteks-enthoo-pro-2-lian-li-o11-dynamic-supermicro-gigabyte-asrock-rack-"
    b"asus-pro-ws-wrx80e-sage-se-wifi-msi-suprim-gaming-trio-tuf-turbo-strix-founders-edition-nvidia-geforce-rtx-3090-"
    b'24gb-4090-5090-a6000-6000-ada-pro-blackwell-tesla-v100-a100-h100-pcie-40gb-80gb-radeon-rx-7900-xtx-instinct-mi",'
    b'"second":{"board":"pcie-riser-cable-x16-gen4-gen5-300mm","nvlink-bridge":"reservoir":true,"front_fans":false,'
    b'"drive_cage":false,"psus_start_together":true,"board_aux_connected":false,"psu_circuits":[0,1],"circuits":[{"wires":'
    b'[{"card":0,"socket":0,"psu":0,"lead":0,"plug":"adapter"},"bridges":[{"first":0,"second":1},"hours_per_day":8.0,'
    b'"attention_heads":32,"kv_heads":8,"tensor_parallel":4,"task":"inference","duty":"burst","load":"cards","currency":'
    b'"EUR","price_per_kwh":0.3,"ups":{"watts":,"volt_amperes":,"stands":"altitude_m":0.0,"room_c":25.0,"other_load_w":'
    b'0.0,"breaker_a":15.0,"outlet_a":20.0,"volts":120.0,"breaker_a":16.0,"outlet_a":16.0,"volts":230.0,"site":{"name":'
    b'"us-120v-15a","workload":{"fans":[{"drives":[{"places":["M.2_1","count":2,"along_mm":,"duct":"adapters":["slot":'
    b'"PCIEX16_1","riser":"power_limit_w":300.0,"place":"vertical1","bay1","part_id":"placements":[{"part_id":"psus":["'
    b'"memory":[{"part_id":"cooler":"cpus":{"part_id":"chassis":"board":"notes":"title":'
    b'"{"format":"rigwright-build/1","parts":[],"build":{'
)

_CODE = re.compile(rf"RIG(\d{{1,3}}):([{ALPHABET}\s]*)\.", re.IGNORECASE)
_BEGINNING = re.compile(
    rf"\bRIG\d{{1,3}}:\s*[{ALPHABET}]{{16}}", re.IGNORECASE
)  # a list may name a machine "Rig1:"

# In capital letters and without a blank, longer than a word or ended as a code: no line of a list.
_ALONE = re.compile(r"RIG\d{1,3}:(\S{8,}|\S*\.)")

DAMAGED = sentence("{name} has a damaged code: a letter is missing or wrong; copy it again.")
NO_BUILD = sentence("{name} has a code of something that is no build.")


class CodeError(RefusedError):
    """A text is no code that can be read."""


def has_code(text: str) -> bool:
    """Return whether a code begins in a text, or the text is nothing but a code or a rest of
    one.
    """
    return _BEGINNING.search(text) is not None or _ALONE.fullmatch(text.strip()) is not None


def code_of(content: bytes) -> str:
    """Return the code for the JSON of a build."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_SEEN_BEFORE)
    packed = packing.compress(content) + packing.flush()
    checksum = zlib.crc32(packed).to_bytes(CHECKSUM, "big")
    letters = b32encode(packed + checksum).decode("ascii")
    unpadded = letters.rstrip("=")
    return f"RIG{CODE_FORMAT}:{unpadded}."


def content_of(text: str) -> bytes:
    """Return the JSON within the first code of a text; a `CodeError` where it cannot be read."""
    if len(text) > MOST_CODE:
        raise CodeError(sentence("{name} is too long to be a code."))
    found = _CODE.search(text)
    if found is None:
        raise CodeError(
            sentence(
                "{name} has a code that is cut off: it begins with “RIG” and ends with a dot; copy "
                "it whole."
            )
        )
    if int(found[1]) > CODE_FORMAT:
        raise CodeError(
            sentence(
                "{name} has a code of a newer Rigwright (code {number}); update Rigwright to read "
                "it.",
                number=int(found[1]),
            )
        )
    if int(found[1]) != CODE_FORMAT:
        raise CodeError(
            sentence(
                "{name} has a code {number}, which there has never been.", number=int(found[1])
            )
        )
    sealed = _bytes_of("".join(found[2].split()).upper())
    packed = sealed[:-CHECKSUM]
    checksum = sealed[-CHECKSUM:]
    if not packed or zlib.crc32(packed) != int.from_bytes(checksum, "big"):
        raise CodeError(DAMAGED)
    return _unpacked(packed)


def _bytes_of(letters: str) -> bytes:
    try:
        return b32decode(letters + "=" * (-len(letters) % 8))
    except Base32Error:
        raise CodeError(DAMAGED) from None


def _unpacked(packed: bytes) -> bytes:
    """Return what was compressed, and never more than a build can be: a few letters may stand
    for gigabytes.
    """
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_SEEN_BEFORE)
    try:
        content = unpacking.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error:
        raise CodeError(NO_BUILD) from None
    if len(content) > MOST_UNPACKED or not unpacking.eof or unpacking.unused_data:
        raise CodeError(NO_BUILD)
    return content
