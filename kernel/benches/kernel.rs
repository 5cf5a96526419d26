//! Benchmarks of the kernel and of the naive scan, in one run. Every result is checked before it is timed.
//!
//! The naive scan is a plain implementation of the rules that walks every line cell by cell. A turn is a board with the
//! player to move, and a deal is the random start position of a seed. A backend is the code for one instruction set.
//!
//! One iteration processes all positions; `bench/table.py` divides by their number.
#![forbid(unsafe_code)]

#[path = "../tests/common/naive.rs"]
mod naive;

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use naive::Cells;
use tribolo_kernel::operation::{AllDestinations, AllJumps, Destinations, NextTurn, Perft, PlayUnchecked};
use tribolo_kernel::{Backend, Coord, Direction, Player, RandomStart, Turn, random_game, random_games};

/// A turn of a random game, the player to move, and the destination of the move played.
type Played = (Turn, Player, Coord);

/// Returns 10,000 turns, so many that the branch predictor of the processor cannot learn them.
fn positions() -> Vec<Played> {
    let mut positions = Vec::new();
    for seed in 0..100 {
        let start = RandomStart::dealt(seed);
        let mut turn = Turn::start(start.board, start.first);
        for destination in random_game(start).moves {
            positions.push((turn, turn.player.expect("a move follows"), destination));
            turn = turn.play(destination).expect("the moves of a game are legal");
        }
    }
    positions.truncate(10_000);
    assert_eq!(positions.len(), 10_000);
    positions
}

/// Times an operation on all positions.
fn time(group: &mut BenchmarkGroup<'_, WallTime>, name: String, positions: &[Played], operation: impl Fn(&Played)) {
    group.bench_function(name, |bencher| bencher.iter(|| positions.iter().for_each(&operation)));
}

/// Times operations on one position at a time.
fn rules(criterion: &mut Criterion) {
    let positions = positions();
    let cells: Vec<Cells> = positions.iter().map(|(turn, ..)| Cells::from(&turn.board)).collect();
    let mut group = criterion.benchmark_group("rules");
    group.bench_function("naive/all transitions", |bencher| {
        bencher.iter(|| cells.iter().for_each(|cells| drop(black_box(cells.all_transitions()))));
    });
    // A scan that finds the same lines but keeps nothing.
    group.bench_function("naive/jumps counted", |bencher| {
        let lines = || Coord::all().flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
        let count = |cells: &Cells| lines().filter_map(|(cell, direction)| cells.jump(cell, direction)).count();
        bencher.iter(|| cells.iter().map(count).sum::<usize>());
    });
    group.bench_function("naive/next turn", |bencher| {
        bencher.iter(|| {
            for (cells, (_, player, destination)) in cells.iter().zip(&positions) {
                let after = cells.play(*player, *destination);
                black_box((after.scores(), after.mover(player.next())));
            }
        });
    });
    for backend in Backend::all() {
        for (cells, (turn, player, destination)) in cells.iter().zip(&positions).step_by(10) {
            let transitions = cells.all_transitions();
            assert_eq!(naive::transitions(&backend.run(AllJumps(&turn.board))), transitions);
            for player in Player::ALL {
                let destinations = backend.run(Destinations(&turn.board, player));
                let expected = naive::destinations(&transitions[player.index()]);
                assert_eq!(destinations.iter().collect::<Vec<_>>(), expected);
                assert_eq!(backend.run(AllDestinations(&turn.board))[player.index()], destinations);
            }
            let next = backend.run(NextTurn(&turn.board, *player, *destination));
            let after = cells.play(*player, *destination);
            assert_eq!(Cells::from(&next.board), after);
            assert_eq!((next.player, next.destinations.iter().collect()), after.mover(player.next()));
        }
        let name = |task| format!("{}/{task}", backend.name());
        time(&mut group, name("destinations of one player"), &positions, |(turn, player, _)| {
            black_box(&backend.run(Destinations(&turn.board, *player)));
        });
        time(&mut group, name("destinations of all three"), &positions, |(turn, ..)| {
            black_box(&backend.run(AllDestinations(&turn.board)));
        });
        time(&mut group, name("all jumps"), &positions, |(turn, ..)| {
            black_box(&backend.run(AllJumps(&turn.board)));
        });
        time(&mut group, name("move"), &positions, |(turn, player, destination)| {
            black_box(&backend.run(PlayUnchecked(&turn.board, *player, *destination)));
        });
        time(&mut group, name("next turn"), &positions, |(turn, player, destination)| {
            let next = backend.run(NextTurn(&turn.board, *player, *destination));
            black_box((next.board.scores(), &next));
        });
    }
    group.finish();
}

fn turn_after(seed: u64, moves: usize) -> Turn {
    let start = RandomStart::dealt(seed);
    let first = Turn::start(start.board, start.first);
    random_game(start).moves.iter().take(moves).fold(first, |turn, cell| turn.play(*cell).expect("a legal move"))
}

fn naive_perft(cells: &Cells, first: Player, depth: u32) -> u64 {
    let (Some(player), destinations) = cells.mover(first) else { return u64::from(depth == 0) };
    match depth {
        0 => 1,
        1 => destinations.len() as u64,
        _ => destinations.iter().map(|cell| naive_perft(&cells.play(player, *cell), player.next(), depth - 1)).sum(),
    }
}

/// The name, the moves played before the count, the depth, and the count of ten random games together.
const PERFT: [(&str, usize, u32, u64); 2] = [("starts", 0, 6, 2_086_640), ("middle game", 60, 5, 5_315_801)];

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, moves, depth, leaves) in PERFT {
        let turns: Vec<Turn> = (0..10).map(|seed| turn_after(seed, moves)).collect();
        for backend in Backend::all() {
            for turn in &turns {
                let naive = naive_perft(&Cells::from(&turn.board), turn.player.expect("a mover"), 3);
                assert_eq!(backend.run(Perft(turn, 3)), naive);
            }
            let all = || turns.iter().map(|turn| backend.run(Perft(turn, depth))).sum::<u64>();
            assert_eq!(all(), leaves, "{name}");
            group.bench_function(format!("{}/{name}", backend.name()), |bencher| bencher.iter(all));
        }
    }
    group.finish();
}

const GAMES: u64 = 2_000;

/// Times whole random games on the selected backend.
fn games(criterion: &mut Criterion) {
    let starts: Vec<RandomStart> = (0..GAMES).map(RandomStart::dealt).collect();
    let alone = || starts.iter().cloned().map(random_game).collect::<Vec<_>>();
    assert!(random_games(&starts) == alone());
    let mut group = criterion.benchmark_group("games");
    group.sample_size(10);
    group.bench_function("alone", |bencher| bencher.iter(alone));
    group.bench_function("in lockstep", |bencher| bencher.iter(|| random_games(&starts)));
    let seeds: Vec<u64> = (0..10 * GAMES).collect();
    group.bench_function("dealt, on every core", |bencher| {
        bencher.iter(|| tribolo_kernel::random_games_for_seeds(&seeds));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    targets = rules, perft, games
}
criterion_main!(benches);
