# What the programs of `programs/infrastructure/containers.toml` do: clauses without a capital and a full stop.

docker-computer = on the host { $value }
docker-something = works with containers: { $all }
docker-lists = lists containers
docker-shows = lists untagged images
docker-images-lists = lists images: { $all }
docker-image-ls-lists = lists images
docker-logs-shows = shows the logs of the container { $all }
docker-stats-shows = { $all-count ->
        [0] shows the resource use of containers
       *[other] shows the resource use of { $all }
    }
docker-info-shows = shows information about the container engine
docker-port-shows = { $all-count ->
        [0] shows { $sub } of containers and images
       *[other] shows { $sub } of { $all }
    }
docker-context-use-works = switches to the container context { $all }
docker-context-ls-shows = lists container contexts
docker-context-create-changes = changes container contexts: { $all }
docker-system-df-shows = shows the disk use of containers
docker-volume-ls-lists = lists volumes
docker-network-ls-lists = lists networks
docker-container-prune-removes = deletes all stopped containers
docker-image-prune-removes-container = deletes all images no container uses
docker-image-prune-removes-without = deletes all unused untagged images
docker-volume-prune-removes = deletes all unused volumes with their data
docker-network-prune-removes = deletes all unused networks
docker-builder-prune-removes = deletes the build cache
docker-system-reset-removes = deletes all containers, images, networks and volumes
docker-system-prune-removes-data = deletes all unused containers, images, networks and volumes with their data (`--volumes`)
docker-system-prune-removes-every-container = deletes all unused containers, images and networks
docker-volume-rm-removes = deletes the volume { $all } with its data
docker-network-rm-removes = deletes the network { $all }
docker-removes = deletes the container { $all }
docker-starts = starts or stops the container { $all }
docker-volume-create-makes = creates the volume { $all }
docker-network-create-makes = creates the network { $all }
docker-network-connect-changes = changes which containers are connected to the network { $all }
docker-buildx-build-builds = { $all-count ->
        [0] builds an image from this folder and pushes it to its registry
       *[other] builds an image from { $all } and pushes it to its registry
    }
docker-run-runs-rights = { $from-second-count ->
        [0] runs the image { $first } with elevated access to this computer
       *[other] runs { $from-second } in the image { $first } with elevated access to this computer
    }
docker-run-runs-made = runs the image { $first }
docker-run-runs-image = runs { $from-second } in the image { $first }
docker-run-with-whole = with access to the whole home folder { $value }
docker-run-again = restarts with this computer
docker-run-in-network = on this computer's own network
docker-run-with-reach-in = with access to { $value }
docker-stop-ends-every = stops every container found
docker-stop-ends-container = stops the container { $all }
docker-rm-removes-every = deletes every container found: { $all }
docker-rm-removes-running = deletes the container { $all }, even if it's running
docker-rmi-removes-without = deletes all untagged images: { $all }
docker-rmi-removes-found = deletes every image found: { $all }
docker-build-builds = builds an image from { $all }
containers-runs-inside = runs { $from-second } inside { $first }
docker-push-sends = pushes the image { $all } to its registry
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
docker-wait-waits = waits for the container { $all } to stop
docker-update-changes = changes the configuration of the container { $all }
docker-save-packs = exports the image { $all }
docker-tag-names = tags the image { $first } as { $from-second }
docker-commit-makes = { $from-second-count ->
        [0] creates an untagged image from the container { $first }
       *[other] creates the image { $from-second } from the container { $first }
    }
docker-load-takes = imports images: { $all }
docker-rename-renames = renames the container { $first } to { $second }
containers-shows-wrote = shows the logs of this project's containers: { $all }
containers-lists-project = lists this project's containers: { $all }
containers-checks-how = checks the configuration of this project's containers
containers-shows-facts = shows information about this project's containers: { $all }
containers-restarts-project = restarts this project's containers: { $all }
containers-runs-project = { $from-second-count ->
        [0] runs this project's container { $first }
       *[other] runs { $from-second } in this project's container { $first }
    }
containers-starts-project = starts this project's containers: { $all }
containers-ends-images = stops and deletes this project's containers and their images
containers-ends-data = stops and deletes this project's containers and their volumes with all data
containers-ends-removes-project = stops and deletes this project's containers
containers-ends-project = stops or pauses this project's containers: { $all }
containers-removes-project = deletes this project's containers: { $all }
containers-builds-project = builds this project's images: { $all }
containers-fetches-project = downloads this project's images
docker-compose-push-sends = pushes this project's images to their registry
containers-works-project = works with this project's containers: { $all }
docker-swarm-shows = shows the Docker swarm: { $all }
docker-swarm-removes = removes from the Docker swarm: { $all }
docker-swarm-changes = changes the Docker swarm: { $all }
docker-scout-looks = { $from-second-count ->
        [0] scans images for known vulnerabilities
       *[other] scans { $from-second } for known vulnerabilities
    }
