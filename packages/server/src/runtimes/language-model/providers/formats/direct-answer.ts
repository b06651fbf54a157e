import type { BodyReader } from "@agentrun/safe-fetch";
import { APICallError, JSONParseError } from "ai";
import { createSseParser } from "../../../../lib/sse-parser.ts";
import { StreamedError } from "../provider-failures.ts";
import { readReportedError, statusOf } from "../reported-errors.ts";
import { Answer, type AnswerPart, type Content, type EventReader, type Fields, fieldsOf, isFailure } from "./answer.ts";
import { ChatCompletions } from "./chat-completions.ts";
import { Messages } from "./messages.ts";

/** The formats that are read without the AI SDK. */
export type WireFormat = "openai" | "openai_compatible" | "anthropic";

/**
 * An answer in a format that nearly all providers use, read directly from the connection. The AI SDK needs several streams for an answer and
 * a validation for each event; that is most of the cost of an answer.
 */
export class DirectAnswer implements BodyReader {
  /** The model's message, once the answer is complete. */
  readonly content: Promise<Content[]>;
  readonly #format: WireFormat;
  readonly #answer: Answer;
  readonly #reader: EventReader;
  readonly #parser = createSseParser();
  readonly #settle: { resolve(content: Content[]): void; reject(error: unknown): void };
  #events = 0;
  #hasOutput = false;

  /** `tools`: the names of the tools that the model may call. */
  constructor(format: WireFormat, tools: readonly string[], pass: (part: AnswerPart) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<Content[]>();
    // It may fail before anyone waits for it.
    promise.catch(() => undefined);
    this.content = promise;
    this.#settle = { resolve, reject };
    this.#format = format;
    this.#answer = new Answer(tools, (part) => {
      this.#hasOutput ||= part.type !== "raw" && part.type !== "model-call-end";
      pass(part);
    });
    this.#reader =
      format === "anthropic"
        ? new Messages(this.#answer)
        : new ChatCompletions(this.#answer, format === "openai_compatible");
  }

  onChunk(chunk: Uint8Array): void {
    for (const { data } of this.#parser.push(chunk)) if (data !== "[DONE]") this.#take(parse(data));
  }

  onEnd(): void {
    try {
      this.#reader.end();
      this.#settle.resolve(this.#answer.content);
    } catch (error) {
      this.#settle.reject(error);
    }
  }

  onError(error: unknown): void {
    this.#settle.reject(error);
  }

  #take(event: Fields): void {
    if (isFailure(event)) throw this.#toError(event);
    // Most events are only a piece of text.
    if (this.#events === 0 || event.usage || event.timings || event.message)
      this.#answer.pass({ type: "raw", rawValue: event });
    if (event.type !== "ping") this.#events += 1;
    this.#reader.take(event);
  }

  /** OpenAI and Anthropic report an error that they find late as the first event of a successful response. */
  #toError(event: Fields): Error {
    const isLate = this.#format === "openai" ? this.#hasOutput : this.#events > 0;
    const { message } = fieldsOf(event.error);
    if (isLate || this.#format === "openai_compatible" || typeof message !== "string") return new StreamedError(event);
    const responseBody = JSON.stringify(event.error);
    return new APICallError({
      message,
      url: "",
      requestBodyValues: {},
      statusCode: earlyStatusOf(event),
      responseBody,
    });
  }
}

/** The status that the provider would have sent. */
function earlyStatusOf(event: Fields): number {
  const reported = readReportedError(event);
  const known = earlyStatuses.find(([code]) => reported.codes.some((one) => code.test(one)));
  return known?.[1] ?? statusOf(reported, null) ?? 500;
}

const earlyStatuses: readonly (readonly [RegExp, number])[] = [
  [/insufficient_quota|rate_limit/, 429],
  [/^overloaded_error$/, 529],
];

function parse(data: string): Fields {
  try {
    return fieldsOf(JSON.parse(data));
  } catch (cause) {
    throw new JSONParseError({ text: data, cause });
  }
}
