import { expect, test } from "vitest";
import { createCapCache } from "./spend-caps.ts";

const organization = "org_01jz8v3k5qe8xa2m4n6p8r0t2v";

test("caps are read once and then served from the cache synchronously", async () => {
  let reads = 0;
  const listAll = async () => {
    reads += 1;
    return [];
  };
  const caps = createCapCache({ caps: { listAll } } as never);
  await Promise.all([caps.list(organization), caps.list(organization)]);
  // Cached, so not a promise.
  for (let run = 0; run < 100; run += 1) expect(caps.list(organization)).toEqual([]);
  expect(reads).toBe(1);
  caps.forget(organization);
  await caps.list(organization);
  expect(reads).toBe(2);
});

test("a read that started before a change is not cached after it", async () => {
  const { promise, resolve } = Promise.withResolvers<never[]>();
  const answers = [promise, Promise.resolve(["new"])];
  const caps = createCapCache({ caps: { listAll: () => answers.shift() } } as never);
  const reading = caps.list(organization);
  caps.forget(organization);
  expect(await caps.list(organization)).toEqual(["new"]);
  resolve([]);
  await reading;
  expect(caps.list(organization)).toEqual(["new"]);
});
