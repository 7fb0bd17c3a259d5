//! The opening book as a client meets it: when its moves are played, which files are books, and what is said of those that are none.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

mod pipe;
use pipe::{Pipe, SOON, text};

/// A book of two lines, in which every position has one move.
const BOOK: &str = "# chuhe book 1\nstart\tc3c4 7\nc3c4\tg6g5 7\nc3c4 g6g5\tb0c2 7\n";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn file(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a file");
    path
}

/// A client of a protocol that has set one book and has heard what is said of it.
fn with_book(protocol: &str, path: &Path) -> Pipe {
    let pipe = Pipe::greet(protocol);
    match protocol {
        "ucci" => pipe.send(&format!("setoption bookfiles {}", path.display())),
        _ => pipe.send(&format!("setoption name OwnBook value true\nsetoption name BookFile value {}", path.display())),
    }
    pipe.send("isready");
    let said = pipe.until("readyok", SOON);
    assert!(text(&said)[0].contains(": text, 3 moves"), "{:?}", text(&said));
    pipe
}

/// All that a search says.
fn said(pipe: &Pipe, lines: &str) -> Vec<String> {
    pipe.send(lines);
    text(&pipe.until("bestmove", SOON)).into_iter().map(str::to_owned).collect()
}

/// All that is said of these lines.
fn answers(pipe: &Pipe, lines: &[u8]) -> Vec<String> {
    pipe.send_bytes([lines, b"\nisready\n"].concat());
    let mut said: Vec<String> = text(&pipe.until("readyok", SOON)).into_iter().map(str::to_owned).collect();
    said.pop();
    said
}

#[test]
fn a_move_of_the_book_has_one_line_at_depth_zero_before_it() {
    let folder = folder();
    let path = file(&folder, "my book.tsv", BOOK);
    for (protocol, go, line) in [
        ("ucci", "go time 60000 increment 0", "info depth 0 score 100 nodes 0 nps 0 time 0 pv c3c4 g6g5"),
        ("uci", "go wtime 60000 btime 60000", "info depth 0 multipv 1 score cp 0 nodes 0 nps 0 time 0 pv c3c4 g6g5"),
        ("uci", "go movetime 60000", "info depth 0 multipv 1 score cp 0 nodes 0 nps 0 time 0 pv c3c4 g6g5"),
    ] {
        let pipe = with_book(protocol, &path);
        assert_eq!(said(&pipe, go), [line, "bestmove c3c4 ponder g6g5"], "{protocol}");
        let line = said(&pipe, &format!("position startpos moves g3g4 c6c5\n{go}")).pop();
        assert_eq!(line.as_deref(), Some("bestmove h0g2"), "the mirror image");
    }
}

#[test]
fn the_book_that_is_built_in_is_played_in_ucci_and_in_uci_where_it_is_asked_for() {
    let pipe = Pipe::greet("ucci");
    assert!(said(&pipe, "go time 60000")[0].starts_with("info depth 0 score "));
    assert!(said(&pipe, "setoption usebook false\ngo time 500")[0].starts_with("info depth 1 "));
    let pipe = Pipe::greet("uci");
    assert!(said(&pipe, "go movetime 20")[0].starts_with("info depth 1 "));
    assert!(said(&pipe, "setoption name OwnBook value true\ngo movetime 60000")[0].starts_with("info depth 0 "));
    assert!(said(&pipe, "setoption name Book Depth value 0\ngo movetime 20")[0].starts_with("info depth 1 "));
    assert!(
        said(&pipe, "setoption name Book Depth value 9\nsetoption name BookFile value <empty>\ngo movetime 20")[0]
            .starts_with("info depth 1 ")
    );
    assert!(said(&pipe, "setoption name BookFile value <builtin>\ngo movetime 60000")[0].starts_with("info depth 0 "));
}

#[test]
fn analysis_is_searched() {
    let folder = folder();
    let pipe = with_book("ucci", &file(&folder, "book.tsv", BOOK));
    for go in
        ["go depth 2", "go nodes 500", "go time 60000 depth 2", "go mate 1 movetime 100", "banmoves c3c4\ngo time 100"]
    {
        assert!(said(&pipe, &format!("position startpos\n{go}"))[0].starts_with("info depth 1 "), "{go}");
    }
    pipe.send("position startpos\ngo infinite");
    pipe.until("info depth 1 ", SOON);
    assert!(said(&pipe, "stop").iter().all(|line| !line.starts_with("info depth 0 ")));
}

#[test]
fn a_move_of_the_book_waits_for_the_ponder_hit() {
    let folder = folder();
    let pipe = with_book("ucci", &file(&folder, "book.tsv", BOOK));
    pipe.send("position startpos\ngo ponder time 60000 increment 0");
    pipe.until("info depth 0 ", SOON);
    assert!(pipe.listen(std::time::Duration::from_millis(100)).is_empty());
    assert_eq!(said(&pipe, "ponderhit draw"), ["bestmove c3c4 ponder g6g5"], "and no offer is accepted");
    pipe.send("go ponder time 60000");
    pipe.until("info depth 0 ", SOON);
    assert_eq!(said(&pipe, "stop"), ["bestmove c3c4 ponder g6g5"]);
    assert_eq!(said(&pipe, "go draw time 60000").pop().as_deref(), Some("bestmove c3c4 ponder g6g5"));
}

