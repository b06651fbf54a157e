import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chooseAddress, toUrl } from "../../packages/server/src/embedded-postgres/connection.ts";
import { findLocation } from "../../packages/server/src/embedded-postgres/place.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { connect, type Database } from "../../packages/server/src/store/database/postgres.ts";
import type { Service } from "../../test/support/service.ts";

const patienceMs = 600_000;

/** A direct connection to the PostgreSQL in a service's data directory. */
export async function openDatabaseOf(service: Service): Promise<Database> {
  const place = await findLocation(join(service.dataDir, "postgres"), () => {});
  const password = (await readFile(join(place.directory, "password"), "utf8")).trim();
  const url = toUrl(await chooseAddress(place), password, "agentrun");
  const log = await createLog({ level: "silent", format: "json" });
  return connect({ url, connections: 2, log, name: "bench", statementTimeoutMs: patienceMs });
}
