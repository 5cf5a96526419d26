//! Dates of the Gregorian calendar.
#![forbid(unsafe_code)]

/// A date of the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    /// Parses a date as ISO 8601 writes it, such as `2026-12-01`; returns `None` for any other text.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return None };
        // No part of a date is 0.
        let number = |part: &str, digits: usize| {
            let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { part.parse::<u32>().unwrap_or_default() } else { 0 }
        };
        let (year, month, day) = (number(year, 4), number(month, 2), number(day, 2));
        let is_leap_year = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 => 28 + u32::from(is_leap_year),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (year > 0 && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Returns the day of the week, from 0 for Monday, by the method of Tomohiko Sakamoto (1992).
    pub(super) fn weekday(self) -> usize {
        /// The days from January to each month of a year without a leap day, modulo 7. From March on, they are one
        /// less, because `years` then counts one year more than in January and February.
        const OFFSETS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let Self { year, month, day } = self;
        let years = year - u32::from(month < 3);
        let sunday_is_0 = years + years / 4 - years / 100 + years / 400 + OFFSETS[month as usize - 1] + day;
        (sunday_is_0 as usize + 6) % 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dates_of_the_calendar_are_parsed() {
        for date in ["2026-12-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(Date::parse(date).is_some(), "{date}");
        }
        for text in [
            "",
            "-",
            "2026-12",
            "2026-12-01-",
            "2026-12-1",
            "2026-13-01",
            "2026-00-01",
            "2026-12-00",
            "2026-11-31",
            "2025-02-29",
            "1900-02-29",
            "0000-01-01",
            "+026-12-01",
            "10000-01-01",
            "２０26-12-01",
            "2026-12-01 ",
        ] {
            assert!(Date::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_days_of_the_week_are_those_of_the_calendar() {
        for (date, weekday) in [
            ("0001-01-01", 0),
            ("1900-02-28", 2),
            ("2000-02-29", 1),
            ("2000-03-01", 2),
            ("2026-11-29", 6),
            ("2026-11-30", 0),
            ("2026-12-01", 1),
            ("9999-12-31", 4),
        ] {
            assert_eq!(Date::parse(date).unwrap().weekday(), weekday, "{date}");
        }
    }
}
