"""Games between bots: many at once, measured and compared."""
