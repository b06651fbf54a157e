import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@agentrun/contract";
import fc from "fast-check";
import { Agent, request } from "undici";
import { afterAll, beforeAll, test } from "vitest";
import { type ApiAnswer, checkAnswer, checkRefusal } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { paramsOf, pathOf, populate, rows, type Schema, sample, versionHeaders } from "../support/endpoint-calls.ts";
import { bodies, contentTypes, headers, urlPieces } from "../support/fuzz/arbitraries.ts";
import { doorHeaders, doorMessages } from "../support/fuzz/door-messages.ts";
import { type Service, startService } from "../support/service.ts";

/** The total number of generated requests; a nightly run sets more. */
const cases = Number(process.env.AGENTRUN_FUZZ_CASES ?? 4_000);
const perEndpoint = Math.ceil(cases / rows.length);
/**
 * By default each endpoint has a time limit, so that the suite ends in time on a slow machine too. Long enough
 * that a stall cannot end an endpoint's turn before its first request.
 */
const limitMs = process.env.AGENTRUN_FUZZ_CASES ? undefined : 2_000;

let database: TestDatabase;
let service: Service;
let dispatcher: Agent;
let ids: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  const ca = readFileSync(join(service.dataDir, "tls", "ca.pem"));
  // The client's HTTP/2 sessions break on request bodies that were rejected unread.
  dispatcher = new Agent({ allowH2: false, connect: { ca }, headersTimeout: 20_000, bodyTimeout: 20_000 });
  ({ ids } = await populate(service.api));
  const { body: agent } = await service.api<{ name: string }>("GET", `/agents/${service.credentials.agent_id}`);
  ids.set("tool", agent.name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_"));
});

afterAll(async () => {
  await dispatcher?.destroy();
  await service?.remove();
  await database?.drop();
});

type Attempt = {
  path: string;
  headers: Record<string, string>;
  contentType: string;
  body: Buffer | null;
};

/** Deletions are last, so that the others still find resources. */
const inOrder = rows.toSorted(
  (a, b) => Number(a.endpoint.method === "DELETE") - Number(b.endpoint.method === "DELETE"),
);

test.for(inOrder)("P21: no request makes $title return a 5xx", { timeout: 0 }, async ({ endpoint }) => {
  const untilMs = limitMs ? performance.now() + limitMs : Number.POSITIVE_INFINITY;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(attempts(endpoint), async (attempt) => {
      // Each endpoint gets at least one request, however slow the machine.
      if (sent > 0 && performance.now() > untilMs) return;
      sent += 1;
      const answer = await sendOrWait(endpoint, attempt);
      if (!answer) return;
      checkAnswer(endpoint.method, attempt.path, answer);
      checkRefusal(endpoint.method, attempt.path, answer);
      if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text}\n${service.output().slice(-2_000)}`);
    }),
    { numRuns: perEndpoint },
  );
});

test("the fuzzed service still works", async ({ expect }) => {
  const { status, body } = await service.api("POST", "/runs", {
    body: { agent_id: service.credentials.agent_id, input: { query: "still here" } },
  });
  expect([status, body.status]).toEqual([200, "completed"]);
});

/** Requests to one endpoint: each part is valid often enough that the code behind it is reached. */
function attempts(endpoint: Endpoint): fc.Arbitrary<Attempt> {
  const right = fc.constant(null).map(() => pathOf(endpoint, { ids }));
  const wrong = fc
    .dictionary(fc.constantFrom(...paramsOf(endpoint).map(([name]) => name), "-"), urlPieces)
    .map((given) => {
      const path = pathOf(endpoint, { ids }, given);
      return path.includes("//") ? endpoint.path : path;
    });
  return fc.record({
    path: fc
      .tuple(
        fc.oneof({ weight: 5, arbitrary: right }, wrong),
        fc.oneof({ weight: 2, arbitrary: fc.constant("") }, queries(endpoint)),
      )
      .map(([path, query]) => path + query),
    headers,
    contentType: contentTypes,
    body: endpoint.method === "GET" ? fc.constant(null) : fc.option(requestBodies(endpoint), { freq: 12 }),
  });
}

const requestBodies = (endpoint: Endpoint) =>
  fc.constant(null).chain(() => {
    if (!endpoint.body) return bodies([{}]);
    const schema = endpoint.body as Schema;
    return bodies([sample(schema, { ids }), sample(schema, { ids, whole: true }), ...doorMessages(endpoint, ids)]);
  });

/** Known and unknown parameters, valid and invalid, once and twice. */
function queries(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = Object.entries((endpoint.query as Schema | undefined)?.properties ?? {});
  const names = [
    ...known.map(([name]) => name),
    "metadata[a]",
    "metadata[%00]",
    "metadata[__proto__]",
    "__proto__",
    "nonsense",
  ];
  const valuesOf = (name: string) => {
    const schema = known.find(([known]) => known === name)?.[1];
    const right = schema ? encodeURIComponent(String(sample(schema, { ids }, name))) : "x";
    return fc.oneof(fc.constant(right), urlPieces);
  };
  const pair = fc.constantFrom(...names).chain((name) => valuesOf(name).map((value) => `${name}=${value}`));
  return fc
    .array(fc.oneof({ weight: 6, arbitrary: pair }, urlPieces), { maxLength: 4 })
    .map((parts) => `?${parts.join("&")}`);
}

const longestWaitMs = 500;

/** Null for an accepted request that waits for runs: that is not a failure, and the test does not wait for its end. */
async function sendOrWait(endpoint: Endpoint, attempt: Attempt): Promise<ApiAnswer | null> {
  if (!endpoint.longPoll) return send(endpoint, attempt);
  const signal = AbortSignal.timeout(longestWaitMs);
  return send(endpoint, attempt, signal).catch((error) => {
    if (signal.aborted) return null;
    throw error;
  });
}

async function send(endpoint: Endpoint, attempt: Attempt, signal?: AbortSignal): Promise<ApiAnswer> {
  const answer = await request(service.baseUrl + attempt.path, {
    ...(signal ? { signal } : {}),
    method: endpoint.method,
    dispatcher,
    headers: {
      authorization: `Bearer ${service.credentials.api_key}`,
      ...(attempt.body ? { "content-type": attempt.contentType } : {}),
      ...versionHeaders(endpoint),
      ...doorHeaders(endpoint, attempt.body && parse(attempt.body.toString())),
      ...attempt.headers,
    },
    body: attempt.body,
  });
  const isStream = String(answer.headers["content-type"]).startsWith("text/event-stream");
  if (isStream) answer.body.on("error", () => {}).destroy();
  const text = isStream ? "" : await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
