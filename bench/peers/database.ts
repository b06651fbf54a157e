import { chmodSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { print } from "../world.ts";
import type { Sandbox } from "./sandbox.ts";

/** The same PostgreSQL as ours with the same settings, and its process: its CPU time counts for the peer. */
export async function startDatabase(sandbox: Sandbox): Promise<{ url: string; pid: number }> {
  // As root, the database runs as another user, which needs access to the directory.
  chmodSync(sandbox.directory, 0o711);
  const postgres = await startEmbeddedDatabase({ directory: join(sandbox.directory, "postgres"), print });
  sandbox.beforeRemoval(async () => {
    await postgres.stop();
    rmSync(postgres.location, { recursive: true, force: true });
  });
  const [pid] = readFileSync(join(postgres.location, "data", "postmaster.pid"), "utf8").split("\n");
  return { url: postgres.url, pid: Number(pid) };
}
