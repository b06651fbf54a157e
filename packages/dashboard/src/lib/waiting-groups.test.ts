import { expect, test } from "vitest";
import type { ListedRun } from "../models.ts";
import { groupWaiting } from "./waiting-groups.ts";

const run = (agent_id: string, second: number, prompt: string) =>
  ({
    id: `${agent_id}${second}`,
    agent_id,
    created_at: `2026-01-01T00:00:0${second}Z`,
    required_action: { type: "approval", prompt },
  }) as unknown as ListedRun;

test("waiting runs are one group for each agent, with the question that has waited longest", () => {
  const runs = [
    run("a", 5, "Send?"),
    run("b", 4, "Pay?"),
    run("a", 3, "Pay?"),
    run("b", 2, "Pay?"),
    run("c", 1, "Buy?"),
  ];
  const groups = groupWaiting(runs).map(({ longest, ...group }) => ({ longest: longest.id, ...group }));
  expect(groups).toEqual([
    { longest: "a3", count: 2, question: "Pay?", areAlike: false },
    { longest: "b2", count: 2, question: "Pay?", areAlike: true },
    { longest: "c1", count: 1, question: "Buy?", areAlike: true },
  ]);
});
