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
  ["a result", { jsonrpc: "2.0", id: "a", result: {} }, "response"],
  ["an error", { jsonrpc: "2.0", id: "a", error: { code: 1, message: "" } }, "response"],
])("%s is recognised by its fields", (_what, body, type) => {
  expect(readMessage(body).type).toBe(type);
});

test.each([
  ["nothing", {}],
  ["another JSON-RPC version", { jsonrpc: "1.0", id: 1, method: "ping" }],
  ["a request with an invalid id", { jsonrpc: "2.0", id: null, method: "ping" }],
  ["a result without an id", { jsonrpc: "2.0", result: {} }],
  ["parameters as a list", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }],
])("%s is not a valid message", (_what, body) => {
  expect(() => readMessage(body)).toThrow();
});

test("the version comes from the header or from the message, and an unknown version is refused", () => {
  const plain = request("tools/list");
  expect(isCurrent({ "mcp-protocol-version": current }, plain)).toBe(true);
  expect(isCurrent({}, request("tools/list", { _meta: meta(current) }))).toBe(true);
  expect([isCurrent({}, plain), isCurrent({ "mcp-protocol-version": "2025-06-18" }, plain)]).toEqual([false, false]);
  expect(() => isCurrent({ "mcp-protocol-version": "1999-01-01" }, plain)).toThrow("supports 2026-07-28, 2025-11-25");
});

const headers = { "mcp-protocol-version": current, "mcp-method": "tools/call", "mcp-name": "echo" };
const call = (params: object = {}) => request("tools/call", { name: "echo", _meta: meta(current), ...params });

test.each([
  ["no version in the message", headers, call({ _meta: {} }), "INCOMPLETE"],
  ["no version in the header", { ...headers, "mcp-protocol-version": undefined }, call(), "HEADER_MISMATCH"],
  ["different versions in header and message", headers, call({ _meta: meta("2099-01-01") }), "HEADER_MISMATCH"],
  ["no method in the header", { ...headers, "mcp-method": undefined }, call(), "HEADER_MISMATCH"],
  ["a method in other letters", { ...headers, "mcp-method": "Tools/Call" }, call(), "HEADER_MISMATCH"],
  ["another tool", { ...headers, "mcp-name": "other" }, call(), "HEADER_MISMATCH"],
  ["no tool in the header", { ...headers, "mcp-name": undefined }, call(), "HEADER_MISMATCH"],
  ["invalid base64", { ...headers, "mcp-name": "=?base64?e?=" }, call(), "HEADER_MISMATCH"],
  [
    "an unknown version",
    { ...headers, "mcp-protocol-version": "2099-01-01" },
    call({ _meta: meta("2099-01-01") }),
    "UNSUPPORTED_VERSION",
  ],
])("a request of the current version with %s is refused", (_what, given, message, reason) => {
  expect(() => readAbilities(given, message)).toThrow(expect.objectContaining({ reason }));
});

test("the client's capabilities come with each request", () => {
  const capabilities = { elicitation: {}, extensions: { "io.modelcontextprotocol/tasks": {} } };
  const able = { ...meta(current), "io.modelcontextprotocol/clientCapabilities": capabilities };
  expect(readAbilities(headers, call({ _meta: able }))).toEqual({ form: true, url: false, tasks: true });
  expect(readAbilities(headers, call())).toEqual({ form: false, url: false, tasks: false });
  expect(readModes({ elicitation: { url: {} } })).toEqual({ form: false, url: true });
});

test("a header can have any name, encoded in base64 if needed", () => {
  const encoded = `=?base64?${Buffer.from("Grüße").toString("base64")}?=`;
  expect([decodeHeader("plain"), decodeHeader(encoded), decodeHeader(undefined)]).toEqual(["plain", "Grüße", null]);
});
