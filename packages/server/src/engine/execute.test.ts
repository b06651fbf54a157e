import { expect, test } from "vitest";
import { toAgentFields } from "./execute.ts";

test("the fields that an agent logs cannot replace those of the logger", () => {
  const fields = { level: "error", time: "1970", msg: "other words", process: 9, order: 7 };
  expect(toAgentFields(fields)).toEqual({
    agent_level: "error",
    agent_time: "1970",
    agent_msg: "other words",
    agent_process: 9,
    order: 7,
  });
});
