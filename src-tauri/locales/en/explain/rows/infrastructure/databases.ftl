# What the programs of `programs/infrastructure/databases.toml` do: clauses without a capital and a full stop.

pg-dump-copies = exports the database { $all }
pg-restore-in-database = in the database { $value }
pg-restore-replaces = replaces the database's contents with { $all }
pg-restore-loads = loads { $all } into the database { $value }
databases-removes-database = deletes the database { $all }
createdb-makes = creates the database { $all }
redis-cli-with-reads = with { $input }
redis-cli-ends = shuts down the database ({ $all })
redis-cli-runs = runs the code in { $all } in the database, which deletes data
databases-runs-code = runs the code in { $value } { $all } in the database
redis-cli-gives-many = sends the database many commands at once: { $all }
redis-cli-copies = saves a copy of the database to { $value }: { $all }
redis-cli-fills = fills the database with test data
redis-cli-asks-databases = queries the database cluster: { $all }
redis-cli-changes = changes the database cluster: { $all }
redis-cli-lists = { $value-count ->
        [0] lists keys in the database
       *[other] lists keys matching { $value } in the database
    }
redis-cli-watches = monitors the database
redis-cli-database = runs the given database commands: { $all }
redis-cli-gives-order = sends the database a command Countersign doesn't know: { $all }
redis-cli-eval-runs = runs the code in { $all } in the database, which deletes all data
databases-changes-how = changes the database's configuration or state: { $all }
redis-cli-module-load-changes = changes the code the database loads: { $all }
redis-cli-replicaof-lets = starts or stops the replication of another database: { $all }
redis-cli-acl-setuser-changes = changes permissions in the database: { $all }
redis-cli-script-flush-removes = deletes or stops code in the database: { $all }
redis-cli-script-load-puts = loads code into the database: { $all }
redis-cli-migrate-moves = moves data to another database: { $all }
redis-cli-debug-asks = runs debugging commands in the database: { $all }
redis-cli-cluster-changes = changes the database's connections or cluster: { $sub } { $all }
redis-cli-failover-changes = changes data: { $sub } { $all }
redis-cli-asks-database = queries the database: { $sub } { $all }
mongosh-runs = runs code that reaches outside the database: { $value }
mongosh-ends = shuts down the database: { $value }
mongosh-removes = deletes data: { $value } { $all }
mongosh-asks-database = queries the database { $all }: { $value }
databases-changes-data = changes data: { $value }
mongosh-asks-database-value = queries the database: { $value }
mongosh-asks-database-given = queries the database { $all }: { $value }
kafka-topics-removes = deletes the topic { $value }: { $all }
kafka-topics-makes = creates or changes a topic
kafka-consumer-groups-changes = changes where consumers resume reading messages: { $all }
kafka-topics-reads = reads messages or topics: { $all }
kafka-configs-changes = changes the message broker: { $value } { $all }
kafka-configs-asks = queries the message broker: { $all }
kafka-console-producer-sends = sends messages: { $all }
databases-removes-store = deletes { $all } from the key-value store
etcdctl-changes = changes { $all } in the key-value store
databases-reads-store = reads { $all } from the key-value store
databases-sets-store = sets { $first } to { $from-second } in the key-value store
etcdctl-asks = queries the key-value store: { $all }
consul-intention-create-changes = changes which services may talk to each other: { $all }
vault-audit-disable-ends = turns off the audit log of secret access: { $all }
vault-audit-enable-changes = changes the audit log of secret access: { $all }
vault-kv-metadata-changes = changes or deletes { $all } in the vault
vault-kv-list-lists = lists { $all } in the vault
vault-kv-removes = deletes or revokes { $all } in the vault
vault-changes = changes { $all } in the vault
vault-status-asks = queries the vault: { $all }
vault-reads = reads { $all } from the vault
nomad-job-stop-ends = stops { $all } and purges it from the cluster
nomad-changes = changes jobs in the cluster: { $sub } { $all }
nomad-job-status-asks = { $all-count ->
        [0] queries the cluster's jobs ({ $sub })
       *[other] queries the cluster about { $all } ({ $sub })
    }
