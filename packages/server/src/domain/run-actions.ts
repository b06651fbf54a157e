import type { RunActionRequest, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import { isFinal, type RunRecord } from "../model/runs.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { AgentCache } from "./agent-cache.ts";
import { assertNoPrivateSequel } from "./demo-keys.ts";
import { tellPipeline } from "./finish-run.ts";
import { countRefusal, type GuardInput, GuardrailViolation } from "./guarded-input.ts";
import type { SchemaCompiler } from "./json-schema.ts";
import { getRun } from "./runs.ts";

export type ActionDeps = {
  store: Pick<Store, "afterCommit" | "runs">;
  signals: Signals;
  compileSchema: SchemaCompiler;
};

/** What a person sends goes to the agent like its input does, past the same guards. */
export type GuardedActionDeps = ActionDeps & {
  store: Pick<Store, "agents" | "connectors" | "guardrails" | "pipelineRuns">;
  guardInput: GuardInput;
  agents: Pick<AgentCache, "find">;
};

/** A decision, an answer or a message for a run that has not ended. */
export async function actOnRun(
  deps: GuardedActionDeps,
  caller: Caller,
  id: RunId,
  request: RunActionRequest,
): Promise<RunRecord> {
  const run = await getRun(deps, caller, id);
  if (isFinal(run.status) || run.status === "cancelling") throw new ServiceError("run_not_active");
  await assertNoPrivateSequel(deps.store, caller, run);
  const guarded = request.payload ? { ...request, payload: await guardPayload(deps, run, request.payload) } : request;
  if (guarded.type === "message") await sendMessage(deps, run, guarded.payload ?? {});
  else await answerRun(deps, run, guarded);
  return getRun(deps, caller, id);
}

async function guardPayload(deps: GuardedActionDeps, run: RunRecord, payload: Record<string, unknown>) {
  const agent = await deps.agents.find(run.organizationId, run.agentId);
  const json = JSON.stringify(payload);
  const policy = agent?.configuration.policy ?? null;
  const verdict = await deps.guardInput(run.organizationId, policy, json, "payload");
  if (!verdict.isBlocked)
    return verdict.text === json ? payload : (JSON.parse(verdict.text) as Record<string, unknown>);
  const refusal = new GuardrailViolation(verdict.findings);
  await countRefusal(deps.store, run.organizationId, run.agentId, refusal);
  throw refusal;
}

async function sendMessage(deps: ActionDeps, run: RunRecord, payload: Record<string, unknown>): Promise<void> {
  const isKept = await deps.store.runs.addMessage(run.organizationId, run.id, JSON.stringify(payload));
  if (!isKept) throw new ServiceError("run_not_active");
  deps.store.afterCommit(() => deps.signals.publish("message", run.id));
}

/** Answers the question the run is parked on; of two answers at once, one is told that it came too late. */
export async function answerRun(deps: ActionDeps, run: RunRecord, request: RunActionRequest): Promise<void> {
  const { requiredAction: asked, parked } = run;
  if (!asked || !parked || (request.action_id && request.action_id !== asked.id)) {
    throw new ServiceError("action_not_pending", { param: request.action_id ? "action_id" : "type" });
  }
  const value = toAnswer(deps, run, request);
  const event = {
    type: "run.action.received",
    sequence: run.sequence + 1,
    run_id: run.id,
    action: { type: request.type, action_id: asked.id, payload: request.payload ?? null },
  };
  const isAnswered = await deps.store.runs.answer(run, { key: parked.key, value: JSON.stringify(value), event });
  if (!isAnswered) throw new ServiceError("action_not_pending", { param: "action_id" });
  deps.store.afterCommit(() => {
    deps.signals.publish("events", run.id);
    deps.signals.publish("queued", run.id);
    tellPipeline(deps.signals, run);
  });
}

/** What the agent will get; throws when it is not what the agent asked for. */
function toAnswer(deps: ActionDeps, run: RunRecord, request: RunActionRequest): unknown {
  const asked = run.requiredAction;
  if (asked?.type === "approval" || asked?.type === "connect") {
    if (request.type !== "respond") return { approved: request.type === "approve", payload: request.payload ?? null };
    if (asked.type === "connect")
      throw wrongType("The run's user connects at `url`; `reject` ends the run, `approve` looks again.");
    throw wrongType("The run asks for a decision: send `approve` or `reject`.");
  }
  const mayDecline = run.parked?.mayDecline ?? false;
  if (mayDecline && request.type === "reject") return { approved: false, payload: request.payload ?? null };
  if (request.type !== "respond")
    throw wrongType(`The run asks for input: send \`respond\` with a payload${mayDecline ? ", or `reject`" : ""}.`);
  const payload = request.payload ?? {};
  const faults = asked?.schema ? deps.compileSchema(asked.schema, "schema")(payload) : [];
  const details = faults.map((fault) => ({ ...fault, param: fault.param?.replace(/^input/, "payload") ?? null }));
  if (details[0]) throw new ServiceError("invalid_action", { message: details[0].message, details });
  return mayDecline ? { approved: true, payload } : payload;
}

const wrongType = (message: string) => new ServiceError("invalid_action", { param: "type", message });
