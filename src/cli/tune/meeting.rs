//! The engine is started once before the first game, to learn what it is called and whether it takes what is tuned.

use crate::arena::contest::Entrant;
use crate::arena::player::{Deadlines, Player, Stop};
use crate::arena::tune::{Outset, Parameter};
use crate::cli::one_line;
use crate::cli::tune::Error;
use crate::cli::tune::plan::Plan;
use crate::protocol::options::normalised;
use crate::protocol::{Announcement, Kind};

/// Starts an engine.
///
/// # Errors
/// [`Error::Engine`] if it is not there, [`Error::InterruptedEarly`] if the stop was pulled.
pub(super) fn start(entrant: &Entrant, stop: &Stop) -> Result<Player, Error> {
    let started = Player::start_under(&entrant.config, Deadlines::default(), stop);
    if stop.is_pulled() {
        return Err(Error::InterruptedEarly);
    }
    started.map_err(|error| Error::Engine { label: entrant.label(), error: Box::new(error) })
}

/// What is tuned, and what the engine may not heed.
///
/// # Errors
/// As [`start`], and [`Error::Option`] if the engine does not take what is tuned.
pub(super) fn outset(plan: &Plan, stop: &Stop) -> Result<(Outset, Vec<String>), Error> {
    let player = start(plan.entrant(), stop)?;
    let name = one_line(player.name());
    let warnings = player.warnings().iter().map(|warning| one_line(&format!("{name}: {warning}"))).collect();
    let fault = plan.parameters.iter().find_map(|parameter| {
        fault(parameter, player.identity().option(&parameter.name), &plan.entrant().config.options)
    });
    player.quit();
    if let Some(what) = fault {
        return Err(Error::Option { label: name, what });
    }
    let Plan { iterations, seed, screening, .. } = *plan;
    Ok((Outset { engine: name, parameters: plan.parameters.clone(), iterations, seed, screening }, warnings))
}

/// Why an option cannot be tuned: as it is announced, if it is, and besides the options that are set already.
fn fault(parameter: &Parameter, announced: Option<&Announcement>, set: &[(String, String)]) -> Option<String> {
    let Parameter { name, min, max, .. } = parameter;
    let Some(announced) = announced else { return Some(format!("the engine announces no option {name}")) };
    if set.iter().any(|(other, _)| [name, &announced.name].iter().any(|name| normalised(name) == normalised(other))) {
        return Some(format!("option {name} is tuned, and cannot be set besides"));
    }
    match announced.kind {
        Kind::Spin { min: least, max: most, .. } if *min < least || *max > most => Some(format!(
            "option {name} takes a number from {least} to {most}, which the range {min} to {max} goes beyond"
        )),
        Kind::Spin { .. } => None,
        _ => Some(format!("option {name} is no number (spin), and cannot be tuned")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_the_engine_does_not_take_is_named() {
        let parameter = Parameter::proposed("Margin", 50, 0, 100);
        let option = |kind| Announcement { name: "Margin".to_owned(), kind };
        let sound = option(Kind::Spin { default: 1, min: 0, max: 100 });
        assert_eq!(fault(&parameter, Some(&sound), &[("Hash".to_owned(), "1".to_owned())]), None);
        for (announced, set, message) in [
            (None, "Hash", "the engine announces no option Margin"),
            (Some(sound), "mar_gin", "option Margin is tuned, and cannot be set besides"),
            (
                Some(option(Kind::Spin { default: 1, min: 1, max: 100 })),
                "Hash",
                "option Margin takes a number from 1 to 100, which the range 0 to 100 goes beyond",
            ),
            (Some(option(Kind::Button)), "Hash", "option Margin is no number (spin), and cannot be tuned"),
        ] {
            let set = [(set.to_owned(), "1".to_owned())];
            assert_eq!(fault(&parameter, announced.as_ref(), &set).as_deref(), Some(message));
        }
    }
}
