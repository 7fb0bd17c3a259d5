//! Files of games written here and loaded: what is taken from them, and that the order of files and the threads change nothing.

use std::path::{Path, PathBuf};

use super::*;
use crate::board::Position;
use crate::learn::games::{Checksum, End, Header, Origin, Outcome, Record, Step};
use crate::types::Score;

/// A header of a run with this seed.
fn header(seed: u64, file: u32) -> Header {
    let origin = Origin {
        engine: "chuhe 0.1.0".to_owned(),
        signature: Checksum(1),
        evaluation: "hand-written".to_owned(),
        soft_nodes: 1500,
        seed,
        openings: "random".to_owned(),
        rules: "chinese-1999".to_owned(),
    };
    Header { origin, file, first_game: 100 * file, positions_before: 0 }
}

/// A game of some legal moves that differ by its number, with scores from the fifth ply on.
fn game(number: u32) -> Record {
    let mut random = Random::new(u64::from(number));
    let mut position = Position::start();
    let mut steps = Vec::new();
    for ply in 0..60 {
        let moves = position.legal_moves();
        let Some(&played) = random.pick(&moves) else { break };
        let score = (ply >= 4).then(|| Score::from_centipawns(random.below(6000) as i32 - 3000));
        steps.push(Step { played, score });
        position.make(played);
    }
    Record { number, outcome: Outcome::RedWins, end: End::AdjudicatedWin, steps }
}

fn write(folder: &Path, seed: u64, file: u32, games: u32) -> PathBuf {
    let mut bytes = header(seed, file).to_bytes();
    for number in 0..games {
        bytes.extend(game(100 * file + number).to_bytes());
    }
    let path = folder.join(format!("s{seed}-{file}.chg"));
    std::fs::write(&path, bytes).expect("a temporary folder can be written to");
    path
}

#[test]
fn the_same_files_in_any_order_give_the_same_samples() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [write(folder.path(), 1, 0, 50), write(folder.path(), 1, 1, 50), write(folder.path(), 2, 0, 50)];
    let choice = Choice { seed: 9, ..Choice::default() };
    let dataset = Dataset::load(&paths, &choice).unwrap();
    let [a, b, c] = paths;
    let other = Dataset::load(&[c, b, a], &choice).unwrap();
    assert_eq!((dataset.digest(), dataset.account), (other.digest(), other.account));
    assert_eq!((dataset.account.files, dataset.account.games, dataset.account.torn), (3, 150, 0));
    assert_eq!(dataset.account.taken as usize, dataset.learnt.len() + dataset.held_out.len());
    assert_ne!(
        dataset.digest(),
        Dataset::load(&files(&[folder.path().into()]).unwrap(), &Choice::default()).unwrap().digest()
    );
}

#[test]
fn what_is_taken_meets_the_filter_and_every_position_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), 1, 0, 100);
    let dataset = Dataset::load(&[path], &Choice::default()).unwrap();
    let steps: usize = (0..100).map(|number| game(number).steps.len()).sum();
    assert_eq!(dataset.account.seen(), steps as u64);
    for reason in [Reason::NoScore, Reason::Early, Reason::Decided, Reason::Capture] {
        assert!(dataset.account.dropped(reason) > 0, "{reason}");
    }
    assert_eq!(dataset.account.dropped(Reason::NoScore), 400);
    assert!(dataset.learnt.iter().all(|sample| sample.score().abs() <= 2500));
    // Red has won every game.
    assert!(dataset.learnt.iter().any(|sample| sample.result() > 0.9));
    assert!(dataset.learnt.iter().any(|sample| sample.result() < 0.1));
}

#[test]
fn games_held_out_stay_held_out_when_others_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = [write(folder.path(), 1, 0, 100), write(folder.path(), 1, 1, 100)];
    let few = Dataset::load(std::slice::from_ref(&one), &Choice::default()).unwrap();
    let all = Dataset::load(&[one, two], &Choice::default()).unwrap();
    assert!(few.held_out.iter().all(|sample| all.held_out.contains(sample)));
    assert!(all.account.games_held_out > few.account.games_held_out);
}

#[test]
fn a_limit_and_a_share_leave_fewer() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [write(folder.path(), 1, 0, 100)];
    let all = Dataset::load(&paths, &Choice::default()).unwrap();
    let limited = Dataset::load(&paths, &Choice { limit: Some(10), ..Choice::default() }).unwrap();
    assert_eq!(limited.learnt[..], all.learnt[..10]);
    let filter = Filter { share: 0.25, ..Filter::default() };
    let thinned = Dataset::load(&paths, &Choice { filter, ..Choice::default() }).unwrap();
    let share = thinned.account.taken as f64 / all.account.taken as f64;
    assert!((0.15..0.35).contains(&share), "{share}");
}

#[test]
fn a_file_that_ends_within_a_game_is_taken_up_to_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), 1, 0, 100);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 7]).unwrap();
    let account = Dataset::load(&[path], &Choice::default()).unwrap().account;
    assert_eq!((account.games, account.torn), (99, 1));
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let good = write(folder.path(), 1, 0, 100);
    let copy = folder.path().join("copy.chg");
    std::fs::copy(&good, &copy).unwrap();
    let other = folder.path().join("other.chg");
    std::fs::write(&other, "no games").unwrap();
    let damaged = folder.path().join("damaged.chg");
    let mut bytes = std::fs::read(&good).unwrap();
    bytes[1000] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    let small = write(folder.path(), 3, 0, 1);
    for (paths, reason) in [
        (vec![good.clone(), copy], "hold the same games"),
        (vec![other], "other.chg: byte 0: this is no file of games"),
        (vec![damaged], "the checksum does not fit the game"),
        (vec![small], "too few"),
        (vec![folder.path().join("missing.chg")], "missing.chg"),
    ] {
        let error = Dataset::load(&paths, &Choice::default()).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}
