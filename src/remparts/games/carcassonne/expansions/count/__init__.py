"""The Count."""
