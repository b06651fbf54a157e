import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";
import { typescript } from "../workers/programs.ts";
import { openStage } from "../workers/worker-process.ts";
import { report } from "./figures.ts";

const innocents = 20;

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "2" } });
});
afterAll(() => world?.remove());

test.concurrent.each([1, 3])(
  "P32: a run that kills its worker harms none of the twenty runs next to it (%i workers)",
  async (workers) => {
    const stage = await openStage(world, typescript);
    try {
      const [poison, echo] = [await stage.addAgent("poison"), await stage.addAgent("echo")];
      // The killing run is started before all others, on any worker.
      const killer = await stage.begin(poison, {}, { priority: 9 });
      const runs = await Promise.all(Array.from({ length: innocents }, (_, n) => stage.begin(echo, { n })));
      const supervisors = Array.from({ length: workers }, () => stage.keepRunning());
      const ended = async (): Promise<Run[]> => Promise.all([killer, ...runs].map(({ id }) => stage.get(id)));
      await until("every end", async () => (await ended()).every(({ completed_at }) => completed_at), 150_000);
      const [killed, ...others] = await ended();
      expect(killed).toMatchObject({ status: "failed", error: { code: "worker_lost" } });
      expect(others.map(({ status, output }) => [status, output])).toEqual(others.map((_, n) => ["completed", { n }]));
      const stopped = await Promise.all(supervisors.map((one) => one.stop()));
      const lost = stopped.reduce((sum, { restarts }) => sum + restarts, 0);
      expect(lost).toBeGreaterThanOrEqual(3);
      report(`P32 ${workers} workers`, { innocent: others.length, completed: others.length, workers_lost: lost });
    } finally {
      await stage.close();
    }
  },
  200_000,
);