nomad-job-init-makes = creates an example job file
nomad-alloc-exec-runs = runs { $from-second } in { $first } in the cluster
nomad-alloc-stop-ends = stops or restarts { $all } in the cluster
nomad-alloc-status-asks = queries the cluster about { $all } ({ $sub })
nomad-node-drain-changes = changes which nodes of the cluster take jobs: { $all } ({ $sub })
nomad-node-status-asks = { $all-count ->
        [0] queries the cluster's nodes ({ $sub })
       *[other] queries the cluster about { $all } ({ $sub })
    }
nomad-system-gc-removes = cleans up finished jobs in the cluster
nomad-system-reconcile-renews = updates the cluster's job summaries
nomad-namespace-apply-changes = changes the cluster: { $sub } { $all }
rabbitmqctl-asks = queries the message broker: { $all }
rabbitmqctl-changes = changes the message broker or sends a message: { $all }
mosquitto-pub-tells = sends a message to all subscribers: { $value } { $all }
mosquitto-pub-sends = sends the contents of { $value-or-input } to the message broker: { $all }
rabbitmqctl-removes = deletes or stops { $all } at the message broker
rabbitmqctl-works = works with the message broker: { $all }
influx-write-adds = adds data: { $all }
elasticdump-copies = { $all-count ->
        [0] copies data to { $value }
       *[other] copies { $all } to { $value }
    }
spark-sql-asks-changes = queries or changes the data: { $value } { $all }
spark-sql-asks-data = queries the data: { $all }
snowsql-changes = changes permissions in the database: { $value }
snowsql-takes = exports or imports data: { $value }
influx-asks = { $all-count ->
        [0] queries the database: { $value }
       *[other] queries { $all }: { $value }
    }
cypher-shell-removes = deletes data from the database: { $all }
influx-asks-database = queries the database: { $all } { $value }
mongodump-copies = exports the database { $value } { $all }
mongorestore-replaces = replaces the database with { $all }: { $value }
pg-isready-asks = { $all-count ->
        [0] checks whether the local database accepts connections: { $value }
       *[other] checks whether the database { $all } accepts connections: { $value }
    }
pg-config-shows = shows information about the database software
mysqladmin-makes = creates the database { $from-second }
mysqladmin-ends = shuts down the database
databases-asks-database = queries the database: { $all }
pg-ctl-checks = checks the server's configuration or state: { $all }
redis-server-starts = starts the server { $value }
mongod-starts = starts the server { $value }
pg-ctl-starts = starts or stops the server { $all }
nginx-starts-ends = starts, stops or reloads the web server: { $all }
nginx-starts-web-server = starts the web server: { $all }
initdb-makes = creates a database in { $all }
dropuser-removes = deletes the database user { $all }
createuser-changes = adds a database user: { $all }
databricks-fs-cp-copies = copies data: { $all }
databricks-fs-rm-removes = deletes or replaces data: { $all }
snow-sql-changes = changes permissions in the database or exports data: { $value }
snow-sql-asks-database = queries the database: { $value } { $all }
snow-sql-asks-changes = queries or changes the database: { $value } { $all }
snow-sql-opens = opens the database { $all }
snow-connection-shows = shows the configured database connections: { $all }
snow-works = works with the database service: { $all }
valkey-cli-gives = sends the database a command: { $all-or-input }
databases-works-database = works with the database: { $all }
pg-dropcluster-removes = deletes the database server { $all } with all its data
pg-createcluster-changes = changes the database servers on this computer: { $all }

# What deserves a second look.

warns-database-filled-and-holds = the test data may push out existing data
warns-needs-them-may-work = anything that depends on the cluster may stop working
warns-made-write-files-anywhere = with other settings, the database can write files anywhere
warns-code-becomes-part-database = the loaded code runs inside the database
warns-holds-replaced-by-other = the database's data is replaced with the other database's data
warns-others-let-in = others may get access
warns-moved-no-longer-here = moved data is no longer in this database
warns-some-ends-database-or = some debugging commands crash the database or lose data
warns-needs-may-work-no = anything that depends on the database may stop working
warns-its-messages-do-not = the topic's messages can't be recovered
warns-they-worked-on-again = messages may be processed again, or never
warns-messages-lost-or-who = messages may be lost, or access to them may change
warns-ran-there-ends-and = the job stops and doesn't restart by itself
warns-leaves-not-come-back = exported data can't be taken back
warns-whoever-uses-cut-off = everyone connected to the database is cut off
warns-others-reach-data-without = others can reach the data without a password
warns-others-reach-data = others can reach the data
