"""How Masons looks and speaks, all of it from views."""
