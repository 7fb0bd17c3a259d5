//! `go` and its end: starting a search, telling its reports, telling its move.

use std::io::{self, Write};
use std::time::Duration;

use crate::protocol::dialect::Protocol;
use crate::protocol::go::{Go, Manner};
use crate::protocol::info::InfoLine;
use crate::protocol::moves::WrittenMove;
use crate::protocol::reply::{Proposal, Reply};
use crate::protocol::session::leaves::{self, Outcome};
use crate::protocol::session::limits::{Unit, Wanted, wanted};
use crate::protocol::session::{Event, Session, Settings, Task};
use crate::rules::LostMove;
use crate::search::{Bound, Hold, Info, Limits, Report};
use crate::types::{Depth, Move, Ply, Score};

/// An offer of a draw is accepted if the search sees no more than this for us.
///
/// The score is that of the move we play in the same answer: whoever does not stand better has nothing to lose by a draw.
const ACCEPTS_DRAW_UP_TO: Score = Score::ZERO;

/// Bounds are told only after so long: before it they come faster than anyone reads.
const BOUNDS_AFTER: Duration = Duration::from_secs(3);

/// A search that runs.
#[derive(Debug)]
pub(super) struct Search {
    is_pondering: bool,
    /// Whether it is played on a clock or with a time for the move: elsewhere an offer of a draw does not count.
    is_game: bool,
    draw_is_offered: bool,
    /// The last report on the best line, told or not.
    latest: Option<Info>,
    /// The first move of the best line that was told last.
    told: Option<Move>,
}

impl Search {
    const fn new(manner: Manner, limits: &Limits) -> Self {
        let is_game = limits.clock.is_some() || limits.move_time.is_some();
        Self {
            is_pondering: matches!(manner, Manner::Ponder),
            is_game,
            draw_is_offered: is_game && matches!(manner, Manner::AnswerDraw),
            latest: None,
            told: None,
        }
    }
}

impl<W: Write> Session<W> {
    /// Does what a `go` asks for. Every `go` is answered by exactly one `bestmove` or `nobestmove`, or by the sum of a perft.
    pub(super) fn go(&mut self, go: Go) -> io::Result<()> {
        let go = self.recall(go);
        let unit = match self.in_force.protocol() {
            Protocol::Ucci => self.settings.unit,
            Protocol::Uci => Unit::Milliseconds,
        };
        match wanted(&go, self.engine.position().side_to_move(), unit) {
            Wanted::Leaves(_) if !self.is_set_up => self.say(&Reply::LeavesInAll(0)),
            Wanted::Leaves(depth) => self.count_leaves(depth),
            _ if !self.is_set_up => self.tell_no_move(Score::ZERO),
            Wanted::StaticScore => self.tell_no_move(self.static_score()),
            Wanted::Search(limits) => self.search(&go, limits),
        }
    }

    /// A `go draw` that says no more asks for the last search once more; any other is kept for that.
    fn recall(&mut self, go: Go) -> Go {
        if go.manner == Manner::AnswerDraw && !go.says_how() {
            return Go { manner: Manner::AnswerDraw, ..self.last_go.clone() };
        }
        if go.perft.is_none() {
            self.last_go = go.clone();
        }
        go
    }

    fn search(&mut self, go: &Go, mut limits: Limits) -> io::Result<()> {
        limits.search_moves = self.choose(&go.search_moves)?.moves;
        limits.banned.clone_from(&self.banned);
        let ends_by_itself = limits.hold == Hold::None;
        self.begin(Task::Search(Search::new(go.manner, &limits)), ends_by_itself);
        let events = self.events.clone();
        // Nobody listens any more when the session has ended.
        self.engine.go(limits, move |report| drop(events.send(Event::Report(report))));
        Ok(())
    }

    /// The opponent has played the move expected. Without effect unless pondering.
    pub(super) fn ponder_hit(&mut self, draw: bool) {
        if let Task::Search(search) = &mut self.task
            && search.is_pondering
        {
            search.is_pondering = false;
            search.draw_is_offered = draw && search.is_game;
            self.engine.ponder_hit();
        }
    }

    /// Tells what a search reports.
    pub(super) fn report(&mut self, report: Report) -> io::Result<()> {
        let Task::Search(search) = &mut self.task else { return Ok(()) };
        match report {
            Report::Info(info) => {
                if info.multi_pv <= 1 {
                    search.latest = Some(info.clone());
                }
                // A root without a move has no line: what it is worth is told with the end.
                if info.pv.is_empty() || info.bound != Bound::Exact && info.time < BOUNDS_AFTER {
                    return Ok(());
                }
                self.tell(&info)
            }
            Report::CurrentMove { depth, played, number } => self.say(&Reply::Info(InfoLine {
                depth: Some(depth.0.into()),
                current_move: Some(played),
                current_move_number: Some(number as i64),
                ..InfoLine::default()
            })),
            Report::Avoided(LostMove { played, answer, verdict }) => {
                let played = self.written(played);
                let answer = answer.map_or(String::new(), |answer| format!("after {} ", self.written(answer)));
                self.message(&format!("{played} is left out: {answer}{verdict}"))
            }
            Report::ByRule { played, verdict } => {
                let played = self.written(played);
                self.message(&format!("the line of {played} ends by rule: {verdict}"))
            }
            Report::Book { played, answer, share } => {
                // Nothing is known of the score that an offer of a draw is weighed by.
                (search.is_game, search.draw_is_offered) = (false, false);
                search.told = Some(played);
                self.say(&Reply::Info(book_line(played, answer, share, self.in_force.protocol())))
            }
            Report::Best { best, ponder, score } => {
                self.engine.wait();
                self.end_search(best, ponder, score)
            }
        }
    }

