import type { WorkerItem } from "@agentrun/contract";
import { expect, test } from "vitest";
import { toReceivedItem } from "./remote-run.ts";

const toReceived = (item: WorkerItem) => toReceivedItem(item, 4, 20);

test.each<[WorkerItem, unknown[]]>([
  [{ type: "delta", text: "word" }, [["delta", 0, "word"]]],
  [{ type: "delta", text: "" }, []],
  [{ type: "step", key: "a#0", value: '{"result":1}' }, [["step", 0, 4, "a#0", '{"result":1}', -1]]],
  [{ type: "step", key: "a#0", value: "{}", latency_ms: 7 }, [["step", 0, 4, "a#0", "{}", 7]]],
  [{ type: "file", call: 2, verb: "get", argument: "file_1" }, [["file", 0, 2, "get", "file_1"]]],
  [{ type: "failed", message: "no" }, [["fail", 0, "agent_error", "no", "", ""]]],
  [
    { type: "ask", key: "ask#0", question: "{}", tokens_used: 7 },
    [
      ["tokens", 0, 7],
      ["ask", 0, "ask#0", "{}"],
    ],
  ],
  [
    { type: "completed", output: "{}", thread_state: '{"n":1}', tokens_used: 7 },
    [
      ["tokens", 0, 7],
      ["state", 0, '{"n":1}'],
      ["done", 0, "{}"],
    ],
  ],
])("%j is converted to messages of the module protocol", (item, messages) =>
  expect(toReceived(item)).toMatchObject({ messages }),
);

test.each<WorkerItem>([
  { type: "dance" },
  { type: "delta" },
  { type: "file", verb: "get", argument: "file_1" },
  { type: "step", key: "a\0", value: "1" },
  { type: "step", key: "a#0", value: "{" },
])("%j breaks the protocol", (item) => expect(toReceived(item)).toHaveProperty("problem"));

test.each<WorkerItem>([
  { type: "completed", output: `{"a":"${"x".repeat(20)}"}` },
  { type: "step", key: "a#0", value: `"${"x".repeat(20)}"` },
])("%j is too large, which fails the run as an agent error", (item) =>
  expect(toReceived(item)).toMatchObject({ outcome: { type: "failed", error: { code: "output_too_large" } } }),
);

test("a released run is returned to the queue", () =>
  expect(toReceived({ type: "released" })).toEqual({ isLast: true, outcome: { type: "returned" } }));
