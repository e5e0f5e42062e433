"""Values of partizan games as text: what is printed is read back here."""
