import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openKeyring } from "./secret-key.ts";
import type { Store } from "./store/store.ts";

const directory = mkdtempSync(join(tmpdir(), "agentrun-secret-key-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("the first start on a database creates a key; a later start without the key creates none and explains where it is", async () => {
  const facts = new Map<string, string>();
  const installation = {
    listFacts: async (prefix: string) =>
      [...facts].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => ({ name, value })),
    findOrInsertFact: async (name: string, value: string) => {
      if (!facts.has(name)) facts.set(name, value);
      return facts.get(name);
    },
  };
  const store = { installation } as unknown as Pick<Store, "installation">;
  const [first, second] = ["first-", "second-"].map((name) => mkdtempSync(join(directory, name))) as [string, string];
  const open = (dataDir: string) => openKeyring({ secretKey: null, dataDir }, store, () => {});
  const [id] = (await open(first)).ids();
  expect(readdirSync(first)).toEqual(["secret-key"]);
  await expect(open(second)).rejects.toThrow(`there is no ${join(second, "secret-key")}, but this database was set up`);
  await expect(open(second)).rejects.toThrow(`the one called ${id}`);
  expect(readdirSync(second)).toEqual([]);
  expect((await open(first)).ids()).toEqual([id]);
});
