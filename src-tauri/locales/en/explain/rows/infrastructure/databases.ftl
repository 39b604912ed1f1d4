# What the programs of `programs/infrastructure/databases.toml` do: clauses without a capital and a full stop.

pg-dump-copies = copies the database { $all } out
pg-restore-in-database = in the database { $value }
pg-restore-replaces = replaces what is in the database by { $all }
pg-restore-loads = loads { $all } into the database { $value }
databases-removes-database = removes the database { $all }
createdb-makes = makes the database { $all }
redis-cli-with-reads = with { $input }
redis-cli-ends = ends the database ({ $all })
redis-cli-runs = runs the code in { $all } in the database, which removes data
databases-runs-code = runs the code in { $value } { $all } in the database
redis-cli-gives-many = gives the database many orders at once { $all }
redis-cli-copies = copies the database into { $value } { $all }
redis-cli-fills = fills the database with keys to try it
redis-cli-asks-databases = asks the databases that work together: { $all }
redis-cli-changes = changes which databases work together: { $all }
redis-cli-lists = { $value-count ->
        [0] lists keys like any in the database
       *[other] lists keys like { $value } in the database
    }
redis-cli-watches = watches the database at work
redis-cli-database = does in the database what is typed: { $all }
redis-cli-gives-order = gives the database an order that is not known here: { $all }
redis-cli-eval-runs = runs the code in { $all } in the database, which removes all data
databases-changes-how = changes how the database works: { $all }
redis-cli-module-load-changes = changes which code the database loads: { $all }
redis-cli-replicaof-lets = lets the database copy another or end doing so: { $all }
redis-cli-acl-setuser-changes = changes who may do what in the database: { $all }
redis-cli-script-flush-removes = removes code from the database { $all }
redis-cli-script-load-puts = puts code into the database: { $all }
redis-cli-migrate-moves = moves data to another database: { $all }
redis-cli-debug-asks = asks for the database's inner works: { $all }
redis-cli-cluster-changes = changes how the database works: { $sub } { $all }
redis-cli-failover-changes = changes data: { $sub } { $all }
redis-cli-asks-database = asks the database: { $sub } { $all }
mongosh-runs = runs code that reaches outside the database: { $value }
mongosh-ends = ends the database: { $value }
mongosh-removes = removes data: { $value } { $all }
mongosh-asks-database = asks the database { $all }: { $value }
databases-changes-data = changes data: { $value }
mongosh-asks-database-value = asks the database: { $value }
mongosh-asks-database-given = asks the database { $all }: { $value }
kafka-topics-removes = removes the topic { $value } { $all }
kafka-topics-makes = makes or changes a topic
kafka-consumer-groups-changes = changes from where on messages are worked on: { $all }
kafka-topics-reads = reads messages or topics { $all }
kafka-configs-changes = changes the broker: { $value } { $all }
kafka-configs-asks = asks the broker { $all }
kafka-console-producer-sends = sends messages { $all }
databases-removes-store = removes { $all } from the store
etcdctl-changes = changes { $all } in the store
databases-reads-store = reads { $all } in the store
databases-sets-store = sets { $first } to { $from-second } in the store
etcdctl-asks = asks the store { $all }
consul-intention-create-changes = changes which services may talk to each other: { $all }
vault-audit-disable-ends = ends the record of who asked for which secret: { $all }
vault-audit-enable-changes = changes the record of who asked for which secret: { $all }
vault-kv-metadata-changes = changes or removes { $all } in the vault
vault-kv-list-lists = lists { $all } in the vault
vault-kv-removes = removes { $all } from the vault
vault-changes = changes { $all } in the vault
vault-status-asks = asks the vault about { $all }
vault-reads = reads { $all } from the vault
nomad-job-stop-ends = ends { $all } in the cluster and removes its record
nomad-changes = changes what runs in the cluster: { $sub } { $all }
nomad-job-status-asks = { $all-count ->
        [0] asks the cluster about its jobs ({ $sub })
       *[other] asks the cluster about { $all } ({ $sub })
    }
