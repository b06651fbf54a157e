import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConnection } from "../src/connection.ts";
import * as library from "../src/index.ts";
import { SseParser } from "../src/sse.ts";
import { makeCall } from "./methods.ts";
import { base, createPlayer } from "./player.ts";
import { bytesOf, type HttpScenario, type Outcome, type Raised, type ScenarioCall, scenarios } from "./scenario.ts";

const key = "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const kinds: Record<string, new (...parts: never[]) => Error> = {
  bad_request: library.BadRequestError,
  authentication: library.AuthenticationError,
  permission_denied: library.PermissionDeniedError,
  not_found: library.NotFoundError,
  conflict: library.ConflictError,
  unprocessable: library.UnprocessableError,
  rate_limit: library.RateLimitError,
  server: library.ServerError,
  api: library.ApiError,
  connection: library.ConnectionError,
  timeout: library.TimeoutError,
  wait_timeout: library.WaitTimeoutError,
  webhook_verification: library.WebhookVerificationError,
  usage: TypeError,
};

describe("http", () => {
  test.each(scenarios.http)("$name", async (scenario) => {
    const player = createPlayer(scenario.exchanges);
    const lines: string[] = [];
    const client = new library.AgentRun({
      ...settingsOf(scenario, lines),
      baseURL: base,
      apiKey: key,
      fetch: player.fetch,
    });
    const waits: number[] = [];
    client.transport.sleep = async (seconds) => {
      waits.push(seconds);
    };
    for (const call of scenario.calls) await checkCall(client, call, lines);
    expect(player.problems).toEqual([]);
    expect(player.played()).toBe(scenario.exchanges.length);
    if (scenario.waits) checkWaits(waits, scenario.waits);
  });
});

function settingsOf({ client = {} }: HttpScenario, lines: string[]): library.ClientOptions {
  const write = (message: string, fields: unknown) => lines.push(`${message} ${JSON.stringify(fields)}`);
  const seconds = (value: number | undefined) => (value === undefined ? undefined : value * 1000);
  return {
    maxRetries: client.max_retries,
    maxResumes: client.max_resumes,
    timeout: seconds(client.timeout_seconds),
    idleTimeout: seconds(client.idle_timeout_seconds),
    logLevel: client.log_level,
    logger: { debug: write, info: write, warn: write, error: write },
  };
}

async function checkCall(client: library.AgentRun, call: ScenarioCall, lines: string[]): Promise<void> {
  const { outcome } = call;
  const got: unknown[] = [];
  const result = await (async () => {
    const answer = makeCall(client, call);
    if (outcome.items) return collect(answer as AsyncIterable<unknown>, got, call.take);
    if (outcome.events) return collect((await answer) as AsyncIterable<unknown>, got, call.take);
    return answer;
  })().catch((error: unknown) => ({ thrown: error }));
  checkOutcome(outcome, result, got);
  for (const text of outcome.logs?.never ?? []) expect(lines.join("\n")).not.toContain(text);
  for (const text of outcome.logs?.some ?? []) expect(lines.join("\n")).toContain(text);
}

async function collect(source: AsyncIterable<unknown>, into: unknown[], take = Number.POSITIVE_INFINITY) {
  for await (const each of source) {
    into.push(each);
    if (into.length >= take) break;
  }
}

function checkOutcome(outcome: Outcome, result: unknown, got: unknown[]): void {
  const thrown = (result as { thrown?: unknown } | null)?.thrown;
  if (outcome.raises) checkRaised(thrown, outcome.raises);
  else if (thrown !== undefined) throw thrown;
  const many = outcome.items ?? outcome.events;
  if (many) {
    expect(got.length).toBe(many.length);
    for (const [place, each] of many.entries()) expect(got[place]).toMatchObject(each as object);
  } else if (!outcome.raises) expect(result).toMatchObject(outcome.returns as object);
}

