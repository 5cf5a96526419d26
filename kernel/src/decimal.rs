//! Decimal numbers in texts.
//!
//! In WebAssembly, the page parses them, as the import `tribolo.number`: the parser of the standard library and its
//! tables would add 13 KB to the compressed module.
#![deny(unsafe_code)]

/// Returns the float nearest to a decimal number, such as `-2`, `0.5` or `1e-7`; `None` if the text is no such number
/// or the float is not finite.
pub(crate) fn parse_decimal(text: &str) -> Option<f64> {
    // What else JavaScript or the standard library takes for a number is none here: no text, `0x10`, `inf`.
    let is_decimal = |letter: u8| letter.is_ascii_digit() || b"+-.eE".contains(&letter);
    let number = (!text.is_empty() && text.bytes().all(is_decimal)).then(|| nearest(text))?;
    number.is_finite().then_some(number)
}

/// Returns the float nearest to a decimal number; NaN if the text is none.
#[cfg(not(target_arch = "wasm32"))]
fn nearest(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

#[cfg(target_arch = "wasm32")]
fn nearest(text: &str) -> f64 {
    host::number(text.as_ptr(), text.len())
}

/// The parser of the page.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "a declaration of an import; calling it is safe")]
mod host {
    #[link(wasm_import_module = "tribolo")]
    unsafe extern "C" {
        /// Returns the float nearest to the decimal number in a text; NaN if the text is none.
        pub(super) safe fn number(address: *const u8, length: usize) -> f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_decimal_numbers_are_parsed() {
        for (text, number) in [("0", 0.0), ("-2", -2.0), ("007.50", 7.5), (".5", 0.5), ("5.", 5.0), ("+1e-7", 1e-7)] {
            assert_eq!(parse_decimal(text), Some(number), "{text}");
        }
        for text in ["", " ", ".", "-", "e5", "1e", "1e400", "inf", "NaN", "Infinity", "0x10", "1_0", " 1", "1,5", "²"]
        {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
    }
}
