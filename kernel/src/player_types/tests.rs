//! Tests of the types of players.
#![forbid(unsafe_code)]

use crate::evaluation::features::ImmuneAxes;
use crate::network::inference::Network;
use crate::network::weights::Weights;
use crate::player_types::beliefs::{CHANGE, beliefs};
use crate::player_types::inputs::{INPUTS, Inputs, MOVE_INPUTS};
use crate::player_types::learner::{TypedMove, learn};
use crate::player_types::likeness::{likeness, likenesses};
use crate::player_types::policies::{Policies, UNITS};
use crate::player_types::reader::{Predict, TurnReader};
use crate::player_types::strengths::factors;
use crate::player_types::types::{ByType, ENGINE_LIKE, NAMES, OPPONENTS, TYPES};
use crate::player_types::weights::POLICIES;
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::deal::deal;
use crate::rules::player::{Owner, Player};
use crate::rules::policy::Policy;
use crate::rules::turn::Turn;
use crate::simd::backend::Backend;
use crate::simd::register::{Operation, Simd};

fn network() -> Network {
    Network::new(&Weights::random(3))
}

/// Returns the turns and moves of a game; `policy` says how the player of each turn moves.
fn game(seed: u64, policy: impl Fn(usize, Player) -> Policy) -> Vec<(Board, Player, Coord)> {
    let mut rng = Rng::new(seed);
    let (board, first) = deal(seed);
    let mut turn = Turn::start(board, first);
    let mut moves = Vec::new();
    while let Some(player) = turn.player {
        let candidates = policy(moves.len(), player).candidates(&turn);
        let cell = candidates.nth(rng.below(candidates.len() as u64) as u32).expect("there is a move");
        moves.push((turn.board, player, cell));
        turn = turn.play(cell).expect("it is legal");
    }
    moves
}

/// Returns the index of a type.
fn kind(name: &str) -> usize {
    NAMES.iter().position(|known| *known == name).expect("it is a type")
}

struct ReadInputs<'a>(&'a Network, &'a Board, Player);

impl Operation for ReadInputs<'_> {
    type Output = (Inputs, Vec<[f32; TYPES]>);

    #[inline(always)]
    fn run<S: Simd>(self) -> Self::Output {
        let Self(network, board, mover) = self;
        let mut reader = TurnReader::new();
        Predict { reader: &mut reader, policies: &POLICIES, network, board, mover }.run::<S>();
        (reader.inputs, reader.probabilities)
    }
}

#[test]
fn every_backend_predicts_the_same_probabilities_which_add_up_to_1() {
    let network = network();
    for (board, player, _) in game(1, |_, _| Policy::Random).into_iter().step_by(7) {
        let all: Vec<_> = Backend::all().map(|backend| backend.run(ReadInputs(&network, &board, player))).collect();
        assert!(all.iter().all(|one| *one == all[0]), "{board}");
        let (inputs, probabilities) = &all[0];
        assert_eq!(inputs.moves.len(), probabilities.len());
        for kind in 0..TYPES {
            let sum: f32 = probabilities.iter().map(|row| row[kind]).sum();
            assert!((sum - 1.0).abs() < 1.0e-5, "{sum} of {}", NAMES[kind]);
        }
    }
}

#[test]
fn inputs_are_in_the_view_of_the_player_who_moves() {
    let network = network();
    let renamed = |board: &Board| {
        let owners = Coord::ALL.map(|cell| match board.owner_at(cell) {
            Owner::None => 0,
            Owner::Wall => 1,
            Owner::Player(player) => 2 + player.next().index() as u8,
        });
        Board::from_owners(&owners).expect("the owners are valid")
    };
    for (board, player, _) in game(2, |_, _| Policy::Random).into_iter().step_by(9) {
        for backend in Backend::all() {
            let [(view, _), (other, _)] = [(board, player), (renamed(&board), player.next())]
                .map(|(board, player)| backend.run(ReadInputs(&network, &board, player)));
            assert_eq!((view.turn, view.moves.len()), (other.turn, other.moves.len()));
            for (one, other) in view.moves.as_flattened().iter().zip(other.moves.as_flattened()) {
                // The network adds the win shares in the order of the colours.
                assert!((one - other).abs() < 1.0e-5, "{board}");
            }
        }
    }
}

