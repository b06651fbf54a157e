import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { binaryOf, jsonHeaders, type Peer, place } from "./peer.ts";
import { freePort } from "./sandbox.ts";

/** A graph of one node on LangGraph's development server, which needs no licence. */
export const langgraph: Peer = {
  name: "LangGraph (dev)",
  packages: ["@langchain/langgraph-cli@2", "@langchain/langgraph@1", "@langchain/core@1"],
  async start(sandbox) {
    const port = await freePort();
    place(sandbox, "langgraph.mjs", "graph.mjs");
    const configuration = { node_version: "22", graphs: { echo: "./graph.mjs:graph" }, env: {} };
    writeFileSync(join(sandbox.directory, "langgraph.json"), JSON.stringify(configuration));
    const args = [
      binaryOf(sandbox, "langgraphjs"),
      "dev",
      "--no-browser",
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
    ];
    const server = sandbox.start(process.execPath, args);
    await sandbox.whenAnswering(`http://127.0.0.1:${port}/ok`, 90);
    const body = JSON.stringify({ assistant_id: "echo", input: { query: "hello" } });
    return { load: { port, path: "/runs/wait", headers: jsonHeaders, body }, pids: [server] };
  },
};
