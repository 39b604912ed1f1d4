//! What a run left behind when it exited.

use tokio::time::timeout;

use super::pipes::Pipes;
use super::supervise::GRACE;
use super::tree::{Tree, Watch};

/// Processes that outlived the run they belong to. Dropping this lets them live.
///
/// Their pipes are held open, since writing to a closed one would end most of them; and until
/// [`Remains::discard`] is polled, one that writes much blocks.
#[derive(Debug)]
pub(crate) struct Remains {
    tree: Tree,
    /// Nothing once somebody else reads them.
    pipes: Option<Pipes>,
    /// How many lived when they were counted.
    left: u32,
}

/// Counts what a run left behind again, as it goes by itself or is ended.
#[derive(Debug)]
pub(crate) struct Recount {
    watch: Watch,
    left: u32,
}

impl Recount {
    /// Resolves with the new number as soon as another number lives; with 0 the last time, when it is to be asked no more.
    pub(crate) async fn next(&mut self) -> u32 {
        self.left = self.watch.change(self.left).await;
        self.left
    }
}

impl Remains {
    pub(super) fn new(tree: Tree, pipes: Pipes, left: u32) -> Self {
        Self { tree, pipes: Some(pipes), left }
    }

    /// What an earlier start left: nobody holds its pipes.
    #[cfg(target_os = "linux")]
    pub(super) fn of_earlier(tree: Tree, left: u32) -> Self {
        Self { tree, pipes: None, left }
    }

    /// Sees how they go.
    pub(crate) fn recount(&self) -> Recount {
        Recount { watch: self.tree.watch(), left: self.left }
    }

    /// Takes the pipes, for a task of their own: it reads on and throws away, until they are closed.
    pub(crate) fn discard(&mut self) -> impl Future<Output = ()> + Send + use<> {
        let pipes = self.pipes.take();
        async {
            if let Some(mut pipes) = pipes {
                pipes.discard().await;
            }
        }
    }

    /// Asks them to end, waits for the grace, kills. Returns how many still live.
    pub(crate) async fn end(self) -> u32 {
        let Self { mut tree, mut pipes, .. } = self;
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
