# What the programs of `programs/infrastructure/containers.toml` do: clauses without a capital and a full stop.

docker-computer = on the computer { $value }
docker-something = does something with containers: { $all }
docker-lists = lists containers
docker-shows = shows the images without a name
docker-images-lists = lists images { $all }
docker-image-ls-lists = lists images
docker-logs-shows = shows what the container { $all } wrote
docker-stats-shows = { $all-count ->
        [0] shows what containers use
       *[other] shows what { $all } use
    }
docker-info-shows = shows facts about the containers' program
docker-port-shows = { $all-count ->
        [0] shows { $sub } of containers and images
       *[other] shows { $sub } of { $all }
    }
docker-context-use-works = works on the containers of { $all } from here on
docker-context-ls-shows = shows on which computers containers can run
docker-context-create-changes = changes on which computers containers can run: { $all }
docker-system-df-shows = shows what containers use
docker-volume-ls-lists = lists volumes of data
docker-network-ls-lists = lists networks
docker-container-prune-removes = removes every container that does not run
docker-image-prune-removes-container = removes every image that no container uses
docker-image-prune-removes-without = removes every image without a name that nothing uses
docker-volume-prune-removes = removes the data of every volume that nothing uses
docker-network-prune-removes = removes every network that nothing uses
docker-builder-prune-removes = removes what is kept to build faster
docker-system-reset-removes = removes every container, image, network and volume there is
docker-system-prune-removes-data = removes every container, image and network that is not in use, and their data (`volumes`)
docker-system-prune-removes-every-container = removes every container, image and network that is not in use
docker-volume-rm-removes = removes the volume { $all } with its data
docker-network-rm-removes = removes the network { $all }
docker-removes = removes the container { $all }
docker-starts = starts or ends the container { $all }
docker-volume-create-makes = makes the volume { $all } for data
docker-network-create-makes = makes the network { $all }
docker-network-connect-changes = changes which containers the network { $all } joins
docker-buildx-build-builds = { $all-count ->
        [0] builds an image from this folder and sends it to its registry
       *[other] builds an image from { $all } and sends it to its registry
    }
docker-run-runs-rights = { $from-second-count ->
        [0] runs what it says itself in the image { $first } with the rights of this computer
       *[other] runs { $from-second } in the image { $first } with the rights of this computer
    }
docker-run-runs-made = runs what the image { $first } is made for
docker-run-runs-image = runs { $from-second } in the image { $first }
docker-run-with-whole = with the whole home folder { $value } in its reach
docker-run-again = again after every start of this computer
docker-run-in-network = in the network of this computer
docker-run-with-reach-in = with { $value } in its reach
docker-stop-ends-every = ends every container that is found
docker-stop-ends-container = ends the container { $all }
docker-rm-removes-every = removes every container that is found: { $all }
docker-rm-removes-running = removes the container { $all }, running or not
docker-rmi-removes-without = removes every image without a name: { $all }
docker-rmi-removes-found = removes every image that is found: { $all }
docker-build-builds = builds an image from { $all }
containers-runs-inside = runs { $from-second } inside { $first }
docker-push-sends = sends the image { $all } to its registry
docker-login-signs = { $all-count ->
        [0] signs in to the registry
       *[other] signs in to { $all }
    }
docker-logout-signs = { $all-count ->
        [0] signs out of the registry
       *[other] signs out of { $all }
    }
docker-restart-restarts = restarts the container { $all }
docker-start-starts = starts the container { $all }
docker-wait-waits = waits for the container { $all } to end
docker-update-changes = changes how the container { $all } runs
docker-save-packs = packs the image { $all }
docker-tag-names = names the image { $first } { $from-second } too
docker-commit-makes = { $from-second-count ->
        [0] makes the image without a name of the container { $first }
       *[other] makes the image { $from-second } of the container { $first }
    }
docker-load-takes = takes in images { $all }
docker-rename-renames = renames the container { $first } to { $second }
containers-shows-wrote = shows what this project's containers { $all } wrote
containers-lists-project = lists this project's containers { $all }
containers-checks-how = checks how this project's containers are set up
containers-shows-facts = shows facts about this project's containers { $all }
containers-restarts-project = restarts this project's containers { $all }
containers-runs-project = { $from-second-count ->
        [0] runs what it is made for in this project's container { $first }
       *[other] runs { $from-second } in this project's container { $first }
    }
