"""The vocabulary of posted lists, in the languages in which people post them: words for kinds of
parts, headings of columns, numbers written as words, makers and their spellings.

Has tables alone and reads no line.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.importing.spellings import BRANDS, words


def _pairs(table: str) -> Mapping[str, str]:
    """The words of a table of pairs, "華碩 = asus", each with the word that stands for it."""
    pairs: dict[str, str] = {}
    for pair in words(table):
        word, _, meant = pair.partition(" = ")
        pairs[word] = meant
    return MappingProxyType(pairs)


# The words that stand before a line or in a column and say its kind of part; "" has the words for
# things that are no kind of part here.
OUTLET_LABELS = words("""
    circuit, circuits, outlet, wall outlet, wall, mains, breaker, steckdose, stromkreis,
    コンセント
""")
_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cpu": words("""
            cpu, cpus, processor, processors, cpu type, prozessor, prozessoren, processeur,
            processeurs, procesador, procesadores, processore, processador, procesor, процессор,
            процессоры, プロセッサ, プロセッサー, 处理器, 處理器, 프로세서
        """),
        "cooler": words("""
            cpu cooler, cooler, cpu cooling, cooling, heatsink, hsf, aio, kühler, cpu-kühler,
            cpu kühler, prozessorkühler, kühlung, koeler, refroidissement, ventirad, disipador,
            refrigeración, refrigeracion, dissipatore, chłodzenie, cpuクーラー, クーラー, 散热器,
            散熱器, 散热
        """),
        "motherboard": words("""
            motherboard, mainboard, mobo, board, main board, system board, mb, baseboard,
            baseboard product, hauptplatine, moederbord, płyta główna, carte mère, carte mere,
            placa base, placa madre, scheda madre, placa-mãe, placa, материнская плата,
            マザーボード, マザボ, マザー, 主板, 主機板, 메인보드
        """),
        "memory": words("""
            memory, mem, ram, system memory, memory (ram), dimm, dimms, installed memory,
            arbeitsspeicher, speicher, mémoire, mémoire vive, memoire, memoria, memoria ram,
            memória, memória ram, geheugen, pamięć, pamięć ram, память, озу, メモリ, メモリー,
            内存, 記憶體, 메모리
        """),
        "drive": words("""
            storage, internal hard drive, solid state drive, ssd, ssds, drive, drives, nvme,
            nvme ssd, m.2, hdd, hdds, hard drive, os drive, primary drive, secondary drive,
            boot drive, system drive, data drive, boot ssd, disk, disks, festplatte, festplatten,
            datenträger, disque dur, disque, stockage, disco duro, almacenamiento, disco,
            archiviazione, dysk, opslag, накопитель, диск, ストレージ, 硬盘, 固态硬盘, 硬碟,
            저장장치
        """),
        "gpu": words("""
            video card, video cards, graphics card, graphics cards, gpu, gpus, gpu(s), graphics,
            vga, accelerator, accelerators, grafikkarte, grafikkarten, carte graphique,
            cartes graphiques, tarjeta gráfica, tarjeta, tarjetas, tarjeta grafica,
            tarjetas gráficas, tarjeta de video, scheda video, placa de vídeo, placa de video,
            karta graficzna,
            karty graficzne, grafische kaart, videokaart, видеокарта, видеокарты, グラボ,
            グラフィックボード, グラフィックスカード, ビデオカード, 显卡, 顯示卡, 顯卡, 그래픽카드
        """),
        "chassis": words("""
            case, chassis, enclosure, frame, gehäuse, gehaeuse, tower, boîtier, boitier, caja,
            gabinete, cabinet, obudowa, behuizing, корпус, ケース, pcケース, 机箱, 機殼, 케이스
        """),
        "psu": words("""
            power supply, power supplies, psu, psus, power, power supply unit, netzteil, netzteile,
            alimentation, alim, fuente, fuente de alimentación, alimentations, alims, fuentes,
            fuentes de alimentación, server psu, fuente de alimentacion, fuente de poder,
            alimentatore, fonte, zasilacz, voeding, блок питания, бп, 電源, 电源, 電源ユニット,
            電源供應器, 파워
        """),
        "fan": words("""
            case fan, case fans, fan, fans, lüfter, gehäuselüfter, ventilateur, ventilateurs,
            ventilador, ventiladores, ventole, ファン, ケースファン, 风扇, 風扇
        """),
        "nic": words("""
            wired network adapter, network card, nic, nics, network, networking, network adapter,
            netzwerkkarte, carte réseau, tarjeta de red, 網卡, 网卡
        """),
        "riser": words("""
            case accessory, riser, risers, riserkabel, riser cable, riser cables, райзер, райзеры,
            ризер, ризеры, risery, ライザー, ライザーケーブル, 转接, 转接线, 延长线, 延長線, 라이저
        """),
        "": OUTLET_LABELS
        + words("""
            custom, monitor, operating system, os, software, keyboard, mouse, headphones, speakers,
            webcam, optical drive, external storage, fan controller, thermal compound, sound card,
            wireless network adapter, radiator, radiators, rad, rads, pump, pumps, reservoir,
            fittings, tubing, tubes, coolant, distro plate, water cooling, watercooling, ups,
            uninterruptible power supply, warranty, support, betriebssystem,
            système d'exploitation, sistema operativo, tastatur, maus, bildschirm, driver, cuda,
            kernel, shell, uptime, packages, host name, hostname, bios, locale, timezone,
            environment, swap, numa nodes, nproc, peripherals, operating system/ storage platform,
            usage profile, build's name, versandkosten
        """),
    }
)
# The same by the word, in small letters.
SORTS: Mapping[str, str] = MappingProxyType(
    {word: kind for kind, named in _WORDS.items() for word in named}
)
# Of these, the ones that stand before a name without anything between: "CPU Ryzen 7 7700".
BEFORE_A_NAME = words("""
    cpu, gpu, psu, mobo, motherboard, mainboard, case, prozessor, processeur, grafikkarte,
    grafikkarten, netzteil, gehäuse, carte graphique, carte mère, carte mere, alimentation, boîtier,
    boitier, ventirad, placa, tarjeta, tarjetas, procesador, fuente, caja
