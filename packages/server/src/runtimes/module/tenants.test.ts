import { expect, onTestFinished, test } from "vitest";
import type { ModuleRuntimeOptions } from "../module.ts";
import { createTestRuntime, outputOf, startTestRun } from "./testing.ts";

function world(options: Partial<ModuleRuntimeOptions> = {}) {
  const { runtime, lines } = createTestRuntime(options);
  onTestFinished(() => runtime.stop());
  const start = (organizationId: string, behaviour: string, attempt = 1) =>
    startTestRun(runtime, { organizationId, input: { do: behaviour }, attempt });
  /** The process of a run that remembers which organisations it has served. */
  const serve = async (organizationId: string, attempt = 1) =>
    (await outputOf(start(organizationId, "remember", attempt))) as { pid: number; served: number };
  return { start, serve, lines };
}

test.each([
  ["first", 1],
  ["second", 2],
])("a process that has served an organisation at a %s attempt never serves another", async (_which, attempt) => {
  const { serve } = world({ processes: 2 });
  const processes = new Map<number, string>();
  for (const tenant of ["org_a", "org_b", "org_a", "org_c", "org_b", "org_a"]) {
    const { pid } = await serve(tenant, attempt);
    expect(processes.get(pid) ?? tenant).toBe(tenant);
    processes.set(pid, tenant);
  }
  expect(processes.size).toBe(3);
});

test("concurrent runs of several organisations use separate processes and do not wait for each other", async () => {
  const { start, serve } = world();
  const waiting = ["org_a", "org_b", "org_c"].map((tenant) => start(tenant, "twoMessages"));
  await Promise.all(waiting.map((run) => run.emitted(1)));
  expect(await serve("org_d")).toMatchObject({ served: 1 });
  expect(await serve("org_d")).toMatchObject({ served: 2 });
});

test("P23: an agent that blocks its process holds up no other one of its organisation, and of its own runs those alone that had begun", async () => {
  const { runtime } = createTestRuntime({ blockedSeconds: 60 });
  onTestFinished(() => runtime.stop());
  const start = (agentId: string, behaviour: string) =>
    startTestRun(runtime, { organizationId: "org_a", agentId, input: { do: behaviour } });
  const guilty = start("ag_guilty", "loop");
  await guilty.emitted(1);
  const blocked = Number(guilty.emissions[0]?.delta);
  const processOf = async (run: ReturnType<typeof start>) => ((await outputOf(run)) as { pid: number }).pid;
  expect(await processOf(start("ag_innocent", "remember"))).not.toBe(blocked);
  // Once the block is detected, the next run of the same agent starts in another process.
  const elsewhere: number[] = [];
  const tryAgain = () => {
    void processOf(start("ag_guilty", "remember")).then((pid) => pid && elsewhere.push(pid));
    return elsewhere.length;
  };
  await expect.poll(tryAgain, { interval: 200 }).toBeGreaterThan(0);
  expect(elsewhere).not.toContain(blocked);
});

test("only a few of many organisations keep an idle process", async () => {
  const { serve } = world();
  const tenants = Array.from({ length: 12 }, (_, index) => `org_${index}`);
  const pids: number[] = [];
  for (const tenant of tenants) pids.push((await serve(tenant)).pid);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => pids.filter(isAlive).length).toBe(8);
  expect(isAlive(pids.at(-1) ?? 0)).toBe(true);
});
