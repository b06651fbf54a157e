import type { RunUsage } from "@agentrun/contract";
import type { ModelMessage, ToolSet } from "ai";
import type { Emission } from "../../model/stream-events.ts";
import type { ThreadChanges } from "../../model/threads.ts";
import type { PricedCounts, TokenCounts } from "../../model/usage.ts";
import type { RuntimeCall, Spent } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import type { CheckValue } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import type { RecordedCalls } from "./recorded-calls.ts";
import type { RunMessages } from "./run-messages.ts";
import type { SchemaRefusals } from "./schema-refusals.ts";
import type { ModelConfiguration } from "./settings.ts";
import type { FileView } from "./shown-files.ts";
import { type PricedModel, pricedBy, type Spending } from "./spending.ts";
import type { Journal } from "./turn-journal.ts";

/** The state of one segment of a model agent's run. */
export type LoopState = {
  call: RuntimeCall;
  runtime: ModelConfiguration;
  candidates: readonly [Candidate, ...Candidate[]];
  /** The candidate that executes turns, until it fails. */
  at: number;
  /** Candidates that failed permanently. */
  failed: Set<number>;
  messages: ModelMessage[];
  /** The candidate that wrote each message: reasoning of one model cannot be sent to another. */
  authors: Map<ModelMessage, number>;
  /** Files for the model. */
  view: FileView;
  tools: ReadonlyMap<string, Tool>;
  toolSet: ToolSet;
  /** Tokens of the tool descriptions in every turn. */
  toolBytes: number;
  hasCalled: boolean;
  refusals: SchemaRefusals;
  check: CheckValue | null;
  spending: Spending;
  /** Input of a candidate's last turn: the provider's token count, and our byte count. */
  read: { at: number; tokens: number; bytes: number } | null;
  /** Turns so far, plus one if the model wanted more than allowed. */
  steps: number;
  /** Candidates that reject the limit on output tokens, */
  refusesCap: Set<number>;
  /** and those that reject files of tools. */
  refusesFiles: Set<number>;
  journal: Journal;
  /** Recorded tool results; null if tools are called. */
  recorded: RecordedCalls | null;
  runMessages: RunMessages;
  /** Changes to the thread if the run completes. */
  thread: ThreadChanges | null;
  outputBytes: number;
  /** Text of the turns so far that readers have received. */
  shown: string;
};

export const candidateOf = ({ candidates, at }: Pick<LoopState, "candidates" | "at">): Candidate =>
  candidates[at] ?? candidates[0];

/** From now on, usage is priced by this candidate's model. */
export function switchTo(state: LoopState, at: number): void {
  state.at = at;
  state.spending.setModel(pricedModel(candidateOf(state)));
}

export const pricedModel = ({ source, price }: Candidate): PricedModel => ({ model: source.model, price });

/** Adds the cost by the current model's price, because readers of the journal do not have the price. */
export const priced = (state: LoopState, counts: TokenCounts): PricedCounts =>
  pricedBy(pricedModel(candidateOf(state)), counts);

export const spentBy = ({ spending, steps }: Pick<LoopState, "spending" | "steps">): Spent => ({
  tokensUsed: spending.tokens(),
  usage: spending.usage(),
  steps,
});

const finishes = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
  error: "error",
} as const;

/** The finish reason in the API's terms. */
export const toFinishReason = (finish: string): NonNullable<RunUsage["finish_reason"]> =>
  finishes[finish as keyof typeof finishes] ?? "other";

/** Emissions that are repeated from the journal are sent only to readers of a new attempt. */
export function emitRepeated({ call }: LoopState, emissions: Emission[]): void {
  if (!call.run.isResumed && emissions.length > 0) call.host.emit(emissions);
}

/** Resets readers to the finished turns. */
export const resetStream = ({ call, shown }: LoopState): void =>
  call.host.emit([{ type: "stream.reset", attempt: call.run.attempt, output: shown }]);

const defaultMaxSteps = 20;

/** Maximum number of turns, by the agent's limits and its policies. */
export const maxStepsOf = ({ configuration, bounds }: RuntimeCall): number =>
  Math.min(configuration.limits.max_steps ?? defaultMaxSteps, bounds.maxSteps ?? Number.POSITIVE_INFINITY);

export function maxTokensOf({ configuration, bounds }: RuntimeCall): number | null {
  const given = [configuration.limits.max_tokens, bounds.maxTokens].filter((most) => typeof most === "number");
  return given.length > 0 ? Math.min(...given) : null;
}
