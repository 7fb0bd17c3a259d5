//! The openings that come with the program, and files of openings as the system gives them.

#![cfg(feature = "tools")]

use std::collections::HashMap;
use std::fs;

use chuhe::arena::openings::{Openings, OpeningsError};
use chuhe::board::{Position, Setup};
use chuhe::types::{Color, Square};
use tempfile::tempdir;

/// How many openings there are; `book/README.md` says the same.
const BUILT_IN: usize = 1020;

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Position {
    let setup = position.setup();
    let mut pieces = setup.pieces;
    for square in Square::ALL {
        pieces[square.mirrored().index()] = setup.pieces[square.index()];
    }
    Position::from_setup(&Setup { pieces, ..setup }).expect("a mirror keeps a position legal")
}

#[test]
fn the_built_in_openings_are_legal_and_can_be_played_on_quietly() {
    let openings = Openings::built_in();
    assert_eq!(openings.len(), BUILT_IN);
    for opening in openings.as_slice() {
        let mut position = opening.start.clone();
        assert_eq!(position, Position::start(), "{}", opening.name);
        for &played in &opening.moves {
            assert!(position.is_legal(played), "{}: {played} in {position}", opening.name);
            position.make(played);
        }
        assert_eq!(position, opening.position(), "{}", opening.name);
        assert!(!position.legal_moves().is_empty() && !position.in_check(), "{}: {position}", opening.name);
        assert_eq!(position.side_to_move(), Color::Red, "{}: {position}", opening.name);
        assert!(opening.ecco.is_some() && opening.title.is_some(), "{}", opening.name);
    }
}

#[test]
fn no_two_built_in_openings_lead_to_one_position_or_its_mirror_image() {
    let openings = Openings::built_in();
    let (mut positions, mut names) = (HashMap::new(), HashMap::new());
    for opening in openings.as_slice() {
        let position = opening.position().without_past();
        let keys = [mirrored(&position).key(), position.key()];
        for key in keys {
            let other = positions.insert(key, &opening.name);
            assert!(other.is_none_or(|other| *other == opening.name), "{} and {other:?}: {position}", opening.name);
        }
        let other = names.insert(opening.name.clone(), position);
        assert_eq!(other, None, "{} stands there twice", opening.name);
    }
}

#[test]
fn a_file_is_read_as_its_text_is() {
    let folder = tempdir().expect("a folder for the test");
    let path = folder.path().join("openings.txt");
    let text = "\u{feff}startpos moves h2e2\r\n# comment\r\nb2e2 b9c7\r\n";
    fs::write(&path, text).expect("the file can be written");
    let openings = Openings::read(&path).expect("the file can be read");
    assert_eq!(openings, Openings::parse("openings.txt", text).expect("so can the text"));
    assert_eq!(openings.as_slice()[1].name, "openings.txt:3");
}

#[test]
fn a_file_that_is_none_is_refused_in_one_line() {
    let folder = tempdir().expect("a folder for the test");
    let shown = folder.path().display();
    let binary: Vec<u8> = (0..=u8::MAX).cycle().take(1 << 20).collect();
    let long = vec![b'x'; 1 << 20];
    let large = format!("#{}\n", "x".repeat(8190)).repeat(4097);
    for (name, bytes, message) in [
        ("empty", &b""[..], "empty: no opening in it"),
        ("binary", &binary, "binary:1: the line holds the control character '\\0'"),
        ("latin", b"h2e2\n\xE9", "latin:2: the line is no UTF-8"),
        ("wide", b"\xFF\xFEh\x002\x00", "wide:1: the line is no UTF-8"),
        ("long", &long, "long:1: the line is longer than 8192 bytes, which no opening is"),
        ("large", large.as_bytes(), "large: larger than 33554432 bytes, which no list of openings is"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("the file can be written");
        let error = Openings::read(&path).expect_err(name).to_string();
        assert_eq!(error, format!("{shown}/{message}"));
    }
    for path in [folder.path().join("missing"), folder.path().to_owned()] {
        let error = Openings::read(&path).expect_err("there is no such file");
        assert!(matches!(error, OpeningsError::Read { .. }), "{error}");
        assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
    }
}
