//! What is written reads back, for every command and every reply, in every dialect.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::board::START_FEN;
use crate::protocol::command::{Command, Placing, SetOption, Start};
use crate::protocol::{
    Announcement, Dialect, Entry, Go, InfoLine, Kind, Limit, Manner, Numbering, PositionForm, Proposal, Protocol,
    Reply, WrittenMove,
};
use crate::search::{Bound, Wdl};
use crate::types::{Depth, Move, Ply, Score, Square};

fn dialects() -> impl Strategy<Value = Dialect> {
    select(Dialect::ALL.to_vec())
}

fn protocols() -> impl Strategy<Value = Protocol> {
    select(vec![Protocol::Ucci, Protocol::Uci])
}

fn moves() -> impl Strategy<Value = Move> {
    let squares = || select(Square::ALL.to_vec());
    (squares(), squares())
        .prop_filter("a move goes somewhere", |(from, to)| from != to)
        .prop_map(|(a, b)| Move::new(a, b))
}

fn written() -> impl Strategy<Value = Vec<WrittenMove>> {
    (select(vec![Numbering::FromZero, Numbering::FromOne]), vec(moves(), 0..5))
        .prop_map(|(numbering, list)| list.into_iter().map(|played| WrittenMove::new(played, numbering)).collect())
}

