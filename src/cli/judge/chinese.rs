//! The account in Chinese, in the words of the rule book.

use crate::cli::judge::conduct::Conduct;
use crate::cli::judge::words::{Labels, Words, article, line};
use crate::rules::{Attack, Class, Effect, Finding, Reason, Root, Stand, Strikes, Verdict};
use crate::types::{Color, Move, Piece};

/// Chinese.
pub(super) struct Chinese;

impl Words for Chinese {
    fn labels(&self) -> Labels {
        Labels {
            game: "对局",
            verdict: "裁决",
            reached: "着数",
            cycle: "循环",
            from: "起始局面",
            columns: ["着", "方", "着法", "子", "性质", "说明"],
        }
    }

    fn side(&self, side: Color) -> &'static str {
        match side {
            Color::Red => "红方",
            Color::Black => "黑方",
        }
    }

    fn outcome(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Open => "对局继续".to_owned(),
            Verdict::MustChange(side, _) => format!("{}必须变着", self.side(side)),
            Verdict::Draw(_) => "和棋".to_owned(),
            Verdict::Loses(side, _) => format!("{}负", self.side(side)),
        }
    }

    fn reason(&self, reason: Reason) -> String {
        reason.chinese().to_owned()
    }

    fn verdict(&self, verdict: Verdict) -> String {
        verdict.chinese()
    }

    fn reached(&self, ply: usize, told: usize) -> String {
        let when = if ply == 0 { "第一着之前".to_owned() } else { format!("第{ply}着后") };
        match told - ply {
            0 => when,
            more => format!("{when}；其后{more}着不再进行"),
        }
    }

    fn span(&self, first: usize, last: usize) -> String {
        format!("第{first}着至第{last}着")
    }

    fn conduct(&self, conduct: Conduct) -> String {
        match conduct {
            Conduct::Checks => "步步将军".to_owned(),
            Conduct::Strikes(strikes) => format!("步步是打：{}", kinds(strikes)),
            Conduct::MayStrike(strikes) => format!("步步是打，但本规则允许：{}", kinds(strikes)),
            Conduct::PawnsStrike => "相互长打时，兵（卒）捉子按捉处理，故步步是打（27.2）".to_owned(),
            Conduct::Allowed(idle) => format!("允许着法：{idle}为闲着（25.2）"),
        }
    }

    fn class(&self, class: &Class, effect: Effect) -> &'static str {
        match (class, effect) {
            (Class::Check, _) => "将",
            (Class::Kill(_), _) => "杀",
            (Class::Chase(_) | Class::ChaseByChecks(_) | Class::ChaseByExchange(_), _) => "捉",
            (Class::Idle, Effect::ExchangeOffer { .. }) => "兑",
            (Class::Idle, Effect::SacrificeOffer { .. }) => "献",
            (Class::Idle, Effect::Follow { .. }) => "跟",
            (Class::Idle, Effect::Block { .. }) => "拦",
            (Class::Idle, Effect::Idle) => "闲",
        }
    }

    fn checks(&self, checkers: &[Stand]) -> String {
        let names: Vec<String> = checkers.iter().copied().map(the).collect();
        format!("{}照将（28.1）", names.join("、"))
    }

    fn kill(&self, moves: &[Move]) -> String {
        format!("企图以{}将死对方（28.2）", line(moves))
    }

    fn wins_by_checks(&self, check: Move) -> String {
        format!("能够从{check}起通过连续照将得子（29.1）")
    }

    fn wins_by_exchange(&self, capture: Move) -> String {
        format!("能够从{capture}起通过交换得子（29.1）")
    }

    fn attack(&self, attack: Attack) -> String {
        let Attack { attacker, victim, finding, .. } = attack;
        format!("{}攻击{}，{}（{}）", the(attacker), the(victim), comment(finding), article(finding))
    }

    fn effect(&self, effect: Effect) -> Option<String> {
        Some(match effect {
            Effect::ExchangeOffer { by, of } => format!("{}可吃{}，同等子力互换（28.5）", the(by), the(of)),
            Effect::SacrificeOffer { by, of } => format!("{}可吃{}得子（28.6）", the(by), the(of)),
            Effect::Follow { by, of } => format!("{}盯牵有根的{}（28.8）", the(by), the(of)),
            Effect::Block { of, from } => format!("阻拦{}到{from}（28.7）", the(of)),
            Effect::Idle => return None,
        })
    }

    fn old_mate(&self, moves: &[Move]) -> String {
        format!("上一着已能以{}将死对方，并非新产生（28.2、29.2）", line(moves))
    }

    fn nothing(&self) -> &'static str {
        "没有新的攻击（28.9）"
    }

    fn total(&self, lines: u64, broken: u64) -> String {
        match broken {
            0 => format!("共{lines}局"),
            broken => format!("共{lines}局，其中{broken}局无法裁决"),
        }
    }
}

/// A piece by the name of its side, and where it stands.
fn the(stand: Stand) -> String {
    let name = match stand.piece {
        Piece::RedKing => "帅",
        Piece::RedAdvisor => "仕",
        Piece::RedElephant => "相",
        Piece::RedHorse | Piece::BlackHorse => "马",
        Piece::RedRook | Piece::BlackRook => "车",
        Piece::RedCannon | Piece::BlackCannon => "炮",
        Piece::RedPawn => "兵",
        Piece::BlackKing => "将",
        Piece::BlackAdvisor => "士",
        Piece::BlackElephant => "象",
        Piece::BlackPawn => "卒",
    };
    format!("{name}{}", stand.square)
}

/// What the rules say of an attack.
const fn comment(finding: Finding) -> &'static str {
    match finding {
        Finding::Wins(Root::None) => "其无根",
        Finding::Wins(Root::False) => "其为假根，无法反吃",
        Finding::Wins(Root::Dearer) => "其虽有根，但子力价值更高",
        Finding::Wins(Root::TooFew) => "其少根",
        Finding::NotNew => "但上一着已能得此子，并非新产生",
        Finding::Even => "其有根，交换不得子",
        Finding::Loses => "其有根，吃之失子",
        Finding::Illegal => "但己方将帅将受攻击，不能吃",
        Finding::Offer => "其亦可反吃，属邀兑",
        Finding::Mated => "但吃后将被将死",
        Finding::King => "但帅（将）本身捉子按闲处理",
        Finding::Pawn => "但兵（卒）本身捉子按闲处理",
        Finding::Worthless => "未过河兵（卒）不算子力",
    }
}

/// The kinds of strike, joined.
fn kinds(strikes: Strikes) -> String {
    let named = [(strikes.check, "将"), (strikes.kill, "杀"), (strikes.chase, "捉")];
    named.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect::<Vec<_>>().join("、")
}
