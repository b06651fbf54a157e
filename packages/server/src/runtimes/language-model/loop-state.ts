import type { RunError } from "@agentrun/contract";
import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import type { ModelSource } from "../../model/providers.ts";
import type { Emission } from "../../model/stream-events.ts";
import type { ThreadChanges } from "../../model/threads.ts";
import type { RuntimeCall, Spent } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import type { CheckValue } from "./answer.ts";
import type { RunMessages } from "./run-messages.ts";
import type { Spending } from "./spending.ts";
import type { Journal } from "./turn-journal.ts";

/** Everything one stretch of a model agent's run works with. */
export type LoopState = {
  call: RuntimeCall;
  source: ModelSource;
  model: LanguageModel;
  instructions: string | null;
  messages: ModelMessage[];
  tools: ReadonlyMap<string, Tool>;
  toolSet: ToolSet;
  format: { schema: Record<string, unknown>; strict: boolean } | null;
  check: CheckValue | null;
  spending: Spending;
  /** Turns so far, and one more where the model wanted another than it may have. */
  steps: number;
  /** The provider does not take the cap on what a turn may write. */
  refusesCap: boolean;
  journal: Journal;
  runMessages: RunMessages;
  /** What the thread is left with, should the run complete. */
  thread: ThreadChanges | null;
  outputBytes: number;
  /** The text that readers of the stream have of the turns so far. */
  shown: string;
};

export const spentBy = ({ spending, steps }: Pick<LoopState, "spending" | "steps">): Spent => ({
  tokensUsed: spending.tokens(),
  usage: spending.usage(),
  steps,
});

/** Ends the run: what the loop throws where it cannot go on. */
export class RunFailed extends Error {
  readonly error: RunError;
  constructor(error: RunError) {
    super(error.message);
    this.error = error;
  }
}

/** What is repeated from the journal is told again to the readers of a new attempt, and to no others. */
export function emitRepeated({ call }: LoopState, emissions: Emission[]): void {
  if (!call.run.isResumed && emissions.length > 0) call.host.emit(emissions);
}

/** Tells readers that what they have beyond the finished turns is void. */
export const resetStream = ({ call, shown }: LoopState): void =>
  call.host.emit([{ type: "stream.reset", attempt: call.run.attempt, output: shown }]);

const defaultMaxSteps = 20;

/** How many turns of the model a run may have, by the agent's limits and by its policies. */
export const maxStepsOf = ({ configuration, bounds }: RuntimeCall): number =>
  Math.min(configuration.limits.max_steps ?? defaultMaxSteps, bounds.maxSteps ?? Number.POSITIVE_INFINITY);

export function maxTokensOf({ configuration, bounds }: RuntimeCall): number | null {
  const given = [configuration.limits.max_tokens, bounds.maxTokens].filter((most) => typeof most === "number");
  return given.length > 0 ? Math.min(...given) : null;
}
