import type { SafeRequest, SafeResponse } from "@agentrun/safe-fetch";
import { expect, test } from "vitest";
import { createLog } from "../lib/observability/log.ts";
import type { ReportedError } from "../model/error-reports.ts";
import { createSentry, parseDsn } from "./sentry.ts";

const log = await createLog({ level: "silent", format: "json" });
const target = { url: "https://errors.example/api/7/envelope/", publicKey: "k" };
const error: ReportedError = {
  fingerprint: "f",
  kind: "request",
  name: "TypeError",
  message: "x",
  stack: "TypeError: x\n    at inner (packages/server/src/a.ts:1:2)\n    at node_modules/b.js:3:4",
  place: "GET /v2/runs",
  requestId: null,
  organizationId: null,
  occurredAt: new Date(0),
};
const answer = (status: number, headers: SafeResponse["headers"] = {}): SafeResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
  truncated: false,
  remoteAddress: null,
});
const start = (request: (request: SafeRequest) => Promise<SafeResponse>) =>
  createSentry({ target, client: { request }, release: "v2.4", nodeId: "n", log });

test.each([
  ["https://key@errors.example/7", "https://errors.example/api/7/envelope/"],
  ["https://key@errors.example:9000/a/b/7", "https://errors.example:9000/a/b/api/7/envelope/"],
  ["http://key@errors.example/7", undefined],
  ["https://errors.example/7", undefined],
  ["nonsense", undefined],
])("%s sends to %s", (dsn, url) => {
  expect(parseDsn(dsn)?.url).toBe(url);
});

test("a collector that hangs queues a limited number, and delays neither the caller nor the shutdown", async () => {
  let requests = 0;
  const sentry = start(() => {
    requests += 1;
    return new Promise(() => {});
  });
  for (let sent = 0; sent < 10_000; sent += 1) sentry.send(error);
  await sentry.stop(1);
  expect(requests).toBe(1);
});

test("a failed request is not retried, and no request is sent during Retry-After", async () => {
  const statuses = [500, 429];
  let requests = 0;
  const sentry = start(async () => {
    requests += 1;
    const status = statuses.shift();
    if (status === undefined) throw new Error("away");
    return answer(status, { "retry-after": "60" });
  });
  for (let sent = 0; sent < 5; sent += 1) sentry.send(error);
  await sentry.stop(1_000);
  expect(requests).toBe(2);
});

test("an envelope lists the oldest call first and marks our own code", async () => {
  const bodies: string[] = [];
  const sentry = start(async (request) => {
    bodies.push(String(request.body));
    return answer(200);
  });
  sentry.send(error);
  await sentry.stop(1_000);
  const [header, item, event] = (bodies[0] ?? "").split("\n").map((line) => JSON.parse(line));
  expect([header.event_id, item.type]).toEqual([event.event_id, "event"]);
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    { function: "?", filename: "node_modules/b.js", lineno: 3, colno: 4, in_app: false },
    { function: "inner", filename: "packages/server/src/a.ts", lineno: 1, colno: 2, in_app: true },
  ]);
});
