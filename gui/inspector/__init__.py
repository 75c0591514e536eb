"""The inspector: what is picked, where its figures come from, what it may hang on."""
