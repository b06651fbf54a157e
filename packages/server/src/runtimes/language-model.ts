import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { NotConnected } from "../model/connectors.ts";
import type { FindModel } from "../model/providers.ts";
import { runAgentLoop } from "./language-model/agent-loop.ts";
import { modelError } from "./language-model/failures.ts";
import { RunFailed, spentBy } from "./language-model/loop-state.ts";
import type { OpenModel } from "./language-model/open-model.ts";
import { type LoopParts, prepareLoop } from "./language-model/prepare-loop.ts";
import type { Prices } from "./language-model/prices.ts";
import { createSpending } from "./language-model/spending.ts";
import type { Outcome, Runtime, RuntimeCall, Spent } from "./runtime.ts";
import type { OpenTools, PersonsAnswer, Toolbox } from "./tools.ts";

export type ModelRuntimeOptions = LoopParts & {
  findModel: FindModel;
  open: OpenModel;
  prices: Prices;
  openTools: OpenTools;
  log: Log;
};

/**
 * Runs agents that are instructions, a model and tools.
 *
 * The loop is ours and not the SDK's, because every turn of the model and every result of a tool is a step of the run's
 * journal: after a crash, or days after a question to a person, the run begins again at its start, takes each turn and
 * each result from the journal for as long as there are any, and goes on from there. Nothing that is kept is paid for
 * or done twice.
 */
export function createModelRuntime(options: ModelRuntimeOptions): Runtime {
  return {
    startsOver: false,
    execute: (call) => execute(options, call),
    stop: async () => undefined,
  };
}

async function execute(options: ModelRuntimeOptions, call: RuntimeCall): Promise<Outcome> {
  const closers: (() => unknown)[] = [];
  let begun = { spending: createSpending({ maxTokens: null, maxCostUsd: null }, null), steps: 0 };
  try {
    const toolbox = await openToolbox(options, call);
    if ("type" in toolbox) return toolbox;
    closers.push(toolbox.close);
    const tools = toolbox.tools.filter(({ name }) => call.bounds.allowsTool(name));
    const state = await prepareLoop(options, call, tools);
    closers.push(state.runMessages.close);
    begun = state;
    return await runAgentLoop(state);
  } catch (error) {
    return toOutcome(options, call, spentBy(begun), error);
  } finally {
    await Promise.allSettled(closers.map(async (close) => close()));
  }
}

/** The tools, or the question that must be answered before there are any. */
async function openToolbox({ openTools }: ModelRuntimeOptions, call: RuntimeCall): Promise<Toolbox | Outcome> {
  const { connectors } = call.configuration;
  if (connectors.length === 0) return { tools: [], close: async () => undefined };
  try {
    const { run, deadlineMs } = call;
    const user = { organizationId: run.organizationId, runId: run.id, user: run.user, deadlineMs };
    return await openTools(user, connectors, call.signal);
  } catch (error) {
    if (call.signal.aborted) throw error;
    if (error instanceof NotConnected && error.url !== null) return askToConnect(call, error, error.url);
    throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
  }
}

/** Asked again where what was given is worth nothing any more; who has said no is not. */
function askToConnect({ journal }: RuntimeCall, { connector, message }: NotConnected, url: string): Outcome {
  const place = `connect#${connector.id}.`;
  const answers = journal.filter(({ kind, key }) => kind === "answer" && key.startsWith(place));
  const isDeclined = answers.some(({ value }) => (JSON.parse(value) as PersonsAnswer).approved === false);
  if (isDeclined) throw new RunFailed(modelError("tool_error", `${message} The run's user was asked and declined.`));
  const prompt = `Connect ${connector.name}, so that the agent can use it for you.`;
  const question = { type: "connect" as const, prompt, url, connectorId: connector.id };
  return { type: "asked", key: `${place}${answers.length}`, question };
}

function toOutcome({ log }: ModelRuntimeOptions, call: RuntimeCall, spent: Spent, error: unknown): Outcome {
  if (error instanceof RunFailed) return { type: "failed", error: error.error, ...spent };
  // Why it was stopped is the engine's to say; what it has cost by then is ours.
  if (call.signal.aborted)
    return { type: "failed", error: modelError("agent_error", "The run was stopped."), ...spent };
  log.info({ run_id: call.run.id, err: error }, "a run of a model agent could not go on");
  return { type: "lost", message: `The run could not go on: ${messageOf(error)}` };
}
