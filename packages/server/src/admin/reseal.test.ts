import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestStore, type TestStore } from "../../../../test/support/store.ts";
import { createBoxKey, createKeyring, sealedKeyId } from "../lib/crypto/keyring.ts";
import { newId, toUuid } from "../lib/ids.ts";
import type { Store } from "../store/store.ts";
import { countBoxes, needsOtherKey, resealAll } from "./secrets.ts";

const [old, fresh] = [createBoxKey("old"), createBoxKey("new")];
const keyring = createKeyring(() => ["new", "old"]);
const organizationId = newId("org");
const id = newId("prov");
const keys = [toUuid(organizationId), toUuid(id)];
const print = () => {};
let made: TestStore;

beforeAll(async () => {
  made = await createTestStore(4);
  await made.store.organizations.insert({ id: organizationId, name: "One", plan: "free" });
});
afterAll(() => made.close());

/** One provider whose API key is sealed with the old key. */
beforeEach(async () => {
  await made.testDatabase.query("delete from providers");
  await made.testDatabase.query(
    `insert into providers (organization_id, id, name, type, api_key, is_default, created_at, updated_at)
     values ($1, $2, 'mine', 'openai', $3, false, now(), now())`,
    [...keys, old.seal("the first", "unnamed")],
  );
});

const write = "update providers set api_key = $3 where organization_id = $1 and id = $2";
const readBox = async () =>
  (await made.testDatabase.query<{ api_key: string }>("select api_key from providers"))[0]?.api_key ?? "";

test("every sealed value is resealed with the new key and counted", async () => {
  expect(needsOtherKey(keyring, await countBoxes(made.store, keyring))).toBe(true);
  expect(await resealAll({ store: made.store, print }, keyring)).toBe(1);
  expect(fresh.open(await readBox())).toBe("the first");
  const counted = await countBoxes(made.store, keyring);
  expect(counted).toEqual({ boxes: new Map([[fresh.id, 1]]), unnamed: 0, unopened: [] });
  expect(needsOtherKey(keyring, counted)).toBe(false);
});

test("sealed values are counted, not rows: the total equals the report", async () => {
  const headers = JSON.stringify({ "x-one": old.seal("one", "named"), "x-two": old.seal("two", "named") });
  await made.testDatabase.query(
    `insert into connectors (organization_id, id, name, type, url, visibility, headers, approval, created_at, updated_at)
     values ($1, $2, 'two', 'mcp', 'https://example.com', 'shared', $3, '{}', now(), now())`,
    [...keys, headers],
  );
  const lines: string[] = [];
  const resealed = await resealAll({ store: made.store, print: (line) => lines.push(line) }, keyring);
  expect([resealed, (await countBoxes(made.store, keyring)).boxes]).toEqual([3, new Map([[fresh.id, 3]])]);
  expect(lines).toContain("connectors.headers: 2 secrets encrypted again");
  await made.testDatabase.query("delete from connectors");
});

test("a secret that changes between reading and resealing is not overwritten, and is resealed too", async () => {
  let isChanged = false;
  const secrets: Store["secrets"] = {
    ...made.store.secrets,
    async replaceSealed(...args) {
      if (!isChanged) await made.testDatabase.query(write, [...keys, old.seal("the second", "named")]);
      isChanged = true;
      return made.store.secrets.replaceSealed(...args);
    },
  };
  expect(await resealAll({ store: { secrets }, print }, keyring)).toBe(1);
  expect(fresh.open(await readBox())).toBe("the second");
});

test("an old sealed value that an open transaction writes back is found", async () => {
  const before = await readBox();
  const client = new pg.Client({ connectionString: made.testDatabase.url });
  await client.connect();
  await client.query("begin");
  await client.query("select 1 from organizations where id = $1 for update", [keys[0]]);
  const resealed = resealAll({ store: made.store, print }, keyring);
  await vi.waitFor(async () => expect(sealedKeyId(await readBox())).toBe(fresh.id));
  await client.query(write, [...keys, before]);
  await client.query("commit");
  await client.end();
  expect(await resealed).toBe(2);
  expect(fresh.open(await readBox())).toBe("the first");
});

test("a value that no key opens is left unchanged and reported", async () => {
  const lost = createBoxKey("lost").seal("gone", "named");
  await made.testDatabase.query(write, [...keys, lost]);
  expect(await resealAll({ store: made.store, print }, keyring)).toBe(0);
  expect(await readBox()).toBe(lost);
  expect((await countBoxes(made.store, keyring)).unopened).toEqual([`providers.api_key of ${keys.join(" ")}`]);
});
