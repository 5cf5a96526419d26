"""The clocks of people: what a move costs, for any time control and any series of moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from frontends.web.room.clocks import LAG_QUOTA, LAG_REFILL, Allowance, Clock, clock_after, flagged, new_clock
from frontends.web.room.time_controls import TIME_CONTROLS

ALLOWANCES = [control.allowance for control in TIME_CONTROLS.values() if control.allowance]
BLITZ = TIME_CONTROLS["3+5"].allowance
POSTAL = TIME_CONTROLS["postal"].allowance
DAILY = TIME_CONTROLS["day"].allowance

allowances = st.one_of(
    st.sampled_from(ALLOWANCES),
    st.builds(
        lambda initial, increment, more: Allowance(initial, increment, most=None if more is None else initial + more),
        st.integers(1, 10**6),
        st.integers(0, 10**5),
        st.none() | st.integers(0, 10**6),
    ),
)
moves = st.lists(st.tuples(st.integers(-(10**4), 10**6), st.integers(-(10**3), 10**4)), max_size=60)


@given(allowances, moves)
def test_no_series_of_moves_gives_more_time_than_allowed(allowance: Allowance, moves: list[tuple[int, int]]) -> None:
    clock = new_clock(allowance)
    elapsed_in_all = 0
    for number, (elapsed, lag) in enumerate(moves, 1):
        before, clock = clock, clock_after(allowance, clock, elapsed, lag)
        elapsed_in_all += max(elapsed, 0)
        assert clock.used >= before.used
        assert allowance.most is None or clock.used + clock.remaining <= allowance.most
        if clock.has_flagged:
            assert clock == flagged(before)
            assert elapsed >= before.remaining
            return
        assert clock.remaining > 0
        assert 0 <= clock.quota <= LAG_QUOTA
        granted = allowance.initial * (number + 1 if allowance.is_per_move else 1) + allowance.increment * number
        assert clock.used + clock.remaining <= granted
        # All lag that was forgiven came from the quota.
        assert 0 <= elapsed_in_all - clock.used <= LAG_QUOTA + LAG_REFILL * number - clock.quota


@given(st.sampled_from(ALLOWANCES), st.integers(0, 10**5), st.integers(0, 10**4))
def test_a_longer_thought_never_leaves_more_time(allowance: Allowance, elapsed: int, lag: int) -> None:
    clock = Clock(90_000, 0, 300)
    sooner, later = (clock_after(allowance, clock, each, lag) for each in (elapsed, elapsed + 1))
    assert later.remaining <= sooner.remaining


def test_a_move_costs_its_time_gains_the_increment_and_lag_is_forgiven_from_a_quota_that_refills() -> None:
    assert BLITZ
    clock = clock_after(BLITZ, new_clock(BLITZ), 2_000, 400)
    assert clock == Clock(183_400, 1_600, 200)
    assert clock_after(BLITZ, clock, 1_000, 900) == Clock(187_600, 2_400, 100)
    assert clock_after(BLITZ, clock, 100, 900) == Clock(188_400, 1_600, 200)


def test_a_clock_flags_when_its_time_is_used_up_and_not_before() -> None:
    assert BLITZ
    clock = Clock(1_000, 0, 200)
    assert clock_after(BLITZ, clock, 999, 0).remaining == 5_001
    assert clock_after(BLITZ, clock, 1_000, 0) == Clock(0, 1_000, 200)
    assert clock.longest == 1_200
    assert not clock_after(BLITZ, clock, clock.longest - 1, 10**6).has_flagged
    assert clock_after(BLITZ, clock, clock.longest, 10**6).has_flagged


def test_a_day_a_move_neither_saves_nor_loses_time() -> None:
    assert DAILY
    clock = clock_after(DAILY, new_clock(DAILY), DAILY.initial - 1, 0)
    assert clock.remaining == DAILY.initial
    assert clock_after(DAILY, clock, DAILY.initial, 0).has_flagged


def test_nobody_uses_more_than_four_weeks_in_a_postal_game() -> None:
    assert POSTAL
    assert POSTAL.most == 28 * 24 * 3_600_000
