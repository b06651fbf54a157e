import { startDatabase } from "./database.ts";
import { jsonHeaders, type Peer, place, type RunningPeer } from "./peer.ts";
import { freePort, type Sandbox } from "./sandbox.ts";

/**
 * Libraries with queues and workflows: an HTTP server receives a call, enqueues it, processes it in the same process and responds
 * when the result is stored. No keys, no validation, no streams.
 */
const onPostgres = (name: string, packages: string[], echo: string): Peer => ({
  name,
  packages,
  async start(sandbox) {
    const database = await startDatabase(sandbox);
    const running = await serve(sandbox, echo, { DATABASE_URL: database.url });
    return { ...running, pids: [...running.pids, database.pid] };
  },
});

async function serve(sandbox: Sandbox, echo: string, env: Record<string, string>): Promise<RunningPeer> {
  const port = await freePort();
  place(sandbox, "answer.mjs", "answer.mjs");
  place(sandbox, echo, "echo.mjs");
  const pid = sandbox.start(process.execPath, ["echo.mjs", String(port)], env);
  await sandbox.whenAnswering(`http://127.0.0.1:${port}/`, 60);
  return { load: { port, path: "/", headers: jsonHeaders, body: JSON.stringify({ query: "hello" }) }, pids: [pid] };
}

export const pgBoss = onPostgres("pg-boss 12", ["pg-boss@~12.0"], "pg-boss.mjs");
export const graphileWorker = onPostgres("Graphile Worker 0.18", ["graphile-worker@0.18"], "graphile-worker.mjs");
export const dbos = onPostgres("DBOS 5", ["@dbos-inc/dbos-sdk@5"], "dbos.mjs");

/** With a Redis that syncs its log at every call, like the service and the others. */
export const bullmq: Peer = {
  name: "BullMQ 5",
  packages: ["bullmq@5"],
  needs: "redis-server",
  async start(sandbox) {
    const port = await freePort();
    const keeping = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
    const redis = sandbox.start("redis-server", ["--port", String(port), "--bind", "127.0.0.1", ...keeping]);
    const running = await serve(sandbox, "bullmq.mjs", { REDIS_PORT: String(port) });
    return { ...running, pids: [...running.pids, redis] };
  },
};
