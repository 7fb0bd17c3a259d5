//! `.xqb`, a book in `SQLite`: the table `book`, keyed by the whole board, not by a hash.
//!
//! The key has no side to move, so that a move counts only where it is legal. Nothing is loaded: each position is asked for, and an
//! answer that takes too long is none. `.obk` and `.pfBook` are `SQLite` as well, with keys of random numbers that
//! are not known here.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use thiserror::Error;

use crate::board::Position;
use crate::book::{BookMove, Tally, View, weights};
use crate::types::{Color, File, Move, Piece, PieceKind, Rank, Square};

/// How long the moves of a position may be looked for: a table without an index takes long, and the clock is running.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long another program may keep the file locked.
const LOCKED: Duration = Duration::from_millis(50);

/// After how many steps of `SQLite`'s machine the clock is looked at.
const STEPS: i32 = 1000;

/// The most moves of one position: there are not more legal ones, twice that if both sides have some.
const MOST: u32 = 256;

/// A move whose score is so much less than that of the best has half its weight.
const HALF: f64 = 20.0;

/// The weight of the move with the best score.
const BEST: f64 = 1000.0;

/// Why a file of `SQLite` is no book that can be read.
#[derive(Debug, Error)]
pub enum SqliteError {
    /// It cannot be read.
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    /// It is a book of another kind.
    #[error("a book of .obk or .pfBook, whose keys cannot be computed: of SQLite only .xqb is read")]
    Unsupported,
    /// There is no book in it.
    #[error("SQLite without the table `book` of .xqb with its columns `key` and `move`")]
    NoTable,
    /// It answers too slowly to be of use in a game.
    #[error("too slow: a position takes more than {} ms; an index on the column `key` would help", PATIENCE.as_millis())]
    Slow,
}

/// An `.xqb` that is open for reading.
#[derive(Debug)]
pub struct SqliteBook {
    connection: Connection,
    /// Asks for the moves of a key.
    question: String,
    began: Instant,
    /// The time when an answer is no longer waited for, in milliseconds since it began.
    until: Arc<AtomicU64>,
}

impl SqliteBook {
    /// Opens a file.
    ///
    /// # Errors
    /// [`SqliteError`]; a file that is damaged may open all the same, and then has no moves where it is.
    pub fn open(path: &Path) -> Result<Self, SqliteError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(LOCKED)?;
        let (began, until) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let deadline = Arc::clone(&until);
        let is_late = move || began.elapsed().as_millis() as u64 > deadline.load(Ordering::Relaxed);
        connection.progress_handler(STEPS, Some(is_late))?;
        let mut book = Self { connection, question: String::new(), began, until };
        book.question = book.question()?;
        book.ask(&key(&Position::start())).map_err(|error| match error {
            rusqlite::Error::SqliteFailure(failure, _) if failure.code == rusqlite::ErrorCode::OperationInterrupted => {
                SqliteError::Slow
            }
            error => SqliteError::Sqlite(error),
        })?;
        Ok(book)
    }

    /// The question for the moves of a key. A column that the table lacks counts as zero, one that tells validity as true.
    fn question(&self) -> Result<String, SqliteError> {
        self.hurry();
        // A view could be made to run for ever.
        let is_table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE";
        let has = |name: &str| self.connection.query_row(is_table, [name], |_| Ok(())).optional();
        if has("book")?.is_none() {
            let is_other = has("bhobk")?.is_some() || has("pfBook")?.is_some();
            return Err(if is_other { SqliteError::Unsupported } else { SqliteError::NoTable });
        }
        let mut statement = self.connection.prepare("SELECT lower(name) FROM pragma_table_info('book')")?;
        let columns: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let column = |name: &str, other: &str| {
            if columns.iter().any(|it| it == name) { format!("\"{name}\"") } else { other.to_owned() }
        };
        if !["key", "move"].iter().all(|name| columns.iter().any(|it| it == name)) {
            return Err(SqliteError::NoTable);
        }
        let [score, win, draw, lost] = ["score", "win", "draw", "lost"].map(|name| column(name, "0"));
        let valid = column("valid", "1");
        Ok(format!(
            "SELECT \"move\", {score}, {win}, {draw}, {lost} FROM book \
             WHERE \"key\" = ?1 AND coalesce({valid}, 1) <> 0 LIMIT {MOST}"
        ))
    }

    /// The time that an answer may take begins to run.
    fn hurry(&self) {
        let until = self.began.elapsed() + PATIENCE;
        self.until.store(until.as_millis() as u64, Ordering::Relaxed);
    }

    fn ask(&self, key: &[u8]) -> rusqlite::Result<Vec<Answer>> {
        self.hurry();
        let mut statement = self.connection.prepare(&self.question)?;
        let answers = statement.query_map([key], |row| Ok(Answer::read(row)))?;
        answers.filter_map(Result::transpose).collect()
    }

    /// The moves in a position that are legal there. If there are none, those of its mirror image; none, too, if the file cannot be
    /// read on.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let here = self.legal(position, View::Plain);
        if here.is_empty() { self.legal(position, View::Mirrored) } else { here }
    }

    fn legal(&self, position: &Position, view: View) -> Vec<BookMove> {
        let key = match view {
            View::Plain => key(position),
            View::Mirrored => key(&position.mirrored()),
        };
        let mut answers = self.ask(&key).unwrap_or_default();
        for answer in &mut answers {
            answer.played = view.of(answer.played);
        }
        answers.retain(|it| position.is_legal(it.played));
        weighed(&answers)
    }

    /// How many rows the table has; `None` if they cannot be counted in time.
    #[must_use]
    pub fn entries(&self) -> Option<usize> {
        self.hurry();
        let count: i64 = self.connection.query_row("SELECT count(*) FROM book", [], |row| row.get(0)).ok()?;
        usize::try_from(count).ok()
    }
}