#[test]
fn an_axis_is_immune_beside_a_wall_or_the_edge() {
    let (board, _) = deal(3);
    let immune = ImmuneAxes::of(&board);
    for cell in Coord::ALL.into_iter().filter(|cell| board.owner_at(*cell) != Owner::Wall) {
        let is_wall = |(dx, dy): (isize, isize)| {
            let place = (cell.x().checked_add_signed(dx), cell.y().checked_add_signed(dy));
            let next = if let (Some(x), Some(y)) = place { Coord::new(x, y) } else { None };
            next.is_none_or(|next| board.owner_at(next) == Owner::Wall)
        };
        let axes = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let expected = axes.into_iter().filter(|(dx, dy)| is_wall((*dx, *dy)) || is_wall((-dx, -dy))).count();
        assert_eq!(immune.count(CoordSet::from(cell)), expected, "{cell} of\n{board}");
    }
}

#[test]
fn predictions_agree_with_sums_in_double_precision() {
    let mut rng = Rng::new(4);
    let mut draw = || rng.below(2_001) as f32 / 1_000.0 - 1.0;
    let mut policies = Policies::ZERO;
    for array in policies.arrays_mut() {
        array.fill_with(&mut draw);
    }
    let turn = std::array::from_fn(|_| draw());
    let moves = (0..5).map(|_| std::array::from_fn(|_| draw())).collect();
    let (inputs, mut found) = (Inputs { turn, moves }, Vec::new());
    policies.predict(&inputs, &mut found);
    for kind in 0..TYPES {
        let preference = |of_move: &[f32; MOVE_INPUTS]| {
            let inputs: Vec<f32> = turn.iter().chain(of_move).copied().collect();
            let unit = |unit: usize| {
                let sum: f64 = (0..INPUTS).map(|i| f64::from(inputs[i]) * f64::from(policies.first[i][unit])).sum();
                (sum + f64::from(policies.bias[unit])).max(0.0)
            };
            let direct = (0..MOVE_INPUTS).map(|i| f64::from(of_move[i]) * f64::from(policies.direct[i][kind]));
            direct.sum::<f64>() + (0..UNITS).map(|i| unit(i) * f64::from(policies.second[i][kind])).sum::<f64>()
        };
        let powers: Vec<f64> = inputs.moves.iter().map(|inputs| preference(inputs).exp()).collect();
        let sum: f64 = powers.iter().sum();
        for (row, power) in found.iter().zip(powers) {
            assert!((f64::from(row[kind]) - power / sum).abs() < 1.0e-4);
        }
    }
}

#[test]
fn stored_weights_are_read_as_they_were_written() {
    let bytes = POLICIES.to_bytes();
    assert_eq!(Policies::from_bytes(&bytes).as_ref(), Some(&*POLICIES));
    assert_eq!(Policies::from_bytes(&bytes[1..]), None);
    assert_eq!(Policies::from_bytes(&[&bytes[..], &[0, 0]].concat()), None);
}

#[test]
fn a_change_of_type_is_noticed_within_ten_moves() {
    let network = network();
    let (greedy, random) = (kind("greedy"), kind("random"));
    for seed in 0..4 {
        let play = |ply, player| if player == Player::Red && ply < 60 { Policy::Greedy } else { Policy::Random };
        let moves = game(seed, play);
        let change = moves.iter().enumerate().filter(|(_, (_, player, _))| *player == Player::Red).map(|(ply, _)| ply);
        let change: Vec<usize> = change.filter(|ply| *ply >= 60).collect();
        let belief = |plies: usize| -> ByType {
            beliefs(&POLICIES, &network, moves[..plies].iter().copied(), CHANGE)[Player::Red.index()]
                .expect("it has moved")
        };
        assert!(belief(60)[greedy] > 0.8, "{:?}", belief(60));
        let after = belief(change[10]);
        assert!(after[greedy] < 0.1, "{after:?}");
        assert!(after[random] > after[greedy], "{after:?}");
    }
}

#[test]
fn the_indices_of_engine_like_types_are_theirs() {
    let names = ENGINE_LIKE.map(|kind| NAMES[kind]);
    assert_eq!(names, ["level:5", "level:7", "level:8", "engine:nodes=100,modelling=no"]);
}

#[test]
fn nothing_is_believed_about_a_player_who_has_made_no_choice() {
    let network = network();
    let moves = game(5, |_, _| Policy::Random);
    let first = beliefs(&POLICIES, &network, moves[..1].iter().copied(), CHANGE);
    assert_eq!(first.iter().filter(|belief| belief.is_some()).count(), 1);
    assert_eq!(beliefs(&POLICIES, &network, std::iter::empty(), CHANGE), [None; 3]);
}

