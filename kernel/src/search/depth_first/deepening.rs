//! Iterative deepening: repeats a search one ply deeper until a limit is met or every line ends with the game.
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::depth_first::stack::Move;
use crate::search::limits::{Budget, Interrupted};
use crate::search::question::Question;
use crate::search::task::Task;
use crate::search::workers::run_on_each;
use crate::sorting::sort_moves;

/// A depth-first search on one thread.
pub(super) trait DepthFirstWorker: Send {
    /// Plays the root player's move to `cell` on `board`, then searches `depth` further plies. A value of at most
    /// `floor` may be only an upper bound.
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, floor: i32) -> Result<SearchedMove, Interrupted>;

    fn budget(&mut self) -> &mut Budget;
}

/// The result of searching one root move.
pub(super) struct SearchedMove {
    /// The standing of the root player that the move is expected to lead to.
    pub(super) value: i32,
    /// The moves expected after the root move, under the search's model of the other players.
    pub(super) line: Vec<Move>,
    /// Whether the depth limit ended a line before the end of the game, so that a deeper search may find another value.
    /// Lines that the transposition table cuts short do not count: they counted for the move that stored the entry.
    pub(super) met_horizon: bool,
}

/// Ranks the legal moves by iterative deepening, with one thread per worker. Calls `report` after each completed
/// iteration.
///
/// The limits apply from the second iteration on, so the first is always completed. If only one move is legal, the
/// first is also the last, unless the question asks for the exact value of every move.
pub(super) fn deepen<W: DepthFirstWorker>(
    task: &Task<'_>,
    mut workers: Vec<W>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let question = task.question;
    let unsearched =
        |destination| RankedMove { destination, value: 0.0, shares: None, cells: None, line: Vec::new(), nodes: 0 };
    let moves: Vec<RankedMove> = question.turn.destinations.iter().map(unsearched).collect();
    let is_forced = moves.len() == 1 && !question.every_move;
    let max_depth = if is_forced { 1 } else { task.limits.depth.unwrap_or(CELLS as u32) };
    let mut analysis = Analysis { moves, equals: 0, nodes: 0, depth: 0, solved: false };
    for depth in 1..=max_depth {
        let Ok(met_horizon) = iterate(question, &mut workers, &mut analysis.moves, depth) else { break };
        analysis.depth = depth;
        analysis.solved = !met_horizon;
        analysis.nodes = spent(&mut workers);
        analysis.equals = analysis.moves.iter().take_while(|ranked| ranked.value >= analysis.moves[0].value).count();
        report(&analysis);
        if !met_horizon {
            break;
        }
        for worker in &mut workers {
            worker.budget().enforce();
        }
    }
    analysis.nodes = spent(&mut workers);
    analysis
}

fn spent<W: DepthFirstWorker>(workers: &mut [W]) -> u64 {
    workers.iter_mut().map(|worker| worker.budget().spent()).sum()
}

/// Searches every move to `depth` plies, which include the move itself, and sorts the moves by their new values.
/// Returns whether the depth cut off a line. If a limit interrupts the iteration, the moves are unchanged.
fn iterate<W: DepthFirstWorker>(
    question: &Question<'_>,
    workers: &mut [W],
    moves: &mut Vec<RankedMove>,
    depth: u32,
) -> Result<bool, Interrupted> {
    let next = AtomicUsize::new(0);
    let best = AtomicI32::new(i32::MIN);
    let search = |worker: &mut W| {
        let mut searched = Vec::new();
        while let Some(ranked) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            // One below the best value, so that an equally good move still gets its exact value.
            let floor = if question.every_move { i32::MIN } else { best.load(Ordering::Relaxed).saturating_sub(1) };
            let spent = worker.budget().spent();
            let found =
                worker.search(&question.turn.board, ranked.destination, depth - 1, floor).inspect_err(|_| {
                    // The iteration is discarded, so the other threads need not begin another move.
                    next.store(moves.len(), Ordering::Relaxed);
                })?;
            best.fetch_max(found.value, Ordering::Relaxed);
            let line = playable(question.turn, ranked.destination, &found.line);
            let nodes = ranked.nodes + worker.budget().spent() - spent;
            let value = found.value.into();
            let ranked = RankedMove { destination: ranked.destination, value, shares: None, cells: None, line, nodes };
            searched.push((ranked, found.met_horizon));
        }
        Ok(searched)
    };
    let searched: Vec<Vec<(RankedMove, bool)>> = run_on_each(workers, search).into_iter().collect::<Result<_, _>>()?;
    let met_horizon = searched.iter().flatten().any(|(_, met_horizon)| *met_horizon);
    *moves = searched.into_iter().flatten().map(|(ranked, _)| ranked).collect();
    sort_moves(moves, |one, other| other.value.total_cmp(&one.value).then(one.destination.cmp(&other.destination)));
    Ok(met_horizon)
}

/// Returns the cells of the line that begins with a move to `cell` and goes on with `line`, without the first illegal
/// move and all later ones.
///
/// In best-reply search, a move of `line` can be illegal: only one of the two opponents moves between two moves of the
/// root player, while the rules let both move.
fn playable(turn: &Turn, cell: Coord, line: &[Move]) -> Vec<Coord> {
    let mut cells = Vec::new();
    let mut turn = *turn;
    for (player, cell) in turn.player.map(|player| (player, cell)).into_iter().chain(line.iter().copied()) {
        if turn.player != Some(player) || !turn.destinations.contains(cell) {
            break;
        }
        cells.push(cell);
        turn = turn.play_unchecked(player, cell);
    }
    cells
}
