import type { RequiredAction, RunActionRequest } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { decisionOf } from "../../model/approvals.ts";
import { type BudgetAnswer, describeAmount } from "../../model/caps.ts";
import { digestOf, splitAnswerKey, toAnswerKey } from "../../model/journal.ts";
import type { MismatchAnswer } from "../../model/mismatch.ts";
import type { Parked, RunRecord } from "../../model/runs.ts";
import type { Signals } from "../../signals/signals.ts";
import type { Store } from "../../store/store.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import { notifyPipeline } from "./finish.ts";

export type ActionDeps = {
  store: Pick<Store, "afterCommit" | "runs">;
  clock: DatabaseClock;
  signals: Signals;
  compileSchema: SchemaCompiler;
};

/**
 * Answers the action that the run is parked on; of two concurrent answers, the second gets `action_not_pending`. All answers pass here.
 * With an approval rule, the request is the result of the votes or, if `by` is null, of the deadline.
 */
export async function answerRun(
  deps: ActionDeps,
  run: RunRecord,
  request: RunActionRequest,
  by: string | null,
  /** The run continues with this revision. */
  agentRevision: number | null = null,
): Promise<void> {
  const { action, parked } = assertPendingAction(run, request);
  if (by !== null && action.approval && decisionOf(action.approval) !== request.type)
    throw new ServiceError("not_an_approver");
  const votes = action.approval?.votes;
  const answer = by === null && parked.budget ? recheck : toAnswer(deps, run, request);
  const value = votes ? { ...(answer as object), votes } : answer;
  const event = {
    type: "run.action.received",
    sequence: run.sequence + 1,
    run_id: run.id,
    created_at: new Date(deps.clock.now()).toISOString(),
    action: {
      type: request.type,
      action_id: action.id,
      payload: request.payload ?? null,
      ...(request.arguments ? { arguments: request.arguments } : {}),
      ...(votes ? { votes } : {}),
      by,
    },
  };
  const isAnswered = await deps.store.runs.answer(run, {
    key: keyOf(run, action, parked),
    value: JSON.stringify(value),
    event,
    agentRevision,
  });
  if (!isAnswered) throw new ServiceError("action_not_pending", { param: "action_id" });
  deps.store.afterCommit(() => {
    deps.signals.publish("events", run.id);
    deps.signals.publish("queued", run.id);
    notifyPipeline(deps.signals, run);
  });
}

/** Actions created by an older release have a key without a digest. Questions of the service never have one. */
function keyOf({ agentRevision }: RunRecord, action: RequiredAction, { key, budget, mismatch }: Parked): string {
  if (budget || mismatch || splitAnswerKey(key).digest !== null) return key;
  return toAnswerKey(key, digestOf(action, agentRevision));
}

/** The cap or its period has changed since the run was parked. */
const recheck: BudgetAnswer = { choice: "look_again" };

/** Returns the pending action; throws if the run does not wait for the named one. */
export function assertPendingAction({ requiredAction: action, parked }: RunRecord, request: RunActionRequest) {
  if (action && parked && (!request.action_id || request.action_id === action.id)) return { action, parked };
  throw new ServiceError("action_not_pending", { param: request.action_id ? "action_id" : "type" });
}

/** The decision about a budget: `approve` resumes the run, `reject` ends it. */
export function toBudgetAnswer(
  deps: ActionDeps,
  { schema, budget }: RequiredAction,
  request: RunActionRequest,
): BudgetAnswer {
  if (request.arguments) throw wrongArguments("`arguments` are only allowed with `approve`.");
  if (request.type === "delegate")
    throw wrongType("`delegate` is only allowed for actions with approvers, and this one has none.");
  const payload = request.payload ?? {};
  if (request.type !== "respond" && ("choice" in payload || "limit" in payload))
    throw wrongType(
      "A `choice` is only allowed with `respond`. `approve` means `raise_once`, and `reject` means `stop`.",
    );
  if (request.type === "approve") return { choice: "raise_once" };
  if (request.type === "reject") return { choice: "stop" };
  assertMatches(schema ? deps.compileSchema(schema, "schema")(payload) : [], "payload");
  const answer = payload as BudgetAnswer;
  const wrongLimit = (message: string) => new ServiceError("invalid_action", { param: "payload.limit", message });
  if (answer.choice !== "raise" && answer.limit !== undefined)
    throw wrongLimit(`payload.limit: only allowed with the choice 'raise', not with '${answer.choice}'.`);
  const { unit, used } = budget ?? { unit: "tokens" as const, used: 0 };
  // A run is counted when it is accepted, even beyond the cap, so a limit equal to the used number is enough.
  const isEnough = unit === "runs" ? (answer.limit ?? 0) >= used : (answer.limit ?? 0) > used;
  if (answer.choice === "raise" && !isEnough)
    throw wrongLimit(
      `payload.limit: the choice 'raise' needs a limit ${unit === "runs" ? "of at least" : "above"} the used ${describeAmount(unit, used)}.`,
    );
  return answer;
}

