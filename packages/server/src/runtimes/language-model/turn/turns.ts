import type { AgentConfiguration } from "@agentrun/contract";
import type { Span } from "@opentelemetry/api";
import { inSpan } from "../../../lib/observability/tracing.ts";
import { countLost, findStep, turnSteps } from "../../../model/journal.ts";
import type { Emission } from "../../../model/stream-events.ts";
import { addTokens, noTokens, type PricedCounts, type TokenCounts, toUsage } from "../../../model/usage.ts";
import type { RuntimeCall } from "../../runtime.ts";
import type { Context } from "../context/context.ts";
import {
  calledNoTool,
  overBudget,
  providerFailed,
  RunFailed,
  tooLarge,
  tooManyCalls,
  tooManySteps,
} from "../failures.ts";
import type { Candidates, Rejectable } from "../providers/candidates.ts";
import { type ModelConfiguration, toToolChoice } from "../providers/candidates.ts";
import { StreamCut, toProviderFailure } from "../providers/provider-failures.ts";
import { estimateTokens, pricedBy, type Spending } from "../spending.ts";
import type { Tools } from "../tools/call-tools.ts";
import { isReported, nextWaitMs, type RetryBudget, waitFor } from "./backoff.ts";
import { findWarning, notWhole, toFinishReason, usedUp } from "./endings.ts";
import {
  countTurn,
  mostCalls,
  streamTurn,
  type Turn,
  type TurnListener,
  type TurnRequest,
  TurnStopped,
} from "./stream-turn.ts";
import { newProgress, type Progress } from "./usage-figures.ts";

/** A turn, as it is in the journal. */
export type TurnRecord = Turn & {
  attempt: number;
  /** Without cost in entries of an older release. */
  counts: PricedCounts;
  /** Number of people's messages that the model had received. */
  heard: number;
  /** Index of the model; by default the first. */
  by?: number;
};

/** The turn that the loop wants. */
export type Wanted = Pick<TurnRecord, "heard"> & {
  number: number;
  /** It must be the answer: the model may not call a tool. */
  mustAnswer: boolean;
  /** The model has called a tool in an earlier turn. */
  hasCalled: boolean;
  /** Text of the turns so far that readers have received. */
  shown: string;
};

type TurnParts = {
  call: RuntimeCall;
  candidates: Candidates;
  context: Pick<Context, "messagesFor" | "hasToolFiles" | "system">;
  tools: Pick<Tools, "current">;
  spending: Spending;
  /** Maximum bytes of text in a turn. */
  outputBytes: number;
  retries: RetryBudget;
};

/**
 * Calls the models of a run, with retries after temporary errors. Only this class counts what they cost and stores turns in the journal.
 */
export class Turns {
  readonly #parts: TurnParts;
  readonly #call: RuntimeCall;
  readonly #runtime: ModelConfiguration;
  readonly #spending: Spending;
  readonly #models: Candidates;
  /** Input of a candidate's last turn: the provider's token count, and our byte count. */
  #read: { at: number; tokens: number; bytes: number } | null = null;

  constructor(parts: TurnParts) {
    this.#parts = parts;
    this.#call = parts.call;
    this.#runtime = parts.call.configuration.runtime as ModelConfiguration;
    this.#spending = parts.spending;
    this.#models = parts.candidates;
  }

  /** A turn of an earlier attempt or segment; null if it was not completed. */
  find(number: number): TurnRecord | null {
    return findStep<TurnRecord>(this.#call.journal, turnSteps.turn(number));
  }

  /** Continues after a turn of the journal as if it had been taken now. */
  repeat(number: number, turn: TurnRecord): void {
    this.#switchTo(turn.by ?? 0);
    this.#spending.add(turn.counts);
    // Readers of a resumed run have these events.
    if (this.#call.run.isResumed) return;
    this.#call.host.emit([
      started(number),
      ...(turn.reasoning ? [{ type: "run.reasoning.delta", delta: turn.reasoning }] : []),
      ...(turn.text === "" ? [] : [{ type: "run.output.delta", delta: turn.text }]),
      this.#completed(number, turn),
    ]);
  }

