# What the programs of `programs/infrastructure/clouds.toml` do: clauses without a capital and a full stop.

atlas-accesslists-create-lets = lets others reach the database: { $all }
atlas-changes = changes at the database's home: { $all }
atlas-asks = asks the database's home { $all }
pulumi-stack-output-shows = shows facts about the infrastructure { $all }
pulumi-stack-rm-forgets = forgets the stack { $all }
pulumi-stack-init-makes = makes or chooses the stack { $all }
pulumi-config-shows = shows settings with their secrets { $all }
pulumi-stack-shows = shows what there is with its secrets { $all }
clouds-shows = shows { $sub } { $all }
pulumi-login-sets = sets up where infrastructure is described { $all }
pulumi-up-changes = changes real infrastructure
pulumi-destroy-removes = removes real infrastructure
sam-local-runs = { $all-count ->
        [0] runs this project here
       *[other] runs { $all } here
    }
supabase-status-shows = shows the state of the service here
supabase-db-reset-empties-linked = empties the database of the service ({ $sub }, `--linked`)
supabase-db-reset-empties-database-service = empties the database of the service here ({ $sub })
supabase-migration-up-changes = changes the database of the service as this project's steps say ({ $sub }, `--linked`)
supabase-db-push-changes = changes the database of the service as this project's steps say
supabase-start-starts = starts the service here ({ $sub })
supabase-stop-ends-removes = ends the service here ({ $sub }) and removes its data
supabase-stop-ends-service = ends the service here ({ $sub })
s3cmd-ls-lists = { $all-count ->
        [0] lists what is kept elsewhere
       *[other] lists { $all }
    }
s3cmd-get-copies = copies { $all } here
s3cmd-changes = changes what is kept elsewhere: { $all }
aws-s3-cp-for-everybody = for everybody to read
aws-rds-data-execute-statement-asks = asks or changes the database: { $value }
aws-organizations-leave-organization-gives = gives up an account: { $from-second } ({ $sub })
aws-account-close-account-gives = gives up the account
aws-acm-export-certificate-reads = reads a private key { $all }
aws-configure-export-credentials-prints = prints keys
    .output = keys
aws-s3-presign-makes = makes a link with which everybody can fetch { $first }
aws-cloudtrail-stop-logging-changes = changes who watches over the account: { $all }
aws-s3-ls-lists = { $all-count ->
        [0] lists what is kept at Amazon
       *[other] lists { $all }
    }
aws-s3-rm-shows = shows what { $all } would change at Amazon
aws-s3-cp-sends = sends { $input } to { $second }
aws-s3-cp-shows = shows { $first }
aws-s3api-put-bucket-acl-changes = changes who may read what is kept at Amazon: { $all }
aws-sts-assume-role-prints = prints keys for a while { $value } { $all }
    .output = keys for a while { $value } { $all }
aws-ecr-get-login-password-prints = prints a key for a while { $all }
    .output = a key for a while { $all }
aws-dynamodb-execute-statement-changes = changes data: { $value } { $all }
aws-s3-at-instead = at { $value } instead of Amazon
aws-bedrock-runtime-asks = asks Amazon's { $sub }: { $all }
aws-configure-signs = signs in { $all }
aws-secretsmanager-get-secret-value-reads = reads a secret { $value }
aws-ssm-get-parameter-reads = reads a secret { $all }
aws-route53-change-resource-record-sets-changes = changes where names lead by { $sub } { $all }
aws-route53-delete-hosted-zone-removes = removes where names lead { $all }
aws-ssm-send-command-runs = { $value-count ->
        [0] runs at Amazon's computers { $all }: what it names
       *[other] runs at Amazon's computers { $all }: { $value }
    }
aws-ssm-start-session-opens = opens a session on another computer { $value }
aws-logs-start-query-looks = looks through records at Amazon { $all }
aws-asks-whether = asks whether this could be done at Amazon: { $from-second }
aws-removes = removes at Amazon's { $first }: { $from-second }
aws-changes = changes at Amazon's { $first }: { $from-second }
aws-asks-amazon = asks Amazon's { $first }: { $from-second }
aws-iam-changes = changes who may do what at Amazon: { $all }
aws-lambda-create-function-url-config-lets = lets everybody call the function { $all }
aws-lambda-add-permission-changes = changes who may use it: { $all }
aws-ecs-ends = ends what runs at Amazon: { $all }
aws-lambda-update-function-code-asks = asks whether a function at Amazon could be changed: { $all }
aws-lambda-update-function-code-replaces = replaces code that runs at Amazon: { $all }
aws-eks-update-kubeconfig-writes = writes how to reach a cluster down: { $all }
aws-ec2-run-instances-asks = asks whether computers could be started at Amazon: { $all }
aws-ec2-run-instances-starts = starts computers at Amazon: { $all }
aws-ec2-purchase-reserved-instances-offering-buys = buys at Amazon: { $all }
aws-ec2-authorize-security-group-ingress-opens = opens a door at Amazon to everybody: { $all }
az-webapp-config-appsettings-list-shows = shows the settings of the service with their secrets { $all }
az-backup-protection-disable-ends = ends what keeps copies, and removes those there are: { $all }
az-cosmosdb-keys-regenerate-makes = makes new keys in place of those in use { $value }
az-ad-sp-create-for-rbac-makes = makes a key to the cloud: { $all }
az-devops-configure-sets = sets up this program: { $all }
az-acr-build-sends = sends this folder and builds an image of it elsewhere: { $all }
clouds-asks-cloud = asks the cloud: { $all }
az-configure-changes = changes the setting { $value } { $all }
az-sql-server-opens = opens a door to everybody: { $all }
az-vm-create-starts = starts a computer at Microsoft: { $all }
az-vm-open-port-opens = opens a door to everybody: { $all }
az-role-assignment-create-changes = changes who may do what { $all }
az-storage-blob-upload-sends = sends { $value } to the cloud
clouds-prints-key = prints a key to the account
    .output = a key to the account
