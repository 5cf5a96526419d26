//! The rules by walking every line of a byte array, cell by cell: the oracle of the tests and the measure of the benches.

use tribolo_kernel::{Board, CELLS, Coord, Direction, HEIGHT, Jump, Owner, Player, WIDTH};

/// Who owns each cell, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells([Owner; CELLS]);

impl From<&Board> for Cells {
    fn from(board: &Board) -> Self {
        let mut owners = Coord::all().map(|cell| board.owner_at(cell));
        Self(std::array::from_fn(|_| owners.next().unwrap()))
    }
}

impl Cells {
    /// All jumps of all players, by destination in reading order, then by direction.
    pub fn all_jumps(&self) -> Vec<Jump> {
        let mut jumps = Vec::new();
        for (y, row) in self.0.chunks(WIDTH).enumerate() {
            for x in (0..WIDTH).filter(|x| row[*x] == Owner::None) {
                jumps.extend(Direction::ALL.into_iter().filter_map(|direction| self.jump(x, y, direction)));
            }
        }
        jumps
    }

    fn jump(&self, x: usize, y: usize, direction: Direction) -> Option<Jump> {
        let (dx, dy) = direction.delta();
        let (mut here_x, mut here_y) = (x, y);
        let mut length = 0;
        let mut runs_of = None;
        loop {
            here_x = here_x.checked_add_signed(dx).filter(|x| *x < WIDTH)?;
            here_y = here_y.checked_add_signed(dy).filter(|y| *y < HEIGHT)?;
            match (self.0[here_y * WIDTH + here_x], runs_of) {
                (Owner::None | Owner::Wall, _) => return None,
                (Owner::Player(winner), Some(loser)) if winner != loser => {
                    return Some(Jump { destination: Coord::new(x, y)?, winner, loser, direction, length });
                }
                (Owner::Player(owner), _) => {
                    runs_of = Some(owner);
                    length += 1;
                }
            }
        }
    }

    /// Where a player can move, in reading order.
    pub fn destinations(&self, player: Player) -> Vec<Coord> {
        let mut cells: Vec<Coord> =
            self.all_jumps().into_iter().filter(|jump| jump.winner == player).map(|jump| jump.destination).collect();
        cells.dedup();
        cells
    }

    /// The cells after a move.
    pub fn play(&self, player: Player, destination: Coord) -> Self {
        let mut after = self.clone();
        for direction in Direction::ALL {
            if let Some(jump) = self.jump(destination.x(), destination.y(), direction)
                && jump.winner == player
            {
                for cell in jump.taken() {
                    after.0[cell.index()] = Owner::Player(player);
                }
            }
        }
        after.0[destination.index()] = Owner::Player(player);
        after
    }

    /// The number of cells of each player.
    pub fn scores(&self) -> [usize; 3] {
        Player::ALL.map(|player| self.0.iter().filter(|owner| **owner == Owner::Player(player)).count())
    }

    /// Who moves when `first` is asked first, and where.
    pub fn mover(&self, first: Player) -> (Option<Player>, Vec<Coord>) {
        let jumps = self.all_jumps();
        let mover = first.from_here().into_iter().find(|player| jumps.iter().any(|jump| jump.winner == *player));
        let mut cells: Vec<Coord> =
            jumps.iter().filter(|jump| Some(jump.winner) == mover).map(|jump| jump.destination).collect();
        cells.dedup();
        (mover, cells)
    }
}
