# What the programs of `programs/infrastructure/clouds.toml` do: clauses without a capital and a full stop.

atlas-accesslists-create-lets = gives others access to the database: { $all }
atlas-changes = changes something at the database service: { $all }
atlas-asks = queries the database service: { $all }
pulumi-stack-output-shows = shows information about the infrastructure: { $all }
pulumi-stack-rm-forgets = removes the stack { $all } with its configuration and history
pulumi-stack-init-makes = creates, selects or changes the stack { $all }
pulumi-config-shows = shows the configuration with its secrets: { $all }
pulumi-stack-shows = shows the stack with its secrets: { $all }
clouds-shows = shows { $sub } { $all }
pulumi-login-sets = sets up where the infrastructure state is kept: { $all }
pulumi-up-changes = changes real infrastructure
pulumi-destroy-removes = destroys real infrastructure
sam-local-runs = { $all-count ->
        [0] runs this project on this computer
       *[other] runs { $all } on this computer
    }
supabase-status-shows = shows the status of the local service
supabase-db-reset-empties-linked = resets the remote database and deletes all its data ({ $sub }, `--linked`)
supabase-db-reset-empties-database-service = resets the local database and deletes all its data ({ $sub })
supabase-migration-up-changes = changes the remote database with this project's migrations ({ $sub }, `--linked`)
supabase-db-push-changes = changes the remote database with this project's migrations
supabase-start-starts = starts the local service ({ $sub })
supabase-stop-ends-removes = stops the local service ({ $sub }) and deletes its data
supabase-stop-ends-service = stops the local service ({ $sub })
s3cmd-ls-lists = { $all-count ->
        [0] lists remote storage
       *[other] lists { $all }
    }
s3cmd-get-copies = downloads { $all }
s3cmd-changes = changes remote storage: { $all }
aws-s3-cp-for-everybody = publicly readable
aws-rds-data-execute-statement-asks = queries or changes the database: { $value }
aws-organizations-leave-organization-gives = closes or detaches an account: { $from-second } ({ $sub })
aws-account-close-account-gives = closes the AWS account
aws-acm-export-certificate-reads = reads a private key: { $all }
aws-configure-export-credentials-prints = prints access keys
    .output = access keys
aws-s3-presign-makes = creates a link that lets anyone download { $first }
aws-cloudtrail-stop-logging-changes = changes the monitoring of the account: { $all }
aws-s3-ls-lists = { $all-count ->
        [0] lists storage on AWS
       *[other] lists { $all }
    }
aws-s3-rm-shows = shows what { $all } would change on AWS
aws-s3-cp-sends = uploads { $input } to { $second }
aws-s3-cp-shows = shows { $first }
aws-s3api-put-bucket-acl-changes = changes who may read storage on AWS: { $all }
aws-sts-assume-role-prints = prints temporary access keys: { $value } { $all }
    .output = temporary access keys: { $value } { $all }
aws-ecr-get-login-password-prints = prints a temporary access token: { $all }
    .output = a temporary access token: { $all }
aws-dynamodb-execute-statement-changes = changes data: { $value } { $all }
aws-s3-at-instead = through { $value } instead of AWS
aws-bedrock-runtime-asks = queries AWS { $sub }: { $all }
aws-configure-signs = signs in to AWS or configures it: { $all }
aws-secretsmanager-get-secret-value-reads = reads a secret: { $value }
aws-ssm-get-parameter-reads = reads a secret: { $all }
aws-route53-change-resource-record-sets-changes = changes DNS records ({ $sub }): { $all }
aws-route53-delete-hosted-zone-removes = deletes the DNS zone { $all }
aws-ssm-send-command-runs = { $value-count ->
        [0] runs a command on AWS computers: { $all }
       *[other] runs { $value } on AWS computers: { $all }
    }
