//! A session: the loaded network and the tree that searches reuse.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::browser::json;
use crate::browser::request::{
    Asked, Command, Request, RequestError, parse_deal, parse_nearest, parse_progress, parse_result, parse_turn,
};
use crate::browser::review::review;
use crate::daily::deal::DailyDeal;
use crate::daily::medals::Medals;
use crate::network::inference::Network;
use crate::network::weights::Weights;
use crate::opponents::Opponent;
use crate::opponents::spec::Spec;
use crate::player_types::likeness::likenesses;
use crate::rules::player::Player;
use crate::rules::record::parse_record;
use crate::search::guided::reuse::TreeReuse;
use crate::search::limits::Stop;
use crate::search::method::Method;
use crate::search::question::Question;

/// Answers the requests of one page or worker; see the [module](crate::browser).
#[derive(Default)]
pub struct Session {
    network: Option<Arc<Network>>,
    reuse: TreeReuse,
}

/// The greatest node limit of the engine, at which a tree is full. A greater limit would only let the exact solver of
/// endings run on, which nothing in the module can stop.
const MAX_NODES: u64 = 1 << 22;

impl Session {
    /// Loads a network from serialised weights, and returns an empty JSON object. Invalid weights get an `error`, and
    /// the session keeps its previous network.
    pub fn load_weights(&mut self, bytes: &[u8]) -> String {
        match Weights::from_bytes(bytes) {
            Ok(weights) => {
                self.network = Some(Arc::new(Network::new(&weights)));
                self.reuse = TreeReuse::default();
                "{}".to_owned()
            }
            Err(error) => json::error("weights", error, &[]),
        }
    }

    /// Returns the answer to a request. During an analysis, calls `report` with each intermediate answer.
    pub fn answer(&mut self, request: &[u8], report: &mut dyn FnMut(&str)) -> String {
        self.try_answer(request, report).unwrap_or_else(|error| json::error(error.part(), &error, error.faults()))
    }

    fn try_answer(&mut self, request: &[u8], report: &mut dyn FnMut(&str)) -> Result<String, RequestError> {
        let request = str::from_utf8(request).map_err(|_| RequestError::Encoding)?;
        if let Some(fields) = request.strip_prefix("progress\n") {
            return Ok(json::progress(&parse_progress(fields)));
        }
        if let Some(puzzles) = request.strip_prefix("puzzles\n") {
            return Ok(json::nearest(&parse_nearest(puzzles)));
        }
        if let Some(game) = request.strip_prefix("review\n") {
            return Ok(json::review(&review(game)?));
        }
        if let Some(game) = request.strip_prefix("likenesses\n") {
            return self.likenesses(game);
        }
        if let Some(text) = request.strip_prefix("record\n") {
            return Ok(json::record(&parse_record(text).map_err(RequestError::Record)?));
        }
        if let Some(words) = request.strip_prefix("deal ") {
            return Ok(json::turn(&parse_deal(words)?));
        }
        if let Some(date) = request.strip_prefix("day ") {
            return Ok(json::daily_deal(&parse_day(date)?));
        }
        if let Some(date) = request.strip_prefix("medals ") {
            return Ok(json::medals(&Medals::of(&parse_day(date)?, |spec| self.opponent(&Spec::parse(spec)?, None))?));
        }
        if let Some(result) = request.strip_prefix("medal ") {
            let (cells, medals) = parse_result(result)?;
            return Ok(json::medal(medals.earned(cells)));
        }
        let Request { command, turn, past } = Request::parse(request)?;
        let (is_analysis, Asked { spec, limits, seed }) = match command {
            Command::Turn => return Ok(json::turn(&turn)),
            Command::Analyse(asked) => (true, asked),
            Command::Choose(asked) => (false, asked),
        };
        if turn.player.is_none() {
            return Err(RequestError::GameOver);
        }
        // Without a node limit, the tree is kept for the next request; see `Guided`.
        let reuse = Some(self.reuse.clone());
        let mut opponent = self.opponent(&spec, reuse)?;
        if let Some(search) = opponent.search_mut() {
            search.limits = if is_analysis { limits } else { search.limits.within(limits) };
            if let Method::Guided(_) = search.method {
                search.limits.nodes = search.limits.nodes.map(|nodes| nodes.min(MAX_NODES));
            }
        }
        let stop = Stop::default();
        let question = Question { past: &past, seed, every_move: is_analysis, ..Question::new(&turn, &stop) };
        if is_analysis {
            let analysis = opponent.analyse(&question, &mut |analysis| report(&json::analysis(analysis)));
            return Ok(json::analysis(&analysis));
        }
        opponent.choose(&question).map(json::chosen).ok_or(RequestError::GameOver)
    }

