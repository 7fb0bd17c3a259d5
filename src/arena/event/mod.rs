//! Tournaments as a program: pairings, colours, scores and standings by the competition rules (articles 11 to 15, 18.4, 20 and 21.4 of
//! the text of 1999).
//!
//! An [`Event`] is made from a [`Plan`] and from the [`Act`]s that happen in it, and from nothing else: the same plan and the same acts
//! give the same event, so that one that was broken off is taken up by doing its acts again ([`Event::replay`]). It tells which games
//! are [due](Event::due), takes their results, and says who stands where. No processes, files or clocks here; values in, values out.
//!
//! [`pairing`] finds who meets whom, a [`Ledger`] adds up what was played, [`standings`] orders the entries, [`rating`] says how strong
//! they are, and a [`CrossTable`] is for print.
//!
//! # What the rules leave open
//!
//! The rule book names tie-breaks and systems and does not define all of them. What is taken here, and why:
//!
//! | of | is taken | because |
//! |---|---|---|
//! | 循环赛对局秩序表 (13.1) | the Berger tables of FIDE | the text at hand has no table; these alternate colours as 13.1 needs |
//! | 小分 (15.1) | Sonneborn-Berger: points of those beaten, half the points of those drawn with, game by game | the usual meaning |
//! | 直胜 (15.1, 15.3) | points from the meetings of those who are level; looked at again among those left level | for two it is who beat whom |
//! | 对手分 (15.2, 15.4) | Buchholz: points of all who were met, as they stand, each meeting once | the usual meaning; no corrections are in the text |
//! | 胜局 | `+` is a win, a bye is none | 21.4 calls `+` 获胜; a bye is no game |
//! | a bye (轮空) in Swiss | a win in all games, two match points; in 对手分 an opponent with half of what was to be had so far | nobody is to lose by it, nor to win by the choice of the opponent |
//! | a bye in a round robin | nothing | everybody has one |
//! | `+` and `−` of a team (21.4) | two match points; one game point at each board | 21.4 for teams and for players at once |
//! | two games a pairing | players: points of games; teams: one match over all games | 14.1; 14.2 counts by 场 |
//! | 18.4 | right after the points: barred before warned | 在积分相同时 |
//! | half of the opponents (20.3) | pairings that were over, of all in this part of the event, those with annulled opponents left out | two cycles count as two |
//! | barred from a match (18.2) | what is open of the pairing of this round is lost by `−` | 当场 is the match in hand |
//! | leaving a Swiss event (20.4) | a round of which no game is over is paired anew; else the open game is lost by `−`, and no pairings follow | nobody is to be paired with someone who has left |
//! | leaving before the start (20.2) | an even rest of a round robin is drawn anew; in an odd rest the one who left is the bye | the text says so for the even rest |
//! | the Swiss rounds to come (11.4) | a pairing is taken that leaves as many of them as can be | the rounds are what was announced |
//! | the last place of a group from which one goes on (15.6) | those who are level play on, as for a first place, where the event has play-offs; if they have none, or are still level, the lot decides | 15.6: 加赛, or 在赛前补充细则中作出明确规定 |
//! | those who do not reach a final | ordered by their places in the groups, shared | they have not met |
//! | a level knockout match (11.1) | two more games, as often as configured; then one for which colours are drawn, and in which a draw counts for Black | 和棋黑胜 is what organisers play |
//! | neither side comes to a knockout match, or to the game that decides it | both are out, of a double knockout too; the next opponent has a bye, and a final has no winner | 21.3: 双方弃权 |
//! | a play-off (15.6) | everybody against everybody, two games; again for those still level, three times in all | then the place is shared |
//! | colours in 全队轮赛 (12.4) | by the sum of both board numbers | by boards (13.2) everybody would keep one colour |
//! | players of a team that count (12.5) | as many as the plan says; teams with fewer stand behind | sums of fewer places would win |

mod act;
mod check;
mod crosstable;
mod decision;
mod entry;
mod ledger;
mod machine;
pub mod pairing;
mod plan;
mod points;
pub mod rating;
mod result;
mod round;
pub mod standings;
#[cfg(test)]
mod testing;

pub use act::{Act, ActError, Penalty};
pub use check::{MOST_ENTRIES, PlanError};
pub use crosstable::{Cell, CrossRow, CrossTable};
pub use decision::Decision;
pub use entry::{Draw, Entry, Member};
pub use ledger::{Entered, Ledger, Meeting, Scoring};
pub use machine::{Event, Presence, ReplayError, Table};
pub use pairing::boards::TeamForm;
pub use plan::{Carry, Format, Plan, Teams};
pub use points::Points;
pub use result::{GameId, GameResult, LOSING_FOULS, Mark, Scoresheet};
pub use round::{Game, Pairing, Phase, Round, Seat};
