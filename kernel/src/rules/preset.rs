//! Presets: start positions drawn over the zones of a drawing.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::coordset::CoordSet;
use crate::rules::deal::first_playable;
use crate::rules::player::Player;
use crate::rules::transition::all_destinations;

/// The greatest number of boards that [`Preset::drawn`] draws to find a board on which a player can move. If it finds
/// none, the preset cannot be dealt.
pub const MOST_DRAWS: usize = 1_000;

/// The content that a preset deals to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Wall,
    /// A cell of the player with this number: 0 for a player drawn at random, 1 and 2 for the next two in turn order.
    Player(usize),
}

impl Content {
    fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '#' => Some(Self::Wall),
            '1' => Some(Self::Player(0)),
            '2' => Some(Self::Player(1)),
            '3' => Some(Self::Player(2)),
            _ => None,
        }
    }
}

/// A zone: its cells, and the contents that are dealt to them at random. The cells that get nothing stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Zone {
    cells: Vec<Coord>,
    contents: Vec<Content>,
}

/// A way to draw a start position: cells that are always walls, and zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    walls: CoordSet,
    /// The zones, in the order in which they are dealt.
    zones: Vec<Zone>,
}

impl Preset {
    /// Returns the preset of a drawing. The drawing has a letter for each cell, in reading order: `#` is a wall, `.` is
    /// an empty cell, and any other letter names the zone of the cell. `contents` has, for each zone, its letter and
    /// what is dealt to it: `#` is a wall, `1` is a cell of a player drawn at random, and `2` and `3` are cells of the
    /// next two in turn order.
    ///
    /// Returns `None` in these cases: the drawing does not have 176 letters, or has a letter that names no zone; a zone
    /// is named `#` or `.`, has an unknown content, or has more contents than cells; nobody can move on any of
    /// [`MOST_DRAWS`] boards. The names of the zones must differ, which is not checked.
    pub fn drawn(drawing: &str, contents: &[(char, String)]) -> Option<Self> {
        let is_known = |letter| matches!(letter, '#' | '.') || contents.iter().any(|(zone, _)| *zone == letter);
        if drawing.chars().count() != CELLS || !drawing.chars().all(is_known) {
            return None;
        }
        let cells_of = |zone| Coord::all().zip(drawing.chars()).filter(move |(_, letter)| *letter == zone);
        let zone = |(letter, contents): &(char, String)| {
            let cells: Vec<Coord> = cells_of(*letter).map(|(cell, _)| cell).collect();
            let contents: Vec<Content> = contents.chars().map(Content::from_letter).collect::<Option<_>>()?;
            (!matches!(*letter, '#' | '.') && contents.len() <= cells.len()).then_some(Zone { cells, contents })
        };
        let zones = contents.iter().map(zone).collect::<Option<_>>()?;
        let preset = Self { walls: cells_of('#').map(|(cell, _)| cell).collect(), zones };
        preset.has_moves().then_some(preset)
    }

    fn has_moves(&self) -> bool {
        let mut rng = Rng::new(0);
        let can_move = |board: &Board| all_destinations(board).iter().any(|destinations| !destinations.is_empty());
        (0..MOST_DRAWS).any(|_| can_move(&self.draw_board(&mut rng)))
    }

    /// Returns the start position of a seed, as [`deal`](crate::rules::deal::deal) does.
    pub fn deal(&self, seed: u64) -> (Board, Player) {
        first_playable(&mut Rng::new(seed), |rng| self.draw_board(rng))
    }

    /// Draws a board: first the player with the number 0, then, zone by zone, which of its cells get the contents. The
    /// other cells stay empty, except the walls of the drawing.
    fn draw_board(&self, rng: &mut Rng) -> Board {
        let numbered = Player::ALL[rng.below(3) as usize].turn_order();
        let mut walls = self.walls;
        let mut players = [CoordSet::EMPTY; 3];
        for Zone { cells, contents } in &self.zones {
            let mut dealt: Vec<_> = contents.iter().copied().map(Some).collect();
            dealt.resize(cells.len(), None);
            rng.shuffle(&mut dealt);
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
