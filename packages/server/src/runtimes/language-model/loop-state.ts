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

/** Everything one stretch of a model agent's run works with. */
export type LoopState = {
  call: RuntimeCall;
  runtime: ModelConfiguration;
  candidates: readonly [Candidate, ...Candidate[]];
  /** Which of them takes the turns; it stays until it fails. */
  at: number;
  /** Those that have failed for good. */
  failed: Set<number>;
  messages: ModelMessage[];
  /** Which candidate each of the models' own messages is of: what one thought, another does not take back. */
  authors: Map<ModelMessage, number>;
  /** What it is shown of files. */
  view: FileView;
  tools: ReadonlyMap<string, Tool>;
  toolSet: ToolSet;
  /** What their descriptions take of every turn's input. */
  toolBytes: number;
  hasCalled: boolean;
  refusals: SchemaRefusals;
  check: CheckValue | null;
  spending: Spending;
  /** What a candidate's last turn read by its provider's own count, and how many bytes that was to us. */
  read: { at: number; tokens: number; bytes: number } | null;
  /** Turns so far, and one more where the model wanted another than it may have. */
  steps: number;
  /** Those that do not take the cap on what a turn may write, */
  refusesCap: Set<number>;
  /** and those that do not take what tools give as files. */
  refusesFiles: Set<number>;
  journal: Journal;
  /** What answers for the tools; null: they do themselves. */
  recorded: RecordedCalls | null;
  runMessages: RunMessages;
  /** What the thread is left with, should the run complete. */
  thread: ThreadChanges | null;
  outputBytes: number;
  /** The text that readers of the stream have of the turns so far. */
  shown: string;
};

export const candidateOf = ({ candidates, at }: Pick<LoopState, "candidates" | "at">): Candidate =>
  candidates[at] ?? candidates[0];

/** Whoever takes the turns from now on is paid by its own price. */
export function switchTo(state: LoopState, at: number): void {
  state.at = at;
  state.spending.setModel(pricedModel(candidateOf(state)));
}

export const pricedModel = ({ source, price }: Candidate): PricedModel => ({ model: source.model, price });

/** With what they cost by whoever takes the turns: for the journal, which is read where nobody knows the price. */
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

/** Why a model ended a turn, in the API's words. */
export const toFinishReason = (finish: string): NonNullable<RunUsage["finish_reason"]> =>
  finishes[finish as keyof typeof finishes] ?? "other";

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
