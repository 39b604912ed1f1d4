# What the programs of `programs/code/frameworks.toml` do: clauses without a capital and a full stop.

django-admin-startproject-makes = creates the project { $all }
manage-py-migrate-shows = shows which database migrations are pending
manage-py-migrate-takes = rolls back every database migration of { $first }
manage-py-loaddata-loads = loads { $all } into the database
manage-py-createsuperuser-changes = changes the database ({ $sub-all })
frameworks-empties-database = empties the database ({ $sub })
manage-py-clearsessions-removes = deletes unused data from the database ({ $sub })
manage-py-makemigrations-shows = shows whether new database migrations are needed { $all }
manage-py-collectstatic-removes = deletes the collected static files and collects them again
frameworks-makes-files = generates files { $all }
manage-py-dumpdata-writes = { $all-count ->
        [0] exports the database to { $value }: all of it
       *[other] exports the database to { $value }: { $all }
    }
manage-py-dumpdata-shows = { $all-count ->
        [0] shows the contents of the database: all of it
       *[other] shows the contents of the database: { $all }
    }
frameworks-shows-facts = shows information about this project: { $sub } { $all }
manage-py-runserver-starts = { $all-count ->
        [0] starts this project's server on its usual port
       *[other] starts this project's server at { $all }
    }
manage-py-dbshell-asks = queries the database { $value }
rails-db-rollback-takes = rolls back the latest database migration ({ $sub-all })
rails-db-schema-dump-makes = generates files ({ $sub })
rails-assets-clobber-removes = deletes generated files ({ $sub })
frameworks-changes-secrets = changes this project's secrets
rails-destroy-removes = deletes the files of { $all }
rails-dev-cache-changes = turns this project's cache on or off
rails-console-runs = { $all-count ->
        [0] runs typed code inside this project
       *[other] runs { $all } inside this project
    }
rails-routes-shows = shows information about this project: { $sub }
artisan-schema-dump-writes = saves the database's schema and deletes the migrations before it
frameworks-shows-would = shows what would change in the database
artisan-migrate-changes = runs this project's database migrations
artisan-migrate-rollback-takes = rolls back database migrations
artisan-db-seed-changes = changes the database using this project's code ({ $sub-all })
frameworks-runs = { $all-count ->
        [0] runs the default task
       *[other] runs { $all }
    }
artisan-cache-clear-forgets = clears the cache ({ $sub })
artisan-config-cache-makes = generates files for this project ({ $sub-all })
artisan-queue-flush-removes = deletes queued or stored data ({ $sub-all })
artisan-queue-restart-changes = changes how this project runs ({ $sub-all })
artisan-serve-starts = starts this project's server ({ $sub })
symfony-server-start-starts = starts or stops this project's server ({ $sub })
symfony-server-list-shows = shows information about this project ({ $sub })
console-doctrine-fixtures-load-adds = adds this project's sample data to the database
console-doctrine-fixtures-load-replaces = replaces the contents of the database with this project's sample data
console-cache-clear-forgets = clears the cache ({ $sub-all })
console-cache-warmup-computes = fills the cache in advance
console-messenger-stop-workers-ends = stops background workers
console-messenger-consume-works = processes waiting messages ({ $sub-all })
frameworks-changes-database = runs this project's database migrations ({ $all })
frameworks-works-database = reads or changes the database: { $all }
aerich-downgrade-takes = rolls the database back ({ $sub-all })
aerich-upgrade-changes = runs this project's database migrations ({ $sub })
aerich-init-writes = creates database migrations ({ $sub })
aerich-shows = shows the database migrations { $all }
frameworks-empties-site = empties this site's database ({ $sub })
wp-site-empty-removes = deletes this site's contents { $all }
frameworks-asks-database = queries this site's database { $all }
frameworks-shows-all = shows the entire contents of this site's database
wp-db-export-writes = { $all-count ->
        [0] exports this site's database to a file
       *[other] exports this site's database to { $all }
    }
wp-db-import-loads = imports { $all } into this site's database, overwriting existing data
wp-db-create-changes = changes this site's database ({ $sub })
wp-plugin-install-installs = { $all-count ->
        [0] installs plugins or themes on this site
       *[other] installs { $all } on this site
    }