/// A row of the table.
struct Answer {
    played: Move,
    score: f64,
    tally: Tally,
}

impl Answer {
    /// Reads a row; `None` if its move is none. `SQLite` lets a column hold anything.
    fn read(row: &Row) -> Option<Self> {
        let number = |column: usize| match row.get_ref(column) {
            Ok(ValueRef::Integer(value)) => value as f64,
            Ok(ValueRef::Real(value)) if value.is_finite() => value,
            _ => 0.0,
        };
        let count = |column: usize| number(column).clamp(0.0, u32::MAX.into()) as u32;
        let tally = Tally { won: count(2), drawn: count(3), lost: count(4), open: 0 };
        Some(Self { played: played(number(0) as i64)?, score: number(1), tally })
    }
}

/// The moves with their weights: by their games if any has some, else by their scores.
///
/// Nobody says what the scores mean. Where they are those of engines, in hundredths of a pawn, it makes sense to play the best most
/// often, one that is 20 behind half as often, and what has no thousandth of the best's chance not at all.
fn weighed(answers: &[Answer]) -> Vec<BookMove> {
    let tallies: Vec<Tally> = answers.iter().map(|it| it.tally).collect();
    let best = answers.iter().map(|it| it.score).fold(f64::NEG_INFINITY, f64::max);
    let by_score = |it: &Answer| (BEST * ((it.score - best) / HALF).exp2()).round() as u16;
    let has_games = tallies.iter().any(|tally| tally.games() > 0);
    let weights = if has_games { weights(&tallies) } else { answers.iter().map(by_score).collect() };
    let with = |(it, weight): (&Answer, u16)| BookMove { played: it.played, weight, tally: it.tally };
    answers.iter().zip(weights).map(with).collect()
}

/// The pieces by their numbers from 1.
const ORDER: [PieceKind; PieceKind::COUNT] = [
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::King,
    PieceKind::Cannon,
    PieceKind::Pawn,
];

/// What is added to the number of a piece of Black's.
const BLACK: u8 = 8;

fn code(piece: Piece) -> u8 {
    let number = ORDER.into_iter().zip(1..).find(|(kind, _)| *kind == piece.kind()).map_or(0, |(_, number)| number);
    if piece.color() == Color::Black { number + BLACK } else { number }
}

/// The board from Black's back rank, files a to i: a bit 0 for an empty point, 1 and four bits of the piece for any other, filled up
/// with zeros to a byte.
fn key(position: &Position) -> Vec<u8> {
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    let mut push = |bit: u8| {
        if length.is_multiple_of(8) {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= bit << (7 - length % 8);
        }
        length += 1;
    };
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            match position.piece_on(Square::new(file, rank)).map(code) {
                None => push(0),
                Some(code) => (0..5).rev().for_each(|bit| push((16 | code) >> bit & 1)),
            }
        }
    }
    bytes
}

