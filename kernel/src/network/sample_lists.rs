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
    /// Returns one `SampleLists` with the lists of all `parts`, in order. The lists are shared, so no sample is copied.
    pub fn joined<'a>(parts: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::new(parts.into_iter().flat_map(|part| part.lists.iter().cloned()).collect())
    }

    /// Returns the `SampleLists` that holds `lists`, in order. The lists are shared, so no sample is copied.
    fn new(lists: Vec<Arc<[Sample]>>) -> Self {
        let mut end = 0;
        let ends = lists.iter().map(|list| {
            end += list.len();
            end
        });
        Self { ends: ends.collect(), lists }
    }

    /// Returns the number of samples in all lists together.
    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Returns whether the lists hold no sample.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over the lists in order. Each item holds the samples of one list.
    pub fn lists(&self) -> impl Iterator<Item = &[Sample]> {
        self.lists.iter().map(AsRef::as_ref)
    }

    /// Returns the sample at `index`, counted from 0 through the samples of all lists in order. Panics if `index` is
    /// not below the number of samples.
    pub(crate) fn nth(&self, index: usize) -> Sample {
        let list = self.ends.partition_point(|end| *end <= index);
        let samples = &self.lists[list];
        samples[index + samples.len() - self.ends[list]]
    }

    /// Serialises the samples of all lists in order, in the format that
    /// [`read_samples`](crate::network::samples::read_samples) parses.
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

    /// Returns one sample for each of `seeds`. Its board is the random start position dealt from the seed, and Red is
    /// to move. The training target (the expected result) is the same in all samples.
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
