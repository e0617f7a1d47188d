//! Who sits where, and with which factions.

use bots::{Bot, Dice};
use rules::{Army, Library, Setup};

use crate::clock;
use crate::failure::Failure;
use crate::library::faction_id;
use crate::sim::find_bot;

pub enum Player {
    You,
    Bot { name: String, bot: Box<dyn Bot> },
}

impl Player {
    pub fn name(&self) -> &str {
        match self {
            Player::You => "you",
            Player::Bot { name, .. } => name,
        }
    }
}

/// `you,greedy`; nothing said is you against the greedy bot.
pub fn players(names: &[String]) -> Result<Vec<Player>, Failure> {
    if names.is_empty() {
        return players(&["you".into(), "normal".into()]);
    }
    if !(2..=4).contains(&names.len()) {
        return Err(Failure::Usage(format!("a game has 2 to 4 players, not {}", names.len())));
    }
    let player = |(seat, name): (usize, &String)| match name.trim() {
        "you" | "vous" => Ok(Player::You),
        name => {
            let spec = find_bot(name).map_err(|failure| match failure {
                Failure::Usage(why) => Failure::Usage(format!("{why} (a person is \"you\")")),
                other => other,
            })?;
            let bot = spec.make(seat as u64, clock::now);
            Ok(Player::Bot { name: spec.name, bot })
        }
    };
    names.iter().enumerate().map(player).collect()
}

/// `aliens+ninjas,random`, or `draft`; seats without a word get random factions.
pub fn setup(library: &Library, seats: usize, words: &[String], two_boxes: bool, seed: u64) -> Result<Setup, Failure> {
    let mut setup = Setup { two_boxes, ..Setup::random(seats) };
    if let [only] = words
        && only.trim() == "draft"
    {
        setup.draft = true;
        return Ok(setup);
    }
    if words.len() > seats {
        return Err(Failure::Usage(format!("factions for {} players, but {seats} play", words.len())));
    }
    let wishes = words.iter().map(|word| wish(library, word)).collect::<Result<Vec<_>, _>>()?;
    let mut taken: Vec<String> = wishes.iter().flatten().flatten().cloned().collect();
    let mut dice = Dice::new(seed);
    for (seat, wish) in wishes.into_iter().enumerate() {
        setup.seats[seat] = match wish {
            [None, None] => Army::Random,
            [Some(one), Some(two)] => Army::Given(one, two),
            [Some(one), None] | [None, Some(one)] => {
                // Of two boxes others have the other one.
                let without = if two_boxes { std::slice::from_ref(&one) } else { &taken[..] };
                let two = spare(library, without, &mut dice)?;
                taken.push(two.clone());
                Army::Given(one, two)
            }
        };
    }
    Ok(setup)
}

/// The factions that one seat wishes for; `None` is "any".
fn wish(library: &Library, word: &str) -> Result<[Option<String>; 2], Failure> {
    let one = |name: &str| match name.trim() {
        "random" | "" => Ok(None),
        name => faction_id(library, name).map(Some),
    };
    match word.split('+').collect::<Vec<_>>()[..] {
        [name] => Ok([one(name)?, None]),
        [first, second] => Ok([one(first)?, one(second)?]),
        _ => Err(Failure::Usage(format!("an army has two factions, as in aliens+ninjas; not \"{word}\""))),
    }
}

fn spare(library: &Library, taken: &[String], dice: &mut Dice) -> Result<String, Failure> {
    let all = library.armies().map(|faction| library.cards.factions[usize::from(faction)].id.to_string());
    let free: Vec<String> = all.filter(|id| !taken.contains(id)).collect();
    if free.is_empty() {
        return Err(Failure::Usage("there are not enough factions for all".into()));
    }
    Ok(free[dice.below(free.len())].clone())
}
