"""Files of ours: `.rig` builds, `.rigpart` parts, and the records of parts within them."""
