import { setTimeout as pause } from "node:timers/promises";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";
import { allPrograms } from "../workers/programs.ts";
import { openStage, type Stage } from "../workers/worker-process.ts";
import { figures, report } from "./figures.ts";
import { startSilentProxy } from "./silent-proxy.ts";

const programs = await allPrograms();

const { leaseSeconds, stalls, stallSeconds } = figures.silentWorkers;
const resumesWithinMs = 10_000;
const heldRuns = 5;

let world: World;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: String(leaseSeconds) } });
});
afterAll(() => world?.remove());

describe.concurrent.each(programs)("a worker in $language", (program) => {
  test("P31: stalled connections cost its runs no attempt, and it takes new runs within ten seconds", async () => {
    await using proxy = await openProxy();
    const stage = await openStage(world, program);
    try {
      await stage.start({ service: { baseUrl: proxy.url } });
      const held = await beginHeld(stage);
      const echo = await stage.addAgent("echo");
      let slowestMs = 0;
      for (let stall = 0; stall < stalls; stall += 1) {
        // Currently open connections pass nothing any more, without notice; new ones work.
        expect(proxy.silence()).toBeGreaterThan(0);
        const beganMs = performance.now();
        const { id } = await stage.begin(echo, { stall });
        expect(await stage.untilStatus(id, "completed", 60_000)).toMatchObject({ output: { stall } });
        slowestMs = Math.max(slowestMs, performance.now() - beganMs);
        await pause(stallSeconds * 1_000 - (performance.now() - beganMs));
      }
      stage.open("gate");
      const ended = await Promise.all(held.map(({ id }) => stage.untilStatus(id, "completed")));
      report(`P31 ${program.language}`, { stalls, "resumed after ms": slowestMs });
      expect(ended.map(({ attempt }) => attempt)).toEqual(held.map(() => 1));
      expect(slowestMs).toBeLessThan(resumesWithinMs);
    } finally {
      await stage.close();
    }
  });
});

async function openProxy() {
  const proxy = await startSilentProxy(world.service.baseUrl);
  return { ...proxy, [Symbol.asyncDispose]: () => proxy.close() };
}

/** Runs that are active at the worker until the gate is opened. */
async function beginHeld(stage: Stage): Promise<Run[]> {
  const agent = await stage.addAgent("gate");
  const input = { gate: stage.path("gate"), file: stage.file };
  const begun = await Promise.all(Array.from({ length: heldRuns }, () => stage.begin(agent, input)));
  for (const { id } of begun) await stage.untilText(id, "begun");
  return begun;
}