docker-swarm-works = works with the Docker swarm: { $all }
kubectl-logs-shows = { $all-count ->
        [0] shows logs of the selected pods in the cluster
       *[other] shows logs of { $all } in the cluster
    }
kubectl-top-shows = shows the CPU and memory use of { $all } in the cluster
kubectl-describe-shows = shows details of { $first } { $from-second } in the cluster
kubectl-get-shows = { $from-second-count ->
        [0] shows secrets in the cluster
       *[other] shows the secret { $from-second }
    }
kubectl-get-lists = lists { $first } { $from-second } in the cluster
kubectl-cluster-info-asks = { $all-count ->
        [0] shows information about the cluster
       *[other] shows information about the cluster: { $all }
    }
kubectl-config-set-cluster-changes = changes the connection settings of a cluster: { $all }
kubectl-config-current-context-shows = shows the current cluster
kubectl-config-view-shows-keys = shows the access keys of the configured clusters
kubectl-config-view-shows-known = shows the configured clusters
kubectl-config-use-context-works = switches to the cluster { $all }
kubectl-config-delete-context-forgets = removes a cluster from the configuration: { $all }
kubectl-config-changes = changes the configured clusters: { $all }
kubectl-delete-shows = { $all-count ->
        [0] shows what { $sub } would change in the cluster, without changing it
       *[other] shows what { $sub } would change in the cluster, without changing it: { $all }
    }
kubectl-delete-removes-describes = deletes everything defined in { $value } from the cluster
kubectl-in-part = in the namespace { $value }
kubectl-in-cluster = in the cluster { $value }
containers-something-cluster = works with the cluster: { $all }
kubectl-label-those-marked = only those labeled { $value }
kubectl-delete-those-where = only those where { $value }
kubectl-delete-removes-part = deletes { $all } in every namespace of the cluster
kubectl-delete-removes-all = deletes every { $all } in the cluster (`--all`)
kubectl-delete-removes-cluster = deletes { $first } { $from-second } from the cluster
kubectl-drain-moves = moves all pods off the node { $all } of the cluster
kubectl-krew-install-installs = { $all-count ->
        [0] updates kubectl plugins
       *[other] installs the kubectl plugin { $all }
    }
kubectl-krew-uninstall-removes = uninstalls the kubectl plugin { $all }
kubectl-krew-update-fetches = updates the list of kubectl plugins
kubectl-krew-list-shows = lists kubectl plugins: { $all }
containers-removes-cluster = deletes { $all } from the cluster
kubectl-apply-shows = shows what would change in the cluster: { $all }
kubectl-replace-removes = deletes everything defined in { $value } from the cluster and creates it again
kubectl-apply-changes-cluster-says = applies { $value } to the cluster: { $all }
kubectl-apply-changes-removes = applies { $value } to the cluster and deletes everything not in it: { $all }
kubectl-create-clusterrolebinding-by-role = with the role { $value }
kubectl-create-clusterrolebinding-changes = changes permissions in the cluster: { $all }
kubectl-create-secret-makes = creates the secret { $from-second } in the cluster
kubectl-create-makes = creates { $first } { $from-second } in the cluster
kubectl-patch-changes = changes { $first } { $from-second } in the cluster: { $value }
kubectl-patch-lets = exposes { $first } { $from-second } in the cluster to others
kubectl-edit-changes = changes { $first } { $from-second } in the cluster
kubectl-set-image-lets = changes the image of { $first } in the cluster to { $from-second }
kubectl-taint-ends = evicts running pods from { $all } in the cluster
kubectl-cordon-changes = changes which pods may run on { $all } in the cluster
kubectl-scale-changes = changes the number of replicas of { $all }
kubectl-rollout-status-asks = { $all-count ->
        [0] shows rollouts in the cluster
       *[other] shows the rollout of { $all } in the cluster
    }
