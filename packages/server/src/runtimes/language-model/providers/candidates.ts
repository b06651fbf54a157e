import type { ModelPrice, Runtime } from "@agentrun/contract";
import type { BodyReader } from "@agentrun/safe-fetch";
import type { LanguageModel, ToolSet } from "ai";
import { retryWhileUnavailable } from "../../../lib/concurrency/retry-while-unavailable.ts";
import { type FindModel, type ModelSource, modelsOf, type TokenTimeouts } from "../../../model/providers.ts";
import type { RunHost, RuntimeCall } from "../../runtime.ts";
import { modelError, RunFailed } from "../failures.ts";
import type { PricedModel } from "../spending.ts";
import type { WireFormat } from "./formats/direct-answer.ts";
import type { OpenModel } from "./open-model.ts";
import { findPrice, type Prices } from "./prices.ts";
import { toProviderFailure } from "./provider-failures.ts";
import type { Format, SchemaRefusals } from "./schema-refusals.ts";

export type ModelConfiguration = Extract<Runtime, { type: "model" }>;

/** The agent's settings for model calls. */
export type TurnSettings = Pick<
  ModelConfiguration,
  "temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "parallel_tool_calls"
>;

export type ToolChoice = "auto" | "none" | "required" | { type: "tool"; toolName: string };

/** A model that can execute the turns of a run. */
type Candidate = {
  source: ModelSource;
  open: (reader?: BodyReader) => LanguageModel;
  /** The agent gives options of the provider, which may be for tools that the provider executes itself. */
  hasOptions: boolean;
  price: ModelPrice | null;
  timeouts: TokenTimeouts;
};

type CandidateParts = { findModel: FindModel; open: OpenModel; prices: Prices; refusals: SchemaRefusals };

/** What a request contains that the model's provider may not support. */
export type Rejectable = { format: Format | null; hasTokenLimit: boolean; hasToolFiles: boolean };

/** The models of a run. Only this class chooses between them and remembers what their providers reject. */
export class Candidates {
  readonly #all: readonly [Candidate, ...Candidate[]];
  readonly #refusals: SchemaRefusals;
  /** The candidate that executes turns, until it fails. */
  #at = 0;
  /** Candidates that failed permanently, */
  readonly #failed = new Set<number>();
  /** those that reject the limit on output tokens, */
  readonly #refuseTokenLimit = new Set<number>();
  /** and those that reject files of tools. */
  readonly #refuseToolFiles = new Set<number>();

  constructor(all: readonly [Candidate, ...Candidate[]], refusals: SchemaRefusals) {
    this.#all = all;
    this.#refusals = refusals;
  }

  get at(): number {
    return this.#at;
  }

  get current(): Candidate {
    return this.#all[this.#at] ?? this.#all[0];
  }

  get count(): number {
    return this.#all.length;
  }

  get priced(): PricedModel {
    return { model: this.current.source.model, price: this.current.price };
  }

  get takesTokenLimit(): boolean {
    return !this.#refuseTokenLimit.has(this.#at);
  }

  get takesToolFiles(): boolean {
    return !this.#refuseToolFiles.has(this.#at);
  }

  get hasAnthropic(): boolean {
    return this.#all.some(({ source }) => source.type === "anthropic");
  }

  select(at: number): void {
    this.#at = at;
  }

