import { expect, test } from "vitest";
import { until } from "../support/webhook-world.ts";
import { describeWorkers } from "./describe-workers.ts";
import { typescript } from "./programs.ts";
import { openStage } from "./worker-process.ts";

const world = describeWorkers([typescript]);

test("an unhandled rejection of an agent in TypeScript is logged, and ends neither its run nor its worker", async () => {
  const stage = await openStage(world(), typescript);
  try {
    const worker = await stage.start();
    const run = await stage.run(await stage.addAgent("stray"));
    expect(run).toMatchObject({ status: "completed", output: { went: "on" } });
    await until("its line", () =>
      worker.output().includes(`Run ${run.id} has an unhandled promise rejection: Error: not awaited`),
    );
    expect(await stage.run(await stage.addAgent("echo"), { n: 1 })).toMatchObject({ output: { n: 1 } });
    expect(worker.child.exitCode).toBeNull();
  } finally {
    await stage.close();
  }
});
