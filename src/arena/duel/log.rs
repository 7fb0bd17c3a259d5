//! The referee's log of a game: each ruling with its article, and the fouls.

use crate::arena::duel::end::{Conclusion, End};
use crate::arena::duel::foul::{Foul, LOSING_FOULS};
use crate::arena::duel::ruling::Ruling;
use crate::types::Color;

/// What the referee has ruled so far.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) rulings: Vec<Ruling>,
    /// Fouls of Red and of Black.
    pub(super) fouls: [u32; 2],
    /// After how many plies a ruling made now is.
    ply: u32,
}

impl Log {
    /// A log that begins after the moves of an opening.
    pub(super) fn after(plies: usize) -> Self {
        Self { ply: plies as u32, ..Self::default() }
    }

    /// A move has been made.
    pub(super) const fn turn_over(&mut self) {
        self.ply += 1;
    }

    /// Notes a ruling.
    pub(super) fn note(&mut self, side: Option<Color>, article: &str, kind: &str, text: String) {
        self.rulings.push(Ruling { ply: self.ply, side, article: article.to_owned(), kind: kind.to_owned(), text });
    }

    /// Notes a foul.
    ///
    /// # Errors
    /// That the side has lost, if it was its last but too many (4.1.8).
    pub(super) fn foul(&mut self, side: Color, foul: &Foul) -> Result<(), Conclusion> {
        self.fouls[side.index()] += 1;
        let count = self.fouls[side.index()];
        let text = format!("foul {count} of {side}: {foul}");
        self.note(Some(side), foul.article(), foul.id(), text);
        if count < LOSING_FOULS { Ok(()) } else { Err(Conclusion::lost_by(side, End::Fouls)) }
    }

    /// Notes how the game has ended.
    pub(super) fn close(&mut self, conclusion: &Conclusion) {
        let loser = conclusion.winner.map(|winner| !winner);
        let text = match (&conclusion.end, loser) {
            // What a draw is in a match is a game that both have forfeited (21.3).
            (end @ End::Fault(_), None) => format!("neither side is there: {end}"),
            _ => conclusion.to_string(),
        };
        self.note(loser, &conclusion.articles().join(", "), conclusion.end.id(), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_foul_of_a_side_loses() {
        let mut log = Log::after(4);
        assert_eq!(log.foul(Color::Black, &Foul::RepeatedOffer), Ok(()));
        log.turn_over();
        assert_eq!(log.foul(Color::Black, &Foul::RepeatedOffer), Ok(()));
        assert_eq!(log.foul(Color::Red, &Foul::RepeatedOffer), Ok(()));
        let lost = Conclusion { winner: Some(Color::Red), end: End::Fouls };
        assert_eq!(log.foul(Color::Black, &Foul::RepeatedOffer), Err(lost.clone()));
        log.close(&lost);
        assert_eq!(log.fouls, [1, 3]);
        let told: Vec<(u32, Option<Color>, &str, &str)> =
            log.rulings.iter().map(|it| (it.ply, it.side, it.article.as_str(), it.kind.as_str())).collect();
        assert_eq!(told[0], (4, Some(Color::Black), "9.1.3", "foul-repeated-offer"));
        assert_eq!(told[4], (5, Some(Color::Black), "4.1.8", "fouls"));
        assert_eq!(log.rulings[4].text, "Red wins: the third foul");
    }
}
