"""Parts from elsewhere: readers for pasted lists, BuildCores OpenDB and CSV files, and the written
rules that foreign records have to pass.

Here belong reading and judging what comes from outside; the caller's store writes the parts, in one
step, and a list becomes a build in `proposals.listed`. `recognised` takes any file or text and says
what it is; `file_kinds` looks at its first bytes.

A line of a list goes from text to part in this order:

1. `lists.read_list` makes a `ListLine` of each line. `list_text` takes off HTML and Markdown,
   `machine_text` turns the output of tools such as lspci into a list, `list_cells` reads rows of a
   table, `list_counts` quantities, `list_prices` prices; `list_pieces` cuts a sentence into parts.
   `line_kinds` says of what kind a line is by its own words. `vocabulary` has the words of
   lists in several languages.
2. `matching.match_list` makes a `Match` (`meanings`) of each `ListLine`. `name_index` finds parts
   whose names have words of the line, `likeness` scores each, `by_name` takes the likest, surely or
   as a guess (`guesses`). `line_words` has the words of a line, `telling_apart` those of a part's
   name, `name_words` what else stands in one, `spellings` how
   makers and sockets are spelled. `parted_lines` decides between a line and its pieces.
3. A line without a product is read by its figures: `stand_ins` with `riser_lines` and
   `drive_lines`, `memory_lines` for modules and GB, `whole_machines` for servers of a maker.
4. What only the whole list can tell comes last: `bridge_lines`, `server_supplies`,
   `memory_choice`, `frame_lines`.

A record of a database or table goes another way. `sources` chooses the reader, `opendb` (with
`archive`) or `tables` (with `table_file`). Figures of OpenDB pass a `draft`, which holds them
against `ranges`, in the module of their kind (`gpu`, `motherboard` …); `rules` and `rule_table` say
what is repaired or refused. `identity` and `duplicates` find parts that are known already, and
`report` says what became of each record. `layer` makes the shipped database of a snapshot; `citing`
and `adopting` bring its figures into the curated catalog. `catalog/importing.md` explains the rules
to users.
"""
