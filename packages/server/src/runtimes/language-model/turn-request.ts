import type { AssistantModelMessage, ModelMessage } from "ai";
import { schemaRequest } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import { toProviderFailure } from "./failures.ts";
import { candidateOf, type LoopState } from "./loop-state.ts";
import type { Format } from "./schema-refusals.ts";
import { toToolChoice } from "./settings.ts";
import { estimateTokens } from "./spending.ts";
import type { TurnRequest } from "./stream-turn.ts";
import type { WireFormat } from "./text-lane.ts";
import { withoutAnswered } from "./tool-files.ts";

/** The request for the next turn; null if the budget leaves no output tokens. */
export function toRequest(state: LoopState, mustAnswer: boolean): TurnRequest {
  const { runtime, toolSet: tools, spending, outputBytes } = state;
  const candidate = candidateOf(state);
  const toolChoice = mustAnswer ? "none" : toToolChoice(runtime.tool_choice, tools, state.hasCalled);
  const format = toFormat(state, candidate, Object.keys(tools).length > 0 && toolChoice !== "none");
  const instructions = toInstructions(state, candidate, format);
  const messages = state.messages.flatMap((message) => toReadable(state, message));
  const read = [instructions ?? "", JSON.stringify(messages, withoutBytes)].map((text) => Buffer.byteLength(text));
  const readBytes = read.reduce((sum, bytes) => sum + bytes, state.toolBytes);
  const estimatedInput = estimateInput(state, readBytes);
  return {
    open: candidate.open,
    wire: toWire(candidate, format),
    instructions,
    messages,
    tools,
    toolChoice,
    format,
    settings: runtime,
    toldTokens: toToldTokens(state, spending.outputAllowance(estimatedInput)),
    readBytes,
    estimatedInput,
    allowance: spending.outputAllowance,
    isPieceToken: candidate.source.type === "openai_compatible",
    textBytes: outputBytes,
  };
}

/** For a format, the SDK may let Anthropic's models call a tool with the answer, so it must read everything. */
const toWire = ({ source: { type } }: Candidate, format: Format | null): WireFormat | null =>
  type === "ai_sdk" || (type === "anthropic" && format !== null) ? null : type;

/** Earlier input was counted by the provider, including its template: only the new part is estimated. */
function estimateInput({ read, at }: LoopState, bytes: number): number {
  const known = read?.at === at ? read.tokens + estimateTokens(Math.max(0, bytes - read.bytes)) : 0;
  return Math.max(known, estimateTokens(bytes));
}

/** Images are charged by dimensions and documents by pages, not by bytes: only the provider can count them. */
const withoutBytes = (_name: string, value: unknown): unknown => (value instanceof Uint8Array ? null : value);

/**
 * Providers reject a limit above the maximum of the model, which we do not know. Most models can write this many tokens, and others
 * return an error; if the budget allows more, it is enforced while the text arrives, and at the end. A limit of the agent is sent
 * unchanged.
 */
const mostTold = 8_192;

function toToldTokens({ runtime, refusesCap, at }: LoopState, left: number): number | null {
  const wanted = runtime.max_output_tokens ?? Number.POSITIVE_INFINITY;
  const isBudgetTold = left <= mostTold && !refusesCap.has(at);
  const told = isBudgetTold ? Math.min(left, wanted) : wanted;
  return Number.isFinite(told) ? told : null;
}

/** Whether a turn that reached its limit has used up the budget, or only the agent's limit for a turn. */
export const isCappedByBudget = ({ runtime }: LoopState, { toldTokens }: TurnRequest): boolean =>
  toldTokens !== null && toldTokens < (runtime.max_output_tokens ?? Number.POSITIVE_INFINITY);

/** Servers that host models support either a grammar or tools, not both. */
function toFormat({ call, refusals }: LoopState, { source }: Candidate, mayCallTools: boolean): Format | null {
  const { output_schema: schema } = call.configuration;
  if (!schema || (source.type === "openai_compatible" && mayCallTools)) return null;
  return refusals.toFormat(source, schema);
}

/** If the provider does not enforce the schema exactly, the model gets it in the prompt. */
function toInstructions({ call }: LoopState, { source }: Candidate, format: Format | null): string | null {
  const { instructions, output_schema: schema } = call.configuration;
  const isHeld = format !== null && (source.type === "anthropic" || (source.type === "openai" && format.strict));
  const parts = [instructions, schema && !isHeld ? schemaRequest(schema) : null].filter((part) => part);
  return parts.length > 0 ? parts.join("\n\n") : null;
}

/**
 * Omits reasoning of other models, because providers accept only reasoning that they have signed, and files of tools for a model that
 * cannot see them.
 */
function toReadable({ authors, at, refusesFiles, view }: LoopState, message: ModelMessage): ModelMessage[] {
  if (message.role === "user" && refusesFiles.has(at)) return [withoutAnswered(view.answered, message) ?? []].flat();
  const author = authors.get(message);
  if (author === undefined || author === at || message.role !== "assistant") return [message];
  const content = withoutThoughts(message.content);
  return [content.length > 0 ? { ...message, content } : { ...message, content: "…" }];
}

const withoutThoughts = (content: AssistantModelMessage["content"]) =>
  typeof content === "string" ? content : content.filter(({ type }) => type !== "reasoning");

/** Whether a rejected turn can be retried without what the provider does not support; that is then remembered. */
export function findEasier(state: LoopState, request: TurnRequest, error: unknown): boolean {
  const { source } = candidateOf(state);
  const { status, message } = toProviderFailure(error, source);
  if (status !== null && status !== 429 && fileWords.test(message) && leaveFiles(state)) return true;
  if (status === null || status >= 500) return false;
  if (request.format && formatWords.test(message) && !/for function/i.test(message))
    return state.refusals.learn(source, request.format, message);
  const isTooMuch = (status === 400 || status === 422) && capWords.test(message);
  if (!isTooMuch || !isCappedByBudget(state, request)) return false;
  state.refusesCap.add(state.at);
  return true;
}

/** A model that cannot see an image of a tool continues without it; the result's text names the file. */
function leaveFiles({ view, refusesFiles, at }: LoopState): boolean {
  if (view.answered.size === 0 || refusesFiles.has(at)) return false;
  refusesFiles.add(at);
  return true;
}

/** Error texts of servers; llama.cpp returns them with status 500. */
const fileWords = /image|vision|multi-?modal|\bpdf\b|document|media|content (?:type|part)|file/i;
/** For tool schemas, providers name the function in the error. */
const formatWords = /response.?format|schema|grammar/i;
/** A server with a small context window counts input and maximum output together. */
const capWords = /max_(?:completion_|output_|new_)?tokens|max_length|context length/i;
