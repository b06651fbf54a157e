import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import urlCheck from "./module.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const check = async (input: Record<string, unknown>) =>
  (await testAgent(urlCheck, { input, fetch })).output?.checks ?? [];

test("each address is a step of its own and tells its status, in the order given", async () => {
  const base = await listen((request, response) => response.writeHead(request.url === "/gone" ? 410 : 200).end("body"));
  const { output, steps } = await testAgent(urlCheck, { input: { urls: [`${base}/gone`, `${base}/fine`] }, fetch });
  expect(output).toMatchObject({ result: "1 of 2 up", up: 1, down: 1 });
  expect(output?.checks.map(({ status, ok }) => [status, ok])).toEqual([
    [410, false],
    [200, true],
  ]);
  expect(steps.map(({ name }) => name).sort()).toEqual(["url 1", "url 2"]);
});

test("a redirect is told and not followed", async () => {
  const asked: (string | undefined)[] = [];
  const base = await listen((request, response) => {
    asked.push(request.url);
    response.writeHead(301, { location: "/elsewhere" }).end();
  });
  const checks = await check({ urls: [`${base}/here`] });
  expect(checks[0]).toMatchObject({ status: 301, ok: true, redirects_to: "/elsewhere" });
  expect(asked).toEqual(["/here"]);
});

test("the chosen method is the one sent", async () => {
  const methods: (string | undefined)[] = [];
  const base = await listen((request, response) => {
    methods.push(request.method);
    response.end();
  });
  await check({ urls: [base], method: "HEAD" });
  expect(methods).toEqual(["HEAD"]);
});

test("an address that never answers is down at the deadline", async () => {
  const base = await listen(() => undefined);
  const checks = await check({ urls: [base], timeout_seconds: 0.05 });
  expect(checks[0]).toMatchObject({ ok: false, status: null, error: "No answer before the deadline." });
});

test("an address that cannot be reached is down with its reason, and the others are still checked", async () => {
  const base = await listen((_, response) => response.end());
  const closed = await listen(() => undefined);
  await stops.pop()?.();
  const checks = await check({ urls: [closed, base] });
  expect(checks[0]?.error).toContain("ECONNREFUSED");
  expect(checks[1]).toMatchObject({ ok: true, status: 200 });
});

test("a cancelled check ends with the cancellation, not with a finding", async () => {
  const cancel = new AbortController();
  const base = await listen(() => cancel.abort());
  const run = await testAgent(urlCheck, { input: { urls: [base] }, fetch, signal: cancel.signal });
  expect(run).toMatchObject({ status: "cancelled", steps: [], journal: [] });
});
