import { expect, test } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { runStore, settledRunStore } from "./runs.ts";

/** A database without a run, which notes what it is asked. */
function createEmptyDatabase() {
  const asked: (string | undefined)[] = [];
  const query = async (_text: string, _values: unknown, name?: string) => {
    asked.push(name);
    return [];
  };
  return { asked, database: { query, isInTransaction: () => false } as unknown as Database };
}

const page = { limit: 20, order: "desc" } as const;

test("whoever asks for the newest runs at the same time is answered by one prepared statement", async () => {
  const { asked, database } = createEmptyDatabase();
  const { listLight } = runStore(database);
  const organizationId = newId("org");

  // As the contract's defaults make of a list without a filter.
  await Promise.all(Array.from({ length: 10 }, () => listLight(organizationId, { sort: "created_at" }, page, [])));

  expect(asked).toEqual([expect.stringMatching(/^list-runs-/)]);
});

test("those who look for their runs in one moment look together", async () => {
  const asked: number[] = [];
  const query = (async (_text: string, [ids]: [string[]]) => {
    asked.push(ids.length);
    return [];
  }) as unknown as Database["query"];
  const { findSettled } = settledRunStore({ query } as Database);
  const names = Array.from({ length: 20 }, () => ({ organizationId: newId("org"), id: newId("run") }));
  const found = await Promise.all([...names, ...names].map((name) => findSettled(name)));
  expect(found).toEqual(Array.from({ length: 40 }, () => null));
  expect(asked).toEqual([20]);
});
