import { once } from "node:events";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import type { DeliveryAttempt } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate, type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, until, untilReceived, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";
import { figures } from "./figures.ts";

let world: WebhookWorld;

// The real gaps between sends; only the final wait is shortened.
beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_WEBHOOK_BACKOFF: "1,5,3", AGENTRUN_MAX_WEBHOOKS: "100" });
});

afterAll(() => world?.remove());

/** A test event, so that every receiver has its own deliveries. */
async function send(url: string) {
  const webhook = await world.addWebhook(url, { events: ["alert.triggered"] });
  const { body } = await world.service.api<{ id: string }>("POST", `/webhooks/${webhook.id}/test`);
  const detail = () => world.delivery(webhook.id, body.id);
  const attempt = async (number: number) => {
    let found: DeliveryAttempt | undefined;
    const look = async () => {
      found = (await detail()).attempts[number - 1];
      return found !== undefined && found.outcome !== "sending";
    };
    await until(`attempt ${number}`, look);
    return found as DeliveryAttempt;
  };
  return { webhook, detail, attempt };
}

type Answer = Parameters<typeof startReceiver>[0];
const timed = async (answer: Answer) => {
  const times: number[] = [];
  const receiver = await startReceiver((received, response) => {
    times.push(performance.now());
    answer(received, response);
  });
  return Object.assign(receiver, { times });
};

test.concurrent("P7: a receiver that always fails gets three sends, 1 s and 5 s apart, and the delivery fails after the last wait", async () => {
  await using receiver = await timed((_received, response) => void response.writeHead(500).end("broken"));
  const { webhook, detail } = await send(receiver.url);
  await untilReceived(receiver, 3);
  const thirdAt = performance.now();
  const [first = 0, second = 0, third = 0] = receiver.times;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(second - first).toBeLessThan(1_000 + figures.lateMs);
  expect(third - second).toBeGreaterThanOrEqual(5_000);
  expect(third - second).toBeLessThan(5_000 + figures.lateMs);
  expect((await detail()).status).toBe("pending");
  await untilStatus(world, webhook.id, "failed");
  expect(performance.now() - thirdAt).toBeGreaterThan(2_900);
  expect(receiver.received).toHaveLength(3);
  const { attempts } = await detail();
  expect(attempts.map(({ number, outcome, response_status }) => [number, outcome, response_status])).toEqual(
    [1, 2, 3].map((number) => [number, "failed", 500]),
  );
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(receiver.received.map(({ headers }) => headers["x-service-attempt"])).toEqual(["1", "2", "3"]);
});

test.concurrent("P6: 500 and then 200: the same event id and bytes, and no third send", async () => {
  await using receiver = await timed(
    (received, response) => void response.writeHead(received.headers["x-service-attempt"] === "1" ? 500 : 200).end(),
  );
  const { webhook, detail } = await send(receiver.url);
  await untilStatus(world, webhook.id, "succeeded");
  const [first, second] = receiver.received as [Received, Received];
  expect([second.body, second.headers["webhook-id"]]).toEqual([first.body, first.headers["webhook-id"]]);
  expect((await detail()).attempts.map((attempt) => attempt.outcome)).toEqual(["failed", "succeeded"]);
  expect(receiver.received).toHaveLength(2);
});

test.concurrent("P7: a hanging receiver has ten seconds and not more", async () => {
  await using receiver = await startReceiver(() => {});
  const { attempt } = await send(receiver.url);
  const { latency_ms, error, response_status } = await attempt(1);
  expect([error?.code, response_status]).toEqual(["timeout", null]);
  expect(latency_ms).toBeGreaterThanOrEqual(9_990);
  expect(latency_ms).toBeLessThan(10_000 + figures.lateMs);
});

test.concurrent("P7: a receiver that sends its error response slowly has the same ten seconds for all of it", async () => {
  const timers: NodeJS.Timeout[] = [];
  await using receiver = await startReceiver((_received, response) => {
    response.writeHead(500, { "content-length": "1000" });
    timers.push(setInterval(() => response.write("."), 100));
  });
  const { attempt } = await send(receiver.url);
  const { latency_ms, error, response_status, response_body } = await attempt(1);
  for (const timer of timers) clearInterval(timer);
  expect([error?.code, response_status]).toEqual(["timeout", 500]);
  expect(response_body).toMatch(/^\.{50,150}$/);
  expect(latency_ms).toBeLessThan(10_000 + figures.lateMs);
});

