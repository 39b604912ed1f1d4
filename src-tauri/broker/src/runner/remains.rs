//! What a run left behind when it exited.

#[cfg(unix)]
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::pipes::Pipes;
use super::processes::tree::{Tree, Watch};
use super::supervise::GRACE;
use crate::outcome::Remnant;
#[cfg(unix)]
use crate::remote::{Group, Left, Note, Ssh, Target};

/// How long stopping on another computer may take when Countersign quits: then it's reported as perhaps still running.
pub(crate) const LEAVING: Duration = Duration::from_secs(6);

/// Processes that outlived the run they belong to. Dropping this lets them live.
///
/// Their pipes are held open, since writing to a closed one would end most of them; and until
/// [`Remains::discard`] is polled, one that writes much blocks.
#[derive(Debug)]
pub(crate) struct Remains {
    here: Option<Here>,
    /// The processes on other computers.
    #[cfg(unix)]
    there: Vec<Far>,
    /// How many lived when they were counted.
    left: u32,
}

#[derive(Debug)]
struct Here {
    tree: Tree,
    /// The pipes; `None` once somebody else reads them.
    pipes: Option<Pipes>,
}

/// The living processes of a run on another computer.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct Far {
    pub(super) ssh: Arc<Ssh>,
    pub(super) target: Target,
    pub(super) group: Group,
    /// The note by which a later start would find it.
    pub(super) note: Option<Note>,
}

/// Counts the processes a run left behind again, as they end. On other computers nobody watches them end.
#[derive(Debug)]
pub(crate) struct Recount {
    watch: Option<Watch>,
    left: u32,
}

impl Recount {
    /// Resolves with the new number, and who they are, as soon as another number lives; with 0 the last time, when it is
    /// to be asked no more.
    pub(crate) async fn next(&mut self) -> (u32, Vec<Remnant>) {
        match &mut self.watch {
            Some(watch) => {
                let (left, who) = watch.change(self.left).await;
                self.left = left;
                (left, who)
            }
            None => std::future::pending().await,
        }
    }
}

impl Remains {
    pub(super) fn new(tree: Tree, pipes: Pipes, left: u32) -> Self {
        Self {
            here: Some(Here { tree, pipes: Some(pipes) }),
            #[cfg(unix)]
            there: Vec::new(),
            left,
        }
    }

    /// Makes the remains on another computer.
    #[cfg(unix)]
    pub(super) fn there(far: Far, left: u32) -> Self {
        Self { here: None, there: vec![far], left }
    }

    /// Joins the remains on several computers; `None` when nothing lives.
    #[cfg(unix)]
    pub(super) fn together(all: impl Iterator<Item = Self>) -> Option<Self> {
        all.reduce(|mut one, other| {
            one.there.extend(other.there);
            one.left += other.left;
            one
        })
    }

    /// Makes the remains of an earlier start: nobody holds their pipes.
    #[cfg(target_os = "linux")]
    pub(super) fn of_earlier(tree: Tree, left: u32) -> Self {
        Self { here: Some(Here { tree, pipes: None }), there: Vec::new(), left }
    }

    /// Returns who they are, as far as this system tells.
    pub(crate) async fn who(&self) -> Vec<Remnant> {
        match &self.here {
            Some(here) => here.tree.watch().who().await,
            None => Vec::new(),
        }
    }

    /// Returns a watch on how they end.
    pub(crate) fn recount(&self) -> Recount {
        Recount { watch: self.here.as_ref().map(|here| here.tree.watch()), left: self.left }
    }

    /// Takes the pipes, for a task of their own: it reads on and throws away, until they are closed.
    pub(crate) fn discard(&mut self) -> impl Future<Output = ()> + Send + use<> {
        let pipes = self.here.as_mut().and_then(|here| here.pipes.take());
        async {
            if let Some(mut pipes) = pipes {
                pipes.discard().await;
            }
        }
    }

    /// Asks them to end, waits for the grace, kills. Returns how many still live: those can be ended again.
    pub(crate) async fn end(&mut self) -> u32 {
        #[cfg_attr(windows, expect(unused_mut, reason = "only there are other computers"))]
        let mut left = match &mut self.here {
            Some(here) => here.end().await,
            None => 0,
        };
        #[cfg(unix)]
        for Far { ssh, target, group, note } in &mut self.there {
            // What cannot be reached is not called gone.
            let living = ssh.end(target, group, false).await.map_or(1, |Left(left)| left);
            if let Some(note) = note.take_if(|_| living == 0) {
                note.over().await;
            }
            left += living;
        }
        self.left = left;
        left
    }
}

impl Here {
    async fn end(&mut self) -> u32 {
        let Self { tree, pipes } = self;
        let ended = async {
            tree.ask().await;
            match timeout(GRACE, tree.gone()).await {
                Ok(()) => 0,
                Err(_) => tree.kill().await,
            }
        };
        tokio::pin!(ended);
        while let Some(open) = pipes.as_mut().filter(|pipes| pipes.open()) {
            tokio::select! {
                left = &mut ended => return left,
                () = open.discard() => {}
            }
        }
        ended.await
    }
}