    /// A move as the client writes moves.
    fn written(&self, played: Move) -> WrittenMove {
        WrittenMove::new(played, self.in_force.dialect().numbering)
    }

    /// Writes an `info` line of a search.
    fn tell(&mut self, info: &Info) -> io::Result<()> {
        if info.multi_pv <= 1
            && let Task::Search(search) = &mut self.task
        {
            search.told = info.pv.first().copied();
        }
        let line = line(info, self.in_force.protocol(), self.settings);
        self.say(&Reply::Info(line))
    }

    /// Tells the move of a search that has ended.
    fn end_search(&mut self, best: Option<Move>, ponder: Option<Move>, score: Score) -> io::Result<()> {
        let Task::Search(search) = &self.task else { return Ok(()) };
        match best {
            None => self.tell_no_move(score)?,
            Some(best) => {
                let draw = ACCEPTS_DRAW_UP_TO + self.settings.play.style.draw_worth();
                let accepts = search.draw_is_offered && score <= draw;
                if search.told != Some(best) {
                    let info = last_word(search.latest.as_ref(), best, ponder, score);
                    self.tell(&info)?;
                }
                self.say(&Reply::Best { best, ponder, proposal: accepts.then_some(Proposal::Draw) })?;
            }
        }
        self.end_task()
    }

    /// What the position is worth without a search.
    fn static_score(&self) -> Score {
        match self.engine.position().count_legal() {
            0 => Score::mated_at(Ply::ROOT),
            _ => self.engine.evaluate(),
        }
    }

    /// Ends a `go` without a move: there is none, or none was asked for (UCCI 3.0, `nobestmove`).
    fn tell_no_move(&mut self, score: Score) -> io::Result<()> {
        self.say(&Reply::Info(InfoLine {
            depth: Some(0),
            multi_pv: (self.in_force.protocol() == Protocol::Uci).then_some(1),
            score: Some((score, Bound::Exact)),
            nodes: Some(0),
            nps: Some(0),
            time: Some(0),
            ..InfoLine::default()
        }))?;
        self.say(&Reply::NoBest)
    }

    fn count_leaves(&mut self, depth: u8) -> io::Result<()> {
        let events = self.events.clone();
        // Nobody listens any more when the session has ended.
        let tell = move |event| drop(events.send(event));
        match leaves::start(self.engine.position().clone(), depth, tell) {
            Ok(stop) => {
                self.begin(Task::Count(stop), true);
                Ok(())
            }
            Err(error) => {
                self.message(&format!("no thread to count with: {error}"))?;
                self.say(&Reply::LeavesInAll(0))
            }
        }
    }

    /// Ends a perft as Stockfish does, with an empty line before the sum.
    pub(super) fn end_count(&mut self, outcome: Outcome) -> io::Result<()> {
        let nodes = match outcome {
            Outcome::Complete(nodes) => nodes,
            Outcome::Stopped(nodes) => {
                self.message("stopped: the sum is not complete")?;
                nodes
            }
        };
        self.say(&Reply::Other(String::new()))?;
        self.say(&Reply::LeavesInAll(nodes))?;
        self.end_task()
    }
}

/// A report as a line: what each protocol's clients read.
///
/// Clients of UCI find `multipv` and `nps` in every line; UCCI has `multipv` only where more than one line was asked for.
fn line(info: &Info, protocol: Protocol, settings: Settings) -> InfoLine {
    let is_uci = protocol == Protocol::Uci;
    let milliseconds = info.time.as_millis();
    let nps = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    InfoLine {
        depth: Some(info.depth.0.into()),
        selective_depth: Some(info.selective_depth.0.into()),
        multi_pv: (is_uci || settings.multi_pv > 1).then_some(info.multi_pv as i64),
        score: Some((info.score, info.bound)),
        wdl: settings.show_wdl.then_some(info.wdl),
        nodes: Some(info.nodes),
        nps: Some(u64::try_from(nps).unwrap_or(u64::MAX)),
        hashfull: is_uci.then_some(info.hashfull.into()),
        table_base_hits: is_uci.then_some(0),
        time: Some(u64::try_from(milliseconds).unwrap_or(u64::MAX)),
        pv: info.pv.clone(),
        ..InfoLine::default()
    }
}

/// The one line on a move of an opening book, at depth 0. The score of UCCI is the weight, as `ElephantEye` tells it, here of a
/// hundred; that of UCI is in centipawns, and level, as none is known.
fn book_line(played: Move, answer: Option<Move>, share: u8, protocol: Protocol) -> InfoLine {
    let is_uci = protocol == Protocol::Uci;
    let score = Score::from_centipawns(if is_uci { 0 } else { share.into() });
    InfoLine {
        depth: Some(0),
        multi_pv: is_uci.then_some(1),
        score: Some((score, Bound::Exact)),
        nodes: Some(0),
        nps: Some(0),
        time: Some(0),
        pv: std::iter::once(played).chain(answer).collect(),
        ..InfoLine::default()
    }
}

/// What is told before a move that the lines told so far do not begin with: every search has a line, and the last begins with the move
/// played.
fn last_word(latest: Option<&Info>, best: Move, ponder: Option<Move>, score: Score) -> Info {
    let pv = std::iter::once(best).chain(ponder).collect();
    match latest {
        Some(latest) if latest.pv.first() == Some(&best) => latest.clone(),
        Some(latest) => Info { score, bound: Bound::Exact, pv, ..latest.clone() },
        None => Info {
            depth: Depth(1),
            selective_depth: Ply(1),
            multi_pv: 1,
            score,
            bound: Bound::Exact,
            wdl: crate::search::Wdl { win: 0, draw: 1000, loss: 0 },
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            pv,
        },
    }
}
