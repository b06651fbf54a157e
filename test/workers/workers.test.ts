import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";
import { programs } from "./programs.ts";
import { quietScenarios, roughScenarios } from "./scenarios.ts";
import { openStage, type Stage, type WorkerProcess } from "./worker-process.ts";

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
  test.concurrent.each(Object.entries(quietScenarios))("%s", async (_sentence, scenario) =>
    play(scenario, await openStage(world, program, shared)),
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

test("an unhandled rejection of an agent in TypeScript is logged, and ends neither its run nor its worker", async () => {
  const [typescript] = programs;
  if (!typescript) throw new Error("there is no program in TypeScript");
  const stage = await openStage(world, typescript);
  try {
    const worker = await stage.start();
    const run = await stage.run(await stage.addAgent("stray"));
    expect(run).toMatchObject({ status: "completed", output: { went: "on" } });
    await until("its line", () =>
      worker.output().includes(`Run ${run.id} left a rejection unhandled: Error: not awaited`),
    );
    expect(await stage.run(await stage.addAgent("echo"), { n: 1 })).toMatchObject({ output: { n: 1 } });
    expect(worker.child.exitCode).toBeNull();
  } finally {
    await stage.close();
  }
});
