"""The built machine, as the output of its own commands describes it, compared with the plan.

Here belong the readers of that output, the matching of found cards to planned ones, and the
differences with their likely causes. Writing them out belongs in `reports.verified`.

- `outputs` finds the outputs in a text or a folder; a module each reads one: `nvidia`, `rocm`,
  `topo`, `lspci`, `lspci_tree`, `dmidecode`. `machine` makes one `found` machine of them.
- `matching` pairs found cards with planned ones; `device_names` and `slot_names` know what
  drivers and firmware call them.
- `whole` compares, through `links`, `cards`, `board`, `network` and `temperature`; `causes` says
  why. `kept` keeps the result with the build.
"""
