import { expect, test } from "vitest";
import { createMetrics } from "../lib/observability/metrics.ts";
import { countDescriptors, parseDescriptorLimit, readDescriptorLimit } from "../lib/system/resources.ts";
import { watchDescriptors } from "./monitoring.ts";

function record() {
  const lines: string[] = [];
  const take = (_fields: object, words: string) => void lines.push(words);
  return { lines, log: { warn: take, error: take } as never };
}

async function watch(limit: number, open: number | null) {
  const { lines, log } = record();
  const metrics = createMetrics();
  const loop = watchDescriptors({ log, metrics }, limit, () => open);
  await loop?.begun;
  await loop?.stop();
  return { lines, text: await metrics.render([]) };
}

test("a limit below 1,024 is logged as a warning at the start", async () => {
  expect((await watch(1_023, 10)).lines).toEqual([
    expect.stringMatching(/may open only 1023 file descriptors.*ulimit -n/),
  ]);
  expect((await watch(1_024, 10)).lines).toEqual([]);
});

test.each([
  ["nearly all are in use", 1_900],
  ["they cannot be counted because none is free", null],
])("logs an error when %s", async (_name, open) => {
  const { lines } = await watch(2_000, open);
  expect(lines).toEqual([expect.stringMatching(/of 2000 file descriptors are in use.*connections are dropped/)]);
});

test("the limit and the number in use are exported as metrics", async () => {
  const { text } = await watch(2_000, 77);
  expect(text).toMatch(/^agentrun_file_descriptors_limit 2000$/m);
  expect(text).toMatch(/^agentrun_file_descriptors_open 77$/m);
});

test("the soft limit is used", () => {
  const limits =
    "Limit   Soft Limit   Hard Limit   Units\nMax open files            1024                 4096                 files\n";
  expect([parseDescriptorLimit(limits), parseDescriptorLimit("")]).toEqual([1_024, null]);
  expect(parseDescriptorLimit(limits.replace("1024", "unlimited"))).toBe(Number.POSITIVE_INFINITY);
});

test.runIf(process.platform === "linux")("a process can read its own limit and count", () => {
  expect(readDescriptorLimit()).toBeGreaterThan(0);
  expect(countDescriptors()).toBeGreaterThan(0);
});
