"""Pasted lists of parts: from a text as people post it to parts of the catalog, line by line.

Here belongs what people write of machines and what they mean by it. How a part's figures are judged
does not (`records`), nor how a machine is made of what a list means (`proposals.listed`).

A line goes from text to part in this order:

1. `reading.read_list` makes a `ListLine` of each line. `text` takes off HTML and Markdown,
   `machine_text` turns the output of tools such as lspci into a list, `labels_in_line` cuts a list
   that stands on one line, `cells` reads rows of a table, `counts` quantities, `prices` prices;
   `pieces` cuts a sentence into parts, and `prose` knows what it says of other times. `line_kinds`
   says of what kind a line is by its own words, `figure_lines` by its figures. `vocabulary` has the
   words of lists in several languages.
2. `matching.match_list` makes a `Match` (`meanings`) of each `ListLine`. `name_index` finds parts
   whose names have words of the line, `likeness` scores each, `by_name` takes the likest, surely or
   as a guess (`guesses`). `line_words` has the words of a line, `telling_apart` those of a part's
   name. `parted_lines` decides between a line and its pieces.
3. A line without a product is read by its figures: `stand_ins` with `riser_lines` and
   `drive_lines`, `memory_lines` for modules and GB, `whole_machines` for servers of a maker.
   `outlet_lines`, `ups_lines` and `limit_lines` read what is asked for and is no part, `card_slots`
   and `card_holds` where a card is.
4. What only the whole list can tell comes last: `titles`, `by_other_lines`, `bridge_lines`,
   `server_supplies`, `memory_choice`, `frame_lines`.
"""
