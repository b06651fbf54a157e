import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import type { FindModel } from "../model/providers.ts";
import { converse } from "./model/converse.ts";
import { modelError } from "./model/failures.ts";
import type { OpenModel } from "./model/language-model.ts";
import { openSession, type SessionParts } from "./model/open-session.ts";
import type { Prices } from "./model/prices.ts";
import { RunFailed, spentBy } from "./model/session.ts";
import { createSpending } from "./model/spending.ts";
import type { Outcome, Runtime, RuntimeCall, Spent } from "./runtime.ts";
import type { OpenTools, Toolbox } from "./tools.ts";

export type ModelRuntimeOptions = SessionParts & {
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
    closers.push(toolbox.close);
    const tools = toolbox.tools.filter(({ name }) => call.bounds.allowsTool(name));
    const session = await openSession(options, call, tools);
    closers.push(session.inbox.close);
    begun = session;
    return await converse(session);
  } catch (error) {
    return toOutcome(options, call, spentBy(begun), error);
  } finally {
    await Promise.allSettled(closers.map(async (close) => close()));
  }
}

async function openToolbox({ openTools }: ModelRuntimeOptions, call: RuntimeCall): Promise<Toolbox> {
  const { connectors } = call.configuration;
  if (connectors.length === 0) return { tools: [], close: async () => undefined };
  try {
    return await openTools(call.run.organizationId, connectors, call.signal);
  } catch (error) {
    if (call.signal.aborted) throw error;
    throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
  }
}

function toOutcome({ log }: ModelRuntimeOptions, call: RuntimeCall, spent: Spent, error: unknown): Outcome {
  if (error instanceof RunFailed) return { type: "failed", error: error.error, ...spent };
  // Why it was stopped is the engine's to say; what it has cost by then is ours.
  if (call.signal.aborted)
    return { type: "failed", error: modelError("agent_error", "The run was stopped."), ...spent };
  log.info({ run_id: call.run.id, err: error }, "a run of a model agent could not go on");
  return { type: "lost", message: `The run could not go on: ${messageOf(error)}` };
}
