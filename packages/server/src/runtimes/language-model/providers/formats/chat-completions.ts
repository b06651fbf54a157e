import { StreamingToolCallTracker } from "@ai-sdk/provider-utils";
import {
  type Answer,
  type EventReader,
  type Fields,
  fieldsOf,
  malformed,
  numberOf,
  type TextBlock,
  textOf,
} from "./answer.ts";

type Delta = Parameters<StreamingToolCallTracker<WireDelta>["processDelta"]>[0];
type WireDelta = {
  index?: number | null;
  id?: string | null;
  type?: string | null;
  function?: { name?: string | null; arguments?: string | null };
  extra_content?: { google?: { thought_signature?: string | null } | null } | null;
};
type Unnamed = Delta & { function: { arguments: string } };

const finishReasons: Record<string, string> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  function_call: "tool-calls",
  tool_calls: "tool-calls",
};

/** Chat Completions of OpenAI and, with reasoning and the habits of other servers, of compatible servers. */
export class ChatCompletions implements EventReader {
  readonly #answer: Answer;
  readonly #isCompatible: boolean;
  readonly #tracker: StreamingToolCallTracker<WireDelta>;
  /** Calls of compatible servers that have no name yet. */
  readonly #unnamed = new Map<number, Unnamed>();
  readonly #named = new Set<number>();
  /** The text or reasoning that is being written. */
  #block: TextBlock | null = null;
  #usage: Fields | null = null;
  #finish: string | undefined;
  #hasRefusal = false;

  constructor(answer: Answer, isCompatible: boolean) {
    this.#answer = answer;
    this.#isCompatible = isCompatible;
    this.#tracker = new StreamingToolCallTracker<WireDelta>(
      { enqueue: (part) => this.#takeCallPart(part) },
      isCompatible ? { extractMetadata: signatureOf, buildToolCallProviderMetadata: (metadata) => metadata } : {},
    );
  }

  take(event: Fields): void {
    const { choices, usage } = event;
    if (!Array.isArray(choices)) throw malformed(event, "choices is not a list.");
    if (usage !== undefined && usage !== null) this.#usage = fieldsOf(usage);
    const { finish_reason, delta } = fieldsOf(choices[0]);
    this.#finish = textOf(finish_reason, event, "finish_reason") || this.#finish;
    if (delta !== undefined && delta !== null) this.#takeDelta(fieldsOf(delta), event);
  }

  end(): void {
    for (const delta of this.#unnamed.values()) this.#tracker.processDelta(delta);
    this.#tracker.flush();
    const rawFinishReason = this.#finish;
    const isRefused = rawFinishReason === "stop" && this.#hasRefusal;
    const finishReason = isRefused ? "content-filter" : (finishReasons[rawFinishReason ?? ""] ?? "other");
    this.#answer.pass({ type: "model-call-end", finishReason, rawFinishReason, usage: toUsage(this.#usage) });
  }

  #takeDelta(delta: Fields, event: Fields): void {
    const { role, content, refusal } = delta;
    if (typeof role === "string" && role !== "assistant" && role !== "")
      throw malformed(event, "role is not assistant.");
    if (this.#isCompatible) {
      this.#say("reasoning", textOf(delta.reasoning_content ?? delta.reasoning, event, "reasoning"));
      if (Array.isArray(content)) for (const part of content) this.#takePart(fieldsOf(part));
    }
    if (!this.#isCompatible || !Array.isArray(content)) this.#say("text", textOf(content, event, "content"));
    if (typeof refusal === "string" && refusal !== "") {
      this.#hasRefusal = true;
      this.#say("text", refusal);
    }
    const { tool_calls: calls } = delta;
    if (calls === undefined || calls === null) return;
    if (!Array.isArray(calls)) throw malformed(event, "tool_calls is not a list.");
    if (calls.length > 0 && this.#block?.type === "reasoning") this.#block = null;
    for (const call of calls) this.#takeCall(toDelta(call, event, this.#isCompatible));
  }

  #say(type: "text" | "reasoning", text: string): void {
    if (text === "") return;
    if (this.#block?.type !== type) this.#block = this.#answer.begin(type);
    this.#answer.add(this.#block, text);
  }

  /** Mistral's list of text and thoughts. */
  #takePart({ type, text, thinking }: Fields): void {
    if (type === "text" && typeof text === "string") this.#say("text", text);
    if (type !== "thinking" || !Array.isArray(thinking)) return;
    const thoughts = thinking.map(fieldsOf).filter((one) => one.type === "text" && typeof one.text === "string");
    this.#say("reasoning", thoughts.map((one) => one.text).join(""));
  }

  /** Some compatible servers send the name of a tool after its id or arguments. */
  #takeCall(delta: WireDelta): void {
    const { index, id, extra_content, function: called } = delta;
    if (!this.#isCompatible || index === undefined || index === null || this.#named.has(index)) {
      this.#tracker.processDelta(delta as Delta);
      return;
    }
    const before = this.#unnamed.get(index);
    const written = (before?.function.arguments ?? "") + (called?.arguments ?? "");
    const whole = {
      index,
      id: before?.id ?? id ?? null,
      function: { ...(called?.name ? { name: called.name } : {}), arguments: written },
      extra_content: before?.extra_content ?? extra_content ?? null,
    };
    this.#unnamed.set(index, whole as Unnamed);
    if (called?.name === undefined || called.name === null) return;
    this.#unnamed.delete(index);
    this.#named.add(index);
    this.#tracker.processDelta(whole as Delta);
  }

  #takeCallPart(part: Parameters<ConstructorParameters<typeof StreamingToolCallTracker>[0]["enqueue"]>[0]): void {
    if (part?.type === "tool-input-start") this.#answer.pass({ type: "tool-input-start" });
    else if (part?.type === "tool-input-delta") this.#answer.pass({ type: "tool-input-delta", delta: part.delta });
    else if (part?.type === "tool-call")
      this.#answer.call(part.toolCallId, part.toolName, part.input, part.providerMetadata);
  }
}

function toDelta(call: unknown, event: Fields, isCompatible: boolean): WireDelta {
  const { index, id, type, function: called } = fieldsOf(call);
  const hasIndex = typeof index === "number" || (isCompatible && (index === undefined || index === null));
  if (!hasIndex || typeof called !== "object" || called === null) throw malformed(event, "A tool call is incomplete.");
  if (!isCompatible && (type ?? "function") !== "function") throw malformed(event, "A tool call is no function.");
  const { name, arguments: written } = called as Fields;
  for (const text of [id, name, written]) textOf(text, event, "A field of a tool call");
  return call as WireDelta;
}

/** Google's signature of a thought, which its server wants back with the call. */
function signatureOf({ extra_content }: WireDelta) {
  const thoughtSignature = extra_content?.google?.thought_signature;
  return thoughtSignature ? { google: { thoughtSignature } } : undefined;
}

/** A server that reports any usage reports all of it. */
function toUsage(usage: Fields | null) {
  if (!usage) return { inputTokens: undefined, outputTokens: undefined, inputTokenDetails: {}, outputTokenDetails: {} };
  const input = fieldsOf(usage.prompt_tokens_details);
  return {
    inputTokens: numberOf(usage.prompt_tokens) ?? 0,
    outputTokens: numberOf(usage.completion_tokens) ?? 0,
    inputTokenDetails: {
      cacheReadTokens: numberOf(input.cached_tokens) ?? 0,
      cacheWriteTokens: numberOf(input.cache_write_tokens),
    },
    outputTokenDetails: { reasoningTokens: numberOf(fieldsOf(usage.completion_tokens_details).reasoning_tokens) ?? 0 },
  };
}
