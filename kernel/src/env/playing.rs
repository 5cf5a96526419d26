//! Games that opponents play on, without a return to the caller after each move.
#![forbid(unsafe_code)]

use std::time::Duration;

use crate::clock::Deadline;
use crate::env::action::{ActionError, check_move};
use crate::env::game::GameRecord;
use crate::opponents::Opponent;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::policy::draw;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::limits::Stop;
use crate::search::question::{PastMove, Question};

/// The time after which no further move begins, so that a caller who shows the moves gets them soon.
const LONGEST: Duration = Duration::from_millis(20);

/// A move of an opponent, and what the opponent found.
pub struct PlayedMove {
    pub player: Player,
    pub destination: Coord,
    pub analysis: Analysis,
}

/// The moves that opponents have added to a game.
pub struct PlayedMoves {
    pub moves: Vec<PlayedMove>,
    /// The player to move after them; `None` if the game is over.
    pub next: Option<Player>,
}

/// Lets `opponents`, indexed by player, go on with the game of `record`, for one move per seed. A seed decides the
/// random choices of its move.
///
/// It ends early if the game is over or the player to move has no opponent; after a move, also if `stop` is set or
/// [`LONGEST`] has passed. With `every_move`, every move of a turn gets its exact value, as [`Question::every_move`]
/// says.
///
/// # Errors
///
/// [`ActionError`] for the first move of the record that is illegal.
pub fn play_on(
    record: &GameRecord,
    opponents: [Option<&Opponent>; 3],
    seeds: &[u64],
    every_move: bool,
    stop: &Stop,
) -> Result<PlayedMoves, ActionError> {
    let mut turn = Turn::start(record.board, record.first);
    let mut past = Vec::with_capacity(record.moves.len() + seeds.len());
    for index in &record.moves {
        let (player, destination) = check_move(&turn, *index)?;
        past.push(PastMove { board: turn.board, player, destination });
        turn = turn.play_unchecked(player, destination);
    }
    let deadline = Deadline::after(LONGEST);
    let mut moves = Vec::with_capacity(seeds.len());
    for seed in seeds {
        let Some(player) = turn.player else { break };
        let Some(opponent) = opponents[player.index()] else { break };
        let seed = Some(*seed);
        let question = Question { past: &past, seed, every_move, expects_cells: false, ..Question::new(&turn, stop) };
        let analysis = opponent.analyse(&question, &mut |_| ());
        let best = analysis.moves[..analysis.equals].iter().map(|ranked| ranked.destination).collect();
        let Some(destination) = draw(best, question.seed) else { break };
        past.push(PastMove { board: turn.board, player, destination });
        turn = turn.play_unchecked(player, destination);
        moves.push(PlayedMove { player, destination, analysis });
        if stop.is_set() || deadline.is_none_or(Deadline::has_passed) {
            break;
        }
    }
    Ok(PlayedMoves { moves, next: turn.player })
}
