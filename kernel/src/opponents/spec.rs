//! The grammar of opponent specs: `name[:variant][,option=value...]`.
#![forbid(unsafe_code)]

use crate::opponents::options::InvalidOpponent;

/// The parts of a spec such as `original:fair` or `mcts:nodes=500,uct=0.4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    pub name: String,
    /// The word directly after the colon, such as `fair`.
    pub variant: Option<String>,
    /// The names and values of the options, in the order of the text.
    pub options: Vec<(String, String)>,
}

impl Spec {
    /// Splits a spec. Fails if an option has no value or is given twice; [`Opponent::new`](super::Opponent::new) checks
    /// the parts.
    pub fn parse(text: &str) -> Result<Self, InvalidOpponent> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let mut pieces = rest.into_iter().flat_map(|rest| rest.split(',')).peekable();
        let variant = pieces.next_if(|piece| !piece.contains('=')).map(str::to_owned);
        let mut options: Vec<(String, String)> = Vec::new();
        for piece in pieces {
            let invalid = || InvalidOpponent(piece.to_owned());
            let (option, value) = piece.split_once('=').ok_or_else(invalid)?;
            if options.iter().any(|(known, _)| known == option) {
                return Err(invalid());
            }
            options.push((option.to_owned(), value.to_owned()));
        }
        Ok(Self { name: name.to_owned(), variant, options })
    }
}
