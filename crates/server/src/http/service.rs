//! What pages and the interface for programs have in common: whoever asks, and however, the same
//! limits hold and the same is done.

use rules::Seat;

use super::App;
use super::person::Visitor;
use crate::live::Done;
use crate::live::deed::Deed;
use crate::refused::Refused;
use crate::storage::Listed;
use crate::table::form;
use crate::table::person::PersonId;
use crate::table::terms::Terms;

impl App {
    /// Opens a table for somebody; `name` may be empty. Gives its code.
    pub async fn open(
        &self,
        visitor: &Visitor,
        person: &PersonId,
        terms: Terms,
        name: &str,
    ) -> Result<String, Refused> {
        self.limits.may_open(visitor.network)?;
        let name = form::called(name, self.hub.speech(visitor.lang));
        self.hub.open(terms, person, &name, visitor.lang).await
    }

    /// The tables where somebody sits; nobody sits nowhere.
    pub async fn tables_of(&self, person: Option<&PersonId>) -> Result<Vec<Listed>, Refused> {
        match person {
            Some(person) => self.hub.store.tables_of(person).await.map_err(Refused::unread),
            None => Ok(Vec::new()),
        }
    }

    /// Does something at a table.
    pub async fn act(
        &self,
        from: crate::Network,
        code: &str,
        person: &PersonId,
        seat: Option<Seat>,
        deed: &Deed,
    ) -> Result<Done, Refused> {
        if matches!(deed, Deed::Rematch(_)) {
            self.limits.may_open(from)?;
        }
        self.hub.act(from, code, person, seat, deed).await
    }
}
