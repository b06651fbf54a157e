import type { ErrorReport, ErrorReportDetail, Me } from "@agentrun/contract";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import { collect, openStream } from "../support/sse-client.ts";
import { createWebhookWorld, until, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let collector: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  collector = await startReceiver((_received, response) => void response.end("{}"));
  const dsn = collector.url.replace("https://", "https://public-key@");
  // Stack traces name the sources.
  world = await createWebhookWorld({ SENTRY_DSN: `${dsn}/42` }, { isFromSources: true });
});

afterAll(async () => {
  await world?.remove();
  await collector?.[Symbol.asyncDispose]();
});

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });

/** Breaks one table of this test's database while an action runs. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await world.database.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await world.database.query(`alter table ${table}_away rename to ${table}`);
  }
}

test("a 500 is reported: stored with its request id and stack, grouped, counted, and sent to the collector", async () => {
  const fail = () => withoutTable("invitations", () => api<{ error: { code: string } }>("GET", "/members/invitations"));
  const answers = [await fail(), await fail()];
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
    answers.map(() => [500, "internal_error"]),
  );
  const [first, second] = answers.map((answer) => String(answer.headers["x-request-id"]));
  expect(answers[0]?.text).not.toContain("relation");
  const find = async () =>
    (await api<{ data: ErrorReport[] }>("GET", `/errors?request_id=${second}`)).body.data[0] as ErrorReport;
  await until("the report is written", async () => (await find())?.count === 2);
  const report = await find();
  expect(report).toMatchObject({
    kind: "request",
    place: "GET /v2/members/invitations",
    message: 'relation "invitations" does not exist',
    last_request_id: second,
  });
  expect(report.stack).toContain("packages/server/src/store/");
  expect(report.stack).not.toContain(process.cwd());
  const { body: detail } = await api<ErrorReportDetail>("GET", `/errors/${report.id}`);
  expect(detail.occurrences.map((one) => one.request_id)).toEqual([second, first]);
  expect(detail.occurrences[0]?.organization_id).toBe(world.service.credentials.organization_id);

  await untilReceived(collector, 2);
  const [sent] = collector.received;
  expect(sent?.url).toBe("/api/42/envelope/");
  expect(sent?.headers["x-sentry-auth"]).toContain("sentry_key=public-key");
  const [, , event] = (sent?.body ?? "").split("\n").map((line) => JSON.parse(line));
  expect(event).toMatchObject({
    transaction: "GET /v2/members/invitations",
    tags: { request_id: first },
    exception: { values: [{ value: 'relation "invitations" does not exist' }] },
  });
  expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(2);
});

test("error reports are for the operator: other organisations get 404, and fewer rights are not enough", async () => {
  const { organization_id } = world.service.credentials;
  const me = await api<Me>("GET", "/api/auth/me");
  expect(me.body.organization.is_operator).toBe(true);
  const stranger = world.service.apiAs((await createKey(world.database, await createOrganization(world.database))).key);
  expect((await stranger<Me>("GET", "/api/auth/me")).body.organization.is_operator).toBe(false);
  const [listed] = (await api<{ data: ErrorReport[] }>("GET", "/errors")).body.data;
  for (const path of ["/errors", `/errors/${listed?.id}`, "/errors/err_01jz8v3k5qe8xa2m4n6p8r0t2v"]) {
    const answer = await stranger<{ error: { code: string } }>("GET", path);
    expect([answer.status, answer.body.error.code]).toEqual([404, "route_not_found"]);
  }
  const lesser = await createKey(world.database, organization_id, { scopes: ["runs:write", "analytics:read"] });
  expect((await world.service.apiAs(lesser.key)("GET", "/errors")).status).toBe(403);
});

test("an error in background work is reported too, with what the service was doing", async () => {
  await withoutTable("nodes", () =>
    until("a failed round is reported", async () => {
      const { body } = await api<{ data: ErrorReport[] }>("GET", "/errors?kind=background");
      return body.data.some(({ place, message }) => place === "beat" && message.includes('"nodes"'));
    }),
  );
});

test("a stream that breaks on our side is reported, though its status is already sent", async () => {
  const { agent_id } = world.service.credentials;
  const run = await api<{ id: string }>("POST", "/runs", { agent_id, input: { query: "hi" } });
  await withoutTable("run_events", async () => {
    const stream = await openStream(world.service, `/runs/${run.body.id}/stream`);
    await collect(stream.events).catch(() => {});
    await until("the broken stream is reported", async () => {
      const { body } = await api<{ data: ErrorReport[] }>("GET", "/errors?kind=request");
      return body.data.some(({ place }) => place === "GET /v2/runs/{id}/stream, while streaming");
    });
  });
});

/** The metrics as Prometheus reads them: each line's value by its name and labels. */
async function scrape(headers: Record<string, string> = {}) {
  const url = new URL("/metrics", world.service.baseUrl);
  const dispatcher = new Agent({ connect: { ca: world.service.ca } });
  try {
    const answer = await request(url, { dispatcher, headers });
    const text = await answer.body.text();
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
    return { status: answer.statusCode, text, values };
  } finally {
    await dispatcher.close();
  }
}

