//! What a run left behind when it exited.

use tokio::time::timeout;

use super::pipes::Pipes;
use super::supervise::GRACE;
use super::tree::Tree;

/// Processes that outlived the run they belong to. Dropping this lets them live, but closes their pipes.
#[derive(Debug)]
pub(crate) struct Remains {
    tree: Tree,
    pipes: Pipes,
}

impl Remains {
    pub(super) fn new(tree: Tree, pipes: Pipes) -> Self {
        Self { tree, pipes }
    }

    /// Reads on and throws away, so that they neither block on a full pipe nor die of a closed one.
    /// Resolves when the pipes are closed; may be dropped at any time.
    pub(crate) async fn discard(&mut self) {
        self.pipes.discard().await;
    }

    /// Asks them to end, waits for the grace, kills. Returns how many still live.
    pub(crate) async fn end(self) -> u32 {
        let Self { mut tree, mut pipes } = self;
        let ended = async {
            tree.ask().await;
            match timeout(GRACE, tree.gone()).await {
                Ok(()) => 0,
                Err(_) => tree.kill().await,
            }
        };
        tokio::pin!(ended);
        loop {
            tokio::select! {
                left = &mut ended => return left,
                () = pipes.discard(), if pipes.open() => {}
            }
        }
    }
}
