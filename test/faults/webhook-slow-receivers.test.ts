import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, until, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";
import { figures, isFull, percentile, report } from "./figures.ts";

const { attemptSeconds, beforeFailedSeconds, mixSeconds, events, healthyMs } = figures.slowReceivers;
/** A delivery has several steps where a call has one, each delayed by the machine's other work. */
const slack = 4;
let world: WebhookWorld;

// All webhooks belong to one organisation, which is the hardest case: its share is smaller than the node's.
beforeAll(async () => {
  world = await createWebhookWorld({
    AGENTRUN_MAX_WEBHOOKS: "100",
    AGENTRUN_WEBHOOK_TIMEOUT_SECONDS: String(attemptSeconds),
    AGENTRUN_WEBHOOK_BACKOFF: `1,5,${beforeFailedSeconds}`,
  });
});

afterAll(() => world?.remove());

/** Answers at once, and records how long after the event each delivery arrived. */
async function startHealthy() {
  const delays: number[] = [];
  const receiver = await startReceiver((received, response) => {
    delays.push(Date.now() - Date.parse(JSON.parse(received.body).created_at));
    response.end();
  });
  return Object.assign(receiver, { delays });
}

const startSlow = () => startReceiver((_received, response) => void setTimeout(() => response.end(), 9_000));
const startFailing = () => startReceiver((_received, response) => void response.writeHead(500).end());

const addWebhooks = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => world.addWebhook(`${url}/${index}`)));

/** Creates runs at a fixed rate. `tookMs` is how long each call took, which shows how busy the machine is with other work. */
async function runFor(seconds: number, perSecond: number) {
  const count = Math.round(seconds * perSecond);
  const tookMs: number[] = [];
  const run = async () => {
    const startMs = performance.now();
    await world.run();
    tookMs.push(performance.now() - startMs);
  };
  const ends: Promise<unknown>[] = [];
  const startMs = performance.now();
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, startMs + (index / perSecond) * 1_000 - performance.now()));
    ends.push(run());
  }
  await Promise.all(ends);
  return { count, busyMs: slack * percentile(tookMs, 0.95), mostBusyMs: slack * Math.max(...tookMs) };
}

/** How much later than planned each retry started, as the history recorded it. */
const readLateRetries = async (url: string): Promise<number[]> => {
  const rows = await world.database.query<{ late: number }>(
    `with attempts as (
       select organization_id, delivery_id, number, url, started_at, duration_ms from delivery_attempts
       union all select organization_id, id, attempts, url, started_at, duration_ms from deliveries)
     select extract(epoch from b.started_at - a.started_at)::float8 * 1000 - a.duration_ms - case a.number when 1 then 1000 else 5000 end as late
     from attempts a join attempts b
       on b.organization_id = a.organization_id and b.delivery_id = a.delivery_id and b.number = a.number + 1
     where starts_with(a.url, $1)`,
    [url],
  );
  return rows.map(({ late }) => late);
};

/** How long after its event each first attempt started. */
const readLateFirst = async (url: string): Promise<number[]> => {
  const rows = await world.database.query<{ late: number }>(
    `select extract(epoch from a.started_at - d.created_at)::float8 * 1000 as late
     from deliveries d join delivery_attempts a on a.organization_id = d.organization_id and a.delivery_id = d.id and a.number = 1
     where starts_with(a.url, $1)`,
    [url],
  );
  return rows.map(({ late }) => late);
};

/** How much later than planned deliveries became `failed`; null while some are pending. */
const readLateEnds = async (url: string) => {
  const [row] = await world.database.query<{ open: number; failed: number; late: number }>(
    `select count(*) filter (where status <> 'failed')::int as open, count(*)::int as failed,
       max(extract(epoch from completed_at - started_at)::float8 * 1000 - duration_ms) - $2 as late
     from deliveries where starts_with(url, $1)`,
    [url, beforeFailedSeconds * 1_000],
  );
  return row?.open === 0 ? row : null;
};

test("P8: receivers that hang, fail or answer after 9 s do not delay healthy ones, and failed attempts keep their retry times", async () => {
  await using healthy = await startHealthy();
  await using hanging = await startReceiver(() => {});
  await using failing = await startFailing();
  await using slow = await startSlow();
  const healthyWebhooks = await addWebhooks(healthy.url, 20);
  await addWebhooks(hanging.url, 10);
  const failingWebhooks = await addWebhooks(failing.url, 10);
  await addWebhooks(slow.url, 10);
  const { count: runs, busyMs, mostBusyMs } = await runFor(mixSeconds, 2);
  await untilReceived(healthy, runs * healthyWebhooks.length, 60_000);
  await untilReceived(failing, runs * failingWebhooks.length * 3, 60_000);
  const late = [...(await readLateRetries(failing.url)), ...(await readLateRetries(hanging.url))];
  const measured = {
    "healthy p50 ms": percentile(healthy.delays, 0.5),
    "healthy p95 ms": percentile(healthy.delays, 0.95),
    "healthy max ms": Math.max(...healthy.delays),
    "retries p95 late ms": percentile(late, 0.95),
    "retries max late ms": Math.max(...late),
    "open sockets at the end": hanging.sockets.size + slow.sockets.size,
    "allowed for a busy machine ms": busyMs,
  };
  report("P8", measured);
  expect(measured["healthy p95 ms"]).toBeLessThanOrEqual(healthyMs + busyMs);
  expect(measured["retries max late ms"]).toBeLessThanOrEqual(figures.lateMs + mostBusyMs);
});

test.runIf(isFull)("two receivers that answer after 9 s do not delay five healthy ones", async () => {
  await using healthy = await startHealthy();
  await using slow = await startSlow();
  await addWebhooks(healthy.url, 5);
  await addWebhooks(slow.url, 2);
  const { count: runs, busyMs } = await runFor(mixSeconds, 14);
  await untilReceived(healthy, runs * 5, 60_000);
  report("P8", { "healthy p95 ms": percentile(healthy.delays, 0.95), "healthy max ms": Math.max(...healthy.delays) });
  expect(percentile(healthy.delays, 0.95)).toBeLessThanOrEqual(healthyMs + busyMs);
});

test("P7: every one of many events to one hanging endpoint keeps its own schedule", async () => {
  await using hanging = await startReceiver(() => {});
  const webhook = await world.addWebhook(hanging.url, { events: ["alert.triggered"] });
  const tookMs: number[] = [];
  // Four at a time: the service refuses calls that wait too long for a connection to the database.
  const send = async () => {
    for (let index = 0; index < events / 4; index += 1) {
      const startMs = performance.now();
      expect((await world.service.api("POST", `/webhooks/${webhook.id}/test`)).status).toBe(202);
      tookMs.push(performance.now() - startMs);
    }
  };
  await Promise.all([send(), send(), send(), send()]);
  const busyMs = slack * Math.max(...tookMs);
  await until("every delivery has failed", async () => (await readLateEnds(hanging.url))?.failed === events, 110_000);
  const ends = await readLateEnds(hanging.url);
  const late = await readLateRetries(hanging.url);
  const first = await readLateFirst(hanging.url);
  const measured = {
    "first attempts max late ms": Math.max(...first),
    "retries max late ms": Math.max(...late),
    "failed max late ms": ends?.late ?? Number.NaN,
  };
  report("P7", measured);
  expect([late.length, first.length]).toEqual([events * 2, events]);
  expect(Math.max(...Object.values(measured))).toBeLessThanOrEqual(figures.lateMs + busyMs);
});
