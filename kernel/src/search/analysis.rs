//! The result of a search: the ranked moves of a turn.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::sorting::sort_moves;

/// The moves of a turn, ranked from the best to the worst.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The legal moves, the best first; equally good moves are in reading order. A search that ponders with a model of
    /// the player to move holds only the moves that the model expects.
    pub moves: Vec<RankedMove>,
    /// The number of moves at the head of `moves` that are equally good.
    pub equals: usize,
    /// The number of nodes visited, in the unit of the search: turns in a depth-first search, playouts or visits to the
    /// tree in a Monte Carlo search. The guided search converts the turns of a solved ending to visits.
    pub nodes: u64,
    /// The number of plies searched on every line. In a tree that grows unevenly, the number of plies of its longest
    /// branch.
    pub depth: u32,
    /// Whether the value of the best move is proven to the end of the game, given the search's model of the other
    /// players. A longer search would not change it.
    pub solved: bool,
}

impl Analysis {
    /// Ranks moves by whole `values`; equally good moves keep their order. Each move counts an equal part of the
    /// `nodes`.
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
    /// The value to the player to move: a standing of the evaluation, a number of cells or moves (negative if the
    /// player minimises it), or an expected win share from 0 to 1, less an error at levels.
    pub value: f64,
    /// The expected win share of each player; `None` without an estimate.
    pub shares: Option<[f64; 3]>,
    /// The expected cells of each player at the end of the game; `None` without an estimate.
    pub cells: Option<[f64; 3]>,
    /// The principal variation, beginning with the move.
    pub line: Vec<Coord>,
    /// The number of nodes visited below the move.
    pub nodes: u64,
}
