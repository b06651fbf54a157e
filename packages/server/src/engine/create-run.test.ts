import { expect, test } from "vitest";
import type { RunSubmission } from "../domain/runs/admit.ts";
import { createKeyedMutex } from "../lib/concurrency/locks.ts";
import { newId } from "../lib/ids.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptedRun, AcceptResult } from "../store/runs/accept.ts";
import type { Claim } from "./active-runs.ts";
import { createActiveRuns } from "./active-runs.ts";
import { createSlots } from "./capacity.ts";
import { type CreateRunDeps, createRun } from "./create-run.ts";

const organizationId = newId("org");
const agentId = newId("ag");
const submission: RunSubmission = {
  caller: { organizationId, apiKeyId: null, actor: "actor", scopes: [], agentIds: null },
  request: { agent_id: agentId, input: { query: "hello" } },
  idempotency: null,
  origin: null,
};

/** A node with one slot and a store with these responses, which records what happens. */
function createNode(answers: AcceptResult[], given: { runs?: object; idempotency?: object } = {}) {
  const happened: string[] = [];
  let revision = 1;
  const agents = {
    find: async () => ({
      id: agentId,
      organizationId,
      revision,
      configuration: { limits: {}, policy: null, runtime: { type: "module" } },
    }),
    forget() {
      revision += 1;
    },
  };
  const accept = async ({ run }: AcceptedRun) => {
    happened.push(`${run.status} at revision ${run.agentRevision}`);
    return answers.shift();
  };
  const { runs, ...others } = given;
  const store = { runs: { accept, ...runs }, ...others };
  const deps = {
    store,
    agents,
    clock: { now: () => 1_000 },
    guardInput: (_organizationId: string, _policy: null, text: string) => ({ text, findings: [], isBlocked: false }),
    quota: { assertLeft: async () => {} },
    slots: createSlots({
      active: createActiveRuns(1),
      backlog: { isWaiting: () => false },
      polls: { reserve: () => null },
    }),
    backlog: { isFull: async () => false },
    caps: { perOrganization: null, perKey: null },
    spendCaps: { accept: (run: RunRecord, take: (run: RunRecord) => unknown) => take(run) },
    isDraining: () => false,
    demoMutex: createKeyedMutex(),
    start: ({ run }: Claim) => happened.push(`start ${run.status}`),
    queued: ({ status }: RunRecord) => happened.push(`signal ${status}`),
  } as unknown as CreateRunDeps;
  return { happened, create: (changed: Partial<RunSubmission> = {}) => createRun(deps, { ...submission, ...changed }) };
}

test("a run starts on this node while there is a slot; the next one is queued and signaled", async () => {
  const node = createNode(["accepted", "accepted"]);
  expect(await node.create()).toMatchObject({ run: { status: "running" }, isReplay: false });
  expect(await node.create()).toMatchObject({ run: { status: "queued" }, isReplay: false });
  expect(node.happened).toEqual(["running at revision 1", "start running", "queued at revision 1", "signal queued"]);
});

test("if the agent changes during creation, the run is admitted again with the new revision", async () => {
  const node = createNode(["agent_changed", "accepted"]);
  expect(await node.create()).toMatchObject({ run: { agentRevision: 2 } });
  expect(node.happened).toEqual(["running at revision 1", "running at revision 2", "start running"]);
});

test("creation fails after five changes of the agent, and no run starts", async () => {
  const node = createNode(Array.from({ length: 9 }, () => "agent_changed"));
  await expect(node.create()).rejects.toMatchObject({ code: "service_unavailable" });
  expect(node.happened).toEqual([1, 2, 3, 4, 5].map((revision) => `running at revision ${revision}`));
});

test("a repeated request returns the first run and starts no other", async () => {
  const idempotency = { key: "key", scope: "POST /runs", fingerprint: Buffer.from("same") };
  const first = { id: newId("run"), organizationId, agentId };
  const findKey = async () => ({ runId: first.id, fingerprint: idempotency.fingerprint });
  const node = createNode(["duplicate"], { idempotency: { find: findKey }, runs: { find: async () => first } });
  expect(await node.create({ idempotency })).toEqual({ run: first, isReplay: true });
  expect(node.happened).toEqual(["running at revision 1"]);
});