function checkRaised(
  thrown: unknown,
  { kind, message = "", doc_url, request_id, retry_after, ...fields }: Raised,
): void {
  const Kind = kinds[kind];
  if (!Kind) throw new Error(`the runner does not know the kind ${kind}`);
  expect(thrown).toBeInstanceOf(Kind);
  // A general kind means that no more specific one matches.
  if (kind === "api" || kind === "connection") expect((thrown as Error).constructor).toBe(Kind);
  expect((thrown as Error).message).toContain(message);
  expect(thrown).toMatchObject(fields);
  if (doc_url !== undefined) expect(thrown).toMatchObject({ docUrl: doc_url });
  if (request_id !== undefined) expect(thrown).toMatchObject({ requestId: request_id });
  if (retry_after !== undefined) expect(thrown).toMatchObject({ retryAfter: retry_after });
}

function checkWaits(waits: number[], expected: { min: number; max: number }[]): void {
  expect(waits.length).toBe(expected.length);
  for (const [place, { min, max }] of expected.entries()) {
    expect(waits[place]).toBeGreaterThanOrEqual(min);
    expect(waits[place]).toBeLessThanOrEqual(max);
  }
}

describe("sse", () => {
  test.each(scenarios.sse)("$name", ({ chunks, events }) => {
    const parser = new SseParser();
    expect(chunks.flatMap((chunk) => parser.push(bytesOf(chunk)))).toEqual(events);
  });
});

describe("webhooks", () => {
  test.each(scenarios.webhooks)("$name", async (scenario) => {
    vi.useFakeTimers({ toFake: ["Date"], now: scenario.now * 1000 });
    const body = scenario.body ?? Uint8Array.from(Buffer.from(scenario.body_base64 ?? "", "base64"));
    const { tolerance_seconds: tolerance, require_timestamp: requireTimestamp } = scenario;
    const options = {
      ...(tolerance === undefined ? {} : { tolerance }),
      ...(requireTimestamp === undefined ? {} : { requireTimestamp }),
    };
    const { webhooks } = new library.AgentRun({ apiKey: key });
    const result = await webhooks
      .unwrap(body, scenario.headers, scenario.secrets ?? scenario.secret ?? "", options)
      .catch((thrown: unknown) => ({ thrown }));
    checkOutcome(scenario.outcome, result, []);
  });
});

describe("client", () => {
  test.each(scenarios.client)("$name", async ({ environment, credentials, options, outcome }) => {
    for (const name of ["AGENTRUN_API_KEY", "AGENTRUN_BASE_URL", "AGENTRUN_CA_FILE"])
      vi.stubEnv(name, environment[name]);
    vi.stubEnv("AGENTRUN_DATA_DIR", await leave(credentials));
    let sent: Headers | undefined;
    const fetch: library.Fetch = async (_, init) => {
      sent = init.headers as Headers;
      return new Response("{}");
    };
    const given = { apiKey: options.api_key, baseURL: options.base_url, caFile: options.ca_file };
    const make = () => new library.AgentRun({ ...given, fetch });
    if (outcome.raises) {
      const { kind, message } = outcome.raises;
      expect(make).toThrow(kinds[kind]);
      return expect(make).toThrow(message ?? "");
    }
    const client = make();
    await client.usage.get();
    if (outcome.base_url) expect(client.baseURL).toBe(outcome.base_url);
    if (outcome.authorization) expect(sent?.get("authorization")).toBe(outcome.authorization);
    if (outcome.ca_file !== undefined) expect(readConnection(given).caFile ?? null).toBe(outcome.ca_file);
  });
});

/** A data directory as a service writes it. */
async function leave(credentials: object | string | undefined): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-left-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const text = typeof credentials === "object" ? JSON.stringify(credentials) : credentials;
  if (text !== undefined) writeFileSync(join(directory, "credentials.json"), text);
  return directory;
}

test("the file has scenarios of every list", () => {
  expect(Object.keys(scenarios).sort()).toEqual(["client", "http", "sse", "version", "webhooks"]);
  expect(scenarios.http.length).toBeGreaterThan(60);
});
