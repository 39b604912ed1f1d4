//! Ending a run there: its group, its session, its descendants, and what carries its mark; then counting what is left.

use std::ffi::OsString;
use std::time::Duration;

use super::errand::MARK;
use super::mark::{Group, RemoteReport};
use super::quote::carried;
use super::sieve::{Sieve, Sifted};
use super::ssh::Ssh;
use super::target::Target;
use super::trouble::RemoteError;

/// How long the whole of it may take: a connection, the grace period, the kill.
const WITHIN: Duration = Duration::from_secs(60);

/// The number of a run's processes that are left there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left(pub u32);

impl Ssh {
    /// Ends all of a run there: asks, gives it three seconds, then kills; when `hard`, kills at once. Uses the shared
    /// connection, making it anew if it was lost. Counts the processes that are left.
    ///
    /// # Errors
    ///
    /// Fails when the computer can't be reached: then nothing is known.
    pub async fn end(&self, target: &Target, group: &Group, hard: bool) -> Result<Left, RemoteError> {
        self.tell(target, group, if hard { "hard" } else { "gentle" }).await
    }

    /// Counts what lives of a run there, and ends nothing.
    ///
    /// # Errors
    /// As [`Ssh::end`].
    pub async fn count(&self, target: &Target, group: &Group) -> Result<Left, RemoteError> {
        self.tell(target, group, "count").await
    }

    async fn tell(&self, target: &Target, group: &Group, how: &str) -> Result<Left, RemoteError> {
        self.connect(target).await?;
        let since = group.since.map_or_else(|| "-".to_owned(), |since| since.to_string());
        let head = format!("cs_g={} cs_t={since} cs_m={} cs_how={how}\n", group.id, group.mark.text());
        let line = carried((head + &SCRIPT.replace("VARIABLE", MARK)).as_bytes());
        let words: Vec<OsString> = self.argv(target, false, line).into_iter().skip(1).map(OsString::from).collect();
        let answer = self.ask(&words, WITHIN).await?;
        let mut left = None;
        Sieve::new(&group.mark).feed(answer.stdout.as_bytes(), |sifted| {
            if let Sifted::Said(RemoteReport::Left(count)) = sifted {
                left = Some(Left(count));
            }
        });
        left.ok_or_else(|| RemoteError::of(&answer.stderr))
    }
}

/// Finds them by their group and session, by who started whom, and by the mark in their environment; by all of these
/// again each time, as they come and go. Where the system has `/proc`, no program but grep is needed. A process that is
/// dead and only not yet collected does not count. When the number of the group was given to another process since,
/// which its beginning tells, only the mark counts.
const SCRIPT: &str = r#"cs_parse() { cs_own=${20}; cs_row="$2 $3 $4 $1"; }
cs_table() {
  if [ -r /proc/self/stat ]; then
    for cs_f in /proc/[0-9]*/stat; do
      { read -r cs_l <"$cs_f"; } 2>/dev/null || continue
      cs_parse ${cs_l##*) }
      echo "${cs_l%% *} $cs_row"
    done
  else
    ps -A -o pid= -o ppid= -o pgid= -o pgid= -o state=
  fi
}
cs_look() {
  cs_all=' ' cs_alive= cs_n=0 cs_by=$cs_g
  if [ -r /proc/self/stat ]; then
    for cs_f in $(grep -lF "VARIABLE=$cs_m" /proc/[0-9]*/environ 2>/dev/null); do
      cs_f=${cs_f#/proc/}
      cs_all="$cs_all${cs_f%/environ} "
    done
    if { read -r cs_l <"/proc/$cs_g/stat"; } 2>/dev/null; then
      cs_parse ${cs_l##*) }
      [ "$cs_own" = "$cs_t" ] || cs_by=none
    fi
  elif cs_own=$(TZ=UTC0 LC_ALL=C ps -o lstart= -p "$cs_g" 2>/dev/null) && [ "$cs_own" ]; then
    cs_own=$(echo $cs_own | cksum)
    [ "${cs_own%% *}" = "$cs_t" ] || cs_by=none
  fi
  cs_rows=$(cs_table)
  cs_before=
  while [ "$cs_all" != "$cs_before" ]; do
    cs_before=$cs_all
    while read -r cs_p cs_pp cs_pg cs_s cs_st; do
      case $cs_all in *" $cs_p "*) continue ;; esac
      if [ "$cs_p" = "$cs_by" ] || [ "$cs_pg" = "$cs_by" ] || [ "$cs_s" = "$cs_by" ]; then cs_all="$cs_all$cs_p "; continue; fi
      case $cs_all in *" $cs_pp "*) cs_all="$cs_all$cs_p " ;; esac
    done <<CS_ROWS
$cs_rows
CS_ROWS
  done
  while read -r cs_p cs_pp cs_pg cs_s cs_st; do
    case $cs_st in Z* | X*) continue ;; esac
    case $cs_all in *" $cs_p "*) [ "$cs_p" = $$ ] || { cs_alive="$cs_alive $cs_p"; cs_n=$((cs_n + 1)); } ;; esac
  done <<CS_ROWS