containers-starts-project = starts this project's containers { $all }
containers-ends-images = ends and removes this project's containers and their images
containers-ends-data = ends this project's containers and removes their data
containers-ends-removes-project = ends and removes this project's containers
containers-ends-project = ends this project's containers { $all }
containers-removes-project = removes this project's containers { $all }
containers-builds-project = builds this project's images { $all }
containers-fetches-project = fetches this project's images
docker-compose-push-sends = sends this project's images to their registry
containers-works-project = works on this project's containers { $all }
docker-swarm-shows = shows a group of computers { $all }
docker-swarm-removes = removes from a group of computers: { $all }
docker-swarm-changes = changes a group of computers: { $all }
docker-scout-looks = { $from-second-count ->
        [0] looks for known weaknesses in images
       *[other] looks for known weaknesses in { $from-second }
    }
docker-swarm-works = works on a group of computers { $all }
kubectl-logs-shows = { $all-count ->
        [0] shows what is chosen wrote in the cluster
       *[other] shows what { $all } wrote in the cluster
    }
kubectl-top-shows = shows what { $all } of the cluster use
kubectl-describe-shows = shows facts about { $first } { $from-second } in the cluster
kubectl-get-shows = { $from-second-count ->
        [0] shows the secret of the cluster
       *[other] shows the secret { $from-second }
    }
kubectl-get-lists = lists { $first } { $from-second } in the cluster
kubectl-cluster-info-asks = { $all-count ->
        [0] asks the cluster about itself
       *[other] asks the cluster about { $all }
    }
kubectl-config-set-cluster-changes = changes how the cluster is known: { $all }
kubectl-config-current-context-shows = shows which cluster is worked on
kubectl-config-view-shows-keys = shows the keys to the clusters
kubectl-config-view-shows-known = shows which clusters are known
kubectl-config-use-context-works = works on the cluster { $all } from here on
kubectl-config-delete-context-forgets = forgets which cluster is worked on: { $all }
kubectl-config-changes = changes which clusters are known: { $all }
kubectl-delete-shows = { $all-count ->
        [0] shows what { $sub } would change in the cluster: what the files describe
       *[other] shows what { $sub } would change in the cluster: { $all }
    }
kubectl-delete-removes-describes = removes from the cluster what { $value } describes
kubectl-in-part = in the part { $value }
kubectl-in-cluster = in the cluster { $value }
containers-something-cluster = does something with the cluster: { $all }
kubectl-label-those-marked = those that are marked { $value }
kubectl-delete-those-where = those where { $value }
kubectl-delete-removes-part = removes { $all } from every part of the cluster
kubectl-delete-removes-all = removes every { $all } from the cluster (`--all`)
kubectl-delete-removes-cluster = removes { $first } { $from-second } from the cluster
kubectl-drain-moves = moves everything off the computer { $all } of the cluster
kubectl-krew-install-installs = { $all-count ->
        [0] installs newer ones for kubectl
       *[other] installs { $all } for kubectl
    }
kubectl-krew-uninstall-removes = removes { $all } from kubectl
kubectl-krew-update-fetches = fetches the list of what kubectl can be given
kubectl-krew-list-shows = shows what kubectl can be given { $all }
containers-removes-cluster = removes { $all } from the cluster
kubectl-apply-shows = shows what would change in the cluster { $all }
kubectl-replace-removes = removes from the cluster what { $value } describes and makes it anew
kubectl-apply-changes-cluster-says = changes the cluster as { $value } says { $all }
kubectl-apply-changes-removes = changes the cluster as { $value } says and removes what is not in it { $all }
kubectl-create-clusterrolebinding-by-role = by the role { $value }
kubectl-create-clusterrolebinding-changes = changes who may do what in the cluster: { $all }
kubectl-create-secret-makes = makes the secret { $from-second } in the cluster
kubectl-create-makes = makes { $first } { $from-second } in the cluster
kubectl-patch-changes = changes { $first } { $from-second } in the cluster: { $value }
kubectl-patch-lets = lets others reach { $first } { $from-second } in the cluster
kubectl-edit-changes = changes { $first } { $from-second } in the cluster
kubectl-set-image-lets = lets { $first } in the cluster run { $from-second }
kubectl-taint-ends = ends what runs on { $all } of the cluster
kubectl-cordon-changes = changes what may run on { $all } of the cluster
kubectl-scale-changes = changes how many of { $all } run
kubectl-rollout-status-asks = { $all-count ->
        [0] asks the cluster about what runs there
       *[other] asks the cluster about { $all }
    }
