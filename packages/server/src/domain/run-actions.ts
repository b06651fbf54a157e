import { grants, type RequiredAction, type RunActionRequest, type RunId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { BudgetAnswer } from "../model/caps.ts";
import { isRemote } from "../model/remote-agents.ts";
import { isFinal, type RunRecord } from "../model/runs.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { AgentCache } from "./agent-cache.ts";
import { type CapDeps, changeCap } from "./caps.ts";
import { whoLacks } from "./credentials.ts";
import { assertNoPrivateSequel } from "./demo-keys.ts";
import { tellPipeline } from "./finish-run.ts";
import { countJudging, countRefusal, type GuardInput, GuardrailViolation } from "./guarded-input.ts";
import type { SchemaCompiler } from "./json-schema.ts";
import { type NamedFileDeps, takeFiles } from "./named-files.ts";
import { getRun } from "./runs.ts";

export type ActionDeps = {
  store: Pick<Store, "afterCommit" | "runs">;
  clock: DatabaseClock;
  signals: Signals;
  compileSchema: SchemaCompiler;
};

/** What a person sends goes to the agent like its input does, past the same guards, and so do the files that it names. */
export type GuardedActionDeps = ActionDeps &
  CapDeps &
  NamedFileDeps & {
    store: Pick<Store, "agents" | "connectors" | "guardrails" | "pipelineRuns" | "transaction">;
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
  const agent = await deps.agents.find(run.organizationId, run.agentId);
  const policy = agent?.configuration.policy ?? null;
  if (request.type === "message" && agent && isRemote(agent.configuration.runtime)) throw deafAgent();
  const { payload, arguments: changed } = request;
  const take = (field: "payload" | "arguments", given: Fields) =>
    takeGiven(deps, caller, run, { policy, field, given });
  const guarded = {
    ...request,
    ...(payload ? { payload: await take("payload", payload) } : {}),
    ...(changed ? { arguments: await take("arguments", changed) } : {}),
  };
  if (guarded.type === "message") await sendMessage(deps, run, guarded);
  else if (run.parked?.budget) await answerBudget(deps, caller, run, guarded);
  else await answerRun(deps, run, guarded, caller.actor);
  return getRun(deps, caller, id);
}

/** Whoever raises a budget may change what it is of; raised and answered are one. */
async function answerBudget(deps: GuardedActionDeps, caller: Caller, run: RunRecord, request: RunActionRequest) {
  const { asked, parked } = assertAsks(run, request);
  const { choice, limit } = toBudgetAnswer(deps, asked, request);
  const capId = parked.budget?.capId ?? null;
  const scope = capId ? "policies:write" : "agents:write";
  if (choice !== "stop" && !grants(caller.scopes, scope))
    throw new ServiceError("insufficient_scope", {
      message: `To let a run use more than its budget takes the scope '${scope}', ${whoLacks(caller)}.`,
    });
  await deps.store.transaction(async () => {
    if (choice === "raise" && capId && limit !== undefined) await changeCap(deps, caller, capId, { limit });
    await answerRun(deps, run, request, caller.actor);
  });
}

/** It would be kept, and nobody would ever read it. */
const deafAgent = () =>
  wrongType(
    "An agent elsewhere is called once for each stretch of its run and hears nothing in between. Answer its question with `respond`, " +
      "`approve` or `reject`, or begin another run, in the same thread to go on with what was said.",
  );

type Fields = Record<string, unknown>;
type Given = { policy: string | null; field: "payload" | "arguments"; given: Fields };

/** As the policies let it in; throws where they do not, or where it names what is no file of the caller's. */
async function takeGiven(
  deps: GuardedActionDeps,
  caller: Caller,
  run: RunRecord,
  { policy, field, given }: Given,
): Promise<Fields> {
  const json = JSON.stringify(given);
  try {
    const verdict = await deps.guardInput(run.organizationId, policy, json, field);
    if (verdict.isBlocked) throw new GuardrailViolation(verdict);
    const { threadId, user } = run;
    await takeFiles(deps, caller, { json: verdict.text, root: field, policy, threadId, user });
    await countJudging(deps.store, run, verdict.use ?? null);
    return verdict.text === json ? given : (JSON.parse(verdict.text) as Fields);
  } catch (refusal) {
    await countRefusal(deps.store, run, refusal);
    throw refusal;
  }
}

async function sendMessage(deps: ActionDeps, run: RunRecord, request: RunActionRequest): Promise<void> {
  if (request.arguments) throw wrongArguments("`arguments` go with `approve` alone.");
  const { payload = {} } = request;
  const isKept = await deps.store.runs.addMessage(run.organizationId, run.id, JSON.stringify(payload));
  if (!isKept) throw new ServiceError("run_not_active");
  deps.store.afterCommit(() => deps.signals.publish("message", run.id));
}

/** Answers the question the run is parked on; of two answers at once, one is told that it came too late. */
export async function answerRun(
  deps: ActionDeps,
  run: RunRecord,
  request: RunActionRequest,
  by: string | null,
): Promise<void> {
  const { asked, parked } = assertAsks(run, request);
  const value = by === null && parked.budget ? lookAgain : toAnswer(deps, run, request);
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
      by,
    },
  };
  const isAnswered = await deps.store.runs.answer(run, { key: parked.key, value: JSON.stringify(value), event });
  if (!isAnswered) throw new ServiceError("action_not_pending", { param: "action_id" });
  deps.store.afterCommit(() => {
    deps.signals.publish("events", run.id);
    deps.signals.publish("queued", run.id);
    tellPipeline(deps.signals, run);
  });
}

