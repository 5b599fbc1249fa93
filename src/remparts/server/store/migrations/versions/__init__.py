"""One file for each step, the newest last."""
