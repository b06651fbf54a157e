import type { ErrorDetail } from "@agentrun/contract";
import { messageOf } from "../lib/errors.ts";
import { isDeeperThan } from "../lib/json/text-checks.ts";
import type { Log } from "../lib/observability/log.ts";
import { budgetKey, describeAmount, type RunBudget, raisedBudget, rounded } from "../model/caps.ts";
import { digestOf } from "../model/journal.ts";
import type { FindModel } from "../model/providers.ts";
import type { CodeToolOptions } from "./code/code-tool.ts";
import { type Context, openContext } from "./language-model/context/context.ts";
import { modelError, RunFailed, tooLarge, tooManySteps } from "./language-model/failures.ts";
import { openCandidates } from "./language-model/providers/candidates.ts";
import type { OpenModel } from "./language-model/providers/open-model.ts";
import type { Prices } from "./language-model/providers/prices.ts";
import type { SchemaRefusals } from "./language-model/providers/schema-refusals.ts";
import { type Budget, createSpending, type Spending } from "./language-model/spending.ts";
import { openTools, type Tools } from "./language-model/tools/call-tools.ts";
import { allowedTools, openToolbox } from "./language-model/tools/offered-tools.ts";
import type { RetryBudget } from "./language-model/turn/backoff.ts";
import { notWhole, toFinishReason } from "./language-model/turn/endings.ts";
import { maxStepsOf, resetStream, type TurnRecord, Turns } from "./language-model/turn/turns.ts";
import { budgetSchema } from "./question.ts";
import type { Outcome, Runtime, RuntimeCall, Spent } from "./runtime.ts";
import type { OpenTools } from "./tools.ts";

export type ModelRuntimeOptions = {
  findModel: FindModel;
  open: OpenModel;
  prices: Prices;
  openTools: OpenTools;
  /** Where the tool `code` runs; null if the operator has not enabled it. */
  code: CodeToolOptions | null;
  /** Compiles a schema's validator, cached by key. */
  checkSchema: (key: string, schema: Record<string, unknown>) => CheckValue;
  refusals: SchemaRefusals;
  /** How often and how long a turn is retried. */
  retries: RetryBudget;
  /** Maximum output size of a run. */
  outputBytes: number;
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
  let loop: AgentLoop | null = null;
  try {
    const toolbox = await openToolbox(options.openTools, call);
    if ("type" in toolbox) return toolbox;
    closers.push(toolbox.close);
    const tools = openTools(call, allowedTools(options.code, call, toolbox.tools));
    const candidates = await openCandidates(options, call);
    const context = await openContext(options, call, candidates.hasAnthropic);
    closers.push(context.close);
    const spending = createSpending(budgetOf(call), candidates.priced);
    if (context.summaryCounts) spending.add(context.summaryCounts);
    const { outputBytes, retries } = options;
    const turns = new Turns({ call, candidates, context, tools, spending, outputBytes, retries });
    const { output_schema: schema } = call.configuration;
    const check =
      schema &&
      options.checkSchema(`output of ${call.run.clientOptions ? "a caller of " : ""}${call.run.agentId}`, schema);
    loop = new AgentLoop({ call, context, tools, turns, spending, check, outputBytes });
    return await loop.run();
  } catch (error) {
    return toOutcome(options, call, loop?.spent() ?? nothingSpent(), error);
  } finally {
    await Promise.allSettled(closers.map(async (close) => close()));
  }
}

function toOutcome({ log }: ModelRuntimeOptions, call: RuntimeCall, spent: Spent, error: unknown): Outcome {
  if (error instanceof RunFailed)
    return { type: "failed", error: error.error, ...spent, ...(error.steps ? { steps: error.steps } : {}) };
  // The engine reports why the run was stopped; this reports what it has cost so far.
  if (call.signal.aborted)
    return { type: "failed", error: modelError("agent_error", "The run was stopped."), ...spent };
  log.info({ run_id: call.run.id, err: error }, "a run of a model agent could not continue");
  return { type: "lost", message: `The run could not continue: ${messageOf(error)}` };
}