/// The move of a number: 256 times the point left and the one reached, a point being its column and 16 times its row from Black's
/// back rank.
fn played(number: i64) -> Option<Move> {
    let square = |point: u16| {
        let rank = (Rank::COUNT - 1).checked_sub(usize::from(point / 16))?;
        Some(Square::new(File::from_index(usize::from(point % 16))?, Rank::from_index(rank)?))
    };
    let number = u16::try_from(number).ok()?;
    Some(Move::new(square(number >> 8)?, square(number & 0xFF)?)).filter(|it| it.from != it.to)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The number of a move in the table.
    fn number(played: Move) -> i64 {
        let point = |square: Square| (Rank::COUNT - 1 - square.rank().index()) * 16 + square.file().index();
        (256 * point(played.from) + point(played.to)) as i64
    }

    /// Makes a file with these rows: moves that lead to the position, the move, score, won, drawn, lost, valid.
    pub(in crate::book) fn make(path: &Path, rows: &[(&str, &str, [i64; 5])]) {
        let connection = Connection::open(path).expect("a new file");
        let table = "CREATE TABLE book (id INTEGER PRIMARY KEY, key BLOB, move INTEGER, score INTEGER, win INTEGER, draw \
                     INTEGER, lost INTEGER, valid INTEGER, memo TEXT); CREATE INDEX keys ON book (key);";
        connection.execute_batch(table).expect("a table");
        for (line, played, [score, win, draw, lost, valid]) in rows {
            let mut position = Position::start();
            line.split_ascii_whitespace().for_each(|it| position.make(it.parse().expect("a move")));
            let row = (key(&position), number(played.parse().expect("a move")), score, win, draw, lost, valid);
            let insert =
                "INSERT INTO book (key, move, score, win, draw, lost, valid) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            connection.execute(insert, row).expect("a row");
        }
    }

    fn told(book: &SqliteBook, line: &str) -> Vec<String> {
        let mut position = Position::start();
        line.split_ascii_whitespace().for_each(|it| position.make(it.parse().expect("a move")));
        book.moves(&position).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_key_and_the_numbers_of_moves_are_those_of_the_format() {
        let start = key(&Position::start());
        // Chariot, horse, elephant, advisor, king of Black's: 11001 11010 11011 11100 11101 ...
        assert_eq!((start.len(), &start[..3]), (28, &[0b1100_1110, 0b1011_0111, 0b1100_1110][..]));
        assert_eq!(played(0x7774).map(|it| it.to_string()).as_deref(), Some("h2e2"));
        for none in [0, -1, 0x0909, 0xA000, 0x7777, 1 << 20] {
            assert_eq!(played(none), None, "{none:x}");
        }
    }

    #[test]
    fn moves_are_weighed_by_games_or_by_scores_and_only_legal_ones_are_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("书 ;x.xqb");
        make(
            &path,
            &[
                ("", "h2e2", [50, 40, 20, 40, 1]),
                ("", "c3c4", [900, 0, 0, 0, 0]),
                ("", "h9g7", [50, 40, 20, 40, 1]),
                ("h2e2", "h9g7", [30, 0, 0, 0, 1]),
                ("h2e2", "b9c7", [10, 0, 0, 0, 1]),
                ("h2e2", "a9a8", [-900, 0, 0, 0, 1]),
            ],
        );
        let book = SqliteBook::open(&path).expect("a book");
        assert_eq!(told(&book, ""), ["h2e2 100 +40=20-40"]);
        assert_eq!(told(&book, "h2e2"), ["h9g7 1000", "b9c7 500", "a9a8 0"]);
        assert_eq!(told(&book, "b2e2"), ["b9c7 1000", "h9g7 500", "i9i8 0"]);
        assert!(told(&book, "c3c4").is_empty());
        assert_eq!(book.entries(), Some(6));
    }

    #[test]
    fn a_file_without_such_a_table_says_so() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (number, (batch, expected)) in [
            ("CREATE TABLE other (key BLOB, move INTEGER)", "SQLite without the table"),
            ("CREATE TABLE book (key BLOB)", "SQLite without the table"),
            (
                "CREATE TABLE real (key BLOB, move INTEGER); CREATE VIEW book AS SELECT * FROM real",
                "SQLite without the table",
            ),
            ("CREATE TABLE bhobk (vkey INTEGER, vmove INTEGER)", "a book of .obk"),
            ("CREATE TABLE pfBook (vkey INTEGER, vmove INTEGER)", "a book of .obk"),
        ]
        .into_iter()
        .enumerate()
        {
            let path = folder.path().join(number.to_string());
            Connection::open(&path).and_then(|connection| connection.execute_batch(batch)).expect("a file");
            let error = SqliteBook::open(&path).expect_err(batch).to_string();
            assert!(error.starts_with(expected), "{batch}: {error}");
        }
        let damaged = folder.path().join("damaged");
        std::fs::write(&damaged, [&b"SQLite format 3\0"[..], &[7; 5000]].concat()).expect("a file");
        assert!(matches!(SqliteBook::open(&damaged), Err(SqliteError::Sqlite(_))));
    }

    #[test]
    fn a_table_that_holds_anything_does_no_harm() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("odd.xqb");
        let connection = Connection::open(&path).expect("a file");
        connection.execute_batch("CREATE TABLE BOOK (Key, Move, win)").expect("a table");
        let key = key(&Position::start());
        for row in ["'text', 1", "NULL, NULL", "30580, 'many'", "30580.0, 1e300", "1e300, 5", "x'00', x'00'"] {
            connection.execute(&format!("INSERT INTO book VALUES (?1, {row})"), [&key]).expect("a row");
        }
        let book = SqliteBook::open(&path).expect("a book");
        assert_eq!(told(&book, ""), ["h2e2 1", "h2e2 65535 +4294967295=0-0"]);
    }
}