""")
# Words for the whole machine: "Quad 3090 build", "Dual 5090 AI server".
WHOLES = frozenset(
    words("""
        build, builds, rig, rigs, setup, workstation, server, machine, box, node, computer,
        desktop, pc, system, project, log, beast, monster, rechner, maschine, ordinateur, equipo
    """)
)
# Words beside a word for a kind that say which of several it is: "Primary GPU", "Boot SSD".
QUALIFIERS = frozenset(
    words("""
        os, server, system, primary, secondary, main, first, second, third, boot, data, cache,
        scratch, extra, additional, pcie, my, the, haupt, zweite, principal, principale
    """)
)
# The words before a number of pieces on a line of its own, "Qty: 4", which are also headings.
QUANTITY_WORDS = words(
    "qty, quantity, count, number, anzahl, menge, quantité, qté, cantidad, 数量, 個数"
)
# The words of a first row that names the columns, by what a column has.
COLUMNS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "name": frozenset(
            words("""
                name, part, item, product, model, description, selection, id, choice, detail,
                details, spec, specs, artikel, bezeichnung, produkt, beschreibung, article,
                désignation, produit, artículo, articulo, producto, descripción, 品名, 商品名
            """)
        ),
        "count": frozenset(
            QUANTITY_WORDS
            + words("""
                qty., amount, units, pcs, stück, stk, stk., have, own, owned, already own, want,
                buy, to buy, still to buy, still need, missing, vorhanden, fehlt, noch zu kaufen
            """)
        ),
        "price": frozenset(
            words("""
                price, cost, unit price, price each, each, preis, einzelpreis, approx cost,
                approx price, est price, stückpreis, prix, prix unitaire, precio, 価格, 单价
            """)
        ),
        "total": frozenset(
            words("""
                total, subtotal, line total, total price, sum, gesamt, summe, gesamtpreis, betrag,
                importe, montant, 合計, 小计
            """)
        ),
        "number": frozenset(
            words("""
                part number, part no, part no., part #, part-no, part-no., partno, mpn, p/n, pn,
                sku, manufacturer part number, manufacturer part no, manufacturer part no.,
                mfr part number, mfr part no, mfr part no., mfg part number, mfg part no,
                mfg part no., mfr part #, mfg part #, manufacturer sku, manufacturer #, mfr #,
                mfg #, vendor part number, model number, model no, model no., model #, product code,
                product number, item number, teilenummer, herstellernummer, herstellerteilenummer,
                artikelnummer, artikel-nr, artikel-nr., bestellnummer, référence,
                référence fabricant, numéro de pièce, referencia, número de parte,
                型番, 品番, 製品番号, 型号, 料号, 产品编号
            """)
        ),
        "position": frozenset(words("#, pos, pos., no, no., nr, nr.")),
        "other": frozenset(
            words("""
                type, component, kind, category, komponente, kategorie, typ, composant, componente,
                link, url, vendor, where, shop, notes, note, comment, comments, content,
                source, status, delivered, tested
            """)
        )
        | {""},
    }
)
HEADINGS = frozenset[str]().union(*COLUMNS.values())

# Numbers before a name, as people write them.
_NUMBERS = _pairs(
    """
        one = 1, single = 1, two = 2, three = 3, four = 4, five = 5, six = 6, seven = 7, eight = 8,
        nine = 9, ten = 10, twelve = 12, sixteen = 16, dual = 2, twin = 2, triple = 3, quad = 4,
        a pair of = 2, pair of = 2, a couple of = 2, couple of = 2, ein = 1, eine = 1, einen = 1,
        zwei = 2, drei = 3, vier = 4, fünf = 5, sechs = 6, sieben = 7, acht = 8, zehn = 10,
        zwölf = 12, sechzehn = 16, deux = 2, trois = 3, quatre = 4, cinq = 5, huit = 8, dos = 2,
        tres = 3, cuatro = 4, cinco = 5, seis = 6, ocho = 8, due = 2, quattro = 4, dwa = 2,
        dwie = 2, trzy = 3, cztery = 4
    """
)
NUMBERS: Mapping[str, int] = MappingProxyType({word: int(n) for word, n in _NUMBERS.items()})


def number_said(word: str) -> int:
    """Return the number that a word or digits say: 2 for "two" and for "2"."""
    return NUMBERS.get(word.casefold()) or int(word)


# What is counted, between a number and a name or behind a number: "2 Stück …", "…, 4 pcs".
UNITS = words("""
    pcs, pc, pieces, piece, units, unit, ea, of, stück, stueck, stk, st, pièces, pz, pezzi, uds,
    ud, unidades, szt, sztuki, ks, шт, 枚, 個, 台, 本, 块, 张, 条, 颗, 根, 個入, 개
