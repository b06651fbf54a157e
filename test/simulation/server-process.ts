import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../../packages/server/src/store/database/embedded.ts";
import { migrate } from "../../packages/server/src/store/database/migrate.ts";

export const template = "simulation_template";

/** A temporary PostgreSQL with the migrated template, for the command. It need not be durable. */
export async function startServer(print: (line: string) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-simulation-"));
  // As root the database runs as another user, who needs access.
  chmodSync(directory, 0o711);
  const settings = {
    ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off", max_connections: "200" },
    ...{ wal_level: "minimal", max_wal_senders: "0" },
  };
  const postgres = await startEmbeddedDatabase({ directory, print, settings });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migrate({ url: Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href, print });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
      rmSync(postgres.location, { recursive: true, force: true });
    },
  };
}
