//! `chuhe datagen --stats`: what is in files of games.

use std::path::{Path, PathBuf};

use crate::cli::datagen::Error;
use crate::cli::{Console, one_line};
use crate::learn::datagen::Statistics;
use crate::learn::games::{Header, ReadError, Reader};

/// Counts what is in the files and prints it. What cannot be read is named on stderr, and the next file is read.
pub(super) fn print(files: &[PathBuf], console: &mut Console) -> Result<(), Error> {
    let mut statistics = Statistics::default();
    let mut made_by: Vec<String> = Vec::new();
    let mut broken = 0;
    for path in files {
        let (header, error) = count(path, &mut statistics);
        let line = header.map(|header| described(&header));
        made_by.extend(line.filter(|line| !made_by.contains(line)));
        if let Some(error) = error {
            broken += 1;
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(console.err, "chuhe: {}", one_line(&format!("{}: {error}", path.display())));
        }
    }
    for line in made_by {
        writeln!(console.out, "made by     {line}")?;
    }
    write!(console.out, "{statistics}")?;
    console.out.flush()?;
    if broken > 0 { Err(Error::Broken { broken, files: files.len() }) } else { Ok(()) }
}

/// Counts one file as far as it can be read: its header, if it has one, and why it ends before its end.
fn count(path: &Path, statistics: &mut Statistics) -> (Option<Header>, Option<ReadError>) {
    let mut reader = match Reader::open(path) {
        Ok(reader) => reader,
        Err(error) => return (None, Some(error)),
    };
    let mut error = None;
    for record in reader.by_ref() {
        match record {
            Ok(record) => statistics.add(&record),
            Err(reason) => error = Some(reason),
        }
    }
    statistics.add_bytes(reader.offset());
    (Some(reader.header().clone()), error)
}

/// What made a file, in one line.
fn described(header: &Header) -> String {
    let origin = &header.origin;
    format!(
        "{} ({}), evaluation {}, {} nodes, seed {}, rules {}; openings: {}",
        origin.engine,
        origin.signature,
        origin.evaluation,
        origin.soft_nodes,
        origin.seed,
        origin.rules,
        origin.openings
    )
}
