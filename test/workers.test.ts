import { afterAll, beforeAll, describe, test } from "vitest";
import { programs } from "./workers/programs.ts";
import { quietScenarios, roughScenarios } from "./workers/scenarios.ts";
import { openStage, type Stage } from "./workers/stage.ts";
import { createWorld, type World } from "./world.ts";

let world: World;

// A worker that is killed shall be missed soon.
beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "3", AGENTRUN_LOG_LEVEL: "info" } });
});
afterAll(() => world?.remove());

describe.each(programs)("a worker in $language", (program) => {
  let shared: Stage;
  beforeAll(async () => {
    shared = await openStage(world, program);
    await shared.start();
  });
  afterAll(() => shared?.close());

  const play = async (scenario: (stage: Stage) => Promise<void>, stage: Stage) => {
    try {
      await scenario(stage);
    } finally {
      await stage.close();
    }
  };
  test.concurrent.each(Object.entries(quietScenarios))("%s", async (_sentence, scenario) =>
    play(scenario, await openStage(world, program, shared)),
  );
  test.concurrent.each(Object.entries(roughScenarios))("%s", async (_sentence, scenario) =>
    play(scenario, await openStage(world, program)),
  );
});
