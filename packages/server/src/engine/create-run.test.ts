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
  caller: { organizationId, apiKeyId: null, actor: "somebody", scopes: [], agentIds: null },
  request: { agent_id: agentId, input: { query: "hello" } },
  idempotency: null,
  origin: null,
};

/** A node with one slot, whose store gives these answers one after the other, and which notes what happens. */
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
    queued: ({ status }: RunRecord) => happened.push(`tell of ${status}`),
  } as unknown as CreateRunDeps;
  return { happened, create: (changed: Partial<RunSubmission> = {}) => createRun(deps, { ...submission, ...changed }) };
}

test("a run is started here while there is a slot, and the next one is told to be queued", async () => {
  const node = createNode(["accepted", "accepted"]);
  expect(await node.create()).toMatchObject({ run: { status: "running" }, isReplay: false });
  expect(await node.create()).toMatchObject({ run: { status: "queued" }, isReplay: false });
  expect(node.happened).toEqual(["running at revision 1", "start running", "queued at revision 1", "tell of queued"]);
});

test("when the agent has changed meanwhile, the run is admitted again with the agent as it is now", async () => {
  const node = createNode(["agent_changed", "accepted"]);
  expect(await node.create()).toMatchObject({ run: { agentRevision: 2 } });
  expect(node.happened).toEqual(["running at revision 1", "running at revision 2", "start running"]);
});

test("an agent that changes all the time is given up after the fifth try, and nothing was started", async () => {
  const node = createNode(Array.from({ length: 9 }, () => "agent_changed"));
  await expect(node.create()).rejects.toMatchObject({ code: "service_unavailable" });
  expect(node.happened).toEqual([1, 2, 3, 4, 5].map((revision) => `running at revision ${revision}`));
});

test("a repetition finds the run that was made first, and starts nothing", async () => {
  const idempotency = { key: "key", scope: "POST /runs", fingerprint: Buffer.from("same") };
  const first = { id: newId("run"), organizationId, agentId };
  const findKey = async () => ({ runId: first.id, fingerprint: idempotency.fingerprint });
  const node = createNode(["duplicate"], { idempotency: { find: findKey }, runs: { find: async () => first } });
  expect(await node.create({ idempotency })).toEqual({ run: first, isReplay: true });
  expect(node.happened).toEqual(["running at revision 1"]);
});
