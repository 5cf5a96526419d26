//! The grammar of opponent specs: `name[:variant][,option=value]...`. Without a variant, a colon stands for the first
//! comma.
#![forbid(unsafe_code)]

use crate::opponents::options::InvalidOpponent;

/// The parts of a spec such as `original:fair` or `mcts:nodes=500,uct=0.4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    pub name: String,
    /// The part directly after the colon, such as `fair`; `None` if there is no colon, or if that part is an option.
    pub variant: Option<String>,
    /// The names and values of the options, in the order of the text.
    pub options: Vec<(String, String)>,
}

impl Spec {
    /// Splits a spec. Fails if a part after the first has no `=`, or if an option is given twice;
    /// [`Opponent::new`](super::Opponent::new) checks the parts.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_has_a_name_a_variant_and_options() {
        let spec = |name: &str, variant: Option<&str>, options: &[(&str, &str)]| Spec {
            name: name.to_owned(),
            variant: variant.map(str::to_owned),
            options: options.iter().map(|(option, value)| ((*option).to_owned(), (*value).to_owned())).collect(),
        };
        for (text, expected) in [
            ("greedy", spec("greedy", None, &[])),
            ("original:fair", spec("original", Some("fair"), &[])),
            ("mcts:nodes=5,uct=0.4", spec("mcts", None, &[("nodes", "5"), ("uct", "0.4")])),
            ("a:b,c=d=e", spec("a", Some("b"), &[("c", "d=e")])),
            ("a:", spec("a", Some(""), &[])),
        ] {
            assert_eq!(Spec::parse(text), Ok(expected), "{text}");
        }
        for (text, part) in [("a:b,c", "c"), ("a:b=c,", ""), ("a:b=1,c=2,b=3", "b=3")] {
            assert_eq!(Spec::parse(text), Err(InvalidOpponent(part.to_owned())), "{text}");
        }
    }
}
