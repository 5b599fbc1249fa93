"""Pieces of markup on the page: what lies in a piece that is replaced stays in it, and what was open stays open."""

from tests.browser.guests import Guests
from tests.browser.people import Person
from tests.browser.serving import Server

REPLACE = """async () => {
  const { applyFragments } = await import(document.querySelector('script[src]').src.replace(/[^/]*$/, 'fragments.js'));
  const outer = (word) => ['panel', `<details id="outer"><summary>${word}</summary><ul id="list"></ul></details>`];
  applyFragments({ outer: outer('one'), inner: ['list', '<li id="inner">inside</li>'] }, [], false, false);
  document.getElementById('outer').open = true;
  applyFragments({ outer: outer('two') }, [], false, false);
  const after = document.getElementById('outer');
  const found = [after.open, after.innerText, document.getElementById('inner')?.closest('#outer') === after];
  applyFragments({}, ['inner', 'outer'], false, false);
  return [...found, document.getElementById('outer') === null];
}"""


def test_what_lies_in_a_replaced_piece_stays(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", options={"first_player": "0"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    Person(page, "").wait_for_turn()
    is_open, text, is_inside, is_gone = page.evaluate(REPLACE)
    assert is_open
    assert text.split() == ["two", "inside"]
    assert is_inside
    assert is_gone
