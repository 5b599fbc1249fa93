"""The page as people see it: a real Chromium at a real server with a real database."""
