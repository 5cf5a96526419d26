//! Iterative deepening: the same search one ply deeper each time, until a limit is met or the game is seen to its end.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use super::{Analysis, Question, RankedMove, on_each};
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::turn::Turn;
use crate::search::descent::Move;
use crate::search::limits::{Budget, Interrupted};

/// What one thread needs for a depth-first search.
pub(super) trait Worker: Send {
    /// Searches what follows a move of the root player, `depth` plies beyond it.
    ///
    /// The value is exact when it is above `floor`, else an upper bound that is not above `floor` either.
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, floor: i32) -> Result<Found, Interrupted>;

    /// What is spent, and what may be.
    fn budget(&mut self) -> &mut Budget;
}

/// What a search of one move found.
pub(super) struct Found {
    /// What the move is worth to the root player.
    pub(super) value: i32,
    /// The moves expected after it, by the search's model of the players.
    pub(super) line: Vec<Move>,
    /// Whether a turn was valued that is not the end of the game, so that a deeper search may find another value.
    pub(super) met_horizon: bool,
}

/// Ranks the moves of a turn with one worker a thread. The first iteration is always completed, whatever the limits.
pub(super) fn deepen<W: Worker>(
    question: &Question<'_>,
    mut workers: Vec<W>,
    depth: Option<u32>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let unranked =
        |destination| RankedMove { destination, value: 0.0, shares: None, cells: None, line: Vec::new(), nodes: 0 };
    let moves: Vec<RankedMove> = question.turn.destinations.iter().map(unranked).collect();
    let is_forced = moves.len() == 1 && !question.every_move;
    let deepest = if is_forced { 1 } else { depth.unwrap_or(CELLS as u32) };
    let mut analysis = Analysis { moves, equals: 0, nodes: 0, depth: 0, solved: false };
    for depth in 1..=deepest {
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

fn spent<W: Worker>(workers: &mut [W]) -> u64 {
    workers.iter_mut().map(|worker| worker.budget().spent()).sum()
}

/// Searches every move once, the best ones of the iteration before first, and ranks them anew; says whether the horizon was met.
fn iterate<W: Worker>(
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
            // One below the best value found: a move that is as good is told from one that is worse.
            let floor = if question.every_move { i32::MIN } else { best.load(Ordering::Relaxed).saturating_sub(1) };
            let spent = worker.budget().spent();
            let found =
                worker.search(&question.turn.board, ranked.destination, depth - 1, floor).inspect_err(|_| {
                    // The iteration is lost, so the other threads need not begin another move.
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
    let searched: Vec<Vec<(RankedMove, bool)>> = on_each(workers, search).into_iter().collect::<Result<_, _>>()?;
    let met_horizon = searched.iter().flatten().any(|(_, met_horizon)| *met_horizon);
    *moves = searched.into_iter().flatten().map(|(ranked, _)| ranked).collect();
    moves.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.destination.cmp(&other.destination)));
    Ok(met_horizon)
}

/// A move and as much of the line after it as the rules allow: a model of the players may let some of them stand still.
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
