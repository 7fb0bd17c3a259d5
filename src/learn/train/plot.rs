//! A picture of how the errors fell, as SVG.

use std::fmt::Write;

use crate::learn::train::trainer::Epoch;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// Room for the numbers on the left, above, on the right and below.
const MARGINS: [f64; 4] = [70.0, 40.0, 20.0, 40.0];
/// Lines across the picture.
const GRID: u32 = 5;

/// What is drawn of each epoch, under which name and in which colour.
type Curve = (&'static str, &'static str, fn(&Epoch) -> f64);

const CURVES: [Curve; 3] = [
    ("learnt", "#c0392b", |epoch| epoch.learnt),
    ("held out", "#2471a3", |epoch| epoch.held_out.target),
    ("held out, against results", "#7d7d7d", |epoch| epoch.held_out.result),
];

/// The errors of all epochs: of what is learnt, and of what is held out, against the same target and against the results alone.
#[must_use]
pub fn svg(history: &[Epoch], title: &str) -> String {
    let [left, top, right, bottom] = MARGINS;
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{left}\" y=\"16\">{}</text>\n",
        escaped(title)
    );
    let values = history.iter().flat_map(|epoch| CURVES.map(|(_, _, of)| of(epoch)));
    let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.is_empty() {
        return picture + "</svg>\n";
    }
    let span = (highest - lowest).max(1e-9);
    let height = |value: f64| HEIGHT - bottom - (value - lowest) / span * (HEIGHT - top - bottom);
    let across = |epoch: usize| left + (epoch as f64 / (history.len() - 1).max(1) as f64) * (WIDTH - left - right);
    for line in 0..=GRID {
        let value = lowest + span * f64::from(line) / f64::from(GRID);
        let y = height(value);
        let end = WIDTH - right;
        let _ = writeln!(
            picture,
            "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{end}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value:.5}</text>",
            left - 6.0,
            y + 4.0
        );
    }
    for (number, (name, color, of)) in CURVES.into_iter().enumerate() {
        let points = history.iter().enumerate().filter(|(_, epoch)| of(epoch).is_finite());
        let points: Vec<String> =
            points.map(|(at, epoch)| format!("{:.1},{:.1}", across(at), height(of(epoch)))).collect();
        let _ = writeln!(
            picture,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{}\" y=\"32\" fill=\"{color}\">{name}</text>",
            points.join(" "),
            left + 120.0 * number as f64
        );
    }
    let _ = writeln!(
        picture,
        "<text x=\"{left}\" y=\"{y}\">epoch 1</text>\n<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\n</svg>",
        WIDTH - right,
        history.len(),
        y = HEIGHT - 14.0
    );
    picture
}

/// The text with the signs that SVG means otherwise spelled out.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::train::measure::Errors;

    #[test]
    fn every_curve_has_a_point_for_each_epoch() {
        let epoch = |learnt| Epoch { learnt, held_out: Errors { target: learnt + 0.01, result: learnt * 2.0 } };
        let picture = svg(&[epoch(0.05), epoch(0.04), epoch(0.035)], "692 -> 256 & more");
        assert_eq!(picture.matches("<polyline").count(), 3);
        let points = picture.split("points=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert_eq!(points.split(' ').count(), 3);
        assert!(picture.contains("692 -&gt; 256 &amp; more") && picture.ends_with("</svg>\n"), "{picture}");
    }

    #[test]
    fn nothing_one_epoch_and_no_numbers_can_be_drawn() {
        let even = Epoch { learnt: 0.1, held_out: Errors { target: 0.1, result: 0.1 } };
        let odd = Epoch { learnt: f64::NAN, ..even };
        for history in [&[][..], &[even], &[even, odd]] {
            let picture = svg(history, "");
            assert!(!picture.contains("NaN") && picture.ends_with("</svg>\n"), "{picture}");
        }
    }
}