nomad-job-init-makes = makes an example of a job
nomad-alloc-exec-runs = runs { $from-second } in { $first } of the cluster
nomad-alloc-stop-ends = ends or restarts { $all } in the cluster
nomad-alloc-status-asks = asks the cluster about { $all } ({ $sub })
nomad-node-drain-changes = changes which computer of the cluster works: { $all } ({ $sub })
nomad-node-status-asks = { $all-count ->
        [0] asks the cluster about its computers ({ $sub })
       *[other] asks the cluster about { $all } ({ $sub })
    }
nomad-system-gc-removes = removes records of what ended in the cluster
nomad-system-reconcile-renews = renews what the cluster knows
nomad-namespace-apply-changes = changes the cluster: { $sub } { $all }
rabbitmqctl-asks = asks the broker { $all }
rabbitmqctl-changes = changes something at the broker, or tells it something: { $all }
mosquitto-pub-tells = tells all who listen: { $value } { $all }
mosquitto-pub-sends = sends what is in { $value-or-input } to the broker { $all }
rabbitmqctl-removes = removes { $all } from the broker
rabbitmqctl-works = works with the broker { $all }
influx-write-adds = adds data { $all }
elasticdump-copies = { $all-count ->
        [0] copies data into { $value }
       *[other] copies { $all } into { $value }
    }
spark-sql-asks-changes = asks or changes the data: { $value } { $all }
spark-sql-asks-data = asks the data { $all }
snowsql-changes = changes who may do what: { $value }
snowsql-takes = takes data out, or in: { $value }
influx-asks = { $all-count ->
        [0] asks the database: { $value }
       *[other] asks { $all }: { $value }
    }
cypher-shell-removes = removes from the database: { $all }
influx-asks-database = asks the database { $all } { $value }
mongodump-copies = copies the database { $value } { $all } out
mongorestore-replaces = replaces the database with { $all } { $value }
pg-isready-asks = { $all-count ->
        [0] asks whether the database here answers { $value }
       *[other] asks whether the database { $all } answers { $value }
    }
pg-config-shows = shows facts about the database's program
mysqladmin-makes = makes the database { $from-second }
mysqladmin-ends = ends the database
databases-asks-database = asks the database: { $all }
pg-ctl-checks = checks its settings { $all }
redis-server-starts = starts the server { $value }
mongod-starts = starts the server { $value }
pg-ctl-starts = starts or ends the server { $all }
nginx-starts-ends = starts, ends or renews the web server { $all }
nginx-starts-web-server = starts the web server { $all }
initdb-makes = makes a database in { $all }
dropuser-removes = removes the user { $all } of the database
createuser-changes = changes the users of the database { $all }
databricks-fs-cp-copies = copies data: { $all }
databricks-fs-rm-removes = removes or replaces data: { $all }
snow-sql-changes = changes who may do what, or takes data out: { $value }
snow-sql-asks-database = asks the database { $value } { $all }
snow-sql-asks-changes = asks or changes the database: { $value } { $all }
snow-sql-opens = opens the database { $all }
snow-connection-shows = shows which databases are known { $all }
snow-works = works at the database's home: { $all }
valkey-cli-gives = gives the database an order: { $all-or-input }
databases-works-database = works on the database { $all }
pg-dropcluster-removes = removes the database server { $all } with all its data
pg-createcluster-changes = changes the database servers of this computer: { $all }

# What deserves a second look.

warns-database-filled-and-holds = the database is filled and what it holds can be pushed out
warns-needs-them-may-work = what needs them may work no more
warns-made-write-files-anywhere = it can be made to write files anywhere
warns-code-becomes-part-database = code becomes part of the database
warns-holds-replaced-by-other = what it holds is replaced by what the other one has
warns-others-let-in = others can be let in
warns-moved-no-longer-here = what is moved is no longer here
warns-some-ends-database-or = some of this ends the database or loses data
warns-needs-may-work-no = what needs it may work no more
warns-its-messages-do-not = its messages do not come back
warns-they-worked-on-again = they are worked on again, or never
warns-messages-lost-or-who = messages can be lost, or who may read them changes
warns-ran-there-ends-and = what ran there ends and does not come back by itself
warns-leaves-not-come-back = what leaves does not come back
warns-whoever-uses-cut-off = whoever uses it is cut off
warns-others-reach-data-without = others can reach the data without a password
warns-others-reach-data = others can reach the data
