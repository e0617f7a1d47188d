//! The list of addresses. A route is added here and nowhere else (a test looks), so that of each it can be asked
//! what it costs: `baston load --doors`.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use utoipa::openapi::OpenApi;

use super::App;

/// Something that can be asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    /// With its gaps: `/t/{code}`.
    pub path: String,
    pub verb: &'static str,
}

#[derive(Default)]
pub struct Ways {
    router: Router<App>,
    all: Vec<Address>,
}

impl Ways {
    pub fn get<H: Handler<T, App>, T: 'static>(self, path: &str, handler: H) -> Ways {
        self.way("GET", path, get(handler))
    }

    pub fn post<H: Handler<T, App>, T: 'static>(self, path: &str, handler: H) -> Ways {
        self.way("POST", path, post(handler))
    }

    /// What takes more than a form of ours.
    pub fn post_up_to<H: Handler<T, App>, T: 'static>(self, most: usize, path: &str, handler: H) -> Ways {
        self.way("POST", path, post(handler).layer(DefaultBodyLimit::max(most)))
    }

    fn way(mut self, verb: &'static str, path: &str, route: MethodRouter<App>) -> Ways {
        self.all.push(Address { path: path.to_owned(), verb });
        self.router = self.router.route(path, route);
        self
    }

    /// Addresses that have their document with them.
    pub fn documented(mut self, (router, document): (Router<App>, OpenApi)) -> Ways {
        for (path, at) in &document.paths.paths {
            let verbs = [("GET", &at.get), ("POST", &at.post), ("PUT", &at.put), ("DELETE", &at.delete)];
            let verbs = verbs.into_iter().filter(|(_, operation)| operation.is_some());
            self.all.extend(verbs.map(|(verb, _)| Address { path: path.clone(), verb }));
        }
        self.router = self.router.merge(router);
        self
    }

    pub fn and(mut self, mut others: Ways) -> Ways {
        self.all.append(&mut others.all);
        self.router = self.router.merge(others.router);
        self
    }

    /// Something around all of these.
    pub fn around(mut self, change: impl FnOnce(Router<App>) -> Router<App>) -> Ways {
        self.router = change(self.router);
        self
    }

    pub fn router(self) -> Router<App> {
        self.router
    }

    pub fn addresses(mut self) -> Vec<Address> {
        self.all.sort();
        self.all
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    fn routes(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                routes(&path, found);
            } else if !path.ends_with("http/ways.rs") {
                let text = fs::read_to_string(&path).expect("text");
                let lines = text.lines().filter(|line| line.contains(".route("));
                found.extend(lines.map(|line| format!("{}: {}", path.display(), line.trim())));
            }
        }
    }

    #[test]
    fn every_route_is_in_the_list() {
        let mut found = Vec::new();
        routes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        assert!(found.is_empty(), "add these by `Ways`, or nobody knows what they cost: {found:?}");
        let all = crate::http::addresses();
        assert!(all.len() > 80, "{}", all.len());
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "an address twice");
        for (verb, path) in [("POST", "/api/tables/{code}/answers"), ("GET", "/sw.js"), ("POST", "/workshop/rate")] {
            assert!(all.iter().any(|address| (address.verb, &address.path[..]) == (verb, path)), "{verb} {path}");
        }
    }
}