kubectl-rollout-restart-restarts = restarts { $all } in the cluster
kubectl-rollout-undo-takes = takes { $all } in the cluster back to an earlier state
kubectl-rollout-restarts = restarts or takes back { $all } in the cluster
kubectl-run-with-rights = with the rights of the computers it runs on
kubectl-run-runs-image = runs the image { $value } in the cluster as { $first }
kubectl-run-runs-cluster = runs { $first } in the cluster
kubectl-debug-opens = opens a program on the computer { $first } of the cluster { $from-second }
kubectl-proxy-lets = lets other computers act on the cluster ({ $value })
kubectl-proxy-makes = makes the cluster reachable here { $all }
kubectl-port-forward-makes = makes { $first } of the cluster reachable here { $from-second }
kubectl-wait-waits = waits for { $all }
kubectl-login-works = works on the cluster { $all }
kubectx-chooses = chooses another cluster { $all }
stern-shows = shows the cluster { $all }
kustomize-edit-changes = changes what the folder's recipe says: { $all }
kustomize-build-fetches = fetches and reshapes { $all }
kustomize-reshapes = reshapes { $all }
helm-list-lists = lists what is installed in the cluster
helm-search-asks = asks about charts { $all }
helm-test-runs = runs the tests of { $all } in the cluster
helm-template-shows = shows what { $all } would make
helm-rollback-takes = { $from-second-count ->
        [0] takes { $first } in the cluster back to the version before
       *[other] takes { $first } in the cluster back to { $from-second }
    }
helm-install-puts-into-cluster = { $from-second-count ->
        [0] puts it into the cluster as { $first } { $value }
       *[other] puts { $from-second } into the cluster as { $first } { $value }
    }
helm-install-puts-into-cluster-rest = { $from-second-count ->
        [0] puts it into the cluster as { $first }
       *[other] puts { $from-second } into the cluster as { $first }
    }
helm-hands = hands what it makes to { $value }
helm-repo-list-lists = lists where charts come from
helm-repo-add-adds = adds { $from-second } as { $first } to where charts come from
helm-repo-remove-forgets = forgets where charts come from: { $all }
helm-repo-update-fetches = fetches the lists of charts
helm-dependency-fetches = { $from-second-count ->
        [0] fetches what the chart here needs
       *[other] fetches what the chart { $from-second } needs
    }
minikube-delete-removes-every = removes every small cluster
minikube-delete-removes-small-cluster = removes a small cluster { $all }
minikube-status-shows = shows small clusters
minikube-starts = starts or changes a small cluster { $all }
eksctl-get-asks = asks Amazon about clusters { $all }
eksctl-delete-removes = removes a cluster at Amazon or parts of it: { $all } { $value }
eksctl-utils-changes = changes how clusters are reached { $all }
eksctl-changes = changes clusters at Amazon: { $all } { $value }
flux-create-source-lets = lets the cluster run what { $value } { $all } says
argocd-app-set-changes = changes what the cluster runs by itself: { $all }
argocd-app-sync-makes = makes the cluster as the repository says { $all }, removing what is not in it
skaffold-delete-removes = removes from the cluster what this project put there
skaffold-builds = builds this project and puts it into the cluster: { $all }
talosctl-kubeconfig-writes = writes how to reach a cluster down: { $all }
talosctl-reset-changes = changes computers of a cluster ({ $sub }) { $value } { $all }
talosctl-changes = changes computers of a cluster: { $all }
talosctl-asks = asks computers of a cluster { $all }
shopify-theme-push-replaces = replaces what people see in the shop { $all }
crictl-shows = shows containers { $all }
crictl-works = works with containers: { $all }
kubetail-shows = shows what containers wrote { $all }
crane-removes = removes { $all } from its registry
crane-changes = changes what the registry has: { $all }
crane-fetches = fetches { $all } from the registry

# What deserves a second look.

warns-data-in-removed-not = data in what is removed does not come back
warns-removed-must-built-or = what is removed must be built or fetched again
warns-removed-must-made-again = what is removed must be made again
warns-next-build-takes-longer = the next build takes longer
warns-published-running-elsewhere-at = what is published can be running elsewhere at once
warns-runs-inside-read-and = what runs inside can read and change all of it
warns-runs-until-somebody-ends = it runs until somebody ends it
warns-runs-inside-reaches-only = what runs inside reaches what only this computer should
warns-work-in-all-them = work in all of them ends
warns-all-them-meant-not = all of them are meant, not one
warns-work-in-ends-and = work in it ends and data in it is lost
warns-data-in-its-volumes = data in its volumes does not come back
warns-whoever-reads-act-with = whoever reads it can act with it
warns-whoever-stands-between-see = whoever stands between can see and change everything
warns-whoever-has-them-act-in = whoever has them can act in the clusters
warns-runs-there-ended = what runs there is ended
warns-protects-from-being-removed = what protects it from being removed is taken off
warns-whoever-reaches-may-get = whoever reaches it may get in
warns-reaches-all-runs-there = it reaches all that runs there
warns-whoever-reaches-acts-as = whoever reaches it acts as the user
warns-ran-there-runs-no = what ran there runs no more
warns-on-their-disks-lost = what is on their disks can be lost
