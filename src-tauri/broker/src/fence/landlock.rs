//! Fences by Landlock, as far as this kernel knows it.
//!
//! Landlock restricts the thread that asks for it and all it starts from then on. So each program under a rule is started
//! by a thread of its own that does nothing else: it restricts itself, starts the program and ends.

use std::io;
use std::sync::OnceLock;
use std::thread;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr as _, RulesetCreated,
    RulesetError, RulesetStatus, Scope,
};
use tokio::runtime::Handle;

use super::ground::Ground;
use super::{Held, Missing, Unheld};

/// The newest version of Landlock's interface this was tested with. Missing parts of an older kernel are left out and
/// reported.
const NEWEST: ABI = ABI::V6;
/// The restrictions that each version of the interface added.
const BROUGHT: [(ABI, Missing); 5] = [
    (ABI::V2, Missing::Changing),
    (ABI::V3, Missing::Truncating),
    (ABI::V4, Missing::Connecting),
    (ABI::V5, Missing::Devices),
    (ABI::V6, Missing::Reaching),
];
/// The stack of a thread that starts a program, in bytes.
const STACK: usize = 256 * 1024;

/// Returns how far this kernel enforces fences. Asks the kernel once.
pub(super) fn held() -> &'static Held {
    static HELD: OnceLock<Held> = OnceLock::new();
    HELD.get_or_init(|| {
        let tried = thread::Builder::new().stack_size(STACK).spawn(|| -> Result<LandlockStatus, RulesetError> {
            let ruleset = Ruleset::default().handle_access(AccessFs::Execute)?;
            let status = ruleset.create().and_then(RulesetCreated::restrict_self)?;
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
    let missing: Vec<Missing> = BROUGHT.iter().filter(|(from, _)| abi < *from).map(|(_, what)| *what).collect();
    if missing.is_empty() { Held::Full } else { Held::Part { missing } }
}

/// Starts a fence that allows nothing, and returns the file access it restricts.
pub(super) fn begin(writes: bool, connects: bool) -> Result<(RulesetCreated, BitFlags<AccessFs>), RulesetError> {
    let mut handled = AccessFs::from_all(NEWEST);
    if !writes {
        // Moving between folders is always held back, also where it is not named; the first version cannot name it.
        handled.remove(AccessFs::Refer);
    }
    let mut ruleset = Ruleset::default().handle_access(handled)?;
    if !connects {
        ruleset = ruleset.handle_access(AccessNet::from_all(NEWEST))?.scope(Scope::from_all(NEWEST))?;
    }
    Ok((ruleset.create()?, handled))
}

/// The fence around a program that starts.
#[derive(Debug)]
pub(crate) struct Ready(Option<RulesetCreated>);

impl Ready {
    /// Makes no fence.
    pub(crate) fn open() -> Self {
        Self(None)
    }

    /// Finishes a fence.
    pub(super) fn of(ground: Ground) -> Self {
        Self(Some(ground.finish()))
    }

    /// Starts a program inside. The thread has our runtime, whose child it becomes.
    ///
    /// # Errors
    /// Returns what starting says; or that the kernel did not take the fence, and then nothing is started.
    pub(crate) fn around<T: Send>(self, start: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
        let Some(ruleset) = self.0 else { return start() };
        let runtime = Handle::try_current().ok();
        thread::scope(|scope| {
            let work = move || {
                let _runtime = runtime.as_ref().map(Handle::enter);
                let status = ruleset.restrict_self().map_err(io::Error::other)?;
                // Whom this kernel cannot fence has no fence to put up, so this one was to hold.
                if status.ruleset == RulesetStatus::NotEnforced {
                    return Err(io::Error::other("the kernel didn't set up the fence"));
                }
                start()
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that starts programs failed")))
        })
    }
}

/// Returns the access for reading files and listing folders.
pub(super) fn reading() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::ReadDir
}

/// Returns the access for reading and for starting programs.
pub(super) fn starting() -> BitFlags<AccessFs> {
    reading() | AccessFs::Execute
}

/// Returns the access for making, changing, moving and removing files and folders; no devices.
pub(super) fn changing() -> BitFlags<AccessFs> {
    AccessFs::from_write(NEWEST) & !(AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev)
}

/// Returns the access for reading, writing and controlling a device.
pub(super) fn device() -> BitFlags<AccessFs> {
    reading() | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_kernel_says_what_it_does_not_hold() {
        let of = |abi| told(LandlockStatus::Available { effective_abi: abi, kernel_abi: None });
        let all = [Missing::Changing, Missing::Truncating, Missing::Connecting, Missing::Devices, Missing::Reaching];
        for (place, abi) in [ABI::V1, ABI::V2, ABI::V3, ABI::V4, ABI::V5].into_iter().enumerate() {
            assert_eq!(of(abi), Held::Part { missing: all[place..].to_vec() }, "{abi:?}");
        }
        assert_eq!((of(ABI::V6), of(ABI::V10)), (Held::Full, Held::Full));
        assert_eq!(told(LandlockStatus::NotEnabled), Held::None { why: Unheld::TurnedOff });
        assert_eq!(told(LandlockStatus::NotImplemented), Held::None { why: Unheld::NotBuilt });
    }
}
