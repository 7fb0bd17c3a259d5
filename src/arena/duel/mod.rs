//! One game between two engines, with the referee of the rule book at the board.
//!
//! [`play`] asks for moves in turn, keeps the clocks, passes offers on, and ends the game by the rules, by agreement, by time, by a
//! fault of an engine or, where that is asked for, by what both engines foresee. Knows nothing of matches: who meets whom, and what
//! the results add up to.
//!
//! # What the articles are for an engine
//!
//! The rule book speaks of people who touch pieces and press clocks. This is what it is taken to say of programs. Whatever is ruled
//! is a [`Ruling`] of the [`Record`], the end of the game always the last; what fouls are good for is a term ([`Fouls`]).
//!
//! | article | says | for an engine |
//! |---|---|---|
//! | 4.1.4, 22.1 | out of time | the line with the move comes later than the clock allows, or never, because the engine is silent or gone. Making the move and pressing the clock (22.5) are one line; `margin` is the tolerance of the clock (22.2, 22.3) |
//! | 4.1.5, 21.1, 21.4 | too late | it does not start, or is ready within no deadline, or its clock has run out before its first move: forfeit, `+` and `-`; where both are so late, both forfeit (21.3) |
//! | 4.1.6 | a move against the rules | with [`Fouls::Off`] and [`Fouls::Strict`] an illegal or unreadable move loses at once |
//! | 4.1.8 | three fouls | [`End::Fouls`] |
//! | 4.1.9 | resigns | `resign` behind the move, or `nobestmove`, in UCCI. UCI has no word for it |
//! | 4.1.10 | refuses to keep to the rules | it writes without measure, or says in UCI that it has no move and has one |
//! | 9.1.1 | talks on the opponent's time | does not arise: what an engine writes unasked reaches nobody, and is thrown away |
//! | 9.1.2 | stops or starts the clock | does not arise: the runner keeps it |
//! | 9.1.3, 23.1 | offers a draw again after it was declined | `draw` behind its move, when the last offer of the game was its own. A foul, and the offer is not passed on |
//! | 9.1.4, 23.3 | claims the natural limit wrongly | `info message claim natural-limit` (UCCI) or `info string claim natural-limit` (UCI) before its move, which the count does not confirm. A foul, and five minutes off its clock |
//! | 9.1.5 | touches a piece that cannot go anywhere | a move that is not legal, with [`Fouls::Corrected`]: it is asked again, its clock goes on. A move that is written touches nothing: it may then move another piece (5.1 to 5.6 do not arise) |
//! | 9.1.6 | touches a piece of the opponent's that cannot be taken | the same, where the move begins on the opponent's piece, or takes one that no legal move takes |
//! | 9.1.7 | leaves moves out of the record | does not arise: the runner writes it |
//! | 9.1.8 | lesser breaches of conduct | with [`Fouls::Corrected`], a `bestmove` that cannot be read, or in UCI none where there is one |
//! | 21.2, 21.3 | comes late, within the limit | what it needs beyond `lateness` to be ready is taken off its clock, of both if both are late. As nobody moves before both are there, Black's lateness counts from the start too |
//! | 23.1 | offers: after the own move, in turn, not taken back | `draw` behind the move. The answer is `draw` (agreed, its move is not played) or a move (declined). UCI has no word for it: an offer to such an engine is always declined |
//! | 23.2, 24 | loops | judged at the third occurrence without a claim. Nothing pends: perpetual check loses (24.1), both allowed or both forbidden is a draw (24.2), and one side at fault is told to change and loses at the next round where the rules give grace (24.3), else at once |
//! | 23.3 | the natural limit | counted by the referee, who ends the game when it would stand whoever claims it. A claim matters where only the claimant's own checks count to the cap |
//!
//! No game is adjourned or left to be judged later: one that the runner did not bring to its end is no game, and is played again.
//! An engine is warned of the natural limit by nobody, as the rule book has it; that a limit is due and the count goes on is ruled.

mod adjudication;
mod audit;
mod budget;
mod end;
mod foul;
mod judge;
mod log;
mod offers;
mod play;
mod record;
mod ruling;
mod seat;
mod terms;

pub use adjudication::{Adjudication, Draw, Resign};
pub use budget::Budget;
pub use end::{Adjudged, Conclusion, End, Fault, FaultKind};
pub use foul::{Fouls, LOSING_FOULS, UnknownFouls};
pub use play::{Side, play};
pub use record::{Record, Step, Told};
pub use ruling::Ruling;
pub use terms::{Pondering, Terms};
