import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { toUuid } from "../packages/server/src/lib/ids.ts";
import { makeCertificate } from "../packages/server/src/lib/testing/https-receiver.ts";
import { startEmbeddedDatabase } from "../packages/server/src/store/database/embedded.ts";
import { type Service, startService } from "../test/support/service.ts";
import { readCpu } from "./cpu.ts";
import type { DeliverTrial } from "./deliver-trial.ts";
import { median } from "./measure.ts";
import type { PostLoop, PostResult } from "./post-loop.ts";
import type { ReceiverReport } from "./receiver.ts";
import { type Figure, report } from "./record.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const backlog = Number(process.env.BENCH_DELIVERIES ?? 15_000);
const idleEvents = 100;
/** The service's own limit per endpoint. */
const connections = 100;

type Bench = {
  service: Service;
  databaseUrl: string;
  database: pg.Client;
  receiver: ChildProcess;
  url: string;
  caFile: string;
};

/** Deliveries against a bare undici loop to the same receiver, in turns; then how soon an event arrives when idle. */
async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-bench-"));
  // As root, the database runs as another user, which needs access to the directory.
  chmodSync(directory, 0o711);
  const postgres = await startEmbeddedDatabase({ directory: join(directory, "postgres"), print });
  const caFile = join(directory, "receiver.pem");
  const { receiver, url } = await startReceiver(caFile);
  const env = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile, AGENTRUN_LOG_LEVEL: "warn" };
  const service = await startService({ databaseUrl: postgres.url, env });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const bench: Bench = { service, databaseUrl: postgres.url, database, receiver, url, caFile };
  try {
    report("npm run bench:webhooks", [...(await compare(bench)), ...(await measureIdle(bench))]);
  } finally {
    receiver.kill();
    await database.end();
    await service.remove();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
    rmSync(postgres.location, { recursive: true, force: true });
  }
}

/** The measured rate, and the rate that these cores could reach without other load, which noise hardly affects. */
type Rate = { perSecond: number; attainable: number; cpu: string };

async function compare(bench: Bench): Promise<Figure[]> {
  const webhookId = await addWebhook(bench, "/");
  const found: { bare: Rate; least: number; delivered: Rate }[] = [];
  // Warms up, as in the other measurements.
  await deliverBacklog(bench, webhookId, 20_000);
  await postBare(bench, 2);
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await postBare(bench, seconds);
    // In turns, because the machine's speed may change.
    const delivered = await deliverBacklog(bench, webhookId, backlog);
    const least = await deliverLeast(bench);
    found.push({ bare, least, delivered });
    print(`  round ${round}  bare loop   ${bare.perSecond.toFixed(0).padStart(6)}/s  ${bare.cpu}`);
    print(`           deliveries  ${delivered.perSecond.toFixed(0).padStart(6)}/s  ${delivered.cpu}`);
    print(`           minimal     ${least.toFixed(0).padStart(6)}/s`);
  }
  const ratio = (of: "perSecond" | "attainable") =>
    median(found.map(({ bare, delivered }) => delivered[of] / bare[of]));
  const shares = found.map(({ bare, least, delivered }) => [least / bare.perSecond, delivered.perSecond / least]);
  return [
    { what: "deliveries / bare undici loop, by wall clock", value: ratio("perSecond"), target: "0.40" },
    { what: "deliveries / bare undici loop, by CPU time", value: ratio("attainable") },
    { what: "minimal durable delivery / bare undici loop", value: median(shares.map(([least = 0]) => least)) },
    { what: "deliveries / minimal durable delivery", value: median(shares.map(([, delivered = 0]) => delivered)) },
    { what: "deliveries per second", value: median(found.map(({ delivered }) => delivered.perSecond)), unit: "/s" },
  ];
}

/** The busiest process is one thread, and all of them share the cores. */
function toRate(perSecond: number, cpu: Record<string, number>): Rate {
  // The database has many processes; each other process is a single thread.
  const { database, ...threads } = cpu;
  const all = Object.values(cpu).reduce((sum, one) => sum + one, 0);
  const attainable = 1e6 / Math.max(...Object.values(threads), all / availableParallelism());
  const parts = Object.entries(cpu).map(([name, one]) => `${name} ${one.toFixed(0)}`);
  return { perSecond, attainable, cpu: `CPU µs: ${parts.join(", ")}` };
}

const cpuOf = (pid: number | undefined) => readCpu(pid ?? 0)?.server ?? Number.NaN;
const databaseCpu = () => readCpu(process.pid)?.database ?? Number.NaN;

