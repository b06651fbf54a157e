import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { inDependencyOrder, listOwnTables } from "./snapshot.ts";

describe("own tables", () => {
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
});

describe("order", () => {
  test("what others refer to comes first, and a table may refer to itself", () => {
    const references = [
      { from: "agents", to: "organizations" },
      { from: "alerts", to: "rules" },
      { from: "rules", to: "organizations" },
      { from: "agents", to: "agents" },
    ];
    expect(inDependencyOrder(["alerts", "agents", "rules", "organizations"], references)).toEqual([
      "organizations",
      "agents",
      "rules",
      "alerts",
    ]);
  });

  test("tables that refer to each other have no order", () => {
    const references = [
      { from: "a", to: "b" },
      { from: "b", to: "a" },
    ];
    expect(() => inDependencyOrder(["a", "b"], references)).toThrow("a, b");
  });
});
