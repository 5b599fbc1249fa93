"""The table in the browser: `remparts play`.

A map of its rooms; each imports only from those above it, and all may import what lies here:

    store/     what outlives the server: the database, its links and the steps to its newest form, and the lock on it
    tables/    games being played: a table, its history of moves, its seats, the bots that hold some, and long work
    showing/   what pages see: a viewpoint on a game, the moment it shows, scenes and how they differ, replays,
               the messages of the socket, templates and languages
    reading/   what people read: player's pages, their pictures, and the numbered reference by chapters
    http/      who asks for what: pages, sockets, the API and its description, limits and the door

    command.py    `remparts play`: starts everything
    settings.py   what can be set about a server
    network.py    addresses, names and ports
    memory.py     when memory is tidied up

Three words have a meaning of their own here. The *history* of a game is its moves so far and the states it keeps. A
*viewpoint* is what one seat, or a spectator, has seen of it. A *scene* is all that one page shows at one moment; what
travels to the page is the difference between two scenes.
"""