type LoopParts = {
  call: RuntimeCall;
  context: Context;
  tools: Tools;
  turns: Turns;
  spending: Spending;
  check: CheckValue | null;
  outputBytes: number;
};

/** Decides what follows each turn of a run. Everything else is done by the parts. */
class AgentLoop {
  readonly #parts: LoopParts;
  /** Turns so far. */
  #steps = 0;
  #hasCalled = false;
  /** Text of the turns so far that readers have received. */
  #shown = "";

  constructor(parts: LoopParts) {
    this.#parts = parts;
  }

  spent(): Spent {
    return spentBy(this.#parts.spending, this.#steps);
  }

  /** Runs turns until the model has answered, a person must answer, or the run cannot continue. */
  async run(): Promise<Outcome> {
    const { call, context, tools, turns, spending, check } = this.#parts;
    const maxSteps = maxStepsOf(call);
    let faults: string[] = [];
    let repairs = 0;
    for (let number = 0; number < maxSteps; number += 1) {
      const isLast = number === maxSteps - 1;
      this.#steps = number + 1;
      const known = turns.find(number);
      // The first turn was checked before the run started.
      const halted = number > 0 && !known ? await this.#findHalt() : null;
      if (halted) return halted;
      const turn = await this.#nextTurn(number, known, isLast || faults.length > 0);
      if (turn.calls.length > 0) {
        this.#hasCalled = true;
        this.#shown += turn.text;
        const results = await tools.call(number, turn.calls);
        if ("question" in results) {
          const spent = { tokensUsed: spending.tokens(), usage: spending.usage() };
          return call.answers.ask(results.place, results.question, spent);
        }
        await context.addToolResults(turn.calls, results);
        continue;
      }
      const answer = readAnswer(turn.text, check);
      if ("output" in answer) {
        // A message arrived while the model was writing: let the model read it before it finishes.
        if (context.countReceived() === turn.heard || isLast) return this.#complete(turn, answer.output);
        this.#shown += turn.text;
        continue;
      }
      // A truncated answer would be truncated again.
      if (turn.finish === "length") throw notWhole(turn);
      // A retry of the whole run after this failure gets its own repair.
      if (turn.attempt === call.run.attempt) repairs += 1;
      if (repairs > 1) throw mismatch(answer.faults);
      faults = answer.faults;
      context.addRequest(repairRequest(faults));
      // Readers discard the bad answer, unless they did so before the wait.
      if (!known || !call.run.isResumed) resetStream(call, this.#shown);
    }
    throw faults.length > 0 ? mismatch(faults) : tooManySteps(maxSteps);
  }

  /** The outcome of the run if there must not be another turn, else null. */
  #findHalt(): Promise<Outcome | null> | Outcome {
    const { call, spending } = this.#parts;
    return askForBudget(call, spending, this.spent()) ?? call.host.admitTurn(this.spent());
  }

  /** The next turn, from the journal if it is there. It includes people's messages up to now. */
  async #nextTurn(number: number, known: TurnRecord | null, mustAnswer: boolean): Promise<TurnRecord> {
    const { context, turns } = this.#parts;
    const heard = known?.heard ?? context.countReceived();
    await context.addReceived(heard);
    if (known) turns.repeat(number, known);
    const wanted = { number, heard, mustAnswer, hasCalled: this.#hasCalled, shown: this.#shown };
    const turn = known ?? (await turns.take(wanted));
    context.addReply(turn.reply, turn.by ?? 0);
    return turn;
  }

  #complete({ finish }: TurnRecord, output: string): Outcome {
    const { context, spending, outputBytes } = this.#parts;
    if (Buffer.byteLength(output) > outputBytes) throw tooLarge(outputBytes);
    const usage = { ...spending.usage(), finish_reason: toFinishReason(finish) };
    return {
      type: "completed",
      output,
      ...this.spent(),
      usage,
      ...(context.thread ? { thread: context.thread } : {}),
    };
  }
}

