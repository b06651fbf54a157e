import type { RequiredAction, RunActionRequest } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { decisionOf } from "../../model/approvals.ts";
import { type BudgetAnswer, describeAmount } from "../../model/caps.ts";
import { digestOf, splitAnswerKey, toAnswerKey } from "../../model/journal.ts";
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
 * Answers the question the run is parked on; of two answers at once, one is told that it came too late. Every answer passes here, whoever
 * gives it: where a rule decides, it is what was voted, or what the deadline says (`by` is null).
 */
export async function answerRun(
  deps: ActionDeps,
  run: RunRecord,
  request: RunActionRequest,
  by: string | null,
): Promise<void> {
  const { asked, parked } = assertPendingAction(run, request);
  if (by !== null && asked.approval && decisionOf(asked.approval) !== request.type)
    throw new ServiceError("not_an_approver");
  const votes = asked.approval?.votes;
  const answer = by === null && parked.budget ? recheck : toAnswer(deps, run, request);
  const value = votes ? { ...(answer as object), votes } : answer;
  const event = {
    type: "run.action.received",
    sequence: run.sequence + 1,
    run_id: run.id,
    created_at: new Date(deps.clock.now()).toISOString(),
    action: {
      type: request.type,
      action_id: asked.id,
      payload: request.payload ?? null,
      ...(request.arguments ? { arguments: request.arguments } : {}),
      ...(votes ? { votes } : {}),
      by,
    },
  };
  const isAnswered = await deps.store.runs.answer(run, {
    key: keyOf(run, asked, parked),
    value: JSON.stringify(value),
    event,
  });
  if (!isAnswered) throw new ServiceError("action_not_pending", { param: "action_id" });
  deps.store.afterCommit(() => {
    deps.signals.publish("events", run.id);
    deps.signals.publish("queued", run.id);
    notifyPipeline(deps.signals, run);
  });
}

/** A question of an older release has a key without a digest. Budgets have none: their answers name the cap. */
function keyOf({ agentRevision }: RunRecord, asked: RequiredAction, { key, budget }: Parked): string {
  if (budget || splitAnswerKey(key).digest !== null) return key;
  return toAnswerKey(key, digestOf(asked, agentRevision));
}

/** Nobody has answered, but the cap or its period is another by now. */
const recheck: BudgetAnswer = { choice: "look_again" };

/** The question that is meant; throws where the run does not ask it. */
export function assertPendingAction({ requiredAction: asked, parked }: RunRecord, request: RunActionRequest) {
  if (asked && parked && (!request.action_id || request.action_id === asked.id)) return { asked, parked };
  throw new ServiceError("action_not_pending", { param: request.action_id ? "action_id" : "type" });
}

/** What was decided about a budget: `approve` lets the run go on, `reject` ends it. */
export function toBudgetAnswer(
  deps: ActionDeps,
  { schema, budget }: RequiredAction,
  request: RunActionRequest,
): BudgetAnswer {
  if (request.arguments) throw wrongArguments("`arguments` go with `approve` alone.");
  if (request.type === "delegate") throw wrongType("Only a vote is handed on, and this question has no approvers.");
  const payload = request.payload ?? {};
  if (request.type !== "respond" && ("choice" in payload || "limit" in payload))
    throw wrongType("A `choice` goes with `respond`: `approve` is `raise_once`, and `reject` is `stop`.");
  if (request.type === "approve") return { choice: "raise_once" };
  if (request.type === "reject") return { choice: "stop" };
  assertMatches(schema ? deps.compileSchema(schema, "schema")(payload) : [], "payload");
  const answer = payload as BudgetAnswer;
  const wrongLimit = (message: string) => new ServiceError("invalid_action", { param: "payload.limit", message });
  if (answer.choice !== "raise" && answer.limit !== undefined)
    throw wrongLimit(`payload.limit: it goes with the choice 'raise', and '${answer.choice}' does nothing with it.`);
  const { unit, used } = budget ?? { unit: "tokens" as const, used: 0 };
  // A run is counted when it is accepted, also beyond the cap: that many are enough.
  const isEnough = unit === "runs" ? (answer.limit ?? 0) >= used : (answer.limit ?? 0) > used;
  if (answer.choice === "raise" && !isEnough)
    throw wrongLimit(
      `payload.limit: the choice 'raise' takes a limit ${unit === "runs" ? "of at least" : "above"} what is used, ${describeAmount(unit, used)}.`,
    );
  return answer;
}

const toDecide = "The run asks for a decision: send `approve` or `reject`.";
const toConnect = "The run's user connects at `url`; `reject` ends the run, `approve` looks again.";

/** What the agent will get; throws when it is not what the agent asked for. */
function toAnswer(deps: ActionDeps, run: RunRecord, request: RunActionRequest): unknown {
  const asked = run.requiredAction;
  if (request.type === "delegate") throw wrongType("Only a vote is handed on, and this question has no approvers.");
  if (asked && run.parked?.budget) return toBudgetAnswer(deps, asked, request);
  if (asked?.type === "approval" || asked?.type === "connect") {
    if (request.type === "respond") throw wrongType(asked.type === "connect" ? toConnect : toDecide);
    const decided = { approved: request.type === "approve", payload: request.payload ?? null };
    return request.arguments ? { ...decided, arguments: checkArguments(deps, asked, request) } : decided;
  }
  if (request.arguments) throw wrongArguments("`arguments` go with `approve` alone.");
  const mayDecline = run.parked?.mayDecline ?? false;
  if (mayDecline && request.type === "reject") return { approved: false, payload: request.payload ?? null };
  if (request.type !== "respond")
    throw wrongType(`The run asks for input: send \`respond\` with a payload${mayDecline ? ", or `reject`" : ""}.`);
  const payload = request.payload ?? {};
  assertMatches(asked?.schema ? deps.compileSchema(asked.schema, "schema")(payload) : [], "payload");
  return mayDecline ? { approved: true, payload } : payload;
}

/** What a tool is called with in place of what the agent wanted. */
function checkArguments(deps: ActionDeps, { schema }: RequiredAction, { type, arguments: changed }: RunActionRequest) {
  if (type !== "approve") throw wrongArguments("`arguments` go with `approve` alone.");
  if (!schema)
    throw wrongArguments("This question takes no other arguments than it has: approve or reject it as it is.");
  assertMatches(compileToolSchema(deps, schema)?.(changed) ?? [], "arguments");
  return changed;
}

/** A tool's schema is its maker's; where it is none that we can read, the tool has the last word. */
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