  /** The next model that has not failed permanently. `isAnother`: it has not been tried in this round. */
  findNext(isPassing: boolean): { at: number; isAnother: boolean } | null {
    if (!isPassing) this.#failed.add(this.#at);
    const open = this.#all.flatMap((_, at) => (this.#failed.has(at) ? [] : [at]));
    const later = open.find((at) => at > this.#at);
    if (later !== undefined) return { at: later, isAnother: true };
    return open[0] === undefined ? null : { at: open[0], isAnother: false };
  }

  /** Servers that host models support either a grammar or tools, not both. */
  toFormat(schema: Record<string, unknown>, mayCallTools: boolean): Format | null {
    const { source } = this.current;
    return source.type === "openai_compatible" && mayCallTools ? null : this.#refusals.toFormat(source, schema);
  }

  /** Whether the provider enforces the schema exactly. */
  isEnforced(format: Format | null): boolean {
    const { type } = this.current.source;
    return format !== null && (type === "anthropic" || (type === "openai" && format.strict));
  }

  /**
   * The format of the answer; null if the SDK must read it. For a response format, it may let Anthropic's models call a tool with the
   * answer.
   */
  toWire(format: Format | null): WireFormat | null {
    const { source, hasOptions } = this.current;
    if (source.type === "ai_sdk") return null;
    return source.type === "anthropic" && (format !== null || hasOptions) ? null : source.type;
  }

  /** Whether a rejected request can be repeated without what the provider does not support; that is then remembered. */
  learn(error: unknown, { format, hasTokenLimit, hasToolFiles }: Rejectable): boolean {
    const { source } = this.current;
    const { status, message } = toProviderFailure(error, source);
    if (status === null) return false;
    // A model that cannot see an image of a tool continues without it; the result's text names the file.
    if (status !== 429 && fileWords.test(message) && hasToolFiles && this.takesToolFiles) {
      this.#refuseToolFiles.add(this.#at);
      return true;
    }
    if (status >= 500) return false;
    if (format && formatWords.test(message) && !/for function/i.test(message))
      return this.#refusals.learn(source, format, message);
    const isTooMuch = (status === 400 || status === 422) && capWords.test(message);
    if (!isTooMuch || !hasTokenLimit) return false;
    this.#refuseTokenLimit.add(this.#at);
    return true;
  }
}

/** Error texts of servers; llama.cpp returns them with status 500. */
const fileWords = /image|vision|multi-?modal|\bpdf\b|document|media|content (?:type|part)|file/i;
/** For tool schemas, providers name the function in the error. */
const formatWords = /response.?format|schema|grammar/i;
/** A server with a small context window counts input and maximum output together. */
const capWords = /max_(?:completion_|output_|new_)?tokens|max_length|context length/i;

/** The agent's model and its fallbacks. A model that is not configured counts as failed; the first error is reported. */
export async function openCandidates(
  parts: CandidateParts,
  { run, configuration, host, signal }: RuntimeCall,
): Promise<Candidates> {
  const runtime = configuration.runtime as ModelConfiguration;
  const found = await Promise.all(
    modelsOf(runtime).map(async ({ provider, model, timeouts }) => {
      const find = () => parts.findModel(run.organizationId, provider, model);
      const source = await retryWhileUnavailable(find, signal);
      return "missing" in source ? source : toCandidate(parts, source, runtime, timeouts);
    }),
  );
  const missing = found.flatMap((one) => ("missing" in one ? one.missing : []));
  const candidates = found.flatMap((one) => ("missing" in one ? [] : one));
  const [first, ...others] = candidates;
  if (!first) throw new RunFailed(modelError("provider_not_configured", missing[0] ?? ""));
  if (missing.length > 0) host.log("a model of the agent is not configured", { reason: missing[0] });
  await assertPriced(candidates, configuration.limits.max_cost_usd !== undefined, host);
  return new Candidates([first, ...others], parts.refusals);
}

const toCandidate = (
  { open, prices }: CandidateParts,
  source: ModelSource,
  runtime: ModelConfiguration,
  timeouts: TokenTimeouts,
): Candidate => ({
  source,
  timeouts,
  open: (reader) => open(source, toBodyFields(source, runtime), reader),
  hasOptions: Object.keys(runtime.provider_options ?? {}).length > 0,
  price: findPrice(prices, source.type, source.model),
});

/** A budget in dollars needs a known price: that of the run, and a cap that rejects models without one. */
async function assertPriced(
  candidates: readonly Candidate[],
  hasBudget: boolean,
  host: Pick<RunHost, "findPriceCap">,
): Promise<void> {
  const unpriced = candidates.find(({ price }) => price === null);
  if (!unpriced) return;
  const capId = hasBudget ? null : await host.findPriceCap();
  if (!hasBudget && capId === null) return;
  const { model, type } = unpriced.source;
  const message =
    `${capId ? `The cap ${capId} limits dollars` : "The agent has limits.max_cost_usd"}, but no price is known for the model "${model}" of type ${type}. ` +
    "Ask the operator to add it to the file in AGENTRUN_MODEL_PRICES, or " +
    (capId ? "use a cap on tokens, or set `unpriced` of the cap to `ignore`." : "use limits.max_tokens instead.");
  throw new RunFailed(modelError("provider_not_configured", message));
}

/** In the SDK's format; provider-specific settings are under the provider's name. */
export function toCallSettings(settings: TurnSettings, strictJsonSchema: boolean) {
  const { temperature, top_p: topP, stop: stopSequences, seed, reasoning_effort: reasoning } = settings;
  const parallelToolCalls = settings.parallel_tool_calls;
  return {
    ...defined({ temperature, topP, stopSequences, seed, reasoning }),
    providerOptions: {
      openai: { strictJsonSchema, ...defined({ parallelToolCalls }) },
      openaiCompatible: { strictJsonSchema },
      anthropic: parallelToolCalls === false ? { disableParallelToolUse: true } : {},
    },
  };
}

/** Raw fields of the request body. Compatible servers have one setting that the SDK does not support. */
export function toBodyFields({ type }: { type: string }, runtime: ModelConfiguration): Record<string, unknown> {
  const { provider_options: options = {}, parallel_tool_calls: parallel } = runtime;
  return type === "openai_compatible" && parallel !== undefined
    ? { parallel_tool_calls: parallel, ...options }
    : options;
}

/** A forced tool call applies only once: otherwise the model could never answer. */
export function toToolChoice(choice: string | undefined, tools: ToolSet, hasCalled: boolean): ToolChoice {
  if (choice === "none") return "none";
  if (choice === undefined || choice === "auto" || hasCalled) return "auto";
  if (choice === "required" && Object.keys(tools).length > 0) return "required";
  if (Object.hasOwn(tools, choice)) return { type: "tool", toolName: choice };
  const wanted =
    choice === "required" ? "requires a tool" : `names the tool "${choice}", which this agent does not have`;
  const message = `runtime.tool_choice ${wanted}: it has ${listOf(tools)}.`;
  throw new RunFailed(modelError("agent_error", message));
}

const listOf = (tools: ToolSet): string => Object.keys(tools).slice(0, 20).join(", ") || "none";

const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
