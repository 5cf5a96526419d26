//! The result of a search: the ranked moves of a turn.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::sorting::sort_moves;

/// The moves of a turn, ranked from the best to the worst.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The legal moves, the best first. Moves that a search cannot tell apart are in reading order; levels and styles
    /// keep the order of their search. A search that ponders with a model of the player to move holds only the moves
    /// that the model expects.
    pub moves: Vec<RankedMove>,
    /// The number of moves at the head of `moves` that are equally good; 1 for a style, and for a level with errors.
    pub equals: usize,
    /// The number of nodes visited, in the unit of the search: turns in a depth-first search, leaves in `original`,
    /// playouts or visits to the tree in a Monte Carlo search. The guided search converts the turns of a solved ending
    /// to visits. Without a search, it is the number of legal moves.
    pub nodes: u64,
    /// The number of plies searched on every line, or fewer where the game ends earlier. In a tree that grows unevenly,
    /// the number of plies of its longest branch; in a solved ending, the number of empty cells.
    pub depth: u32,
    /// Whether the value of the best move is proven to the end of the game, given the search's model of the other
    /// players. A longer search would not change it.
    pub solved: bool,
}

impl Analysis {
    /// Ranks moves by `values`, the greatest first. Moves with equal values keep their order. Each move gets an equal
    /// part of the `nodes`, rounded down.
    pub(crate) fn ranked(mut values: Vec<(Coord, i32)>, nodes: u64, depth: u32) -> Self {
        sort_moves(&mut values, |(_, one), (_, other)| other.cmp(one));
        let equals = values.iter().take_while(|(_, value)| *value == values[0].1).count();
        let part = nodes.checked_div(values.len() as u64).unwrap_or_default();
        let ranked = |(destination, value): (Coord, i32)| RankedMove {
            destination,
            value: value.into(),
            shares: None,
            cells: None,
            line: vec![destination],
            nodes: part,
        };
        Self { moves: values.into_iter().map(ranked).collect(), equals, nodes, depth, solved: false }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct RankedMove {
    pub destination: Coord,
    /// The value to the player to move, greater if better: a standing, a number of cells or moves (negated if the
    /// player minimises it), or an expected win share from 0 to 1, less an error at levels. It is 0 if the search has
    /// found no value. Unless the question asks for every move, the value of a move that is not best may be only an
    /// upper bound.
    pub value: f64,
    /// The expected win share of each player; `None` without an estimate.
    pub shares: Option<[f64; 3]>,
    /// The expected cells of each player at the end of the game; `None` without an estimate.
    pub cells: Option<[f64; 3]>,
    /// The principal variation, beginning with the move.
    pub line: Vec<Coord>,
    /// The number of nodes visited below the move; an equal part of all nodes if they are not counted by move.
    pub nodes: u64,
}
