import { expect, test } from "vitest";
import type { AdmittedRun, RunSubmission } from "../domain/runs/admit.ts";
import { createKeyedMutex } from "../lib/concurrency/locks.ts";
import { newId } from "../lib/ids.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptedRun, AcceptResult } from "../store/runs/accept.ts";
import type { ThreadArrival } from "../store/threads/turns.ts";
import { type Claim, createActiveRuns } from "./active-runs.ts";
import { createSlots } from "./capacity.ts";
import { type AcceptDeps, accept, type CreateRunDeps, createRun, mayStartAtOnce } from "./create-run.ts";

const organizationId = newId("org");
const agentId = newId("ag");
const submission: RunSubmission = {
  caller: { organizationId, apiKeyId: null, actor: "actor", scopes: [], agentIds: null },
  request: { agent_id: agentId, input: { query: "hello" } },
  idempotency: null,
  origin: null,
};

/** A node with one slot and a store with these responses, which records what happens. */
function createNode(answers: AcceptResult[], given: { runs?: object; idempotency?: object } = {}, canary?: object) {
  const happened: string[] = [];
  let revision = 1;
  const agents = {
    find: async () => ({
      id: agentId,
      organizationId,
      revision,
      configuration: { limits: {}, policy: null, runtime: { type: "module" } },
      canary,
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
      active: createActiveRuns({ module: 1, io: 1 }),
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

test("a canary is chosen without a query: the only statement is the one that accepts the run", async () => {
  const configuration = { limits: { timeout_seconds: 7 }, policy: null, runtime: { type: "module" } };
  const all = { id: newId("can"), percent: 100, revision: 4, configuration };
  // The store of this node has `accept` and nothing else.
  expect(await createNode(["accepted"], {}, all).create()).toMatchObject({
    run: { agentRevision: 4, timeoutSeconds: 7 },
  });
  const stable = await createNode(["accepted"], {}, all).create({ variant: "stable" });
  expect(stable.run.agentRevision).toBe(1);
  const ofCanary = await createNode(["accepted"], {}, { ...all, percent: 0 }).create({ variant: "canary" });
  expect(ofCanary.run.agentRevision).toBe(4);
  await expect(createNode([]).create({ variant: "canary" })).rejects.toMatchObject({ code: "canary_not_found" });
});

test("the share of a canary is that of its runs, users stay with their revision, and other agents have none", async () => {
  const canary = {
    id: newId("can"),
    percent: 20,
    revision: 4,
    configuration: { limits: {}, policy: null, runtime: {} },
  };
  const revisionsOf = async (requests: object[], given?: object) => {
    const node = createNode(
      requests.map(() => "accepted" as const),
      {},
      given,
    );
    const created = requests.map((request) => node.create({ request: { ...submission.request, ...request } }));
    return (await Promise.all(created)).map(({ run }) => run.agentRevision);
  };
  const runs = await revisionsOf(
    Array.from({ length: 2_000 }, () => ({})),
    canary,
  );
  // Five standard deviations.
  expect(Math.abs(runs.filter((revision) => revision === 4).length - 400)).toBeLessThan(90);
  const users = Array.from({ length: 200 }, (_, user) => ({ user: `user ${user}` }));
  const [first, second] = [await revisionsOf(users, canary), await revisionsOf(users, canary)];
  expect(second).toEqual(first);
  expect(new Set(first)).toEqual(new Set([1, 4]));
  expect(new Set(await revisionsOf(users))).toEqual(new Set([1]));
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

const configuration = { name: "Echo", limits: {}, runtime: { type: "module", module: "echo" } };
const admitted = {
  submission: { caller: { organizationId, apiKeyId: null }, request: {}, idempotency: null, origin: null },
  agent: { id: newId("ag"), organizationId, revision: 3, configuration },
  verdict: { text: "{}", findings: [], isBlocked: false },
} as unknown as AdmittedRun;
const thread = { thread: { id: newId("thr"), user: null }, isNew: false, onBusy: "queue" };
const noCaps = { perOrganization: null, perKey: null };

/** A node with one slot and a store with a given response. */
function createAcceptingNode(
  answer: () => Promise<AcceptResult>,
  given: Partial<AcceptDeps> = {},
  isWaiting = () => false,
) {
  const active = createActiveRuns({ module: 1, io: 1 });
  const written: AcceptedRun[] = [];
  const acceptRun = (accepted: AcceptedRun) => {
    written.push(accepted);
    return answer();
  };
  const deps: AcceptDeps = {
    clock: { now: () => 1_000 } as AcceptDeps["clock"],
    defaultTimeoutSeconds: 60,
    store: {
      threads: { acceptRun: async () => ({ result: "thread_gone" }) },
      runs: { accept: acceptRun, acceptReplay: acceptRun },
    },
    slots: createSlots({ active, backlog: { isWaiting }, polls: { reserve: () => null } }),
    backlog: { isFull: async () => false },
    nodeId: "node",
    leaseSeconds: 10,
    caps: noCaps,
    spendCaps: { accept: (run, take) => take(run) },
    isDraining: () => false,
    ...given,
  };
  return { active, written, accept: (given = admitted) => accept(deps, given) };
}

const accepted = async () => "accepted" as const;

test("a run starts at once without a backlog and without concurrency limits", () => {
  expect(mayStartAtOnce({ limits: {} }, noCaps, false)).toBe(true);
  expect(mayStartAtOnce({ limits: {} }, noCaps, true)).toBe(false);
  expect(mayStartAtOnce({ limits: { concurrency: 5 } }, noCaps, false)).toBe(false);
  expect(mayStartAtOnce({ limits: {} }, { ...noCaps, perOrganization: 5 }, false)).toBe(false);
  expect(mayStartAtOnce({ limits: {} }, { ...noCaps, perKey: 5 }, false)).toBe(false);
});

test("with a free slot, a run is stored as claimed and keeps its slot", async () => {
  const node = createAcceptingNode(accepted);
  const acceptance = await node.accept();
  const [{ run, lease } = {}] = node.written;
  expect(run).toMatchObject({ status: "running", attempt: 1, sequence: 2, startedAt: run?.createdAt });
  expect(lease).toMatchObject({ nodeId: "node", seconds: 10 });
  expect(acceptance).toMatchObject({
    run,
    claim: { run, configuration, leaseToken: lease?.token, countedAttempts: 1 },
  });
  expect(node.active.free("module")).toBe(0);
});

test("without a free slot, a run is stored as queued", async () => {
  const node = createAcceptingNode(accepted);
  await node.accept();
  expect(await node.accept()).toMatchObject({ result: "accepted", claim: null });
  expect(node.written[1]).toMatchObject({
    run: { status: "queued", attempt: 0, sequence: 1, startedAt: null },
    lease: null,
  });
});

test.each(["duplicate", "agent_changed"] as const)(
  "the slot of a run that was not accepted (%s) is freed",
  async (result) => {
    const node = createAcceptingNode(async () => result);
    expect(await node.accept()).toEqual({ result });
    expect(node.active.free("module")).toBe(1);
  },
);

test("the slot of a run that could not be stored is freed", async () => {
  const node = createAcceptingNode(async () => {
    throw new Error("away");
  });
  await expect(node.accept()).rejects.toThrow("away");
  expect(node.active.free("module")).toBe(1);
});

test("a draining node and a full queue accept no runs", async () => {
  const draining = createAcceptingNode(accepted, { isDraining: () => true });
  await expect(draining.accept()).rejects.toMatchObject({ code: "service_unavailable" });
  const full = createAcceptingNode(accepted, { backlog: { isFull: async () => true } }, () => true);
  await expect(full.accept()).rejects.toMatchObject({ code: "too_many_queued_runs" });
  expect([...draining.written, ...full.written]).toEqual([]);
  expect([draining.active.free("module"), full.active.free("module")]).toEqual([1, 1]);
});

test("a run of a thread starts at once if the thread is free; otherwise its slot is freed", async () => {
  const slots = ["claimed", "waiting", "queued"] as const;
  const came: ThreadArrival[] = [];
  const inThread = (place: (typeof slots)[number]) => ({
    acceptRun: async (arriving: ThreadArrival) => {
      came.push(arriving);
      return { result: "accepted" as const, place, stop: [] };
    },
  });
  for (const place of slots) {
    const node = createAcceptingNode(accepted, {
      store: { threads: inThread(place) } as unknown as AcceptDeps["store"],
    });
    const acceptance = await node.accept({ ...admitted, thread } as AdmittedRun);
    const [{ queued, claimed } = {}] = came.splice(0);
    expect(queued).toMatchObject({ run: { status: "queued", attempt: 0 }, lease: null });
    expect(claimed).toMatchObject({
      run: { id: queued?.run.id, status: "running", attempt: 1 },
      lease: { nodeId: "node" },
    });
    const isClaimed = place === "claimed";
    expect([place, node.active.free("module")]).toEqual([place, isClaimed ? 0 : 1]);
    expect(acceptance).toMatchObject(
      isClaimed ? { run: claimed?.run, claim: { run: claimed?.run } } : { run: queued?.run, claim: null },
    );
  }
});
