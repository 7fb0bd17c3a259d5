//! Texts within HTML: nothing that is put into a page can become markup.

/// The colours, letters and buttons that all pages share, by day and by night: a style sheet.
pub const LOOK: &str = include_str!("look.css");

/// A template with its `{{names}}` replaced. What is put in is not looked at again.
pub fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((name, after)) = behind.split_once("}}") else { break };
        text += before;
        text += &value(name);
        rest = after;
    }
    text + rest
}

/// A text that stands in an element or in the value of an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// JSON that stands in a script element: nothing in it can end the element or begin a comment.
#[must_use]
pub fn within_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_filled_again() {
        let filled = fill("a{{x}}b{{y}}{{", |name| format!("<{name}{{{{x}}}}>"));
        assert_eq!(filled, "a<x{{x}}>b<y{{x}}>{{");
    }

    #[test]
    fn markup_in_a_text_is_no_markup() {
        assert_eq!(escaped("<a href='\"&\n"), "&lt;a href=&#39;&quot;&amp; ");
        let json = within_script("\"</script><!--&\"");
        assert_eq!(json, "\"\\u003c/script\\u003e\\u003c!--\\u0026\"");
    }
}
