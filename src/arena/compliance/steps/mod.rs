//! The steps, in their order: a table for each group of them.

mod bans;
mod clocks;
mod end;
mod games;
mod greeting;
mod info;
mod limits;
mod options;
mod pondering;
mod positions;
mod readiness;
mod search;
mod setting;
mod stopping;

use crate::arena::compliance::step::Step;
use crate::protocol::Protocol;

/// All steps. What others rest on comes first.
const GROUPS: [&[Step]; 14] = [
    greeting::STEPS,
    options::STEPS,
    readiness::STEPS,
    setting::STEPS,
    search::STEPS,
    positions::STEPS,
    info::STEPS,
    stopping::STEPS,
    limits::STEPS,
    clocks::STEPS,
    pondering::STEPS,
    bans::STEPS,
    games::STEPS,
    end::STEPS,
];

/// The steps for a protocol.
pub(super) fn of(protocol: Protocol) -> Vec<&'static Step> {
    GROUPS.into_iter().flatten().filter(|step| step.expected(protocol).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::arena::compliance::step::Ability;

    #[test]
    fn no_two_steps_have_the_same_title() {
        for protocol in [Protocol::Ucci, Protocol::Uci] {
            let mut titles = HashSet::new();
            assert!(of(protocol).into_iter().all(|step| titles.insert(step.title)));
        }
    }

    #[test]
    fn a_step_rests_on_steps_before_it() {
        for protocol in [Protocol::Ucci, Protocol::Uci] {
            let mut proved: Vec<Ability> = Vec::new();
            for step in of(protocol) {
                assert!(step.needs.iter().all(|ability| proved.contains(ability)), "{}", step.title);
                proved.extend(step.proves);
            }
        }
    }
}
