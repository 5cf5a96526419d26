//! Runs one of the main operations on the turns of 20 random games, so that `bench/count` can count its instructions.
//!
//! ```text
//! routine destinations|jumps|next ROUNDS
//! ```
#![forbid(unsafe_code)]

use std::hint::black_box;

use tribolo_kernel::{RandomStart, Turn, all_jumps, destinations, random_game};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(routine), Some(rounds)) = (arguments.next(), arguments.next()) else {
        panic!("usage: routine destinations|jumps|next ROUNDS");
    };
    let mut turns = Vec::new();
    for seed in 0..20 {
        let start = RandomStart::dealt(seed);
        let mut turn = Turn::start(start.board, start.first);
        for destination in random_game(start).moves {
            turns.push((turn, turn.player.expect("a move follows"), destination));
            turn = turn.play(destination).expect("the moves of a game are legal");
        }
    }
    println!("{}", turns.len());
    for _ in 0..rounds.parse().expect("a number of rounds") {
        for (turn, player, destination) in &turns {
            match routine.as_str() {
                "destinations" => drop(black_box(destinations(&turn.board, *player))),
                "jumps" => drop(black_box(all_jumps(&turn.board))),
                "next" => drop(black_box(turn.play_unchecked(*player, *destination))),
                _ => panic!("unknown routine {routine:?}"),
            }
        }
    }
}
