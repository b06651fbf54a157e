import { afterAll, beforeAll, describe, test } from "vitest";
import { programs } from "./workers/programs.ts";
import { scenarios } from "./workers/scenarios.ts";
import { openStage } from "./workers/stage.ts";
import { createWorld, type World } from "./world.ts";

let world: World;

// A worker that is killed shall be missed soon.
beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "3", AGENTRUN_LOG_LEVEL: "info" } });
});
afterAll(() => world?.remove());

describe.each(programs)("a worker in $language", (program) => {
  test.concurrent.each(Object.entries(scenarios))("%s", async (_sentence, play) => {
    const stage = await openStage(world, program);
    try {
      await play(stage);
    } finally {
      await stage.close();
    }
  });
});
