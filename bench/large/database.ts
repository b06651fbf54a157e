import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { connect, type Database } from "../../packages/server/src/store/database/postgres.ts";
import type { Service } from "../../test/support/service.ts";

const patienceMs = 600_000;

/** A direct connection to the PostgreSQL in a service's data directory. */
export async function openDatabaseOf(service: Service): Promise<Database> {
  const url = await readFile(join(service.dataDir, "database-url"), "utf8");
  const log = await createLog({ level: "silent", format: "json" });
  return connect({ url, connections: 2, log, name: "bench", statementTimeoutMs: patienceMs });
}
