//! The deal of a day: the deal, the seat and the opponents that a date stands for.
#![forbid(unsafe_code)]

use sha2::{Digest, Sha256};

use crate::daily::date::Date;
use crate::opponents::needs_network;
use crate::rng::Rng;
use crate::rules::player::Player;

/// The rules that turn a date into a deal. Past days need them, so they are kept: a change of these rules, of the
/// standard deal, of an opponent's answers or of the weights begins new ones on a later day, with the next version.
struct Rules {
    version: u32,
    /// The first day of these rules; they end with the day before the first one of the next rules.
    first_day: &'static str,
    /// The SHA-256 digest of the weights with which the opponents play, in hexadecimal.
    weights: &'static str,
    /// Draws the specs of two opponents for a date.
    opponents: fn(&mut Rng, Date) -> [String; 2],
}

/// The digest of the weights that were trained until 2026-11-21.
const FIRST_WEIGHTS: &str = "69c1fc5a6a07d97cd0cf25374a61151e3a4ec9d54ccf900a36d101916867f111";

/// All rules so far, in the order of their first days.
const RULES: [Rules; 2] = [
    Rules { version: 1, first_day: "0001-01-01", weights: FIRST_WEIGHTS, opponents: any_opponents },
    Rules { version: 2, first_day: "2026-12-01", weights: FIRST_WEIGHTS, opponents: opponents_of_weekday },
];

/// The versions of the rules whose deals this release knows, the oldest first.
pub const VERSIONS: [u32; RULES.len()] = {
    let mut versions = [0; RULES.len()];
    let mut i = 0;
    while i < RULES.len() {
        versions[i] = RULES[i].version;
        i += 1;
    }
    versions
};

/// Not a secret: every program draws the same deals.
const SALT: &str = "tribolo/daily";

/// The opponents of each day of the week, from Monday, the easiest. `docs/benchmarks/daily.md` has the measurements.
const OF_WEEKDAYS: [[&str; 2]; 7] = [
    ["greedy", "level:4"],
    ["level:2", "level:4"],
    ["level:1", "level:5"],
    ["level:2", "level:5"],
    ["level:3", "level:5"],
    ["level:4", "level:5"],
    ["level:4", "level:6"],
];

/// The deal of a UTC day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyDeal {
    /// The version of the rules by which the deal is drawn.
    pub version: u32,
    /// The seed of the standard deal and of the opponents' choices.
    pub seed: u64,
    /// The seat of the person.
    pub seat: Player,
    /// The specs of the opponents in the other two seats, in turn order after `seat`.
    pub opponents: [String; 2],
    /// The digest of the weights that the opponents need; `None` if they need none.
    pub weights: Option<&'static str>,
}

impl DailyDeal {
    /// Returns the deal of a date such as `2026-12-01`; `None` if the text is no date of the years 1 to 9999.
    pub fn of(text: &str) -> Option<Self> {
        let date = Date::parse(text)?;
        // Dates of four-digit years are in the order of their texts.
        let Rules { version, weights, opponents, .. } = RULES.iter().rfind(|rules| rules.first_day <= text)?;
        let digest = Sha256::digest(format!("{SALT}/{version}/{text}"));
        let [seed, dice] =
            [0, 8].map(|start| digest[start..start + 8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
        let mut rng = Rng::new(dice);
        let seat = Player::ALL[rng.below(3) as usize];
        let opponents = opponents(&mut rng, date);
        let is_guided = opponents.iter().any(|spec| needs_network(spec.split(':').next().unwrap_or_default()));
        Some(Self { version: *version, seed, seat, opponents, weights: is_guided.then_some(*weights) })
    }

    /// Returns the specs of the opponents in the seats of Blue, Red and Green; `None` at the seat of the person.
    pub fn seats(&self) -> [Option<&str>; 3] {
        let mut seats = [None; 3];
        for (player, spec) in self.seat.turn_order().into_iter().skip(1).zip(&self.opponents) {
            seats[player.index()] = Some(spec.as_str());
        }
        seats
    }
}

/// Draws two of three opponents, and the node limit of both.
fn any_opponents(rng: &mut Rng, _: Date) -> [String; 2] {
    const NODES: [u64; 5] = [1, 2, 4, 8, 16];
    let mut names = ["engine", "revenge", "peaceful"];
    rng.shuffle(&mut names);
    let nodes = NODES[rng.below(NODES.len() as u64) as usize];
    let [first, second, _] = names;
    [first, second].map(|name| format!("{name}:nodes={nodes}"))
}

/// Draws the order of the two opponents of the day of the week.
fn opponents_of_weekday(rng: &mut Rng, date: Date) -> [String; 2] {
    let mut specs = OF_WEEKDAYS[date.weekday()];
    rng.shuffle(&mut specs);
    specs.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::spec::Spec;

    #[test]
    fn only_dates_have_a_deal() {
        assert!(DailyDeal::of("2026-12-01").is_some());
        assert!(DailyDeal::of("2026-11-31").is_none());
    }

    #[test]
    fn a_day_keeps_the_rules_of_its_time() {
        for (date, version) in [("0001-01-01", 1), ("2026-11-30", 1), ("2026-12-01", 2), ("9999-12-31", 2)] {
            assert_eq!(DailyDeal::of(date).unwrap().version, version, "{date}");
        }
        assert!(RULES.is_sorted_by_key(|rules| (rules.first_day, rules.version)));
    }

    #[test]
    fn the_seats_hold_the_person_and_the_opponents_after_it() {
        let deal = DailyDeal::of("2026-11-30").unwrap();
        let [first, second] = &deal.opponents;
        let expected = match deal.seat {
            Player::Blue => [None, Some(first), Some(second)],
            Player::Red => [Some(second), None, Some(first)],
            Player::Green => [Some(first), Some(second), None],
        };
        assert_eq!(deal.seats(), expected.map(|spec| spec.map(String::as_str)));
    }

    #[test]
    fn a_day_names_the_weights_that_its_opponents_need() {
        for date in ["2026-11-30", "2026-12-01", "2026-12-07"] {
            assert_eq!(DailyDeal::of(date).unwrap().weights, Some(FIRST_WEIGHTS), "{date}");
        }
    }

    #[test]
    fn every_weekday_has_two_opponents_that_a_page_can_ask() {
        for spec in OF_WEEKDAYS.as_flattened() {
            assert!(Spec::parse(spec).is_ok_and(|spec| spec.options.is_empty()), "{spec}");
        }
    }
}
