"""What lines mean as people write them below their builds: cards that share a number, memory and
drives by their figures, frames and risers without a maker, whole machines, headings and remarks.

A part is never taken silently where another may be meant: what is no guess has what the line says.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog, StoredCatalog
from rigwright.figures.uncertain import is_inferred
from rigwright.importing.lists.by_number import by_number
from rigwright.importing.lists.drive_lines import drive_wanted
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.meanings import Guess, Match, is_left_laptop
from rigwright.importing.lists.name_index import NameIndex
from rigwright.importing.lists.reading import ListLine, read_list
from rigwright.importing.lists.telling_apart import NamedPart
from rigwright.importing.name_words import every_word_of
from rigwright.importing.spellings import CHIP_MAKERS
from rigwright.parts import Chassis, Drive, Gpu, Memory, Motherboard, Part, Riser
from rigwright.proposals.listed import build_from_list
from tests.reading_once import whole_catalog
from tests.sampling import every, everything, share
from tests.shipped_parts import shipped


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


@cache
def matched(text: str, catalog: StoredCatalog) -> tuple[Match, ...]:
    return match_list(read_list(text), catalog)


def told(match: Match) -> str:
    """What a match says in short: the part, with "?" behind a guess; of what kind a placeholder is;
    that a line names no part.
    """
    if match.part_id is not None:
        return match.part_id + "?" * match.is_guess
    if match.placeholder is not None:
        return f"some {match.placeholder.kind}"
    if match.stands_cards_up:
        return "upright"
    return match.says.value if match.asks else "nothing"


# A line, and how many of what it means; with "?" as a guess.
WRITTEN: tuple[tuple[str, dict[str, int]], ...] = (
    (
        "- 6x RTX 3090 (2x FE, 4x EVGA FTW3)",
        {"rtx-3090-founders": 2, "evga-rtx-3090-ftw3-ultra?": 4},
    ),
    (
        "8x RTX 3090 (mixed: 5 Founders Edition, 3 MSI Ventus)",
        {"rtx-3090-founders": 5, "msi-rtx-3090-ventus-3x-oc": 3},
    ),
    ("8x RTX 3090 (5 FE, 2 in use)", {"rtx-3090-founders": 8}),
    (
        "2x RTX 5090 (MSI Suprim SOC + Gigabyte Gaming OC)",
        {"msi-rtx-5090-suprim-soc": 1, "gigabyte-rtx-5090-gaming-oc": 1},
    ),
    (
        "3090: 2x FE + 1x EVGA FTW3 Ultra",  # a label, for nothing says three
        {"rtx-3090-founders": 2, "evga-rtx-3090-ftw3-ultra": 1},
    ),
    ("NVIDIA 4x RTX 3090 Founders Edition", {"rtx-3090-founders": 4}),
    (
        "Dell PowerEdge R730, 2x Xeon E5-2680 v4, 2x RTX A6000",
        {"dell-poweredge-r730": 1, "intel-xeon-e5-2680-v4": 2, "rtx-a6000": 2},
    ),
    ("TR Pro 9975WX", {"amd-ryzen-threadripper-pro-9975wx": 1}),
    ("ROMED8-2T/BCM", {"asrockrack-romed8-2t": 1}),
    ("RTX 3090 Kingpin", {"evga-rtx-3090-kingpin-hybrid": 1}),
    # from quotations: the number of the line, the quantity, and what the thing is called
    ("4    2 Stk  NVIDIA L40S 48GB", {"nvidia-l40s": 2}),
    ("2 x Carte graphique Asus TUF RTX 4090 OC", {"asus-tuf-rtx-4090": 2}),
    ("3 x Grafikkarte RTX 3090 Founders Edition", {"rtx-3090-founders": 3}),
    ("1 x Alimentation be quiet! Dark Power Pro 13 1600W", {"be-quiet-dark-power-pro-13-1600w": 1}),
    # a sheet whose column of names is headed by its first kind, with remarks beside
    (
        "GPU\tQty\tNotes\nRTX 3090 FE\t3\tblower fans, 3d printed shroud\nRTX A6000\t1\t",
        {"rtx-3090-founders": 3, "rtx-a6000": 1},
    ),
    (
        "RTX A6000 x2, Define 7? no: RTX 4090 FE, RTX A4000",
        {"rtx-a6000": 2, "rtx-4090-founders": 1, "rtx-a4000": 1},
    ),
    (
        "2x H100 PCIe 80GB\n3x NVLink bridge",
        {"h100-pcie-80gb": 2, "nvidia-a100-a30-h100-pcie-nvlink-bridge-2-slot-3-per-pair": 1},
    ),
    ("7x RTX 4090 (Suprim Liquid X)", {"msi-rtx-4090-suprim-liquid-x?": 7}),
    ("RTX 2080 Ti Turbo x4", {"asus-turbo-rtx-2080-ti?": 4}),
    ("4x RTX 3090 FE with EK waterblocks", {"rtx-3090-reference-ek-quantum-vector?": 4}),
    ("4x RTX 4090 server", {"rtx-4090-founders?": 4}),  # no other line says which cards
    ("intel 2X xeon 4214R CPU", {"intel-xeon-silver-4214r": 2}),
    ("Noctua 3x NF-A12x25", {"noctua-nf-a12x25-pwm": 3}),
    ("Gigabyte 3X Gaming OC RTX 3090", {"gigabyte-rtx-3090-gaming-oc": 1}),
    (
        "9950X3D on ASUS ProArt X870E-Creator WiFi",
        {"amd-ryzen-9-9950x3d": 1, "asus-proart-x870e-creator-wifi": 1},
    ),
    (
        "Motherboard - ASUS Pro WS W790E-SAGE SE w/ Xeon w9-3495X",
        {"asus-pro-ws-w790e-sage-se": 1, "intel-xeon-w9-3495x": 1},
    ),
    (
        "2x Xeon Platinum 8480+ ES on Gigabyte MS73-HB1",  # a board that nobody knows is not lost
        {"intel-xeon-platinum-8480": 2, "some motherboard": 1},
    ),
    (
        "Mining frame, 6 x Linkup gen4 risers",
        {
            "generic-mining-open-frame-6-gpu?": 1,
            "linkup-ultra-pcie-4-0-x16-riser-300-mm-90-deg?": 6,
        },
    ),
    ("mining rig frame w/ 12 fans", {"generic-mining-open-frame-6-gpu?": 1}),
    ("open frame for 8 GPUs", {"generic-mining-open-frame-8-gpu": 1}),
    (
        "4x Tesla P40 24GB w/ 3d printed shroud + 40mm fans",
        {"tesla-p40": 4, "generic-duct-with-two-40-x-28-mm-fans?": 4},
    ),
    (
        "3x Tesla V100 PCIe 32GB (printed ducts, 80mm Arctic S8038 fans)",
        {"tesla-v100-pcie-32gb": 3, "arctic-s8038-10k": 3},
    ),
    (
        "2x Instinct MI100 with 3D printed shrouds and Delta 97x33 blowers",
        {"instinct-mi100": 2, "nothing": 1, "generic-duct-with-a-97-x-33-mm-blower?": 2},
    ),
    ("92mm fan duct", {"noctua-nf-a9-pwm?": 1}),  # the fan stands for the duct
    ("40mm blower shroud", {"generic-duct-with-two-40-x-28-mm-fans?": 1}),
    ("GPU 1-4: RTX 3090 Turbo (Gigabyte)", {"gigabyte-rtx-3090-turbo": 4}),
    ("RTX A6000 x4 on risers", {"rtx-a6000": 4}),
    (
        "1x RTX 4090 FE, 1x RTX A6000 via OCuLink",  # neither card is lost
        {"rtx-4090-founders": 1, "rtx-a6000": 1},
    ),
    ("4090 and an RTX A6000", {"rtx-4090-founders?": 1, "rtx-a6000": 1}),
    ("4090, 3090", {"rtx-4090-founders?": 1, "rtx-3090-founders?": 1}),
    ("NZXT H7 Flow, 2022", {"nzxt-h7-flow-2022": 1}),
    (
        "EVGA 3090 FTW3 Ultra + 3090 Kingpin",  # K|NGP|N on the box
        {"evga-rtx-3090-ftw3-ultra": 1, "evga-rtx-3090-kingpin-hybrid": 1},
    ),
    (
        "2x RTX 3090 FE nvlinked",
        {"rtx-3090-founders": 2, "rtx-3090-nvlink-bridge-3-slot-board-partner?": 1},
    ),
    ("Inno3D RTX 4090 iChill X3", {"inno3d-rtx-4090-ichill-x3": 1}),  # and not three
    ("2x Inno3D RTX 4090 iChill X3", {"inno3d-rtx-4090-ichill-x3": 2}),
    ("Thermaltake Core X9", {"thermaltake-core-x9": 1}),
    ("RTX A6000 x3 (used)", {"rtx-a6000": 3}),
    ("L4 x8", {"nvidia-l4": 8}),
    ("GPU: T4", {"tesla-t4": 1}),
    (
        "RTX A6000 x2 NVLink",
        {
            "rtx-a6000": 2,
            "nvidia-rtx-a-series-nvlink-bridge-2-slot-a6000-a5500-a5000-a4500-a40?": 1,
        },
    ),
    ("1 RTX Pro 6000", {"rtx-pro-6000-blackwell-workstation?": 1}),
    ("ASUS Pro WS W790 SAGE", {"asus-pro-ws-w790e-sage-se": 1}),
    ("WRX80 Sage", {"asus-pro-ws-wrx80e-sage-se-wifi?": 1}),
    ("ASUS WRX90 SAGE SE", {"asus-pro-ws-wrx90e-sage-se": 1}),
    ("Torrent", {"fractal-design-torrent?": 1}),  # the whole name of a case, but for its maker
    ("Case: North", {"fractal-design-north?": 1}),  # and no North XL
    ("Phantom", {"nothing": 1}),  # of which only names of several words begin
    ("Silverstone HELA 2050", {"silverstone-hela-2050-platinum": 1}),  # and no card
    ("Corsair HX1500i SHIFT", {"some psu": 1}),
    ("Lian Li O11 XL", {"lian-li-o11d-xl-rog-certified": 1}),
    ("an RTX A6000 for inference", {"rtx-a6000": 1}),
    ("Corsair AX1600i w/ Add2PSU", {"corsair-ax1600i": 1, "starter": 1}),
    ("vertical mount", {"upright": 1}),
    ("Vertical GPU bracket", {"upright": 1}),
    ("1x Vertical GPU mount kit", {"upright": 1}),
    ("Mount: Vertical GPU Mounting Kit", {"upright": 1}),  # which NZXT sells by that name
    ("Lian Li O11D EVO vertical GPU bracket kit", {"upright": 1}),  # and no O11D EVO
    ("RTX 4090 FE (vertical mount)", {"rtx-4090-founders": 1}),
    ("4090 vertically mounted", {"rtx-4090-founders?": 1}),
    ("eGPU: RTX 3090 FE", {"rtx-3090-founders": 1}),
    ("GPU riser kit", {"cooler-master-masteraccessory-riser-pcie-4-0-x16-300-mm?": 1}),
    ("RTX 3090 ターボ ×4枚", {"gigabyte-rtx-3090-turbo?": 4}),
    (
        "2x RTX A6000, Xeon Gold 6248, 4x 2000W Platinum",
        {"rtx-a6000": 2, "intel-xeon-gold-6248": 1, "some psu": 4},
    ),
    ("GPU sag bracket", {"nothing": 1}),
    ("an X570 board", {"some motherboard": 1}),  # of which there are dozens
    ("Arctic Liquid Freezer III Pro 420", {"some cooler": 1}),  # no Liquid Freezer III
    ("Edit: added a second PSU", {"some psu": 1}),
    ("Ncase M2", {"some chassis": 1}),  # of a maker whose M1 is known
    ("HP Z620", {"some chassis": 1}),
    ("HP Z640", {"hp-z640": 1}),
    ("Supermicro 4029GP-TRT2", {"supermicro-sys-4029gp-trt2": 1}),
    ("Supermicro 4029GP-TRT3", {"some chassis": 1}),
    ("Supermicro SYS-4029GP-TRT", {"supermicro-sys-4029gp-trt": 1}),
    ("Dell Precision T3620 w/ Xeon W-2135", {"some chassis": 1, "intel-xeon-w-2135": 1}),
    ("Dell Precision 5820 tower", {"dell-precision-t5820": 1}),
    ("ASUS Pro WS WRX80E-SAGE SE WIFI II", {"asus-pro-ws-wrx80e-sage-se-wifi-ii": 1}),
    (
        "Dell Precision T7920 w/ dual Xeon Gold 6148",
        {"dell-precision-t7920": 1, "intel-xeon-gold-6148": 2},
    ),
    ("Dell Precision 7920 Tower", {"dell-precision-t7920": 1}),
    ("Precision Tower 7910", {"dell-precision-t7910": 1}),
    ("Dell Precision 3660", {"some chassis": 1}),
    # a number before a size is how many of it
    ("16 64GB DDR5 RDIMM", {"generic-64gb-ddr5-5600-rdimm?": 16}),
    ("2 2.0kW PSU", {"some psu": 2}),
    ("1 600W PSU", {"some psu": 1}),  # as thousands are parted elsewhere
    # cables to a part are none, and how many slots a board has is no card
    ("GPU power cables: 2x 09H6FV", {"nothing": 1}),
    ("7x PCIe slots: 6 GPUs", {"nothing": 7}),
    ("placa ASUS X570 Dark Hero", {"asus-rog-crosshair-viii-dark-hero": 1}),
    ("2 tarjetas RTX 4090 FE", {"rtx-4090-founders": 2}),
    ("[*]PSU: be quiet! Dark Power 13 1000W", {"be-quiet-dark-power-13-1000w": 1}),
    ("Kühler: bequiet Dark Rock Pro 5", {"be-quiet-dark-rock-pro-5": 1}),
    ("設置：日本 200V 20A", {"outlet": 1}),
    # a quantity beside the word for the kind, in a row of a table
    (
        "| GPU ×2 | AMD Radeon AI PRO R9700 32GB (ASRock Creator) | $1,299 each |\n"
        "| CPU | Ryzen 7 9700X | $329 |",
        {"asrock-creator-r9700": 2, "amd-ryzen-7-9700x": 1},
    ),
    ("single E5-2690v4", {"intel-xeon-e5-2690-v4": 1}),
    ("GPU im vertikalen Halter", {"upright": 1}),
    ("2 of the cards are mounted vertically", {"upright": 2}),
    ("both GPUs mounted vertically", {"upright": 1}),
    ("8x RTX PRO 6000 Blackwell MaxQ Workstation Edition", {"rtx-pro-6000-blackwell-max-q": 8}),
    ("8x RTX 6000 Pro MaxQ", {"rtx-pro-6000-blackwell-max-q": 8}),
    ("Nvidia RTX 4090 Founder’s Edition", {"rtx-4090-founders": 1}),
    ("RTX 3090 Founder Edition", {"rtx-3090-founders": 1}),
    ("8x RTX 4090 D", {"some gpu": 8}),  # which is no RTX 4090
    ("Overclocked GDDR7 memory (+4000 offset)", {"nothing": 1}),  # of a card
    (
        "an RTX A6000 and (more recently added) a GTX 1080 Ti",
        {"rtx-a6000": 1, "gtx-1080-ti-founders?": 1},
    ),
    ("M.2 to 16x PCIe riser for the 8th card", {"some riser": 1}),  # and no ribbon from a slot
    ("CPU bracket:Thermalright ASF-Black", {"some ": 1}),  # and no processor
    ("Open-air mining chassis", {"generic-mining-open-frame-6-gpu?": 1}),
    ("V-Color 8x32GB", {"some memory": 1}),
    ("128 GB", {"some memory": 1}),
    # a board whose number goes on differently is another board
    ("ASRock Rack ROME2D64-2T", {"some motherboard": 1}),
    ("ASRock Rack ROME2D32GMX-2T", {"asrockrack-rome2d32gm-2t?": 1}),
    ("MZ31-AR0", {"some motherboard": 1}),
    ("H12SSLi", {"supermicro-h12ssl-i": 1}),
    ("Supermicro SuperServer 7049GP-TRT", {"supermicro-sys-7049gp-trt": 1}),
    # none of two supplies is lost, and one that is said twice is one
    ("AX1600i + 850w gold", {"corsair-ax1600i": 1, "some psu": 1}),
    ("1200W + 850W power supplies", {"some psu": 2}),
    ("PSU: 2x 1200W + 850W", {"some psu": 3}),
    ("RTX A6000 x4, 2x 1600W", {"rtx-a6000": 4, "some psu": 2}),
    ("RTX A6000 x4, 300W", {"rtx-a6000": 4}),  # which each of them draws
    (
        "2x RTX A6000, 850w, Ryzen 9 5950X",
        {"rtx-a6000": 2, "some psu": 1, "amd-ryzen-9-5950x": 1},
    ),
    ("RTX A6000 x4, 1600W", {"rtx-a6000": 4, "some psu": 1}),
    ("RTX 5090 FE, 575W", {"rtx-5090-founders": 1}),
    ("Seasonic Prime TX-1600, 1600W titanium", {"seasonic-prime-tx-1600-2022?": 1}),
    ("2x 2200W titanium, office outlet 120V", {"some psu": 2, "outlet": 1}),
    ("two 20A circuits", {"outlet": 2}),
    ("Japan 100V 15A", {"outlet": 1}),
    ("EU 230V", {"outlet": 1}),
    ("EU 230V version", {"nothing": 1}),
    # a UPS is no supply of the machine
    ("APC 3000VA / 2700W UPS", {"ups": 1}),
    ("UPS: CyberPower 1500VA/900W", {"ups": 1}),
    ("UPS: APC Smart-UPS 1500", {"nothing": 1}),
    ("auf 280W begrenzt, Steckdose 230V 16A", {"limit": 1, "outlet": 1}),
    # cards that are counted again, and cards beside a case of their name
    ("2x RTX 3090 FE + 1x RTX 3090 FE vertical", {"rtx-3090-founders": 3}),
    ("4x P100", {"tesla-p100-pcie-16gb?": 4}),
    ("2x R9700", {"asrock-creator-r9700?": 2}),
    # a machine of a maker with what stands behind it
    ("Lenovo P520, 1000W", {"lenovo-thinkstation-p520": 1}),
    (
        "Poweredge R740 2x gold 6148 384gb ram",
        {
            "dell-poweredge-r740": 1,
            "intel-xeon-gold-6148": 2,
            "generic-64gb-ddr4-3200-rdimm?": 6,
        },
    ),
    ("HP Z440 700W", {"hp-z440": 1}),
    ("Dell Precision T7910, 1300W", {"dell-precision-t7910": 1}),
    ("HPE ProLiant DL380 Gen9", {"hpe-proliant-dl380-gen9": 1}),
    ("ASUS ESC4000 G3", {"asus-esc4000-g3": 1}),
    (
        "Supermicro X10DRG-Q in CSE-747",
        {"supermicro-x10drg-q": 1, "supermicro-sc747tq-r1620b": 1},
    ),
    # power limits
    ("4x RTX 3090 FE @ 280W each", {"rtx-3090-founders": 4}),
    (
        "2x RTX 5090 FE limited to 400W each and a 1600W PSU",
        {"rtx-5090-founders": 2, "some psu": 1},
    ),
    ("power limited to 250W each", {"limit": 1}),
    ("RTX 3090 FE 350W", {"rtx-3090-founders": 1}),
    # blowers are ducts of cards without fans, and say of others what they are
    (
        "3x Tesla P40 w/ blower fans",
        {"tesla-p40": 3, "generic-duct-with-a-97-x-33-mm-blower?": 3},
    ),
    ("2x RTX 3090 with blower", {"gigabyte-rtx-3090-turbo?": 2}),
    (
        "2x Tesla P40 with 3D printed ducts and 97mm blowers",
        {"tesla-p40": 2, "generic-duct-with-a-97-x-33-mm-blower?": 2},
    ),
    (
        "2x MI60 with 3D-printed shrouds and 92mm fans",
        {"radeon-instinct-mi60-32gb": 2, "noctua-nf-a9-pwm?": 2},
    ),
    # also in brackets, and those that stand before the word for it
    (
        "3x Tesla P40 (3D printed shrouds)",
        {"tesla-p40": 3, "generic-duct-with-two-40-x-28-mm-fans?": 3},
    ),
    ("3x P40 + fans (shroud)", {"tesla-p40": 3, "generic-duct-with-two-40-x-28-mm-fans?": 3}),
    (
        "4x Tesla P100 16GB, 4x 92mm fans ducted",
        {"tesla-p100-pcie-16gb": 4, "noctua-nf-a9-pwm?": 4},
    ),
    ("RTX A6000 (no shroud needed)", {"rtx-a6000": 1}),
    # adapters at both ends of cables
    (
        "7 x C-Payne SlimSAS device + host adapters",
        {
            "c-payne-slimsas-pcie-4-0-x16-device-adapter-2x-sff-8654-8i?": 7,
            "c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i?": 7,
        },
    ),
    (
        "4x C-Payne SlimSAS adapters",
        {
            "c-payne-slimsas-pcie-4-0-x16-device-adapter-2x-sff-8654-8i?": 4,
            "c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i?": 4,
        },
    ),
    (
        "C-Payne SlimSAS host adapter",
        {"c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i?": 1},
    ),
    # a machine with its processor behind it
    (
        "Lenovo P620 TR Pro 3945WX",
        {"lenovo-thinkstation-p620": 1, "amd-ryzen-threadripper-pro-3945wx": 1},
    ),
    ("HP Z440 E5-1650 v4", {"hp-z440": 1, "intel-xeon-e5-1650-v4": 1}),
    ("Dell R730 E5-2680v4 x2", {"dell-poweredge-r730": 1, "intel-xeon-e5-2680-v4": 2}),
    (
        "Dell T7910 dual E5-2697v3 128GB, 2x RTX 3090 FE",
        {
            "dell-precision-t7910": 1,
            "intel-xeon-e5-2697-v3": 2,
            "generic-16gb-ddr4-3200-rdimm?": 8,  # one for each channel
            "rtx-3090-founders": 2,
        },
    ),
    (
        "HP Z8 G4 (2x Gold 6154, 192GB)",
        {
            "hp-z8-g4": 1,
            "intel-xeon-gold-6154": 2,
            "generic-32gb-ddr4-3200-rdimm?": 6,
        },
    ),
    ("Dell PowerEdge T630 (8 bay)", {"dell-poweredge-t630": 1}),
    # the maker's larger board of a name, which has other slots
    ("Huananzhi X99-F8D plus", {"some motherboard": 1}),
    ("TUF X870-PLUS WiFi", {"asus-tuf-gaming-x870-plus-wifi": 1}),
    # what calls the whole, above the machine that it is
    ("My T620 LLM server\nDell PowerEdge T620", {"nothing": 1, "some chassis": 1}),
    ("My T620 LLM server", {"some ": 1}),  # which nothing else names
    ("・GPU RTX A6000 ×2、RTX 3090 ターボ ×1", {"rtx-a6000": 2, "gigabyte-rtx-3090-turbo?": 1}),
    ("2x 480 radiator", {"some cooler": 2}),  # and no RX 480
    ("wooden frame", {"generic-mining-open-frame-6-gpu?": 1}),
    (
        "PCIe x16 to x8x8 bifurcation riser",
        {"c-payne-pcie-x16-to-2x-x8-bifurcation-card-dual-slot-spacing?": 1},
    ),
)

# Lines whose parts are in the open database.
OF_THE_DATABASE: tuple[tuple[str, dict[str, int]], ...] = (
    # small boards, and those whose name says Wi-Fi by "AX" alone
    ("B550-I AORUS PRO AX", {"gigabyte-aorus-b550i-pro-ax-am4-ddr4-mini-itx": 1}),
    ("Gigabyte B650 Eagle AX", {"gigabyte-b650-eagle-ax-am5-ddr5-atx-wifi": 1}),
    (
        "HX1200 + 850w gold",
        {"corsair-hx1200-platinum-1200w-fully-modular-80-platinum": 1, "some psu": 1},
    ),
    # one board has all words of the line, though of another's name more stands on it
    ("MOBO: X570 Dark Hero", {"asus-rog-crosshair-viii-dark-hero?": 1}),
    ("MOBO: EVGA X570 Dark", {"evga-x570-dark": 1}),
    # what a carrier board and an adapter have beside a card is no drive
    (
        "2x Tesla V100 SXM2 32GB on dual SXM2 carrier board (NVLink), connected through SlimSAS"
        " to a PCIe x16 host adapter",
        {"some gpu": 2},
    ),
    # a processor that two makers have, in a sentence
    (
        "TRX50 build: Gigabyte TRX50 AERO D, 7960X, RTX A6000",
        {"gigabyte-trx50-aero-d": 1, "amd-ryzen-threadripper-7960x?": 1, "rtx-a6000": 1},
    ),
    ("My mi100 box\n\n* 3x MI100 32GB", {"nothing": 1, "instinct-mi100": 3}),
    ("Xeon 6 workstation quote\n2x Xeon Gold 6230", {"nothing": 1, "intel-xeon-gold-6230": 2}),
    # a case beside a card of the same name
    ("4x P100", {"tesla-p100-pcie-16gb?": 4}),
    ("Antec P100", {"antec-p100-atx-mid-tower-black-silver-front-usb-3-2-gen-1-usb-2-0": 1}),
    ("NZXT Kraken X63", {"nzxt-kraken-x63-rgb-91-19-cfm-water-280mm-black": 1}),  # and not 63
)


@pytest.mark.sampled
def test_lines_mean_what_people_mean(catalog: StoredCatalog) -> None:
    found: dict[str, dict[str, int]] = {}
    asked = share(WRITTEN, 3)
    for line, _ in asked:
        said: dict[str, int] = {}
        for match in matched(line, catalog):
            said[told(match)] = said.get(told(match), 0) + match.count
        found[line] = said
    assert found == dict(asked)


# Part numbers as orders have them, alone and in a column beside words that say little.
NUMBERED: tuple[tuple[str, dict[str, int]], ...] = (
    ("2x GV-N3090TURBO-24GD", {"gigabyte-rtx-3090-turbo": 2}),
    ("90YV0FK0-M0NB00", {"asus-turbo-rtx-3090": 1}),
    ("90YV0FK0M0NB00", {"asus-turbo-rtx-3090": 1}),
    ("PSU: 220-T2-1600-X1", {"evga-supernova-1600-t2": 1}),
    ("Qty 2 VCNRTXA6000-PB", {"rtx-a6000": 2}),
    ("GV-N4090AORUS M-24GD", {"gigabyte-aorus-rtx-4090-master": 1}),
    # of another maker than the line names
    ("Gigabyte RTX 3090 24G-P5-3987-KR", {"gigabyte-rtx-3090-turbo?": 1}),
    ("Line,Part Number,Description,Qty\n1,GV-N3090TURBO-24GD,Graphics card 24GB,4",
     {"gigabyte-rtx-3090-turbo": 4}),
    ("MPN;Menge\n100-100000061WOF;1", {"amd-ryzen-9-5900x": 1}),
    # the number goes before a name that suits several cards
    ("Item,MPN,Qty\nGigabyte RTX 3090,GV-N3090GAMING OC-24GD,1",
     {"gigabyte-rtx-3090-gaming-oc": 1}),
    ("Item,MPN,Qty\nCard of 24GB,TURBO-RTX3090-24G,1\nCard of 24GB,GV-N3090TURBO-24GD,1",
     {"asus-turbo-rtx-3090": 1, "gigabyte-rtx-3090-turbo": 1}),
)  # fmt: skip


@every(NUMBERED)
def test_a_part_number_means_the_part_that_has_it(text: str, meant: dict[str, int]) -> None:
    found = {told(match): match.count for match in matched(text, shipped())}
    assert found == meant


def _numbered(part_id: str, number: str) -> Part:
    part = shipped().get(part_id)
    assert part is not None
    return part.changed(part_numbers=(number,))


def test_a_number_that_two_parts_have_means_neither() -> None:
    card = _numbered("rtx-a6000", "AB-12345")
    other = card.changed(id="another", name="Another card")
    assert by_number(ListLine("AB-12345"), NameIndex(MemoryCatalog([card]))) is not None
    assert by_number(ListLine("AB-12345"), NameIndex(MemoryCatalog([card, other]))) is None


@every(
    [
        ("Framework Laptop 16", True),
        ("Laptop: Lenovo ThinkPad P16", True),
        ("eGPU: Razer Core X", True),
        ("Crucial 32GB SODIMM laptop memory", False),
        ("Lenovo ThinkStation P620", False),
        ("Laptop stand", False),
    ]
)
def test_a_laptop_is_left_out_and_told_from_other_lines(line: str, is_one: bool) -> None:
    found = matched(f"RTX A6000\n{line}", shipped())
    assert [is_left_laptop(match) for match in found] == [False, is_one]


def test_a_chip_written_as_one_word_is_no_part_number() -> None:
    card = _numbered("rtx-a6000", "RTX3090-24GB")
    assert by_number(ListLine("RTX3090 24GB"), NameIndex(MemoryCatalog([card]))) is None


def test_lines_mean_parts_of_the_open_database() -> None:
    whole = whole_catalog()
    found: dict[str, dict[str, int]] = {}
    for line, _ in OF_THE_DATABASE:
        said: dict[str, int] = {}
        for match in match_list(read_list(line), whole):
            said[told(match)] = said.get(told(match), 0) + match.count
        found[line] = said
    assert found == dict(OF_THE_DATABASE)


def test_a_cooler_is_the_one_for_the_board(catalog: StoredCatalog) -> None:
    """An NH-U14S is sold for each large socket under a name of its own."""
    for board, cooler in (
        ("ASRock Rack ROMED8-2T", "noctua-nh-u14s-tr4-sp3?"),
        ("ASUS Pro WS WRX90E-SAGE SE", "noctua-nh-u14s-tr5-sp6?"),
        ("MSI MAG B650 TOMAHAWK WIFI", "noctua-nh-u14s"),
        ("Supermicro H13SSL-N", "noctua-nh-u14s"),  # for which there is none: it does not fit
    ):
        *_, match = matched(f"{board}\nNoctua NH-U14S", catalog)
        assert told(match) == cooler, board


def test_a_card_of_a_share_is_by_its_maker(catalog: StoredCatalog) -> None:
    """Whatever chip: a number shared among makers becomes as many of each."""
    chips: dict[str, set[str]] = {}
    for card in _parts(catalog, "gpu"):
        if isinstance(card, Gpu) and card.chip and card.chip.startswith("GeForce RTX"):
            chips.setdefault(card.chip, set()).add(card.brand)
    tried = 0
    for chip, brands in chips.items():
        if not {"ASUS", "MSI"} <= brands:
            continue
        tried += 1
        for line in (
            f"5x {chip} (3x ASUS TUF, 2x MSI Ventus)",
            f"{chip} - 3x ASUS TUF, 2x MSI Ventus",
        ):
            first, second = matched(line, catalog)
            for match, count, maker in ((first, 3, "ASUS"), (second, 2, "MSI")):
                assert match.count == count, (line, told(match))
                card = catalog.get(match.part_id or "")
                if card is not None:
                    assert isinstance(card, Gpu)
                    assert (card.brand, card.chip) == (maker, chip), line
    assert tried > 5


@pytest.mark.sampled
def test_no_part_is_by_another_maker_than_its_line_says(catalog: StoredCatalog) -> None:
    """Of cards, memory, boards and supplies with the names of other makers before them."""
    brands = ("ASUS", "Corsair", "Kingston", "Gigabyte", "Seasonic")
    for kind in ("gpu", "memory", "motherboard", "psu"):
        for part in share(_parts(catalog, kind), 60):
            for brand in brands:
                text = part.name.replace(part.brand, "").strip()
                if set("(/+") & set(text):
                    continue  # what follows is a piece of its own, and names no maker
                if part.brand in CHIP_MAKERS or every_word_of(brand) & every_word_of(part.name):
                    continue
                for match in matched(f"{brand} {text}", catalog):
                    meant = catalog.get(match.part_id or "")
                    if meant is None or meant.brand.casefold() == "generic":
                        continue
                    if meant.brand not in CHIP_MAKERS:
                        assert meant.brand == brand, (brand, text, told(match))


@pytest.mark.parametrize(
    "line",
    [
        *("Budget build", "## Hardware", "My $4k local LLM build", "Happy to answer questions!"),
        *("Power draw: ~1400W under load", "Idle power: 180W, 40 tok/s on Llama 70B"),
        *("Performance: 25 t/s", "Ubuntu 24.04, CUDA 12.4, vLLM", "Cooling and power"),
    ],
)
def test_headings_and_remarks_name_no_part(line: str, catalog: StoredCatalog) -> None:
    for match in matched(line, catalog):
        assert match.names_no_part and match.placeholder is None and match.part_id is None
        kept = match.meaning(None)
        assert kept.placeholder is not None  # where somebody says that it is one


def test_a_title_names_no_part_where_a_line_says_the_cards(catalog: StoredCatalog) -> None:
    for title in ("Quad 3090 build", "4x 3090 rig, finally done!", "Build log: 3090 water cooled"):
        heading, cards = matched(f"{title}\nGPU: 4x RTX 3090 FE", catalog)
        assert heading.names_no_part and heading.placeholder is None, title
        assert (told(cards), cards.count) == ("rtx-3090-founders", 4)
    titles = "My MI100 box\nXeon workstation, quoted today\n"
    found = matched(f"{titles}3x MI100 32GB\nCPU: 2x Xeon Gold 6230", catalog)
    said = [(told(match), match.count) for match in found if not match.names_no_part]
    assert said == [("instinct-mi100", 3), ("intel-xeon-gold-6230", 2)]
    alone, board = matched("Xeon workstation\nBoard: Supermicro X11DPi-N", catalog)
    assert told(alone) == "some cpu" and told(board) == "supermicro-x11dpi-nt", "none but the title"
    edition, cards = matched("2x RTX PRO 6000 Server Edition\nGPU: RTX 3090 FE", catalog)
    assert told(edition) == "rtx-pro-6000-blackwell-server", "an edition is no title"


def test_water_cooling_beside_the_cards_is_no_card(catalog: StoredCatalog) -> None:
    """A radiator of 480 mm is no RX 480."""
    for line in ("Radiators: 2x Alphacool 480 + 1x 360", "Pump: EK D5", "Fittings: 20x Barrow"):
        for match in matched(line, catalog):
            assert match.part_id is None and match.placeholder is None, line


def test_a_line_below_a_heading_may_be_of_another_kind(catalog: StoredCatalog) -> None:
    text = "Memory:\nCorsair AX1600i 1600W PSU\n2x RTX A6000 GPU"
    found = [(told(match), match.count) for match in matched(text, catalog)]
    assert found == [("corsair-ax1600i", 1), ("rtx-a6000", 2)]


# memory and drives by their figures

LINES_OF_MEMORY = ("{gb}GB", "{gb} GB ECC", "RAM: {gb}gb", "4x{each}GB", "{gb}GB (4x{each}GB)")


@pytest.mark.sampled
def test_memory_by_its_figures_is_a_kit_that_the_board_takes(catalog: StoredCatalog) -> None:
    """The kits are a guess, give just the GB of the line, and go into the slots of the board."""
    found = 0
    for board in share(_parts(catalog, "motherboard"), 80):
        assert isinstance(board, Motherboard)
        for gb in (64, 128, 256):
            for form in LINES_OF_MEMORY:
                line = form.format(gb=gb, each=gb // 4)
                _, match = matched(f"{board.name}\n{line}", catalog)
                kit = catalog.get(match.part_id or "")
                if not isinstance(kit, Memory):
                    assert told(match) == "some memory"
                    continue
                found += 1
                assert match.is_guess and match.count * (kit.total_gb or 0) == gb, line
                assert _ram_type(kit.ram_type) == _ram_type(board.ram_type), (board.name, line)
                modules = match.count * (kit.module_count or 1)
                assert modules <= (board.ram_slots or modules), (board.name, line, kit.name)
                if "4x" in line:
                    assert modules == 4, (board.name, line, kit.name)
    assert found


def _ram_type(text: str | None) -> str:
    found = re.search(r"ddr\d", (text or "").casefold())
    return found[0] if found else ""


def test_named_memory_that_the_catalog_lacks_is_no_other_makers(catalog: StoredCatalog) -> None:
    board = "ASRock Rack ROMED8-2T\n"
    for line, speed in (
        ("A-Tech 256GB (8x32GB) DDR4-3200 RDIMM", 3200),
        ("8x32GB Timetec DDR4 2666 ECC REG", 2666),
    ):
        *_, match = matched(board + line, catalog)
        assert told(match) == f"generic-32gb-ddr4-{speed}-rdimm?", line
    for line in (
        "A-Tech Vantage 256GB (8x32GB) DDR4-3200 RDIMM",  # a product line
        "8x32GB Timetec DDR4 2400 UDIMM",  # whose unbuffered modules nobody else's are
    ):
        *_, match = matched(board + line, catalog)
        assert told(match) == "some memory", line
    *_, nameless = matched(f"{board}8x32GB DDR4 3200 ECC REG", catalog)
    part = catalog.get(nameless.part_id or "")
    assert isinstance(part, Memory) and nameless.is_guess
    assert part.buffering == "registered" and nameless.count * (part.total_gb or 0) == 256


def test_a_drive_by_its_figures_has_them(catalog: StoredCatalog) -> None:
    for line, drive_type, tb in (
        ("2TB NVMe", "nvme_m2", 2.0),
        ("2x 4TB NVMe M.2 SSD", "nvme_m2", 4.0),
        ("2TB SATA SSD", "sata_ssd", 2.0),
        ("8TB HDD", "hdd", 8.0),
        ("7.68TB U.2 NVMe", "u2", 7.68),
        # sizes that only drives for servers have: U.2 where M.2 is not said
        ("3.84TB NVMe", "u2", 3.84),
        ("4x 7.68 TB NVMe SSD", "u2", 7.68),
    ):
        (match,) = matched(line, catalog)
        drive = catalog.get(match.part_id or "")
        assert isinstance(drive, Drive) and match.is_guess, line
        assert (drive.drive_type, drive.capacity_tb) == (drive_type, tb), line
    for line in ("3.84TB NVMe M.2", "3.84TB NVMe 22110", "4TB NVMe"):
        wanted = drive_wanted(line)
        assert wanted is not None and wanted.drive_type == "nvme_m2", line


# what the whole list says


def test_each_drive_of_a_line_is_one(catalog: StoredCatalog) -> None:
    """A piece with the size and type of the drive before it describes that one."""
    for text, wanted in (
        ("990 Pro 2TB, 8TB HDD", [("nvme_m2", 2.0, 1), ("hdd", 8.0, 1)]),
        ("990 Pro 2TB, 3TB HDD", [("nvme_m2", 2.0, 1), None]),  # which the catalog lacks
        ("Storage: Samsung 990 Pro 2TB + 2x 8TB HDD", [("nvme_m2", 2.0, 1), ("hdd", 8.0, 2)]),
        ("Samsung 990 Pro 2TB, 2TB HDD", [("nvme_m2", 2.0, 1), None]),
        ("990 Pro 2TB, 2x 4TB SATA", [("nvme_m2", 2.0, 1), ("sata_ssd", 4.0, 2)]),
        ("Samsung 990 Pro 2TB + 1TB SSD", [("nvme_m2", 2.0, 1), None]),  # its type is not said
        ("Samsung 990 Pro 2TB, 2TB NVMe", [("nvme_m2", 2.0, 1)]),
        ("Samsung 990 Pro 2TB, 7450 MB/s", [("nvme_m2", 2.0, 1)]),
    ):
        found: list[tuple[str | None, float | None, int] | None] = []
        for match in matched(text, catalog):
            part = catalog.get(match.part_id or "")
            if isinstance(part, Drive):
                found.append((part.drive_type, part.capacity_tb, match.count))
            else:
                assert match.placeholder is not None and match.placeholder.kind == "drive"
                found.append(None)
        assert found == wanted, text


def test_risers_and_frames_are_for_all_cards_of_the_list(catalog: StoredCatalog) -> None:
    for cards in (5, 7):
        text = f"{cards}x RTX 3090 FE\nmining frame\ngen4 risers"
        build = build_from_list(matched(text, catalog), catalog).build
        frame = catalog.get(build.chassis or "")
        assert isinstance(frame, Chassis)
        holds = int(re.findall(r"(\d+) GPU", frame.name)[0])
        assert cards <= holds <= cards + 3
        (risers,) = [match for match in matched(text, catalog) if match.kind == "riser"]
        assert risers.count == cards


def test_a_riser_of_a_length_that_nobody_sells_is_the_nearest_shorter_one(
    catalog: StoredCatalog,
) -> None:
    (match,) = matched("Risers: 7x PCIe 4.0 x16 riser cable 470mm", catalog)
    part = catalog.get(match.part_id or "")
    assert isinstance(part, Riser) and match.guess is Guess.NEAREST and match.count == 7
    lengths: list[float] = []
    for hit in catalog.search("", "riser", 10_000):
        riser = catalog.get(hit.id)
        assert isinstance(riser, Riser)
        if riser.riser_type == "riser_cable" and (riser.pcie_gen, riser.lanes) == (4, 16):
            lengths += [riser.length_mm] if riser.length_mm else []
    assert part.length_mm == max(mm for mm in lengths if mm < 470)
    (match,) = matched("Risers: 6x Linkup 4.0", catalog)  # which its label alone calls risers
    part = catalog.get(match.part_id or "")
    assert isinstance(part, Riser) and (part.brand, part.pcie_gen) == ("LINKUP", 4)


def test_a_processor_is_the_one_for_the_board() -> None:
    """A 9960X is a Core or a Threadripper; only the open database has both."""
    library = whole_catalog()
    for board, cpu in (
        ("ASUS WS X299 SAGE/10G", "Intel Core i9 9960X"),
        ("ASUS Pro WS TRX50-SAGE WIFI", "AMD Ryzen Threadripper 9960X"),
    ):
        *_, match = match_list(read_list(f"{board}\nCPU: 9960X"), library)
        assert match.part_name == cpu and match.is_guess


def test_cases_and_supplies_are_themselves_before_what_an_open_database_adds() -> None:
    library = whole_catalog()
    for line, meant in (
        ("Lian Li O11 Dynamic (PC-O11D)", "lian-li-o11-dynamic-pc-o11d"),  # and no "Mini"
        ("Case: Phanteks Enthoo Pro (ES614) ATX Full Tower Case", "phanteks-enthoo-pro-es614"),
        ("PSU: Seasonic PRIME Gold 1000W", "seasonic-prime-gold-1000w"),
        ("Gigabyte TRX40 DESIGNARE XL-ATX sTRX4 Motherboard", "gigabyte-trx40-designare"),
        ("ASUS X99-E WS SSI CEB LGA2011-3 Motherboard", "asus-x99-e-ws"),
    ):
        (match,) = match_list(read_list(line), library)
        assert match.part_id == meant, line


@pytest.mark.sampled
def test_shipped_cards_are_themselves_however_shops_order_their_names() -> None:
    """The open database has most of them once more, with other words behind the name."""
    library = whole_catalog()
    cards: list[tuple[Gpu, str, str]] = []
    for hit in shipped().search("", "gpu", 10_000):
        card = library.get(hit.id)
        assert isinstance(card, Gpu)
        chip = re.search(r"\b(RTX|GTX|RX) \d{4}(?: Ti| SUPER| XTX| XT| GRE| D)*(?!\w)", card.name)
        if chip is not None and card.vram_gb and "|" not in card.name:
            rest = f"{card.name[: chip.start()]} {card.name[chip.end() :]}"
            rest = re.sub(
                r"GeForce|Radeon|\d{1,2} ?GB?\b|\(.*?\)", "", rest.replace(card.brand, "")
            )
            cards.append((card, chip[0], " ".join(rest.split())))
    assert len(cards) > 200
    for card, chip, rest in share(cards, 20):
        size = f"{card.vram_gb:.0f}"
        for text in (
            f"{card.brand} {rest} GeForce {chip} {size} GB Video Card",
            f"Video Card | {card.brand} {chip} {rest} {size}GB",
            f"{size}GB {card.brand} {chip} {rest}",
        ):
            assert card.id in {one.part_id for one in match_list(read_list(text), library)}, text


def test_a_maker_of_two_words_is_the_one_of_one() -> None:
    library = whole_catalog()
    for line in ("Case: In Win 309 ATX Mid Tower", "InWin 309"):
        (match,) = match_list(read_list(line), library)
        assert match.part_name.startswith("In Win 309 ") and match.kind == "chassis", line


def test_a_mini_of_a_case_is_no_form_of_its_boards() -> None:
    (mini,) = whole_catalog().search("Lian Li O11 Dynamic Mini ATX Mid Tower Case", "chassis", 1)
    assert "mini" in NamedPart.of(mini).needed


def test_one_letter_tells_a_card_from_another() -> None:
    """As PCPartPicker writes it; the open database has a GAMING TRIO, too."""
    text = "MSI GAMING X TRIO GeForce RTX 4090 24 GB Video Card"
    (match,) = match_list(read_list(text), whole_catalog())
    assert match.part_id == "msi-rtx-4090-gaming-x-trio" and not match.is_guess


def test_a_drive_is_of_the_usual_form_where_the_line_says_none() -> None:
    library = whole_catalog()
    (match,) = match_list(read_list("SSD: Samsung 860 EVO 1TB"), library)
    drive = library.get(match.part_id or "")
    assert isinstance(drive, Drive) and drive.form_factor == "2.5in"  # not mSATA


def test_a_case_is_meant_by_all_words_of_its_line() -> None:
    """Names of shops say what the side is made of, which lists leave out."""
    library = whole_catalog()
    for text in ("Lian Li PC-O11 Air", "Case: Lian Li PC-O11AIR"):
        (match,) = match_list(read_list(text), library)
        assert match.part_name.startswith("Lian Li PC-O11 Air ATX") and not match.is_guess


def test_watts_below_a_server_are_its_own_supplies(catalog: StoredCatalog) -> None:
    server, supplies = matched("Supermicro 7049GP-TRT\n2x 2200W", catalog)
    chassis = catalog.get(server.part_id or "")
    assert isinstance(chassis, Chassis) and supplies.count == 2
    assert supplies.part_id == chassis.included_psu and not supplies.is_guess
    for text in (
        "Supermicro 7049GP-TRT\n2x 2000W",
        "7049GP-TRT\nUPS: 2200W",
        "Corsair 5000D Airflow\n2200W",
    ):
        _, other = matched(text, catalog)
        assert other.part_id is None, text


@pytest.mark.sampled
def test_a_board_of_two_kinds_of_memory_is_the_one_for_that_of_the_list() -> None:
    library = whole_catalog()
    cases = (
        ("MSI PRO Z790-P\n64gb ddr5", "DDR5", True),
        ("MSI PRO Z790-P\n64gb ddr4", "DDR4", False),
        ("MSI PRO Z790-P DDR4\n64gb ddr5", "DDR4", False),  # which the list itself has wrong
        ("ASRock Rack ROMED8-2T\n64GB DDR5", "DDR4", False),  # likewise: there is no other
    )
    for text, ram_type, is_guess in share(cases, 3):
        found, _ = match_list(read_list(text), library)
        part = library.get(found.part_id or "")
        assert isinstance(part, Motherboard) and part.ram_type is not None, text
        assert part.ram_type[:4] == ram_type and found.is_guess is is_guess, text


def test_watts_below_a_server_are_those_modules_of_the_same_size(catalog: StoredCatalog) -> None:
    """Those of a R740xd come with 1,600 W, and there are others of 86 mm."""
    for text, part_id, count in (
        ("R740xd\n2x 1100W", "dell-1100-w-module-86-mm", 2),
        ("R740xd\n1100W", "dell-1100-w-module-86-mm", 1),
        ("Dell R730\n2x 1100w redundant", "dell-1100-w-module-86-mm", 2),
        ("ESC4000 G4\n1600W 1+1", "asus-1600-w-module", 2),
        ("4028GR-TR\n4x 1600w titanium? stock", "supermicro-pws-1k62a-1r-1600-w-1u", 4),
        ("Supermicro 7049GP-TRT\n2x 1600W", None, 2),  # whose modules are of several sizes
        ("R740xd\n2x 1000W", None, 2),
    ):
        _, supplies = matched(text, catalog)
        assert (supplies.part_id, supplies.count) == (part_id, count), text


def test_a_name_in_brackets_tells_a_card_from_its_sisters() -> None:
    library = whole_catalog()
    (match,) = match_list(read_list("RTX 4060 Ti 16GB (Asus Dual)"), library)
    assert "dual" in match.part_name.casefold(), match.part_name
    (match,) = match_list(read_list("MSI RTX 3090 (for the display)"), library)
    assert match.part_name.startswith("MSI"), "what is no name of any card decides nothing"


def test_a_chip_of_one_card_is_that_card_whoever_sells_it_as_well() -> None:
    library = whole_catalog()
    for text, meant, is_guess in (
        ("4x RTX A5000", "rtx-a5000", False),  # Lenovo has it, too
        ("RTX PRO 4500 Blackwell", "rtx-pro-4500-blackwell", False),
        ("RTX PRO 6000", "rtx-pro-6000-blackwell-workstation", True),  # or another edition
        ("RTX A2000", "rtx-a2000-12gb", True),  # or the one of 6 GB
    ):
        (match,) = match_list(read_list(text), library)
        assert (match.part_id, match.is_guess) == (meant, is_guess), text


def test_a_chip_alone_is_guessed_as_a_card_whose_thickness_is_stated() -> None:
    library = whole_catalog()
    for text in ("RTX 3060 12GB", "RTX 4060 Ti 16GB"):
        (match,) = match_list(read_list(text), library)
        card = library.get(match.part_id or "")
        assert match.is_guess and isinstance(card, Gpu)
        assert card.thickness_mm is not None and not is_inferred(card, "thickness_mm")


def test_ducts_go_onto_the_passive_cards_and_a_starter_joins_the_supplies(
    catalog: StoredCatalog,
) -> None:
    text = """3x Tesla P40 with 3d printed shrouds
