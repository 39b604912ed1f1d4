# What the programs of `programs/code/frameworks.toml` do: clauses without a capital and a full stop.

django-admin-startproject-makes = makes the project { $all }
manage-py-migrate-shows = shows which steps of the database are missing
manage-py-migrate-takes = takes every step of { $first } in the database back
manage-py-loaddata-loads = loads { $all } into the database
manage-py-createsuperuser-changes = changes the database ({ $sub-all })
frameworks-empties-database = empties the database ({ $sub })
manage-py-clearsessions-removes = removes from the database what is no longer used ({ $sub })
manage-py-makemigrations-shows = shows whether new steps of the database are needed { $all }
manage-py-collectstatic-removes = removes the collected files and makes them again
frameworks-makes-files = makes files { $all }
manage-py-dumpdata-writes = { $all-count ->
        [0] writes what is in the database into { $value }: all of it
       *[other] writes what is in the database into { $value }: { $all }
    }
manage-py-dumpdata-shows = { $all-count ->
        [0] shows what is in the database: all of it
       *[other] shows what is in the database: { $all }
    }
frameworks-shows-facts = shows facts about this project: { $sub } { $all }
manage-py-runserver-starts = { $all-count ->
        [0] starts the server of this project at its usual port
       *[other] starts the server of this project at { $all }
    }
manage-py-dbshell-asks = asks the database { $value }
rails-db-rollback-takes = takes a step of the database back ({ $sub-all })
rails-db-schema-dump-makes = makes files ({ $sub })
rails-assets-clobber-removes = removes what was made here ({ $sub })
frameworks-changes-secrets = changes the secrets of this project
rails-destroy-removes = removes the files of { $all }
rails-dev-cache-changes = changes how this project keeps what it computed
rails-console-runs = { $all-count ->
        [0] runs what is typed inside this project
       *[other] runs { $all } inside this project
    }
rails-routes-shows = shows facts about this project: { $sub }
artisan-schema-dump-writes = writes the schema of the database down and removes the steps to it
frameworks-shows-would = shows what would change in the database
artisan-migrate-changes = changes the database as this project's steps say
artisan-migrate-rollback-takes = takes steps of the database back
artisan-db-seed-changes = changes the database as this project's code says ({ $sub-all })
frameworks-runs = { $all-count ->
        [0] runs its list of tasks
       *[other] runs { $all }
    }
artisan-cache-clear-forgets = forgets what was computed before ({ $sub })
artisan-config-cache-makes = makes files of this project ({ $sub-all })
artisan-queue-flush-removes = removes what is kept for later ({ $sub-all })
artisan-queue-restart-changes = changes how this project runs ({ $sub-all })
artisan-serve-starts = starts the server of this project ({ $sub })
symfony-server-start-starts = starts or ends the server of this project ({ $sub })
symfony-server-list-shows = shows facts about this project ({ $sub })
console-doctrine-fixtures-load-adds = adds this project's examples to the database
console-doctrine-fixtures-load-replaces = replaces what is in the database by this project's examples
console-cache-clear-forgets = forgets what was computed before ({ $sub-all })
console-cache-warmup-computes = computes beforehand what is asked often
console-messenger-stop-workers-ends = ends what works in the background
console-messenger-consume-works = works on what waits ({ $sub-all })
frameworks-changes-database = changes the database as this project's steps say ({ $all })
frameworks-works-database = works on the database: { $all }
aerich-downgrade-takes = takes the database back ({ $sub-all })
aerich-upgrade-changes = changes the database as this project's steps say ({ $sub })
aerich-init-writes = writes steps for the database ({ $sub })
aerich-shows = shows the steps of the database { $all }
frameworks-empties-site = empties the database of this site ({ $sub })
wp-site-empty-removes = removes what is on this site { $all }
frameworks-asks-database = asks the database of this site { $all }
frameworks-shows-all = shows all that is in the database of this site
wp-db-export-writes = { $all-count ->
        [0] writes what is in the database of this site into a file
       *[other] writes what is in the database of this site into { $all }
    }
wp-db-import-loads = loads { $all } into the database of this site, over what is there
wp-db-create-changes = changes the database of this site ({ $sub })
wp-plugin-install-installs = { $all-count ->
        [0] installs it for this site
       *[other] installs { $all } for this site
    }
