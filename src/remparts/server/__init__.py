"""The table in the browser: `remparts play`."""
