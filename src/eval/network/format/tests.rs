//! Tests of the format: files written and read, and every way to refuse one.

use super::bytes::{FNV_SEED, HEADER, fnv};
use super::*;
use crate::eval::network::testing::random_parameters;
use crate::types::Random;

fn file() -> Vec<u8> {
    random_parameters(32, 2, 7).write().expect("a sound net")
}

/// The same with these bytes from here on, and the checksum made to fit.
fn patched(mut bytes: Vec<u8>, at: usize, patch: &[u8]) -> Vec<u8> {
    bytes[at..at + patch.len()].copy_from_slice(patch);
    let end = bytes.len() - 8;
    let checksum = fnv(FNV_SEED, bytes[..end].iter().copied());
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn a_written_net_is_read_as_it_was() {
    for (hidden, buckets) in [(32, 1), (256, 8), (768, 4)] {
        let parameters = random_parameters(hidden, buckets, 3);
        let bytes = parameters.write().unwrap();
        assert!(bytes.len() <= MAX_BYTES);
        assert_eq!(Parameters::read(&bytes), Ok(parameters));
    }
}

#[test]
fn every_fault_of_a_file_has_its_own_reason() {
    let good = file();
    let text = HEADER + random_parameters(32, 2, 7).description.len();
    let outputs = text + 2 * 32 * (Feature::COUNT + 1);
    let long = [&good[..], &[0]].concat();
    let mut flipped = good.clone();
    flipped[text + 1000] ^= 1;
    for (bytes, reason) in [
        (Vec::new(), "no net of this engine"),
        (b"some other file".to_vec(), "no net of this engine"),
        (patched(good.clone(), 0, b"C"), "no net of this engine"),
        (patched(good.clone(), 8, &[2, 0]), "format version 2, and only 1 is read"),
        (patched(good.clone(), 10, &[0, 1]), "256 features, and there are 692"),
        (patched(good.clone(), 12, &[33, 0]), "33 hidden neurons"),
        (patched(good.clone(), 12, &[0, 0]), "0 hidden neurons"),
        (patched(good.clone(), 14, &[0, 0]), "0 output buckets"),
        (patched(good.clone(), 16, &[0, 0]), "the scale is zero"),
        (patched(good.clone(), 18, &[127, 0]), "quantised by 127 and 64, and 255 and 64 are expected"),
        (patched(good.clone(), 22, &[255, 255]), "truncated: "),
        (patched(good.clone(), HEADER, &[7]), "the description is no single line"),
        (patched(good.clone(), HEADER, &[255]), "the description is no single line"),
        (patched(good.clone(), text, &[0, 127]), "32512 among the feature weights: at most 900 either way"),
        (patched(good.clone(), outputs - 2, &[0, 128]), "-32768 among the feature biases: at most 3967"),
        (patched(good.clone(), outputs, &[128, 0]), "128 among the output weights: at most 127 either way"),
        (good[..10].to_vec(), "truncated: 10 bytes, and 24 are expected"),
        (good[..good.len() - 1].to_vec(), "truncated: "),
        (long, "too long: "),
        (flipped, "damaged: the checksum is "),
    ] {
        let error = Parameters::read(&bytes).expect_err(reason).to_string();
        assert!(error.starts_with(reason), "{error} instead of {reason}");
    }
}

#[test]
fn no_bytes_however_broken_are_taken_for_a_net_or_end_the_program() {
    let good = file();
    let mut random = Random::new(1);
    let mut next = |limit: usize| random.below(limit);
    for round in 0..300 {
        let mut bytes = good.clone();
        for _ in 0..=next(3) {
            // Every other round aims at the header.
            let at = next(if round % 2 == 0 { HEADER + 8 } else { bytes.len() });
            bytes[at] ^= 1 + next(255) as u8;
        }
        bytes.truncate(if round % 3 == 0 { next(bytes.len()) } else { bytes.len() });
        assert!(bytes == good || Parameters::read(&bytes).is_err(), "round {round}");
    }
}

#[test]
fn the_hash_tells_weights_apart_but_not_descriptions() {
    let parameters = random_parameters(32, 2, 7);
    let renamed = Parameters { description: "another".to_owned(), ..parameters.clone() };
    assert_eq!(parameters.hash(), renamed.hash());
    let mut other = parameters.clone();
    other.output_biases[1] += 1;
    assert_ne!(parameters.hash(), other.hash());
    assert_ne!(parameters.hash(), Parameters { scale: parameters.scale + 1, ..parameters.clone() }.hash());
}

#[test]
fn tables_of_the_wrong_length_are_not_written() {
    let mut parameters = random_parameters(32, 2, 7);
    parameters.output_biases.pop();
    assert_eq!(parameters.write(), Err(FormatError::Length { table: "output biases", found: 1, expected: 2 }));
}

#[test]
fn buckets_share_the_numbers_of_pieces_evenly() {
    for buckets in BUCKETS {
        let mut last = 0;
        for pieces in 2..=32 {
            let bucket = bucket(pieces, buckets);
            assert!(bucket == last || bucket == last + 1, "{pieces} of {buckets}");
            last = bucket;
        }
        assert_eq!((bucket(2, buckets), last, bucket(99, buckets)), (0, buckets - 1, buckets - 1));
    }
    assert_eq!([2, 5, 6, 9, 10, 28, 29, 30, 32].map(|pieces| bucket(pieces, 8)), [0, 0, 1, 1, 2, 6, 6, 7, 7]);
}
