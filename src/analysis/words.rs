//! What is said of a game, in English and Chinese.

use std::fmt::Write;

use crate::analysis::game::{JudgedGame, Summary, View};
use crate::analysis::mark::Mark;
use crate::analysis::warning::Warning;
use crate::board::Position;
use crate::notation::MoveStyle;
use crate::rules::{LostMove, Verdict};
use crate::search::is_decided;
use crate::types::{Color, Score};

/// The languages of comments and pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, the rules in the words of the rule book.
    Chinese,
}

/// A score for Red, in pawns: `+0.35`, `#3` and `#-3` for a mate that Red gives or suffers in so many moves, `+§` and `-§` for a game
/// that Red wins or loses by a rule about repetition.
pub(super) fn score(score: Score, side: Color) -> String {
    let score = if side == Color::Red { score } else { -score };
    match score.mate_distance() {
        Some(plies) if plies > 0 => format!("#{}", (plies + 1) / 2),
        Some(plies) => format!("#-{}", (1 - plies) / 2),
        // Breaking a rule is worth more than all pieces, but no number of pawns.
        None if is_decided(score) => if score > Score::ZERO { "+§" } else { "-§" }.to_owned(),
        None => format!("{:+.2}", f64::from(score.value()) / 100.0),
    }
}

impl Language {
    /// The language for programs, as pages have it.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-Hans",
        }
    }

    const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// A side.
    pub(super) const fn side(self, side: Color) -> &'static str {
        match side {
            Color::Red => self.pick("Red", "红方"),
            Color::Black => self.pick("Black", "黑方"),
        }
    }

    /// A game that has no name, by its number in its file.
    pub(super) fn game(self, number: u64) -> String {
        match self {
            Self::English => format!("Game {number}"),
            Self::Chinese => format!("第{number}局"),
        }
    }

    /// A verdict with its reason and articles.
    pub(super) fn verdict(self, verdict: Verdict) -> String {
        match self {
            Self::English => verdict.to_string(),
            Self::Chinese => verdict.chinese(),
        }
    }

    /// A warning about a position, its moves in this style.
    pub(super) fn warning(self, warning: Warning, position: &Position, style: MoveStyle) -> String {
        match (self, warning) {
            (Self::English, Warning::Verdict(verdict)) if verdict.is_end() => {
                format!("By the rules the game ends here: {verdict}")
            }
            (Self::Chinese, Warning::Verdict(verdict)) if verdict.is_end() => {
                format!("按规则对局到此结束：{}", verdict.chinese())
            }
            (_, Warning::Verdict(verdict)) => self.verdict(verdict),
            (Self::English, Warning::Repeats { plies, next }) => {
                format!("The position of {plies} plies before is there again; a third time means: {next}")
            }
            (Self::Chinese, Warning::Repeats { plies, next }) => {
                format!("局面与{plies}着前相同，为第二次出现；第三次出现则裁定：{}", next.chinese())
            }
            (_, Warning::Loses(lost)) => self.lost_move(lost, position, style),
            (Self::English, Warning::Limit { plies }) => {
                format!("The natural limit is near: a draw after {plies} more plies without a capture (4.2.4, 23.3)")
            }
            (Self::Chinese, Warning::Limit { plies }) => {
                format!("接近自然限着：再走{plies}着不吃子即判和（4.2.4、23.3）")
            }
        }
    }

    fn lost_move(self, lost: LostMove, position: &Position, style: MoveStyle) -> String {
        let LostMove { played, answer, verdict } = lost;
        let move_text = style.write(position, played);
        let answer = answer.map(|answer| {
            let mut next = position.clone();
            next.make(played);
            style.write(&next, answer)
        });
        let verdict = self.verdict(verdict);
        match (self, answer) {
            (Self::English, None) => format!("{move_text} would be judged: {verdict}"),
            (Self::English, Some(answer)) => format!("{move_text} would be judged after {answer}: {verdict}"),
            (Self::Chinese, None) => format!("若走{move_text}，裁定：{verdict}"),
            (Self::Chinese, Some(answer)) => format!("若走{move_text}，对方{answer}后裁定：{verdict}"),
        }
    }

    /// What the position is worth: Red's score and chances, `+0.35 (W 41% D 38% L 21%)`; the verdict where the game has ended.
    pub(super) fn worth(self, view: &View) -> String {
        let chances = |per_mille: u16| (f64::from(per_mille) / 10.0).round();
        let line = view.look.as_ref().and_then(|look| look.lines.first()).filter(|_| view.end.is_none());
        let Some(line) = line else { return String::new() };
        let (win, draw, loss) = (chances(view.wdl.win), chances(view.wdl.draw), chances(view.wdl.loss));
        let score = score(line.score, view.side);
        match self {
            Self::English => format!("{score} (W {win}% D {draw}% L {loss}%)"),
            Self::Chinese => format!("{score}（胜{win}% 和{draw}% 负{loss}%）"),
        }
    }

    /// What a marked move has cost.
    pub(super) fn cost(self, loss: f64) -> String {
        let percent = 100.0 * loss;
        match self {
            Self::English => format!("gives away {percent:.1}%"),
            Self::Chinese => format!("损失{percent:.1}%"),
        }
    }

    /// The moves of one side in a sentence: `Red: 40 moves, 2 ?!, 1 ?, 0 ??, 1.3% given away a move`.
    pub(super) fn summary(self, side: Color, summary: &Summary) -> String {
        let side = self.side(side);
        let Summary { moves, marks, mean_loss } = summary;
        let mut text = match self {
            Self::English => format!("{side}: {moves} moves"),
            Self::Chinese => format!("{side}：{moves}着"),
        };
        for (mark, count) in Mark::ALL.into_iter().zip(marks) {
            let _ = write!(text, "{}{count} {}", self.pick(", ", "，"), mark.sign());
        }
        let percent = 100.0 * mean_loss;
        match self {
            Self::English => format!("{text}, {percent:.1}% given away a move"),
            Self::Chinese => format!("{text}，平均每着损失{percent:.1}%"),
        }
    }

    /// How far the analysis came, if not to the end.
    pub(super) fn broken_off(self, game: &JudgedGame) -> Option<String> {
        let plies = game.moves.len();
        (!game.is_complete()).then(|| match self {
            Self::English => format!("The analysis was broken off after {plies} plies"),
            Self::Chinese => format!("分析在第{plies}着后中断"),
        })
    }

    /// What a page says where scripts do not run.
    pub(super) const fn no_script(self) -> &'static str {
        self.pick("This page needs JavaScript.", "本页需要 JavaScript。")
    }

    /// The best line ends with the loss of one side by a rule about repetition.
    pub(super) fn ends_by_rule(self, verdict: Verdict) -> String {
        let verdict = self.verdict(verdict);
        match self {
            Self::English => format!("The best line ends by the rules: {verdict}"),
            Self::Chinese => format!("最佳变化按规则终局：{verdict}"),
        }
    }

    /// The words of a page: names that the script knows, and what is shown.
    pub(super) const fn labels(self) -> [(&'static str, &'static str); 29] {
        [
            ("games", self.pick("Games", "对局")),
            ("moves", self.pick("Moves", "着法")),
            ("start", self.pick("Start", "开局")),
            ("first", self.pick("First position (Home)", "回到开局 (Home)")),
            ("back", self.pick("Back (←)", "后退 (←)")),
            ("forward", self.pick("Forward (→)", "前进 (→)")),
            ("last", self.pick("Last position (End)", "到终局 (End)")),
            ("flip", self.pick("Turn the board (f)", "翻转棋盘 (f)")),
            ("next-mark", self.pick("Next marked move (n)", "下一个失误 (n)")),
            ("theme", self.pick("Light or dark (t)", "浅色或深色 (t)")),
            ("notation", self.pick("Chinese or coordinates (c)", "中文或坐标 (c)")),
            ("arrow", self.pick("Best move as an arrow (a)", "以箭头显示最佳着法 (a)")),
            ("curve", self.pick("Red's expected score", "红方预期得分")),
            ("red", self.pick("Red", "红方")),
            ("black", self.pick("Black", "黑方")),
            ("to-move", self.pick("to move", "走子")),
            ("best", self.pick("Best line", "最佳变化")),
            ("better", self.pick("The engine would have played", "引擎推荐")),
            ("played", self.pick("played:", "实战")),
            ("best-played", self.pick("the best move", "最佳着法")),
            ("gives-away", self.pick("gives away", "损失")),
            ("win", self.pick("Red wins", "红胜")),
            ("draw", self.pick("draw", "和棋")),
            ("loss", self.pick("Black wins", "黑胜")),
            ("depth", self.pick("depth", "深度")),
            ("not-judged", self.pick("not analysed", "未分析")),
            ("in-line", self.pick("in the line; ← and → go along it, Esc leaves it", "变化中；← → 前后移动，Esc 返回")),
            ("comment", self.pick("Comment", "注释")),
            ("verdict", self.pick("Verdict", "裁决")),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Ply;

    #[test]
    fn scores_are_reds_whoever_moves() {
        for (value, side, text) in [
            (Score::from_centipawns(35), Color::Red, "+0.35"),
            (Score::from_centipawns(35), Color::Black, "-0.35"),
            (Score::ZERO, Color::Black, "+0.00"),
            (Score::from_centipawns(19_990), Color::Red, "+§"),
            (Score::from_centipawns(19_990), Color::Black, "-§"),
            (Score::mates_at(Ply(5)), Color::Red, "#3"),
            (Score::mates_at(Ply(5)), Color::Black, "#-3"),
            (Score::mated_at(Ply(4)), Color::Black, "#2"),
            (Score::mated_at(Ply(4)), Color::Red, "#-2"),
        ] {
            assert_eq!(score(value, side), text);
        }
    }
}
