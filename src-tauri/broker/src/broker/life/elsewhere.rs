//! What an earlier start left running on other computers: known by its notes, and ended when the person says so.
//!
//! It is never ended by itself. That they let it run is no word to connect now, when nobody may be there and the
//! computer stands in another network; a key may want to be touched. So it is a button, and after it the way is as
//! narrow as before any run: the name must mean the same computer, its key must be on file, nobody is asked for a
//! password, and only what carries the run's own mark, or is of its group since its beginning, is ended.

use std::time::Duration;

use thiserror::Error;
use tokio::time::timeout;

use crate::broker::Broker;
use crate::history::{Event, RecordKey};
use crate::remote::{Left, Noted, RemoteError};
use crate::text::say;

/// How long one computer may take.
const WITHIN: Duration = Duration::from_secs(75);

/// How ending one of them went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedThere {
    /// The computer, as it was named.
    pub host: String,
    /// How many processes are left there; or why that cannot be told.
    pub left: Result<u32, EndError>,
}

/// The reason a run on another computer wasn't ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndError {
    /// That computer took too long.
    #[error("{}", say!("broker-end-too-long"))]
    TooLong,
    /// The note of it makes no sense.
    #[error("{}", say!("broker-end-unreadable"))]
    Unreadable,
    /// Its name means another computer.
    #[error("{}", say!("broker-end-other-computer", now = .now, was = .was))]
    OtherComputer {
        /// The name's current meaning.
        now: String,
        /// The name's meaning when the run was noted.
        was: String,
    },
    /// That computer was not reached, or lost.
    #[error(transparent)]
    Remote(#[from] RemoteError),
}

impl Broker {
    /// Stops these runs there, one after the other, as a person decided. Those that are gone then are removed from the
    /// notes.
    pub async fn end_elsewhere(&self, noted: &[Noted]) -> Vec<EndedThere> {
        let mut all = Vec::with_capacity(noted.len());
        for one in noted {
            let left = timeout(WITHIN, self.end_there(one)).await.unwrap_or(Err(EndError::TooLong));
            let (host, told) = (one.host.clone(), left.as_ref().ok().copied());
            self.core.history.note(RecordKey(one.record), Event::EndedThere { host: host.clone(), left: told });
            if let (Ok(0), Some(abroad)) =
                (&left, self.core.surroundings.ssh.as_ref().ok().and_then(|ssh| ssh.abroad()))
            {
                abroad.forget(one).await;
            }
            all.push(EndedThere { host, left });
        }
        all
    }

    /// Drops runs that needn't be mentioned again.
    pub async fn forget_elsewhere(&self, noted: &[Noted]) {
        let Some(abroad) = self.core.surroundings.ssh.as_ref().ok().and_then(|ssh| ssh.abroad()) else { return };
        for one in noted {
            abroad.forget(one).await;
        }
    }

    async fn end_there(&self, noted: &Noted) -> Result<u32, EndError> {
        let ssh = self.core.surroundings.ssh.as_ref().map_err(Clone::clone)?;
        let (host, group) = noted.host().zip(noted.group()).ok_or(EndError::Unreadable)?;
        let target = ssh.resolve(&host).await?;
        if target.scope() != noted.scope {
            return Err(EndError::OtherComputer { now: target.scope(), was: noted.scope.clone() });
        }
        let Left(left) = ssh.end(&target, &group, false).await?;
        Ok(left)
    }
}
