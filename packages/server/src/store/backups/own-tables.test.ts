import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database.ts";
import { listOwnTables } from "./own-tables.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

test("a backup has every table of the schema but those of the moment", async () => {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const moment = ["nodes", "leaders", "migrations", "workers", "worker_relays"];
  const names = rows.map(({ name }) => name).filter((name) => !moment.includes(name));
  expect(listOwnTables().sort()).toEqual(names.sort());
});

test("nothing counts by a sequence, which a backup would have to carry as well; the feed's floor is of one cluster alone", async () => {
  expect(await database.query("select relname as name from pg_class where relkind = 'S'")).toEqual([
    { name: "feed_floor" },
  ]);
});
