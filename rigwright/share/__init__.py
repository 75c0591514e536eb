"""A build in a form that people without the program can use: a web page, a code in text, Markdown
for forums, drawings.

Here belong these forms. Their content comes from `reports` and `picture`, and the caller reads and
writes the files.

- `page` puts the web page together, of `sections`, `building`, `meters`, `subjects` and
  `prices_section`, with `scene_data` for its 3D view; `markup` makes every tag of it. `served` is
  what `rigwright serve` answers.
- `code` is a build as one line, `qr` that line as a picture; `markdown` is the post for forums.
  `along` and `leaving` say what of the owner's own goes with them.
- `slot_map`, `scene_svg`, `drawing`, `rack` and `air_svg` are drawings, `vector` paints faces in
  order, `solids` are files for other 3D programs.
- `bill`, `comparison` and `netbox` are tables for other programs, `printed_sheet` the sheet.
"""
