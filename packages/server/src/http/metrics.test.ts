import type { IncomingMessage } from "node:http";
import { createNetworkCheck } from "@agentrun/safe-fetch";
import { expect, test } from "vitest";
import { canReadMetrics } from "./metrics.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const loopback = { token: null, isReader: createNetworkCheck(["127.0.0.0/8"]), isTrustedProxy: createNetworkCheck([]) };
const token = "a-long-enough-token";

test("by default only this machine can read the metrics", () => {
  expect(canReadMetrics(loopback, from("127.0.0.1"))).toBe(true);
  expect(canReadMetrics(loopback, from("::ffff:127.0.0.1"))).toBe(true);
  expect(canReadMetrics(loopback, from("10.0.0.7"))).toBe(false);
});

test("requests through an unknown proxy on this machine are not local", () => {
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
    expect(canReadMetrics(loopback, from("127.0.0.1", { [name]: "203.0.113.9" }))).toBe(false);
  }
  const trusted = { ...loopback, isTrustedProxy: createNetworkCheck(["127.0.0.1/32"]) };
  expect(canReadMetrics(trusted, from("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }))).toBe(false);
});

test("a token grants access from any address, and a wrong token denies it even to an allowed network", () => {
  const access = { ...loopback, token, isReader: createNetworkCheck(["10.0.0.0/8"]) };
  expect(canReadMetrics(access, from("203.0.113.9", { authorization: `Bearer ${token}` }))).toBe(true);
  expect(canReadMetrics(access, from("203.0.113.9", { authorization: "Bearer wrong" }))).toBe(false);
  expect(canReadMetrics(access, from("203.0.113.9"))).toBe(false);
  expect(canReadMetrics(access, from("10.1.2.3"))).toBe(true);
  expect(canReadMetrics(access, from("10.1.2.3", { authorization: "Bearer wrong" }))).toBe(false);
});
