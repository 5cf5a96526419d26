//! Reviews of games: what a move loses and how accurate it is, and the move at which a game turned.
#![forbid(unsafe_code)]

use crate::evaluation::standings::win_points;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::sorting::sort_moves;

/// The win share of each player.
pub type Shares = [f64; 3];

/// The verdicts on bad moves, and the least loss in win share of each, the mildest first; the values are those of
/// lichess.org.
pub const JUDGEMENTS: [(&str, f64); 3] = [("inaccuracy", 0.05), ("mistake", 0.10), ("blunder", 0.15)];

/// The least win share that a costly move loses; it is too little for a verdict.
const LEAST_COST: f64 = 0.005;

/// The greatest number of costly moves that are listed for a player.
const MOST_COSTLY: usize = 5;

/// The win share below which the loss of a kingmaker move must stay.
const KINGMAKER_LOSS: f64 = 0.02;

/// The least win share that a kingmaker move transfers from one of the other players to the third.
const KINGMAKER_TRANSFER: f64 = 0.10;

/// The least number of moves with an alternative for which a player gets an accuracy: fewer say little about the
/// player.
const LEAST_CHOICES: usize = 10;

/// A move, compared with the best move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    pub player: Player,
    pub shares: Shares,
    pub best_shares: Shares,
}

impl Comparison {
    pub fn loss(&self) -> f64 {
        self.best_shares[self.player.index()] - self.shares[self.player.index()]
    }

    /// Returns the verdict on a bad move, as its index in [`JUDGEMENTS`]; `None` if the move is not bad.
    pub fn judgement(&self) -> Option<usize> {
        JUDGEMENTS.iter().rposition(|(_, loss)| self.loss() >= *loss)
    }

    /// Returns what the move transferred between the two other players, compared with the best move: the player who
    /// lost win share, the one who gained it, and the smaller of loss and gain; 0 if both lost or both gained.
    pub fn gift(&self) -> (Player, Player, f64) {
        let [_, one, other] = self.player.turn_order();
        let gain = |player: Player| self.shares[player.index()] - self.best_shares[player.index()];
        let (from, to) = if gain(one) <= gain(other) { (one, other) } else { (other, one) };
        let amount = (-gain(from)).min(gain(to));
        (from, to, if amount > 0.0 { amount } else { 0.0 })
    }

    pub fn is_kingmaker(&self) -> bool {
        self.loss() < KINGMAKER_LOSS && self.gift().2 >= KINGMAKER_TRANSFER
    }
}

/// Returns the accuracy of a move with the value `value`, from 0 to 100. It is the sum of its leads over the smaller
/// values in `others`, in per cent of the sum of its absolute differences from all of them. Without a difference, the
/// accuracy is 100.
pub fn move_accuracy(value: f64, others: &[f64]) -> f64 {
    let gained = sum(others.iter().map(|other| (value - other).max(0.0)));
    let total = sum(others.iter().map(|other| (value - other).abs()));
    if total > 0.0 { 100.0 * (gained / total) } else { 100.0 }
}

/// The summary of a player's moves that had an alternative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The mean accuracy, each move weighted by its number of alternatives; `None` for fewer than ten such moves.
    pub accuracy: Option<f64>,
    /// The number of moves with each verdict, in the order of [`JUDGEMENTS`].
    pub judgements: [usize; 3],
    pub kingmakers: usize,
}

/// Returns the summary of each player. Each move comes with the number of choices and its accuracy.
pub fn summaries(moves: &[(Comparison, usize, f64)]) -> [Summary; 3] {
    Player::ALL.map(|player| {
        let free = || moves.iter().filter(move |(compared, choices, _)| compared.player == player && *choices > 1);
        let alternatives: usize = free().map(|(_, choices, _)| choices - 1).sum();
        let weighted = sum(free().map(|(_, choices, accuracy)| accuracy * (choices - 1) as f64));
        Summary {
            accuracy: (free().count() >= LEAST_CHOICES).then(|| weighted / alternatives as f64),
            judgements: [0, 1, 2]
                .map(|judgement| free().filter(|(one, ..)| one.judgement() == Some(judgement)).count()),
            kingmakers: free().filter(|(one, ..)| one.is_kingmaker()).count(),
        }
    })
}

/// Returns the indices of a player's costliest moves, at most five, the costliest first.
///
/// Moves that cost the same stay in order. A move that costs less than [`LEAST_COST`] is left out.
pub fn costly_moves(moves: &[Comparison], player: Player) -> Vec<usize> {
    let mut found: Vec<usize> = (0..moves.len()).collect();
    found.retain(|index| moves[*index].player == player && moves[*index].loss() >= LEAST_COST);
    sort_moves(&mut found, |one, other| moves[*other].loss().total_cmp(&moves[*one].loss()));
    found.truncate(MOST_COSTLY);
    found
}