wp-removes = removes { $all } from this site
wp-post-delete-removes = deletes { $all } from this site ({ $sub })
wp-user-create-makes = makes someone an administrator of this site: { $all }
wp-plugin-list-shows = shows this site's plugins ({ $sub-all })
wp-theme-list-shows = shows this site's themes ({ $sub-all })
wp-core-list-shows = shows information about this site's WordPress ({ $sub-all })
wp-post-list-shows = shows this site's pages ({ $sub-all })
wp-user-list-shows = shows this site's users ({ $sub-all })
wp-option-list-shows = shows this site's settings ({ $sub-all })
wp-comment-list-shows = shows this site's comments ({ $sub-all })
wp-term-list-shows = shows this site's terms ({ $sub-all })
wp-menu-list-shows = shows this site's menus ({ $sub-all })
wp-media-list-shows = shows this site's media ({ $sub-all })
wp-role-list-shows = shows this site's roles and permissions ({ $sub-all })
wp-config-list-shows = shows this site's configuration ({ $sub-all })
wp-site-list-shows = shows information about this site ({ $sub-all })
wp-plugin-update-changes = changes this site's plugins ({ $sub }): { $all }
wp-theme-update-changes = changes this site's themes ({ $sub }): { $all }
wp-core-update-changes = changes this site's WordPress ({ $sub }): { $all }
wp-post-update-changes = changes this site's pages ({ $sub }): { $all }
wp-user-update-changes = changes this site's users ({ $sub }): { $all }
wp-option-update-changes = changes this site's settings ({ $sub }): { $all }
wp-comment-update-changes = changes this site's comments ({ $sub }): { $all }
wp-term-update-changes = changes this site's terms ({ $sub }): { $all }
wp-menu-update-changes = changes this site's menus ({ $sub }): { $all }
wp-media-update-changes = changes this site's media ({ $sub }): { $all }
wp-role-update-changes = changes this site's roles and permissions ({ $sub }): { $all }
wp-config-update-changes = changes this site's configuration ({ $sub }): { $all }
wp-transient-update-changes = changes this site ({ $sub }): { $all }
wp-cron-event-list-shows = shows this site's scheduled tasks
wp-cron-event-delete-removes = deletes { $all } from this site's scheduled tasks
wp-cron-event-run-now = runs this site's scheduled tasks now: { $all }
wp-search-replace-shows = shows where { $first } would become { $second }
wp-search-replace-writes = exports the database with { $second } in place of { $first } to { $value }
wp-search-replace-replaces = replaces { $first } with { $second } in this site's database
wp-export-writes = exports this site's contents to files
wp-import-loads = imports { $all } into this site
wp-eval-runs = { $all-count ->
        [0] runs typed code inside this site
       *[other] runs { $all } inside this site
    }
wp-server-starts = starts this site's server
wp-shows = shows information about wp
wp-cli-update-installs = updates wp
frameworks-runs-site = runs { $all } on this site
wp-says = on { $value }
drush-entity-delete-removes = { $all-count ->
        [0] deletes data from this site ({ $sub })
       *[other] deletes { $all } from this site ({ $sub })
    }
drush-sql-dump-writes = exports this site's database to { $value }
drush-updb-changes = changes this site ({ $sub-all })
drush-config-export-writes = writes this site's files ({ $sub-all })
drush-cache-rebuild-forgets = clears this site's cache
drush-status-shows = shows information about this site ({ $sub-all })
mix-archive-install-installs = { $all-count ->
        [0] installs this project's dependencies ({ $sub })
       *[other] installs { $all } ({ $sub })
    }
mix-archive-uninstall-removes = { $all-count ->
        [0] deletes build output or downloaded packages ({ $sub })
       *[other] deletes { $all } ({ $sub })
    }
mix-deps-shows = shows information about this project ({ $sub-all })
mix-new-makes = creates files ({ $sub-all })
mix-run-runs = runs this project's task { $sub } { $all }

# What deserves a second look.

warns-kept-there-go-with = data the plugin or theme stored can be deleted, too
warns-whoever-do-everything-there = an administrator can do everything on the site
