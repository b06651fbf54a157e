import { expect, test } from "vitest";
import { readStack } from "./agent-stack.ts";

const toRelative = (text: string) => text.replaceAll("file:///srv/agents/", "").replaceAll("/srv/agents/", "");

test("the stack has the author's frames and packages, with the file and line of the author's innermost frame", () => {
  const stack = [
    "TypeError: Cannot read properties of undefined",
    "    at parse (/srv/app/node_modules/csv/index.js:10:3)",
    "    at price (file:///srv/agents/lib/prices.ts:12:7)",
    "    at Object.run (file:///srv/agents/greeter.ts:5:47)",
    "    at file:///srv/agents/greeter.ts:2:1",
    "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    "    at async execute (file:///opt/agentrun/packages/server/src/runtimes/module/worker/agent-run.ts:44:21)",
    "    at new Promise (<anonymous>)",
  ].join("\n");
  expect(readStack(stack, toRelative)).toEqual({
    file: "lib/prices.ts",
    line: 12,
    stack: [
      "parse (node_modules/csv/index.js:10:3)",
      "price (lib/prices.ts:12:7)",
      "Object.run (greeter.ts:5:47)",
      "greeter.ts:2:1",
    ],
  });
});

test("an error without a frame of the author has no stack, and long stacks are cut", () => {
  expect(readStack("Error: no\n    at node:internal/timers:5:1", toRelative)).toBeNull();
  expect(readStack("a text that is thrown", toRelative)).toBeNull();
  const deep = `RangeError: deep\n${"    at again (/srv/agents/deep.ts:1:1)\n".repeat(100)}`;
  expect(readStack(deep, toRelative)?.stack).toHaveLength(10);
});
