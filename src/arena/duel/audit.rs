//! The referee's count of the natural limit (23.3), and what is ruled of a game that goes on after its move (24.3).

use crate::arena::duel::foul::Foul;
use crate::arena::duel::log::Log;
use crate::rules::{Game, Reason, Tally, Verdict};
use crate::types::Color;

/// Notes what the referee finds after a move: that a side must leave a loop, and the count when the natural limit is due.
pub(super) fn note(log: &mut Log, game: &Game) {
    if let Verdict::MustChange(side, _) = game.verdict() {
        log.note(Some(side), "24.3", "must-change", game.verdict().to_string());
    }
    let limit = game.referee().rules().limit;
    let is_due = limit.is_some_and(|limit| game.position().capture_clock() == 2 * limit.rounds);
    match game.verdict() {
        Verdict::Draw(Reason::NaturalLimit) => log.note(None, "23.3", "audit", count(game)),
        Verdict::Open | Verdict::MustChange(..) if is_due => {
            log.note(None, "23.3", "audit", format!("{}: the game goes on", count(game)));
        }
        _ => {}
    }
}

/// Whether a claim of the natural limit stands in the position as it is; what was counted, in words.
///
/// # Errors
/// The foul that the claim is.
pub(super) fn claim(game: &Game, claimant: Color) -> Result<String, Foul> {
    let position = game.position();
    let limit = game.referee().rules().limit;
    let stands = limit.is_some_and(|it| Tally::of(position).stands_for(claimant, &it, position.capture_clock()));
    if stands { Ok(count(game)) } else { Err(Foul::UntrueClaim { count: count(game) }) }
}

fn count(game: &Game) -> String {
    let position = game.position();
    let plies = position.capture_clock();
    let Some(limit) = game.referee().rules().limit else {
        return format!("plies without a capture: {plies}; no limit is in force");
    };
    let tally = Tally::of(position);
    let [red, black] = Color::ALL.map(|side| tally.counted(side, &limit));
    let rounds = limit.rounds;
    let cap = limit.check_cap.map_or_else(String::new, |cap| format!(", {cap} checks of each at most"));
    format!(
        "plies without a capture: {plies}; moves that count: {red} of Red, {black} of Black{cap}; the limit: {rounds} each"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::rules::{Limit, RuleSet};

    /// Kings that step to and fro, with one more way so that no position comes a third time.
    const SHUTTLE: [&str; 8] = ["f0f1", "d9d8", "f1f2", "d8d7", "f2f1", "d7d8", "f1f0", "d8d9"];

    #[test]
    fn a_claim_before_the_limit_is_a_foul_and_the_count_is_told() {
        let start: Position = "3k5/9/9/9/9/9/R8/9/9/5K3 w - - 0 1".parse().expect("a position");
        let limit = Some(Limit { rounds: 4, check_cap: None, ..Limit::default() });
        let mut game = Game::new(&start, RuleSet { limit, ..RuleSet::default() });
        let mut log = Log::default();
        for (ply, played) in SHUTTLE.into_iter().enumerate() {
            let foul = claim(&game, Color::Red).expect_err("too early");
            assert_eq!(foul.article(), "9.1.4", "{ply}");
            game.play(played.parse().expect(played)).expect("legal");
            note(&mut log, &game);
        }
        assert_eq!(game.verdict(), Verdict::Draw(Reason::NaturalLimit));
        assert_eq!(log.rulings.len(), 1);
        assert_eq!(
            log.rulings[0].text,
            "plies without a capture: 8; moves that count: 4 of Red, 4 of Black; the limit: 4 each"
        );
        let mut endless = Game::new(&start, RuleSet { limit: None, ..RuleSet::default() });
        endless.play("f0f1".parse().expect("a move")).expect("legal");
        let foul = claim(&endless, Color::Black).expect_err("no limit").to_string();
        assert_eq!(foul, "claims the natural limit wrongly: plies without a capture: 1; no limit is in force");
    }
}
