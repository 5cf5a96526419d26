//! What can be counted on a whole board for each player, beside the windows: they tell nothing of what several lines together
//! make of a cell.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::line::lines_of;
use crate::rules::player::Player;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};
use crate::simd::runs::{AXES, Runs};

/// What is counted for each player.
pub(super) const COUNTS: usize = 3;
/// So much of a feature each counted cell is.
pub(super) const COUNT_SCALE: f32 = 1.0 / 16.0;

/// For each player, so many of his cells: those that nobody can ever take from him, and those that the next player and the one
/// after could take by one move.
pub(super) type Counts = [[u8; COUNTS]; 3];

/// Counts a board.
pub(super) struct Count<'a>(pub(super) &'a Board);

impl Operation for Count<'_> {
    type Output = Counts;

    #[inline(always)]
    fn run<S: Simd>(self) -> Counts {
        Settled::<S>::of(self.0).counts(self.0)
    }
}

/// What stays true for the rest of a game, so that a move only adds to it.
#[derive(Clone, Copy)]
pub(crate) struct Settled<S> {
    /// For each axis, the cells that nobody can ever jump along it: those beside a wall or the edge, and those on lines without
    /// an empty cell.
    safe: [S; 4],
    /// The cells that nobody can ever jump.
    stable: S,
}

impl<S: Simd> Settled<S> {
    /// What is settled on a board.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        let (owned, empty) = (S::load(owned(board)), S::load(board.empty()));
        let open = owned | empty;
        let mut safe = [owned; 4];
        for (safe, (dx, dy)) in safe.iter_mut().zip(AXES) {
            let runs = Runs::new((dx, dy), owned & owned.shifted(-dx, -dy));
            let led =
                runs.fill_backward(owned & empty.shifted(-dx, -dy)) | runs.fill_forward(owned & empty.shifted(dx, dy));
            *safe = owned - (open.shifted(dx, dy) & open.shifted(-dx, -dy) & led);
        }
        Self { safe, stable: stable(board, S::load(CoordSet::EMPTY), safe) }
    }

    /// What is settled after a move to a cell led to a board.
    #[inline(always)]
    pub(super) fn after(&self, board: &Board, cell: Coord) -> Self {
        let mut safe = self.safe;
        let open_row = (owned(board) | board.empty()).row(cell.y());
        let empty = S::load(board.empty());
        let open = S::load(owned(board)) | empty;
        let filled = S::load(CoordSet::from(cell));
        for ((safe, line), (dx, dy)) in safe.iter_mut().zip(lines_of(cell)).zip(AXES) {
            *safe = *safe | (filled - (open.shifted(dx, dy) & open.shifted(-dx, -dy)));
            // Only the cells between the walls around the one that was filled can have lost their last empty one.
            let (between, left) = if dy == 0 {
                (run_through(open_row.into(), cell.x()), u32::from(board.empty().row(cell.y())))
            } else {
                let [open, left] = S::extract_line([open, empty], S::load(*line));
                (run_through(open, cell.y()), left)
            };
            if between & left == 0 {
                let line = S::load(*line);
                *safe = *safe | if dy == 0 { S::splat(between) & line } else { S::deposit_line(between, line) };
            }
        }
        Self { safe, stable: stable(board, self.stable, safe) }
    }

    /// Counts the board on which this is settled.
    #[inline(always)]
    pub(super) fn counts(&self, board: &Board) -> Counts {
        let exposed = SimdBoard::<S>::load(board, Player::Blue).capturable();
        let mut counts = [[0; COUNTS]; 3];
        for (player, counts) in Player::ALL.into_iter().zip(&mut counts) {
            let cells = S::load(board.cells_of(player));
            let (next, after_next) = (player.next(), player.next().next());
            for (count, set) in counts.iter_mut().zip([self.stable, exposed[next.index()], exposed[after_next.index()]])
            {
                *count = (set & cells).store().len() as u8;
            }
        }
        counts
    }
}

#[inline(always)]
fn owned(board: &Board) -> CoordSet {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    blue | red | green
}

/// The set bits around a set bit, up to the next ones that are not set.
#[inline(always)]
fn run_through(bits: u32, place: usize) -> u32 {
    let bit = 1 << place;
    // Upwards, the carry of an addition runs through them; downwards, they end above the highest that is not set.
    let upwards = bits & !(bits + bit);
    let below = bit - 1;
    let others = !bits & below;
    upwards | (below & u32::MAX.unbounded_shl(u32::BITS - others.leading_zeros()))
}

