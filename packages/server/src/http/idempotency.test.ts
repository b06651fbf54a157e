import { type Endpoint, endpoints } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { Caller } from "../model/api-keys.ts";
import { readIdempotency } from "./idempotency.ts";

const caller = { actor: "key_01jz8v3k5qe8xa2m4n6p8r0t2v", lineageId: null, isToken: false } as unknown as Caller;
const rows: [string, Endpoint][] = Object.entries(endpoints);
const creating = rows.filter(([, { idempotency }]) => idempotency === "run");

const read = (endpoint: Endpoint, body: unknown, path = endpoint.path) =>
  readIdempotency(endpoint, caller, "order-1", `/v2${path}?on_disconnect=cancel`, body);

test("all routes that create runs share one key scope, and no other route uses it", () => {
  const scopes = new Set(creating.map(([, endpoint]) => read(endpoint, {})?.scope));
  expect(scopes.size).toBe(1);
  const others = rows.filter(([, { idempotency }]) => idempotency === "replay");
  expect(others.filter(([, endpoint]) => scopes.has(read(endpoint, {})?.scope ?? ""))).toEqual([]);
});

test("requests of different routes differ, except a stream and its non-streaming route", () => {
  const byFingerprint = Map.groupBy(creating, ([, endpoint]) => read(endpoint, {})?.fingerprint.toString("hex"));
  const equal = [...byFingerprint.values()].filter(({ length }) => length > 1);
  expect(equal.map((same) => same.map(([name]) => name).sort())).toEqual([
    ["createRun", "streamRun"],
    ["sendA2aMessage", "streamA2aMessage"],
  ]);
  for (const same of equal) expect(new Set(same.map(([, { body }]) => body)).size).toBe(1);
});

test("the key in the body and the stream option are not compared", () => {
  const fingerprintOf = (name: keyof typeof endpoints, body: object) => read(endpoints[name], body)?.fingerprint;
  expect(fingerprintOf("createRun", { input: {}, idempotency_key: "order-1" })).toEqual(
    fingerprintOf("streamRun", { input: {} }),
  );
  const chat = { model: "ag_1", messages: [] };
  const streamed = { ...chat, stream: true, stream_options: { include_usage: true } };
  expect(fingerprintOf("createChatCompletion", streamed)).toEqual(fingerprintOf("createChatCompletion", chat));
  expect(fingerprintOf("createChatCompletion", chat)).not.toEqual(fingerprintOf("createResponse", chat));
});