/** Nobody has answered, but the cap or its period is another by now. */
const lookAgain: BudgetAnswer = { choice: "look_again" };

function assertAsks({ requiredAction: asked, parked }: RunRecord, request: RunActionRequest) {
  if (asked && parked && (!request.action_id || request.action_id === asked.id)) return { asked, parked };
  throw new ServiceError("action_not_pending", { param: request.action_id ? "action_id" : "type" });
}

/** What was decided about a budget: `approve` lets the run go on, `reject` ends it. */
function toBudgetAnswer(deps: ActionDeps, { schema, budget }: RequiredAction, request: RunActionRequest): BudgetAnswer {
  if (request.arguments) throw wrongArguments("`arguments` go with `approve` alone.");
  if (request.type === "approve") return { choice: "raise_once" };
  if (request.type === "reject") return { choice: "stop" };
  const payload = request.payload ?? {};
  assertMatches(schema ? deps.compileSchema(schema, "schema")(payload) : [], "payload");
  const answer = payload as BudgetAnswer;
  const { unit, used } = budget ?? { unit: "tokens", used: 0 };
  // A run is counted when it is accepted, also beyond the cap: that many are enough.
  const isEnough = unit === "runs" ? (answer.limit ?? 0) >= used : (answer.limit ?? 0) > used;
  if (answer.choice === "raise" && !isEnough)
    throw new ServiceError("invalid_action", {
      param: "payload.limit",
      message: `payload.limit: the choice 'raise' takes a limit ${unit === "runs" ? "of at least" : "above"} the ${used} ${unit} that are used.`,
    });
  return answer;
}

const toDecide = "The run asks for a decision: send `approve` or `reject`.";
const toConnect = "The run's user connects at `url`; `reject` ends the run, `approve` looks again.";

/** What the agent will get; throws when it is not what the agent asked for. */
function toAnswer(deps: ActionDeps, run: RunRecord, request: RunActionRequest): unknown {
  const asked = run.requiredAction;
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
  assertMatches(compileStrangers(deps, schema)?.(changed) ?? [], "arguments");
  return changed;
}

/** A tool's schema is its maker's; where it is none that we can read, the tool has the last word. */
function compileStrangers({ compileSchema }: ActionDeps, schema: Record<string, unknown>) {
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

const wrongArguments = (message: string) => new ServiceError("invalid_action", { param: "arguments", message });

const wrongType = (message: string) => new ServiceError("invalid_action", { param: "type", message });
