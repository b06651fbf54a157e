import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { measure } from "./measure.ts";
import { report } from "./record.ts";
import { inWorld, type World } from "./world.ts";

/** The cost of a completed run in the database besides time: log, disk and commits. docs/scaling.md uses it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);

type Reading = { wal: number; size: number; commits: number; runs: number };

async function read(client: pg.Client): Promise<Reading> {
  const { rows } = await client.query<Record<keyof Reading, string>>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as size,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select count(*) from runs where status = 'completed') as runs`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database returned no statistics.");
  return { wal: Number(row.wal), size: Number(row.size), commits: Number(row.commits), runs: Number(row.runs) };
}

async function weigh({ service, port, pid, headers }: World): Promise<void> {
  const client = new pg.Client(readFileSync(join(service.dataDir, "database-url"), "utf8").trim());
  await client.connect();
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "hello" } });
  const load = { ca: service.ca, connections: 64, seconds, port, method: "POST", path: "/v2/runs", headers, body };
  await measure({ ...load, seconds: Math.min(4, seconds) });
  const before = await read(client);
  const { perSecond, cpu } = await measure(load, pid);
  const after = await read(client);
  await client.end();
  const runs = after.runs - before.runs;
  const each = (name: keyof Reading) => (after[name] - before[name]) / runs;
  report("npm run bench:footprint", [
    { what: "completed runs per second", value: perSecond, unit: "/s" },
    { what: "CPU time of the service per run", value: cpu?.server ?? Number.NaN, unit: "µs" },
    { what: "CPU time of the agent's process per run", value: cpu?.children ?? Number.NaN, unit: "µs" },
    { what: "CPU time of PostgreSQL per run", value: cpu?.database ?? Number.NaN, unit: "µs" },
    { what: "write-ahead log per run", value: each("wal"), unit: "bytes" },
    { what: "disk space per run, with events and indexes", value: each("size"), unit: "bytes" },
    { what: "commits per run", value: each("commits") },
  ]);
}

await inWorld({}, weigh);