aws-ssm-start-session-opens = opens a session on another computer: { $value }
aws-logs-start-query-looks = searches logs on AWS: { $all }
aws-asks-whether = checks whether AWS would permit this: { $from-second }
aws-removes = deletes something in AWS { $first }: { $from-second }
aws-changes = changes something in AWS { $first }: { $from-second }
aws-asks-amazon = queries AWS { $first }: { $from-second }
aws-iam-changes = changes permissions on AWS: { $all }
aws-lambda-create-function-url-config-lets = lets anyone call the function { $all }
aws-lambda-add-permission-changes = changes who has access: { $all }
aws-ecs-ends = stops a running service on AWS: { $all }
aws-lambda-update-function-code-asks = checks whether a function on AWS could be changed: { $all }
aws-lambda-update-function-code-replaces = replaces code running on AWS: { $all }
aws-eks-update-kubeconfig-writes = saves the access configuration of a cluster: { $all }
aws-ec2-run-instances-asks = checks whether computers could be started on AWS: { $all }
aws-ec2-run-instances-starts = starts computers on AWS: { $all }
aws-ec2-purchase-reserved-instances-offering-buys = buys something on AWS: { $all }
aws-ec2-authorize-security-group-ingress-opens = opens the firewall on AWS to everyone: { $all }
az-webapp-config-appsettings-list-shows = shows the service's settings with their secrets: { $all }
az-backup-protection-disable-ends = turns off backups and deletes existing ones: { $all }
az-cosmosdb-keys-regenerate-makes = replaces the access keys in use: { $value }
az-ad-sp-create-for-rbac-makes = creates a key to the cloud: { $all }
az-devops-configure-sets = sets up the Azure command line: { $all }
az-acr-build-sends = uploads this folder and builds an image from it in the cloud: { $all }
clouds-asks-cloud = queries the cloud: { $all }
az-configure-changes = changes the setting { $value } { $all }
az-sql-server-opens = opens the firewall to everyone: { $all }
az-vm-create-starts = starts a computer on Azure: { $all }
az-vm-open-port-opens = opens a port to everyone: { $all }
az-role-assignment-create-changes = changes permissions: { $all }
az-storage-blob-upload-sends = uploads { $value } to the cloud
clouds-prints-key = prints the access token of your account
    .output = the access token of your account
az-account-list-asks = lists accounts or locations
gcloud-services-disable-ends = turns off the service { $all } and everything that depends on it
gcloud-firestore-bulk-delete-removes = deletes or overwrites data ({ $sub }): { $value } { $all }
gcloud-info-shows = shows information about the Google Cloud command line
gcloud-auth-signs = signs in or out: { $all }
gcloud-iam-service-accounts-keys-create-makes = creates a key to the account { $value } in { $all }
gcloud-billing-projects-unlink-ends = turns off billing for { $all }
gcloud-pubsub-subscriptions-seek-goes = jumps to another point in the waiting messages of { $all }
gcloud-pubsub-topics-purge-passes = skips the waiting messages of { $all }
gcloud-compute-instances-create-starts = starts computers on Google Cloud: { $all }
gcloud-compute-ssh-runs = runs { $value } on { $all }
gcloud-lets = gives this computer access to the cluster: { $all }
gcloud-run-deploy-puts-everybody = deploys { $all } so that anyone can use it
gcloud-run-deploy-puts-runs = { $all-count ->
        [0] deploys this project to the cloud
       *[other] deploys { $all } to the cloud
    }
gsutil-iam-ch-lets = makes { $all } public
gsutil-iam-ch-changes = changes who has access to storage in the cloud: { $all }
bq-query-puts = replaces a table: { $all }
clouds-signs-cloud = signs in to the cloud: { $all }
clouds-removes-cloud = deletes something in the cloud: { $all }
gcloud-puts = replaces the operating system of a computer: { $all }
doctl-databases-connection-shows = shows the database's address with its password: { $all }
doctl-writes = saves the access configuration of the cluster: { $all }
clouds-changes-cloud = changes something in the cloud: { $all }
hcloud-context-chooses = selects or changes the cloud account: { $all }
vercel-domains-buy-buys = buys or moves a domain: { $all }
vercel-alias-changes = changes what visitors see under a domain: { $all }
vercel-promote-changes = { $all-count ->
        [0] changes what visitors see to another version
       *[other] changes what visitors see to the version { $all }
    }
