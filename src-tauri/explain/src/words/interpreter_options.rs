//! The options of interpreters: which take the next word, and which stand alone.

/// Returns whether an interpreter's option takes the next word as its value.
pub(crate) fn takes_value(name: &str, option: &str) -> bool {
    const NODE: [&str; 34] = [
        "-r",
        "--require",
        "--import",
        "--loader",
        "--experimental-loader",
        "-P",
        "--project",
        "-C",
        "--conditions",
        "--env-file",
        "--env-file-if-exists",
        "--input-type",
        "--experimental-default-type",
        "--experimental-config-file",
        "--inspect-port",
        "--debug-port",
        "--icu-data-dir",
        "--openssl-config",
        "--title",
        "--disable-warning",
        "--max-http-header-size",
        "--unhandled-rejections",
        "--dns-result-order",
        "--diagnostic-dir",
        "--redirect-warnings",
        "--report-dir",
        "--report-filename",
        "--localstorage-file",
        "--watch-path",
        "--trace-event-categories",
        "--test-name-pattern",
        "--test-reporter",
        "--test-reporter-destination",
        "--tsconfig",
    ];
    match name {
        "python" => ["-X", "-W", "--check-hash-based-pycs"].contains(&option),
        "node" | "tsx" | "ts-node" => NODE.contains(&option),
        "ruby" => {
            ["-r", "-I", "-C", "-E", "--encoding", "--external-encoding", "--internal-encoding"].contains(&option)
        }
        "php" => ["-d", "-c", "-t", "-z", "-S"].contains(&option),
        "lua" => option == "-l",
        "osascript" => ["-l", "-s"].contains(&option),
        _ => false,
    }
}

/// Returns whether an option is known to take no word behind it.
pub(crate) fn stands_alone(name: &str, option: &str) -> bool {
    if takes_value(name, option) || !option.starts_with('-') || option.contains('=') {
        return true;
    }
    if option.starts_with("--") {
        const STARTS: [&str; 11] = [
            "--no-",
            "--inspect",
            "--trace-",
            "--enable-",
            "--expose",
            "--harmony",
            "--use-",
            "--preserve-",
            "--throw-",
            "--experimental-",
            "--watch",
        ];
        const WHOLE: [&str; 9] = [
            "--",
            "--test",
            "--check",
            "--interactive",
            "--transpile-only",
            "--files",
            "--esm",
            "--vanilla",
            "--verbose",
        ];
        return WHOLE.contains(&option) || STARTS.iter().any(|start| option.starts_with(start));
    }
    option[1..].chars().all(|letter| valueless_letters(name).contains(letter))
}

/// Returns the letters of an interpreter that stand alone or with others in one word.
pub(crate) fn valueless_letters(name: &str) -> &'static str {
    match name {
        "python" => "bBdEhiIOPqRsSuvVx",
        "ruby" => "acdhlnpsSvwWUy0",
        "lua" => "ivEW",
        "php" => "afhilmnqsvw",
        "node" | "tsx" | "ts-node" => "cihvT",
        "osascript" => "i",
        _ => "",
    }
}
