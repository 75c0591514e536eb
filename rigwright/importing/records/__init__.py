"""Records of databases and tables: from a foreign record to a part that passes the written rules.

Here belongs what is repaired, refused or inferred of somebody else's figures. What people write in
lists does not (`lists`), nor where the parts are kept: the caller's store writes them in one step.

`opendb` (with `archive`) and `tables` (with `table_file`) are the readers. Figures of OpenDB pass a
`draft`, which holds them against `ranges`, in the module of their kind (`gpu`, `motherboard` …);
`rules` and `rule_table` say what is repaired or refused. `identity` and `duplicates` find parts
that are known already, and `report` says what became of each record. `layer` makes the shipped
database of a snapshot; `citing` and `adopting` bring its figures into the curated catalog.
`catalog/importing.md` explains the rules to users.
"""
