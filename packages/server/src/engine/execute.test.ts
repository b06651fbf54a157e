import { expect, test } from "vitest";
import { toAgentFields } from "./execute.ts";

test("an agent's fields do not say a second time what the log says of every line", () => {
  const said = { level: "error", time: "1970", msg: "other words", process: 9, order: 7 };
  expect(toAgentFields(said)).toEqual({
    agent_level: "error",
    agent_time: "1970",
    agent_msg: "other words",
    agent_process: 9,
    order: 7,
  });
});