""")

# Makers that an open database does not spell, of parts that lists name.
_MORE_MAKERS = words("""
    a-tech, asrock rack, adt-link, afox, c-payne, dell, fujitsu, great wall, hpe, huananzhi, hynix,
    jginyue, kfa2, leadtek, linkup, mellanox, broadcom, minisforum, nemix, parallel miner,
    skywindl, sk hynix, sliger, timetec, tyan, veddha, aaawave, chelsio, dynatron, ezdiy-fab,
    formd, gooxi, havn, icegiant, istarusa, lc-power, louqe, maxcloudon, ncase, norco, plinkusa,
    segotep, ssupd, x-case, xigmatek
""")
EVERY_MAKER = frozenset(BRANDS) | frozenset(_MORE_MAKERS)
# How lists write makers and families: in other languages, in one word, or wrongly.
SPELLINGS = _pairs(
    """
        华硕 = asus, 華碩 = asus, 技嘉 = gigabyte, 微星 = msi, 华擎 = asrock, 超微 = supermicro,
        英伟达 = nvidia, 英特尔 = intel, 至强 = xeon, 三星 = samsung, 美商海盗船 = corsair,
        海盗船 = corsair, 金士顿 = kingston, 海韵 = seasonic, 시소닉 = seasonic,
        振华 = super flower, 长城 = great wall, 猫头鹰 = noctua, 联力 = lian li, 追风者 = phanteks,
        酷冷至尊 = cooler master, 影驰 = galax, 七彩虹 = colorful, 索泰 = zotac, 耕升 = gainward,
        映众 = inno3d, 铭瑄 = maxsun, 丽台 = leadtek, 蓝宝石 = sapphire, 撼讯 = powercolor,
        西部数据 = western digital, 希捷 = seagate, 英睿达 = crucial, 芝奇 = g.skill,
        삼성 = samsung,
        美光 = micron, 线程撕裂者 = threadripper, coolermaster = cooler master,
        superflower = super flower, artic = arctic, gygabyte = gigabyte, nividia = nvidia,
        lianli = lian li, gskill = g.skill, bequiet = be quiet!, inwin = in win, ターボ = turbo,
        外排気 = blower, ブロワー = blower, uscorsair = corsair, superflowers = super flower,
        sea sonic = seasonic, k|ngp|n = kingpin, g. skill = g.skill, asrockrack = asrock rack
    """
)
