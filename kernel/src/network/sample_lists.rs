//! Training samples in several shared lists, as one list.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::network::samples::{Sample, write_samples};

/// Training samples in several lists. The lists are reference-counted, so joining them copies no sample.
pub struct SampleLists {
    lists: Vec<Arc<[Sample]>>,
    /// The number of samples up to the end of each list.
    ends: Vec<usize>,
}

impl SampleLists {
    pub fn joined<'a>(parts: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::new(parts.into_iter().flat_map(|part| part.lists.iter().cloned()).collect())
    }

    fn new(lists: Vec<Arc<[Sample]>>) -> Self {
        let mut end = 0;
        let ends = lists.iter().map(|list| {
            end += list.len();
            end
        });
        Self { ends: ends.collect(), lists }
    }

    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn lists(&self) -> impl Iterator<Item = &[Sample]> {
        self.lists.iter().map(AsRef::as_ref)
    }

    /// Returns the sample at `index`, counted through the lists in order.
    pub(crate) fn nth(&self, index: usize) -> Sample {
        let list = self.ends.partition_point(|end| *end <= index);
        let samples = &self.lists[list];
        samples[index + samples.len() - self.ends[list]]
    }

    /// Serialises the samples as [`write_samples`] does.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lists().map(write_samples).collect::<Vec<_>>().concat()
    }
}

impl From<Vec<Sample>> for SampleLists {
    fn from(samples: Vec<Sample>) -> Self {
        Self::new(vec![samples.into()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::estimate::Estimate;
    use crate::rules::deal::deal;
    use crate::rules::player::Player;

    fn samples(seeds: std::ops::Range<u64>) -> Vec<Sample> {
        let target = Estimate { win_shares: [0.25, 0.75, 0.0], cell_shares: [0.125, 0.375, 0.5] };
        seeds.map(|seed| Sample { board: deal(seed).0, mover: Player::Red, target }).collect()
    }

    #[test]
    fn joined_lists_count_through_all_samples() {
        let parts = [0..2, 2..2, 2..5].map(|seeds| SampleLists::from(samples(seeds)));
        let joined = SampleLists::joined(&parts);
        assert_eq!(joined.len(), 5);
        assert_eq!((0..5).map(|index| joined.nth(index)).collect::<Vec<_>>(), samples(0..5));
        assert_eq!(joined.to_bytes(), write_samples(&samples(0..5)));
    }
}
