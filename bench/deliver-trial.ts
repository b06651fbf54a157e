import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { createLog } from "../packages/server/src/lib/observability/log.ts";
import { columns, integer, text, uuid } from "../packages/server/src/store/database/columns.ts";
import { createBatcher } from "../packages/server/src/store/database/group-commit.ts";
import { connect, type Database } from "../packages/server/src/store/database/postgres.ts";

/**
 * The minimal durable delivery: rows are claimed before they are sent, a signed body is sent with undici, and the response is
 * stored. No history of attempts, no counters, no retries, no fairness, one endpoint, one signature, and only the indexes for ids
 * and due times. It shows how much of the service's cost is unavoidable.
 */
export type DeliverTrial = {
  url: string;
  caFile: string;
  connections: number;
  body: string;
  count: number;
  databaseUrl: string;
};

type Claimed = { id: string; data: string };
type Sent = Claimed & { status: number; answer: string };

const table = `
create table if not exists trial_deliveries (id uuid primary key, data text not null, status text not null, lease_token uuid,
  due_at timestamptz, response_status integer, response_body text) with (fillfactor = 40);
create index if not exists trial_deliveries_due on trial_deliveries (due_at) where status = 'pending'`;

const claim = `
with picked as (
  select ctid as place from trial_deliveries where status = 'pending' and lease_token is null
  order by due_at limit $1 for update skip locked
)
update trial_deliveries d set lease_token = gen_random_uuid() from picked p where d.ctid = p.place returning d.id, d.data`;

const sent = columns<Sent>({
  id: uuid((row) => row.id),
  status: integer((row) => row.status),
  answer: text((row) => row.answer),
});

const finish = `update trial_deliveries d set status = 'succeeded', due_at = null, lease_token = null,
  response_status = r.status, response_body = r.answer
from ${sent.from(1)} where d.id = r.id`;

async function deliver(database: Database, { url, caFile, connections, count }: DeliverTrial): Promise<void> {
  const pool = new Pool(url, { connections, connect: { ca: readFileSync(caFile, "utf8") } });
  const secret = randomUUID();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const record = createBatcher<Sent, void>(
    async (rows) => {
      await database.query(finish, sent.values(rows), "finish");
      return [];
    },
    { maxRows: 200, gatherMs: 0 },
  );
  let [free, begun, finished, isClaiming] = [connections, 0, 0, false];

  const send = async (row: Claimed) => {
    const headers = {
      "content-type": "application/json",
      "webhook-id": row.id,
      "webhook-signature": createHmac("sha256", secret).update(row.data).digest("base64"),
    };
    const answer = await pool.request({ method: "POST", path: "/", headers, body: row.data });
    const body = await answer.body.text();
    free += 1;
    void claimSoon();
    await record({ ...row, status: answer.statusCode, answer: body });
    finished += 1;
    if (finished === count) resolve();
  };
  const claimSoon = async () => {
    if (isClaiming || begun === count) return;
    isClaiming = true;
    await new Promise((next) => setTimeout(next, 1));
    const most = free;
    free = 0;
    const rows = await database.query<Claimed>(claim, [most], "claim");
    free += most - rows.length;
    begun += rows.length;
    isClaiming = false;
    for (const row of rows) void send(row);
  };
  void claimSoon();
  await done;
  await pool.close();
}

/** Deliveries per second. */
async function measure(database: Database, trial: DeliverTrial): Promise<number> {
  await database.query(
    `insert into trial_deliveries (id, data, status, due_at)
     select gen_random_uuid(), $1, 'pending', now() from generate_series(1, $2::integer)`,
    [trial.body, trial.count],
  );
  const start = performance.now();
  await deliver(database, trial);
  return trial.count / ((performance.now() - start) / 1000);
}

async function main(trial: DeliverTrial): Promise<void> {
  const log = await createLog({ level: "warn", format: "json" });
  const database = connect({ url: trial.databaseUrl, connections: 4, log, name: "trial" });
  await database.query(table);
  // Warms up, as in the other measurements.
  await measure(database, { ...trial, count: 10_000 });
  process.stdout.write(`${JSON.stringify({ perSecond: await measure(database, trial) })}\n`);
  await database.close();
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? "{}") as DeliverTrial);
