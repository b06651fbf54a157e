import type { PipelineRunStatus, RunId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import { sqlState } from "../database/failures.ts";
import type { Database } from "../database/postgres.ts";
import type { Store } from "../store.ts";

let world: TestStore;
let database: Database;
let store: Store;
const [organizationId, agentId] = [{ id: newId("org") }, newId("ag")];

beforeAll(async () => {
  world = await createTestStore();
  ({ database, store } = world);
  organizationId.id = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId.id, agentId);
});

afterAll(() => world?.close());

async function addPipelineRun(status: PipelineRunStatus) {
  const id = newId("prun");
  const isEnded = status === "cancelled";
  await database.query(
    `insert into pipeline_runs (id, organization_id, pipeline_id, pipeline_revision, definition, actor, status, input,
       metadata, created_at, completed_at, due_at)
     values ($1, $2, $1, 1, '{}', 'test', $3, '{}', '{}', now(), $4, $5)`,
    [toUuid(id), toUuid(organizationId.id), status, isEnded ? new Date() : null, isEnded ? null : new Date()],
  );
  return { organizationId: organizationId.id, id };
}

const newRun = (pipelineRunId: RunRecord["pipelineRunId"], id: RunId = newId("run")) =>
  newRunRecord({ id, organizationId: organizationId.id, agentId, pipelineRunId });

const accept = (run: RunRecord) => store.runs.accept({ run, idempotency: null, lease: null });

test("a pipeline run that is cancelling or has ended accepts no more runs", async () => {
  const statuses: PipelineRunStatus[] = ["running", "requires_action", "cancelling", "cancelled"];
  const results = [];
  for (const status of statuses) results.push(await accept(newRun((await addPipelineRun(status)).id)));
  expect(results).toEqual(["accepted", "accepted", "agent_changed", "agent_changed"]);
  expect(await accept(newRun(null))).toBe("accepted");
});

test("a run with a reserved id is created once, and other runs of the batch succeed", async () => {
  const { id: pipelineRunId } = await addPipelineRun("running");
  const id = newId("run");
  const outcome = (result: PromiseSettledResult<string>) =>
    result.status === "fulfilled" ? result.value : sqlState(result.reason);
  const tries = [newRun(pipelineRunId, id), newRun(pipelineRunId, id), newRun(pipelineRunId), newRun(null)];
  const outcomes = (await Promise.allSettled(tries.map(accept))).map(outcome);
  expect(outcomes.slice(2)).toEqual(["accepted", "accepted"]);
  expect(outcomes.slice(0, 2).sort()).toEqual(["23505", "accepted"]);
});

test("only the lease holder reserves tasks, one for each item and attempt", async () => {
  const name = await addPipelineRun("running");
  const [claimed] = (await store.pipelineRuns.claim([name], 10, 60)).filter(({ run }) => run.id === name.id);
  expect(await store.pipelineRuns.claim([name], 10, 60)).toEqual([]);
  const token = claimed?.leaseToken ?? "";
  const task = () => ({ step: 0, item: 0, attempt: 1, runId: newId("run") });
  const reserved = await Promise.all([
    store.pipelineRuns.reserveTasks(name, token, [task()]),
    store.pipelineRuns.reserveTasks(name, token, [task()]),
  ]);
  expect(reserved.flat()).toHaveLength(1);
  const stranger = "018f4a5e-0000-7000-8000-000000000000";
  expect(await store.pipelineRuns.reserveTasks(name, stranger, [{ ...task(), item: 1 }])).toEqual([]);
});
