import { join } from "node:path";
import { binaryOf, jsonHeaders, type Peer, place } from "./peer.ts";
import { freePort } from "./sandbox.ts";

const buildSeconds = 240;

/** A workflow of one step on Mastra's server, built for production; no store is configured, so nothing is durable. */
export const mastra: Peer = {
  name: "Mastra 1.31",
  packages: ["mastra@1.31", "@mastra/core@1", "zod@4"],
  async start(sandbox) {
    const port = await freePort();
    place(sandbox, "mastra.mjs", "src/mastra/index.js");
    await sandbox.run(process.execPath, [binaryOf(sandbox, "mastra"), "build"], buildSeconds);
    const entry = join(".mastra", "output", "index.mjs");
    const server = sandbox.start(process.execPath, [entry], { PORT: String(port), MASTRA_HOST: "127.0.0.1" });
    await sandbox.whenAnswering(`http://127.0.0.1:${port}/api/workflows`, 60);
    const body = JSON.stringify({ inputData: { query: "hello" } });
    return { load: { port, path: "/api/workflows/echo/start-async", headers: jsonHeaders, body }, pids: [server] };
  },
};
