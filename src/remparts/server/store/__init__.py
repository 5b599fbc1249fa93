"""What outlives the server: tables, events, links and records in a database that one server has to itself."""
