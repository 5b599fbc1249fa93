"""What pages see of tables and replays, from what one seat may know to what travels over the socket."""
