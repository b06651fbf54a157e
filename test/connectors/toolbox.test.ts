import type { ConnectorApproval } from "@agentrun/contract";
import { expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import {
  call,
  echo,
  namesOf,
  newConnector,
  openTools,
  pollOptions,
  receive,
  serve,
} from "../support/connector-tools.ts";
import { textResult } from "../support/mcp-server.ts";

test("the toolbox has exactly the tools that the agent allows", async () => {
  const server = await serve({ tools: { read: echo, write: echo, drop: echo } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })], { tools: [["write", "read", "gone"]] });
  expect(namesOf(toolbox)).toEqual(["read", "write"]);
  expect(namesOf(await openTools([newConnector({ url: server.mcpUrl })], { tools: [[]] }))).toEqual([]);
});

test("the toolbox prefixes tools of the same name with their connector's name", async () => {
  const run = (text: string) => ({ run: () => textResult(text) });
  const one = await serve({ tools: { search: run("from one"), only: run("alone") } });
  const two = await serve({ tools: { search: run("from two") } });
  const toolbox = await openTools([
    newConnector({ url: one.mcpUrl, name: "Web" }),
    newConnector({ url: two.mcpUrl, name: "Our Wiki" }),
  ]);
  expect(namesOf(toolbox)).toEqual(["Web_search", "only", "Our_Wiki_search"]);
  expect(await call(toolbox, "Our_Wiki_search")).toMatchObject({ text: "from two" });
});

test("the toolbox marks the tools that require approval", async () => {
  const server = await serve({ tools: { read: echo, "files/write": echo, constructor: echo } });
  const approval: ConnectorApproval = { default: "never", tools: { "files/write": "always" } };
  const approvals = async (wanted: ConnectorApproval) =>
    (await openTools([newConnector({ url: server.mcpUrl, approval: wanted })])).tools.map((tool) => [
      tool.name,
      tool.approval,
    ]);
  expect(await approvals(approval)).toEqual([
    ["read", "never"],
    ["files_write", "always"],
    ["constructor", "never"],
  ]);
  expect(await approvals({ default: "always", tools: { read: "never" } })).toEqual([
    ["read", "never"],
    ["files_write", "always"],
    ["constructor", "always"],
  ]);
});

test("the toolbox is all or nothing: one unreachable connector closes the others", async () => {
  const server = await serve({ tools: { echo } });
  const gone = await startReceiver(() => {});
  await gone[Symbol.asyncDispose]();
  const opening = openTools([newConnector({ url: server.mcpUrl }), newConnector({ url: gone.url, name: "Gone" })]);
  await expect(opening).rejects.toMatchObject({
    code: "connect_failed",
    message: expect.stringMatching(/^Connector "Gone"/),
  });
  await expect.poll(() => server.sessions.size, pollOptions).toBe(0);
});

test("the toolbox is not opened for a cancelled run", async () => {
  const receiver = await receive(() => {});
  const stopped = new AbortController();
  const opening = openTools([newConnector({ url: receiver.url })], { signal: stopped.signal });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  stopped.abort(new Error("cancelled"));
  await expect(opening).rejects.toThrow("cancelled");
});
