//! What kind of line a cursor stands in. The reader of card files knows more; while somebody
//! types, this is enough.

/// Where a cursor is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A name: nobody can complete it.
    Heading,
    /// Below a card's name: its stat line, as far as it is there.
    Stats(String),
    /// In a paragraph: its text before the cursor.
    Words(String),
    /// Between a faction's name and its first card, or nowhere.
    Outside,
}

/// The place of a line (from 0) and a column in characters.
pub fn spot(text: &str, line: usize, column: usize) -> Spot {
    let lines: Vec<&str> = text.lines().collect();
    let here: String = lines.get(line).copied().unwrap_or_default().chars().take(column).collect();
    if here.starts_with('#') {
        return Spot::Heading;
    }
    let above = || lines[..line.min(lines.len())].iter().rev();
    // Below a card's heading the first line is the stat line.
    let Some(last) = above().find(|line| !line.trim().is_empty()) else { return Spot::Outside };
    if last.starts_with("## ") {
        return Spot::Stats(here.trim_start().to_owned());
    }
    if !above().any(|line| line.starts_with("## ")) || last.starts_with("# ") {
        return Spot::Outside;
    }
    let mut words: Vec<&str> = above().take_while(|line| is_of_paragraph(line)).copied().collect();
    words.reverse();
    // The stat line is no paragraph, if somebody leaves no line free below it.
    let first = line.min(lines.len()) - words.len();
    let below = lines[..first].iter().rev().find(|line| !line.trim().is_empty());
    if below.is_some_and(|line| line.starts_with("## ")) && !words.is_empty() {
        words.remove(0);
    }
    let mut all: Vec<&str> = words.iter().map(|line| line.trim()).collect();
    all.push(here.trim_start());
    Spot::Words(all.join(" "))
}

fn is_of_paragraph(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#') && !line.starts_with('>')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_knows_where_it_is() {
        let text = "# Birds | Oiseaux\nSet: sky\n\n## Owl | Hibou\nMinion, pow\n\nYou may draw\na card. Th";
        let at = |line: usize, column: usize| spot(text, line, column);
        assert_eq!(at(0, 5), Spot::Heading);
        assert_eq!(at(1, 3), Spot::Outside);
        assert_eq!(at(4, 11), Spot::Stats("Minion, pow".into()));
        assert_eq!(at(6, 7), Spot::Words("You may".into()));
        assert_eq!(at(7, 10), Spot::Words("You may draw a card. Th".into()));
        assert_eq!(spot("## Owl\nAction, 1 copy\nDraw", 2, 4), Spot::Words("Draw".into()));
        assert_eq!(spot("", 0, 0), Spot::Outside);
    }
}