/** The decision about a run whose code does not match its journal: `approve` resumes the run, `reject` ends it. */
export function toMismatchAnswer(
  deps: ActionDeps,
  { schema, error }: RequiredAction,
  request: RunActionRequest,
): MismatchAnswer {
  if (request.arguments) throw wrongArguments("`arguments` are only allowed with `approve`.");
  if (request.type === "delegate")
    throw wrongType("`delegate` is only allowed for actions with approvers, and this one has none.");
  if (request.type === "approve") return { choice: "resume" };
  const message = error?.message ?? "";
  if (request.type === "reject") return { choice: "fail", message };
  const payload = request.payload ?? {};
  assertMatches(schema ? deps.compileSchema(schema, "schema")(payload) : [], "payload");
  return (payload as MismatchAnswer).choice === "fail" ? { choice: "fail", message } : { choice: "resume" };
}

const toDecide = "The run needs a decision: send `approve` or `reject`.";
const toConnect =
  "The run's user has to connect at `url`. `reject` ends the run; `approve` checks the connection again.";

/** The value that the agent receives; throws if the request does not fit the pending action. */
function toAnswer(deps: ActionDeps, run: RunRecord, request: RunActionRequest): unknown {
  const action = run.requiredAction;
  if (request.type === "delegate")
    throw wrongType("`delegate` is only allowed for actions with approvers, and this one has none.");
  if (action && run.parked?.budget) return toBudgetAnswer(deps, action, request);
  if (action && run.parked?.mismatch) return toMismatchAnswer(deps, action, request);
  if (action?.type === "approval" || action?.type === "connect") {
    if (request.type === "respond") throw wrongType(action.type === "connect" ? toConnect : toDecide);
    const decided = { approved: request.type === "approve", payload: request.payload ?? null };
    return request.arguments ? { ...decided, arguments: checkArguments(deps, action, request) } : decided;
  }
  if (request.arguments) throw wrongArguments("`arguments` are only allowed with `approve`.");
  if (action?.type === "tool_call") return toClientResults(deps, action, request);
  const mayDecline = run.parked?.mayDecline ?? false;
  if (mayDecline && request.type === "reject") return { approved: false, payload: request.payload ?? null };
  if (request.type !== "respond")
    throw wrongType(`The run needs input: send \`respond\` with a payload${mayDecline ? ", or `reject`" : ""}.`);
  const payload = request.payload ?? {};
  assertMatches(action?.schema ? deps.compileSchema(action.schema, "schema")(payload) : [], "payload");
  return mayDecline ? { approved: true, payload } : payload;
}

/** Longer results of tools are cut before the model reads them. */
const mostResultBytes = 262_144;

/** The results of the client's tools: one of each call. */
function toClientResults(
  deps: ActionDeps,
  { schema, tool_calls: calls = [] }: RequiredAction,
  request: RunActionRequest,
) {
  if (request.type !== "respond")
    throw wrongType("The run waits for the results of its client's tools: send `respond` with `payload.tool_results`.");
  const payload = request.payload ?? {};
  assertMatches(schema ? deps.compileSchema(schema, "schema")(payload) : [], "payload");
  const results = payload.tool_results as { tool_call_id: string; result: unknown }[];
  const missing = calls.filter(({ id }) => !results.some(({ tool_call_id }) => tool_call_id === id));
  const param = "payload.tool_results";
  const wrong = (message: string) => new ServiceError("invalid_action", { param, message: `${param}: ${message}` });
  if (missing.length > 0)
    throw wrong(`no result of ${missing.map(({ id }) => id).join(", ")}. Send all results together.`);
  for (const { tool_call_id, result } of results) {
    const bytes = Buffer.byteLength(JSON.stringify(result));
    if (bytes > mostResultBytes)
      throw wrong(`the result of ${tool_call_id} has ${bytes} bytes as JSON. The maximum is ${mostResultBytes}.`);
  }
  return payload;
}

/** The arguments that replace those of the agent's tool call. */
function checkArguments(deps: ActionDeps, { schema }: RequiredAction, { type, arguments: changed }: RunActionRequest) {
  if (type !== "approve") throw wrongArguments("`arguments` are only allowed with `approve`.");
  if (!schema) throw wrongArguments("The arguments of this action cannot be changed. Approve or reject it as it is.");
  assertMatches(compileToolSchema(deps, schema)?.(changed) ?? [], "arguments");
  return changed;
}

/** A tool's schema comes from a third party. If it cannot be compiled, the tool itself validates the arguments. */
function compileToolSchema({ compileSchema }: ActionDeps, schema: Record<string, unknown>) {
  try {
    return compileSchema(schema, "schema");
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function assertMatches(faults: readonly Fault[], field: string): void {
  const toField = (text: string) => text.replace(/^input/, field);
  const details = faults.map((fault) => ({
    ...fault,
    param: fault.param === null ? null : toField(fault.param),
    message: toField(fault.message),
  }));
  if (details[0]) throw new ServiceError("invalid_action", { message: details[0].message, details });
}

type Fault = ReturnType<ReturnType<SchemaCompiler>>[number];

export const wrongArguments = (message: string) => new ServiceError("invalid_action", { param: "arguments", message });

export const wrongType = (message: string) => new ServiceError("invalid_action", { param: "type", message });
