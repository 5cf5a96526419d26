//! Faults of texts, with messages that the borders translate.
#![forbid(unsafe_code)]

use std::fmt::{self, Display, Write};

/// The error for an invalid board, position or record text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidText {
    /// The faults that were found, at least one, in the order of the text.
    pub faults: Vec<Fault>,
}

impl Display for InvalidText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let separator = if i > 0 { "; " } else { "" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidText {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: usize,
    /// The column of the line at which the fault begins, in characters from 1.
    pub column: usize,
    /// The fault in English. A word in braces, such as `{row}`, is a placeholder.
    pub message: &'static str,
    /// The name and the value of each placeholder.
    pub values: Vec<(&'static str, String)>,
}

impl Fault {
    pub(crate) fn new(
        (line, column): (usize, usize),
        message: &'static str,
        values: &[(&'static str, &dyn Display)],
    ) -> Self {
        Self { line, column, message, values: values.iter().map(|(name, value)| (*name, value.to_string())).collect() }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        for (i, part) in self.message.split(['{', '}']).enumerate() {
            // Every second part is the name of a placeholder.
            let value = self.values.iter().find(|(name, _)| i % 2 == 1 && *name == part);
            f.write_str(value.map_or(part, |(_, value)| value))?;
        }
        Ok(())
    }
}

/// Returns a text in quotation marks, with the escapes that Python's `repr` writes, such as for unprintable characters.
pub(crate) fn quoted(text: &str) -> String {
    let mark = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut quoted = mark.to_string();
    for letter in text.chars() {
        // Writing to a string never fails.
        let _ = match (letter, u32::from(letter)) {
            ('\t', _) => quoted.write_str("\\t"),
            ('\n', _) => quoted.write_str("\\n"),
            ('\r', _) => quoted.write_str("\\r"),
            ('\\', _) => quoted.write_str("\\\\"),
            _ if letter == mark => write!(quoted, "\\{mark}"),
            _ if is_printable(letter) => quoted.write_char(letter),
            (_, code @ 0..=0xff) => write!(quoted, "\\x{code:02x}"),
            (_, code @ 0..=0xffff) => write!(quoted, "\\u{code:04x}"),
            (_, code) => write!(quoted, "\\U{code:08x}"),
        };
    }
    quoted.push(mark);
    quoted
}

pub(crate) fn is_printable(letter: char) -> bool {
    // The standard library escapes what cannot be printed; behind a letter, it does not escape a combining mark.
    letter == ' ' || letter.is_ascii_graphic() || format!("a{letter}").escape_debug().eq(['a', letter])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_with_braces_is_no_placeholder() {
        let fault = Fault::new((2, 7), "{a} is not {b}", &[("a", &"{b}"), ("b", &1)]);
        assert_eq!(
            InvalidText { faults: vec![fault.clone(), fault] }.to_string(),
            ["line 2, column 7: {b} is not 1"; 2].join("; ")
        );
    }

    #[test]
    fn text_is_quoted_as_python_quotes_it() {
        for (text, expected) in [
            ("a", "'a'"),
            ("it's", r#""it's""#),
            (r#""it's""#, r#"'"it\'s"'"#),
            ("\\ \t\n\r", r"'\\ \t\n\r'"),
            ("\0\x7f\u{85}\u{a0}\u{2028}\u{feff}\u{e0001}", r"'\x00\x7f\x85\xa0\u2028\ufeff\U000e0001'"),
            ("é\u{301}😀", "'é\u{301}😀'"),
        ] {
            assert_eq!(quoted(text), expected);
        }
    }
}
