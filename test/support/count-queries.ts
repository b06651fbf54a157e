import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Service } from "./service.ts";

/**
 * Counts the executions of each statement within this many seconds. A connection shows only its last query and time; an idle
 * service sends so few that little is missed.
 */
export async function countQueries({ dataDir }: Service, seconds: number): Promise<Map<string, number>> {
  const client = new pg.Client(readFileSync(join(dataDir, "database-url"), "utf8").trim());
  await client.connect();
  const seen = new Map<string, string>();
  const {
    rows: [start],
  } = await client.query<{ now: string }>("select now()::text");
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ name: string; query: string }>(
      `select pid || ' ' || query_start as name, query from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and query_start > greatest(now() - interval '1 s', $1::timestamptz)`,
      [start?.now],
    );
    for (const { name, query } of rows) seen.set(name, query);
    await pause(20);
  }
  await client.end();
  const queries = Map.groupBy(seen.values(), (query) => query);
  return new Map([...queries].map(([query, times]) => [query, times.length]));
}
