import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBoxKey } from "../../packages/server/src/lib/crypto/keyring.ts";
import { sealedColumns } from "../../packages/server/src/store/secrets/secrets.ts";
import { pace } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  asTheyWere,
  countKeys,
  findSealedColumns,
  keepNewestKey,
  runSecrets,
  sealEverything,
  startOutside,
  startSecrets,
} from "../support/sealed-secrets.ts";
import { runUntilExit, startService } from "../support/service.ts";
import { createWebhookWorld, until, type WebhookWorld } from "../support/webhook-world.ts";

describe("secret key length", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  const withKey = (secretKey: string) => ({ databaseUrl: database.url, env: { AGENTRUN_SECRET_KEY: secretKey } });

  test("a new database cannot be encrypted with a short key, and an existing one works with a warning", async () => {
    const refused = await runUntilExit(withKey("fifteen letters"));
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("AGENTRUN_SECRET_KEY is too short");
    const first = await startService(withKey("sixteen letters!"));
    await first.remove();
    expect(first.output()).not.toContain("too short");

    // As an earlier release might have left it.
    await database.query("delete from installation where name = 'secret-key-proof'");
    const proof = createBoxKey("fifteen letters").seal("this node has the right secret key", "named");
    await database.query("insert into installation (name, value) values ('secret-key-proof', $1)", [proof]);
    const old = await startService({ ...withKey("fifteen letters"), credentials: first.credentials });
    await old.remove();
    expect(old.output()).toContain("too short");
  });
});

describe("secret rotation", () => {
  let world: WebhookWorld;
  let outside: Awaited<ReturnType<typeof startOutside>>;

  beforeAll(async () => {
    outside = await startOutside();
  });
  afterAll(() => outside?.[Symbol.asyncDispose]());
  afterEach(() => world?.remove());
  beforeEach(() => {
    outside.received.length = 0;
  });

  /** Without the operator's key the service keeps one in its data directory. */
  const inFile = { AGENTRUN_SECRET_KEY: "" };
  const placeOf = ({ database, service }: WebhookWorld) => ({ databaseUrl: database.url, dataDir: service.dataDir });
  const idOf = (key: string) => createBoxKey(key).id;

  test("every secret is re-encrypted while deliveries continue, and can be decrypted after the old key is gone", async () => {
    world = await createWebhookWorld(inFile);
    const sealed = await sealEverything(world.service, outside);
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(await findSealedColumns(world.database)).toEqual(["installation.value", ...listed].sort());
    let isOver = false;
    let changes = 0;
    const runs = (async () => {
      for (; !isOver; await pace()) await world.run();
    })();
    const edits = (async () => {
      for (; !isOver; changes += 1) {
        const body = { headers: { "X-Api-Key": "the connector's key", "X-Turn": `${changes}` } };
        const answer = await world.service.api("PATCH", `/connectors/${sealed.connector.id}`, { body });
        expect(answer.status).toBe(200);
        await pace();
      }
    })();
    const { report } = await runSecrets("rotate", placeOf(world));
    isOver = true;
    await Promise.all([runs, edits]);
    expect(report).toMatchObject({ ok: true, unopened: [] });
    const [newest, former] = report?.keys ?? [];
    expect([newest?.id, former?.needed, former?.boxes]).toEqual([report?.sealing_key, false, 0]);
    expect(report?.next).toContain(`${former?.id} (line 2 of `);
    const hooks = outside.received.filter(({ url }) => url === "/hook");
    expect(hooks.length).toBeGreaterThan(0);
    expect(hooks.filter((request) => !sealed.isSigned(request))).toEqual([]);

    keepNewestKey(world.service.dataDir);
    await world.service.stop();
    const again = await world.addNode({ dataDir: world.service.dataDir });
    expect(await sealed.use(again)).toEqual(asTheyWere);
    // Values written during the rotation were not overwritten.
    expect(outside.received.findLast(({ url }) => url === "/mcp")?.headers["x-turn"]).toBe(`${changes - 1}`);
    expect((await runSecrets("check", placeOf(world))).report?.next).toMatch(/^Nothing/);
  }, 120_000);

  test("a killed rotation resumes where it was, with the same key", async () => {
    world = await createWebhookWorld(inFile);
    const sealed = await sealEverything(world.service, outside);
    await world.database.query(
      `insert into webhooks (organization_id, id, url, events, active, retry_policy, secret, created_at)
     select organization_id, gen_random_uuid(), url, events, false, retry_policy, secret, created_at
     from webhooks, generate_series(1, 3000)`,
    );
    const place = placeOf(world);
    const child = startSecrets("rotate", place);
    let output = "";
    child.stderr?.on("data", (piece) => {
      output += piece;
    });
    await until("some are encrypted again", () => output.includes("secrets encrypted again"));
    child.kill("SIGKILL");
    await once(child, "exit");
    const between = (await runSecrets("check", place)).report;
    expect(between?.keys.map(({ needed, boxes }) => [needed, boxes > 0])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(between?.next).toContain("not finished");
    expect(await sealed.use(world.service)).toEqual(asTheyWere);

    const { report } = await runSecrets("rotate", place);
    expect(report).toMatchObject({ ok: true, sealing_key: between?.sealing_key });
    expect(report?.keys.map(({ needed, boxes }) => [needed, boxes > 0])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(countKeys(place.dataDir)).toBe(2);
    expect(await sealed.use(world.service)).toEqual(asTheyWere);
  }, 120_000);

  test("a key that is still in use cannot be missing at a start, and a wrong one decrypts nothing", async () => {
    const [older, newer] = ["the older key of two", "the newer key of two"];
    world = await createWebhookWorld({ AGENTRUN_SECRET_KEY: older });
    const { database } = world;
    const sealed = await sealEverything(world.service, outside);
    const place = { ...placeOf(world), secretKey: `${newer},${older}` };

    await database.query("insert into nodes (id) values (gen_random_uuid())");
    expect((await runSecrets("rotate", place)).stderr).toContain("A node of an earlier release is running");
    await database.query("delete from nodes where secret_key_ids is null");
    const before = await runSecrets("rotate", place);
    expect(before).toMatchObject({
      report: null,
      stderr: expect.stringContaining(`not loaded the secret key ${idOf(newer)}`),
    });
    expect(await sealed.use(world.service)).toEqual(asTheyWere);

    await world.service.stop();
    const node = await world.addNode({ env: { AGENTRUN_SECRET_KEY: `${newer}, ${older}` } });
    expect((await runSecrets("check", place)).report?.sealing_key).toBe(idOf(older));
    const { report } = await runSecrets("rotate", place);
    expect(report).toMatchObject({
      sealing_key: idOf(newer),
      next: expect.stringContaining(`${idOf(older)} (number 2 of AGENTRUN_SECRET_KEY)`),
    });
    expect(await sealed.use(node)).toEqual(asTheyWere);

    const start = (secretKey: string) =>
      runUntilExit({ databaseUrl: database.url, env: { AGENTRUN_SECRET_KEY: secretKey } });
    const wrong = await start(older);
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining(`another secret key, the one called ${idOf(newer)}`),
    });
    const proof = createBoxKey("a third key").seal("this node has the right secret key", "named");
    await database.query("insert into installation (name, value) values ($1, $2)", [
      `secret-key-proof ${idOf("a third key")}`,
      proof,
    ]);
    const tooEarly = await start(newer);
    expect(tooEarly).toMatchObject({
      code: 1,
      output: expect.stringContaining(`still sealed with the secret key ${idOf("a third key")}`),
    });
  }, 120_000);
});
