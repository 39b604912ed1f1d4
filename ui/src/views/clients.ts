/** How each client is set up: where its settings lie and what goes in. The path is the shim's own. */
export interface Client {
  name: string;
  /** A file's name, or null for a command in a terminal. */
  file: string | null;
  text: (path: string) => string;
}

const json = (value: object): string => JSON.stringify(value, null, 2);
/** What to allow for one call where the client's own limit is raised, in seconds. */
const BUDGET = ["--budget", "3300"];
const quoted = (path: string): string => (/^[\w./:@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

export const clients: Client[] = [
  { name: "Claude Code", file: null, text: (path) => `claude mcp add -s user countersign -- ${quoted(path)}` },
  { name: "Claude Desktop", file: "claude_desktop_config.json", text: (path) => json({ mcpServers: { countersign: { command: path, args: [] } } }) },
  { name: "Cursor", file: "~/.cursor/mcp.json", text: (path) => json({ mcpServers: { countersign: { command: path, args: [] } } }) },
  { name: "VS Code", file: "mcp.json (MCP: Open User Configuration)", text: (path) => json({ servers: { countersign: { type: "stdio", command: path, args: [] } } }) },
  {
    name: "Codex",
    file: "~/.codex/config.toml",
    text: (path) =>
      `[mcp_servers.countersign]\ncommand = ${JSON.stringify(path)}\nargs = ${JSON.stringify(BUDGET)}\ntool_timeout_sec = 3600\nstartup_timeout_sec = 20`,
  },
  { name: "Gemini CLI", file: "~/.gemini/settings.json", text: (path) => json({ mcpServers: { countersign: { command: path, args: BUDGET, timeout: 3_600_000 } } }) },
  { name: "Zed", file: "~/.config/zed/settings.json", text: (path) => json({ context_servers: { countersign: { command: path, args: ["--budget", "570"], env: {}, timeout: 600 } } }) },
];
