//! What the policies know of each move of a turn.
#![forbid(unsafe_code)]

use crate::evaluation::features::ImmuneAxes;
use crate::network::cell_counts::CellCounts;
use crate::network::moves::JudgedMove;
use crate::rules::board::Board;
use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::rules::transition::AllDestinations;
use crate::simd::register::{Operation, Simd};

/// The number of inputs of a turn, which are the same for all its moves.
pub(crate) const TURN_INPUTS: usize = 10;
/// The number of inputs of a move.
pub(crate) const MOVE_INPUTS: usize = 26;
pub(crate) const INPUTS: usize = TURN_INPUTS + MOVE_INPUTS;

/// The inputs of a turn: cells and legal moves of the player who moves, the next one and the third; the number of
/// moves, which is the first number of legal moves again; and three powers of twice the share of empty cells.
pub(crate) type TurnInputs = [f32; TURN_INPUTS];

/// The inputs of a move. For its player, the next one and the third: the logarithm of the win share, the win share (for
/// its player, both less those of the best move), and the changes of the cell counts, the cells, the legal moves and
/// the immune axes. Then two numbers, 1 or 0: whether the player moves again, and whether the third player moves next.
pub(crate) type MoveInputs = [f32; MOVE_INPUTS];

/// The inputs of a turn and of each of its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Inputs {
    pub(crate) turn: TurnInputs,
    pub(crate) moves: Vec<MoveInputs>,
}

/// The least win share whose logarithm is an input.
const LEAST_SHARE: f32 = 1.0e-3;

/// The counts of a board for the player who moves, the next one and the third.
#[derive(Clone, Copy)]
struct Counts {
    scores: [f32; 3],
    mobility: [f32; 3],
    immunity: [f32; 3],
}

impl Counts {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn of<S: Simd>(board: &Board, immune: &ImmuneAxes, mover: Player) -> Self {
        let mobility = AllDestinations(board).run::<S>();
        let mut counts = Self { scores: [0.0; 3], mobility: [0.0; 3], immunity: [0.0; 3] };
        for (i, player) in mover.turn_order().into_iter().enumerate() {
            let cells = board.cells_of(player);
            counts.scores[i] = cells.len() as f32;
            counts.mobility[i] = mobility[player.index()].len() as f32;
            counts.immunity[i] = immune.count(cells) as f32;
        }
        counts
    }
}

/// Replaces `inputs` by those of a turn of `mover` on `board`, mostly between -1 and 1. `choices` are the moves of the
/// turn, and `cells` must be the cell counts of the board.
///
/// Here and below, loops stand for closures, which are not always inlined and then not compiled for the backend.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn read_inputs<S: Simd>(
    board: &Board,
    mover: Player,
    cells: CellCounts,
    choices: &[JudgedMove],
    inputs: &mut Inputs,
) {
    let immune = ImmuneAxes::of(board);
    let before = Counts::of::<S>(board, &immune, mover);
    let empty = 2.0 * board.empty().len() as f32 / CELLS as f32;
    for i in 0..3 {
        inputs.turn[i] = before.scores[i] / 48.0;
        inputs.turn[3 + i] = before.mobility[i] / 16.0;
    }
    inputs.turn[6] = choices.len() as f32 / 16.0;
    inputs.turn[7] = empty;
    inputs.turn[8] = empty * empty;
    inputs.turn[9] = empty * empty * empty;
    inputs.moves.clear();
    for judged in choices {
        let now = Counts::of::<S>(&judged.after, &immune, mover);
        let mut row = [0.0; MOVE_INPUTS];
        for (i, player) in mover.turn_order().into_iter().enumerate() {
            let player = player.index();
            row[i] = libm::logf(judged.win_shares[player].max(LEAST_SHARE));
            row[3 + i] = 4.0 * judged.win_shares[player];
            for (k, (after, before)) in judged.counts[player].iter().zip(cells[player]).enumerate() {
                row[6 + 3 * i + k] = (f32::from(*after) - f32::from(before)) / 4.0;
            }
            row[15 + i] = (now.scores[i] - before.scores[i]) / 4.0;
            row[18 + i] = (now.mobility[i] - before.mobility[i]) / 8.0;
            row[21 + i] = (now.immunity[i] - before.immunity[i]) / 4.0;
        }
        if let Some(next) = judged.next {
            row[24] = if next == mover { 1.0 } else { 0.0 };
            row[25] = if next.next() == mover { 1.0 } else { 0.0 };
        }
        inputs.moves.push(row);
    }
    // How good a move is for its player counts relative to the best move of the turn.
    for input in [0, 3] {
        let mut best = f32::MIN;
        for row in &inputs.moves {
            best = best.max(row[input]);
        }
        for row in &mut inputs.moves {
            row[input] -= best;
        }
    }
}
