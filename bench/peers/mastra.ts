import { join } from "node:path";
import { binaryOf, jsonHeaders, type Peer, place } from "./peer.ts";
import { freePort, type Sandbox } from "./sandbox.ts";

const buildSeconds = 240;

export const mastraPackages = ["mastra@1.31", "@mastra/core@1", "zod@4"];

/** A workflow of one step on Mastra's server, built for production; no store is configured, so nothing is durable. */
export const mastra: Peer = {
  name: "Mastra 1.31",
  packages: mastraPackages,
  async start(sandbox) {
    const { port, pid } = await buildAndStart(sandbox, "mastra.mjs", "workflows");
    const body = JSON.stringify({ inputData: { query: "hello" } });
    return { load: { port, path: "/api/workflows/echo/start-async", headers: jsonHeaders, body }, pids: [pid] };
  },
};

export async function buildAndStart(
  sandbox: Sandbox,
  name: string,
  kind: "workflows" | "agents",
  env: Record<string, string> = {},
): Promise<{ port: number; pid: number }> {
  const port = await freePort();
  place(sandbox, name, "src/mastra/index.js");
  await sandbox.run(process.execPath, [binaryOf(sandbox, "mastra"), "build"], buildSeconds);
  const entry = join(".mastra", "output", "index.mjs");
  const pid = sandbox.start(process.execPath, [entry], { PORT: String(port), MASTRA_HOST: "127.0.0.1", ...env });
  await sandbox.whenAnswering(`http://127.0.0.1:${port}/api/${kind}`, 60);
  return { port, pid };
}
