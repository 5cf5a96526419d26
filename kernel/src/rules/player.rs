//! The three players in turn order, and the owners of a cell.
#![forbid(unsafe_code)]

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    Blue,
    Red,
    Green,
}

impl Player {
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// Returns this player and the next two in turn order.
    #[must_use]
    pub const fn turn_order(self) -> [Self; 3] {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    None,
    /// A wall, which blocks lines and never changes.
    Wall,
    Player(Player),
}

impl Owner {
    /// Every owner. [`Board::write_owners`](crate::Board::write_owners) and the Python interface write an owner as its
    /// index in this list.
    pub const ALL: [Self; 5] =
        [Self::None, Self::Wall, Self::Player(Player::Blue), Self::Player(Player::Red), Self::Player(Player::Green)];

    /// Returns the letter of this owner in a board text.
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

    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|owner| owner.letter() == letter)
    }
}
