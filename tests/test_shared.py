"""What tests rely on: a loop over cases fails if one of them does, and names it."""

import pytest

from tests.shared import for_each


@for_each("AB", "nesw")
def turns_well(code: str, facing: str) -> None:
    assert code == "A" or facing == "n", "it does not turn"


@for_each([])
def has_no_case(code: str) -> None:
    """Nothing is asked of it."""


def test_a_loop_names_every_case_that_fails() -> None:
    with pytest.raises(AssertionError) as raised:
        turns_well()
    lines = str(raised.value).splitlines()
    assert lines[0] == "3 fail:"
    assert [line for line in lines if "turn" in line] == [f"B {facing}: it does not turn" for facing in "esw"]


def test_a_loop_over_nothing_fails() -> None:
    with pytest.raises(AssertionError, match="nothing to check"):
        has_no_case()