kubectl-rollout-restart-restarts = restarts { $all } in the cluster
kubectl-rollout-undo-takes = rolls back { $all } in the cluster to an earlier revision
kubectl-rollout-restarts = restarts or rolls back { $all } in the cluster
kubectl-run-with-rights = with elevated access to the cluster's nodes
kubectl-run-runs-image = runs the image { $value } in the cluster as { $first }
kubectl-run-runs-cluster = runs { $first } in the cluster
kubectl-debug-opens = opens a debugging container on the node { $first } of the cluster: { $from-second }
kubectl-proxy-lets = gives other computers access to the cluster ({ $value })
kubectl-proxy-makes = makes the cluster reachable from this computer: { $all }
kubectl-port-forward-makes = makes { $first } in the cluster reachable from this computer: { $from-second }
kubectl-wait-waits = waits for { $all }
kubectl-login-works = works with the cluster: { $all }
kubectx-chooses = switches the cluster or namespace: { $all }
stern-shows = shows the cluster's logs or state: { $all }
kustomize-edit-changes = changes the kustomization in this folder: { $all }
kustomize-build-fetches = downloads and builds manifests: { $all }
kustomize-reshapes = builds manifests from { $all }
helm-list-lists = lists releases in the cluster
helm-search-asks = looks up charts: { $all }
helm-test-runs = runs the tests of { $all } in the cluster
helm-template-shows = shows the manifests { $all } would create
helm-rollback-takes = { $from-second-count ->
        [0] rolls back { $first } in the cluster to the previous release
       *[other] rolls back { $first } in the cluster to { $from-second }
    }
helm-install-puts-into-cluster = { $from-second-count ->
        [0] installs a chart in the cluster as { $first }: { $value }
       *[other] installs { $from-second } in the cluster as { $first }: { $value }
    }
helm-install-puts-into-cluster-rest = { $from-second-count ->
        [0] installs a chart in the cluster as { $first }
       *[other] installs { $from-second } in the cluster as { $first }
    }
helm-hands = passes the manifests to { $value }
helm-repo-list-lists = lists chart repositories
helm-repo-add-adds = adds the chart repository { $from-second } as { $first }
helm-repo-remove-forgets = removes the chart repository { $all }
helm-repo-update-fetches = updates the lists of charts
helm-dependency-fetches = { $from-second-count ->
        [0] downloads the dependencies of the chart in this folder
       *[other] downloads the dependencies of the chart { $from-second }
    }
minikube-delete-removes-every = deletes every local cluster or virtual machine
minikube-delete-removes-small-cluster = deletes a local cluster or virtual machine: { $all }
minikube-status-shows = shows local clusters or virtual machines
minikube-starts = starts or changes a local cluster or virtual machine: { $all }
eksctl-get-asks = shows clusters on AWS: { $all }
eksctl-delete-removes = deletes a cluster on AWS or parts of it: { $all } { $value }
eksctl-utils-changes = changes how clusters are reached: { $all }
eksctl-changes = changes clusters on AWS: { $all } { $value }
flux-create-source-lets = makes the cluster run the contents of { $value } { $all }
argocd-app-set-changes = changes what the cluster deploys automatically: { $all }
argocd-app-sync-makes = syncs the cluster's app { $all } with its repository, deleting everything else
skaffold-delete-removes = deletes this project's deployments from the cluster
skaffold-builds = builds this project and deploys it to the cluster: { $all }
talosctl-kubeconfig-writes = saves the access configuration of a cluster: { $all }
talosctl-reset-changes = changes the nodes of a cluster ({ $sub }): { $value } { $all }
talosctl-changes = changes the nodes of a cluster: { $all }
talosctl-asks = queries the nodes of a cluster: { $all }
shopify-theme-push-replaces = changes the live theme of the shop: { $all }
crictl-shows = shows containers: { $all }
crictl-works = works with containers: { $all }
kubetail-shows = shows container logs: { $all }
crane-removes = deletes { $all } from its registry
crane-changes = changes images in the registry: { $all }
crane-fetches = downloads { $all } from the registry

# What deserves a second look.

warns-data-in-removed-not = data in deleted containers and volumes can't be recovered
warns-removed-must-built-or = deleted images must be built or downloaded again
warns-removed-must-made-again = deleted networks must be created again
warns-next-build-takes-longer = the next build takes longer
warns-published-running-elsewhere-at = published images and charts may go live immediately
warns-runs-inside-read-and = the container can read and change the whole home folder
warns-runs-until-somebody-ends = the container runs until someone stops it
warns-runs-inside-reaches-only = the container can reach services meant for this computer only
warns-work-in-all-them = work in all these containers is stopped
warns-all-them-meant-not = this affects all containers or images found, not only one
warns-work-in-ends-and = work in the container is stopped and its data is lost
warns-data-in-its-volumes = data in the project's volumes can't be recovered
warns-whoever-reads-act-with = anyone who reads the secret can use it
warns-whoever-stands-between-see = anyone on the network path can read and change the traffic
warns-whoever-has-them-act-in = anyone with these keys can act in the clusters
warns-runs-there-ended = pods running on the node are stopped
warns-protects-from-being-removed = the protection against deletion is removed
warns-whoever-reaches-may-get = anyone who reaches the service may get in
warns-reaches-all-runs-there = the debugging container can reach everything running on the node
warns-whoever-reaches-acts-as = anyone who reaches the proxy acts as you
warns-ran-there-runs-no = everything that ran on the cluster stops
warns-on-their-disks-lost = data on the nodes' disks may be lost