az-account-list-asks = asks which accounts there are
gcloud-services-disable-ends = ends the service { $all } with all that needs it
gcloud-firestore-bulk-delete-removes = removes or overwrites data ({ $sub }) { $value } { $all }
gcloud-info-shows = shows facts about this program
gcloud-auth-signs = signs in or out { $all }
gcloud-iam-service-accounts-keys-create-makes = makes a key to the account { $value } in { $all }
gcloud-billing-projects-unlink-ends = ends that somebody pays for { $all }
gcloud-pubsub-subscriptions-seek-goes = goes to another place in what waits for { $all }
gcloud-pubsub-topics-purge-passes = passes over what waits for { $all }
gcloud-compute-instances-create-starts = starts computers at Google: { $all }
gcloud-compute-ssh-runs = runs { $value } on { $all }
gcloud-lets = lets this computer work on the cluster: { $all }
gcloud-run-deploy-puts-everybody = puts { $all } where everybody can use it
gcloud-run-deploy-puts-runs = { $all-count ->
        [0] puts this project where it runs for others
       *[other] puts { $all } where it runs for others
    }
gsutil-iam-ch-lets = lets everybody reach what is in { $all }
gsutil-iam-ch-changes = changes who may reach what is in the cloud: { $all }
bq-query-puts = puts another table in place of one: { $all }
clouds-signs-cloud = signs in to the cloud: { $all }
clouds-removes-cloud = removes in the cloud: { $all }
gcloud-puts = puts a new system in place of: { $all }
doctl-databases-connection-shows = shows the address of the database with its password { $all }
doctl-writes = writes how to reach the cluster down: { $all }
clouds-changes-cloud = changes in the cloud: { $all }
hcloud-context-chooses = chooses the account at the cloud: { $all }
vercel-domains-buy-buys = buys or moves a name: { $all }
vercel-alias-changes = changes what others see under a name: { $all }
vercel-promote-changes = { $all-count ->
        [0] changes what others see: the version before
       *[other] changes what others see: { $all }
    }
heroku-pg-copy-puts = puts other data in place of a database: { $all }
heroku-pg-backups-puts = puts an earlier copy in place of a database: { $all }
heroku-ps-scale-ends = ends what the service runs for you: { $all }
heroku-addons-create-changes = changes what the service runs for you: { $all }
heroku-run-runs = runs { $all } at the service
heroku-config-shows = shows all settings of the service with their secrets
heroku-config-get-shows = shows settings of the service { $all }
heroku-config-set-changes = changes the settings of the service { $all }
fly-tokens-create-makes = makes a key to the service: { $all }
railway-variables-changes = changes the settings of the service { $value } { $all }
railway-variables-shows = shows the settings of the service with their secrets
railway-down-removes = removes what runs at the service { $all }
neonctl-connection-string-shows = shows the address of the database with its password { $all }
firebase-database-set-replaces = replaces all data with { $from-second-or-input }
firebase-database-remove-removes = removes the data at { $all }
firebase-auth-export-writes = writes all users with what their passwords are checked by into { $all }
firebase-firestore-delete-removes = removes the data at { $all }
firebase-deploy-shows = shows what would be put where everybody can see it
firebase-emulators-start-runs = runs the service here { $all }
wrangler-d1-time-travel-restore-takes = takes the database { $all } back to an earlier state
wrangler-r2-bucket-lets = lets everybody read what is kept: { $all }
wrangler-d1-time-travel-asks = asks which earlier states of the database there are { $all }
wrangler-queues-purge-throws = throws away what waits in { $all }
wrangler-secret-changes = changes the secrets of the service { $all }
netlify-dev-runs = runs this project here { $all }
eas-update-sends = sends new code to everybody who uses the app: { $value }
eas-submit-sends = sends the app to its shop { $all }
eas-build-sends = sends this project to be built { $all }
surge-teardown-takes = takes { $all } off the web
surge-puts = { $all-count ->
        [0] puts this folder where everybody can see it { $value }
       *[other] puts { $all } where everybody can see it { $value }
    }
openstack-asks = asks the cloud { $all }
copilot-without-asking = may do without asking: { $value }

# What deserves a second look.

warns-its-database-holds-not = what its database holds does not come back
warns-holds-lost = what it holds can be lost
warns-whoever-has-pose-as = whoever has it can pose as others
warns-whoever-has-link-fetch = whoever has the link can fetch it
warns-happens-there-recorded-no = what happens there is recorded no more
warns-decides-who-may-read = it decides who may read it from here on
warns-sent-goes-there = what is sent goes there
warns-others-sent-elsewhere-within = others are sent elsewhere within minutes
warns-others-find-nothing-there = others find nothing there any more
warns-whoever-knows-address-use = whoever knows the address can use it
warns-costs-money = it costs money
warns-uses-old-ones-stops = what uses the old ones stops working
warns-whoever-has-act-there = whoever has it can act there
warns-costs-money-until-somebody = it costs money until somebody ends it
warns-keeps-lost = what it keeps can be lost
warns-runs-there-ends-and = what runs there ends, and what is kept can be lost
warns-passed-over-lost = what is passed over is lost
warns-acts-on-whole-computer = this acts on the whole of that computer
warns-on-its-disk-lost = what is on its disk is lost
warns-may-cost-more = it may cost more
warns-private-them = it is private to them
warns-not-come-back = it does not come back
warns-others-read-all-in = others can read all that is in it
