import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { expect, test } from "vitest";
import { listTools } from "./tools.ts";

const client = { getServerCapabilities: () => ({ tools: {} }) } as unknown as Client;
const inputSchema = { properties: {} };

test("a tool that cannot be called is left out with the reason; the others stay", async () => {
  const pages = [
    [{ name: "add", inputSchema, execution: { taskSupport: "optional" } }, { name: "bare" }, null],
    [
      { name: "research", inputSchema, execution: { taskSupport: "required" } },
      { name: "x".repeat(129), inputSchema },
    ],
  ];
  const ask = async ({ cursor = "0" }: Record<string, unknown>) => {
    const next = Number(cursor) + 1;
    return { tools: pages[next - 1], ...(next < pages.length ? { nextCursor: String(next) } : {}) };
  };
  const { tools, leftOut } = await listTools(ask, client);
  expect(tools).toEqual([{ name: "add", description: "add", inputSchema: { ...inputSchema, type: "object" } }]);
  expect(leftOut).toEqual([
    "The tool 'bare' is left out: it has no input schema.",
    "The tool 'undefined' is left out: its name must have 1 to 128 characters.",
    "The tool 'research' is left out: it can only be called as a task, which this service does not support.",
    `The tool '${"x".repeat(128)}' is left out: its name must have 1 to 128 characters.`,
  ]);
});