const spentBy = (spending: Spending, steps: number): Spent => ({
  tokensUsed: spending.tokens(),
  usage: spending.usage(),
  steps,
});

const nothingSpent = (): Spent => spentBy(createSpending({ maxTokens: null, maxCostUsd: null }, null), 0);

function budgetOf(call: RuntimeCall): Budget {
  const { limits } = call.configuration;
  if (limits.on_budget === "ask") return askingBudget(call);
  const given = [limits.max_tokens, call.bounds.maxTokens].filter((most) => typeof most === "number");
  return { maxTokens: given.length > 0 ? Math.min(...given) : null, maxCostUsd: limits.max_cost_usd ?? null };
}

/** The budget as raised by people. A policy's limit cannot be raised; it is enforced when the run ends. */
function askingBudget({ configuration: { limits }, budgetAnswers }: RuntimeCall): Budget {
  const raised = (most: number | undefined, of: RunBudget) =>
    most === undefined ? null : raisedBudget(most, budgetAnswers.get(of) ?? []);
  return {
    maxTokens: raised(limits.max_tokens, "run:tokens"),
    maxCostUsd: raised(limits.max_cost_usd, "run:usd"),
    asks: true,
  };
}

/** The outcome of a run whose budget is used up and which asks a person; null if it is not. */
function askForBudget(call: RuntimeCall, spending: Spending, total: Spent): Outcome | null {
  const spent = spending.budget.asks ? spending.findSpent() : null;
  if (!spent) return null;
  const { unit, limit, used } = spent;
  const { max_cost_usd = 0, max_tokens = 0 } = call.configuration.limits;
  const again = unit === "usd" ? max_cost_usd : max_tokens;
  const of: RunBudget = `run:${unit}`;
  const question = {
    type: "input" as const,
    prompt:
      `The run may use ${describeAmount(unit, limit)}, and has used ${rounded(used)}. raise_once: it gets ${again} more, ${rounded(limit + again)} in all. ` +
      "raise: it may use the `limit` that you name, in all. stop: the run ends here.",
    schema: budgetSchema,
    budget: { cap_id: null, unit, limit, used, resets_at: null },
  };
  const asked = call.budgetAnswers.get(of)?.length ?? 0;
  const digest = digestOf(question, call.run.agentRevision);
  return { type: "asked", key: budgetKey(of, asked), question, digest, ...total };
}

/** Returns the validation errors of a value; none if it matches. */
type CheckValue = (value: unknown) => ErrorDetail[];

/** The run's output from the model's final text, as JSON text; or why it is invalid. */
type Answer = { output: string } | { faults: string[] };

const outputDepth = 64;

/** Without a schema the text is the result; with one it must be a JSON object that matches. */
export function readAnswer(text: string, check: CheckValue | null): Answer {
  if (!check) return { output: JSON.stringify({ result: text }) };
  const value = parseObject(text);
  if (value === null) return { faults: ["The answer is not a JSON object."] };
  const faults = check(value).map(({ message }) => message.replace(/^input\b/, "output"));
  return faults.length > 0 ? { faults } : { output: JSON.stringify(value) };
}

/** Models often wrap JSON in a code block or a sentence; extract the object. */
const parseObject = (text: string): Record<string, unknown> | null =>
  tryParse(text) ?? tryParse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));

function tryParse(text: string): Record<string, unknown> | null {
  if (isDeeperThan(text, outputDepth)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const mostFaults = 10;

const repairRequest = (faults: readonly string[]): string =>
  `Your answer cannot be used, because it does not match the required JSON Schema:\n${faults
    .slice(0, mostFaults)
    .map((fault) => `- ${fault}`)
    .join("\n")}\nAnswer again with the whole corrected JSON object and nothing else.`;

const mismatch = (faults: readonly string[]): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model's output does not match the agent's output_schema: ${faults[0]}`, {
      retryable: true,
      details: { faults: faults.slice(0, mostFaults) },
    }),
  );
