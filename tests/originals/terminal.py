"""What the contract says of the `terminal` server, which no registry has (what PyPI has under that name is a library
for colours and prompts): one tool, served by the library that it is written with, so that our answers are held against
that library's own."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE

from mcp.server.fastmcp import FastMCP

LIMIT = 30
server = FastMCP("terminal", log_level="ERROR")


@server.tool()
async def terminal(command: str) -> str:
    """Run a command."""
    try:
        child = await asyncio.create_subprocess_shell(command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
    except Exception as reason:
        return f"Error: failed to execute command — {reason}"
    try:
        printed = await asyncio.wait_for(child.communicate(), LIMIT)
    except asyncio.TimeoutError:
        child.kill()
        return f"Error: command timed out after {LIMIT} seconds."
    stdout, stderr = (stream.decode(errors="replace").rstrip() for stream in printed)
    parts = [
        stdout,
        stderr and f"STDERR:\n{stderr}",
        child.returncode and f"Exit code: {child.returncode}",
    ]
    return "\n".join(part for part in parts if part) or "(no output)"


server.run()
