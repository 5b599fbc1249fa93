"""The games: rules, components and pictures of each in a folder of its own, all with the same files."""
