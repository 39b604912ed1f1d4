# What the programs of `programs/computer/sciences.toml` do: clauses without a capital and a full stop.

squeue-shows = shows the cluster's jobs: { $all }
scancel-ends = { $value-count ->
        [0] cancels all of this user's jobs in the cluster
       *[other] cancels all jobs in the cluster matching { $value }
    }
sciences-ends-job = cancels the job { $all }
samtools-view-reads = reads the sequences in { $all }
sciences-works-sequences = processes the sequences in { $all }
hledger-add-adds = adds entries to the accounts: { $all }
hledger-reports = reports on the accounts: { $value } { $all }
fava-shows = serves the accounts { $all } to anyone who can reach this computer
gnucash-cli-works = works with the accounts: { $all }
seqkit-reads-writes = reads { $all } and writes { $value }
seqkit-reads-sequences = reads the sequences in { $all-or-input }
fastp-cleans = cleans the sequences in { $all }: { $value }
fastqc-writes = { $all-count ->
        [0] writes a report about the files in this folder
       *[other] writes a report about { $all }
    }
star-works = processes the sequences in { $all }: { $value }
gatk-works = processes genomes: { $all }
cromwell-runs = runs the workflow in { $all }
gmx-calculates = { $all-count ->
        [0] runs a simulation from its input files
       *[other] runs a simulation: { $all }
    }
obabel-works = processes molecules: { $all }
paraview-runs = { $all-count ->
        [0] runs a visualization script or program
       *[other] runs { $all } on data
    }
blockmesh-calculates = runs the simulation in this folder
matlab-runs = { $all-count ->
        [0] runs the given program
       *[other] runs { $all }
    }
ogr2ogr-loads = imports { $all } into a database or exports it
ogr2ogr-makes = converts { $but-last } to { $last }
qgis-process-works = processes maps: { $all }
qsub-starts = submits the job { $all } to the cluster
bjobs-shows = shows the cluster's jobs
module-load-chooses = loads programs for later commands: { $all }
module-shows = lists the available programs: { $all }

# What deserves a second look.

warns-work-ran-for-long = long-running work is lost
