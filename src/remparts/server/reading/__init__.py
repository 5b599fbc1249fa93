"""What people read beside a game: its player's pages, the pictures on them, and the numbered reference."""
