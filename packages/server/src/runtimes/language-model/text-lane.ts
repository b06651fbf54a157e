import { createSseParser, type SseEvent } from "../../lib/sse-parser.ts";

/** The formats of events that this file knows: Chat Completions of OpenAI, of compatible servers, and Messages of Anthropic. */
export type WireFormat = "openai" | "openai_compatible" | "anthropic";

export type LaneListener = {
  /** Called for each event, by the SDK perhaps again; it may contain usage. */
  onEvent(event: unknown): void;
  onText(text: string): void;
  onReasoning(text: string): void;
};

/** A piece of output: its kind, the number of its block, and the same event with another text. */
type Piece = { kind: "text" | "reasoning"; block: unknown; text: string; withText: (text: string) => object };

/**
 * What to do with an event. A piece is passed on at once. An event of `structure` has no output, so that pieces may follow it. After any
 * `other` event everything goes through the SDK, in order.
 */
type Reading = Piece | "structure" | "other";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/**
 * The fast way for what most events of a model are: a piece of text or reasoning, and nothing else. The AI SDK needs several streams
 * and a validation for each event; that is most of the cost of a run that streams. So pieces are passed on as they arrive, and the SDK
 * gets them merged into one event, before the next event of another kind: it still reads tool calls, usage, errors and everything
 * unusual, and builds the model's reply.
 */
export class TextLane {
  /** Characters that were passed on and that the SDK will repeat. */
  readonly ahead = { text: 0, reasoning: 0 };
  readonly #read: (event: Fields) => Reading;
  readonly #listener: LaneListener;
  readonly #parser = createSseParser();
  #isOpen = true;
  /** Pieces that the SDK has not got yet. */
  #merged: { piece: Piece; type: string; text: string } | null = null;
  /** Events for the SDK. */
  #out = "";

  constructor(format: WireFormat, listener: LaneListener) {
    this.#read = format === "anthropic" ? readMessages : (event) => readChat(event, format === "openai_compatible");
    this.#listener = listener;
  }

  /** The stream for the SDK, without the pieces that were passed on. */
  tap(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const encoder = new TextEncoder();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      let isDone = false;
      while (!isDone && this.#out === "") isDone = await this.#readOnce(reader);
      if (this.#out !== "") controller.enqueue(encoder.encode(this.#out));
      this.#out = "";
      if (isDone) controller.close();
    };
    const cancel = (reason: unknown) => reader.cancel(reason);
    return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  }

  /** Returns whether the body has ended. Closes the connection if a listener does not want more. */
  async #readOnce(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
    const { done, value } = await reader.read();
    try {
      if (value) for (const event of this.#parser.push(value)) this.#take(event);
      if (done) this.#flush();
    } catch (error) {
      await reader.cancel(error).catch(() => undefined);
      throw error;
    }
    return done;
  }

  #take({ type, data }: SseEvent): void {
    const event = this.#isOpen ? parse(data) : null;
    const reading = event ? this.#read(event) : "other";
    if (typeof reading === "object") {
      this.#pass(type, event, reading);
      return;
    }
    this.#flush();
    // Usage at the start must be known before the first piece, which overtakes the SDK.
    if (reading === "structure") this.#listener.onEvent(event);
    else this.#isOpen = false;
    this.#out += toEventText(type, data);
  }

  #pass(type: string, event: unknown, piece: Piece): void {
    const { kind, block, text } = piece;
    if (this.#merged && (this.#merged.piece.kind !== kind || this.#merged.piece.block !== block)) this.#flush();
    this.#merged = { piece, type, text: (this.#merged?.text ?? "") + text };
    this.ahead[kind] += text.length;
    this.#listener.onEvent(event);
    if (kind === "text") this.#listener.onText(text);
    else this.#listener.onReasoning(text);
  }

  #flush(): void {
    const merged = this.#merged;
    this.#merged = null;
    if (merged) this.#out += toEventText(merged.type, JSON.stringify(merged.piece.withText(merged.text)));
  }
}

function parse(data: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return null;
  }
}

const toEventText = (type: string, data: string): string =>
  `event: ${type}\ndata: ${data.replaceAll("\n", "\ndata: ")}\n\n`;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/** Only compatible servers have reasoning in this format. */
function readChat(event: Fields, hasReasoning: boolean): Reading {
  const { choices } = event;
  if (!Array.isArray(choices) || event.error !== undefined || choices.length > 1) return "other";
  if (choices.length === 0) return "structure";
  const choice = fieldsOf(choices[0]);
  const delta = fieldsOf(choice.delta);
  if (!isBlank(choice.finish_reason) || !isBlank(choice.logprobs)) return "other";
  if (![delta.tool_calls, delta.refusal, delta.annotations].every(isEmpty)) return "other";
  if (!isBlank(delta.role) && delta.role !== "assistant") return "other";
  const names = ["content", ...(hasReasoning ? ["reasoning_content", "reasoning"] : [])];
  const [name, ...others] = names.filter((one) => !isBlank(delta[one]));
  if (name === undefined) return "structure";
  const text = delta[name];
  if (typeof text !== "string" || others.length > 0) return "other";
  const withText = (all: string) => ({ ...event, choices: [{ ...choice, delta: { ...delta, [name]: all } }] });
  return { kind: name === "content" ? "text" : "reasoning", block: name, text, withText };
}

const quietEvents: readonly unknown[] = ["ping", "content_block_stop"];
const quietBlocks: readonly unknown[] = ["text", "thinking", "redacted_thinking"];

function readMessages(event: Fields): Reading {
  const { index: block } = event;
  const delta = fieldsOf(event.delta);
  if (quietEvents.includes(event.type)) return "structure";
  if (event.type === "message_start") return isEmpty(fieldsOf(event.message).content) ? "structure" : "other";
  if (event.type === "content_block_start")
    return quietBlocks.includes(fieldsOf(event.content_block).type) ? "structure" : "other";
  if (event.type !== "content_block_delta") return "other";
  if (delta.type === "signature_delta") return "structure";
  if (delta.type === "text_delta" && typeof delta.text === "string")
    return { kind: "text", block, text: delta.text, withText: (text) => ({ ...event, delta: { ...delta, text } }) };
  if (delta.type === "thinking_delta" && typeof delta.thinking === "string") {
    const withText = (thinking: string) => ({ ...event, delta: { ...delta, thinking } });
    return { kind: "reasoning", block, text: delta.thinking, withText };
  }
  return "other";
}