RTX 3090 FE
2x Corsair AX1600i
dual psu adapter"""
    build: Build = build_from_list(matched(text, catalog), catalog).build
    ducts = {card.part_id: card.duct for card in build.placements}
    assert len(build.placements) == 4 and build.psus_start_together
    assert ducts["tesla-p40"] and ducts["rtx-3090-founders"] is None
    without = text.replace("dual psu adapter", "")
    assert not build_from_list(matched(without, catalog), catalog).build.psus_start_together


@pytest.mark.sampled
def test_each_guess_says_why_and_of_which_line(catalog: StoredCatalog) -> None:
    text = "\n".join(line for line, _ in share(WRITTEN, 3, 1))
    guesses = [match for match in matched(text, catalog) if match.is_guess]
    assert len(guesses) > (4 if everything() else 1)
    for match in guesses:
        assert match.line.text in match.reason and match.part_name in match.reason, match


def _parts(catalog: StoredCatalog, kind: str) -> list[Part]:
    found = [catalog.get(hit.id) for hit in catalog.search("", kind, 10_000)]
    return [part for part in found if part is not None]


def test_chipsets_and_forms_of_boards_and_cases_tell_which_is_meant() -> None:
    """Of the open database's thousands of boards and cases, whose names have sockets and forms in
    them.
    """
    library = whole_catalog()
    for line, name in (
        ("Asus ROG Strix X570-I Gaming Mini ITX AM4", "ASUS ROG Strix X570-I Gaming"),
        ("Gigabyte B650i Aorus Ultra", "Gigabyte B650I AORUS ULTRA 1.0 DDR5 Mini ITX"),
        ("Gigabyte X870 AORUS Elite WIFI7", "Gigabyte X870 AORUS ELITE WIFI7 AM5 DDR5 ATX"),
    ):
        (match,) = match_list(read_list(line), library)
        assert match.part_name == name and not match.is_guess, line
    for line in ("Lian Li A4-H2O", "DAN Cases A4-H20 A4 Mini ITX Desktop Case"):
        (match,) = match_list(read_list(line), library)
        assert match.part_name.startswith("Lian Li A4-H20"), line
    (board,) = match_list(read_list("Gigabyte B660M motherboard"), library)
    assert board.part_id is None  # there are a dozen
    (heading,) = match_list(read_list("Specs"), library)
    assert heading.names_no_part  # and no Corsair SPEC
