//! What an account says, whatever the language.

use crate::cli::judge::conduct::Conduct;
use crate::rules::{Attack, Class, Effect, Finding, Reason, Root, Stand, Verdict};
use crate::types::{Color, Move};

/// The words at the head of a line or column.
pub(super) struct Labels {
    /// The game.
    pub(super) game: &'static str,
    /// The verdict.
    pub(super) verdict: &'static str,
    /// The ply at which it was reached.
    pub(super) reached: &'static str,
    /// The moves under audit.
    pub(super) cycle: &'static str,
    /// The position in which they begin.
    pub(super) from: &'static str,
    /// The columns of the table: ply, side, move, piece, class, reason.
    pub(super) columns: [&'static str; 6],
}

/// The phrases of an account in one language.
pub(super) trait Words: Sync {
    /// The heads of lines and columns.
    fn labels(&self) -> Labels;

    /// A side.
    fn side(&self, side: Color) -> &'static str;

    /// What the verdict is, without its reason.
    fn outcome(&self, verdict: Verdict) -> String;

    /// The reason of a verdict.
    fn reason(&self, reason: Reason) -> String;

    /// The verdict, its reason and articles.
    fn verdict(&self, verdict: Verdict) -> String;

    /// After which of how many plies the verdict was reached.
    fn reached(&self, ply: usize, told: usize) -> String;

    /// From which to which ply the moves under audit reach.
    fn span(&self, first: usize, last: usize) -> String;

    /// How a side behaved.
    fn conduct(&self, conduct: Conduct) -> String;

    /// The class of a move; of an idle one its effect.
    fn class(&self, class: &Class, effect: Effect) -> &'static str;

    /// These pieces check.
    fn checks(&self, checkers: &[Stand]) -> String;

    /// The move threatens mate by this line.
    fn kill(&self, line: &[Move]) -> String;

    /// The move threatens to win a piece by checks that begin with this one.
    fn wins_by_checks(&self, check: Move) -> String;

    /// The move threatens to win a piece by an exchange that begins with this capture.
    fn wins_by_exchange(&self, capture: Move) -> String;

    /// A piece attacks another, with what the rules say of it.
    fn attack(&self, attack: Attack) -> String;

    /// What shows the effect of an idle move; `None` of one without.
    fn effect(&self, effect: Effect) -> Option<String>;

    /// The mate by this line could be given before the move too.
    fn old_mate(&self, line: &[Move]) -> String;

    /// The move attacks nothing.
    fn nothing(&self) -> &'static str;

    /// How many games there were, and how many lines held none.
    fn total(&self, lines: u64, broken: u64) -> String;
}

/// The article that a finding rests on.
pub(super) const fn article(finding: Finding) -> &'static str {
    match finding {
        Finding::Wins(Root::None) => "28.3",
        Finding::Wins(Root::Dearer) | Finding::Worthless => "25.3",
        Finding::Wins(Root::False | Root::TooFew) | Finding::Even | Finding::Loses => "28.16",
        Finding::NotNew => "29.2",
        Finding::Illegal => "3.1",
        Finding::Offer => "28.5",
        Finding::Mated => "29.4",
        Finding::King => "27.1",
        Finding::Pawn => "27.2",
    }
}

/// The moves with blanks between them.
pub(super) fn line(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
