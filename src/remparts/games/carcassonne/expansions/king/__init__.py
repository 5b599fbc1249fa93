"""King & Robber Knight."""
