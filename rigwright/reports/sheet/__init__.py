"""The assembly sheet as values: what a technician needs on paper, section by section.

Here belong its sections, steps and drawings in millimetres; painting them on pages belongs in
`gui/sheet`, a web page of them in `share`.

- `content` puts all of it together; `sections` names what a user may choose from.
- `parts` and `purchases` list what lies on the bench; `board` and `wires` are drawings.
- `steps` orders the work; `case_steps` and `card_steps` tell it, on the `bench`.
- `power` has watts and plugs, `wiring` which cable goes where, `air` heat and noise.
- `settings` is what comes after: BIOS, commands, first boot. `record` is filled in by hand, and
  `confidence` says how sure all of it is.
"""