wp-removes = removes { $all } from this site
wp-post-delete-removes = removes { $all } from this site ({ $sub })
wp-user-create-makes = makes somebody an administrator of this site: { $all }
wp-plugin-list-shows = shows this site's plugins ({ $sub-all })
wp-theme-list-shows = shows this site's themes ({ $sub-all })
wp-core-list-shows = shows facts about the WordPress of this site ({ $sub-all })
wp-post-list-shows = shows this site's pages ({ $sub-all })
wp-user-list-shows = shows this site's users ({ $sub-all })
wp-option-list-shows = shows this site's settings ({ $sub-all })
wp-comment-list-shows = shows this site's comments ({ $sub-all })
wp-term-list-shows = shows this site's terms ({ $sub-all })
wp-menu-list-shows = shows this site's menus ({ $sub-all })
wp-media-list-shows = shows this site's pictures ({ $sub-all })
wp-role-list-shows = shows who may do what on this site ({ $sub-all })
wp-config-list-shows = shows the configuration of this site ({ $sub-all })
wp-site-list-shows = shows facts of this site ({ $sub-all })
wp-plugin-update-changes = changes this site's plugins ({ $sub }): { $all }
wp-theme-update-changes = changes this site's themes ({ $sub }): { $all }
wp-core-update-changes = changes the WordPress of this site ({ $sub }): { $all }
wp-post-update-changes = changes this site's pages ({ $sub }): { $all }
wp-user-update-changes = changes this site's users ({ $sub }): { $all }
wp-option-update-changes = changes this site's settings ({ $sub }): { $all }
wp-comment-update-changes = changes this site's comments ({ $sub }): { $all }
wp-term-update-changes = changes this site's terms ({ $sub }): { $all }
wp-menu-update-changes = changes this site's menus ({ $sub }): { $all }
wp-media-update-changes = changes this site's pictures ({ $sub }): { $all }
wp-role-update-changes = changes who may do what on this site ({ $sub }): { $all }
wp-config-update-changes = changes the configuration of this site ({ $sub }): { $all }
wp-transient-update-changes = changes this site ({ $sub }): { $all }
wp-cron-event-list-shows = shows what this site does at fixed times
wp-cron-event-delete-removes = removes { $all } from what this site does at fixed times
wp-cron-event-run-now = does now what this site does at fixed times: { $all }
wp-search-replace-shows = shows where { $first } would become { $second }
wp-search-replace-writes = writes the database with { $second } for { $first } into { $value }
wp-search-replace-replaces = replaces { $first } by { $second } in the database of this site
wp-export-writes = writes what is on this site into files
wp-import-loads = loads { $all } into this site
wp-eval-runs = { $all-count ->
        [0] runs what is typed inside this site
       *[other] runs { $all } inside this site
    }
wp-server-starts = starts the server of this site
wp-shows = shows facts about wp
wp-cli-update-installs = installs a newer wp
frameworks-runs-site = runs { $all } on this site
wp-says = on { $value }
drush-entity-delete-removes = { $all-count ->
        [0] removes it from this site ({ $sub })
       *[other] removes { $all } from this site ({ $sub })
    }
drush-sql-dump-writes = writes what is in the database of this site into { $value }
drush-updb-changes = changes this site ({ $sub-all })
drush-config-export-writes = writes files of this site ({ $sub-all })
drush-cache-rebuild-forgets = forgets what this site computed before
drush-status-shows = shows facts about this site ({ $sub-all })
mix-archive-install-installs = { $all-count ->
        [0] installs what this project needs ({ $sub })
       *[other] installs { $all } ({ $sub })
    }
mix-archive-uninstall-removes = { $all-count ->
        [0] removes what was built or fetched ({ $sub })
       *[other] removes { $all } ({ $sub })
    }
mix-deps-shows = shows facts about this project ({ $sub-all })
mix-new-makes = makes files ({ $sub-all })
mix-run-runs = runs this project's task { $sub } { $all }

# What deserves a second look.

warns-kept-there-go-with = what it kept there can go with it
warns-whoever-do-everything-there = whoever it is can do everything there
