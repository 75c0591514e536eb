"""What people also call the commands of the window: words by which the search finds them besides
their own names.

Knows the commands by their ids alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.text.sentence import messages

# Words apart by spaces, in any order; a translation has those of its own language.
SYNONYMS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "preview": "QR printer paper preview",
            "share_page": "HTML website",
            "share_model": "STL GLB mesh",
            "share_code": "text link",
            "share_post": "forum Reddit",
            "export_bill": "BOM cost price CSV",
            "copy_bill": "BOM cost price",
            "approve": "sign off release review stamp",
            "verify": "nvidia-smi lspci check",
            "versions": "snapshot history later plan upgrade",
            "compare": "compare difference",
            "rack": "NetBox elevation server circuits",
            "remove": "delete",
            "aside": "tray",
            "notes": "photo remark",
            "comment": "remark review discuss",
            "preferences": "units inches millimetres mm theme language font text size settings",
            "theme_light": "theme",
            "theme_dark": "theme night",
            "view_iso": "camera rotate",
            "parallel": "perspective camera",
            "air": "temperature heat",
            "isolate": "hide",
            "page_topology": "PCIe lanes NVLink bridge",
            "page_wiring": "cable plug socket connector",
            "page_power": "undervolt watts",
            "page_margins": "gap tolerance",
            "page_air": "temperature noise heat cooling",
            "own_window": "monitor screen",
            "choose_chassis": "chassis tower rack",
            "choose_motherboard": "motherboard mainboard socket",
            "choose_cpu": "CPU",
            "choose_cooler": "AIO radiator heatsink",
            "choose_memory": "RAM DIMM",
            "choose_psu": "PSU",
            "choose_gpu": "GPU",
            "choose_drive": "SSD HDD NVMe disk storage",
            "choose_nic": "NIC Ethernet InfiniBand",
            "choose_riser": "OCuLink splitter bifurcation",
            "part_measure": "ruler caliper",
            "import": "QR paste PCPartPicker",
            "site": "outlet circuit voltage country UPS room energy",
            "workload": "training inference model",
            "drives": "SSD NVMe",
            "price": "cost money owned",
            "limit": "undervolt watts",
            "manual": "help",
            "shortcuts": "keys",
            "whats_this": "tooltip help",
            "diagnostics": "log crash driver bug",
            "about": "licence",
        }
    )
)
