//! The names of the types.
#![forbid(unsafe_code)]

pub(crate) const TYPES: usize = 32;

/// A number for each type, such as the probability with which it makes a move, or with which a player follows it.
pub(crate) type ByType = [f32; TYPES];

/// The opponents that the types stand for: the name, for levels with the number, and the number of its types, which
/// differ in their limits or, for `original`, in the alliance. The types follow each other in this order in [`ByType`].
/// The WebAssembly build has no other names of types.
pub(crate) const OPPONENTS: [(&str, usize); 19] = [
    ("paranoid", 5),
    ("brs", 4),
    ("maxn", 4),
    ("mcts", 2),
    ("flat", 2),
    ("level:1", 1),
    ("level:2", 1),
    ("level:3", 1),
    ("level:4", 1),
    ("level:5", 1),
    ("level:7", 1),
    ("level:8", 1),
    ("greedy", 1),
    ("random", 1),
    ("original", 2),
    ("coalition", 1),
    ("revenge", 1),
    ("peaceful", 1),
    ("engine", 1),
];

/// The specs of the opponents whose moves taught the policies, in the order of the policies.
#[cfg(any(feature = "python", test))]
pub(crate) const NAMES: [&str; TYPES] = [
    "paranoid:depth=2",
    "paranoid:depth=3",
    "paranoid:depth=4",
    "paranoid:nodes=2000",
    "paranoid:nodes=10000",
    "brs:depth=2",
    "brs:depth=3",
    "brs:nodes=2000",
    "brs:nodes=10000",
    "maxn:depth=2",
    "maxn:depth=3",
    "maxn:nodes=2000",
    "maxn:nodes=10000",
    "mcts:nodes=300",
    "mcts:nodes=1000",
    "flat:nodes=300",
    "flat:nodes=1000",
    "level:1",
    "level:2",
    "level:3",
    "level:4",
    "level:5",
    "level:7",
    "level:8",
    "greedy",
    "random",
    "original",
    "original:fair",
    "coalition",
    "revenge",
    "peaceful",
    "engine:nodes=100,modelling=no",
];

/// The types that search as the engine does, with few errors: level:5, level:7, level:8 and the engine. The priors of
/// the engine stand for them: with their policies instead, it won less against two engines.
pub(crate) const ENGINE_LIKE: [usize; 4] = [21, 22, 23, 31];