    fn likenesses(&self, game: &str) -> Result<String, RequestError> {
        let mut lines = game.lines();
        let (_, past) = parse_turn(&mut lines)?;
        let network = self.network.as_ref().ok_or(RequestError::NoWeights)?;
        let found = likenesses(network, past.iter().map(|past| (past.board, past.player, past.destination)));
        Ok(json::likenesses(Player::ALL.into_iter().zip(found).filter_map(|(player, like)| Some((player, like?)))))
    }

    fn opponent(&self, spec: &Spec, reuse: Option<TreeReuse>) -> Result<Opponent, RequestError> {
        Opponent::new(spec, || self.network.clone().ok_or(RequestError::NoWeights), reuse)
    }
}

fn parse_day(text: &str) -> Result<DailyDeal, RequestError> {
    DailyDeal::of(text).ok_or_else(|| RequestError::Date { text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::playout::single::{RandomStart, random_game};
    use crate::rules::position::format_position;

    fn session() -> Session {
        let mut session = Session::default();
        assert_eq!(session.load_weights(&Weights::random(1).to_bytes()), "{}");
        session
    }

    fn answer(session: &mut Session, request: &str) -> String {
        session.answer(request.as_bytes(), &mut |_| ())
    }

    /// Returns the start position and the moves of a random game.
    fn game(seed: u64) -> (String, Vec<String>) {
        let start = RandomStart::dealt(seed);
        let position = format_position(&start.board, Some(start.first));
        (position, random_game(start).moves.iter().map(ToString::to_string).collect())
    }

    const START: &str = "2RB12/16/16/16/16/16/16/16/16/16/16 b";

    #[test]
    fn an_invalid_request_gets_the_part_at_fault_and_a_sentence() {
        let mut session = session();
        let command = "the command is turn, without options, analyse or choose";
        for (request, part, message) in [
            ("", "command", command),
            ("play\nSTART", "command", command),
            ("turn nodes=3\nSTART", "command", command),
            ("analyse", "options", "an analysis needs nodes or milliseconds"),
            ("analyse seed=1", "options", "an analysis needs nodes or milliseconds"),
            ("analyse nodes=0", "options", r#""nodes=0" is not an option with a valid value"#),
            ("analyse depth=3", "options", r#""depth=3" is not an option with a valid value"#),
            ("analyse milliseconds=NaN", "options", r#""milliseconds=NaN" is not an option with a valid value"#),
            ("choose\nSTART", "opponent", r#""" is unknown or invalid"#),
            ("choose nodes=9\nSTART", "opponent", r#""nodes=9" is unknown or invalid"#),
            ("choose level:9\nSTART", "opponent", r#""9" is unknown or invalid"#),
            ("choose mcts:threads=1", "opponent", r#""threads=1" is unknown or invalid"#),
            ("choose engine:time=1s,ponder=yes", "opponent", r#""ponder=yes" is unknown or invalid"#),
            ("choose engine:gumbel=16", "opponent", r#""gumbel=16" is unknown or invalid"#),
            ("choose engine:weights=x", "opponent", r#""weights=x" is unknown or invalid"#),
            ("choose greedy exploration=1", "options", r#""exploration=1" is not an option with a valid value"#),
            ("choose greedy seed=-1", "options", r#""seed=-1" is not an option with a valid value"#),
            ("choose greedy\nSTART\nb1", "position", "the game is over, so there is no move"),
            ("deal ", "seed", r#""" is not a whole number from 0 to 2^64 - 1"#),
            ("deal standard x", "seed", r#""x" is not a whole number from 0 to 2^64 - 1"#),
            ("deal duel 7", "preset", r#""duel" is not a preset"#),
            ("day tomorrow", "date", r#""tomorrow" is not a date such as 2026-12-01"#),
            ("medal 36 31 34", "result", r#""36 31 34" is not four numbers of cells"#),
            ("medal 36 31 34 41 x", "result", r#""36 31 34 41 x" is not four numbers of cells"#),
            ("medals 2026-02-29", "date", r#""2026-02-29" is not a date such as 2026-12-01"#),
            ("analyse nodes=9 exploration=inf\nSTART", "opponent", r#""exploration=inf" is unknown or invalid"#),
            ("turn\nSTART\nb1 q1", "moves", r#"move 2, "q1", is not a cell"#),
            ("turn\nSTART\na1", "moves", "move 1, a1, captures nothing"),
            ("turn\nSTART\nc1", "moves", "move 1, c1, is occupied"),
            ("turn\nSTART\nb1 a1", "moves", "move 2, a1, comes after the end of the game"),
            ("turn\nSTART\nb1\nb2", "request", "the request has more than three lines"),
            ("analyse nodes=9\nSTART\nb1", "position", "the game is over, so there is no move"),
        ] {
            assert_eq!(answer(&mut session, &request.replace("START", START)), json::error(part, message, &[]));
        }
        let refused = answer(&mut Session::default(), &format!("analyse nodes=9\n{START}"));
        assert_eq!(refused, json::error("weights", "no weights are loaded", &[]));
        assert_eq!(json::error("a", "\"b\"\n", &[]), r#"{"error":"a","message":"\"b\"\u000a","faults":[]}"#);
        assert!(session.load_weights(b"x").starts_with(r#"{"error":"weights","message":""#));
    }

    #[test]
    fn opponents_without_a_network_need_no_weights() {
        let (start, _) = game(5);
        let mut session = Session::default();
        for spec in
            ["random", "greedy", "coalition", "original", "original:fair", "flat", "mcts", "maxn", "paranoid", "brs"]
        {
            let found = answer(&mut session, &format!("choose {spec} seed=3 nodes=50\n{start}"));
            assert!(found.starts_with(r#"{"move":"#), "{spec}: {found}");
        }
        for spec in ["level:1", "revenge", "peaceful", "engine"] {
            let found = answer(&mut session, &format!("choose {spec}\n{start}"));
            assert_eq!(found, json::error("weights", "no weights are loaded", &[]), "{spec}");
        }
    }

    #[test]
    fn a_ceiling_limits_every_search() {
        let (start, _) = game(5);
        for spec in ["flat", "mcts", "maxn", "paranoid", "brs", "revenge", "peaceful", "engine"] {
            let chosen = |spec: &str| answer(&mut session(), &format!("choose {spec} seed=3\n{start}"));
            let own = chosen(&format!("{spec}:nodes=40"));
            assert_eq!(chosen(&format!("{spec}:nodes=1000000000000 nodes=40")), own, "{spec}");
            assert_eq!(chosen(&format!("{spec}:nodes=40 nodes=1000000000000")), own, "{spec}");
            let in_time = chosen(&format!("{spec}:nodes=1000000000000 milliseconds=1"));
            assert!(in_time.starts_with(r#"{"move":"#), "{spec}: {in_time}");
        }
    }

    #[test]
    fn a_day_has_the_specs_of_its_seats() {
        let found = answer(&mut Session::default(), "day 2026-11-01");
        let DailyDeal { seed, seat, opponents: [first, second], weights, .. } = DailyDeal::of("2026-11-01").unwrap();
        let seats = match seat {
            Player::Blue => format!(r#"null,"{first}","{second}""#),
            Player::Red => format!(r#""{second}",null,"{first}""#),
            Player::Green => format!(r#""{first}","{second}",null"#),
        };
        let expected = format!(r#""seat":"{seat}","seats":[{seats}],"weights":"{}""#, weights.unwrap());
        assert_eq!(found, format!(r#"{{"version":1,"seed":"{seed}",{expected}}}"#));
    }

    #[test]
    fn medals_need_weights() {
        let refused = answer(&mut Session::default(), "medals 2026-12-01");
        assert_eq!(refused, json::error("weights", "no weights are loaded", &[]));
    }

    #[test]
    fn a_review_compares_the_moves_of_the_searched_turns() {
        let review = |searches: &str| answer(&mut Session::default(), &format!("review\n{START}\nb1{searches}"));
        assert!(review("").starts_with(r#"{"moves":[],"shares":[],"summaries":[{"player":"Blue","accuracy":null,"#));
        let expected = concat!(
            r#"{"moves":[{"ply":1,"player":"Blue","move":"b1","choices":1,"shares":[1,0,0],"best":"b1","#,
            r#""bestShares":[1,0,0],"line":["b1"],"loss":0,"lostCells":0,"accuracy":100,"judgement":null,"#,
            r#""isKingmaker":false,"#,
            r#""gift":{"from":"Red","to":"Green","share":0},"annotation":"[%win 100.0-0.0-0.0]","#,
            r#""bestAnnotation":"[%win 100.0-0.0-0.0]"}],"shares":[[0.5,0.25,0.25],[1,0,0]],"#,
        );
        let found = review("\n0.5 0.25 0.25 1 1 1 b1;b1 0.5;");
        assert!(found.starts_with(expected), "{found}");
        for searches in
            ["\n\n", "\n0.5 0.25 0.25 b1;b1 0.5;", "\nNaN 0 0 1 1 1 b1;b1 0.5;", "\n1 0 0 1 1 1 b1;a1 0.5;2 0 0 1 1 1"]
        {
            assert!(review(searches).starts_with(r#"{"error":"searches","#), "{searches}");
        }
    }

    #[test]
    fn likenesses_are_said_of_clear_cases_alone() {
        let asked = |session: &mut Session, seed: u64| {
            let (start, moves) = game(seed);
            answer(session, &format!("likenesses\n{start}\n{}", moves.join(" ")))
        };
        assert_eq!(asked(&mut Session::default(), 1), json::error("weights", "no weights are loaded", &[]));
        let mut session = session();
        assert_eq!(asked(&mut session, 1), "[]");
        let found = asked(&mut session, 33);
        assert!(found.starts_with(r#"[{"player":"Red","opponent":"random","probability":0.95"#), "{found}");
        let refused = answer(&mut session, &format!("likenesses\n{START}\nz9"));
        assert!(refused.starts_with(r#"{"error":"moves""#), "{refused}");
    }

    #[test]
    fn progress_is_kept_within_its_limits() {
        let found = answer(&mut Session::default(), "progress\n9999\nx\n3\n-1\n4\n2\na b\nc 1500 true");
        let expected = r#""solved":4,"missed":0,"streak":5,"best":5,"seen":["a","b","c"],"grade":3}"#;
        assert!(found.starts_with(r#"{"rating":2800,"deviation":24"#) && found.ends_with(expected), "{found}");
    }

    #[test]
    fn the_next_puzzle_is_drawn_from_those_for_newcomers_first() {
        let puzzles = "1300 false 1,9\n1200 false 8,1,1,2 cut-off win-cells\nx\n1100 true 8,1,1,2 win-cells";
        let nearest = |met: &str| answer(&mut Session::default(), &format!("puzzles\n1300\n{met}\n{puzzles}"));
        assert_eq!(nearest("0"), r#"{"nearest":[1]}"#);
        assert_eq!(nearest("20"), r#"{"nearest":[0,1,2]}"#);
        assert_eq!(nearest("x"), nearest("20"));
        assert_eq!(answer(&mut Session::default(), "puzzles\n"), r#"{"nearest":[]}"#);
    }

    #[test]
    fn a_node_limit_beyond_the_memory_is_cut() {
        let (start, moves) = game(3);
        let near_the_end = moves[..moves.len() - 3].join(" ");
        let request = format!("analyse nodes={}\n{start}\n{near_the_end}", u64::MAX);
        assert!(answer(&mut session(), &request).contains(r#""solved":true"#));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_get_an_answer(bytes: Vec<u8>) {
            let mut session = session();
            session.answer(&bytes, &mut |_| ());
            session.load_weights(&bytes);
        }

        #[test]
        fn requests_with_errors_get_an_answer(
            command in "turn|analyse|review|likenesses|progress|puzzles",
            options in "( (nodes=[0-9]{1,2}|milliseconds=[0-3]|seed=[0-9]{1,30}|exploration=-?[0-9.e]{1,9})){0,3}",
            sharpness in "| sharpness=[0-9]{1,12}",
            rows in prop::collection::vec("[BRG#1-9]{1,17}|16|15B|2RB12|B14R", 10..12),
            letter in "[brg-]",
            moves in "([a-q][0-9]{1,2} ){0,3}",
            searches in "(\n([0-9.]{1,3} |[a-q][1-9] |;){0,9}){0,3}",
        ) {
            let request = format!("{command}{options}{sharpness}\n{} {letter}\n{moves}{searches}", rows.join("/"));
            let found = answer(&mut session(), &request);
            let is_list = command == "likenesses" && found.starts_with('[') && found.ends_with(']');
            prop_assert!(is_list || found.starts_with('{') && found.ends_with('}'), "{}", found);
        }

        #[test]
        fn questions_to_opponents_get_an_answer(
            name in "random|greedy|level|coalition|original|flat|mcts|maxn|paranoid|brs|revenge|peaceful|engine|x?",
            variant in ":(fair|[0-9])|",
            options in prop::collection::vec(
                "(depth|nodes)=[0-9]{1,2}|time=[0-3]ms|eval=(score|mobility)|uct=[0-9.]{1,5}|history=[0-9]{1,4}\
                |exploration=[0-9.]{1,5}|sharpness=[0-9]{1,13}|modelling=(yes|no)|threads=2|x", 0..3),
            ceiling in "( (nodes=[0-9]{1,2}|milliseconds=[0-3]|seed=[0-9]{1,20})){0,3}",
            seed: u64,
            plies in 0_usize..140,
        ) {
            let (start, moves) = game(seed);
            let moves = moves[..plies.min(moves.len())].join(" ");
            let colon = if variant.is_empty() && !options.is_empty() { ":" } else { "" };
            let comma = if variant.is_empty() || options.is_empty() { "" } else { "," };
            let spec = format!("{name}{variant}{colon}{comma}{}", options.join(","));
            let found = answer(&mut session(), &format!("choose {spec}{ceiling} nodes=50\n{start}\n{moves}"));
            let is_answer = found.starts_with(r#"{"move":"#) || found.starts_with(r#"{"error":"#);
            prop_assert!(is_answer, "{}: {}", spec, found);
        }

        #[test]
        fn deals_and_days_get_an_answer(
            preset in "standard|open|dense|maze|islands|duels|5x5|6x6|8x8|[a-z]{0,3}",
            seed in "[0-9]{0,21}|-1| 1",
            date in "[0-9]{4}-[0-9]{2}-[0-9]{2}|.{0,12}",
        ) {
            for request in [format!("deal {preset} {seed}"), format!("day {date}")] {
                let found = answer(&mut Session::default(), &request);
                let is_object = found.starts_with('{') && found.ends_with('}');
                prop_assert!(is_object);
            }
        }

        #[test]
        fn any_valid_weights_answer_with_numbers(seed: u64, first in -0x40_i16..=0x40, last: f32) {
            let mut bytes = Weights::random(seed).to_bytes();
            bytes[..2].copy_from_slice(&first.to_le_bytes());
            let end = bytes.len();
            bytes[end - 4..].copy_from_slice(&last.to_le_bytes());
            let mut session = Session::default();
            if session.load_weights(&bytes) == "{}" {
                let found = answer(&mut session, &format!("analyse nodes=20\n{START}"));
                prop_assert!(!found.contains("NaN") && !found.contains("inf"), "{}", found);
            }
        }
    }
}
