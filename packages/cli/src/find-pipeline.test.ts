import type { AgentRun } from "agent-run-client";
import { expect, test } from "vitest";
import { findPipelineId } from "./find-pipeline.ts";

const ids = ["a", "b", "c"].map((letter) => `pipe_${letter.repeat(26)}`);
const listed = ["nightly", "weekly", "Weekly"].map((name, index) => ({ id: ids[index], name }));
const client = {
  pipelines: {
    async *list() {
      yield* listed;
    },
  },
} as unknown as AgentRun;

test("a pipeline is found by its name in any case, and an id is not looked up", async () => {
  expect(await findPipelineId(client, "Nightly")).toBe(ids[0]);
  expect(await findPipelineId(client, `pipe_${"d".repeat(26)}`)).toBe(`pipe_${"d".repeat(26)}`);
});

test("a name of no pipeline or of several is refused, with what to do", async () => {
  await expect(findPipelineId(client, "monthly")).rejects.toThrow('There is no pipeline "monthly".');
  await expect(findPipelineId(client, "weekly")).rejects.toThrow(
    `Several pipelines are named weekly: ${ids[1]}, ${ids[2]}.`,
  );
});
