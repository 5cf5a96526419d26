//! Samples as bytes, for files and for other machines.
#![forbid(unsafe_code)]

use std::fmt;

use crate::network::learner::Sample;
use crate::network::weights::Estimate;
use crate::rules::board::Board;
use crate::rules::coord::HEIGHT;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;

/// A set of cells: 16 bits for each row.
const SET: usize = 2 * HEIGHT;
/// Blue's, Red's and Green's cells and the empty ones, who is to move, and the shares of the win and of the cells.
const SAMPLE: usize = 4 * SET + 1 + 6 * size_of::<f32>();

/// What samples are written as, one after the other, all numbers little-endian.
#[must_use]
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
        for share in target.wins.iter().chain(&target.cells) {
            bytes.extend_from_slice(&share.to_le_bytes());
        }
    }
    bytes
}

/// The samples that were written.
///
/// # Errors
///
/// [`InvalidSamples`] if the bytes end within a sample, or make up one that cannot be.
pub fn read_samples(bytes: &[u8]) -> Result<Vec<Sample>, InvalidSamples> {
    let (samples, rest) = bytes.as_chunks::<SAMPLE>();
    if !rest.is_empty() {
        return Err(InvalidSamples::Length { bytes: bytes.len() });
    }
    let read = |(sample, bytes)| read_sample(bytes).ok_or(InvalidSamples::Sample { sample });
    samples.iter().enumerate().map(read).collect()
}

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
    let [wins, cells] = [[w0, w1, w2], [c0, c1, c2]].map(|shares| shares.map(f32::from_le_bytes));
    // Rounding may have led a little out of what a share can be.
    if !wins.iter().chain(&cells).all(|share| (-1.0e-3..=1.001).contains(share)) {
        return None;
    }
    let mover = *Player::ALL.get(usize::from(*mover))?;
    Some(Sample { board: Board::new([blue, red, green], !known), mover, target: Estimate { wins, cells } })
}

/// Why bytes are no samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidSamples {
    /// The last sample is not whole.
    Length {
        /// So many bytes there are.
        bytes: usize,
    },
    /// A sample has a cell of two owners, nobody to move, or a share that is none.
    Sample {
        /// Its number, from 0.
        sample: usize,
    },
}

impl fmt::Display for InvalidSamples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes } => {
                write!(f, "a sample takes {SAMPLE} bytes, and {bytes} are no whole number of them")
            }
            Self::Sample { sample } => write!(f, "sample {sample} is of no game"),
        }
    }
}

impl std::error::Error for InvalidSamples {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::deal::deal;

    fn samples() -> Vec<Sample> {
        let sample = |(seed, mover)| {
            let (board, _) = deal(seed);
            Sample { board, mover, target: Estimate { wins: [0.25, 0.75, 0.0], cells: [0.125, 0.375, 0.5] } }
        };
        (0..).zip(Player::ALL).map(sample).collect()
    }

    #[test]
    fn samples_come_back_as_they_were() {
        assert_eq!(read_samples(&write_samples(&samples())), Ok(samples()));
        assert_eq!(read_samples(&[]), Ok(Vec::new()));
    }

    #[test]
    fn what_is_cut_off_is_no_sample() {
        let bytes = write_samples(&samples());
        for length in (0..bytes.len()).filter(|length| length % SAMPLE != 0) {
            assert_eq!(read_samples(&bytes[..length]), Err(InvalidSamples::Length { bytes: length }));
        }
    }

    #[test]
    fn what_cannot_be_is_no_sample() {
        let bytes = write_samples(&samples());
        let with = |place: usize, byte: u8| {
            let mut changed = bytes.clone();
            changed[SAMPLE + place] = byte;
            read_samples(&changed)
        };
        let refused = Err(InvalidSamples::Sample { sample: 1 });
        // Every cell of the first columns Blue's beside the others' cells; a fourth player; a share of minus infinity.
        for refusal in [with(0, 0xFF), with(4 * SET, 3), with(SAMPLE - 1, 0xFF)] {
            assert_eq!(refusal, refused);
        }
    }
}
