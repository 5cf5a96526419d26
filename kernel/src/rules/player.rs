//! The three players in turn order, and the owners of a cell.
#![forbid(unsafe_code)]

use std::fmt;

/// One of the three players.
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
    /// Every player, in turn order.
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    /// Returns the index of the player in [`Player::ALL`]: 0 for Blue, 1 for Red, 2 for Green.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the next player in turn order: Red after Blue, Green after Red, Blue after Green.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// Returns this player, the next player and the player after that, in turn order.
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

/// The owner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// No owner: the cell is empty.
    None,
    /// A wall, which blocks lines and never changes.
    Wall,
    /// A player.
    Player(Player),
}

impl Owner {
    /// Every owner. Arrays of bytes and the Python interface hold an owner as its index in this list.
    pub const ALL: [Self; 5] =
        [Self::None, Self::Wall, Self::Player(Player::Blue), Self::Player(Player::Red), Self::Player(Player::Green)];

    /// Returns the letter that stands for this owner in a board text: `.` for no owner, `#` for a wall, `B` for Blue,
    /// `R` for Red, `G` for Green.
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

    /// Returns the owner that `letter` stands for in a board text. Returns `None` if the letter is not one of `.#BRG`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|owner| owner.letter() == letter)
    }
}
