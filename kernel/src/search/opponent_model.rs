//! Opponent models: simple ways to play, detected from a player's last moves.
//!
//! A search that knows how an opponent plays need not expect the opponent's best move: David Carmel and Shaul
//! Markovitch (1996), "Incorporating Opponent Models into Adversary Search". A player has no model, and two players are
//! not taken for allies, before their moves give enough evidence.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::policy::Policy;
use crate::rules::turn::Turn;
use crate::search::original::{Alliance, Strategy, count_if_best};
use crate::search::question::PastMove;

/// A way to play that depends on the turn alone, up to the choice among equally good moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentModel {
    /// The computer player of *triboard* (2017) with one of its alliances.
    Original(Alliance),
    /// A move that captures the most cells.
    Greedy,
}

/// Evidence against random play, in nats, at which a model is used. In 3,584 turns of games of the engine,
/// `paranoid`, `maxn` and `mcts`, no player was taken to follow a model; with 12 nats that happened twice.
const EVIDENCE_THRESHOLD: f32 = 16.0;
/// Evidence about each opponent, in nats, at which a model is used for both if it fits all their moves seen. One or two
/// moves reach this threshold. It is low because games against two such players are lost in the first few moves. A
/// player who follows no model soon makes a move that does not fit.
const SHARED_EVIDENCE_THRESHOLD: f32 = 2.0;

impl OpponentModel {
    const ALL: [Self; 4] = [
        Self::Original(Alliance::AgainstBlue),
        Self::Original(Alliance::Never),
        Self::Original(Alliance::AgainstLeader),
        Self::Greedy,
    ];

    /// Returns the moves that the model considers best. A player who follows the model plays one of them at random.
    pub(super) fn expected_moves(self, turn: &Turn) -> CoordSet {
        match self {
            Self::Greedy => Policy::Greedy.candidates(turn),
            Self::Original(alliance) => alliance.best_moves(turn),
        }
    }
}

/// A past turn and the move that was played in it.
struct Comparison {
    turn: Turn,
    played: Coord,
    /// The results of [`count_if_best`] for each strategy searched so far: different alliances often agree on one.
    counts: Vec<(Strategy, Option<usize>)>,
}

impl Comparison {
    /// Returns the number of moves that `model` expects; `None` if the played move is not one of them.
    fn count_if_expected(&mut self, model: OpponentModel) -> Option<usize> {
        let OpponentModel::Original(alliance) = model else {
            let expected = model.expected_moves(&self.turn);
            return expected.contains(self.played).then(|| expected.len());
        };
        let strategy = alliance.strategy(&self.turn)?;
        if let Some((_, count)) = self.counts.iter().find(|(known, _)| *known == strategy) {
            return *count;
        }
        let count = count_if_best(strategy, &self.turn, self.played);
        self.counts.push((strategy, count));
        count
    }
}

#[derive(Clone, Copy)]
struct Evidence {
    /// The negative logarithm of the probability that random moves would fit the model as long as this player's moves
    /// do: from its newest move back to the first move that does not fit, or to the oldest move seen.
    nats: f32,
    /// Whether the model expects every move seen. [`evidence`] may stop before it has seen all known moves.
    always_fits: bool,
}

/// The evidence for each model, in the order of [`OpponentModel::ALL`].
type EvidenceByModel = [Evidence; OpponentModel::ALL.len()];

/// Returns the model detected for each opponent of `player`, indexed by player; `None` for an opponent without enough
/// evidence, as [`detected`] defines it, and for `player`. `past` holds the known moves of all players, oldest first.
pub(super) fn detect_models(past: &[PastMove], player: Player) -> [Option<OpponentModel>; 3] {
    let [_, second, third] = player.turn_order();
    let [of_second, of_third] = [second, third].map(|opponent| evidence(past, opponent));
    let mut models = [None; 3];
    models[second.index()] = detected(&of_second, &of_third);
    models[third.index()] = detected(&of_third, &of_second);
    models
}

/// Returns the model of an opponent with the most evidence in `own`, among those that have enough. A model has enough
/// if its evidence in `own` reaches [`EVIDENCE_THRESHOLD`], or if it fits all moves seen of both opponents and its
/// evidence about each reaches [`SHARED_EVIDENCE_THRESHOLD`]. `other` is the evidence about the other opponent.
fn detected(own: &EvidenceByModel, other: &EvidenceByModel) -> Option<OpponentModel> {
    let is_enough = |(own, other): (&Evidence, &Evidence)| {
        let is_shared = [own, other].iter().all(|one| one.always_fits && one.nats >= SHARED_EVIDENCE_THRESHOLD);
        own.nats >= EVIDENCE_THRESHOLD || is_shared
    };
    let enough = OpponentModel::ALL.into_iter().zip(own.iter().zip(other)).filter(|(_, both)| is_enough(*both));
    let stronger = |one: (OpponentModel, f32), other: (OpponentModel, f32)| if other.1 > one.1 { other } else { one };
    enough.map(|(model, (own, _))| (model, own.nats)).reduce(stronger).map(|(model, _)| model)
}

