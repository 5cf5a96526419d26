//! Training samples and their serialisation.
#![forbid(unsafe_code)]

use std::fmt;

use crate::network::estimate::Estimate;
use crate::rules::board::Board;
use crate::rules::coord::HEIGHT;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;

/// A training sample: a turn of a game and the result that the network should estimate for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub board: Board,
    pub mover: Player,
    pub target: Estimate,
}

/// The number of bytes of a serialised set of cells: 16 bits for each row.
const SET: usize = 2 * HEIGHT;
/// The number of bytes of a serialised sample: the cells of Blue, Red and Green, the empty cells, the player to move,
/// the win shares and the cell shares.
const SAMPLE: usize = 4 * SET + 1 + 6 * size_of::<f32>();

/// Serialises samples one after the other, without a header. A sample is four sets of cells (those of Blue, Red and
/// Green, and the empty cells; 16 bits per row, top row first), the index of the player to move in one byte, and six
/// 32-bit floats: three win shares, then three cell shares. All numbers are little-endian.
pub fn write_samples(samples: &[Sample]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(samples.len() * SAMPLE);
    for Sample { board, mover, target } in samples {
        let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
        for set in [blue, red, green, board.empty()] {
            for y in 0..HEIGHT {
                bytes.extend_from_slice(&set.row(y).to_le_bytes());
            }
        }
        bytes.push(mover.index() as u8);
        for share in target.win_shares.iter().chain(&target.cell_shares) {
            bytes.extend_from_slice(&share.to_le_bytes());
        }
    }
    bytes
}

/// Parses the output of [`write_samples`].
///
/// # Errors
///
/// [`InvalidSamples`] if the last sample is incomplete, or for the first invalid sample.
pub fn read_samples(bytes: &[u8]) -> Result<Vec<Sample>, InvalidSamples> {
    let (samples, rest) = bytes.as_chunks::<SAMPLE>();
    if !rest.is_empty() {
        return Err(InvalidSamples::Length { bytes: bytes.len() });
    }
    let read = |(sample, bytes)| read_sample(bytes).ok_or(InvalidSamples::Sample { sample });
    samples.iter().enumerate().map(read).collect()
}

/// Parses a sample; `None` if a cell has two owners or is both owned and empty, if there is no such player, or if a
/// share is not from 0 to 1 (with a tolerance of 0.001).
fn read_sample(bytes: &[u8; SAMPLE]) -> Option<Sample> {
    let (sets, rest) = bytes.split_at(4 * SET);
    let (mover, shares) = rest.split_first()?;
    let (sets, _) = sets.as_chunks::<SET>();
    let rows = |set: &[u8; SET]| {
        let (rows, _) = set.as_chunks::<2>();
        CoordSet::from_rows(std::array::from_fn(|y| u16::from_le_bytes(rows[y])))
    };
    let &[blue, red, green, empty] = sets else { return None };
    let [blue, red, green, empty] = [blue, red, green, empty].map(|set| rows(&set));
    let known = blue | red | green | empty;
    if known.len() != [blue, red, green, empty].map(CoordSet::len).iter().sum::<usize>() {
        return None;
    }
    let (shares, _) = shares.as_chunks::<4>();
    let &[w0, w1, w2, c0, c1, c2] = shares else { return None };
    let [win_shares, cell_shares] = [[w0, w1, w2], [c0, c1, c2]].map(|shares| shares.map(f32::from_le_bytes));
    // Rounding may move a share slightly outside of 0 to 1.
    if !win_shares.iter().chain(&cell_shares).all(|share| (-1.0e-3..=1.001).contains(share)) {
        return None;
    }
    let mover = *Player::ALL.get(usize::from(*mover))?;
    Some(Sample { board: Board::new([blue, red, green], !known), mover, target: Estimate { win_shares, cell_shares } })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidSamples {
    /// The last sample is incomplete.
    Length {
        bytes: usize,
    },
    Sample {
        sample: usize,
    },
}

impl fmt::Display for InvalidSamples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes } => {
                write!(f, "samples must have a multiple of {SAMPLE} bytes, not {bytes}")
            }
            Self::Sample { sample } => write!(f, "sample {sample} is invalid"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::deal::deal;

    fn samples() -> Vec<Sample> {
        let sample = |(seed, mover)| {
            let (board, _) = deal(seed);
            Sample {
                board,
                mover,
                target: Estimate { win_shares: [0.25, 0.75, 0.0], cell_shares: [0.125, 0.375, 0.5] },
            }
        };
        (0..).zip(Player::ALL).map(sample).collect()
    }

    #[test]
    fn samples_survive_serialisation() {
        assert_eq!(read_samples(&write_samples(&samples())), Ok(samples()));
        assert_eq!(read_samples(&[]), Ok(Vec::new()));
    }

    #[test]
    fn truncated_samples_are_refused() {
        let bytes = write_samples(&samples());
        for length in (0..bytes.len()).filter(|length| length % SAMPLE != 0) {
            assert_eq!(read_samples(&bytes[..length]), Err(InvalidSamples::Length { bytes: length }));
        }
    }

    #[test]
    fn invalid_samples_are_refused() {
        let bytes = write_samples(&samples());
        let with = |offset: usize, byte: u8| {
            let mut changed = bytes.clone();
            changed[SAMPLE + offset] = byte;
            read_samples(&changed)
        };
        let refused = Err(InvalidSamples::Sample { sample: 1 });
        // Cells of Blue and another owner, a fourth player, and a share far below 0.
        for refusal in [with(0, 0xFF), with(4 * SET, 3), with(SAMPLE - 1, 0xFF)] {
            assert_eq!(refusal, refused);
        }
    }
}
