import { secureJsonParse } from "@ai-sdk/provider-utils";
import {
  type AssistantModelMessage,
  type ContentPart,
  InvalidToolInputError,
  JSONParseError,
  type LanguageModelUsage,
  NoSuchToolError,
  type ProviderMetadata,
  type ToolSet,
  TypeValidationError,
} from "ai";

export type Content = ContentPart<ToolSet>;

export type TextBlock = { type: "text" | "reasoning"; text: string; providerMetadata?: ProviderMetadata };

type Counts = Pick<LanguageModelUsage, "inputTokens" | "outputTokens"> & {
  inputTokenDetails: Partial<LanguageModelUsage["inputTokenDetails"]>;
  outputTokenDetails: Partial<LanguageModelUsage["outputTokenDetails"]>;
};

/** A part of a model's answer as it arrives, in the terms of the AI SDK. */
export type AnswerPart =
  | { type: "raw"; rawValue: unknown }
  | { type: "text-delta" | "reasoning-delta"; text: string }
  | { type: "tool-input-start" }
  | { type: "tool-input-delta"; delta: string }
  | {
      type: "tool-call";
      toolCallId: string;
      toolName: string;
      input: unknown;
      invalid?: boolean | undefined;
      error?: unknown;
    }
  | { type: "model-call-end"; finishReason: string; rawFinishReason: string | undefined; usage: Counts };

/** Reads the events of one format. What it throws ends the answer. */
export type EventReader = {
  take(event: Fields): void;
  /** After the last event. */
  end(): void;
};

/** What a reader has read: each part is passed on at once, and the model's message is kept. */
export class Answer {
  readonly content: Content[] = [];
  readonly pass: (part: AnswerPart) => void;
  readonly #tools: readonly string[];

  constructor(tools: readonly string[], pass: (part: AnswerPart) => void) {
    this.#tools = tools;
    this.pass = pass;
  }

  begin(type: TextBlock["type"], providerMetadata?: ProviderMetadata): TextBlock {
    const block = { type, text: "", ...(providerMetadata ? { providerMetadata } : {}) };
    this.content.push(block);
    return block;
  }

  add(block: TextBlock, text: string): void {
    block.text += text;
    this.pass({ type: block.type === "text" ? "text-delta" : "reasoning-delta", text });
  }

  call(toolCallId: string, toolName: string, written: string, providerMetadata?: ProviderMetadata): void {
    const call = { type: "tool-call" as const, toolCallId, toolName, ...this.#parseInput(toolName, written) };
    this.content.push({ ...call, dynamic: true, ...(providerMetadata ? { providerMetadata } : {}) });
    this.pass(call);
  }

  /** The arguments of a call, and why it cannot be executed, as the SDK words it. */
  #parseInput(toolName: string, written: string): { input: unknown; invalid?: true; error?: Error } {
    const isKnown = this.#tools.includes(toolName);
    // Many models write nothing if a tool needs no arguments.
    const parsed = parseArguments(isKnown && written.trim() === "" ? "{}" : written);
    const input = "value" in parsed ? parsed.value : written;
    if (isKnown && "value" in parsed) return { input };
    const available = this.#tools.length > 0 ? { availableTools: [...this.#tools] } : {};
    const error = isKnown
      ? new InvalidToolInputError({ toolName, toolInput: written, cause: parsed.cause })
      : new NoSuchToolError({ toolName, ...available });
    return { input, invalid: true, error };
  }
}

function parseArguments(written: string): { value: unknown; cause?: undefined } | { cause: Error } {
  try {
    return { value: secureJsonParse(written) };
  } catch (cause) {
    return { cause: new JSONParseError({ text: written, cause }) };
  }
}

export type Fields = Record<string, unknown>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

/** Whether an event reports an error. */
export function isFailure(event: unknown): boolean {
  const { type, object, error } = fieldsOf(event);
  return type === "error" || object === "error" || (error !== undefined && error !== null);
}

/** An event that does not have the format. */
export const malformed = (event: unknown, problem: string): TypeValidationError =>
  new TypeValidationError({ value: event, cause: new Error(problem) });

/** A text, or the empty text for a missing one. */
export function textOf(value: unknown, event: unknown, name: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw malformed(event, `${name} is not a text.`);
  return value;
}

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

type AssistantPart = Exclude<AssistantModelMessage["content"], string>[number];

/** The model's message of a turn, as its provider expects it back: without sources, and without results, which follow it. */
export function toReply(content: readonly Content[]): AssistantModelMessage[] {
  const parts = content.flatMap((part) => toAssistantPart(part) ?? []);
  return parts.length > 0 ? [{ role: "assistant", content: parts }] : [];
}

function toAssistantPart(part: Content): AssistantPart | null {
  if (part.type === "text") {
    const { text, providerMetadata } = part;
    return text === "" && !providerMetadata ? null : { type: "text", text, ...optionsOf(part) };
  }
  if (part.type === "reasoning") return { type: "reasoning", text: part.text, ...optionsOf(part) };
  if (part.type === "custom") return { type: "custom", kind: part.kind, ...optionsOf(part) };
  if (part.type === "file")
    return { type: "file", data: part.file.base64, mediaType: part.file.mediaType, ...optionsOf(part) };
  if (part.type !== "tool-call") return null;
  const { toolCallId, toolName, input, invalid } = part;
  // Providers accept only an object back.
  const given = invalid && typeof input !== "object" ? {} : input;
  return { type: "tool-call", toolCallId, toolName, input: given, ...optionsOf(part) };
}

/** What the provider wants back with the part, such as the signature of reasoning. */
const optionsOf = ({ providerMetadata }: { providerMetadata?: ProviderMetadata | undefined }) =>
  providerMetadata ? { providerOptions: providerMetadata } : {};
