"""An answer as text and JSON, and as the content of the assembly sheet.

Here belong words, rows and tables about an evaluated build. Nothing is judged here; painting and
printing belong in `gui/sheet` and `cli`.

- Of one machine: `check` is the whole answer, with `missing`, `doubts`, `why`, `fixes` and `sarif`
  beside it; `margins`, `clearances` and `fit_proof` are its lengths, `elevation` and `lane_lines`
  drawings of it, `power`, `air` and `mass` its figures, `bill` what it costs; `sheet` is a room of
  its own.
- Of cards: `plan` has their limits, `model_memory` whether a language model has room in them,
  `arrangements` the best ways for them to stand.
- Of several: `comparison` and `rack`; `stages` and `since_saved` are one machine over time.
- Of what was said and built: `comments`, `approval`, `verified`.
- Of the catalog: `provenance`, `coverage`, `figure_sample`.
"""
