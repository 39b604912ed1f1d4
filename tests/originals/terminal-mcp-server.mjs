// What the contract says of `terminal-mcp-server`, which no registry has, for this computer: one tool, served by the
// library that it is written with, so that our answers are held against that library's own.

import { exec } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(`${process.env.COUNTERSIGN_PACKAGES}/`);
const library = (name) => import(pathToFileURL(resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Server } = await library('server/index.js');
const { StdioServerTransport } = await library('server/stdio.js');
const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } = await library('types.js');

const text = { type: 'string' };
const properties = {
  host: text,
  username: text,
  session: { ...text, default: 'default' },
  command: text,
  env: { type: 'object', default: {} },
};
const tool = { name: 'execute_command', inputSchema: { type: 'object', properties, required: ['command'] } };

const sessions = new Map();

function run(command, session, env) {
  sessions.set(session, { ...sessions.get(session), ...env });
  return new Promise((done) => {
    exec(command, { env: { ...process.env, ...sessions.get(session) } }, (error, stdout, stderr) => {
      done({ stdout, stderr: error ? stderr || error.message : stderr });
    });
  });
}

const invalid = (message) => new McpError(ErrorCode.InvalidParams, message);

async function call({ params }) {
  if (params.name !== tool.name) throw new McpError(ErrorCode.MethodNotFound, 'Unknown tool');
  const { command, host, username, session, env } = params.arguments ?? {};
  if (String(command) === '') throw invalid('Command is required');
  if (host && !username) throw invalid('Username is required when host is specified');
  const { stdout, stderr } = await run(String(command), String(session || 'default'), env ?? {});
  return { content: [{ type: 'text', text: `Command Output:\nstdout: ${stdout}\nstderr: ${stderr}` }] };
}

const server = new Server({ name: 'remote-ops-server', version: '0.1.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }));
server.setRequestHandler(CallToolRequestSchema, call);
await server.connect(new StdioServerTransport());
