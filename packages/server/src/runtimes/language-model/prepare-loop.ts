import type { AgentConfiguration, Runtime } from "@agentrun/contract";
import { jsonSchema, type ModelMessage, type ToolSet, tool } from "ai";
import { filePartsIn } from "../../model/named-files.ts";
import type { FindModel, ModelSource } from "../../model/providers.ts";
import { toConversation } from "../../model/transcript.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import { type CheckValue, schemaRequest } from "./answer.ts";
import { openHistory } from "./compaction.ts";
import { modelError } from "./failures.ts";
import { type LoopState, maxTokensOf, RunFailed } from "./loop-state.ts";
import type { OpenModel } from "./open-model.ts";
import { findPrice, type Price, type Prices } from "./prices.ts";
import { toUserText } from "./prompt.ts";
import { openRunMessages } from "./run-messages.ts";
import { loadShownFiles, withoutFiles } from "./shown-files.ts";
import { createSpending } from "./spending.ts";
import { toStrictSchema } from "./strict-schema.ts";
import { toModelMessages, type Utterance } from "./thread-messages.ts";
import { openJournal } from "./turn-journal.ts";

export type LoopParts = {
  findModel: FindModel;
  open: OpenModel;
  prices: Prices;
  /** The check of a schema, kept under a key. */
  checkSchema: (key: string, schema: Record<string, unknown>) => CheckValue;
  /** The largest output of a run. */
  outputBytes: number;
};

type ModelConfiguration = Extract<Runtime, { type: "model" }>;

export async function prepareLoop(parts: LoopParts, call: RuntimeCall, tools: readonly Tool[]): Promise<LoopState> {
  const { configuration, run } = call;
  const runtime = configuration.runtime as ModelConfiguration;
  const source = await findSource(parts, call, runtime);
  const { limits, output_schema: schema } = configuration;
  const budget = { maxTokens: maxTokensOf(call), maxCostUsd: limits.max_cost_usd ?? null };
  const price = findPrice(parts.prices, source.type, source.model);
  assertPriced(configuration, source, price);
  const format = schema && toFormat(schema);
  const journal = openJournal(call);
  const history = call.thread && (await openHistory(parts, call, call.thread, journal));
  const spending = createSpending(budget, price);
  if (history) spending.add(history.counts);
  const said = [...(history?.said ?? []), ...toUtterances(call, runtime.prompt)];
  return {
    call,
    source,
    model: parts.open(source),
    instructions: toInstructions(configuration, source, format),
    messages: markForCache(source, toModelMessages(said, await loadShownFiles(call))),
    tools: new Map(tools.map((one) => [one.name, one])),
    toolSet: toToolSet(tools),
    format,
    check: schema && parts.checkSchema(`output of ${run.agentId}`, schema),
    spending,
    steps: 0,
    refusesCap: false,
    journal,
    thread: history?.compaction ? { compaction: history.compaction } : null,
    runMessages: openRunMessages(call),
    outputBytes: parts.outputBytes,
    shown: "",
  };
}

/** An input that is a conversation is told as one. */
function toUtterances(call: RuntimeCall, template: string | undefined): Utterance[] {
  const conversation = template === undefined ? toConversation(JSON.parse(call.run.input)) : null;
  if (conversation) return conversation;
  const text = toPrompt(call, template);
  const files = filePartsIn(call.run.input);
  // An input that is nothing but files says nothing beside them.
  const said = files.length > 0 && text === "{}" ? [] : [{ type: "text" as const, text }];
  return [{ role: "user", content: [...said, ...files] }];
}

/** Anthropic remembers what it has read up to a mark: the next turn, and the next run of the thread, read on from there. */
function markForCache({ type }: ModelSource, messages: ModelMessage[]): ModelMessage[] {
  const last = messages.at(-1);
  if (type === "anthropic" && last) last.providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return messages;
}

/** A template may put together what stood apart in the input, and was let in so. */
function toPrompt({ run, host }: RuntimeCall, template: string | undefined): string {
  if (template === undefined) return toUserText(template, withoutFiles(run.input));
  return host.letPrompt(toUserText(template, run.input));
}

async function findSource({ findModel }: LoopParts, { run }: RuntimeCall, runtime: ModelConfiguration) {
  const source = await findModel(run.organizationId, runtime.provider, runtime.model);
  if ("missing" in source) throw new RunFailed(modelError("provider_not_configured", source.missing));
  return source;
}

/** A budget in dollars that nobody can count would be no budget. */
function assertPriced({ limits }: AgentConfiguration, source: ModelSource, price: Price | null): void {
  if (limits.max_cost_usd === undefined || price) return;
  const message =
    `The agent has limits.max_cost_usd, but no price is known for the model "${source.model}" of type ${source.type}. ` +
    "Let the operator add it to the file in AGENTRUN_MODEL_PRICES, or use limits.max_tokens instead.";
  throw new RunFailed(modelError("provider_not_configured", message));
}

function toFormat(schema: Record<string, unknown>): NonNullable<LoopState["format"]> {
  const strict = toStrictSchema(schema);
  return strict ? { schema: strict, strict: true } : { schema, strict: false };
}

/** Where the provider does not hold the model to the schema word by word, the model has to be told. */
function toInstructions(configuration: AgentConfiguration, source: ModelSource, format: LoopState["format"]) {
  const { instructions, output_schema: schema } = configuration;
  const isHeld = source.type === "anthropic" || (source.type === "openai" && format?.strict);
  const parts = [instructions, schema && !isHeld ? schemaRequest(schema) : null].filter((part) => part);
  return parts.length > 0 ? parts.join("\n\n") : null;
}

/** Without `execute`: the calls are ours to make. */
const toToolSet = (tools: readonly Tool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