/** From writing an event to the first byte of its delivery, on an idle service. */
async function measureIdle(bench: Bench): Promise<Figure[]> {
  const { service, receiver } = bench;
  await addWebhook(bench, "/ages");
  receiver.send("reset");
  const body = { agent_id: service.credentials.agent_id, input: { query: "hello" } };
  for (let done = 1; done <= idleEvents; done += 1) {
    await service.api("POST", "/runs", { body });
    // The first webhook receives it too.
    await untilCount(receiver, done * 2);
  }
  const ages = (await askReport(receiver)).ages.toSorted((a, b) => a - b);
  return [
    { what: "event to first byte, idle, p50", value: median(ages), unit: "ms", target: "50 ms" },
    { what: "event to first byte, idle, p95", value: ages[Math.floor(ages.length * 0.95)] ?? 0, unit: "ms" },
  ];
}

const runFile = promisify(execFile);
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** As the service sends it. */
const sampleBody = () =>
  JSON.stringify({ id: "evt_01jz8v3k5qe8xa2m4n6p8r0t2v", type: "run.completed", data: sampleRun });

async function deliverLeast({ url, caFile, databaseUrl }: Bench): Promise<number> {
  const trial: DeliverTrial = { url, caFile, connections, databaseUrl, count: backlog, body: sampleBody() };
  const { stdout } = await runFile(process.execPath, [here("./deliver-trial.ts"), JSON.stringify(trial)]);
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}

async function postBare({ url, caFile, receiver }: Bench, forSeconds: number): Promise<Rate> {
  const loop: PostLoop = { url, caFile, connections, seconds: forSeconds, body: sampleBody() };
  const before = cpuOf(receiver.pid);
  const { stdout } = await runFile(process.execPath, [here("./post-loop.ts"), JSON.stringify(loop)]);
  const { requests, perSecond, cpu } = JSON.parse(stdout) as PostResult;
  return toRate(perSecond, { loop: cpu, receiver: (cpuOf(receiver.pid) - before) / requests });
}

/** Writes many events with their deliveries at once, and measures the receiver from the first to the last of them. */
async function deliverBacklog(bench: Bench, webhookId: string, count: number): Promise<Rate> {
  const { service, receiver } = bench;
  receiver.send("reset");
  await writeBacklog(bench, webhookId, count);
  const readAll = () => ({
    service: cpuOf(service.process.pid),
    database: databaseCpu(),
    receiver: cpuOf(receiver.pid),
  });
  const before = readAll();
  await untilCount(receiver, count);
  const after = readAll();
  const { firstAt, lastAt } = await askReport(receiver);
  return toRate(count / ((lastAt - firstAt) / 1000), {
    service: (after.service - before.service) / count,
    database: (after.database - before.database) / count,
    receiver: (after.receiver - before.receiver) / count,
  });
}

async function writeBacklog({ service, database }: Bench, webhookId: string, count: number): Promise<void> {
  await database.query(
    `with inserted as (
       insert into events (id, organization_id, type, subject_id, data, created_at)
       select uuid_at(now()), $1, 'run.completed', gen_random_uuid(), $3, now() from generate_series(1, $4::integer)
       returning id, organization_id, type
     )
     insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
     select uuid_at(now()), organization_id, $2, id, type, 'pending', now() from inserted`,
    [toUuid(service.credentials.organization_id), toUuid(webhookId), JSON.stringify(sampleRun), count],
  );
}

async function addWebhook({ service, url }: Bench, path: string): Promise<string> {
  const body = { url: url + path, events: ["run.completed"] };
  const answer = await service.api<{ id: string }>("POST", "/webhooks", { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

async function startReceiver(caFile: string): Promise<{ receiver: ChildProcess; url: string }> {
  const certificate = makeCertificate(["127.0.0.1"]);
  writeFileSync(caFile, certificate.cert);
  const receiver = fork(here("./receiver.ts"));
  receiver.send(certificate);
  const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
  return { receiver, url: `https://127.0.0.1:${port}` };
}

async function askReport(receiver: ChildProcess): Promise<ReceiverReport> {
  receiver.send("report");
  const [report] = (await once(receiver, "message")) as [ReceiverReport];
  return report;
}

async function untilCount(receiver: ChildProcess, count: number): Promise<void> {
  while ((await askReport(receiver)).count < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

const sampleRun = {
  object: "run",
  id: "run_01jz8v3k5qe8xa2m4n6p8r0t2v",
  agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v",
  agent_revision: 1,
  status: "completed",
  input: { query: "hello" },
  output: { result: "x".repeat(300) },
  error: null,
  required_action: null,
  latency_ms: 12,
  tokens_used: 0,
  metadata: {},
  attempt: 1,
  idempotency_key: null,
  api_key_id: "key_01jz8v3k5qe8xa2m4n6p8r0t2v",
  created_at: "2026-01-02T03:04:05.000Z",
  started_at: "2026-01-02T03:04:05.000Z",
  completed_at: "2026-01-02T03:04:05.012Z",
};

await main();
