"""Who asks this server for what: pages for people, the API for programs, and guards for both."""
