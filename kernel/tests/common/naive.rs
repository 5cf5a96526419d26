//! The naive scan: the rules as walks along every line of an array, cell by cell, like `tests/reference.py`. It is the
//! oracle of the tests and the baseline of the benchmarks.
#![forbid(unsafe_code)]

use tribolo_kernel::{Board, CELLS, Coord, Direction, HEIGHT, Jump, Owner, Player, WIDTH};

/// The owner of each cell, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells([Owner; CELLS]);

/// One captured line of a move: the player who loses the cells, and the cells from the destination outwards.
pub type Line = (Player, Vec<Coord>);

/// The moves of one player in reading order, each with its captured lines clockwise from the top.
pub type Moves = Vec<(Coord, Vec<Line>)>;

impl From<&Board> for Cells {
    fn from(board: &Board) -> Self {
        let mut owners = Coord::all().map(|cell| board.owner_at(cell));
        Self(std::array::from_fn(|_| owners.next().unwrap()))
    }
}

impl Cells {
    /// Finds the legal moves of each player.
    pub fn all_transitions(&self) -> [Moves; 3] {
        let mut transitions = [const { Vec::new() }; 3];
        for destination in Coord::all() {
            for direction in Direction::ALL {
                if let Some((winner, loser, length)) = self.jump(destination, direction) {
                    let line = (loser, destination.ray(direction).take(length).collect());
                    let moves: &mut Moves = &mut transitions[winner.index()];
                    match moves.last_mut() {
                        Some((cell, lines)) if *cell == destination => lines.push(line),
                        _ => moves.push((destination, vec![line])),
                    }
                }
            }
        }
        transitions
    }

    /// Finds the jump of a move to `cell` in one direction. Only one player can make it: the owner of the cell behind
    /// the line. Returns this player, the owner of the captured cells and their number.
    pub fn jump(&self, cell: Coord, direction: Direction) -> Option<(Player, Player, usize)> {
        if self.0[cell.index()] != Owner::None {
            return None;
        }
        let (dx, dy) = direction.delta();
        let (mut x, mut y) = (cell.x(), cell.y());
        let mut length = 0;
        let mut first_owner = None;
        loop {
            x = x.checked_add_signed(dx).filter(|x| *x < WIDTH)?;
            y = y.checked_add_signed(dy).filter(|y| *y < HEIGHT)?;
            let Owner::Player(owner) = self.0[y * WIDTH + x] else { return None };
            let loser = *first_owner.get_or_insert(owner);
            if owner != loser {
                return Some((owner, loser, length));
            }
            length += 1;
        }
    }

    /// Returns the cells after a move to an empty cell. One that captures nothing is played, too.
    pub fn play(&self, player: Player, destination: Coord) -> Self {
        let mut after = self.clone();
        for direction in Direction::ALL {
            if let Some((winner, _, length)) = self.jump(destination, direction)
                && winner == player
            {
                for cell in destination.ray(direction).take(length) {
                    after.0[cell.index()] = Owner::Player(player);
                }
            }
        }
        after.0[destination.index()] = Owner::Player(player);
        after
    }

    pub fn scores(&self) -> [usize; 3] {
        Player::ALL.map(|player| self.0.iter().filter(|owner| **owner == Owner::Player(player)).count())
    }

    /// Returns the first player, from `first` on, who can move, and the destinations.
    pub fn mover(&self, first: Player) -> (Option<Player>, Vec<Coord>) {
        let transitions = self.all_transitions();
        let mover = first.turn_order().into_iter().find(|player| !transitions[player.index()].is_empty());
        (mover, mover.map_or(Vec::new(), |player| destinations(&transitions[player.index()])))
    }
}

pub fn destinations(moves: &Moves) -> Vec<Coord> {
    moves.iter().map(|(destination, _)| *destination).collect()
}

/// Returns the moves of each player from jumps, of which those of one move must be adjacent.
pub fn transitions(jumps: &[Jump]) -> [Moves; 3] {
    Player::ALL.map(|player| {
        let moves = jumps.chunk_by(|one, next| (one.winner, one.destination) == (next.winner, next.destination));
        let line = |jump: &Jump| (jump.loser, jump.taken().collect());
        let moves = moves.filter(|jumps| jumps[0].winner == player);
        moves.map(|jumps| (jumps[0].destination, jumps.iter().map(line).collect())).collect()
    })
}
