import type { BodyFilter } from "@agentrun/safe-fetch";
import { createSseParser, type SseEvent } from "../../../lib/sse-parser.ts";

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

/** Pieces of one block, for the SDK. */
type Merged = { piece: Piece; type: string; text: string };

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/**
 * The fast way for what most events of a model are: a piece of text or reasoning, and nothing else. The AI SDK needs several streams
 * and a validation for each event; that is most of the cost of a run that streams. So pieces are passed on as they arrive, and the SDK
 * gets them merged into one event, before the next event of another kind: it still reads tool calls, usage, errors and everything
 * unusual, and builds the model's reply.
 */
export class TextLane implements BodyFilter {
  /** Characters that were passed on and that the SDK will repeat. */
  readonly ahead = { text: 0, reasoning: 0 };
  readonly #read: (event: Fields) => Reading;
  readonly #listener: LaneListener;
  readonly #parser = createSseParser();
  #isOpen = true;
  /** Pieces that the SDK has not got yet. */
  #merged: Merged | null = null;
  readonly #like = new LikeTheLast();
  /** Events for the SDK. */
  #out = "";

  constructor(format: WireFormat, listener: LaneListener) {
    this.#read = format === "anthropic" ? readMessages : (event) => readChat(event, format === "openai_compatible");
    this.#listener = listener;
  }

  /** Returns what the SDK gets of this chunk: everything but the pieces that were passed on. */
  push(chunk: Uint8Array): Uint8Array | null {
    for (const event of this.#parser.push(chunk)) this.#take(event);
    return this.#takeOut();
  }

  end(): Uint8Array | null {
    this.#flush();
    return this.#takeOut();
  }

  #takeOut(): Uint8Array | null {
    if (this.#out === "") return null;
    const bytes = encoder.encode(this.#out);
    this.#out = "";
    return bytes;
  }

  #take({ type, data }: SseEvent): void {
    const text = this.#merged && this.#like.read(data);
    if (this.#merged && typeof text === "string") {
      this.#passMore(this.#merged, text);
      return;
    }
    const event = this.#isOpen ? parse(data) : null;
    const reading = event ? this.#read(event) : "other";
    if (typeof reading === "object") {
      this.#pass(type, event, reading);
      this.#like.learn(data, reading.text, (event) => this.#read(event));
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
    this.#listener.onEvent(event);
    this.#tell(kind, text);
  }

  /** A piece like the one before: its event says nothing new. */
  #passMore(merged: Merged, text: string): void {
    merged.text += text;
    this.#tell(merged.piece.kind, text);
  }

  #tell(kind: Piece["kind"], text: string): void {
    this.ahead[kind] += text.length;
    if (kind === "text") this.#listener.onText(text);
    else this.#listener.onReasoning(text);
  }

  #flush(): void {
    const merged = this.#merged;
    this.#merged = null;
    if (merged) this.#out += toEventText(merged.type, JSON.stringify(merged.piece.withText(merged.text)));
  }
}

/**
 * Recognises an event that differs from the last piece only in its text, as most do: then only that text has to be parsed, which takes a
 * fifth of the time.
 */
class LikeTheLast {
  /** The JSON text before and after the text of the piece, with its quotation marks. */
  #before = "";
  #after = "";
  /** Some servers put a random or growing value into each event: learning is given up then. */
  #unused = 0;

  learn(data: string, text: string, read: (event: Fields) => Reading): void {
    this.#before = "";
    const written = JSON.stringify(text);
    const at = data.indexOf(written);
    if (at < 0 || this.#unused > 4) return;
    this.#unused += 1;
    const [before, after] = [data.slice(0, at + 1), data.slice(at + written.length - 1)];
    // The same text may be elsewhere in the event.
    const event = parse(`${before}probe${after}`);
    const reading = event && read(event);
    if (typeof reading !== "object" || reading?.text !== "probe") return;
    this.#before = before;
    this.#after = after;
  }

  /** The text of an event of the same form. If what stands between is one string of JSON, the rest is the same event. */
  read(data: string): string | null {
    const end = data.length - this.#after.length;
    const start = this.#before.length;
    if (start === 0 || end <= start || !data.startsWith(this.#before) || !data.endsWith(this.#after)) return null;
    this.#unused = 0;
    const written = data.slice(start, end);
    return /["\\\p{Cc}]/u.test(written) ? parseString(`"${written}"`) : written;
  }
}

function parseString(written: string): string | null {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

const encoder = new TextEncoder();

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