#[test]
fn the_engine_expects_to_win_more_in_weaker_company() {
    let certain = |name: &str| Some(std::array::from_fn(|other| if other == kind(name) { 1.0 } else { 0.0 }));
    let share = |one: Option<ByType>, other: Option<ByType>| -> f32 {
        let factors = factors(&[None, one, other], Player::Blue, 80).expect("something is believed");
        factors[Player::Blue.index()] / factors.iter().sum::<f32>()
    };
    let names = ["engine:nodes=100,modelling=no", "paranoid:nodes=10000", "paranoid:depth=2"];
    let shares = names.map(|name| share(certain(name), certain(name)));
    assert!(shares.is_sorted(), "{shares:?}");
    assert!(share(certain(names[1]), certain(names[2])) < share(certain(names[2]), certain(names[2])));
    assert!(share(certain(names[2]), None) < share(certain(names[2]), certain(names[2])));
    assert!(factors(&[None; 3], Player::Blue, 80).is_none());
}

#[test]
fn learning_tells_greedy_players_from_random_ones_the_same_way_each_time() {
    let network = network();
    let typed = |seed: u64, kind: usize, policy: Policy| -> Vec<TypedMove> {
        let typed = |(board, player, destination)| TypedMove { board, player, destination, kind };
        game(seed, |_, _| policy).into_iter().map(typed).collect()
    };
    let games = |seeds: std::ops::Range<u64>| -> Vec<TypedMove> {
        seeds.flat_map(|seed| [typed(seed, 0, Policy::Greedy), typed(seed, 1, Policy::Random)].concat()).collect()
    };
    let moves = games(0..6);
    let policies = learn(&network, &moves, 1, 4);
    assert_eq!(policies, learn(&network, &moves, 1, 4));
    let mut reader = TurnReader::new();
    let mut losses = [0.0_f32; 2];
    for TypedMove { board, player, destination, .. } in games(6..8).into_iter().filter(|typed| typed.kind == 0) {
        reader.predict(&policies, &network, &board, player);
        let played = reader.moves.iter().position(|judged| judged.cell == destination).expect("it is legal");
        for (loss, probability) in losses.iter_mut().zip(reader.probabilities[played]) {
            *loss -= libm::logf(probability.max(1.0e-6));
        }
    }
    assert!(losses[0] < 0.8 * losses[1], "{losses:?}");
}

#[test]
fn the_types_of_an_opponent_follow_each_other() {
    let opponents = OPPONENTS.into_iter().flat_map(|(opponent, types)| vec![opponent; types]);
    assert!(opponents.clone().eq(NAMES.map(without_options)), "{:?}", opponents.collect::<Vec<_>>());
}

/// Returns the spec of a type without its options, and without the alliance of `original`.
fn without_options(spec: &str) -> &str {
    let (name, options) = spec.rsplit_once(':').unwrap_or((spec, "="));
    if options.contains('=') || options == "fair" { name } else { spec }
}

#[test]
fn a_likeness_needs_nine_tenths_of_the_belief() {
    let mut belief = [0.0; TYPES];
    (belief[0], belief[4], belief[5]) = (0.25, 0.6875, 0.0625);
    assert_eq!(likeness(&belief), Some(("paranoid", 0.9375)));
    (belief[0], belief[4], belief[5]) = (0.25, 0.625, 0.125);
    assert_eq!(likeness(&belief), None);
    belief[31] = 0.9375;
    assert_eq!(likeness(&belief), Some(("engine", 0.9375)));
}

#[test]
fn a_likeness_is_that_of_a_whole_game_in_any_order() {
    let network = network();
    let moves = game(1, |ply, player| if player == Player::Red && ply < 60 { Policy::Greedy } else { Policy::Random });
    let [blue, red, green] = likenesses(&network, moves[..60].iter().copied());
    assert_eq!((blue, red.map(|(opponent, _)| opponent), green), (None, Some("greedy"), None));
    let red =
        |moves: &mut dyn Iterator<Item = _>| likenesses(&network, moves)[Player::Red.index()].expect("it is clear");
    let [(one, share), (other, same)] = [red(&mut moves.iter().copied()), red(&mut moves.iter().copied().rev())];
    assert_eq!(one, other);
    assert!((share - same).abs() < 1.0e-4, "{share} {same}");
}
