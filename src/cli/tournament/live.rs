//! How a tournament goes, while it runs: a line for each game that ends, and on a terminal a bar with those that are played.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::arena::event::{Event, Game, GameId};
use crate::arena::tournament::Played;
use crate::cli::tournament::setup::Setup;
use crate::cli::{Bars, one_line};

/// The display.
pub(super) struct Live {
    bar: ProgressBar,
    /// The games that are played now.
    playing: BTreeMap<GameId, String>,
    /// The round, and how many games are over.
    head: String,
}

/// More games are not named in the bar.
const MOST_NAMED: usize = 3;

impl Live {
    pub(super) fn new(event: &Event, bars: Bars) -> Self {
        let bar = match bars {
            Bars::Shown => ProgressBar::new(1),
            Bars::Hidden => ProgressBar::hidden(),
        };
        let style = ProgressStyle::with_template("{bar:20} {wide_msg} [{elapsed}]").expect("the template is sound");
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_secs(1));
        let mut live = Self { bar, playing: BTreeMap::new(), head: String::new() };
        live.counted(event);
        live
    }

    /// A game begins.
    pub(super) fn begun(&mut self, setup: &Setup, game: &Game) {
        self.playing.insert(game.id, format!("{} - {}", setup.called(game.red), setup.called(game.black)));
        self.show();
    }

    /// A game is over.
    pub(super) fn over(&mut self, setup: &Setup, game: &Game, played: &Played, err: &mut dyn Write) {
        self.playing.remove(&game.id);
        let GameId { round, table, game: number } = game.id;
        let result = serde_json::to_value(played.sheet.result).ok();
        let result = result.as_ref().and_then(|result| result.as_str()).unwrap_or_default();
        let (red, black) = (setup.called(game.red), setup.called(game.black));
        let moves = played.plies.div_ceil(2);
        self.notice(
            &format!("{round}.{table}.{number}  {red} - {black}  {result}  {moves} moves, {}", played.account),
            err,
        );
    }

    /// How the event stands now.
    pub(super) fn counted(&mut self, event: &Event) {
        let games: Vec<_> = event.rounds().iter().flat_map(|round| &round.pairings).collect();
        let games: Vec<Game> = games.into_iter().flat_map(|pairing| event.games(pairing)).collect();
        let done = games.iter().filter(|game| event.sheet(game.id).is_some()).count();
        self.bar.set_length(games.len() as u64);
        self.bar.set_position(done as u64);
        let round = event.current_round().map_or_else(|| "over".to_owned(), |round| format!("round {}", round.number));
        self.head = format!("{round}, {done} of {} games", games.len());
        self.show();
    }

    /// Something that should be known at once.
    pub(super) fn notice(&self, text: &str, err: &mut dyn Write) {
        self.bar.suspend(|| {
            // Without a stderr there is nobody left to tell.
            let _ = writeln!(err, "{}", one_line(text));
        });
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self) {
        let mut named: Vec<&str> = self.playing.values().take(MOST_NAMED).map(String::as_str).collect();
        if self.playing.len() > MOST_NAMED {
            named.push("…");
        }
        let playing = if named.is_empty() { String::new() } else { format!(": {}", named.join(", ")) };
        self.bar.set_message(one_line(&format!("{}{playing}", self.head)));
    }
}
