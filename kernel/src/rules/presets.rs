//! The presets of the game: their names and drawings.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::HEIGHT;
use crate::rules::deal::deal;
use crate::rules::player::Player;
use crate::rules::preset::Preset;

/// A named preset; see [`Preset::drawn`].
///
/// A preset and a seed deal the same game in every release, so the drawings never change.
pub struct NamedPreset {
    pub name: &'static str,
    pub rows: [&'static str; HEIGHT],
    /// For each group of zones with the same contents: their letters, and the contents as texts, each with the number
    /// of times that it is repeated.
    zones: &'static [(&'static str, &'static [(&'static str, usize)])],
}

impl NamedPreset {
    /// Returns the letter and the contents of each zone.
    pub fn contents(&self) -> Vec<(char, String)> {
        let repeated = |(text, times): &(&str, usize)| text.repeat(*times);
        let zones = self.zones.iter();
        zones
            .flat_map(|(zones, contents)| {
                zones.chars().map(move |zone| (zone, contents.iter().map(repeated).collect()))
            })
            .collect()
    }
}

/// Returns the start position that the preset `name` deals from a seed; `standard` is [`deal`]. Returns `None` if there
/// is no such preset.
pub fn deal_preset(name: &str, seed: u64) -> Option<(Board, Player)> {
    if name == "standard" {
        return Some(deal(seed));
    }
    let found = PRESETS.iter().find(|preset| preset.name == name)?;
    Some(Preset::drawn(&found.rows.concat(), &found.contents())?.deal(seed))
}

/// A row whose cells are all in the zone `o`.
const FREE: &str = "oooooooooooooooo";

/// All presets but the standard deal, which has no drawing.
pub const PRESETS: [NamedPreset; 8] = [
    // No walls: long lines.
    NamedPreset { name: "open", rows: [FREE; HEIGHT], zones: &[("o", &[("123", 12)])] },
    // Three fifths of the cells are owned from the start: short games.
    NamedPreset { name: "dense", rows: [FREE; HEIGHT], zones: &[("o", &[("#", 8), ("123", 36)])] },
    // Forty-two fixed walls: short lines and many corners.
    NamedPreset {
        name: "maze",
        rows: [
            "oooo#oooooooo#oo",
            "o##oo#oo##oooo#o",
            "oo#ooooo#oo#oooo",
            "#ooo##oooooo##oo",
            "oooooo#oo#ooooo#",
            "oo##oooooooo##oo",
            "#ooooo#oo#oooooo",
            "oo##oooooo##ooo#",
            "oooo#oo#ooooo#oo",
            "o#oooo##oo#oo##o",
            "oo#oooooooo#oooo",
        ],
        zones: &[("o", &[("123", 12)])],
    },
    // Six islands with cells of every player, joined by narrow passages.
    NamedPreset {
        name: "islands",
        rows: [
            "aaaaa#bbbb#ccccc",
            "aaaaa#bbbb#ccccc",
            "aaaaa.bbbb.ccccc",
            "aaaaa#bbbb#ccccc",
            "aaaaa#bbbb#ccccc",
            "##.####..####.##",
            "ddddd#eeee#fffff",
            "ddddd#eeee#fffff",
            "ddddd.eeee.fffff",
            "ddddd#eeee#fffff",
            "ddddd#eeee#fffff",
        ],
        zones: &[("abcdef", &[("112233", 1)])],
    },
    // Two players in each of three corners, and all three in the fourth and in the centre.
    NamedPreset {
        name: "duels",
        rows: [
            "xxxxx......yyyyy",
            "xxxxx......yyyyy",
            "xxxxx......yyyyy",
            "xxxxx......yyyyy",
            "................",
            "......wwww......",
            "................",
            "zzzzz......wwwww",
            "zzzzz......wwwww",
            "zzzzz......wwwww",
            "zzzzz......wwwww",
        ],
        zones: &[("x", &[("12", 5)]), ("y", &[("23", 5)]), ("z", &[("31", 5)]), ("w", &[("#", 6), ("123", 3)])],
    },
    // f4 to j8, of which 14 cells are empty: small enough to be solved exactly.
    NamedPreset {
        name: "5x5",
        rows: [
            "################",
            "################",
            "################",
            "#####ooooo######",
            "#####ooooo######",
            "#####ooooo######",
            "#####ooooo######",
            "#####ooooo######",
            "################",
            "################",
            "################",
        ],
        zones: &[("o", &[("#", 2), ("123", 3)])],
    },
    // f3 to k8.
    NamedPreset {
        name: "6x6",
        rows: [
            "################",
            "################",
            "#####oooooo#####",
            "#####oooooo#####",
            "#####oooooo#####",
            "#####oooooo#####",
            "#####oooooo#####",
            "#####oooooo#####",
            "################",
            "################",
            "################",
        ],
        zones: &[("o", &[("#", 2), ("123", 4)])],
    },
    // e2 to l9.
    NamedPreset {
        name: "8x8",
        rows: [
            "################",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "####oooooooo####",
            "################",
            "################",
        ],
        zones: &[("o", &[("#", 4), ("123", 6)])],
    },
];