heroku-pg-copy-puts = replaces the data of a database: { $all }
heroku-pg-backups-puts = replaces a database with a backup: { $all }
heroku-ps-scale-ends = stops your app at the service: { $all }
heroku-addons-create-changes = changes the size or add-ons of your app at the service: { $all }
heroku-run-runs = runs { $all } on the app's server
heroku-config-shows = shows all settings of the service with their secrets
heroku-config-get-shows = shows settings of the service: { $all }
heroku-config-set-changes = changes the settings of the service: { $all }
fly-tokens-create-makes = creates an access token for the service: { $all }
railway-variables-changes = changes the service's variables: { $value } { $all }
railway-variables-shows = shows the service's variables with their secrets
railway-down-removes = removes your app's deployment from the service: { $all }
neonctl-connection-string-shows = shows the database's address with its password: { $all }
firebase-database-set-replaces = replaces all data with { $from-second-or-input }
firebase-database-remove-removes = deletes the data at { $all }
firebase-auth-export-writes = saves all users with their password hashes to { $all }
firebase-firestore-delete-removes = deletes the data at { $all }
firebase-deploy-shows = shows the planned deployment
firebase-emulators-start-runs = runs the service on this computer: { $all }
wrangler-d1-time-travel-restore-takes = restores the database { $all } to an earlier state
wrangler-r2-bucket-lets = makes a storage bucket public: { $all }
wrangler-d1-time-travel-asks = shows the database's earlier states: { $all }
wrangler-queues-purge-throws = deletes all waiting messages in { $all }
wrangler-secret-changes = changes the service's secrets: { $all }
netlify-dev-runs = runs this project on this computer: { $all }
eas-update-sends = pushes new code to everyone who uses the app: { $value }
eas-submit-sends = submits the app to its store: { $all }
eas-build-sends = uploads this project to be built: { $all }
surge-teardown-takes = takes { $all } off the web
surge-puts = { $all-count ->
        [0] publishes this folder on the web: { $value }
       *[other] publishes { $all } on the web: { $value }
    }
openstack-asks = queries the cloud: { $all }
copilot-without-asking = lets the agent act without asking: { $value }

# What deserves a second look.

warns-its-database-holds-not = data in the local database can't be recovered
warns-holds-lost = data in the account may be lost
warns-whoever-has-pose-as = anyone with the key can impersonate its owner
warns-whoever-has-link-fetch = anyone with the link can download the file
warns-happens-there-recorded-no = activity in the account may no longer be recorded
warns-decides-who-may-read = this decides who may read the data from now on
warns-sent-goes-there = uploaded data goes to that address
warns-others-sent-elsewhere-within = visitors are sent to another address within minutes
warns-others-find-nothing-there = others can no longer reach anything under this name
warns-whoever-knows-address-use = anyone who knows the address can call the function
warns-costs-money = this costs money
warns-uses-old-ones-stops = anything that uses the old keys will stop working
warns-whoever-has-act-there = anyone with the key can act in the account
warns-costs-money-until-somebody = the computer costs money until someone deletes it
warns-keeps-lost = the service's data may be lost
warns-runs-there-ends-and = running services stop, and stored data may be lost
warns-passed-over-lost = skipped messages are lost
warns-acts-on-whole-computer = this affects that whole computer
warns-on-its-disk-lost = data on the computer's disk is lost
warns-may-cost-more = this may cost more
warns-private-them = this is private user data
warns-not-come-back = the deleted messages can't be recovered
warns-others-read-all-in = anyone can read everything published