/// Returns the number, from 1, of the move at which a finished game turned. The candidates are the moves from which on
/// the winner always led in win share, except the first move of the game. Of these, it is the move that raised the
/// winner's share most, and the first of several equal ones. Returns `None` if the win is shared, or if there is no
/// candidate.
///
/// `shares` holds the win shares after each move.
pub fn turning_point(scores: [usize; 3], shares: &[Shares]) -> Option<usize> {
    let winner = win_points(scores.map(|score| score as i32)).iter().position(|points| *points == 6)?;
    let is_led = |after: &Shares| (0..3).all(|player| player == winner || after[player] < after[winner]);
    let lead = shares.iter().rposition(|after| !is_led(after)).map_or(1, |last| (last + 1).max(1));
    let raise = |index: &usize| shares[*index][winner] - shares[*index - 1][winner];
    let raises = (lead..shares.len()).rev().max_by(|one, other| raise(one).total_cmp(&raise(other)));
    raises.map(|index| index + 1)
}

/// Returns the win shares in a finished game: equal ones for the players with the most cells.
pub fn final_shares(scores: [usize; 3]) -> Shares {
    win_points(scores.map(|score| score as i32)).map(|points| f64::from(points) / 6.0)
}

/// Returns the annotation of a move in a record: the win shares in per cent and, if there is a judgement, the judgement
/// and the better `line`, such as `[%win 6.2-43.8-50.0 mistake: c7 d8]`.
pub fn annotation(shares: Shares, judgement: Option<&str>, line: &[Coord]) -> String {
    let [blue, red, green] = shares.map(|share| 100.0 * share);
    let better =
        judgement.map(|judgement| line.iter().fold(format!(" {judgement}:"), |text, cell| format!("{text} {cell}")));
    format!("[%win {blue:.1}-{red:.1}-{green:.1}{}]", better.unwrap_or_default())
}

/// Returns the sum of numbers, computed with twice the digits of a float, so that their order hardly matters.
fn sum(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut rest) = (0.0, 0.0);
    for number in numbers {
        let next = sum + number;
        // Knuth's two-sum: what this addition has rounded off.
        let added = next - sum;
        rest += (sum - (next - added)) + (number - added);
        sum = next;
    }
    sum + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_rounded_only_once() {
        let tiny = f64::EPSILON / 2.0;
        let others: Vec<f64> = [-1.0].into_iter().chain([-tiny; 1000]).chain([1.0]).collect();
        let gained = 1.0 + 1000.0 * tiny;
        let expected: f64 = 100.0 * (gained / (gained + 1.0));
        assert_eq!(move_accuracy(0.0, &others).to_bits(), expected.to_bits());
    }

    #[test]
    fn an_accuracy_needs_ten_moves_with_an_alternative() {
        let even = Comparison { player: Player::Red, shares: [0.25; 3], best_shares: [0.25; 3] };
        let accuracy = |free: usize, forced: usize| {
            summaries(&[vec![(even, 3, 40.0); free], vec![(even, 1, 100.0); forced]].concat())[1].accuracy
        };
        assert_eq!([(0, 0), (9, 5), (10, 0)].map(|(free, forced)| accuracy(free, forced)), [None, None, Some(40.0)]);
    }

    #[test]
    fn the_costliest_move_comes_first_and_the_sixth_and_one_below_half_a_point_are_left_out() {
        let losing = |player: Player, loss: f64| {
            let mut shares = [0.25; 3];
            shares[player.index()] -= loss;
            Comparison { player, shares, best_shares: [0.25; 3] }
        };
        let losses = [0.02, 0.0625, 0.004, 0.125, 0.0625, 0.01, 0.03];
        let mut moves: Vec<_> = losses.map(|loss| losing(Player::Red, loss)).into();
        moves.insert(1, losing(Player::Blue, 0.03));
        assert_eq!(costly_moves(&moves, Player::Red), [4, 2, 5, 7, 0]);
        assert_eq!(costly_moves(&moves, Player::Blue), [1]);
        assert_eq!(costly_moves(&moves, Player::Green), [] as [usize; 0]);
    }

    #[test]
    fn percentages_are_rounded_to_even_halves() {
        assert_eq!(annotation([0.0625, 0.4375, 0.5], None, &[]), "[%win 6.2-43.8-50.0]");
    }
}
// x
