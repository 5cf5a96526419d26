//! The kernel for a web page: text requests and JSON answers.
//!
//! A request has up to three lines: a command with options, a start position as
//! [`format_position`](crate::format_position) writes it, and the moves played since, separated by blanks. There are
//! three commands:
//!
//! - `turn` answers with the turn after the moves: its position, player to move, skipped players, scores, win shares if
//!   the game is over, and legal moves, each with the cells that it captures.
//! - `analyse` ranks the legal moves by the search of the engine. Its options are `nodes`, `milliseconds`, `seed`, and
//!   `exploration` and `sharpness` as in opponent specs; at least one of the first two is needed. It is refused while
//!   no weights are loaded.
//! - `choose` and the spec of an opponent, such as `choose mcts:nodes=500,uct=0.4`, answers with the move that the
//!   opponent plays; the moves since the start position are its past. Its options are `seed`, and `nodes` and
//!   `milliseconds`, the most that its search may take. The options `threads`, `ponder`, `weights` and `gumbel` of
//!   specs are refused. An opponent that needs weights is refused while none are loaded. Nothing but the limits ends
//!   a search, except the end of the whole module.
//!
//! Nine more requests hold other lines:
//!
//! - `deal`, the name of a preset and a seed, with one blank between them, answers as `turn` with the first turn of the
//!   deal.
//! - `day` and a date, such as `day 2026-12-01`, answers with the deal of that UTC day: the version of the rules, the
//!   seed, as a text, the seat of the person, the specs of the three seats, null for the person, and the digest of the
//!   weights that the opponents need, null if they need none.
//! - `medals` and a date answers with the cells that bronze, silver and gold need in the deal of that day. It plays 90
//!   games, and is refused while no weights are loaded.
//! - `medal`, the cells of a result and those that bronze, silver and gold need, such as `medal 36 31 34 41`, answers
//!   with the name of the best medal that the result earns, null if it earns none.
//! - `progress` has a line for each field of a solver's progress with puzzles: rating, deviation, solved, missed,
//!   streak, best, and the ids of the puzzles met recently, separated by blanks. A field that cannot be read is that of
//!   a new solver. A further line may hold a puzzle: its id, its rating, and `true` if it was solved, `false` if it was
//!   missed, or `skipped`. The answer is the progress after it, with the grade of its rating, from 0 to 3.
//! - `puzzles` has the rating of a solver, the number of puzzles that the solver has met, and a line for each puzzle to
//!   choose from: its rating, whether it was met recently, the numbers of cells that its moves capture, that of the key
//!   first, and its themes, such as `1069 false 8,1,2,2 win-cells`. The answer holds the numbers of the lines, from 0,
//!   from which the next puzzle is drawn.
//! - `review` has a start position, the moves of a game, and a line for each turn up to the first that was not
//!   searched. The line holds, with `;` between them, the search of the turn, the cells and the values of its moves
//!   and, if the best move was not played, the search of the turn after the best move. A search is the three win
//!   shares, the three expected numbers of cells at the end and the principal variation. A turn at the end of the game
//!   has no line. The answer is the review of these turns.
//! - `likenesses` has a start position and the moves of a game. The answer lists the opponents that players move like:
//!   the player, the opponent without limits, and the probability, at least 0.9. It is refused while no weights are
//!   loaded.
//! - `record` has the text of a game record; the answer is what the record holds.
//!
//! Every request has an answer: invalid requests get a JSON object with the part at fault as the `error`, a `message`,
//! and the `faults` of a text.
//!
//! ```
//! use tribolo_kernel::browser::Session;
//! let mut session = Session::default();
//! let start = "2RB12/16/16/16/16/16/16/16/16/16/16 b";
//! let answer = session.answer(format!("turn\n{start}\nb1").as_bytes(), &mut |_| ());
//! assert!(answer.starts_with(r#"{"position":"1BBB12/"#));
//! let answer = session.answer(b"turn\n16 b", &mut |_| ());
//! assert!(answer.starts_with(r#"{"error":"position","message":"line 1, column 3: the position has 1 rows, not 11""#));
//! ```
#![deny(unsafe_code)]

#[cfg(target_arch = "wasm32")]
mod exports;
mod json;
mod request;
mod review;
mod session;

pub use session::Session;