  /** Takes one turn. Its cost is counted however it ends. */
  async take(wanted: Wanted): Promise<TurnRecord> {
    const { number, heard } = wanted;
    const { host, run } = this.#call;
    host.emit([started(number)]);
    const taken = await this.#takeInSpan(wanted);
    const turn = { ...taken, counts: this.#priced(taken.counts), attempt: run.attempt, heard, by: this.#models.at };
    await host.saveStep(turnSteps.turn(number), JSON.stringify(turn));
    host.emit([this.#completed(number, turn)]);
    return turn;
  }

  /** From now on, usage is priced by this candidate's model. */
  #switchTo(at: number): void {
    this.#models.select(at);
    this.#spending.setModel(this.#models.priced);
  }

  /** Adds the cost by the current model's price, because readers of the journal do not have the price. */
  #priced(counts: TokenCounts): PricedCounts {
    return pricedBy(this.#models.priced, counts);
  }

  #completed(number: number, turn: TurnRecord): Emission {
    const { finish, counts } = turn;
    const { model } = this.#models.current.source;
    const finish_reason = toFinishReason(finish);
    const usage = toUsage(counts, counts.cost ?? null);
    const warning = findWarning(turn);
    const event = { type: "run.turn.completed", turn: number + 1, model, finish_reason, usage };
    return warning ? { ...event, warning } : event;
  }

  #takeInSpan(wanted: Wanted): Promise<Turn> {
    const { source } = this.#models.current;
    const attributes = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": source.type === "openai_compatible" ? source.provider : source.type,
      "gen_ai.request.model": source.model,
      "gen_ai.agent.id": this.#call.run.agentId,
      "gen_ai.conversation.id": this.#call.run.id,
    };
    const work = async (span: Span) => {
      const turn = await this.#tryUntilAnswered(wanted, span);
      span.setAttributes({
        "gen_ai.response.model": this.#models.current.source.model,
        "gen_ai.response.finish_reasons": [turn.finish],
        "gen_ai.usage.input_tokens": turn.counts.input,
        "gen_ai.usage.output_tokens": turn.counts.output,
        "agentrun.turn.warning": findWarning(turn) ?? undefined,
      });
      return turn;
    };
    return inSpan(`chat ${source.model}`, attributes, work, { kind: "CLIENT" });
  }

  async #tryUntilAnswered(wanted: Wanted, span: Span): Promise<Turn> {
    const { run, host, signal, journal } = this.#call;
    let wasted: TokenCounts = countLost(journal, wanted.number);
    this.#spending.add(wasted);
    const report = this.#newReport(wanted.number, span);
    const failures = { tries: 0, rounds: 0, firstMs: 0 };
    for (let tries = 1; ; tries += 1) {
      span.setAttribute("agentrun.turn.tries", tries);
      const request = this.#toRequest(wanted);
      const progress = newProgress();
      const begun = this.#newBeginning(turnSteps.begun(wanted.number, run.attempt, tries), request, progress);
      try {
        if (request.allowance(request.estimatedInput) < 1) throw overBudget(this.#spending);
        const turn = await streamTurn(request, signal, progress, begun.listener);
        if (turn.finish !== "") return { ...this.#judge(request, turn), counts: addTokens(turn.counts, wasted) };
        throw new StreamCut("The stream ended before the response was complete.");
      } catch (error) {
        if (error instanceof RunFailed) throw error;
        // A call that failed before the provider started to answer costs nothing.
        const waste = progress.isBegun ? countTurn(request, progress) : noTokens;
        // Count before notifying readers.
        this.#spending.add(waste);
        wasted = addTokens(wasted, waste);
        if (this.#models.learn(error, this.#toRejectable(request))) continue;
        const end = await this.#waitForNext(error, failures, report);
        if (end) {
          // For the next attempt.
          const key = turnSteps.broken(wanted.number, run.attempt);
          await host.saveStep(key, JSON.stringify(this.#priced(wasted))).catch(() => undefined);
          throw end;
        }
        if (progress.bytes > 0) resetStream(this.#call, wanted.shown);
      } finally {
        await begun.isKept();
      }
    }
  }

  /** Notifies readers, and records that the provider has started to answer, with the minimum cost, in case the node dies. */
  #newBeginning(key: string, request: TurnRequest, progress: Progress) {
    const { host } = this.#call;
    let keeping: Promise<void> | null = null;
    const listener: TurnListener = {
      // Concurrently: the answer does not wait for it.
      onBegun: () => {
        const counts = this.#priced(countTurn(request, progress));
        keeping = host.saveStep(key, JSON.stringify(counts)).catch(() => undefined);
      },
      onText: (delta) => host.emit([{ type: "run.output.delta", delta }]),
      onReasoning: (delta) => host.emit([{ type: "run.reasoning.delta", delta }]),
    };
    return { listener, isKept: async () => keeping };
  }

  /** Whether a complete turn can be used. */
  #judge(request: TurnRequest, turn: Turn): Turn {
    const spending = this.#spending;
    spending.add(turn.counts);
    if (!turn.counts.estimated)
      this.#read = { at: this.#models.at, tokens: turn.counts.input, bytes: request.readBytes };
    const isCut = turn.finish === "length" && this.#isCappedByBudget(request);
    const isOver = !spending.budget.asks && (spending.findExcess() !== null || isCut);
    if (isOver) throw overBudget(spending);
    if (turn.finish === "content-filter") throw notWhole(turn);
    const warning = findWarning(turn);
    if (warning && turn.finish === "length") throw usedUp(turn, request.toldTokens);
    if (warning)
      this.#call.host.log("a turn of the model has no answer", { warning, model: this.#models.current.source.model });
    return turn;
  }

  /** Notifies readers and the trace that the turn is tried again. */
  #newReport(number: number, span: Span): Report {
    let reportedMs = Number.NEGATIVE_INFINITY;
    return (attempt, reason, waitMs) => {
      const nowMs = performance.now();
      if (!isReported(attempt, nowMs - reportedMs)) return;
      reportedMs = nowMs;
      const { model } = this.#models.current.source;
      const next_attempt_at = new Date(Date.now() + waitMs).toISOString();
      this.#call.host.emit([{ type: "run.turn.retrying", turn: number + 1, model, reason, attempt, next_attempt_at }]);
      span.addEvent("retry", { attempt, reason });
    };
  }

  /** Waits until the turn can be retried, perhaps by the next model; returns the failure if it cannot. */
  async #waitForNext(error: unknown, failures: FailedTries, report: Report): Promise<Error | null> {
    const { signal, deadlineMs, host } = this.#call;
    if (signal.aborted) return error instanceof Error ? error : new Error("The run was stopped.");
    if (error instanceof TurnStopped) return this.#toRunFailed(error);
    const nowMs = performance.now();
    if (failures.tries === 0) failures.firstMs = nowMs;
    failures.tries += 1;
    const { source } = this.#models.current;
    const failure = toProviderFailure(error, source);
    const { message: reason, status, providerCode, isPassing } = failure;
    const next = this.#models.findNext(isPassing);
    if (!next?.isAnother) failures.rounds += 1;
    const past = { rounds: failures.rounds, sinceMs: nowMs - failures.firstMs, retryAfterMs: failure.retryAfterMs };
    const waitMs = next && nextWaitMs({ ...past, ...next }, this.#parts.retries, deadlineMs - nowMs, Math.random());
    const facts = { provider: source.provider, model: source.model, status, code: providerCode, tries: failures.tries };
    if (next === null || waitMs === null) {
      host.log("a turn of the model failed", { ...facts, reason });
      return providerFailed(source, failure, failures.tries);
    }
    this.#switchTo(next.at);
    host.log("a turn of the model is tried again", {
      ...facts,
      reason,
      waitMs,
      nextModel: this.#models.current.source.model,
    });
    report(failures.tries, reason, waitMs);
    return waitFor(waitMs, signal).then(
      () => null,
      (reason: Error) => reason,
    );
  }

  #toRunFailed({ reason }: TurnStopped): RunFailed {
    if (reason === "budget") return overBudget(this.#spending);
    if (reason === "too large") return tooLarge(this.#parts.outputBytes);
    if (reason === "too many calls") return tooManyCalls(mostCalls);
    return reason === "called no tool" ? calledNoTool(this.#runtime.tool_choice) : tooManySteps(maxStepsOf(this.#call));
  }

  #toRequest({ mustAnswer, hasCalled }: Wanted): TurnRequest {
    const { configuration } = this.#call;
    const { tools, context, outputBytes } = this.#parts;
    const models = this.#models;
    const { toolSet, bytes } = tools.current();
    const toolChoice = mustAnswer ? "none" : toToolChoice(this.#runtime.tool_choice, toolSet, hasCalled);
    const mayCallTools = Object.keys(toolSet).length > 0 && toolChoice !== "none";
    const { instructions: told, output_schema: schema } = configuration;
    const format = schema && models.toFormat(schema, mayCallTools);
    const request = schema && !models.isEnforced(format) ? schemaRequest(schema) : null;
    const instructions = [told, context.system, request].filter((part) => part).join("\n\n") || null;
    const messages = context.messagesFor(models.at, models.takesToolFiles);
    const read = [instructions ?? "", JSON.stringify(messages, withoutBytes)].map((text) => Buffer.byteLength(text));
    const readBytes = read.reduce((sum, bytes) => sum + bytes, bytes);
    const estimatedInput = this.#estimateInput(readBytes);
    return {
      open: models.current.open,
      wire: models.toWire(format),
      instructions,
      messages,
      tools: toolSet,
      toolChoice,
      format,
      settings: this.#runtime,
      timeouts: models.current.timeouts,
      toldTokens: this.#toToldTokens(this.#spending.outputAllowance(estimatedInput)),
      readBytes,
      estimatedInput,
      allowance: this.#spending.outputAllowance,
      isPieceToken: models.current.source.type === "openai_compatible",
      textBytes: outputBytes,
    };
  }

  /** Earlier input was counted by the provider, including its template: only the new part is estimated. */
  #estimateInput(bytes: number): number {
    const read = this.#read;
    const known = read?.at === this.#models.at ? read.tokens + estimateTokens(Math.max(0, bytes - read.bytes)) : 0;
    return Math.max(known, estimateTokens(bytes));
  }

  #toToldTokens(left: number): number | null {
    const wanted = this.#runtime.max_output_tokens ?? Number.POSITIVE_INFINITY;
    const isBudgetTold = left <= mostTold && this.#models.takesTokenLimit;
    const told = isBudgetTold ? Math.min(left, wanted) : wanted;
    return Number.isFinite(told) ? told : null;
  }

  #toRejectable(request: TurnRequest): Rejectable {
    const hasToolFiles = this.#parts.context.hasToolFiles();
    return { format: request.format, hasTokenLimit: this.#isCappedByBudget(request), hasToolFiles };
  }

  /** Whether a turn that reached its limit has used up the budget, or only the agent's limit for a turn. */
  #isCappedByBudget({ toldTokens }: TurnRequest): boolean {
    return toldTokens !== null && toldTokens < (this.#runtime.max_output_tokens ?? Number.POSITIVE_INFINITY);
  }
}

/** Tries of a turn that failed, and when the first one did. */
type FailedTries = { tries: number; rounds: number; firstMs: number };

type Report = (tries: number, reason: string, waitMs: number) => void;

const started = (number: number): Emission => ({ type: "run.turn.started", turn: number + 1 });

/** Resets readers to the text of the finished turns. */
export const resetStream = ({ host, run }: RuntimeCall, shown: string): void =>
  host.emit([{ type: "stream.reset", attempt: run.attempt, output: shown }]);

/** Images are charged by dimensions and documents by pages, not by bytes: only the provider can count them. */
const withoutBytes = (_name: string, value: unknown): unknown => (value instanceof Uint8Array ? null : value);

/**
 * Providers reject a limit above the maximum of the model, which we do not know. Most models can write this many tokens, and others
 * return an error; if the budget allows more, it is enforced while the text arrives, and at the end. A limit of the agent is sent
 * unchanged.
 */
const mostTold = 8_192;

/** If the provider does not enforce the schema exactly, the model gets it in the prompt. */
const schemaRequest = (schema: NonNullable<AgentConfiguration["output_schema"]>): string =>
  `Your final answer must be one JSON object, with nothing before or after it, that matches this JSON Schema:\n${JSON.stringify(schema)}`;

const defaultMaxSteps = 20;

/** Maximum number of turns, by the agent's limits and its policies. */
export const maxStepsOf = ({ configuration, bounds }: RuntimeCall): number =>
  Math.min(configuration.limits.max_steps ?? defaultMaxSteps, bounds.maxSteps ?? Number.POSITIVE_INFINITY);
