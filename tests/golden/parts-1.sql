CREATE TABLE override (
    id VARCHAR NOT NULL PRIMARY KEY,
    kind VARCHAR NOT NULL,
    figures VARCHAR NOT NULL,
    figure_sources VARCHAR NOT NULL
) WITHOUT ROWID;
CREATE TABLE part (
    number INTEGER NOT NULL PRIMARY KEY,
    id VARCHAR NOT NULL UNIQUE,
    kind VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    brand VARCHAR NOT NULL,
    thickness_mm FLOAT,
    slots FLOAT,
    length_mm FLOAT,
    cooler VARCHAR,
    board_power_w FLOAT,
    vram_gb FLOAT,
    watts FLOAT,
    confidence VARCHAR NOT NULL,
    socket VARCHAR,
    form_factor VARCHAR,
    max_gpu_length_mm FLOAT,
    release_year INTEGER,
    price_usd FLOAT,
    uncertain VARCHAR NOT NULL,
    rated_w FLOAT,
    sockets VARCHAR,
    boards VARCHAR,
    source VARCHAR NOT NULL,
    record VARCHAR NOT NULL
);
CREATE INDEX part_newest ON part (release_year DESC, name, id);
CREATE INDEX part_newest_of_kind ON part (
        kind, release_year DESC, name, id, slots, length_mm, thickness_mm, cooler, vram_gb, rated_w, sockets,
        form_factor, boards, max_gpu_length_mm, price_usd
    );
CREATE VIRTUAL TABLE part_search USING fts5(
        id, kind, name, brand, chip, nickname, number, model,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
CREATE VIRTUAL TABLE part_word USING fts5vocab(part_search, col);
INSERT INTO part (number, id, kind, name, brand, thickness_mm, slots, length_mm, cooler, board_power_w, vram_gb, watts, confidence, socket, form_factor, max_gpu_length_mm, release_year, price_usd, uncertain, rated_w, sockets, boards, source, record) VALUES (2, 'my-bench-frame', 'chassis', 'Bench frame', 'Maker', NULL, 8.0, NULL, NULL, NULL, NULL, NULL, 'measured', NULL, 'open_frame', NULL, NULL, NULL, '', NULL, NULL, NULL, 'own measurement', '{"brand":"Maker","chassis_type":"open_frame","confidence":"measured","expansion_slots":8,"id":"my-bench-frame","kind":"chassis","name":"Bench frame","notes":"one\ntwo","source":"own measurement"}');
INSERT INTO part (number, id, kind, name, brand, thickness_mm, slots, length_mm, cooler, board_power_w, vram_gb, watts, confidence, socket, form_factor, max_gpu_length_mm, release_year, price_usd, uncertain, rated_w, sockets, boards, source, record) VALUES (3, 'my-psu', 'psu', '1600 W Ω supply', 'Maker', NULL, NULL, NULL, NULL, NULL, NULL, 1600.0, 'measured', NULL, NULL, NULL, NULL, NULL, '', 1600.0, NULL, NULL, 'own measurement', '{"brand":"Maker","confidence":"measured","id":"my-psu","kind":"psu","name":"1600 W Ω supply","source":"own measurement","watts":1600.0}');
INSERT INTO part (number, id, kind, name, brand, thickness_mm, slots, length_mm, cooler, board_power_w, vram_gb, watts, confidence, socket, form_factor, max_gpu_length_mm, release_year, price_usd, uncertain, rated_w, sockets, boards, source, record) VALUES (1, 'my-tuf-3090', 'gpu', 'TUF Gaming RTX 3090 Founders swap', 'Maker', 52.5, NULL, 300.0, 'open_air', 350.0, NULL, NULL, 'measured', NULL, NULL, NULL, 2020, NULL, 'length_mm', 350.0, NULL, NULL, 'own measurement', '{"board_power_w":350.0,"brand":"Maker","chip":"GeForce RTX 3090","confidence":"measured","cooler":"open_air","figure_sources":{"thickness_mm":{"confidence":"measured","source":"calliper, 2026-11-20"}},"id":"my-tuf-3090","kind":"gpu","length_mm":300.0,"name":"TUF Gaming RTX 3090 Founders swap","release_year":2020,"source":"own measurement","thickness_mm":52.5,"uncertain_fields":["length_mm"]}');
INSERT INTO part_search (rowid, id, kind, name, brand, chip, nickname, number, model) VALUES (2, 'my-bench-frame', 'chassis', 'Bench frame', 'Maker', '', 'benchframe frame open openframe', '', 'frame benchframe');
INSERT INTO part_search (rowid, id, kind, name, brand, chip, nickname, number, model) VALUES (3, 'my-psu', 'psu', '1600 W Ω supply', 'Maker', '', '1600w', '', 'supply ωsupply wωsupply 1600wωsupply');
INSERT INTO part_search (rowid, id, kind, name, brand, chip, nickname, number, model) VALUES (1, 'my-tuf-3090', 'gpu', 'TUF Gaming RTX 3090 Founders swap', 'Maker', 'GeForce RTX 3090', '3090 3090founders air fe geforce open openair rtx rtx3090', '', '3090 rtx3090 geforcertx3090');
INSERT INTO override (id, kind, figures, figure_sources) VALUES ('fractal-design-define-7-xl', 'chassis', '{"below_board_mm":61.5}', '{"below_board_mm":{"confidence":"measured","source":"calliper, 2026-11-20"}}');
PRAGMA user_version = 1;
