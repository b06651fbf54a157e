import type { ModelMessage } from "ai";
import { type RunBudget, raisedBudget } from "../../model/caps.ts";
import { filePartsIn, withoutFiles } from "../../model/files.ts";
import type { FindModel } from "../../model/providers.ts";
import { toConversation } from "../../model/transcript.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { Tool } from "../tools.ts";
import type { CheckValue } from "./answer.ts";
import { type Candidate, openCandidates } from "./candidates.ts";
import { openHistory } from "./compaction.ts";
import { type LoopState, maxTokensOf, pricedModel } from "./loop-state.ts";
import type { OpenModel } from "./open-model.ts";
import type { Prices } from "./prices.ts";
import { toUserText } from "./prompt.ts";
import { openRecordedCalls } from "./recorded-calls.ts";
import { openRunMessages } from "./run-messages.ts";
import type { SchemaRefusals } from "./schema-refusals.ts";
import type { ModelConfiguration } from "./settings.ts";
import { openFileView } from "./shown-files.ts";
import { type Budget, createSpending } from "./spending.ts";
import { toModelMessages, type Utterance } from "./thread-messages.ts";
import { offerTools } from "./tool-search.ts";
import { openJournal } from "./turn-journal.ts";

export type LoopParts = {
  findModel: FindModel;
  open: OpenModel;
  prices: Prices;
  /** Compiles a schema's validator, cached by key. */
  checkSchema: (key: string, schema: Record<string, unknown>) => CheckValue;
  refusals: SchemaRefusals;
  /** Maximum output size of a run. */
  outputBytes: number;
};

export async function prepareLoop(parts: LoopParts, call: RuntimeCall, tools: readonly Tool[]): Promise<LoopState> {
  const { configuration, run } = call;
  const runtime = configuration.runtime as ModelConfiguration;
  const candidates = await openCandidates(parts, call, runtime);
  const { limits, output_schema: schema } = configuration;
  const budget = limits.on_budget === "ask" ? askingBudget(call) : budgetOf(call);
  const journal = openJournal(call);
  const history = call.thread && (await openHistory(parts, call, call.thread, journal));
  const spending = createSpending(budget, pricedModel(candidates[0]));
  if (history) spending.add(history.counts);
  const said = [...(history?.said ?? []), ...(await toUtterances(call, runtime.prompt))];
  const view = await openFileView(call);
  return {
    call,
    runtime,
    candidates,
    at: 0,
    failed: new Set(),
    messages: markForCache(candidates, toModelMessages(said, view)),
    authors: new Map(),
    view,
    ...offerTools(tools),
    hasCalled: false,
    refusals: parts.refusals,
    check: schema && parts.checkSchema(`output of ${run.agentId}`, schema),
    spending,
    read: null,
    steps: 0,
    refusesCap: new Set(),
    refusesFiles: new Set(),
    journal,
    recorded: openRecordedCalls(call),
    thread: history?.compaction ? { compaction: history.compaction } : null,
    runMessages: openRunMessages(call, view),
    outputBytes: parts.outputBytes,
    shown: "",
  };
}

const budgetOf = (call: RuntimeCall): Budget => ({
  maxTokens: maxTokensOf(call),
  maxCostUsd: call.configuration.limits.max_cost_usd ?? null,
});

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

/** An input with messages is sent as a conversation. */
async function toUtterances(call: RuntimeCall, template: string | undefined): Promise<Utterance[]> {
  const conversation = template === undefined ? toConversation(JSON.parse(call.run.input)) : null;
  if (conversation) return conversation;
  const text = await toPrompt(call, template);
  const files = filePartsIn(call.run.input);
  // An input with only files needs no text.
  const said = files.length > 0 && text === "{}" ? [] : [{ type: "text" as const, text }];
  return [{ role: "user", content: [...said, ...files] }];
}

/** Anthropic caches the prompt up to a marker: the next turn, and the next run of the thread, reuse it. */
function markForCache(candidates: readonly Candidate[], messages: ModelMessage[]): ModelMessage[] {
  const last = messages.at(-1);
  if (last && candidates.some(({ source }) => source.type === "anthropic"))
    last.providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return messages;
}

/** A template may combine parts of the input that were allowed separately, so the prompt is checked again. */
function toPrompt({ run, host }: RuntimeCall, template: string | undefined): Promise<string> | string {
  if (template === undefined) return toUserText(template, withoutFiles(run.input));
  return host.filterPrompt(toUserText(template, run.input));
}
