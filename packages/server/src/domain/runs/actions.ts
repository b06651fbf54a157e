import { type ActionId, grants, type RunActionRequest, type RunId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import { isRemote } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { isFinal, type RunRecord } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";
import type { AgentCache } from "../agents/cache.ts";
import { assertNoPrivateSequel, missingScopeHint } from "../api-keys/permissions.ts";
import { type CapDeps, changeCap } from "../caps/caps.ts";
import { checkFiles, type NamedFileDeps } from "../files/run-files.ts";
import { countedInput, countRefusal, type GuardInput, GuardrailViolation } from "../guardrails/guarded-input.ts";
import {
  type ActionDeps,
  answerRun,
  assertPendingAction,
  toBudgetAnswer,
  wrongArguments,
  wrongType,
} from "./answer.ts";
import { voteOnRun } from "./approvals.ts";
import { getRun } from "./runs.ts";

/** The payload of an action passes the same guards as a run's input, and so do the files that it names. */
export type GuardedActionDeps = ActionDeps &
  CapDeps &
  NamedFileDeps & {
    store: Pick<Store, "agents" | "connectors" | "guardrails" | "members" | "pipelineRuns" | "transaction">;
    guardInput: GuardInput;
    agents: Pick<AgentCache, "find">;
  };

/** Prepares a decision, answer or message for an active run. Guards check it first and may call a model, so this runs outside a transaction. */
export async function prepareAction(
  deps: GuardedActionDeps,
  caller: Caller,
  id: RunId,
  request: RunActionRequest,
): Promise<Commit<RunRecord>> {
  const run = await getRun(deps, caller, id);
  if (isFinal(run.status) || run.status === "cancelling") throw new ServiceError("run_not_active");
  await assertNoPrivateSequel(deps.store, caller, run);
  assertChangedIsNamed(run, request);
  const agent = await deps.agents.find(run.organizationId, run.agentId);
  const policy = agent?.configuration.policy ?? null;
  if (request.type === "message" && agent && isRemote(agent.configuration.runtime)) throw messagesUnsupported();
  if (request.to !== undefined && request.type !== "delegate")
    throw new ServiceError("invalid_action", { param: "to", message: "`to` is only allowed with `delegate`." });
  const { payload, arguments: changed } = request;
  const take = (field: "payload" | "arguments", given: Fields) =>
    takeGiven(deps, caller, run, { policy, field, given });
  const takenPayload = payload && (await take("payload", payload));
  const takenArguments = changed && (await take("arguments", changed));
  const guarded = {
    ...request,
    // Without an action id, the answer is for the action that is pending now, not for a later one.
    ...(run.requiredAction && request.type !== "message"
      ? { action_id: request.action_id ?? (run.requiredAction.id as ActionId) }
      : {}),
    ...(takenPayload ? { payload: takenPayload.fields } : {}),
    ...(takenArguments ? { arguments: takenArguments.fields } : {}),
  };
  return async () => {
    await takenPayload?.noteFiles();
    await takenArguments?.noteFiles();
    // Use the run as read at the start: the answer must not apply to a later action.
    await applyAction(deps, caller, run, guarded);
    return getRun(deps, caller, id);
  };
}

/** The caller may have seen only the question that this one replaced. A rejection is always safe. */
function assertChangedIsNamed({ requiredAction }: RunRecord, { type, action_id }: RunActionRequest): void {
  const isDecision = type === "approve" || type === "respond";
  if (!requiredAction?.changed_from || action_id !== undefined || !isDecision) return;
  throw new ServiceError("action_not_pending", {
    param: "action_id",
    message:
      "The question has changed since it was answered. Read `required_action` of the run again, and send its `id` as `action_id`.",
  });
}

async function applyAction(deps: GuardedActionDeps, caller: Caller, run: RunRecord, request: RunActionRequest) {
  if (request.type === "message") await sendMessage(deps, run, request);
  else if (run.parked?.budget) await answerBudget(deps, caller, run, request);
  else if (run.parked?.mismatch) await answerMismatch(deps, caller, run, request);
  else if (run.requiredAction?.approval) await voteOnRun(deps, caller, run, request);
  else await answerRun(deps, run, request, caller.actor);
}

/** Raising a budget needs the scope to change it. The change and the answer share a transaction. */
async function answerBudget(deps: GuardedActionDeps, caller: Caller, run: RunRecord, request: RunActionRequest) {
  const { action, parked } = assertPendingAction(run, request);
  const { choice, limit } = toBudgetAnswer(deps, action, request);
  const capId = parked.budget?.capId ?? null;
  const scope = capId ? "approvals:manage" : "agents:write";
  if (choice !== "stop" && !grants(caller.scopes, scope))
    throw new ServiceError("insufficient_scope", {
      message: `Raising a run's budget requires the scope '${scope}', ${missingScopeHint(caller)}.`,
    });
  await deps.store.transaction(async () => {
    if (choice === "raise" && capId && limit !== undefined) await changeCap(deps, caller, capId, { limit });
    await answerRun(deps, run, request, caller.actor);
  });
}

/** A module's code belongs to its revision, so the fix is another revision: the one that is deployed now. */
async function answerMismatch(deps: GuardedActionDeps, caller: Caller, run: RunRecord, request: RunActionRequest) {
  const { organizationId, agentId, agentRevision } = run;
  const deployed = await deps.agents.find(organizationId, agentId);
  const own = await deps.store.agents.findRevision(organizationId, agentId, agentRevision);
  const isModule = [deployed, own].every((agent) => agent?.configuration.runtime.type === "module");
  await answerRun(deps, run, request, caller.actor, isModule ? (deployed?.revision ?? null) : null);
}

/** The message would be stored, but a remote agent never reads it. */
const messagesUnsupported = () =>
  wrongType(
    "A remote agent cannot receive messages during a run. Answer its pending action with `respond`, " +
      "`approve` or `reject`, or create another run in the same thread.",
  );

type Fields = Record<string, unknown>;
type Taken = { fields: Fields; noteFiles: Commit<void> };
type Given = { policy: string | null; field: "payload" | "arguments"; given: Fields };

/** Applies the policies to the payload; throws if they reject it or if it names a file that the caller cannot access. */
async function takeGiven(
  deps: GuardedActionDeps,
  caller: Caller,
  run: RunRecord,
  { policy, field, given }: Given,
): Promise<Taken> {
  const json = JSON.stringify(given);
  try {
    const verdict = await countedInput(deps, run)(run.organizationId, policy, json, field);
    if (verdict.isBlocked) throw new GuardrailViolation(verdict);
    const { threadId, user } = run;
    const naming = { json: verdict.text, root: field, policy, judged: run, threadId, user };
    const noteFiles = await checkFiles(deps, caller, naming);
    return { fields: verdict.text === json ? given : (JSON.parse(verdict.text) as Fields), noteFiles };
  } catch (refusal) {
    await countRefusal(deps.store, run, refusal);
    throw refusal;
  }
}

async function sendMessage(deps: ActionDeps, run: RunRecord, request: RunActionRequest): Promise<void> {
  if (request.arguments) throw wrongArguments("`arguments` are only allowed with `approve`.");
  const { payload = {} } = request;
  const isKept = await deps.store.runs.addMessage(run.organizationId, run.id, JSON.stringify(payload));
  if (!isKept) throw new ServiceError("run_not_active");
  deps.store.afterCommit(() => deps.signals.publish("message", run.id));
}
