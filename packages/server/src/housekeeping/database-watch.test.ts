import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestStore, newRunRecord, type TestStore } from "../../../../test/support/store.ts";
import { newId, toUuid } from "../lib/ids.ts";
import { createLog } from "../lib/observability/log.ts";
import { createAcknowledged, createDiskSpaceCheck, createTimelineWatch } from "./database-watch.ts";

describe("failovers", () => {
  let world: TestStore;

  beforeAll(async () => {
    world = await createTestStore();
  });

  afterAll(() => world.close());

  const insertRun = (id: string, organizationId: string, completed: boolean) =>
    world.testDatabase.query(
      `insert into runs (organization_id, id, agent_id, agent_revision, status, priority, input, metadata, attempt, timeout_seconds,
       created_at, queued_at, sequence, completed_at, output)
     values ($1, $2, $3, 1, $4, 0, '{}', '{}', 0, 600, now(), now(), 1, $5, $6)`,
      [
        organizationId,
        id,
        toUuid(newId("ag")),
        completed ? "completed" : "queued",
        completed ? new Date() : null,
        completed ? "{}" : null,
      ],
    );

  test("after a failover, nodes report each acknowledged run that is missing, once", async () => {
    const log = await createLog({ level: "silent", format: "json" });
    const acknowledged = createAcknowledged();
    const report = vi.fn();
    let timeline = 1;
    const store = { installation: { ...world.store.installation, readTimeline: async () => timeline } };
    const watches = ["one", "other"].map((nodeId) => createTimelineWatch({ store, acknowledged, nodeId, log, report }));
    const checkOnce = () => Promise.all(watches.map((check) => check()));

    const runs = { kept: newRunRecord({}), undone: newRunRecord({}), lost: newRunRecord({}) };
    for (const { organizationId, id } of Object.values(runs)) acknowledged.add({ organizationId, id, hasEnded: false });
    for (const { organizationId, id } of [runs.kept, runs.undone])
      acknowledged.add({ organizationId, id, hasEnded: true });
    await insertRun(toUuid(runs.kept.id), toUuid(runs.kept.organizationId), true);
    await insertRun(toUuid(runs.undone.id), toUuid(runs.undone.organizationId), false);

    const unkept = async () =>
      (await world.store.installation.checkConsistency())
        .filter(({ check }) => check.includes("failover"))
        .map(({ problems, examples }) => ({ problems, examples }));

    await checkOnce();
    await checkOnce();
    expect(report).not.toHaveBeenCalled();
    expect(await unkept()).toEqual([
      { problems: 0, examples: [] },
      { problems: 0, examples: [] },
    ]);

    timeline = 2;
    await checkOnce();
    await checkOnce();
    expect(report).toHaveBeenCalledTimes(watches.length);
    expect(await unkept()).toEqual([
      { problems: 1, examples: [runs.lost.id] },
      { problems: 1, examples: [runs.undone.id] },
    ]);
  });

  test("the number of remembered runs is limited, and old runs are not checked", () => {
    let nowMs = 0;
    const acknowledged = createAcknowledged(() => nowMs);
    for (let number = 0; number < 20_001; number += 1) acknowledged.add({ ...newRunRecord({}), hasEnded: false });
    expect(acknowledged.recent()).toHaveLength(20_000);
    nowMs = 3_600_000;
    const { organizationId, id } = newRunRecord({});
    acknowledged.add({ organizationId, id, hasEnded: true });
    expect(acknowledged.recent()).toEqual([{ organizationId, id, hasEnded: true, atMs: nowMs }]);
  });
});

describe("disk space", () => {
  test("less than 10 % of free space is logged once, and again after a recovery", async () => {
    const freeBytes = [50, 10, 9, 0, 11, 9];
    const warned: unknown[] = [];
    const check = createDiskSpaceCheck({
      read: async () => ({ freeBytes: freeBytes[0] ?? 0, totalBytes: 100 }),
      log: { warn: (fields: { free_bytes: number }) => void warned.push(fields.free_bytes) } as never,
    });
    for (; freeBytes.length > 0; freeBytes.shift()) await check();
    expect(warned).toEqual([9, 9]);
  });
});
