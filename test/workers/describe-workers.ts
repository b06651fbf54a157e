import { afterAll, beforeAll, describe, test } from "vitest";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";
import { changedCodeScenarios } from "./changed-code-scenarios.ts";
import type { Program } from "./programs.ts";
import { quietScenarios, roughScenarios } from "./scenarios.ts";
import { openStage, type Stage, type WorkerProcess } from "./worker-process.ts";

/** Every scenario, with a worker in each of the given languages. Returns the service that they use. */
export function describeWorkers(programs: readonly Program[]): () => World {
  let world: World;
  let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;

  // A killed worker is noticed soon.
  beforeAll(async () => {
    collector = await startOtlpReceiver();
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "3", AGENTRUN_LOG_LEVEL: "info", ...traces } });
  });
  afterAll(async () => {
    await world?.remove();
    await collector?.[Symbol.asyncDispose]();
  });

  describe.each(programs)("a worker in $language", (program) => {
    let shared: Stage;
    let worker: WorkerProcess;
    beforeAll(async () => {
      shared = await openStage(world, program);
      worker = await shared.start();
    });
    afterAll(() => shared?.close());

    const play = async (scenario: (stage: Stage) => Promise<void>, stage: Stage) => {
      try {
        await scenario(stage);
      } finally {
        await stage.close();
      }
    };
    test.concurrent.each(Object.entries({ ...quietScenarios, ...changedCodeScenarios }))(
      "%s",
      async (_sentence, scenario) => play(scenario, await openStage(world, program, shared)),
    );
    test.concurrent.each(Object.entries(roughScenarios))("%s", async (_sentence, scenario) =>
      play(scenario, await openStage(world, program)),
    );
    test.concurrent("an agent's error is logged by its worker, with its run", async () => {
      const run = await shared.run(await shared.addAgent("thrower"));
      const isLogged = new RegExp(`${run.id}[^]*no such order`);
      await until("its line", () => isLogged.test(worker.output()));
    });
  });

  return () => world;
}
