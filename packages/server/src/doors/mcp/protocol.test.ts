import { expect, test } from "vitest";
import { decodeHeader, isCurrent, type Message, readAbilities, readMessage, readModes } from "./protocol.ts";

const meta = (version: string) => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientCapabilities": {},
});
const request = (method: string, params: object = {}) =>
  readMessage({ jsonrpc: "2.0", id: 1, method, params }) as Extract<Message, { type: "request" }>;
const current = "2026-07-28";

test.each([
  ["a request", { jsonrpc: "2.0", id: 1, method: "ping" }, "request"],
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, "notification"],
  ["an answer", { jsonrpc: "2.0", id: "a", result: {} }, "response"],
  ["an answer that is none", { jsonrpc: "2.0", id: "a", error: { code: 1, message: "" } }, "response"],
])("%s is told by what it has", (_what, body, type) => {
  expect(readMessage(body).type).toBe(type);
});

test.each([
  ["nothing", {}],
  ["JSON-RPC of another age", { jsonrpc: "1.0", id: 1, method: "ping" }],
  ["a request without a name", { jsonrpc: "2.0", id: null, method: "ping" }],
  ["an answer to nobody", { jsonrpc: "2.0", result: {} }],
  ["parameters in a row", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }],
])("%s is no message", (_what, body) => {
  expect(() => readMessage(body)).toThrow();
});

test("which version is spoken is said by the header or by the message, and one that nobody knows is refused", () => {
  const plain = request("tools/list");
  expect(isCurrent({ "mcp-protocol-version": current }, plain)).toBe(true);
  expect(isCurrent({}, request("tools/list", { _meta: meta(current) }))).toBe(true);
  expect([isCurrent({}, plain), isCurrent({ "mcp-protocol-version": "2025-06-18" }, plain)]).toEqual([false, false]);
  expect(() => isCurrent({ "mcp-protocol-version": "1999-01-01" }, plain)).toThrow("speaks MCP 2026-07-28, 2025-11-25");
});

const headers = { "mcp-protocol-version": current, "mcp-method": "tools/call", "mcp-name": "echo" };
const call = (params: object = {}) => request("tools/call", { name: "echo", _meta: meta(current), ...params });

test.each([
  ["no version in the message", headers, call({ _meta: {} }), "INCOMPLETE"],
  ["no version in the header", { ...headers, "mcp-protocol-version": undefined }, call(), "HEADER_MISMATCH"],
  ["two versions", headers, call({ _meta: meta("2099-01-01") }), "HEADER_MISMATCH"],
  ["no method in the header", { ...headers, "mcp-method": undefined }, call(), "HEADER_MISMATCH"],
  ["a method in other letters", { ...headers, "mcp-method": "Tools/Call" }, call(), "HEADER_MISMATCH"],
  ["another tool", { ...headers, "mcp-name": "other" }, call(), "HEADER_MISMATCH"],
  ["no tool in the header", { ...headers, "mcp-name": undefined }, call(), "HEADER_MISMATCH"],
  ["base64 that is none", { ...headers, "mcp-name": "=?base64?e?=" }, call(), "HEADER_MISMATCH"],
  [
    "a version of tomorrow",
    { ...headers, "mcp-protocol-version": "2099-01-01" },
    call({ _meta: meta("2099-01-01") }),
    "UNSUPPORTED_VERSION",
  ],
])("a request of the current version with %s is refused", (_what, given, message, reason) => {
  expect(() => readAbilities(given, message)).toThrow(expect.objectContaining({ reason }));
});

test("what a client can is what it says with each request", () => {
  const capabilities = { elicitation: {}, extensions: { "io.modelcontextprotocol/tasks": {} } };
  const able = { ...meta(current), "io.modelcontextprotocol/clientCapabilities": capabilities };
  expect(readAbilities(headers, call({ _meta: able }))).toEqual({ form: true, url: false, tasks: true });
  expect(readAbilities(headers, call())).toEqual({ form: false, url: false, tasks: false });
  expect(readModes({ elicitation: { url: {} } })).toEqual({ form: false, url: true });
});

test("a header holds any name, in base64 where it must", () => {
  const encoded = `=?base64?${Buffer.from("Grüße").toString("base64")}?=`;
  expect([decodeHeader("plain"), decodeHeader(encoded), decodeHeader(undefined)]).toEqual(["plain", "Grüße", null]);
});
