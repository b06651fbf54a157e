import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { unwrapWebhook } from "agent-run-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { until } from "../support/webhook-world.ts";

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const slow = { timeout: 120_000 };

type Got = { id: string; headers: IncomingMessage["headers"]; body: Buffer };

let database: TestDatabase;
let service: Service;
let cli: Cli;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  cli = createCli({ AGENTRUN_DATA_DIR: service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await service?.remove();
  await database?.drop();
});

/** A developer's receiver: plain HTTP, on this machine, and sometimes failing. */
async function openReceiver(answers: number[] = [], port = 0) {
  const got: Got[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = answers.shift() ?? 204;
    if (status < 300) got.push({ id: JSON.parse(body.toString()).id, headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { got, port: address.port, url: `http://127.0.0.1:${address.port}/hooks`, close };
}

const listenTo = (url: string, ...more: string[]): Running =>
  cli.start(["listen", "--forward-to", url, "--secret", secret, ...more]);

/** Runs echo this many times. */
async function makeEvents(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const body = { agent_id: service.credentials.agent_id, input: { query: `${at}` } };
    const answer = await service.api("POST", "/runs", { body });
    if (answer.status !== 200) throw new Error(answer.text);
  }
}

/** kill -9, and a new process on the same port, database and directory. */
async function restart(): Promise<void> {
  const { dataDir, credentials, baseUrl } = service;
  await service.kill();
  const env = { AGENTRUN_PORT: new URL(baseUrl).port };
  service = await startService({ databaseUrl: database.url, dataDir, credentials, env });
}

/** The events of the service, oldest first. */
async function happened(): Promise<string[]> {
  const answer = await service.api<{ data: { id: string }[] }>("GET", "/events?type=run.completed&order=asc&limit=100");
  return answer.body.data.map(({ id }) => id);
}

/** The number of unfinished runs. */
async function active(): Promise<number> {
  const answer = await service.api<{ data: unknown[] }>("GET", "/runs?status=queued,running&limit=100");
  return answer.body.data.length;
}

test(
  "listen loses nothing when the service is killed and restarted, before its first event and after it",
  slow,
  async () => {
    const receiver = await openReceiver();
    const listening = listenTo(receiver.url, "--events", "run.completed");
    await listening.untilPrinted(/Connected to https:/);

    // The service does not return before there is an event that could be missed.
    listening.process.kill("SIGSTOP");
    await restart();
    await makeEvents(3);
    listening.process.kill("SIGCONT");
    await until("the first three", () => receiver.got.length >= 3);
    expect(listening.stderr()).toMatch(/Not connected: .*\n.*Connected again after \d+ s; missed events follow/s);

    // In the middle of many, so that some events are in flight, some not yet written, and some runs unfinished.
    const flood = Promise.allSettled(Array.from({ length: 40 }, () => makeEvents(1)));
    await until("some of them", () => receiver.got.length >= 8);
    await service.kill();
    await flood;
    await listening.untilPrinted(/(Not connected.*){2}/s);
    await restart();
    await makeEvents(3);
    await until("every run has ended", async () => (await active()) === 0, 60_000);
    const all = await happened();
    expect(all.length).toBeGreaterThanOrEqual(11);
    await until("all of them", () => receiver.got.length >= all.length);
    expect(receiver.got.map(({ id }) => id).toSorted()).toEqual(all.toSorted());

    const { code, stdout, stderr } = await listening.stop();
    expect([code, stdout.trim().split("\n").length]).toEqual([130, all.length]);
    expect(stderr).toMatch(/\d+ events\. Continue with --after evt_\w+\./);
    await receiver.close();
  },
);

test(
  "forwarded events have both signatures, and a receiver that fails or is down gets them eventually",
  slow,
  async () => {
    // One after the other: for events of the same moment the list and the feed may have a different last one.
    await makeEvents(2);
    const before = await happened();
    const receiver = await openReceiver([500]);
    const listening = listenTo(receiver.url, "--events", "run.completed", "--after", before.at(-2) ?? "");
    await until("what happened since", () => receiver.got.length === 1);
    expect(listening.stderr()).toContain(`${before.at(-1)}: status 500; retrying in 1 s.`);
    await until("the forwarding is reported", () => /204.*2 attempts/.test(listening.stdout()));

    const [first] = receiver.got;
    if (!first) throw new Error("nothing was received");
    expect(await unwrapWebhook(first.body, first.headers as Record<string, string>, secret)).toMatchObject({
      id: before.at(-1),
    });
    const { "x-service-signature": signature = "" } = first.headers;
    const old = { "x-service-signature": String(signature) };
    expect(await unwrapWebhook(first.body, old, secret, { requireTimestamp: false })).toMatchObject({
      type: "run.completed",
    });

    await receiver.close();
    await makeEvents(2);
    await listening.untilPrinted(/127\.0\.0\.1:\d+ is unreachable \(ECONN\w+\)\. Holding evt_/);
    const again = await openReceiver([], receiver.port);
    await until("the pending events", () => again.got.length === 2);
    expect(again.got.map(({ id }) => id)).toEqual((await happened()).slice(-2));
    expect(listening.stderr()).toContain("is reachable again");
    expect(await listening.stop()).toMatchObject({ code: 130 });
    await again.close();
  },
);

test(
  "without a receiver listen prints one JSON line per event; a key without the scope fails at once",
  slow,
  async () => {
    const listening = cli.start(["listen", "--json"]);
    await listening.untilPrinted(/Connected/);
    await makeEvents(1);
    await until("a line", () => listening.stdout().includes("\n"));
    expect(JSON.parse(listening.stdout().split("\n")[0] ?? "")).toMatchObject({ type: "run.completed" });
    await listening.stop();
    const refused = await cli.run(["listen"], {
      env: { AGENTRUN_API_KEY: "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq" },
    });
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining("The key came from the environment") });
  },
);
