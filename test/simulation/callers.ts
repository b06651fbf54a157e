import type { RunActionRequest, RunId } from "@agentrun/contract";
import { ServiceError } from "../../packages/server/src/lib/errors.ts";
import type { RunRecord } from "../../packages/server/src/model/runs.ts";
import type { SimulatedNode } from "./node.ts";
import type { Oracle } from "./oracle.ts";
import type { Call, WhichRun } from "./plan.ts";
import type { World } from "./world.ts";

type CallerDeps = {
  world: World;
  oracle: Oracle;
  /** The runs that callers know. */
  runs: RunId[];
  /** The runs that have not ended and wait for nothing. */
  active: readonly RunId[];
  /** The runs that wait for an answer. */
  asking: readonly RunId[];
  /** Calls a node that is not down, at `node` or after it. Null: there is no response in time. */
  send: <T>(node: number, work: (node: SimulatedNode) => Promise<T>) => Promise<T | null>;
  /** A caller was told that a question is not open any more. */
  refused: (what: { id: RunId; actionId: string }) => void;
  log: (line: string) => void;
};

const tries = 5;
const recentRuns = 8;

/** Sends one call, as a client does: it repeats the creation of a run with the same key until it has a response. */
export async function call(deps: CallerDeps, planned: Call): Promise<void> {
  try {
    await handlers[planned.does](deps, planned as never);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    deps.log(`a caller gets ${error.code} for ${planned.does}`);
    if (error.code === "internal_error")
      deps.oracle.note("no call fails by itself", `${planned.does}: ${error.message}`);
  }
}

type Of<Does extends Call["does"]> = Extract<Call, { does: Does }>;

const handlers = { create, answer, cancel, read } satisfies {
  [Does in Call["does"]]: (deps: CallerDeps, planned: Of<Does>) => Promise<void>;
};

async function create(deps: CallerDeps, { node, key: number, thread, isCapped, parts }: Of<"create">): Promise<void> {
  const { world, oracle, runs } = deps;
  const key = `key ${number}`;
  const inThread = thread === null || isCapped ? {} : { thread_id: world.threadIds[thread] };
  // A key that is used again has the same request.
  const request = {
    agent_id: isCapped ? world.cappedId : world.agentId,
    input: { name: key, parts },
    ...inThread,
  };
  const idempotency = { key, scope: "simulation", fingerprint: Buffer.alloc(32, number & 0xff) };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const created = await deps
      .send(node + attempt, (to) => to.createRun({ caller: world.caller, request, idempotency, origin: null } as never))
      .catch(unlessUnavailable);
    if (!created) continue;
    const { run } = created;
    oracle.acknowledged(key, run);
    if (!runs.includes(run.id)) runs.push(run.id);
    return deps.log(`a caller has ${run.id} for ${key}, ${run.status}`);
  }
  deps.log(`a caller gives up on ${key}`);
}

async function answer(deps: CallerDeps, { node, run: share, people }: Of<"answer">): Promise<void> {
  const run = await find(deps, node, share, deps.asking);
  const action = run?.requiredAction;
  if (!run || !action) return;
  const decide = async (person: number, to: number) => {
    const voter = deps.world.voters[person] ?? deps.world.caller;
    const caller = action.approval ? voter : deps.world.caller;
    const value = `answer ${deps.runs.length} by ${person} to ${to} at ${Date.now()}`;
    const request = { type: "approve", action_id: action.id, payload: { value } } as unknown as RunActionRequest;
    const answered = await deps.send(to, async (at) => {
      const commit = await at.prepareAction(caller, run.id, request);
      return at.transaction(commit);
    });
    if (answered && action.approval) deps.oracle.voted(run.id, action.id, voter.actor, value);
    else if (answered) deps.oracle.answered(run.id, action.id, value);
    if (answered) deps.log(`a caller has answered ${action.id} of ${run.id}`);
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "action_not_pending") deps.refused({ id: run.id, actionId: action.id });
    deps.log(`a caller gets ${error.code} for its answer to ${action.id}`);
  };
  // Each at another node.
  await Promise.all(people.map((person, index) => decide(person, node + index).catch(refused)));
}

async function cancel(deps: CallerDeps, { node, run: share, isForced }: Of<"cancel">): Promise<void> {
  const id = choose(deps.active.length > 0 ? deps.active : deps.runs, share);
  if (!id) return;
  const stopped = await deps.send(node, (at) => at.cancelRun(deps.world.caller, id, isForced));
  if (stopped?.status === "cancelled") deps.oracle.cancelled(id);
  if (stopped) deps.log(`a caller has cancelled ${id}, ${stopped.status}`);
}

async function read(deps: CallerDeps, { node, run }: Of<"read">): Promise<void> {
  await find(deps, node, run);
}

async function find(
  deps: CallerDeps,
  node: number,
  which: WhichRun,
  from: readonly RunId[] = deps.runs,
): Promise<RunRecord | null> {
  const id = choose(from.length > 0 ? from : deps.runs, which);
  if (!id) return null;
  const run = await deps.send(node, (at) => at.find(deps.world.caller.organizationId, id));
  if (run) deps.oracle.read(run);
  if (run) deps.log(`a caller reads ${id}, ${run.status}`);
  return run;
}

/** Half of the calls are about one of the last runs, which is more likely to be active. */
const choose = (runs: readonly RunId[], which: WhichRun): RunId | undefined => {
  if (typeof which !== "number") return which;
  const least = which < 0.5 ? 0 : Math.max(0, runs.length - recentRuns);
  const share = (which % 0.5) * 2;
  return runs[Math.min(runs.length - 1, least + Math.floor(share * (runs.length - least)))];
};

function unlessUnavailable(error: unknown): null {
  if (error instanceof ServiceError && error.code === "service_unavailable") return null;
  throw error;
}
