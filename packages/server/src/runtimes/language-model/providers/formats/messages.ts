import { InvalidResponseDataError } from "ai";
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

type Block = TextBlock | { type: "call"; id: string; name: string; written: string };

const finishReasons: Record<string, string> = {
  end_turn: "stop",
  pause_turn: "stop",
  stop_sequence: "stop",
  refusal: "content-filter",
  tool_use: "tool-calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
};

/** Messages of Anthropic, without the tools and formats that Anthropic executes itself: the AI SDK reads those. */
export class Messages implements EventReader {
  readonly #answer: Answer;
  readonly #blocks = new Map<unknown, Block>();
  /** The message that has begun and not ended; null: none. */
  #open: { id: unknown } | null = null;
  #usage: Fields = {};
  #finish: unknown;
  /** Output that no `message_stop` has followed: the answer is cut off. */
  #hasRest = false;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  take(event: Fields): void {
    const { type, index } = event;
    if (type === "content_block_delta") this.#takeDelta(fieldsOf(event.delta), event);
    else if (type === "content_block_start") this.#begin(index, fieldsOf(event.content_block), event);
    else if (type === "content_block_stop") this.#end(index);
    else if (type === "message_start") this.#start(fieldsOf(event.message), event);
    else if (type === "message_delta") {
      this.#count(event.usage);
      this.#finish = fieldsOf(event.delta).stop_reason;
    } else if (type === "message_stop") this.#stop();
    else if (type !== "ping") throw malformed(event, "The type of the event is not known.");
  }

  end(): void {
    if (this.#hasRest) this.#finishWith("other", undefined);
  }

  #start({ id, usage, stop_reason }: Fields, event: Fields): void {
    if (this.#open && this.#open.id === id) return;
    if (this.#open) {
      const message = `Received message_start for message ${JSON.stringify(id)} while message ${JSON.stringify(this.#open.id)} is still open.`;
      throw new InvalidResponseDataError({ data: event, message });
    }
    this.#open = { id };
    this.#hasRest = false;
    // Its figure of the output is not final.
    const { output_tokens, output_tokens_details } = this.#usage;
    this.#usage = { output_tokens_details };
    this.#count({ ...fieldsOf(usage), output_tokens: output_tokens ?? 0 });
    if (typeof stop_reason === "string") this.#finish = stop_reason;
  }

  #stop(): void {
    this.#open = null;
    this.#hasRest = false;
    const reason = typeof this.#finish === "string" ? this.#finish : undefined;
    this.#finishWith(finishReasons[reason ?? ""] ?? "other", reason);
  }

  #finishWith(finishReason: string, rawFinishReason: string | undefined): void {
    this.#answer.pass({ type: "model-call-end", finishReason, rawFinishReason, usage: toUsage(this.#usage) });
  }

  /** A figure that a later event does not have stays. */
  #count(usage: unknown): void {
    for (const [name, value] of Object.entries(fieldsOf(usage)))
      if (value !== null && value !== undefined) this.#usage[name] = value;
  }

  #begin(index: unknown, block: Fields, event: Fields): void {
    const { type, id, name, input } = block;
    if (type === "text") this.#blocks.set(index, this.#answer.begin("text"));
    else if (type === "thinking") this.#blocks.set(index, this.#answer.begin("reasoning"));
    else if (type === "redacted_thinking")
      this.#blocks.set(index, this.#answer.begin("reasoning", toMetadata("redactedData", block.data)));
    else if (type === "tool_use" && typeof id === "string" && typeof name === "string") {
      const written = Object.keys(fieldsOf(input)).length > 0 ? JSON.stringify(input) : "";
      this.#blocks.set(index, { type: "call", id, name, written });
      this.#answer.pass({ type: "tool-input-start" });
    } else throw malformed(event, "The content block is not known.");
  }

  #end(index: unknown): void {
    const block = this.#blocks.get(index);
    this.#blocks.delete(index);
    if (block?.type !== "call") return;
    this.#hasRest = true;
    this.#answer.call(block.id, block.name, block.written || "{}");
  }

  #takeDelta({ type, text, thinking, signature, partial_json }: Fields, event: Fields): void {
    const block = this.#blocks.get(event.index);
    if (type === "text_delta") this.#add(event.index, "text", textOf(text, event, "text"));
    else if (type === "thinking_delta") this.#add(event.index, "reasoning", textOf(thinking, event, "thinking"));
    else if (type === "signature_delta" && block?.type === "reasoning")
      block.providerMetadata = toMetadata("signature", signature);
    else if (type === "input_json_delta" && block?.type === "call") {
      const written = textOf(partial_json, event, "partial_json");
      block.written += written;
      this.#hasRest ||= written !== "";
      if (written !== "") this.#answer.pass({ type: "tool-input-delta", delta: written });
    } else if (!ignored.has(type)) throw malformed(event, "The type of the delta is not known.");
  }

  #add(index: unknown, type: "text" | "reasoning", text: string): void {
    const known = this.#blocks.get(index);
    const block = known?.type === type ? known : this.#answer.begin(type);
    this.#blocks.set(index, block);
    this.#hasRest ||= text !== "";
    this.#answer.add(block, text);
  }
}

const ignored = new Set<unknown>(["citations_delta", "signature_delta", "input_json_delta"]);

/** What Anthropic wants back with its reasoning. */
const toMetadata = (name: "signature" | "redactedData", value: unknown) => ({ anthropic: { [name]: String(value) } });

function toUsage(usage: Fields) {
  const [read, written] = [usage.cache_read_input_tokens, usage.cache_creation_input_tokens].map(numberOf);
  return {
    inputTokens: (numberOf(usage.input_tokens) ?? 0) + (read ?? 0) + (written ?? 0),
    outputTokens: numberOf(usage.output_tokens) ?? 0,
    inputTokenDetails: { cacheReadTokens: read ?? 0, cacheWriteTokens: written ?? 0 },
    outputTokenDetails: { reasoningTokens: numberOf(fieldsOf(usage.output_tokens_details).thinking_tokens) },
  };
}
