# What the programs of `programs/infrastructure/security.toml` do: clauses without a capital and a full stop.

keytool-removes = removes a key { $value } { $all }
keytool-shows-certificates = shows certificates { $value } { $all }
keytool-shows-certificates-value = shows certificates { $value } { $all }
keytool-lets = lets Java trust { $value } { $all }
keytool-changes = changes keys and certificates { $value } { $all }
mkcert-lets = lets this computer trust a new authority
mkcert-makes = makes or checks keys and signatures { $all }
certbot-asks = asks for certificates { $all }
security-shows-encrypted = shows what is encrypted in { $all }
sops-encrypts = encrypts or decrypts { $all } in place
ansible-vault-edit-opens = opens what is encrypted in { $all } in an editor
ansible-vault-decrypt-decrypts = decrypts { $all } in place
age-encrypts-decrypts = encrypts or decrypts { $all }
age-encrypts = encrypts { $all }
auditctl-ends-record = ends the record of what is done here
auditctl-ends-system = ends what the system notes of what happens
auditctl-shows = shows what the system notes
auditctl-changes = changes what the system notes of what happens: { $all }
hydra-tries = tries to find out passwords elsewhere: { $all }
unshadow-tries = tries to find out passwords { $all }
masscan-probes = probes { $all } with programs of its own
masscan-looks = looks for ways into other computers: { $value } { $all }
arpspoof-puts = puts itself between others and what they talk to { $all }
chamber-read-shows = { $from-second-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $from-second }
    }
infisical-secrets-shows = { $all-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $all }
    }
infisical-login-signs = signs in
nikto-looks = looks for ways into { $value } { $all }
amass-collects = collects what can be known of { $value } { $all }
binwalk-takes = takes apart { $all }
radare2-looks = looks into { $all }
lynis-looks = { $all-count ->
        [0] looks for faults in this system
       *[other] looks for faults in { $all }
    }
slsa-verifier-checks = checks a signature of { $all }

# What deserves a second look.

warns-was-signed-with-cannot = what was signed with it cannot be renewed
warns-every-connection-could-read = every connection could be read by whoever holds its key
warns-secrets-in-lie-open = the secrets in it lie open from here on
warns-happens-recorded-no-more = what happens is recorded no more
warns-how-passwords-others-broken = this is how passwords of others are broken
warns-who-probed-may-take = who is probed may take it for an attack
warns-others-take-for-attack = others take this for an attack
warns-others-send-could-read = what others send could be read or changed
warns-others-may-take-for = others may take this for an attack