test("the metrics count by route and outcome, and never by id", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url);
  const before = await scrape();
  const run = await world.run();
  await api("GET", `/runs/${run.id}`);
  await api("GET", "/runs/run_01jz8v3k5qe8xa2m4n6p8r0t2v");
  await world.service.apiAs(null)("GET", "/nowhere/at/all");
  await untilReceived(receiver, 1);
  await until(
    "the attempt is counted",
    async () => grown(before, await scrape(), 'agentrun_webhook_attempts_total{outcome="succeeded"}') === 1,
  );
  const after = await scrape();
  const by = (name: string) => grown(before, after, name);
  expect(by('agentrun_runs_finished_total{outcome="completed"}')).toBe(1);
  expect(by("agentrun_runs_accepted_total")).toBe(1);
  expect(by("agentrun_run_duration_seconds_count")).toBe(1);
  expect(by('agentrun_http_requests_total{method="GET",route="/v2/runs/:id",status="200"}')).toBe(1);
  expect(by('agentrun_http_requests_total{method="GET",route="/v2/runs/:id",status="404"}')).toBe(1);
  expect(by('agentrun_http_requests_total{method="GET",route="unmatched",status="404"}')).toBe(1);
  expect(by('agentrun_http_request_duration_seconds_bucket{le="+Inf",method="POST",route="/v2/runs"}')).toBe(1);
  expect(by('agentrun_batch_rows_total{batch="finish runs"}')).toBe(1);
  const { body: errors } = await api<{ data: ErrorReport[] }>("GET", "/errors?kind=request");
  const reported = errors.data.reduce((sum, { count }) => sum + count, 0);
  expect(after.values.get('agentrun_errors_total{kind="request"}')).toBe(reported);
  for (const name of ["agentrun_queue_depth", "agentrun_leases_held", "agentrun_peers", "agentrun_alerts_firing"]) {
    expect([name, after.values.get(name)]).toEqual([name, 0]);
  }
  expect(after.values.get('agentrun_database_connections{state="main idle"}')).toBeGreaterThan(0);
  // The metrics of an idle node do not include the queries of the scrape itself. A background query may wait for a moment.
  const waiting = ["main", "heartbeats"].map((pool) => `agentrun_database_connections{state="${pool} waiting"}`);
  await until("no query waits", async () => {
    const { values } = await scrape();
    return waiting.every((name) => values.get(name) === 0);
  });
  expect(after.values.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
  for (const id of [run.id, webhook.id, "nowhere", world.service.credentials.organization_id]) {
    expect(after.text).not.toContain(id);
  }
  expect((await scrape({ "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
});

const grown = (before: Scraped, after: Scraped, name: string) =>
  (after.values.get(name) ?? 0) - (before.values.get(name) ?? 0);
type Scraped = Awaited<ReturnType<typeof scrape>>;
