import type { AgentConfiguration, CreateRunRequest, ReplayRunRequest, RunId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { isRemote } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { isVotedAnswer } from "../../model/approvals.ts";
import { isBudgetAnswer } from "../../model/caps.ts";
import { isMismatchAnswer } from "../../model/mismatch.ts";
import { findStep, forkJournal, type Replay, stepKeys, withModel } from "../../model/replays.ts";
import type { JournalRecord, RunRecord } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";
import type { ShowText } from "../guardrails/guarded-input.ts";
import { type CreatedRun, findConfiguration, findEarlierRun } from "../runs/admit.ts";
import { getRun, type IdempotentRequest } from "../runs/runs.ts";

export type ReplayDeps = { store: Pick<Store, "agents" | "idempotency" | "runs">; showText: ShowText };

type PlannedReplay = { request: CreateRunRequest; replay: Replay };
type ReplaySubmission = { caller: Caller; id: RunId; asked: ReplayRunRequest; idempotency: IdempotentRequest | null };

/** Plans the run of a replay; a repeated request returns its earlier run, even if it would be rejected today. */
export async function planReplay(deps: ReplayDeps, submission: ReplaySubmission): Promise<PlannedReplay | CreatedRun> {
  try {
    return await plan(deps, submission);
  } catch (refusal) {
    const earlier = await findEarlierRun(deps, submission);
    if (earlier) return earlier;
    throw refusal;
  }
}

/** Omitted fields keep the values of the source run. */
async function plan(deps: ReplayDeps, { caller, id, asked: request }: ReplaySubmission): Promise<PlannedReplay> {
  const run = await getRun(deps, caller, id);
  const agentRevision = request.agent_revision ?? run.agentRevision;
  const configuration = await findConfiguration(deps, run, agentRevision);
  const { effects = "live", model = null } = request;
  assertPossible(configuration, request);
  const found = await findJournal(deps, run, configuration, request);
  const threadId = run.threadId ?? (await deps.store.runs.findReplayThread(run));
  const settings = { of: run.id, threadId, agentRevision, effects, model };
  return {
    request: toRequest(run, request),
    replay: { ...settings, configuration: withModel(configuration, model), ...found },
  };
}

const unsupported = (param: string, message: string) => new ServiceError("replay_unsupported", { param, message });

/** Throws if a run of this configuration cannot be replayed with these settings. */
export function assertPossible(
  { runtime }: AgentConfiguration,
  { model, from_step, effects }: Pick<ReplayRunRequest, "model" | "from_step" | "effects">,
): void {
  if (model !== undefined && runtime.type !== "model")
    throw unsupported("model", "Only a model agent can be run with another model.");
  if (effects === "recorded" && runtime.type !== "module" && runtime.type !== "model")
    throw unsupported(
      "effects",
      "Recorded effects are only supported for module and model agents: the service cannot intercept the effects of other agents.",
    );
  if (from_step !== undefined && isRemote(runtime))
    throw unsupported("from_step", "The steps of a remote agent are not recorded. Replay the run from its start.");
}

/** The journal and messages that the replay reuses; empty if it starts over. */
async function findJournal(
  deps: ReplayDeps,
  run: RunRecord,
  { runtime }: AgentConfiguration,
  { from_step: step, effects }: ReplayRunRequest,
): Promise<{ journal: JournalRecord[]; messages: string[] }> {
  const isRecorded = effects === "recorded";
  if (step === undefined && !isRecorded) return { journal: [], messages: [] };
  // Decisions about budgets and mismatches, and votes, were made for that run only.
  const isForThatRun = (entry: JournalRecord) =>
    isBudgetAnswer(entry) || isMismatchAnswer(entry) || (!isRecorded && isVotedAnswer(entry));
  const journal = (await deps.store.runs.listJournal(run)).filter((entry) => !isForThatRun(entry));
  if (journal.length === 0) throw new ServiceError("journal_not_found", { param: step ? "from_step" : "effects" });
  const before = step === undefined ? 0 : findStep(journal, step);
  if (before === -1) throw await noSuchStep(deps, run, step ?? "", journal);
  const fork = { runtime: runtime.type, before, isRecorded };
  return { journal: forkJournal(journal, fork), messages: await deps.store.runs.listMessages(run, 0) };
}

const mostNamed = 20;

/** Lists the existing steps, after applying the output policies. */
async function noSuchStep(
  deps: ReplayDeps,
  run: RunRecord,
  step: string,
  journal: readonly JournalRecord[],
): Promise<ServiceError> {
  const { policy } = await findConfiguration(deps, run, run.agentRevision);
  const keys = stepKeys(journal);
  const shown = await deps.showText(run.organizationId, policy, JSON.stringify(keys.slice(0, mostNamed)), "steps");
  const more = keys.length > mostNamed ? " …" : "";
  const known = shown === null ? "" : ` It has ${(JSON.parse(shown) as string[]).join(", ")}${more}.`;
  return new ServiceError("step_not_found", { param: "from_step", message: `The run has no step '${step}'.${known}` });
}

const toRequest = (run: RunRecord, request: ReplayRunRequest): CreateRunRequest => ({
  agent_id: run.agentId,
  input: request.input ?? JSON.parse(run.input),
  metadata: request.metadata ?? run.metadata,
  timeout_seconds: request.timeout_seconds ?? run.timeoutSeconds,
  priority: request.priority ?? run.priority,
  ...(run.user === null ? {} : { user: run.user }),
  ...run.clientOptions,
});
