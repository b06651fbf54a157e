import { expect, test } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { settledRunStore } from "./settled.ts";

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