/// The cells that nobody can ever jump: on each axis they are safe, or beside one of the same owner that nobody can jump, or
/// between two that nobody can jump. Those that are `known` are among them.
#[inline(always)]
fn stable<S: Simd>(board: &Board, known: S, safe: [S; 4]) -> S {
    let mut stable = known | (safe[0] & safe[1] & safe[2] & safe[3]);
    if stable.store().is_empty() {
        return stable;
    }
    // Two sets tell the players apart.
    let [blue, red, green] = Player::ALL.map(|player| S::load(board.cells_of(player)));
    let (colors, owned) = ([blue | green, red | green], blue | red | green);
    // For each axis, the cells with the same owner as the next cell ahead, and as the one behind.
    let mut alike = [[owned; 2]; 4];
    for (alike, (dx, dy)) in alike.iter_mut().zip(AXES) {
        let ahead = [colors[0].shifted(-dx, -dy), colors[1].shifted(-dx, -dy)];
        alike[0] = owned - (colors[0] ^ ahead[0]) - (colors[1] ^ ahead[1]);
        alike[1] = alike[0].shifted(dx, dy);
    }
    // One cell can make the next one stable, and so on.
    loop {
        let mut found = owned;
        for ((safe, alike), (dx, dy)) in safe.into_iter().zip(alike).zip(AXES) {
            let (ahead, behind) = (stable.shifted(-dx, -dy), stable.shifted(dx, dy));
            found = found & (safe | (alike[0] & ahead) | (alike[1] & behind) | (ahead & behind));
        }
        if (found - stable).store().is_empty() {
            return stable;
        }
        stable = found;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::coord::{Coord, Direction};
    use crate::rules::coordset::CoordSet;
    use crate::rules::player::Owner;
    use crate::rules::transition::{Jump, all_jumps};
    use crate::simd::backend::Backend;
    use crate::{Rng, Turn, deal};

    /// A game in which everybody plays at random, turn by turn.
    fn game(seed: u64) -> Vec<Turn> {
        let mut rng = Rng::new(seed);
        let (board, first) = deal(seed);
        let play = |turn: &Turn| {
            let choice = rng.below(turn.destinations.len().max(1) as u64) as u32;
            turn.destinations.nth(choice).map(|cell| turn.play(cell).expect("the move is legal"))
        };
        std::iter::successors(Some(Turn::start(board, first)), play).collect()
    }

    /// The stable cells once more, cell by cell.
    fn walked(board: &Board) -> CoordSet {
        let owner_of = |cell: Option<Coord>| cell.map_or(Owner::Wall, |cell| board.owner_at(cell));
        let is_full = |cell: Coord, direction: Direction| {
            cell.ray(direction)
                .map(|next| board.owner_at(next))
                .find(|owner| matches!(owner, Owner::None | Owner::Wall))
                != Some(Owner::None)
        };
        let owned: Vec<Coord> = Coord::all().filter(|cell| matches!(board.owner_at(*cell), Owner::Player(_))).collect();
        let mut stable = CoordSet::EMPTY;
        loop {
            let is_safe = |cell: Coord, axis: usize| {
                let directions = [Direction::ALL[axis], Direction::ALL[axis + 4]];
                let beside = directions.map(|direction| cell.step(direction));
                let kept = beside.map(|next| next.is_some_and(|next| stable.contains(next)));
                let is_held = |i: usize| {
                    owner_of(beside[i]) == Owner::Wall || (kept[i] && owner_of(beside[i]) == owner_of(Some(cell)))
                };
                is_held(0) || is_held(1) || (kept[0] && kept[1]) || directions.iter().all(|way| is_full(cell, *way))
            };
            let found: CoordSet =
                owned.iter().copied().filter(|cell| (0..4).all(|axis| is_safe(*cell, axis))).collect();
            if found == stable {
                return stable;
            }
            stable = found;
        }
    }

    #[test]
    fn cells_are_counted_as_one_by_one() {
        for seed in 0..8 {
            for turn in game(seed) {
                let (board, jumps, stable) = (&turn.board, all_jumps(&turn.board), walked(&turn.board));
                let exposed_to = |winner: Player| -> CoordSet {
                    jumps.iter().filter(|jump| jump.winner == winner).flat_map(Jump::taken).collect()
                };
                let expected = Player::ALL.map(|player| {
                    let sets = [stable, exposed_to(player.next()), exposed_to(player.next().next())];
                    sets.map(|set| (set & board.cells_of(player)).len() as u8)
                });
                for backend in Backend::all() {
                    assert_eq!(backend.run(Count(board)), expected, "{board}");
                }
            }
        }
    }

    #[test]
    fn nobody_ever_takes_a_stable_cell() {
        for seed in 0..30 {
            let turns = game(seed);
            let last = turns.last().expect("a game has a first turn").board;
            for turn in &turns {
                for cell in walked(&turn.board).iter() {
                    assert_eq!(turn.board.owner_at(cell), last.owner_at(cell), "{cell} of\n{}", turn.board);
                }
            }
        }
    }
}
