import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createNetworkCheck } from "../lib/network/networks.ts";
import { mayRead } from "./metrics.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const loopback = { token: null, isReader: createNetworkCheck(["127.0.0.0/8"]), isTrustedProxy: createNetworkCheck([]) };
const token = "a-long-enough-token";

test("without a word from the operator, this machine reads the metrics and nobody else", () => {
  expect(mayRead(loopback, from("127.0.0.1"))).toBe(true);
  expect(mayRead(loopback, from("::ffff:127.0.0.1"))).toBe(true);
  expect(mayRead(loopback, from("10.0.0.7"))).toBe(false);
});

test("a proxy on this machine does not lend its address to the world", () => {
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
    expect(mayRead(loopback, from("127.0.0.1", { [name]: "203.0.113.9" }))).toBe(false);
  }
  const trusted = { ...loopback, isTrustedProxy: createNetworkCheck(["127.0.0.1/32"]) };
  expect(mayRead(trusted, from("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }))).toBe(false);
});

test("with a token, whoever has it reads from anywhere, and a wrong one does not help a reader's network", () => {
  const access = { ...loopback, token, isReader: createNetworkCheck(["10.0.0.0/8"]) };
  expect(mayRead(access, from("203.0.113.9", { authorization: `Bearer ${token}` }))).toBe(true);
  expect(mayRead(access, from("203.0.113.9", { authorization: "Bearer wrong" }))).toBe(false);
  expect(mayRead(access, from("203.0.113.9"))).toBe(false);
  expect(mayRead(access, from("10.1.2.3"))).toBe(true);
  expect(mayRead(access, from("10.1.2.3", { authorization: "Bearer wrong" }))).toBe(false);
});
