//! The three players, their order, and what may stand on a cell.

use std::fmt;

/// One of the three players, in the order they move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves before Red.
    Blue,
    /// Moves before Green.
    Red,
    /// Moves before Blue.
    Green,
}

impl Player {
    /// Every player, in the order they move.
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    /// The player's place in [`Player::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who moves after this player, if nobody is skipped.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// This player and the two after, in the order they move.
    #[must_use]
    pub const fn from_here(self) -> [Self; 3] {
        [self, self.next(), self.next().next()]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blue => "Blue",
            Self::Red => "Red",
            Self::Green => "Green",
        })
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Nothing: a player may come to own the cell.
    None,
    /// A wall: it blocks lines and never changes.
    Wall,
    /// A cell of this player.
    Player(Player),
}

impl Owner {
    /// Every owner, in the order the Python side numbers them.
    pub const ALL: [Self; 5] =
        [Self::None, Self::Wall, Self::Player(Player::Blue), Self::Player(Player::Red), Self::Player(Player::Green)];

    /// The letter that stands for this owner in board text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::None => '.',
            Self::Wall => '#',
            Self::Player(Player::Blue) => 'B',
            Self::Player(Player::Red) => 'R',
            Self::Player(Player::Green) => 'G',
        }
    }

    /// The owner a letter of board text stands for, if it is one of `.#BRG`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|owner| owner.letter() == letter)
    }
}
