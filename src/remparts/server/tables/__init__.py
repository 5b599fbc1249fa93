"""Games being played: every event is stored before anybody hears of it."""
