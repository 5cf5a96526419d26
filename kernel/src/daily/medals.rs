//! The medals of a day: the cells that players of three strengths reach in the seat of the person.
#![forbid(unsafe_code)]

use crate::daily::deal::DailyDeal;
use crate::opponents::Opponent;
use crate::rng::Rng;
use crate::rules::deal::deal as deal_board;
use crate::rules::turn::Turn;
use crate::search::limits::Stop;
use crate::search::question::{PastMove, Question};

/// The players who earn bronze, silver and gold.
const STAND_INS: [&str; 3] = ["level:2", "level:4", "level:6"];

/// The number of games that each of these players plays.
const GAMES: usize = 30;

/// The cells that each medal needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Medals {
    pub bronze: usize,
    pub silver: usize,
    pub gold: usize,
}

impl Medals {
    /// Returns the medals of a deal: the cells that levels 2, 4 and 6 reach in at least half of 30 games, but no fewer
    /// than the medal below needs.
    ///
    /// The opponents use the seeds that they use against a person, so they answer equal moves equally. The seeds of the
    /// level differ from game to game.
    ///
    /// # Errors
    ///
    /// Any error of `opponent`, which makes the opponent that a spec names.
    pub fn of<E>(deal: &DailyDeal, opponent: impl Fn(&str) -> Result<Opponent, E>) -> Result<Self, E> {
        let [blue, red, green] = deal.seats().map(|seat| seat.map(&opponent).transpose());
        let opponents = [blue?, red?, green?];
        let mut least = 0;
        let mut reached = |spec: &str| {
            let stand_in = opponent(spec)?;
            let mut cells = [0; GAMES];
            for (number, cells) in (0..).zip(&mut cells) {
                *cells = cells_in_game(deal, &opponents, &stand_in, number);
            }
            let is_usual = |least: &usize| 2 * cells.iter().filter(|cells| *cells >= least).count() >= GAMES;
            least = cells.into_iter().filter(is_usual).fold(least, usize::max);
            Ok(least)
        };
        let [bronze, silver, gold] = STAND_INS.map(&mut reached);
        Ok(Self { bronze: bronze?, silver: silver?, gold: gold? })
    }

    /// Returns the best medal that a result of `cells` cells earns; `None` if it earns none.
    pub fn earned(self, cells: usize) -> Option<&'static str> {
        let medals = [("gold", self.gold), ("silver", self.silver), ("bronze", self.bronze)];
        medals.into_iter().find(|(_, least)| cells >= *least).map(|(name, _)| name)
    }
}

/// Returns the cells at the end of game `number`, in which `stand_in` has the seat of the person.
fn cells_in_game(deal: &DailyDeal, opponents: &[Option<Opponent>; 3], stand_in: &Opponent, number: u64) -> usize {
    let (board, first) = deal_board(deal.seed);
    let (mut turn, mut past, stop) = (Turn::start(board, first), Vec::new(), Stop::default());
    while let Some(player) = turn.player {
        let (chooser, seed) = match &opponents[player.index()] {
            Some(opponent) => (opponent, deal.seed),
            None => (stand_in, Rng::nth_u64(deal.seed, number)),
        };
        // As in every game, the seed of a choice is that of the game plus the number of moves.
        let seed = Some(seed.wrapping_add(past.len() as u64));
        let question = Question { past: &past, seed, every_move: false, ..Question::new(&turn, &stop) };
        let Some(destination) = chooser.choose(&question) else { break };
        past.push(PastMove { board: turn.board, player, destination });
        turn = turn.play_unchecked(player, destination);
    }
    turn.board.cells_of(deal.seat).len()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::network::inference::Network;
    use crate::network::weights::Weights;
    use crate::opponents::options::InvalidOpponent;
    use crate::opponents::spec::Spec;

    #[test]
    fn a_medal_needs_no_fewer_cells_than_the_one_below() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        let network = || Ok::<_, InvalidOpponent>(network.clone());
        let deal = DailyDeal::of("2026-12-01").unwrap();
        let medals = Medals::of(&deal, |spec| Opponent::new(&Spec::parse(spec)?, network, None)).unwrap();
        let Medals { bronze, silver, gold } = medals;
        assert!(0 < bronze && bronze <= silver && silver <= gold, "{medals:?}");
    }

    #[test]
    fn a_result_earns_the_best_medal_whose_cells_it_reaches() {
        let medals = Medals { bronze: 31, silver: 34, gold: 41 };
        for (cells, medal) in
            [(30, None), (31, Some("bronze")), (34, Some("silver")), (40, Some("silver")), (41, Some("gold"))]
        {
            assert_eq!(medals.earned(cells), medal, "{cells}");
        }
        assert_eq!(Medals { bronze: 34, ..medals }.earned(34), Some("silver"));
    }

    #[test]
    fn medals_need_the_opponents_of_the_deal() {
        let deal = DailyDeal::of("2026-12-01").unwrap();
        assert_eq!(
            Medals::of(&deal, |spec| Err(spec.to_owned())),
            Err(deal.seats().into_iter().flatten().next().unwrap().to_owned())
        );
    }
}
