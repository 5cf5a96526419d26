//! Stable and capturable cells of each player, counted on the whole board. A jump is one straight line of cells that a
//! move captures; a cell counts as stable if the conditions below prove that no jump can ever capture it. Both counts
//! depend on several lines through a cell, which no n-tuple sees.
//!
//! This file encodes the jump rule as the conditions under which no jump can capture a cell. Its tests hold the counts
//! equal to a cell-by-cell implementation and to the jumps of the board.
#![forbid(unsafe_code)]

use crate::network::architecture::COUNTS;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::line::lines_of;
use crate::rules::player::Player;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};
use crate::simd::runs::{AXES, Runs};

/// For each player, the numbers of its stable cells, of its cells that the next player could capture in one move, and
/// of those that the player after the next could capture.
pub(crate) type CellCounts = [[u8; COUNTS]; 3];

pub(super) struct CountCells<'a>(pub(super) &'a Board);

impl Operation for CountCells<'_> {
    type Output = CellCounts;

    #[inline(always)]
    fn run<S: Simd>(self) -> CellCounts {
        Stability::<S>::of(self.0).counts(self.0)
    }
}

/// The stable cells of a board: the owned cells of which [`stable`] proves that no jump can ever capture them. They
/// stay stable for the rest of the game, so a move only adds to them.
#[derive(Clone, Copy)]
pub(crate) struct Stability<S> {
    /// For each axis, the cells that no jump along it can ever capture, whatever their neighbours: those beside a wall
    /// or the edge, and those between two walls or edges without an empty cell in between.
    safe: [S; 4],
    stable: S,
}

impl<S: Simd> Stability<S> {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
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

    /// Finds the stable cells of `board`, the board after a move to `cell`, faster than [`of`](Self::of) does. `self`
    /// must hold the stable cells of the board before the move.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(super) fn after(&self, board: &Board, cell: Coord) -> Self {
        let mut safe = self.safe;
        let open_row = (owned(board) | board.empty()).row(cell.y());
        let empty = S::load(board.empty());
        let open = S::load(owned(board)) | empty;
        let filled = S::load(CoordSet::from(cell));
        for ((safe, line), (dx, dy)) in safe.iter_mut().zip(lines_of(cell)).zip(AXES) {
            *safe = *safe | (filled - (open.shifted(dx, dy) & open.shifted(-dx, -dy)));
            // Only the open run through the filled cell can have lost its last empty cell.
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

    #[inline(always)]
    pub(crate) fn counts(&self, board: &Board) -> CellCounts {
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

/// Returns the run of set bits that contains the bit at `index`, which must be set.
#[inline(always)]
fn run_through(bits: u32, index: usize) -> u32 {
    let bit = 1 << index;
    // Upwards, the carry of an addition passes through the run. Downwards, the run ends above the highest clear bit.
    let upwards = bits & !(bits + bit);
    let below = bit - 1;
    let others = !bits & below;
    upwards | (below & u32::MAX.unbounded_shl(u32::BITS - others.leading_zeros()))
}

/// Returns the owned cells that these conditions prove stable; the cells in `known` are stable already.
///
/// A cell is stable if no move can capture it along any of the four axes. No move can capture it along an axis in three
/// cases: `safe` holds the cell for this axis, whatever its neighbours; a neighbour along the axis is stable and has
/// the same owner; or both neighbours along the axis are stable.
#[inline(always)]
fn stable<S: Simd>(board: &Board, known: S, safe: [S; 4]) -> S {
    let mut stable = known | (safe[0] & safe[1] & safe[2] & safe[3]);
    if stable.store().is_empty() {
        return stable;
    }
    // Two bits per cell tell three owners apart.
    let [blue, red, green] = Player::ALL.map(|player| S::load(board.cells_of(player)));
    let (owners, owned) = ([blue | green, red | green], blue | red | green);
    // For each axis, the cells with the same owner as the cell ahead, and as the cell behind.
    let mut matching = [[owned; 2]; 4];
    for (matching, (dx, dy)) in matching.iter_mut().zip(AXES) {
        let ahead = [owners[0].shifted(-dx, -dy), owners[1].shifted(-dx, -dy)];
        matching[0] = owned - (owners[0] ^ ahead[0]) - (owners[1] ^ ahead[1]);
        matching[1] = matching[0].shifted(dx, dy);
    }
    // A stable cell can make its neighbours stable, so this repeats until nothing changes.
    loop {
        let mut found = owned;
        for ((safe, matching), (dx, dy)) in safe.into_iter().zip(matching).zip(AXES) {
            let (ahead, behind) = (stable.shifted(-dx, -dy), stable.shifted(dx, dy));
            found = found & (safe | (matching[0] & ahead) | (matching[1] & behind) | (ahead & behind));
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
    use crate::network::tests::game;
    use crate::rules::coord::Direction;
    use crate::rules::player::Owner;
    use crate::rules::transition::{Jump, all_jumps};
    use crate::simd::backend::Backend;

    /// Returns the stable cells, found cell by cell, without shifts of whole sets.
    fn naive_stable(board: &Board) -> CoordSet {
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
                let is_stable = beside.map(|next| next.is_some_and(|next| stable.contains(next)));
                let is_anchored = |i: usize| {
                    owner_of(beside[i]) == Owner::Wall || (is_stable[i] && owner_of(beside[i]) == owner_of(Some(cell)))
                };
                is_anchored(0)
                    || is_anchored(1)
                    || (is_stable[0] && is_stable[1])
                    || directions.iter().all(|direction| is_full(cell, *direction))
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
    fn counts_agree_with_a_cell_by_cell_implementation() {
        for seed in 0..8 {
            for turn in game(seed) {
                let (board, jumps, stable) = (&turn.board, all_jumps(&turn.board), naive_stable(&turn.board));
                let exposed_to = |winner: Player| -> CoordSet {
                    jumps.iter().filter(|jump| jump.winner == winner).flat_map(Jump::taken).collect()
                };
                let expected = Player::ALL.map(|player| {
                    let sets = [stable, exposed_to(player.next()), exposed_to(player.next().next())];
                    sets.map(|set| (set & board.cells_of(player)).len() as u8)
                });
                for backend in Backend::all() {
                    assert_eq!(backend.run(CountCells(board)), expected, "{board}");
                }
            }
        }
    }

    #[test]
    fn a_stable_cell_never_changes_its_owner() {
        for seed in 0..30 {
            let turns = game(seed);
            let last = turns.last().expect("a game has a first turn").board;
            for turn in &turns {
                for cell in naive_stable(&turn.board).iter() {
                    assert_eq!(turn.board.owner_at(cell), last.owner_at(cell), "{cell} of\n{}", turn.board);
                }
            }
        }
    }
}
