import { expect, test } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { runStore, settledRunStore } from "./runs.ts";

/** A database without runs, which records the statements. */
function createEmptyDatabase() {
  const names: (string | undefined)[] = [];
  const query = async (_text: string, _values: unknown, name?: string) => {
    names.push(name);
    return [];
  };
  return { names, database: { query, isInTransaction: () => false } as unknown as Database };
}

const page = { limit: 20, order: "desc" } as const;

test("concurrent lists of the newest runs share one prepared statement", async () => {
  const { names, database } = createEmptyDatabase();
  const { listLight } = runStore(database);
  const organizationId = newId("org");

  // A list without a filter, with the contract's defaults.
  await Promise.all(Array.from({ length: 10 }, () => listLight(organizationId, { sort: "created_at" }, page, [])));

  expect(names).toEqual([expect.stringMatching(/^list-runs-/)]);
});

test("concurrent lookups of settled runs share one statement", async () => {
  const counts: number[] = [];
  const query = (async (_text: string, [ids]: [string[]]) => {
    counts.push(ids.length);
    return [];
  }) as unknown as Database["query"];
  const { findSettled } = settledRunStore({ query } as Database);
  const names = Array.from({ length: 20 }, () => ({ organizationId: newId("org"), id: newId("run") }));
  const found = await Promise.all([...names, ...names].map((name) => findSettled(name)));
  expect(found).toEqual(Array.from({ length: 40 }, () => null));
  expect(counts).toEqual([20]);
});
