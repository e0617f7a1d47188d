//! The shape of the net, and its weights in a file.
//!
//! For each seat and base, one layer looks at numbers and at the cards there; what it finds is
//! summed over the bases. A second layer adds the seat's numbers, its hand, discard pile and army;
//! a third one follows, and a last one for each player count gives the seat's score.

use rules::{SKILL_FEATURES, SKILLS_VERSION};

use super::options::{CONTEXTS, DEEDS, OPTION_INPUTS, OptionRole};
use super::sketch::{BASE_INPUTS, Role, SEAT_INPUTS};

pub const BASE_WIDTH: usize = 32;
pub const SEAT_WIDTH: usize = 32;
pub const LAST_WIDTH: usize = 16;
pub const OPTION_WIDTH: usize = 32;

/// As sure as the linear evaluation is, early and late, whose scores come in quarters.
pub const LINEAR: [f32; 2] = [0.18 * 4.0, 0.27 * 4.0];

/// Changes whenever the shape or the inputs beside the cards' features change.
const SHAPE: u32 = 1;
const MAGIC: &[u8; 8] = b"bastonn1";

/// One block of weights: inputs × outputs, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// For each role and feature of a card: what it adds to its layer.
    Cards,
    BaseInputs,
    BaseBias,
    SeatInputs,
    SeatBias,
    /// From the sum over bases to the seat's layer.
    BaseToSeat,
    Middle,
    MiddleBias,
    /// For 2, 3 and 4 players.
    Last,
    /// Of options: what a card adds in each role.
    OptionCards,
    Contexts,
    Deeds,
    OptionInputs,
    OptionLast,
}

impl Part {
    pub const ALL: [Part; 14] = [
        Part::Cards,
        Part::BaseInputs,
        Part::BaseBias,
        Part::SeatInputs,
        Part::SeatBias,
        Part::BaseToSeat,
        Part::Middle,
        Part::MiddleBias,
        Part::Last,
        Part::OptionCards,
        Part::Contexts,
        Part::Deeds,
        Part::OptionInputs,
        Part::OptionLast,
    ];

    /// Parts that only the prior over options has.
    pub fn is_of_options(self) -> bool {
        self as usize >= Part::OptionCards as usize
    }

    /// Inputs and outputs.
    pub const fn shape(self) -> (usize, usize) {
        match self {
            Part::Cards => (Role::COUNT * SKILL_FEATURES, BASE_WIDTH),
            Part::BaseInputs => (BASE_INPUTS, BASE_WIDTH),
            Part::BaseBias => (1, BASE_WIDTH),
            Part::SeatInputs => (SEAT_INPUTS, SEAT_WIDTH),
            Part::SeatBias => (1, SEAT_WIDTH),
            Part::BaseToSeat => (BASE_WIDTH, SEAT_WIDTH),
            Part::Middle => (SEAT_WIDTH, LAST_WIDTH),
            Part::MiddleBias => (1, LAST_WIDTH),
            Part::Last => (3, LAST_WIDTH + 2),
            Part::OptionCards => (OptionRole::COUNT * SKILL_FEATURES, OPTION_WIDTH),
            Part::Contexts => (CONTEXTS, OPTION_WIDTH),
            Part::Deeds => (DEEDS, OPTION_WIDTH),
            Part::OptionInputs => (OPTION_INPUTS, OPTION_WIDTH),
            Part::OptionLast => (1, OPTION_WIDTH),
        }
    }

    const fn len(self) -> usize {
        self.shape().0 * self.shape().1
    }
}

/// All weights of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    parts: [Vec<f32>; Part::ALL.len()],
}

/// Why a file of weights is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetError {
    /// It is no file of weights.
    Other,
    /// It was made for other features or another shape.
    Version { skills: u32, shape: u32 },
    /// It ends too early, or too late.
    Length,
}

impl std::fmt::Display for NetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NetError::Other => write!(f, "this is no file of weights"),
            NetError::Version { skills, shape } => write!(
                f,
                "these weights are for features {skills} and shape {shape}; here are features {SKILLS_VERSION} and shape {SHAPE}"
            ),
            NetError::Length => write!(f, "this file of weights is not whole"),
        }
    }
}

impl Net {
    /// All weights 0.
    pub fn zero() -> Net {
        Net { parts: Part::ALL.map(|part| vec![0.0; part.len()]) }
    }

    pub fn part(&self, part: Part) -> &[f32] {
        &self.parts[part as usize]
    }

    pub fn part_mut(&mut self, part: Part) -> &mut [f32] {
        &mut self.parts[part as usize]
    }

    /// One row of a block: what an input adds.
    pub fn row(&self, part: Part, input: usize) -> &[f32] {
        let width = part.shape().1;
        &self.parts[part as usize][input * width..(input + 1) * width]
    }

    /// Leans on the linear evaluation: this much of each score is what that one says.
    pub fn lean(&mut self, share: f32) {
        let width = Part::Last.shape().1;
        for head in self.part_mut(Part::Last).chunks_exact_mut(width) {
            head.iter_mut().for_each(|weight| *weight *= 1.0 - share);
            for (weight, sure) in head[LAST_WIDTH..].iter_mut().zip(LINEAR) {
                *weight += sure * share;
            }
        }
    }

    /// As a file: each weight is the upper half of an `f32`, rounded.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for version in [SKILLS_VERSION, SHAPE] {
            bytes.extend(version.to_le_bytes());
        }
        for weight in self.parts.iter().flatten() {
            let half = (weight.to_bits().wrapping_add(0x8000) >> 16) as u16;
            bytes.extend(half.to_le_bytes());
        }
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Other)?;
        let (versions, weights) = rest.split_at_checked(8).ok_or(NetError::Length)?;
        let version =
            |at: usize| u32::from_le_bytes([versions[at], versions[at + 1], versions[at + 2], versions[at + 3]]);
        if (version(0), version(4)) != (SKILLS_VERSION, SHAPE) {
            return Err(NetError::Version { skills: version(0), shape: version(4) });
        }
        let mut net = Net::zero();
        let count: usize = net.parts.iter().map(Vec::len).sum();
        if weights.len() != 2 * count {
            return Err(NetError::Length);
        }
        let halves = weights.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        for (weight, half) in net.parts.iter_mut().flatten().zip(halves) {
            *weight = f32::from_bits(u32::from(half) << 16);
        }
        Ok(net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_back_the_weights_and_other_files_are_refused() {
        let mut net = Net::zero();
        net.part_mut(Part::Middle)[3] = -1.5;
        net.part_mut(Part::Cards)[70] = 0.25;
        let bytes = net.to_bytes();
        assert!(bytes.len() < 1 << 20, "the repository holds at most 1 MB");
        assert_eq!(Net::from_bytes(&bytes), Ok(net));
        assert_eq!(Net::from_bytes(b"something else"), Err(NetError::Other));
        assert_eq!(Net::from_bytes(&bytes[..bytes.len() - 1]), Err(NetError::Length));
        let mut newer = bytes;
        newer[8] = 99;
        assert!(matches!(Net::from_bytes(&newer), Err(NetError::Version { skills: 99, .. })));
    }
}
