//! The program: arguments in, exit code out. Hands the library its stdout and stderr.

use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use chuhe::cli::{self, Bars, Console};

fn main() -> ExitCode {
    let bars = if io::stderr().is_terminal() { Bars::Shown } else { Bars::Hidden };
    // Stderr is not locked: a progress bar draws on it from a thread of its own.
    cli::run(env::args_os(), &mut Console { out: &mut io::stdout().lock(), err: &mut io::stderr(), bars })
}
