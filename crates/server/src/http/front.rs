//! What stands in front of the server: the names that it is reached by, and proxies, which say for
//! whom they ask. Whoever says so and is no proxy of the owner's is not believed.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::refused::Refused;

const LIST: &str = "x-forwarded-for";
const PROTO: &str = "x-forwarded-proto";

/// What the owner says of it.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Proxies on other machines that are believed; those on this machine are.
    pub proxies: Vec<IpAddr>,
    pub says: Says,
    /// The names that the server answers to, besides this machine's; none: all.
    pub names: Vec<String>,
}

/// In which header proxies say for whom they ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Says {
    /// In whichever there is. Where there are both they must agree: a proxy that writes one of them passes
    /// on what somebody wrote into the other.
    #[default]
    Either,
    XForwardedFor,
    /// As in RFC 7239.
    Forwarded,
}

/// For whom something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asks {
    pub from: IpAddr,
    pub https: bool,
}

/// What one proxy says; an address that it keeps to itself is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hop {
    from: Option<IpAddr>,
    https: bool,
}

impl Front {
    fn trusts(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.proxies.contains(&address)
    }

    /// Who asks, of whoever the connection is with: the last who is no proxy of ours, over all lines.
    pub fn asks(&self, peer: IpAddr, headers: &HeaderMap) -> Result<Asks, Refused> {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return Ok(Asks { from: peer, https: false });
        }
        let has = |name: &str| headers.contains_key(name);
        let list = (self.says != Says::Forwarded && has(LIST)).then(|| self.client(peer, &list(headers)));
        let new = self.says != Says::XForwardedFor && has(header::FORWARDED.as_str());
        let new = if new { Some(self.client(peer, &forwarded(headers)?)) } else { None };
        if list.zip(new).is_some_and(|(list, new)| list.from != new.from) {
            return Err(Refused::TwoClients);
        }
        let asks = list.or(new).unwrap_or(Asks { from: peer, https: false });
        Ok(Asks { https: asks.https || new.is_some_and(|new| new.https) || is_https(headers), ..asks })
    }

    fn client(&self, peer: IpAddr, hops: &[Hop]) -> Asks {
        let mut asks = Asks { from: peer, https: false };
        for hop in hops.iter().rev() {
            let Some(from) = hop.from else { break };
            asks = Asks { from, https: hop.https };
            if !self.trusts(from) {
                break;
            }
        }
        asks
    }

    /// Whether somebody means this server: with one name, and where the owner lists them one of those.
    pub fn is_for_us(&self, request: &Request) -> Result<(), Refused> {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(Refused::NoHost) };
        let host = host.to_str().ok().filter(|host| !host.contains('@'));
        let host: Authority = host.and_then(|host| host.parse().ok()).ok_or(Refused::NoHost)?;
        if request.uri().authority().is_some_and(|other| *other != host) {
            return Err(Refused::NoHost);
        }
        // Whoever asks whether we are well may know us by our address only.
        let ours = self.names.is_empty() || self.is_called(&host) || request.uri().path() == "/healthz";
        if ours { Ok(()) } else { Err(Refused::NotOurName) }
    }

    fn is_called(&self, host: &Authority) -> bool {
        let name = host.host().trim_end_matches('.');
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let here = name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        here || self.names.iter().any(|one| one.eq_ignore_ascii_case(name) || one.eq_ignore_ascii_case(host.as_str()))
    }
}

/// From here on the header says what is believed.
pub fn settle(headers: &mut HeaderMap, asks: Asks) {
    headers.remove(PROTO);
    if asks.https {
        headers.insert(PROTO, HeaderValue::from_static("https"));
    }
}

fn is_https(headers: &HeaderMap) -> bool {
    // With several proxies the first says what the browser speaks.
    let last = headers.get_all(PROTO).iter().next_back().and_then(|value| value.to_str().ok());
    last.and_then(|list| list.split(',').next()).is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"))
}

/// All lines of a header as one list: whatever bytes somebody put into one, the others count.
fn lines(headers: &HeaderMap, name: &str) -> Vec<String> {
    headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect()
}

fn list(headers: &HeaderMap) -> Vec<Hop> {
    let all = lines(headers, LIST);
    let each = all.iter().flat_map(|line| line.split(',')).map(str::trim).filter(|hop| !hop.is_empty());
    each.map(|hop| Hop { from: node(hop), https: false }).collect()
}

