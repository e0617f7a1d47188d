//! Where somebody asks from, as limits see it: one address, or the network that a household
//! has of IPv6.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network(IpAddr);

impl Network {
    pub const HERE: Network = Network(IpAddr::V4(Ipv4Addr::LOCALHOST));

    /// IPv6 is given out by /64: whoever has one address there has them all.
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(v4) => Network(IpAddr::V4(v4)),
            IpAddr::V6(v6) if v6.is_loopback() => Network::HERE,
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Network(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
        }
    }

    pub fn is_here(self) -> bool {
        self.0.is_loopback()
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_network() {
        let of = |text: &str| Network::of(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2::5"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::5"), of("2001:db8:1:3::5"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert!(of("::1").is_here() && of("127.0.0.1").is_here());
    }
}
