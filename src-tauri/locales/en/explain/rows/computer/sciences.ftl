# What the programs of `programs/computer/sciences.toml` do: clauses without a capital and a full stop.

squeue-shows = shows the jobs of the cluster { $all }
scancel-ends = { $value-count ->
        [0] ends all jobs in the cluster like those of this user
       *[other] ends all jobs in the cluster like { $value }
    }
sciences-ends-job = ends the job { $all }
samtools-view-reads = reads the sequences in { $all }
sciences-works-sequences = works on sequences { $all }
hledger-add-adds = adds to the books { $all }
hledger-reports = reports from the books { $value } { $all }
fava-shows = shows the books { $all } to whoever reaches this computer
gnucash-cli-works = works on the books { $all }
seqkit-reads-writes = reads { $all } and writes { $value }
seqkit-reads-sequences = reads the sequences in { $all-or-input }
fastp-cleans = cleans the sequences in { $all } { $value }
fastqc-writes = { $all-count ->
        [0] writes a report about what is here
       *[other] writes a report about { $all }
    }
star-works = works on sequences { $all } { $value }
gatk-works = works on genomes { $all }
cromwell-runs = runs the steps { $all } says
gmx-calculates = { $all-count ->
        [0] calculates what its input says
       *[other] calculates { $all }
    }
obabel-works = works on molecules { $all }
paraview-runs = { $all-count ->
        [0] runs what it is given on data
       *[other] runs { $all } on data
    }
blockmesh-calculates = calculates what this folder describes
matlab-runs = { $all-count ->
        [0] runs what it is given
       *[other] runs { $all }
    }
ogr2ogr-loads = loads { $all } into a database, or takes it out
ogr2ogr-makes = makes { $last } out of { $but-last }
qgis-process-works = works on maps { $all }
qsub-starts = starts the job { $all } in the cluster
bjobs-shows = shows the jobs of the cluster
module-load-chooses = chooses programs for what follows: { $all }
module-shows = shows which programs there are { $all }

# What deserves a second look.

warns-work-ran-for-long = work that ran for long ends
