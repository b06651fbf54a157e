import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { inDependencyOrder, listOwnTables } from "./snapshot.ts";

describe("own tables", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database?.drop());

  test("a backup contains every table of the schema except transient ones", async () => {
    const rows = await database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const transient = ["nodes", "leaders", "migrations", "workers", "worker_relays"];
    const names = rows.map(({ name }) => name).filter((name) => !transient.includes(name));
    expect(listOwnTables().sort()).toEqual(names.sort());
  });

  test("no table uses a sequence, which a backup would have to copy; the feed's floor belongs to one cluster", async () => {
    expect(await database.query("select relname as name from pg_class where relkind = 'S'")).toEqual([
      { name: "feed_floor" },
    ]);
  });
});

describe("order", () => {
  test("referenced tables are first, and a table may reference itself", () => {
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

  test("tables that reference each other have no order", () => {
    const references = [
      { from: "a", to: "b" },
      { from: "b", to: "a" },
    ];
    expect(() => inDependencyOrder(["a", "b"], references)).toThrow("a, b");
  });
});
