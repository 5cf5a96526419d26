//! The state of search trees as bytes, little-endian, to copy a search and to store it.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::guided::node::Node;

/// The number that stands for no player.
const NOBODY: u8 = 3;

/// A byte of a snapshot that stands neither for a player nor for none, or the end of the bytes.
pub(super) struct InvalidPlayer;

/// Reads the parts of a snapshot, one after the other. Each method returns `None` at the end of the bytes, and if a
/// part is invalid.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl Reader<'_> {
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    /// Reads a finite number.
    pub(super) fn f64(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes).filter(|number| number.is_finite())
    }

    fn f32(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes).filter(|number| number.is_finite())
    }

    /// Reads a player, or that there is none, as [`player_byte`] returns it.
    pub(super) fn player(&mut self) -> Result<Option<Player>, InvalidPlayer> {
        match self.take() {
            Some([byte]) if byte <= NOBODY => Ok(Player::ALL.get(usize::from(byte)).copied()),
            _ => Err(InvalidPlayer),
        }
    }

    /// Reads what [`write_node`] has written.
    pub(super) fn node(&mut self) -> Option<Node> {
        let [cell, child_count] = self.take()?;
        Some(Node {
            cell: Coord::from_index(cell.into())?,
            mover: self.player().ok()?,
            child_count,
            pending: 0,
            prior: self.f32()?,
            visits: self.u32()?,
            values: [self.f32()?, self.f32()?, self.f32()?],
            first_child: self.u32()?,
            kept: self.u32()?,
        })
    }
}

pub(super) fn player_byte(player: Option<Player>) -> u8 {
    player.map_or(NOBODY, |player| player.index() as u8)
}

/// Writes a node without its pending visits.
pub(super) fn write_node(node: &Node, bytes: &mut Vec<u8>) {
    bytes.extend([node.cell.index() as u8, node.child_count, player_byte(node.mover)]);
    bytes.extend(node.prior.to_le_bytes());
    bytes.extend(node.visits.to_le_bytes());
    bytes.extend(node.values.iter().flat_map(|value| value.to_le_bytes()));
    bytes.extend(node.first_child.to_le_bytes());
    bytes.extend(node.kept.to_le_bytes());
}
