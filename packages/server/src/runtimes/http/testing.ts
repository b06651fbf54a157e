import type { ServerResponse } from "node:http";
import type { AgentConfiguration } from "@agentrun/contract";
import { createSafeClient, type SafeClient } from "@agentrun/safe-fetch";
import { pino } from "pino";
import { localCertificate, type Received, startReceiver } from "../../lib/testing/https-receiver.ts";
import type { Emission } from "../../model/stream-events.ts";
import { openAnswers } from "../answers.ts";
import { createHttpRuntime } from "../http.ts";
import type { JournalEntry, Outcome, RuntimeCall } from "../runtime.ts";

export const outputBytes = 10_000;

/** A client that can reach one loopback address only. */
export const newClient = () => createSafeClient({ allowNetworks: ["127.0.0.1/32"], ca: localCertificate.cert });

export const newRuntime = (client: SafeClient) =>
  createHttpRuntime({ client, outputBytes, openSecret, log: pino({ level: "silent" }) });

function openSecret(sealed: string): string {
  if (!sealed.startsWith("sealed:")) throw new Error("not sealed");
  return sealed.slice("sealed:".length);
}

type Overrides = {
  run?: Partial<RuntimeCall["run"]>;
  journal?: JournalEntry[];
  thread?: RuntimeCall["thread"];
  signal?: AbortSignal;
  runtime?: object;
};

/** A run of an agent at `url`, with a recording host. */
export function newRun(url: string, overrides: Overrides = {}) {
  const emissions: Emission[] = [];
  const steps: JournalEntry[] = [];
  const logged: string[] = [];
  const configuration = {
    runtime: { type: "http", url, ...overrides.runtime },
    limits: {},
  } as unknown as AgentConfiguration;
  const call = {
    run: {
      id: "run_1",
      organizationId: "org_1",
      agentId: "ag_1",
      attempt: 2,
      metadata: { a: "b" },
      input: '{"n":1}',
      ...overrides.run,
    },
    configuration,
    journal: overrides.journal ?? [],
    answers: openAnswers(overrides.journal ?? [], { revision: 1, isRecorded: false }),
    thread: overrides.thread ?? null,
    messages: { past: [], subscribe: () => () => undefined },
    signal: overrides.signal ?? new AbortController().signal,
    host: {
      emit: (more: Emission[]) => void emissions.push(...more),
      saveStep: async (key: string, value: string) => void steps.push({ kind: "step", key, value }),
      log: (message: string) => void logged.push(message),
    },
  } as unknown as RuntimeCall;
  return { call, emissions, steps, logged };
}

type Answering = (received: Received, response: ServerResponse) => void;

/** A runtime with its own client. `attempt` returns the result of one attempt at an agent with this response. */
export function createWorld() {
  const client = newClient();
  const runtime = newRuntime(client);
  const attempt = async (answer: Answering, overrides?: Overrides) => {
    await using receiver = await startReceiver(answer);
    const run = newRun(`${receiver.url}/agent`, overrides);
    return { ...run, outcome: await runtime.execute(run.call), received: receiver.received };
  };
  return { runtime, attempt, close: () => client.close() };
}

export const json =
  (body: unknown, status = 200) =>
  (_received: Received, response: ServerResponse) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof body === "string" ? body : JSON.stringify(body));

export const events = (...list: [type: string, data: unknown][]) =>
  stream(list.map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(""));
export const stream = (text: string) => (_received: Received, response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" }).end(text);

export const approval = {
  type: "approval",
  prompt: "Pay?",
  tool: "pay",
  arguments: { amount: 5 },
  ttl_seconds: 60,
  on_expiry: "reject",
};
export const input = { type: "input", prompt: "Name?", schema: { type: "object" } };

export const completed = (output: object, tokensUsed = 0): Outcome => ({
  type: "completed",
  output: JSON.stringify(output),
  tokensUsed,
});
export const failed = (code: string, message: unknown, retryable = false) => ({
  type: "failed",
  error: { code, message, retryable },
});
