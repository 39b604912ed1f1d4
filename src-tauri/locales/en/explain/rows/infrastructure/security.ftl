# What the programs of `programs/infrastructure/security.toml` do: clauses without a capital and a full stop.

keytool-removes = deletes a key: { $value } { $all }
keytool-shows-certificates = shows certificates: { $value } { $all }
keytool-shows-certificates-value = shows certificates: { $value } { $all }
keytool-lets = makes Java trust a certificate: { $value } { $all }
keytool-changes = changes keys and certificates: { $value } { $all }
mkcert-lets = makes this computer trust a new certificate authority
mkcert-makes = creates or checks keys and signatures: { $all }
certbot-asks = requests certificates: { $all }
security-shows-encrypted = decrypts and shows { $all }
sops-encrypts = encrypts or decrypts { $all } in place
ansible-vault-edit-opens = decrypts { $all } and opens the content in an editor
ansible-vault-decrypt-decrypts = decrypts { $all } in place
age-encrypts-decrypts = encrypts or decrypts { $all }
age-encrypts = encrypts { $all }
auditctl-ends-record = stops or reduces auditing on this computer
auditctl-ends-system = stops auditing on this computer
auditctl-shows = shows the system's audit rules
auditctl-changes = changes the system's audit rules: { $all }
hydra-tries = tries to crack logins on other computers: { $all }
unshadow-tries = tries to crack passwords: { $all }
masscan-probes = scans { $all } with scripts
masscan-looks = scans for ways to attack other computers: { $value } { $all }
arpspoof-puts = intercepts network traffic: { $all }
chamber-read-shows = { $from-second-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $from-second }
    }
infisical-secrets-shows = { $all-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $all }
    }
infisical-login-signs = signs in
nikto-looks = scans { $value } { $all } for vulnerabilities
amass-collects = gathers information about { $value } { $all }
binwalk-takes = extracts the contents of { $all }
radare2-looks = analyzes { $all }
lynis-looks = { $all-count ->
        [0] scans this system for security problems
       *[other] scans { $all } for security problems
    }
slsa-verifier-checks = verifies a signature: { $all }

# What deserves a second look.

warns-was-signed-with-cannot = signatures made with this key can't be renewed
warns-every-connection-could-read = anyone with the authority's key could read every connection
warns-secrets-in-lie-open = the secrets in the file are stored unencrypted from now on
warns-happens-recorded-no-more = activity is no longer recorded
warns-how-passwords-others-broken = this is how attackers crack other people's passwords
warns-who-probed-may-take = the target may treat this scan as an attack
warns-others-take-for-attack = others treat this as an attack
warns-others-send-could-read = other people's traffic could be read or changed
warns-others-may-take-for = others may treat this as an attack