/// Returns, for each model, the sum of ln(legal moves / expected moves) over the moves of `player`, newest first, up to
/// the first that the model does not expect.
///
/// Stops early if no model is left, or if only one is and its evidence has reached [`EVIDENCE_THRESHOLD`].
fn evidence(past: &[PastMove], player: Player) -> EvidenceByModel {
    let mut all = [Evidence { nats: 0.0, always_fits: true }; _];
    for past in past.iter().rev().filter(|past| past.player == player) {
        let turn = Turn::start(past.board, player);
        let mut comparison = Comparison { turn, played: past.destination, counts: Vec::new() };
        for (model, evidence) in OpponentModel::ALL.into_iter().zip(&mut all).filter(|(_, one)| one.always_fits) {
            if let Some(count) = comparison.count_if_expected(model) {
                evidence.nats += libm::logf(turn.destinations.len() as f32 / count as f32);
            } else {
                evidence.always_fits = false;
            }
        }
        let fitting: Vec<&Evidence> = all.iter().filter(|evidence| evidence.always_fits).collect();
        if fitting.is_empty() || (fitting.len() == 1 && fitting[0].nats >= EVIDENCE_THRESHOLD) {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    use super::*;
    use crate::rng::Rng;
    use crate::rules::deal::deal;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_move_fits_a_model_that_expects_it(seed: u64, index: Index, cell in select(&Coord::ALL)) {
            let PastMove { board, player, .. } = *index.get(&game(seed, [None; 3]));
            let turn = Turn::start(board, player);
            for played in turn.destinations.iter().chain([cell]) {
                let mut comparison = Comparison { turn, played, counts: Vec::new() };
                for model in OpponentModel::ALL {
                    let expected = model.expected_moves(&turn);
                    let count = expected.contains(played).then(|| expected.len());
                    prop_assert_eq!(comparison.count_if_expected(model), count, "{:?} {:?}", model, played);
                }
            }
        }
    }

    /// Plays a game and returns its moves; a player without a model moves at random.
    fn game(seed: u64, players: [Option<OpponentModel>; 3]) -> Vec<PastMove> {
        let mut rng = Rng::new(seed);
        let (board, first) = deal(seed);
        let mut turn = Turn::start(board, first);
        let mut past = Vec::new();
        while let Some(player) = turn.player {
            let moves = players[player.index()].map_or(turn.destinations, |model| model.expected_moves(&turn));
            let choice = rng.below(moves.len() as u64) as u32;
            let destination = moves.nth(choice).expect("there is a move");
            past.push(PastMove { board: turn.board, player, destination });
            turn = turn.play(destination).expect("it is legal");
        }
        past
    }

    #[test]
    fn a_player_who_follows_a_model_is_detected_among_random_players() {
        for model in OpponentModel::ALL {
            for seed in 0..5 {
                let past = game(seed, [Some(model), None, None]);
                let (_, past) = past.split_last().expect("a game has moves");
                let found = detect_models(past, Player::Green);
                assert_eq!((found[1], found[2]), (None, None), "{model:?}");
                let found = found[0].expect("it is detected");
                // Two models may expect the same moves for a while.
                let agrees = |past: &&PastMove| {
                    let turn = Turn::start(past.board, past.player);
                    past.player == Player::Blue && found.expected_moves(&turn) == model.expected_moves(&turn)
                };
                assert!(past.iter().rev().take(15).filter(agrees).count() >= 3, "{model:?}, taken for {found:?}");
            }
        }
    }

    #[test]
    fn a_few_moves_of_one_opponent_are_not_enough() {
        let past = game(1, [Some(OpponentModel::Greedy), None, None]);
        assert_eq!(detect_models(&past[..9], Player::Green), [None; 3]);
    }

    #[test]
    fn a_few_moves_of_both_opponents_that_fit_one_model_are_enough() {
        let both = OpponentModel::Original(Alliance::AgainstBlue);
        let past = game(1, [None, Some(both), Some(both)]);
        let found = detect_models(&past[..12], Player::Blue);
        for past in past[12..20].iter().filter(|past| past.player != Player::Blue) {
            let model = found[past.player.index()].expect("it is detected");
            let turn = Turn::start(past.board, past.player);
            assert_eq!(model.expected_moves(&turn), both.expected_moves(&turn));
        }
    }

    #[test]
    fn one_move_that_does_not_fit_ends_the_evidence() {
        let mut past = game(2, [Some(OpponentModel::Greedy); 3]);
        past.truncate(61);
        let PastMove { board, player: mover, .. } = past[60];
        let turn = Turn::start(board, mover);
        let asks = mover.next();
        assert_eq!(detect_models(&past[..60], asks)[mover.index()], Some(OpponentModel::Greedy));
        let all_models = OpponentModel::ALL.iter();
        let fitting = all_models.fold(CoordSet::EMPTY, |moves, model| moves | model.expected_moves(&turn));
        past[60].destination = (turn.destinations - fitting).nth(0).expect("there is another move");
        assert_eq!(detect_models(&past, asks)[mover.index()], None);
    }
}