$cs_rows
CS_ROWS
}
# Without a beginning to compare, a number given away again could not be told, so nothing is ended by it, and nothing said.
[ -r /proc/self/stat ] || [ "$cs_t" != - ] || exit 1
cs_wait() { sleep 0.1 2>/dev/null || { sleep 1; cs_i=$((cs_i + 9)); }; cs_i=$((cs_i + 1)); }
cs_look
if [ "$cs_how" = gentle ] && [ $cs_n -gt 0 ]; then
  kill -s TERM $cs_alive 2>/dev/null
  kill -s CONT $cs_alive 2>/dev/null
  cs_i=0
  while cs_look; [ $cs_n -gt 0 ] && [ $cs_i -lt 30 ]; do cs_wait; done
fi
if [ "$cs_how" != count ]; then
  cs_i=0
  while [ $cs_n -gt 0 ] && [ $cs_i -lt 50 ]; do
    kill -s KILL $cs_alive 2>/dev/null
    cs_wait
    cs_look
  done
fi
printf '[countersign %s left %s]\n' "$cs_m" "$cs_n"
"#;

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::process::{Child, Stdio};

    use super::super::errand::BEGIN;
    use super::super::tests::rig::command;
    use super::*;

    /// Returns the script for a system whose `/proc` shows nothing to it.
    fn hidden(script: &str) -> String {
        script.replace("/proc/", "/nowhere/")
    }

    /// Starts a command at the head of its group, and returns what the script around it reports.
    fn begun() -> (Child, u32, u64) {
        let script = hidden(BEGIN).replace("MARK", "m") + "exec 4>&-; exec sleep 600 4>&- >/dev/null";
        let mut child = command("setsid");
        child.args(["sh", "-c", &format!("exec 4>&1\n{script}")]).stdout(Stdio::piped());
        let mut child = child.spawn().expect("a process");
        let mut said = String::new();
        std::io::Read::read_to_string(&mut child.stdout.take().expect("a pipe"), &mut said).expect("words");
        let words: Vec<&str> = said.trim_end().trim_end_matches(']').split(' ').collect();
        (child, words[3].parse().expect("a number"), words[4].parse().expect("a beginning"))
    }

    fn end(group: u32, since: &str) -> String {
        let head = format!("cs_g={group} cs_t={since} cs_m=nobody cs_how=hard\n");
        let output = command("sh").args(["-c", &(head + &hidden(SCRIPT))]).output().expect("sh");
        String::from_utf8(output.stdout).expect("text")
    }

    #[test]
    fn without_proc_a_group_is_ended_only_by_its_own_beginning() {
        let (mut child, group, since) = begun();
        assert_eq!(end(group, &(since ^ 1).to_string()), "[countersign nobody left 0]\n", "it is another's by now");
        assert_eq!(end(group, "-"), "", "nobody can tell whose it is");
        assert!(child.try_wait().expect("a state").is_none(), "and so it lives");
        assert_eq!(end(group, &since.to_string()), "[countersign nobody left 0]\n");
        assert!(!child.wait().expect("an end").success());
    }
}
