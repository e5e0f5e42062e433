"""Men that come from the hand and go on, as compiled rules: all sets of them are numbered."""
