import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { ModuleRuntimeOptions } from "../module.ts";
import { createTestRuntime, outputOf, startTestRun } from "./testing.ts";

const lost = (message = "") => ({ type: "lost", message: expect.stringContaining(message) });

function world(options: Partial<ModuleRuntimeOptions> = {}) {
  const { runtime, lines } = createTestRuntime(options);
  onTestFinished(() => runtime.stop());
  const start = (behaviour: string, extra: Record<string, unknown> = {}, attempt = 1) =>
    startTestRun(runtime, { input: { do: behaviour, ...extra }, attempt });
  return { runtime, lines, start };
}

test("an endless loop loses every run of its worker, and an innocent one completes at its second attempt", async () => {
  const { start } = world({ blockedSeconds: 1 });
  const innocent = start("twoMessages");
  await innocent.emitted(1);
  const guilty = start("loop");
  expect(await guilty.outcome).toMatchObject(lost("blocked its event loop"));
  expect(await innocent.outcome).toMatchObject(lost("blocked its event loop"));

  const again = [start("loop", {}, 2), start("twoMessages", {}, 2)] as const;
  again[1].send({ n: 1 });
  again[1].send({ n: 2 });
  expect(await outputOf(again[1])).toEqual({ seen: [{ n: 1 }, { n: 2 }] });
  expect(await again[0].outcome).toMatchObject(lost("blocked its event loop"));
});

/** Fills the quarantine with a run that waits. */
async function fillQuarantine(start: ReturnType<typeof world>["start"]) {
  const runs = Array.from({ length: 8 }, () => start("untilAborted", {}, 2));
  await Promise.all(runs.map((run) => run.emitted(1)));
  return runs;
}

test("a third attempt waits for its own process, and leaves the queue when it is stopped", async () => {
  const { start } = world();
  const [first] = await fillQuarantine(start);
  const stopped = start("describe", {}, 3);
  const next = start("twoMessages", {}, 3);
  next.send({ n: 1 });
  stopped.abort();
  expect(await stopped.outcome).toMatchObject({ error: { message: "The run was stopped before it started." } });
  first?.abort();
  next.send({ n: 2 });
  expect(await outputOf(next)).toEqual({ seen: [{ n: 1 }, { n: 2 }] });
});

test("second attempts do not wait forever behind slow runs", async () => {
  const { start } = world();
  await fillQuarantine(start);
  expect(await start("describe", {}, 2).outcome).toMatchObject({ type: "completed" });
});

test("a runtime that cannot start a process loses the run and works again once it can", async () => {
  const node = process.execPath;
  process.execPath = "/nowhere/node";
  const { start } = world();
  const failed = await start("describe").outcome;
  process.execPath = node;
  expect(failed).toMatchObject(lost("could not be started"));
  expect(await start("describe").outcome).toMatchObject({ type: "completed" });
});

test("a blocked worker ends after its service was killed", async () => {
  const service = spawn(process.execPath, [fileURLToPath(new URL("./fixtures/service.ts", import.meta.url))]);
  const [chunk] = await once(service.stdout, "data");
  const worker = Number(String(chunk));
  expect(isAlive(worker)).toBe(true);
  service.kill("SIGKILL");
  await expect.poll(() => isAlive(worker)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    // A zombie process counts as dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return process.platform !== "linux" && process.kill(pid, 0);
  }
}

test.each(["exit", "kill"])("process.%s is rejected, and the worker continues", async (behaviour) => {
  const { start } = world();
  const waiting = start("twoMessages");
  await waiting.emitted(1);
  const refused = { type: "failed", error: { message: expect.stringContaining("Agents cannot call") } };
  expect(await start(behaviour).outcome).toMatchObject(refused);
  waiting.send({ n: 1 });
  waiting.send({ n: 2 });
  expect(await waiting.outcome).toMatchObject({ type: "completed" });
});

test.each([
  ["reallyExit", "exited with code 3"],
  ["uncaught", "exited with code 1"],
  ["garbage", "broke the protocol"],
  ["forged", "broke the protocol"],
  ["forgedEvent", "broke the protocol"],
])("a worker ended by %s is replaced, and its run is lost", async (behaviour, reason) => {
  const { start } = world();
  expect(await start(behaviour).outcome).toMatchObject(lost(reason));
  expect(await start("describe").outcome).toMatchObject({ type: "completed" });
});

test("an endless line ends the worker, and the next run gets a new one", async () => {
  const { start } = world({ outputBytes: 1_000, blockedSeconds: 20 });
  expect(await start("endlessLine").outcome).toMatchObject(lost("broke the protocol"));
  expect(await start("describe").outcome).toMatchObject({ type: "completed" });
});

test.each(["heap", "buffers"])(
  "an agent that allocates too much %s loses its worker, not the service, and the error has the limit",
  async (behaviour) => {
    const { start } = world({ memoryMegabytes: 100, blockedSeconds: 20 });
    const message = "The agent exceeded the memory limit of 100 MB.";
    const error = { code: "agent_error", message, retryable: false };
    expect(await start(behaviour).outcome).toMatchObject({ type: "failed", error });
    expect(await start("describe").outcome).toMatchObject({ type: "completed" });
  },
);

test("an agent that exceeds the memory next to others loses its worker, and is told so when it runs alone", async () => {
  const { start } = world({ memoryMegabytes: 100, blockedSeconds: 20 });
  const innocent = start("twoMessages");
  await innocent.emitted(1);
  const guilty = start("buffers");
  expect(await guilty.outcome).toMatchObject(lost("exceeded the memory limit"));
  expect(await innocent.outcome).toMatchObject(lost("exceeded the memory limit"));
  // A third attempt is never shared, even if the quarantine is full.
  const [first] = await fillQuarantine(start);
  const last = start("buffers", {}, 3);
  first?.abort();
  expect(await last.outcome).toMatchObject({ type: "failed", error: { code: "agent_error" } });
});

test("too many emissions end in output_too_large, and other runs are not affected", async () => {
  const { start } = world({ outputBytes: 100_000 });
  const neighbour = start("twoMessages");
  await neighbour.emitted(1);
  const run = start("flood");
  expect(await run.outcome).toMatchObject({ type: "failed", error: { code: "output_too_large" } });
  expect(run.emissions).toHaveLength(100);
  neighbour.send({ n: 1 });
  neighbour.send({ n: 2 });
  expect(await neighbour.outcome).toMatchObject({ type: "completed" });
});

test("too much standard output is logged in part, and other runs are not affected", async () => {
  const { start, lines } = world();
  expect(await start("print", { lines: 50_000 }).outcome).toMatchObject({ type: "completed" });
  await expect.poll(() => lines.some((line) => line.includes("printed too much"))).toBe(true);
  expect(lines.length).toBeLessThan(5_000);
});

test("an unhandled rejection is logged and the worker survives it", async () => {
  const { start, lines } = world();
  expect(await outputOf(start("rejection"))).toEqual({ survived: true });
  await expect.poll(() => lines.some((line) => line.includes("a stray rejection"))).toBe(true);
});

test("stop loses the active runs, including blocked ones, and leaves no process behind", async () => {
  const { runtime, start } = world();
  const waiting = start("untilAborted");
  await waiting.emitted(1);
  const looping = start("loop", {}, 2);
  await looping.emitted(1);
  const worker = Number(looping.emissions[0]?.delta);
  await runtime.stop();
  expect(await waiting.outcome).toMatchObject(lost());
  expect(await looping.outcome).toMatchObject(lost());
  expect(isAlive(worker)).toBe(false);
  expect(await start("describe").outcome).toMatchObject(lost("stopping"));
});