/// The elements of `Forwarded` (RFC 7239, 4). A line whose quotes do not close is refused: it could
/// swallow what a proxy has added to it.
fn forwarded(headers: &HeaderMap) -> Result<Vec<Hop>, Refused> {
    let mut hops = Vec::new();
    for line in lines(headers, header::FORWARDED.as_str()) {
        for element in split(&line, ',')? {
            let mut hop = Hop::default();
            for pair in split(element, ';')? {
                let Some((name, value)) = pair.split_once('=') else { continue };
                match name.trim().to_ascii_lowercase().as_str() {
                    "for" => hop.from = node(&unquoted(value.trim())),
                    "proto" => hop.https = unquoted(value.trim()).eq_ignore_ascii_case("https"),
                    _ => {}
                }
            }
            hops.push(hop);
        }
    }
    Ok(hops)
}

/// Cut where a mark stands outside of quotes; nothing between two marks is no part.
fn split(text: &str, mark: char) -> Result<Vec<&str>, Refused> {
    let (mut parts, mut begin, mut quoted, mut escaped) = (Vec::new(), 0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if c == mark && !quoted => {
                parts.push(&text[begin..at]);
                begin = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts.retain(|part| !part.trim().is_empty());
    if quoted { Err(Refused::Malformed) } else { Ok(parts) }
}

fn unquoted(value: &str) -> String {
    let Some(inside) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut plain = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    plain
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`. Names that hide an address
/// (`unknown`, `_proxy`) are none.
fn node(text: &str) -> Option<IpAddr> {
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let found = text.parse::<IpAddr>().ok().or_else(bracketed).or_else(with_port);
    found.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_bytes(value.as_bytes()).expect("a value"));
        }
        headers
    }

    fn front() -> Front {
        Front { proxies: vec!["203.0.113.200".parse().expect("an address")], ..Front::default() }
    }

    fn from(peer: &str, lines: &[(&'static str, &str)]) -> String {
        let asks = front().asks(peer.parse().expect("an address"), &headers(lines));
        asks.map_or_else(|refused| refused.code().to_owned(), |asks| asks.from.to_string())
    }

    const HERE: &str = "127.0.0.1";
    const XFF: &str = "x-forwarded-for";
    const NEW: &str = "forwarded";

    #[test]
    fn only_a_proxy_here_or_a_named_one_is_believed() {
        assert_eq!(from(HERE, &[(XFF, "203.0.113.9, 198.51.100.7")]), "198.51.100.7");
        assert_eq!(from("::ffff:127.0.0.1", &[(XFF, "198.51.100.7")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(XFF, "nonsense")]), HERE);
        assert_eq!(from(HERE, &[]), HERE);
        for name in [XFF, NEW] {
            assert_eq!(from("203.0.113.1", &[(name, "for=198.51.100.7")]), "203.0.113.1");
        }
        assert_eq!(from("203.0.113.200", &[(XFF, "198.51.100.7")]), "198.51.100.7", "the owner's proxy");
    }

    /// Somebody sends a line of their own, and the proxy adds another.
    #[test]
    fn the_last_line_counts_and_not_the_first() {
        assert_eq!(from(HERE, &[(XFF, "192.0.2.1"), (XFF, "198.51.100.7")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(XFF, "192.0.2.1, 192.0.2.2"), (XFF, "198.51.100.7")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(NEW, "for=192.0.2.1"), (NEW, "for=198.51.100.7")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(XFF, "127.0.0.1"), (XFF, "198.51.100.7")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(XFF, "\u{e9}, 198.51.100.7")]), "198.51.100.7", "bytes that are no letters");
    }

    #[test]
    fn proxies_behind_proxies_are_walked_through_to_the_first_stranger() {
        assert_eq!(from(HERE, &[(XFF, "192.0.2.1, 198.51.100.7, 203.0.113.200"), (XFF, "127.0.0.1")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(NEW, "for=192.0.2.1, for=198.51.100.7;by=_x, for=203.0.113.200")]), "198.51.100.7");
        assert_eq!(from(HERE, &[(XFF, "203.0.113.200")]), "203.0.113.200", "all are proxies");
        assert_eq!(from(HERE, &[(XFF, "192.0.2.1, unknown, 203.0.113.200")]), "203.0.113.200", "nobody says for whom");
    }

    #[test]
    fn forwarded_is_read_as_in_rfc_7239() {
        let said = |value: &str| from(HERE, &[(NEW, value)]);
        assert_eq!(said("for=192.0.2.43;proto=http;by=203.0.113.43"), "192.0.2.43");
        assert_eq!(said("For=\"192.0.2.43:47011\""), "192.0.2.43");
        assert_eq!(said("proto=https; FOR=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::17");
        assert_eq!(said("for=\"[2001:db8:cafe::17]\""), "2001:db8:cafe::17");
        assert_eq!(said("for=\"\\1\\92.0.2.43\""), "192.0.2.43");
        assert_eq!(said("for=192.0.2.1, for=\"a, for=b;c\", for=198.51.100.7"), "198.51.100.7");
        assert_eq!(said("for=192.0.2.1, for=\"_gazonk\""), HERE, "a name that hides an address");
        assert_eq!(said(" , ;; , for=192.0.2.43 ,"), "192.0.2.43");
        assert_eq!(said("for=\"192.0.2.1, for=198.51.100.7"), "malformed", "a quote that swallows what follows");
        assert_eq!(said("for=\"192.0.2.1\\\", for=198.51.100.7"), "malformed");
    }

    #[test]
    fn two_headers_must_agree_unless_the_owner_says_which() {
        let both = [(XFF, "192.0.2.1"), (NEW, "for=198.51.100.7")];
        assert_eq!(from(HERE, &both), "two_clients");
        assert_eq!(from(HERE, &[(XFF, "192.0.2.1"), (NEW, "for=\"192.0.2.1:80\"")]), "192.0.2.1");
        for (says, expected) in [(Says::XForwardedFor, "192.0.2.1"), (Says::Forwarded, "198.51.100.7")] {
            let front = Front { says, ..Front::default() };
            let asks = front.asks(HERE.parse().expect("an address"), &headers(&both)).expect("one of them");
            assert_eq!(asks.from.to_string(), expected);
        }
    }

    #[test]
    fn a_proxy_says_what_the_browser_speaks_and_nobody_else() {
        let https = |peer: &str, lines: &[(&'static str, &str)]| {
            front().asks(peer.parse().expect("an address"), &headers(lines)).expect("somebody").https
        };
        assert!(https(HERE, &[("x-forwarded-proto", "https")]));
        assert!(https(HERE, &[("x-forwarded-proto", "https, http"), (XFF, "192.0.2.1")]));
        assert!(https(HERE, &[(NEW, "for=192.0.2.1;proto=HTTPS")]));
        assert!(!https(HERE, &[("x-forwarded-proto", "http")]));
        assert!(!https("203.0.113.1", &[("x-forwarded-proto", "https")]));
    }

    fn meant(names: &[&str], uri: &str, hosts: &[&str]) -> Result<(), Refused> {
        let mut request = Request::new(axum::body::Body::empty());
        *request.uri_mut() = uri.parse().expect("an address");
        for host in hosts {
            request.headers_mut().append(header::HOST, host.parse().expect("a value"));
        }
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Front { names, ..Front::default() }.is_for_us(&request)
    }

    #[test]
    fn a_request_names_one_server() {
        assert_eq!(meant(&[], "/", &["play.example.org:7777"]), Ok(()));
        assert_eq!(meant(&[], "/", &["[::1]:7777"]), Ok(()));
        for hosts in
            [&[][..], &["a.example", "a.example"], &["a.example", "b.example"], &[""], &["a b"], &["x@a.example"]]
        {
            assert_eq!(meant(&[], "/", hosts), Err(Refused::NoHost), "{hosts:?}");
        }
        assert_eq!(meant(&[], "http://a.example/", &["b.example"]), Err(Refused::NoHost));
        assert_eq!(meant(&[], "http://a.example/", &["A.example"]), Ok(()));
    }

    #[test]
    fn a_server_with_names_answers_to_them_and_to_this_machines() {
        let names = ["play.example.org", "other.example:8443"];
        for ours in [
            "play.example.org",
            "PLAY.example.org.:443",
            "other.example:8443",
            "localhost:7777",
            "127.0.0.1",
            "[::1]:80",
        ] {
            assert_eq!(meant(&names, "/", &[ours]), Ok(()), "{ours}");
        }
        for other in ["evil.example", "192.0.2.1:7777", "other.example", "play.example.org.evil.example"] {
            assert_eq!(meant(&names, "/", &[other]), Err(Refused::NotOurName), "{other}");
            assert_eq!(meant(&names, "/healthz", &[other]), Ok(()), "{other}");
        }
    }
}
