//! Parts of a run, and the names of their files.

/// Rows of a Parquet file.
const CHUNK: u64 = 1000;

/// A part of a run: the games whose number leaves `part` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// `2/5`: people count from 1 and programs from 0, so 5/5 and 0/5 are the same.
    pub fn parse(text: &str) -> Option<Shard> {
        let (part, of) = text.split_once('/')?;
        let (part, of): (u64, u64) = (part.trim().parse().ok()?, of.trim().parse().ok()?);
        (of > 0 && part <= of).then(|| Shard { part: part % of, of })
    }

    /// Its games among the first so many, in order.
    pub fn games(self, games: u64) -> impl Iterator<Item = u64> {
        (self.part..games).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }

    /// The chunk that a game of this shard belongs to.
    pub fn chunk(self, game: u64) -> u64 {
        game / self.of / CHUNK
    }

    /// The name of a chunk's files, without their ending.
    pub fn name(self, chunk: u64) -> String {
        format!("games-{self}-{chunk:05}")
    }

    /// The shard that a file of this name belongs to, if it is a name of ours.
    pub fn of_name(name: &str) -> Option<Shard> {
        let (shard, chunk) = name.strip_prefix("games-")?.split_once('-')?;
        let (part, of) = shard.split_once("of")?;
        let shard = Shard { part: part.parse().ok()?, of: of.parse().ok()? };
        (shard.part < shard.of && shard.name(chunk.parse().ok()?) == name).then_some(shard)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}of{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_all_games_and_know_their_files() {
        let shards = ["1/3", "2/3", "3/3"].map(|text| Shard::parse(text).expect("a shard"));
        let mut games: Vec<u64> = shards.iter().flat_map(|shard| shard.games(20)).collect();
        games.sort();
        assert_eq!(games, (0..20).collect::<Vec<_>>());
        for shard in shards {
            assert_eq!(Shard::of_name(&shard.name(123_456)), Some(shard));
        }
        for other in ["games-1of3", "games-3of3-00000", "games-1of3-0", "my-games-1of3-00000", "games-0of0-00000"] {
            assert_eq!(Shard::of_name(other), None, "{other}");
        }
        for wrong in ["", "1", "4/3", "0/0", "-1/3", "a/b", "1/3/5"] {
            assert_eq!(Shard::parse(wrong), None, "{wrong}");
        }
    }
}
