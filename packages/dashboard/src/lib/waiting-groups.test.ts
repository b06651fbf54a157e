import { expect, test } from "vitest";
import type { ListedRun } from "../models.ts";
import { groupWaiting } from "./waiting-groups.ts";

const run = (id: string, agent_id: string, prompt: string) =>
  ({ id, agent_id, required_action: { type: "approval", prompt } }) as unknown as ListedRun;

test("runs of an agent that ask the same are one group, in the order of their first runs", () => {
  const runs = [run("1", "a", "Pay?"), run("2", "b", "Pay?"), run("3", "a", "Pay?"), run("4", "a", "Send?")];
  const groups = groupWaiting(runs).map(({ first, count, question }) => [first.id, count, question]);
  expect(groups).toEqual([
    ["1", 2, "Pay?"],
    ["2", 1, "Pay?"],
    ["4", 1, "Send?"],
  ]);
});
