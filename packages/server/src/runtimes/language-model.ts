import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { FindModel } from "../model/providers.ts";
import type { CodeToolOptions } from "./code/code-tool.ts";
import { runAgentLoop } from "./language-model/agent-loop.ts";
import { openBuiltInTools } from "./language-model/built-in-tools.ts";
import { modelError } from "./language-model/failures.ts";
import { spentBy } from "./language-model/loop-state.ts";
import type { OpenModel } from "./language-model/open-model.ts";
import { openToolbox } from "./language-model/open-toolbox.ts";
import { type LoopParts, prepareLoop } from "./language-model/prepare-loop.ts";
import type { Prices } from "./language-model/prices.ts";
import { RunFailed } from "./language-model/run-failed.ts";
import { createSpending } from "./language-model/spending.ts";
import type { Outcome, Runtime, RuntimeCall, Spent } from "./runtime.ts";
import type { OpenTools } from "./tools.ts";

export type ModelRuntimeOptions = LoopParts & {
  findModel: FindModel;
  open: OpenModel;
  prices: Prices;
  openTools: OpenTools;
  /** Where the tool `code` runs; null if the operator has not enabled it. */
  code: CodeToolOptions | null;
  log: Log;
};

/**
 * Runs agents that are instructions, a model and tools.
 *
 * We run the loop ourselves instead of the SDK, because every model turn and every tool result is a step of the run's journal. After a
 * crash, or days after a question to a person, the run starts from the top, replays recorded turns and results from the journal, and
 * continues from there. Nothing that is recorded is paid for or done twice.
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
  let started = { spending: createSpending({ maxTokens: null, maxCostUsd: null }, null), steps: 0 };
  try {
    const toolbox = await openToolbox(options.openTools, call);
    if ("type" in toolbox) return toolbox;
    closers.push(toolbox.close);
    const offered = [...toolbox.tools, ...openBuiltInTools(options.code, call, toolbox.tools)];
    const tools = offered.filter(({ name }) => call.bounds.allowsTool(name));
    const state = await prepareLoop(options, call, tools);
    closers.push(state.runMessages.close);
    started = state;
    return await runAgentLoop(state);
  } catch (error) {
    return toOutcome(options, call, spentBy(started), error);
  } finally {
    await Promise.allSettled(closers.map(async (close) => close()));
  }
}

function toOutcome({ log }: ModelRuntimeOptions, call: RuntimeCall, spent: Spent, error: unknown): Outcome {
  if (error instanceof RunFailed) return { type: "failed", error: error.error, ...spent };
  // The engine reports why the run was stopped; this reports what it has cost so far.
  if (call.signal.aborted)
    return { type: "failed", error: modelError("agent_error", "The run was stopped."), ...spent };
  log.info({ run_id: call.run.id, err: error }, "a run of a model agent could not continue");
  return { type: "lost", message: `The run could not continue: ${messageOf(error)}` };
}
