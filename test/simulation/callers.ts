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
  /** Calls a node that is not down, at `node` or after it. Null: there is no response in time. */
  send: <T>(node: number, work: (node: SimulatedNode) => Promise<T>) => Promise<T | null>;
  log: (line: string) => void;
};

const tries = 5;

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

async function answer(deps: CallerDeps, { node, run: share, isTwice }: Of<"answer">): Promise<void> {
  const run = await find(deps, node, share, true);
  const action = run?.requiredAction;
  if (!run || !action) return;
  const decide = async (to: number) => {
    const value = `answer ${deps.runs.length} by ${to} at ${Date.now()}`;
    const request = { type: "approve", action_id: action.id, payload: { value } } as unknown as RunActionRequest;
    const answered = await deps.send(to, async (at) => {
      const commit = await at.prepareAction(deps.world.caller, run.id, request);
      return at.transaction(commit);
    });
    if (answered) deps.oracle.answered(run.id, action.id, value);
    if (answered) deps.log(`a caller has answered ${action.id} of ${run.id}`);
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    deps.log(`a caller gets ${error.code} for its answer to ${action.id}`);
  };
  // Two people at two nodes.
  await Promise.all([node, ...(isTwice ? [node + 1] : [])].map((to) => decide(to).catch(refused)));
}

async function cancel(deps: CallerDeps, { node, run: share, isForced }: Of<"cancel">): Promise<void> {
  const id = choose(deps, share);
  if (!id) return;
  const stopped = await deps.send(node, (at) => at.cancelRun(deps.world.caller, id, isForced));
  if (stopped?.status === "cancelled") deps.oracle.cancelled(id);
  if (stopped) deps.log(`a caller has cancelled ${id}, ${stopped.status}`);
}

async function read(deps: CallerDeps, { node, run }: Of<"read">): Promise<void> {
  await find(deps, node, run, false);
}

async function find(deps: CallerDeps, node: number, which: WhichRun, isRecent: boolean): Promise<RunRecord | null> {
  const id = choose(deps, isRecent && typeof which === "number" ? 1 - which / 4 : which);
  if (!id) return null;
  const run = await deps.send(node, (at) => at.find(deps.world.caller.organizationId, id));
  if (run) deps.oracle.read(run);
  if (run) deps.log(`a caller reads ${id}, ${run.status}`);
  return run;
}

const choose = ({ runs }: CallerDeps, which: WhichRun): RunId | undefined =>
  typeof which === "number" ? runs[Math.min(runs.length - 1, Math.floor(which * runs.length))] : which;

function unlessUnavailable(error: unknown): null {
  if (error instanceof ServiceError && error.code === "service_unavailable") return null;
  throw error;
}
