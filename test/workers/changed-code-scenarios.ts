import { writeFileSync } from "node:fs";
import type { Run } from "@agentrun/contract";
import { expect } from "vitest";
import { until } from "../support/webhook-world.ts";
import { type Scenarios, stepsOfRun } from "./scenarios.ts";

/** What happens to waiting runs if the code of their worker changes. */
export const changedCodeScenarios: Scenarios = {
  "changed code over a waiting run stops it with what differs, and a fix resumes it": async (stage) => {
    const { api } = stage.world.service;
    const act = (id: string, body: object) => api<Run>("POST", `/runs/${id}/action`, { body });
    const agent = await stage.addAgent("evolver");
    writeFileSync(stage.file, "old");
    const parked = await stage.run(agent, { file: stage.file });
    expect(parked.required_action?.prompt).toBe("Pay?");
    writeFileSync(stage.file, "changed");
    await act(parked.id, { type: "approve" });
    await until("the mismatch", async () => Boolean((await stage.get(parked.id)).required_action?.error));
    const { required_action: stopped } = await stage.get(parked.id);
    expect(stopped).toMatchObject({
      type: "input",
      prompt: expect.stringMatching(
        /journal has a question next, but the code came to the step "check" .*Deploy code/s,
      ),
      error: { code: "nondeterministic", details: { expected: "a question", found: 'the step "check"' } },
    });
    expect(stopped?.error?.details?.source).toMatch(/(typescript\.ts|python\.py|main\.go):\d+$/);
    expect(await stepsOfRun(stage, parked)).toEqual([["look up", "ok", undefined]]);
    writeFileSync(stage.file, "old");
    expect((await act(parked.id, { type: "respond", payload: { choice: "resume" } })).status).toBe(200);
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: { used: 1, paid: "paid" } });
  },

  "a planned change leaves waiting runs on their path, and applies to new ones": async (stage) => {
    const agent = await stage.addAgent("evolver");
    for (const [before, used] of [["old", 1] as const, ["versioned", 2] as const]) {
      writeFileSync(stage.file, before);
      const parked = await stage.run(agent, { file: stage.file });
      writeFileSync(stage.file, "versioned");
      await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
      expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: { used, paid: "paid" } });
    }
  },
};
