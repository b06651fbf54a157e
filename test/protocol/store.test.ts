import type { OrganizationId } from "@agentrun/contract";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";
import { createStore } from "../../packages/server/src/store/store.ts";
import { createOrganization, insertAgent } from "../support/accounts.ts";
import { createTestStore, type TestStore } from "../support/store.ts";
import {
  acceptRealRun,
  applyToModel,
  applyToStore,
  type ModelRun,
  type Operation,
  type RealRun,
  readRealRow,
} from "./operations.ts";
import { queuedRun } from "./run-row.ts";

/** Random paths of the model on the real store and a real database, compared after every step: see docs/model.md. */
let world: TestStore;
let organizationId: OrganizationId;
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore(6);
  organizationId = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId, agentId);
});

afterAll(() => world?.close());

type Command = fc.AsyncCommand<{ run: ModelRun }, RealRun>;

/** One statement. The token is one of the claims so far, the newest first. */
class Single implements Command {
  readonly operation: Operation;
  constructor(operation: Operation) {
    this.operation = operation;
  }
  check = () => true;
  async run(m: { run: ModelRun }, real: RealRun): Promise<void> {
    const operation = withToken(this.operation, m.run);
    const expected = applyToModel(m.run, operation);
    expect(await applyToStore(real, m.run.row, operation)).toBe(expected !== null);
    m.run = expected ?? m.run;
    expect(await readRealRow(real)).toEqual(m.run.row);
  }
  toString = () => JSON.stringify(this.operation);
}

/** From "the newest but n" to the number of a claim. */
const withToken = (operation: Operation, { claims }: ModelRun): Operation =>
  "token" in operation ? { ...operation, token: Math.max(0, claims - 1 - operation.token) } : operation;

/**
 * A step is checked on one connection, and before it is written the run is taken over on another one, which then reads the journal. The
 * result must be that of one of the two orders.
 */
class StepDuringTakeover implements Command {
  check = ({ run }: { run: ModelRun }) => run.row.status === "running" && !("c" in run.row.journal);
  async run(m: { run: ModelRun }, real: RealRun): Promise<void> {
    const token = m.run.claims - 1;
    const step: Operation = { does: "save a step", token, key: "c" };
    const takeover: Operation[] = [
      { does: "release", token, forgiven: false, onlyIfExpired: false },
      { does: "claim" },
    ];
    const held = await holdJournal(real);
    const writing = applyToStore(real, m.run.row, step);
    await untilBlocked(real, "insert into run_journal", writing);
    const taking = takeOver(real, m.run, takeover);
    await untilBlocked(real, "update runs set status", taking);
    await held.release();
    const observed = { isStored: await writing, known: await taking, row: await readRealRow(real) };
    const orders = [
      [step, ...takeover],
      [...takeover, step],
    ].map((order) => follow(m.run, order));
    expect(orders.map(({ outcome }) => outcome)).toContainEqual(observed);
    m.run = orders.find(({ outcome }) => outcome.isStored === observed.isStored)?.run ?? m.run;
  }
  toString = () => "a step during a takeover";
}

async function takeOver(real: RealRun, { row }: ModelRun, operations: readonly Operation[]): Promise<boolean> {
  for (const operation of operations) await applyToStore(real, row, operation);
  return "c" in (await readRealRow(real)).journal;
}

/** What is observed if the operations are executed one after the other. `known`: what the claim finds in the journal. */
function follow(start: ModelRun, operations: readonly Operation[]) {
  let run = start;
  let [isStored, known] = [false, false];
  for (const operation of operations) {
    const next = applyToModel(run, operation);
    if (operation.does === "save a step") isStored = next !== null;
    run = next ?? run;
    if (operation.does === "claim") known = "c" in run.row.journal;
  }
  return { run, outcome: { isStored, known, row: run.row } };
}

/** Another connection that blocks all writes to the journal. */
async function holdJournal({ world: { testDatabase } }: RealRun) {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const { rows } = await client.query("select distinct tableoid::regclass::text as name from run_journal");
  await client.query("begin");
  for (const name of new Set(["run_journal_rest", ...rows.map(({ name }) => name)]))
    await client.query(`lock table ${name} in share mode`);
  return {
    async release() {
      await client.query("commit");
      await client.end();
    },
  };
}

/** Until the statement waits for a lock, or the work is done without waiting. */
async function untilBlocked({ world: { testDatabase } }: RealRun, statement: string, work: Promise<unknown>) {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone && (await testDatabase.query(waiting, [`%${statement}%`])).length === 0);
}

const token = fc.constantFrom(0, 0, 0, 1);
const isStale = fc.constantFrom(false, false, true);
const does = <Name extends Operation["does"]>(name: Name) => fc.constant(name);

const operations: fc.Arbitrary<Operation>[] = [
  fc.record({ does: does("claim") }),
  fc.record({ does: does("claim") }),
  fc.record({ does: does("renew"), token }),
  fc.record({ does: does("expire the lease") }),
  fc.record({ does: does("pass the deadline") }),
  fc.record({ does: does("save a step"), token, key: fc.constantFrom("a", "b") }),
  fc.record({ does: does("save events"), token }),
  fc.record({ does: does("park"), token }),
  fc.record({ does: does("answer"), isStale }),
  fc.record({ does: does("mark as cancelling") }),
  fc.record({ does: does("release"), token, forgiven: fc.boolean(), onlyIfExpired: fc.boolean() }),
  fc.record({
    ...{ does: does("finish"), held: fc.constantFrom("by us", "expired", "by anybody", "by nobody"), token, isStale },
    status: fc.constantFrom("completed", "failed", "cancelled"),
  }),
];

const commands = fc.commands(
  [...operations.map((each) => each.map((operation) => new Single(operation))), fc.constant(new StepDuringTakeover())],
  { maxCommands: 20, size: "max" },
);

/** Each path has one new run, after the others were deleted: a claim takes any queued run. */
const follows = (of: () => TestStore) =>
  fc.asyncProperty(commands, async (path) => {
    await world.testDatabase.query("delete from runs");
    const real = await acceptRealRun(of(), organizationId, agentId);
    await fc.asyncModelRun(() => ({ model: { run: { row: queuedRun, claims: 0 } }, real }), path);
  });

test("P3, P5: on random paths, the store writes what the model predicts", async () => {
  await fc.assert(
    follows(() => world),
    { numRuns: 50 },
  );
});

/** The statement of `store/runs/journal.ts` without its lock. */
const withoutStepLock = (database: Database): Database => ({
  ...database,
  // Not prepared: a connection has the real statement of this name.
  query: (text, values, name) =>
    name === "keep-steps"
      ? database.query(text.replace("for share of runs", ""), values)
      : database.query(text, values, name),
});

test("a random path finds that a step is stored without the lock of its run", async () => {
  const unlocked = withoutStepLock(world.database);
  const broken = { ...world, store: createStore(unlocked, unlocked) };
  const { failed, counterexample } = await fc.check(
    follows(() => broken),
    { numRuns: 60, endOnFailure: true },
  );
  process.stderr.write(`without the lock: ${String(counterexample?.[0])}\n`);
  expect(failed).toBe(true);
  expect(String(counterexample?.[0])).toContain("a step during a takeover");
});
