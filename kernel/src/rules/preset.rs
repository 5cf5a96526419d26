//! Presets: start positions drawn over the zones of a drawing.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::deal::first_playable;
use crate::rules::player::Player;

/// What a preset deals to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Wall,
    /// A cell of the player with this number: 0 for a player drawn at random, 1 and 2 for the next two in turn order.
    Player(usize),
}

/// A zone: its cells, and what is dealt to them at random. The cells that get nothing stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    cells: Vec<Coord>,
    contents: Vec<Content>,
}

impl Zone {
    /// Returns `None` if there are more contents than cells.
    pub fn new(cells: Vec<Coord>, contents: Vec<Content>) -> Option<Self> {
        (contents.len() <= cells.len()).then_some(Self { cells, contents })
    }
}

/// A way to draw a start position: cells that are always walls, and zones. Neither zones nor these walls may overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    pub walls: CoordSet,
    /// The zones, in the order in which they are dealt.
    pub zones: Vec<Zone>,
}

impl Preset {
    /// Returns the start position of a seed, as [`deal`](crate::rules::deal::deal) does.
    pub fn deal(&self, seed: u64) -> (Board, Player) {
        first_playable(&mut Rng::new(seed), |rng| self.draw_board(rng))
    }

    /// Draws a board: first the player with the number 0, then the contents of each zone, shuffled over its cells
    /// (Fisher-Yates). All cells outside the zones that are no walls stay empty.
    fn draw_board(&self, rng: &mut Rng) -> Board {
        let numbered = Player::ALL[rng.below(3) as usize].turn_order();
        let mut walls = self.walls;
        let mut players = [CoordSet::EMPTY; 3];
        for Zone { cells, contents } in &self.zones {
            let mut dealt: Vec<_> = contents.iter().copied().map(Some).collect();
            dealt.resize(cells.len(), None);
            for i in 0..dealt.len().saturating_sub(1) {
                let j = i + rng.below((dealt.len() - i) as u64) as usize;
                dealt.swap(i, j);
            }
            for (cell, content) in cells.iter().zip(dealt) {
                match content {
                    Some(Content::Wall) => walls |= CoordSet::from(*cell),
                    Some(Content::Player(number)) => players[numbered[number].index()] |= CoordSet::from(*cell),
                    None => {}
                }
            }
        }
        Board::new(players, walls)
    }
}
