use super::*;

#[test]
fn hostile_text_is_explained_without_panic() {
    for text in [
        "",
        "$(",
        "a | | b",
        "find . -exec",
        "find -name",
        "tar",
        "sudo",
        "xargs",
        "npx",
        "docker exec",
        "bash -c",
        "git -C",
        "\u{0}",
        "éé éé",
        "-",
        "--",
        "env -i",
        "timeout 5",
    ] {
        let _ = explain(text);
    }
}
