import type { AgentConfiguration, CreateRunRequest, ReplayRunRequest, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import { isBudgetAnswer } from "../model/caps.ts";
import { stepThatFailed } from "../model/failed-steps.ts";
import { isRemote } from "../model/remote-agents.ts";
import { findStep, forkJournal, type Replay, withModel } from "../model/replays.ts";
import type { JournalRecord, RunRecord } from "../model/runs.ts";
import type { Store } from "../store/store.ts";
import { type CreatedRun, findEarlierRun } from "./admit-run.ts";
import { getRun, type IdempotentRequest } from "./runs.ts";

export type ReplayDeps = { store: Pick<Store, "agents" | "idempotency" | "runs"> };

type PlannedReplay = { request: CreateRunRequest; replay: Replay };
type ReplaySubmission = { caller: Caller; id: RunId; asked: ReplayRunRequest; idempotency: IdempotentRequest | null };

/** The run that a replay asks for; a repeated request finds the run it made, even if it could not be made today. */
export async function planReplay(deps: ReplayDeps, submission: ReplaySubmission): Promise<PlannedReplay | CreatedRun> {
  try {
    return await plan(deps, submission);
  } catch (refusal) {
    const earlier = await findEarlierRun(deps, submission);
    if (earlier) return earlier;
    throw refusal;
  }
}

/** What is not said is as it was. */
async function plan(deps: ReplayDeps, { caller, id, asked }: ReplaySubmission): Promise<PlannedReplay> {
  const run = await getRun(deps, caller, id);
  const agentRevision = asked.revision ?? run.agentRevision;
  const configuration = await findConfiguration(deps, run, agentRevision);
  const { effects = "live", model = null } = asked;
  assertPossible(configuration, asked);
  const found = await findJournal(deps, run, configuration, asked);
  const threadId = run.threadId ?? (await deps.store.runs.findReplayThread(run));
  const settings = { of: run.id, threadId, agentRevision, effects, model };
  return {
    request: toRequest(run, asked),
    replay: { ...settings, configuration: withModel(configuration, model), ...found },
  };
}

export async function findConfiguration(
  { store }: { store: Pick<Store, "agents"> },
  { organizationId, agentId }: Pick<RunRecord, "organizationId" | "agentId">,
  revision: number,
): Promise<AgentConfiguration> {
  const found = await store.agents.findRevision(organizationId, agentId, revision);
  if (!found) throw new ServiceError("revision_not_found", { param: "revision" });
  return found.configuration;
}

const unsupported = (param: string, message: string) => new ServiceError("replay_unsupported", { param, message });

/** Whether a run of this configuration could be done again so; throws why not. */
export function assertPossible(
  { runtime }: AgentConfiguration,
  { model, from_step, effects }: Pick<ReplayRunRequest, "model" | "from_step" | "effects">,
): void {
  if (model !== undefined && runtime.type !== "model")
    throw unsupported("model", "Only an agent that is a model can be run with another model.");
  if (effects === "recorded" && runtime.type !== "module" && runtime.type !== "model")
    throw unsupported(
      "effects",
      "What this agent does is done where the service cannot hold it back: only modules and models can be answered from the record.",
    );
  if (from_step !== undefined && isRemote(runtime))
    throw unsupported("from_step", "An agent elsewhere keeps its steps to itself: replay the run from its start.");
}

/** What the replay finds done and said; nothing, where it is to begin anew. */
async function findJournal(
  { store }: ReplayDeps,
  run: RunRecord,
  { runtime }: AgentConfiguration,
  { from_step: step, effects }: ReplayRunRequest,
): Promise<{ journal: JournalRecord[]; messages: string[] }> {
  const isRecorded = effects === "recorded";
  if (step === undefined && !isRecorded) return { journal: [], messages: [] };
  // What people let that run spend, they have not let this one.
  const journal = (await store.runs.listJournal(run)).filter((entry) => !isBudgetAnswer(entry));
  if (journal.length === 0) throw new ServiceError("journal_not_found", { param: step ? "from_step" : "effects" });
  const before = step === undefined ? 0 : findStep(journal, step);
  if (before === -1) throw noSuchStep(step ?? "", journal);
  const fork = { runtime: runtime.type, before, isRecorded };
  return { journal: forkJournal(journal, fork), messages: await store.runs.listMessages(run, 0) };
}

const mostNamed = 20;

function noSuchStep(step: string, journal: readonly JournalRecord[]): ServiceError {
  const keys = [...new Set(journal.filter(({ kind }) => kind === "step").map(({ key }) => stepThatFailed(key) ?? key))];
  const more = keys.length > mostNamed ? " …" : "";
  const message = `The run has no step '${step}'. It has ${keys.slice(0, mostNamed).join(", ")}${more}.`;
  return new ServiceError("step_not_found", { param: "from_step", message });
}

const toRequest = (run: RunRecord, asked: ReplayRunRequest): CreateRunRequest => ({
  agent_id: run.agentId,
  input: asked.input ?? JSON.parse(run.input),
  metadata: asked.metadata ?? run.metadata,
  timeout_seconds: asked.timeout_seconds ?? run.timeoutSeconds,
  priority: asked.priority ?? run.priority,
  ...(run.user === null ? {} : { user: run.user }),
});
