"""River II."""
