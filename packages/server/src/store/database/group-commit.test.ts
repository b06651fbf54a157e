import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../../lib/errors.ts";
import { createBatcher } from "./group-commit.ts";

test("rows that are added while a batch is written form the next batch", async () => {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<number, number>(
    (rows) => {
      batches.push(rows);
      return new Promise((resolve) => gates.push(() => resolve(rows.map((row) => row * 2))));
    },
    { maxRows: 100 },
  );
  const first = [add(1), add(2)];
  await expect.poll(() => batches.length).toBe(1);
  const second = [add(3), add(4), add(5)];
  gates[0]?.();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await expect.poll(() => batches.length).toBe(2);
  gates[1]?.();
  expect(await Promise.all(second)).toEqual([6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test("only the invalid rows fail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (isBad) => {
      const add = createBatcher<boolean, string>(
        async (rows) => {
          if (rows.includes(true)) throw new Error("a row is invalid");
          return rows.map(() => "written");
        },
        { maxRows: 16 },
      );
      const outcomes = await Promise.allSettled(isBad.map((bad) => add(bad)));
      expect(outcomes.map((outcome) => outcome.status === "rejected")).toEqual(isBad);
    }),
  );
});

test("a lost connection fails the batch once, without retrying its halves", async () => {
  let writes = 0;
  const add = createBatcher<number, number>(
    async () => {
      writes += 1;
      throw new ServiceError("service_unavailable");
    },
    { maxRows: 100 },
  );
  const outcomes = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(outcomes.every((outcome) => outcome.status === "rejected")).toBe(true);
  expect(writes).toBe(1);
});

test("a slow batch delays no other batch, up to a limit of slow batches", async () => {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<number, number>(
    (rows) => {
      batches.push(rows);
      return new Promise((resolve) => gates.push(() => resolve(rows)));
    },
    { maxRows: 1 },
  );
  const rows = [1, 2, 3, 4].map(add);
  await expect.poll(() => batches.length).toBe(3);
  gates[1]?.();
  expect(await rows[1]).toBe(2);
  await expect.poll(() => batches.length).toBe(4);
  for (const open of gates) open();
  expect(await Promise.all(rows)).toEqual([1, 2, 3, 4]);
});
