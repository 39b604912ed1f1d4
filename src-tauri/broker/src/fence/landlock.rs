//! Fences by Landlock, as far as this kernel knows it.
//!
//! Landlock restricts the thread that asks for it and all it starts from then on. So each program under a rule is started
//! by a thread of its own that does nothing else: it restricts itself, starts the program and ends.

use std::io;
use std::sync::OnceLock;
use std::thread;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr as _, RulesetCreated,
    RulesetStatus, Scope,
};
use tokio::runtime::Handle;

use super::ground::Ground;
use super::{Held, Missing, Unheld};

/// The newest version of the interface this was tried with. What a kernel lacks of it is left out and told.
const NEWEST: ABI = ABI::V6;
/// From this version on connections over TCP are held back, which is what people mean by the network.
const CONNECTING: ABI = ABI::V4;
/// A thread that starts a program needs little.
const STACK: usize = 256 * 1024;

/// How far fences are held here. Asks the kernel once.
pub(super) fn held() -> &'static Held {
    static HELD: OnceLock<Held> = OnceLock::new();
    HELD.get_or_init(|| {
        let tried = thread::Builder::new().stack_size(STACK).spawn(|| -> Result<LandlockStatus, String> {
            let ruleset = Ruleset::default().handle_access(AccessFs::Execute).map_err(|error| error.to_string())?;
            let status = ruleset.create().and_then(RulesetCreated::restrict_self).map_err(|error| error.to_string())?;
            Ok(status.landlock)
        });
        match tried.map(thread::JoinHandle::join) {
            Ok(Ok(Ok(status))) => told(status),
            _ => Held::None { why: Unheld::Refused },
        }
    })
}

fn told(status: LandlockStatus) -> Held {
    let abi = match status {
        LandlockStatus::NotEnabled => return Held::None { why: Unheld::TurnedOff },
        LandlockStatus::NotImplemented => return Held::None { why: Unheld::NotBuilt },
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
    };
    let lacks = |from: ABI, what: Missing| (abi < from).then_some(what);
    let missing = [
        lacks(ABI::V2, Missing::Changing),
        lacks(ABI::V3, Missing::Truncating),
        lacks(CONNECTING, Missing::Connecting),
    ];
    let missing: Vec<Missing> = missing.into_iter().flatten().collect();
    if missing.is_empty() { Held::Full } else { Held::Part { missing } }
}

/// What is put around a program that starts.
#[derive(Debug)]
pub(crate) struct Ready(Option<RulesetCreated>);

impl Ready {
    /// No fence.
    pub(crate) fn open() -> Self {
        Self(None)
    }

    /// A fence with this inside. What changes files is not fenced by the first version, which would keep it from moving
    /// them from one folder to another.
    ///
    /// # Errors
    /// What the kernel said, when it did not take it.
    pub(super) fn of(ground: &Ground, writes: bool, connects: bool) -> Result<Self, String> {
        let mut handled = AccessFs::from_all(NEWEST);
        if !writes {
            // Moving between folders is always held back, also where it is not named; the first version cannot name it.
            handled.remove(AccessFs::Refer);
        }
        let named = |error: landlock::RulesetError| error.to_string();
        let mut ruleset = Ruleset::default().handle_access(handled).map_err(named)?;
        if !connects {
            ruleset = ruleset.handle_access(AccessNet::from_all(NEWEST)).map_err(named)?;
            ruleset = ruleset.scope(Scope::from_all(NEWEST)).map_err(named)?;
        }
        let created = ground.within(ruleset.create().map_err(named)?, handled).map_err(named)?;
        Ok(Self(Some(created)))
    }

    /// Starts a program inside. The thread has our runtime, whose child it becomes.
    ///
    /// # Errors
    /// What starting says; or that the kernel did not take the fence, and then nothing is started.
    pub(crate) fn around<T: Send>(self, start: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
        let Some(ruleset) = self.0 else { return start() };
        let runtime = Handle::try_current().ok();
        thread::scope(|scope| {
            let work = move || {
                let _runtime = runtime.as_ref().map(Handle::enter);
                let status = ruleset.restrict_self().map_err(io::Error::other)?;
                if status.ruleset == RulesetStatus::NotEnforced && Held::here() == &Held::Full {
                    return Err(io::Error::other("the kernel did not put up the fence"));
                }
                start()
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that starts programs failed")))
        })
    }
}

/// Reading files and listing folders.
pub(super) fn reading() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::ReadDir
}

/// The same, and starting programs.
pub(super) fn starting() -> BitFlags<AccessFs> {
    reading() | AccessFs::Execute
}

/// Making, changing, moving and removing files and folders; no devices.
pub(super) fn changing() -> BitFlags<AccessFs> {
    AccessFs::from_write(NEWEST) & !(AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev)
}

/// Reading from a device, writing to it, and what a terminal is told.
pub(super) fn device() -> BitFlags<AccessFs> {
    reading() | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_kernel_says_what_it_does_not_hold() {
        let of = |abi| told(LandlockStatus::Available { effective_abi: abi, kernel_abi: None });
        let part = |missing: &[Missing]| Held::Part { missing: missing.to_vec() };
        assert_eq!(of(ABI::V1), part(&[Missing::Changing, Missing::Truncating, Missing::Connecting]));
        assert_eq!(of(ABI::V3), part(&[Missing::Connecting]));
        assert_eq!((of(ABI::V4), of(ABI::V10)), (Held::Full, Held::Full));
        assert_eq!(told(LandlockStatus::NotEnabled), Held::None { why: Unheld::TurnedOff });
        assert_eq!(told(LandlockStatus::NotImplemented), Held::None { why: Unheld::NotBuilt });
    }
}
