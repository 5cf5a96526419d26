//! Batches of games for learners: steps, views, planes, rewards and replays.

pub(crate) mod batch;
pub(crate) mod planes;
pub(crate) mod replay;
pub(crate) mod reward;
pub(crate) mod view;