test.concurrent.each<[string, Answer]>([
  ["hangs", (_received, response) => void response.writeHead(200).write("taken")],
  [
    "breaks off",
    (_received, response) => {
      response.writeHead(200, { "content-length": "100" }).write("taken", () => response.destroy());
    },
  ],
])("a 2xx acknowledges, even if the body behind it %s", async (_name, answer) => {
  await using receiver = await startReceiver(answer);
  const { attempt, detail } = await send(receiver.url);
  const acknowledged = { outcome: "succeeded", response_status: 200, response_body: "taken", error: null };
  expect(await attempt(1)).toMatchObject({ ...acknowledged, response_truncated: true });
  expect((await detail()).status).toBe("succeeded");
  expect(receiver.received).toHaveLength(1);
});

test.concurrent("a host that accepts the connection and does not respond has ten seconds too", async () => {
  const silent = createServer();
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as { port: number };
  const { attempt } = await send(`https://127.0.0.1:${port}/`);
  const { latency_ms, error } = await attempt(1);
  silent.close();
  expect(error?.code).toBe("timeout");
  expect(latency_ms).toBeLessThan(10_000 + figures.lateMs);
});

test.concurrent("P9: a redirect is a failure and is never followed", async () => {
  await using elsewhere = await startReceiver((_received, response) => void response.end());
  await using receiver = await startReceiver(
    (_received, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
  );
  const { attempt } = await send(receiver.url);
  expect(await attempt(1)).toMatchObject({ outcome: "failed", response_status: 307, error: { code: "http_status" } });
  expect(elsewhere.connections).toBe(0);
});

test.concurrent.each([
  ["expired", makeCertificate(["127.0.0.1"], { expired: true })],
  ["of an unknown authority", makeCertificate(["127.0.0.1"])],
  ["of another host", makeCertificate(["other.example"])],
])("a certificate %s gets no event", async (_name, certificate) => {
  await using receiver = await startReceiver((_received, response) => void response.end(), { certificate });
  const { attempt } = await send(receiver.url);
  expect(await attempt(1)).toMatchObject({ outcome: "failed", error: { code: "tls_failed" } });
  expect(receiver.received).toEqual([]);
});

test.concurrent("a response of a hundred megabytes counts as its 2xx status, and sixteen kilobytes of it are stored", async () => {
  let written = 0;
  await using receiver = await startReceiver((_received, response) => {
    const chunk = Buffer.alloc(65_536, "x");
    response.on("error", () => {});
    const write = () => {
      while (written < 100_000_000 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  const { attempt } = await send(receiver.url);
  const { outcome, response_body, response_truncated } = await attempt(1);
  expect([outcome, response_truncated, response_body?.length]).toEqual(["succeeded", true, 16_384]);
  expect(written).toBeLessThan(50_000_000);
});

test.concurrent("a gzip bomb is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  await using receiver = await startReceiver(
    (_received, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  const { attempt } = await send(receiver.url);
  const { outcome, response_body } = await attempt(1);
  expect(outcome).toBe("succeeded");
  expect(Buffer.byteLength(response_body ?? "")).toBeLessThan(60_000);
});

test.concurrent("a broken connection and a closed port are failures that are retried", async () => {
  await using receiver = await startReceiver((received, response) => {
    if (received.headers["x-service-attempt"] === "1") response.destroy();
    else response.end();
  });
  const broken = await send(receiver.url);
  expect((await broken.attempt(1)).error?.code).toBe("response_broken");
  expect((await broken.attempt(2)).outcome).toBe("succeeded");
  const closed = await send("https://127.0.0.1:1/");
  expect((await closed.attempt(1)).error?.code).toBe("connect_failed");
});

test("P6: each run that ended has one event, and no run has two", async () => {
  await Promise.all(Array.from({ length: 50 }, () => world.run()));
  const [row] = await world.database.query<{ runs: number; events: number; subjects: number }>(
    `select (select count(*)::int from runs where status in ('completed', 'failed')) as runs, count(*)::int as events,
       count(distinct subject_id)::int as subjects
     from events where type in ('run.completed', 'run.failed')`,
  );
  expect(row?.runs).toBeGreaterThanOrEqual(50);
  expect([row?.events, row?.subjects]).toEqual([row?.runs, row?.runs]);
});
