import { SafeFetchError } from "@agentrun/safe-fetch";
import { APICallError } from "ai";
import { expect, test } from "vitest";
import type { ModelSource } from "../../../model/providers.ts";
import { readRetryAfter, toProviderFailure } from "../failures.ts";
import { isReported, nextWaitMs } from "./backoff.ts";

const passing = { isPassing: true, retryAfterMs: null };
const source: ModelSource = {
  provider: "local",
  type: "openai",
  baseUrl: null,
  apiKey: "sk-secret",
  model: "m",
  isEnvironments: false,
};
const refusal = (statusCode: number, more: object = {}) =>
  new APICallError({ message: "no: sk-secret", url: "https://x", requestBodyValues: {}, statusCode, ...more });

test("waits double with jitter, up to half a minute, until the run's deadline", () => {
  const tries = [1, 2, 3, 6, 7, 100];
  expect(tries.map((number) => nextWaitMs(passing, number, 600_000, 0.5))).toEqual([
    500, 1_000, 2_000, 16_000, 30_000, 30_000,
  ]);
  expect([0, 1].map((random) => nextWaitMs(passing, 1, 60_000, random))).toEqual([375, 625]);
  // Near the deadline it retries more often.
  expect([40_000, 3_000, 600].map((left) => nextWaitMs(passing, 7, left, 0.5))).toEqual([20_000, 1_500, 300]);
  expect(nextWaitMs(passing, 7, 400, 0.5)).toBeNull();
});

test("the provider's retry-after is used, unless it exceeds the run's deadline", () => {
  const asked = { isPassing: true, retryAfterMs: 7_000 };
  expect(nextWaitMs(asked, 1, 60_000, 0.5)).toBe(7_000);
  expect(nextWaitMs(asked, 1, 6_000, 0.5)).toBeNull();
  expect(nextWaitMs({ isPassing: true, retryAfterMs: 61_000 }, 1, 3_600_000, 0.5)).toBeNull();
  expect(nextWaitMs({ isPassing: false, retryAfterMs: 1 }, 1, 60_000, 0.5)).toBeNull();
});

test.each([
  [{ "retry-after": "3" }, 3_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after-ms": "250", "retry-after": "3" }, 250],
  [{ "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" }, 4_000],
  [{ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
  [{ "retry-after": "soon" }, null],
  [{}, null],
])("%o means %s ms", (headers, expected) => {
  expect(readRetryAfter(headers as Record<string, string>, 1_000)).toBe(expected);
});

test.each([
  ["too many requests", refusal(429), "provider_rate_limited", true],
  [
    "money used up",
    refusal(429, { responseBody: '{"error":{"code":"insufficient_quota"}}' }),
    "provider_rate_limited",
    false,
  ],
  ["an overloaded server", refusal(529), "provider_error", true],
  ["a wrong key", refusal(401), "provider_error", false],
  ["a bad request", refusal(400), "provider_error", false],
  ["an answer that broke off", refusal(200), "provider_error", true],
  ["a connection that broke", new TypeError("terminated"), "provider_error", true],
  ["a private address", refused(), "provider_error", false],
])("%s: retried or not, and without the key in its message", (_what, error, code, isPassing) => {
  const failure = toProviderFailure(error, source);
  expect(failure).toMatchObject({ code, isPassing });
  expect(failure.message).not.toContain("sk-secret");
});

test("errors do not reveal the address of the operator's server", () => {
  const unreachable = new Error("x", {
    cause: new SafeFetchError("connect_failed", "The connection to 10.1.2.3 failed."),
  });
  expect(toProviderFailure(unreachable, source).message).toContain("10.1.2.3");
  expect(toProviderFailure(unreachable, { ...source, isEnvironments: true }).message).not.toContain("10.1.2.3");
});

function refused(): Error {
  return new Error("Cannot connect", { cause: new SafeFetchError("address_refused", "It is private.") });
}

test("a long outage is reported for the first tries, then once a minute", () => {
  let [reports, lastMs] = [0, Number.NEGATIVE_INFINITY];
  for (let [tries, atMs] = [1, 0]; atMs < 3_600_000; [tries, atMs] = [tries + 1, atMs + 500]) {
    if (!isReported(tries, atMs - lastMs)) continue;
    [reports, lastMs] = [reports + 1, atMs];
  }
  expect(reports).toBe(3 + 59);
});
