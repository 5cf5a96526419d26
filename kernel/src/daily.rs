//! The deal of a day: the deal, the seat and the opponents that a date stands for.
#![forbid(unsafe_code)]

use sha2::{Digest, Sha256};

use crate::rng::Rng;
use crate::rules::player::Player;

/// The version of the rules. It grows with each change of these rules, of the standard deal, or of an opponent's
/// answers, so that every release knows which days it can play.
pub const VERSION: u32 = 1;

/// The opponents; each takes the option `nodes`.
const OPPONENTS: [&str; 3] = ["engine", "revenge", "peaceful"];

/// The limits of nodes: the positions that each opponent evaluates for a move.
const NODES: [u64; 5] = [1, 2, 4, 8, 16];

/// Public, so that every program draws the same deals.
const SALT: &str = "tribolo/daily";

/// The deal of a UTC day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyDeal {
    /// The seed of the standard deal and of the opponents' choices.
    pub seed: u64,
    /// The seat of the person.
    pub seat: Player,
    /// The names of the opponents of the other two players, in turn order after `seat`.
    pub opponents: [&'static str; 2],
    /// The positions that each opponent evaluates for a move.
    pub nodes: u64,
}

impl DailyDeal {
    /// Returns the deal of a date such as `2026-12-01`; `None` if the text is no date of the years 1 to 9999.
    pub fn of(date: &str) -> Option<Self> {
        if !is_date(date) {
            return None;
        }
        let digest = Sha256::digest(format!("{SALT}/{VERSION}/{date}"));
        let [seed, dice] =
            [0, 8].map(|start| digest[start..start + 8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
        let mut rng = Rng::new(dice);
        let seat = Player::ALL[rng.below(3) as usize];
        let mut names = OPPONENTS;
        rng.shuffle(&mut names);
        let [first, second, _] = names;
        let nodes = NODES[rng.below(NODES.len() as u64) as usize];
        Some(Self { seed, seat, opponents: [first, second], nodes })
    }

    /// Returns the specs of the opponents of Blue, Red and Green; `None` at the seat of the person.
    pub fn seats(&self) -> [Option<String>; 3] {
        let mut seats = [None, None, None];
        for (player, name) in self.seat.turn_order().into_iter().skip(1).zip(self.opponents) {
            seats[player.index()] = Some(format!("{name}:nodes={}", self.nodes));
        }
        seats
    }
}

/// Returns whether a text is a date of the Gregorian calendar, as ISO 8601 writes it.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    // No part of a date is 0.
    let number = |part: &str, digits: usize| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { part.parse::<u32>().unwrap_or_default() } else { 0 }
    };
    let (year, month, day) = (number(year, 4), number(month, 2), number(day, 2));
    let is_leap_year = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        2 => 28 + u32::from(is_leap_year),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    year > 0 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dates_have_a_deal() {
        for date in ["2026-12-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(DailyDeal::of(date).is_some(), "{date}");
        }
        for text in [
            "",
            "-",
            "2026-12",
            "2026-12-01-",
            "2026-12-1",
            "2026-13-01",
            "2026-00-01",
            "2026-12-00",
            "2026-11-31",
            "2025-02-29",
            "1900-02-29",
            "0000-01-01",
            "+026-12-01",
            "10000-01-01",
            "２０26-12-01",
            "2026-12-01 ",
        ] {
            assert!(DailyDeal::of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_seats_hold_the_person_and_the_opponents_after_it() {
        let deal = DailyDeal::of("2026-12-01").unwrap();
        assert_eq!((deal.seat, deal.opponents, deal.nodes), (Player::Green, ["engine", "peaceful"], 8));
        assert_eq!(deal.seats(), [Some("engine:nodes=8".to_owned()), Some("peaceful:nodes=8".to_owned()), None]);
    }
}
