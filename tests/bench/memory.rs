//! How much memory a process has to itself, with its share of what it has in common with others.

use std::fs;

use countersign_tests::wait::Done;

/// In megabytes: what the system calls PSS.
pub(crate) fn share(pid: u32) -> Done<f64> {
    field(&fs::read_to_string(format!("/proc/{pid}/smaps_rollup"))?, "Pss:")
}

/// In megabytes: what is resident.
pub(crate) fn resident(pid: u32) -> Done<f64> {
    field(&fs::read_to_string(format!("/proc/{pid}/status"))?, "VmRSS:")
}

fn field(text: &str, name: &str) -> Done<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)).ok_or_else(|| format!("there is no {name}"))?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes / 1024.0)
}
