import type { AssistantModelMessage, ModelMessage } from "ai";
import { schemaRequest } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import { toProviderFailure } from "./failures.ts";
import { candidateOf, type LoopState } from "./loop-state.ts";
import type { Format } from "./schema-refusals.ts";
import { toToolChoice } from "./settings.ts";
import { estimateTokens } from "./spending.ts";
import type { TurnRequest } from "./stream-turn.ts";
import { withoutAnswered } from "./tool-files.ts";

/** What is asked of the model whose turn it is; with no token left to write, there is nothing to ask. */
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
    model: candidate.model,
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

/** What was read before has been counted, the model's own template included: only what came since has to be estimated. */
function estimateInput({ read, at }: LoopState, bytes: number): number {
  const known = read?.at === at ? read.tokens + estimateTokens(Math.max(0, bytes - read.bytes)) : 0;
  return Math.max(known, estimateTokens(bytes));
}

/** An image costs by its size on a screen and a document by its pages, neither by its bytes: only the provider knows. */
const withoutBytes = (_name: string, value: unknown): unknown => (value instanceof Uint8Array ? null : value);

/**
 * A provider refuses to be told of more tokens than its model can write, and who can write how much nobody keeps up with. Most can
 * write this many, and who cannot says so; where the budget leaves more, it is counted as the words come, and again at the end. What
 * the agent says itself is told as it is.
 */
const mostTold = 8_192;

function toToldTokens({ runtime, refusesCap, at }: LoopState, left: number): number | null {
  const wanted = runtime.max_output_tokens ?? Number.POSITIVE_INFINITY;
  const isBudgetTold = left <= mostTold && !refusesCap.has(at);
  const told = isBudgetTold ? Math.min(left, wanted) : wanted;
  return Number.isFinite(told) ? told : null;
}

/** Whether a turn that ends at its cap has used up the budget, or what the agent lets a turn write. */
export const isCappedByBudget = ({ runtime }: LoopState, { toldTokens }: TurnRequest): boolean =>
  toldTokens !== null && toldTokens < (runtime.max_output_tokens ?? Number.POSITIVE_INFINITY);

/** Servers that run models themselves hold either to a grammar or to tools, not to both. */
function toFormat({ call, refusals }: LoopState, { source }: Candidate, mayCallTools: boolean): Format | null {
  const { output_schema: schema } = call.configuration;
  if (!schema || (source.type === "openai_compatible" && mayCallTools)) return null;
  return refusals.toFormat(source, schema);
}

/** Where the provider does not hold the model to the schema word by word, the model has to be told. */
function toInstructions({ call }: LoopState, { source }: Candidate, format: Format | null): string | null {
  const { instructions, output_schema: schema } = call.configuration;
  const isHeld = format !== null && (source.type === "anthropic" || (source.type === "openai" && format.strict));
  const parts = [instructions, schema && !isHeld ? schemaRequest(schema) : null].filter((part) => part);
  return parts.length > 0 ? parts.join("\n\n") : null;
}

/**
 * What another model thought is left out: providers take back only thoughts that they have signed themselves. So is what tools gave as
 * files, for a model that cannot see.
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

/** Whether a refused turn can be asked for without what its provider does not take; then that is remembered. */
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

/** A tool may give an image to a model that cannot see: it goes on without, and what it is told of the result says what there was. */
function leaveFiles({ view, refusesFiles, at }: LoopState): boolean {
  if (view.answered.size === 0 || refusesFiles.has(at)) return false;
  refusesFiles.add(at);
  return true;
}

/** As the servers say it; one of them, llama.cpp, as a failure of its own (500). */
const fileWords = /image|vision|multi-?modal|\bpdf\b|document|media|content (?:type|part)|file/i;
/** Tools have schemas, too: of those, providers say which function they are of. */
const formatWords = /response.?format|schema|grammar/i;
/** A server with little room counts what it reads and what it may write together. */
const capWords = /max_(?:completion_|output_|new_)?tokens|max_length|context length/i;