fn placings() -> impl Strategy<Value = Placing> {
    let fens = select(vec![START_FEN, "4k4/9/9/9/9/9/9/9/4p4/3K5 b", "foobar", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 12 40"]);
    let starts = option::of(fens).prop_map(|fen| fen.map_or(Start::Game, |fen| Start::Fen(fen.to_owned())));
    (starts, written()).prop_map(|(start, moves)| Placing { start, moves })
}

prop_compose! {
    fn goes()(
        manner in select(vec![Manner::Think, Manner::Ponder, Manner::AnswerDraw]),
        numbers in vec(option::weighted(0.3, any::<i64>()), 15),
        infinite in any::<bool>(),
        search_moves in written(),
    ) -> Go {
        Go {
            manner, infinite, search_moves,
            time: numbers[0], moves_to_go: numbers[1], increment: numbers[2],
            opponent_time: numbers[3], opponent_moves_to_go: numbers[4], opponent_increment: numbers[5],
            red_time: numbers[6], black_time: numbers[7], red_increment: numbers[8], black_increment: numbers[9],
            move_time: numbers[10], depth: numbers[11], nodes: numbers[12], mate: numbers[13], perft: numbers[14],
        }
    }
}

/// A name of one word, or of more where the protocol can tell them from the value.
fn set_options(protocol: Protocol) -> impl Strategy<Value = SetOption> {
    let names = match protocol {
        Protocol::Ucci => vec!["hashsize", "Hash", "bookfiles", "x"],
        Protocol::Uci => vec!["Hash", "Clear Hash", "Move Overhead", "x"],
    };
    let values = vec![&b""[..], b"64", b"true", b"C:\\My Books\\BOOK.DAT", b"\xb2\xd6\xb0\xdc/x", b"a  b"];
    (select(names), select(values)).prop_map(|(name, value)| SetOption { name: name.to_owned(), value: value.to_vec() })
}

fn commands(dialect: Dialect) -> impl Strategy<Value = Command> {
    let words = vec![
        Command::IsReady,
        Command::NewGame,
        Command::Stop,
        Command::PonderHit { draw: false },
        Command::Debug(true),
        Command::Debug(false),
        Command::Board,
        Command::Evaluate,
        Command::Help,
        Command::Quit,
        Command::Unknown("xyzzy now".to_owned()),
    ];
    prop_oneof![
        select(words),
        protocols().prop_map(Command::Handshake),
        set_options(dialect.protocol).prop_map(Command::SetOption),
        placings().prop_map(Command::Position),
        placings().prop_map(Command::Probe),
        written().prop_map(Command::BanMoves),
        goes().prop_map(|go| Command::Go(Box::new(go))),
        any::<bool>().prop_map(|draw| Command::PonderHit { draw }),
    ]
}

/// The command as a dialect can say it: UCI knows no draw, Cyclone sends every position as a short FEN.
fn sayable(command: Command, dialect: Dialect) -> Command {
    let is_uci = dialect.protocol == Protocol::Uci;
    match command {
        Command::Go(go) if is_uci && go.manner == Manner::AnswerDraw => {
            Command::Go(Box::new(Go { manner: Manner::Think, ..*go }))
        }
        Command::PonderHit { .. } if is_uci => Command::PonderHit { draw: false },
        Command::Position(placing) if dialect.position_form == PositionForm::Cyclone => {
            let mut words = placing.start.fen().split(' ');
            let board = words.next().expect("a board");
            let side = words.next().filter(|&side| side == "b").unwrap_or("r");
            Command::Position(Placing { start: Start::Fen(format!("{board} {side}")), moves: placing.moves })
        }
        other => other,
    }
}

fn scores() -> impl Strategy<Value = Score> {
    prop_oneof![
        (-9_700..=9_700).prop_map(Score::from_centipawns),
        (0..120_u8).prop_map(|moves| Score::mates_at(Ply(2 * moves + 1))),
        (0..120_u8).prop_map(|moves| Score::mated_at(Ply(2 * moves))),
    ]
}

/// A number that is not negative and that other programs can read.
fn counts() -> impl Strategy<Value = Option<u64>> {
    option::of(0..=i64::MAX as u64)
}

prop_compose! {
    fn infos(protocol: Protocol)(
        numbers in vec(option::of(any::<i64>()), 5),
        totals in vec(counts(), 4),
        score in option::of((scores(), select(vec![Bound::Exact, Bound::Lower, Bound::Upper]))),
        wdl in option::of((0..=1000_u16, 0..=1000_u16, 0..=1000_u16)),
        current_move in option::of(moves()),
        pv in vec(moves(), 0..4),
    ) -> InfoLine {
        let wdl = wdl.filter(|_| score.is_some() && protocol == Protocol::Uci);
        InfoLine {
            depth: numbers[0], selective_depth: numbers[1], multi_pv: numbers[2], hashfull: numbers[3],
            score, wdl: wdl.map(|(win, draw, loss)| Wdl { win, draw, loss }),
            nodes: totals[0], nps: totals[1], table_base_hits: totals[2], time: totals[3],
            current_move, current_move_number: numbers[4], pv,
        }
    }
}

fn announcements() -> impl Strategy<Value = Announcement> {
    let text = || select(vec!["", "a", "None", "two words"]).prop_map(str::to_owned);
    let words = || vec(select(vec!["a", "None", "two words"]).prop_map(str::to_owned), 0..4);
    let kinds = prop_oneof![
        Just(Kind::Button),
        any::<bool>().prop_map(|default| Kind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| Kind::Spin { default, min, max }),
        (text(), words()).prop_map(|(default, words)| Kind::Combo { default, words }),
        text().prop_map(|default| Kind::Text { default }),
        text().prop_map(|text| Kind::Label { text }),
    ];
    (select(vec!["hash", "Clear Hash"]), kinds).prop_map(|(name, kind)| Announcement { name: name.to_owned(), kind })
}

fn entries() -> impl Strategy<Value = Entry> {
    let limit = || option::of((scores(), any::<i16>()).prop_map(|(score, depth)| Limit { score, depth: Depth(depth) }));
    (option::of(moves()), limit(), limit()).prop_map(|(best, lower, upper)| Entry { best, lower, upper })
}

fn best_moves(protocol: Protocol) -> impl Strategy<Value = Reply> {
    let proposals = match protocol {
        Protocol::Ucci => vec![None, Some(Proposal::Draw), Some(Proposal::Resign)],
        Protocol::Uci => vec![None],
    };
    (moves(), option::of(moves()), select(proposals)).prop_map(|(best, ponder, proposal)| Reply::Best {
        best,
        ponder,
        proposal,
    })
}

fn replies(dialect: Dialect) -> impl Strategy<Value = Reply> {
    let words =
        vec![Reply::ReadyOk, Reply::NoBest, Reply::Bye, Reply::Other(String::new()), Reply::Other("Hi: 5".to_owned())];
    let text = || select(vec!["Chuhe 0.1.0", "a: b", "x"]).prop_map(str::to_owned);
    prop_oneof![
        select(words),
        (select(vec!["name", "author"]), text()).prop_map(|(key, text)| Reply::Id { key: key.to_owned(), text }),
        announcements().prop_map(Reply::Option),
        protocols().prop_map(Reply::Ok),
        infos(dialect.protocol).prop_map(Reply::Info),
        text().prop_map(Reply::Message),
        best_moves(dialect.protocol),
        entries().prop_map(Reply::PopHash),
        (moves(), any::<u64>()).prop_map(|(played, nodes)| Reply::Leaves { played, nodes }),
        any::<u64>().prop_map(Reply::LeavesInAll),
    ]
}

proptest! {
    #[test]
    fn a_command_reads_back_from_its_line((dialect, command) in dialects().prop_flat_map(|it| (Just(it), commands(it)))) {
        let line = command.write(dialect);
        prop_assert_eq!(Command::read(&line), Some(sayable(command, dialect)), "{}", String::from_utf8_lossy(&line));
    }

    #[test]
    fn a_reply_reads_back_from_its_line((dialect, reply) in dialects().prop_flat_map(|it| (Just(it), replies(it)))) {
        let line = reply.write(dialect);
        prop_assert_eq!(Reply::read(&line, dialect), Ok(reply), "{}", line);
    }

    #[test]
    fn any_line_is_read_without_harm(line in any::<Vec<u8>>(), dialect in dialects()) {
        if let Some(command) = Command::read(&line) {
            let _ = command.write(dialect);
        }
        if let Ok(reply) = Reply::read(&String::from_utf8_lossy(&line), dialect) {
            let _ = reply.write(dialect);
        }
    }

    #[test]
    fn any_words_are_read_without_harm(
        words in vec(select(vec![
            "go", "position", "fen", "startpos", "moves", "setoption", "name", "value", "probe", "banmoves", "ponder", "draw",
            "time", "depth", "-1", "99999999999999999999", "h2e2", "a10a9", "é", "info", "score", "cp", "mate", "wdl", "pv",
            "bestmove", "option", "type", "spin", "var", "pophash", "lowerbound", "h2e2:", "Nodes searched:", "", "\t",
        ]), 0..12),
        dialect in dialects(),
    ) {
        let line = words.join(" ");
        if let Some(command) = Command::read(line.as_bytes()) {
            let written = command.write(dialect);
            let _ = Command::read(&written);
        }
        if let Ok(reply) = Reply::read(&line, dialect) {
            let _ = Reply::read(&reply.write(dialect), dialect);
        }
    }
}