#[test]
fn what_is_no_book_has_one_line_and_the_game_goes_on() {
    let folder = folder();
    let absent = folder.path().join("absent.dat");
    let mut large = b"not a book at all, but long. ".repeat(1 << 16);
    large.push(0);
    for (path, reason) in [
        (absent, "No such file"),
        (folder.path().to_owned(), "no plain file"),
        (file(&folder, "empty", ""), "no opening book: neither .xqb nor one of Chuhe's, and no BOOK.DAT: empty"),
        (file(&folder, "cut.dat", [0; 13]), "no BOOK.DAT: 13 bytes are no whole number of records of 8"),
        (file(&folder, "letter.txt", "Dear Anne, "), "no BOOK.DAT: 11 bytes"),
        (file(&folder, "large", large), "no BOOK.DAT: "),
        (file(&folder, "broken.tsv", "# chuhe book 1\nstart\th2e9 5\n"), "line 2: h2e9 is not legal in the position"),
        (file(&folder, "cut.bin", "chuheb1\n\x05\0\0\0"), "cut off"),
        (PathBuf::from("/dev/zero"), "no plain file"),
    ] {
        if cfg!(not(unix)) && path.starts_with("/dev") {
            continue;
        }
        let pipe = Pipe::greet("ucci");
        let said = answers(&pipe, format!("setoption bookfiles {}", path.display()).as_bytes());
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("info message opening book left out: ") && said[0].contains(reason), "{said:?}");
        assert!(self::said(&pipe, "go time 200")[0].starts_with("info depth 1 "));
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_book_is_not_waited_for() {
    let folder = folder();
    let path = folder.path().join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let pipe = Pipe::greet("uci");
    let said = answers(&pipe, format!("setoption name BookFile value {}", path.display()).as_bytes());
    assert_eq!(said, [format!("info string opening book left out: {}: no plain file", path.display())]);
}

#[test]
fn several_books_are_asked_in_their_order_and_one_that_is_none_harms_no_other() {
    let folder = folder();
    let first = file(&folder, "a b.tsv", "# chuhe book 1\nc3c4\th7e7 1\n");
    let none = file(&folder, "none", "x");
    let second = file(&folder, "书.tsv", BOOK);
    let pipe = Pipe::greet("ucci");
    let list = format!("setoption bookfiles {} ; {};;{};", first.display(), none.display(), second.display());
    let said = answers(&pipe, list.as_bytes());
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(
        said[0].ends_with("a b.tsv: text, 1 moves")
            && said[1].contains("left out")
            && said[2].ends_with("?.tsv: text, 3 moves")
    );
    assert_eq!(self::said(&pipe, "go time 60000").pop().as_deref(), Some("bestmove c3c4 ponder h7e7"));
    let next = "position startpos moves c3c4\ngo time 60000";
    assert!(self::said(&pipe, next)[1].starts_with("bestmove h7e7"));
    // A new game reads the files again, and names only what is wrong.
    assert_eq!(answers(&pipe, b"setoption newgame").len(), 1);
    fs::remove_file(&first).expect("a file");
    assert_eq!(answers(&pipe, b"setoption loadbook").len(), 3);
    assert!(self::said(&pipe, next)[1].starts_with("bestmove g6g5"));
    assert!(answers(&pipe, b"setoption bookfiles").is_empty());
    assert!(self::said(&pipe, "setoption usebook on\ngo time 200")[0].starts_with("info depth 1 "));
}

#[cfg(unix)]
#[test]
fn a_path_may_come_in_gbk() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder();
    file(&folder, "开局 1.tsv", BOOK);
    let line = [b"setoption bookfiles ", folder.path().as_os_str().as_bytes(), b"/\xBF\xAA\xBE\xD6 1.tsv"].concat();
    let pipe = Pipe::greet("ucci");
    let said = answers(&pipe, &line);
    if cfg!(feature = "tools") {
        assert!(said[0].ends_with("?? 1.tsv: text, 3 moves"), "{said:?}");
    } else {
        assert!(said[0].contains("left out"), "{said:?}");
    }
    // And a name may be of bytes that are no UTF-8 itself.
    fs::write(folder.path().join(std::ffi::OsStr::from_bytes(b"\xCA\xE9.tsv")), BOOK).expect("a file");
    let line = [b"setoption bookfiles ", folder.path().as_os_str().as_bytes(), b"/\xCA\xE9.tsv"].concat();
    assert!(answers(&pipe, &line)[0].ends_with(".tsv: text, 3 moves"));
    assert_eq!(self::said(&pipe, "go time 60000").pop().as_deref(), Some("bestmove c3c4 ponder g6g5"));
}
