import type { Runtime as RuntimeSettings, RunUsage } from "@agentrun/contract";
import type { Emission } from "../model/stream-events.ts";
import { maxRunTokens, readTokenCount } from "../model/usage.ts";
import type { ApprovalQuestion } from "./agent-context.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "./http/json-object.ts";
import { type Connection, RemoteErrorResponse, RemoteFailure, type RemoteRequest } from "./remote/connection.ts";
import { findConversation } from "./remote/conversation.ts";
import { linkFiles, type RemoteFile, toAnswer, toPlainText } from "./remote/input.ts";
import {
  type AnsweredBatch,
  type Handle,
  noTokens,
  type Protocol,
  type RemoteEvent,
  type RemoteQuestion,
  type RemoteResult,
  type Tokens,
} from "./remote/protocol.ts";
import { createRemoteRuntime, type RemoteAgentRuntime, type RemoteRuntimeOptions } from "./remote.ts";
import type { RuntimeCall } from "./runtime.ts";

type ResponsesSettings = Extract<RuntimeSettings, { type: "responses" }>;

/** Runs agents with OpenAI's Responses API: a run is a background response, and approvals are requested from people. */
export const createResponsesRuntime = (options: RemoteRuntimeOptions): RemoteAgentRuntime =>
  createRemoteRuntime<ResponsesSettings>(options, {
    type: "responses",
    open: (connection, settings, call) => new ResponsesProtocol(connection, settings, call),
    async cancel(connection, settings, handle) {
      await connection.ask({ method: "POST", url: `${addressOf(settings, handle)}/cancel`, body: {} });
    },
  });

const baseOf = ({ url }: ResponsesSettings): string => `${url.replace(/\/+$/, "")}/responses`;
const addressOf = (settings: ResponsesSettings, { id }: { id?: unknown }): string =>
  `${baseOf(settings)}/${encodeURIComponent(String(id))}`;

class ResponsesProtocol implements Protocol {
  readonly #connection: Connection;
  readonly #settings: ResponsesSettings;
  readonly #call: RuntimeCall;
  #reader: ResponseReader;

  constructor(connection: Connection, settings: ResponsesSettings, call: RuntimeCall) {
    this.#connection = connection;
    this.#settings = settings;
    this.#call = call;
    this.#reader = this.#newReader();
  }

  async *begin(number: number): AsyncGenerator<RemoteEvent> {
    const { run, configuration } = this.#call;
    const files = await linkFiles(this.#call, run.input);
    const words = toPlainText(JSON.parse(run.input) as JsonObject) ?? run.input;
    const previous = findConversation(this.#call);
    yield* this.#create(number, {
      input: files.length > 0 ? [{ role: "user", content: toContent(words, files) }] : words,
      ...(configuration.instructions ? { instructions: configuration.instructions } : {}),
      ...(previous === null ? {} : { previous_response_id: previous }),
    });
  }

  async *answer({ questions, answers, handle }: AnsweredBatch, number: number): AsyncGenerator<RemoteEvent> {
    const input = questions.map(({ id }, index) => {
      const { approved, payload } = toAnswer(answers[index] ?? "{}");
      const reason = (payload as { reason?: unknown } | null)?.reason;
      const why = typeof reason === "string" ? { reason } : {};
      return { type: "mcp_approval_response", approval_request_id: id, approve: approved === true, ...why };
    });
    yield* this.#create(number, { input, previous_response_id: handle.id });
  }

  async *resume(handle: Handle): AsyncGenerator<RemoteEvent> {
    const url = addressOf(this.#settings, handle);
    if (this.#reader.isUnnumbered) {
      yield* this.#receive({ method: "GET", url });
      return;
    }
    const after = this.#reader.last < 0 ? "" : `&starting_after=${this.#reader.last}`;
    try {
      yield* this.#receive({ method: "GET", url: `${url}?stream=true${after}` });
    } catch (error) {
      // Streaming is not supported; try to poll.
      if (!(error instanceof RemoteErrorResponse && (error.status === 400 || error.status === 422))) throw error;
      yield* this.#receive({ method: "GET", url });
    }
  }

  isUnknownTask = (error: unknown): boolean =>
    error instanceof RemoteErrorResponse && (error.status === 404 || error.status === 405);

  #newReader = (): ResponseReader =>
    new ResponseReader({
      isKept: this.#settings.background !== false,
      parsesJson: Boolean(this.#call.configuration.output_schema),
    });

  async *#create(number: number, asked: object): AsyncGenerator<RemoteEvent> {
    this.#reader = this.#newReader();
    const { model, background = true } = this.#settings;
    const body = { model, ...asked, stream: true, store: true, ...(background ? { background } : {}) };
    const headers = { "Idempotency-Key": `${this.#call.run.id}:${number}` };
    yield* this.#receive({ method: "POST", url: baseOf(this.#settings), headers, body });
  }

  async *#receive(request: RemoteRequest): AsyncGenerator<RemoteEvent> {
    const answer = await this.#connection.ask(request);
    if (answer.type === "whole") yield* this.#reader.receive(answer.body);
    else for await (const event of answer.items) yield* this.#reader.receive(event, request.method === "GET");
  }
}

const toContent = (words: string, files: readonly RemoteFile[]) => [
  { type: "input_text", text: words },
  ...files.map(({ url, contentType, name }) =>
    contentType.startsWith("image/")
      ? { type: "input_image", image_url: url }
      : { type: "input_file", file_url: url, filename: name },
  ),
];

const textIn = (from: JsonObject, name: string): string => (typeof from[name] === "string" ? from[name] : "");
const itemsOf = ({ output }: JsonObject): JsonObject[] => (Array.isArray(output) ? output.filter(isJsonObject) : []);

type ReaderOptions = {
  /** Whether the response is stored and can be fetched by id. */
  isKept: boolean;
  /** Whether a JSON text is used as the output itself. */
  parsesJson: boolean;
};

/** Converts the events of one response, or the response itself, to events of the run. */
export class ResponseReader {
  readonly #options: ReaderOptions;
  #isBegun = false;
  #text = "";
  /** Sequence number of the last event. */
  last = -1;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Whether a resumed stream would repeat text: its events have no sequence numbers. */
  get isUnnumbered(): boolean {
    return this.last < 0 && this.#text !== "";
  }

  /** `isAgain`: the event is from a resumed stream, which may start from the beginning. */
  *receive(event: JsonObject, isAgain = false): Generator<RemoteEvent> {
    const number = typeof event.sequence_number === "number" ? event.sequence_number : -1;
    const isRepeated = isAgain && number <= this.last;
    this.last = Math.max(this.last, number);
    if (event.object === "response") yield* this.#handleResponse(event);
    else if (isJsonObject(event.response)) yield* this.#handleResponse(event.response);
    else if (!isRepeated) yield* this.#handleEvent(event);
  }

  *#handleEvent(event: JsonObject): Generator<RemoteEvent> {
    const { type } = event;
    if (type === "response.output_text.delta" || type === "response.refusal.delta") yield* this.#addText(event);
    else if (/^response\.reasoning(_summary)?_text\.delta$/.test(String(type)))
      yield { type: "emission", emission: { type: "run.reasoning.delta", delta: textIn(event, "delta") } };
    else if (type === "response.output_item.done" && isJsonObject(event.item)) yield* toToolEvents(event.item);
    else if (type === "error") yield { type: "rest", rest: toFailed(event, noTokens) };
  }

  *#addText(event: JsonObject): Generator<RemoteEvent> {
    const delta = textIn(event, "delta");
    this.#text += delta;
    yield { type: "delta", delta };
  }

  *#handleResponse(response: JsonObject): Generator<RemoteEvent> {
    const id = textIn(response, "id");
    if (id === "" || typeof response.status !== "string")
      throw new RemoteFailure("The agent's response is not a response object of OpenAI's Responses API.");
    if (!this.#isBegun && this.#options.isKept) yield { type: "begun", handle: { id } };
    this.#isBegun = true;
    if (response.status === "queued" || response.status === "in_progress") return;
    const text = textOf(response);
    // Emit text that was not streamed.
    if (text.startsWith(this.#text)) yield { type: "delta", delta: text.slice(this.#text.length) };
    const rest = this.#toResult(response, text);
    // The answer must name the response with the question.
    if (rest.type === "asked" && !this.#options.isKept) yield { type: "begun", handle: { id } };
    yield { type: "rest", rest };
  }

  #toResult(response: JsonObject, text: string): RemoteResult {
    const tokens = readTokens(response.usage);
    const { status } = response;
    if (status === "cancelled")
      return { type: "failed", message: "The agent cancelled the response.", retryable: false, tokens };
    if (status !== "completed" && status !== "incomplete")
      return toFailed(isJsonObject(response.error) ? response.error : {}, tokens);
    const questions = itemsOf(response).flatMap(toQuestion);
    if (questions.length > 0) return { type: "asked", questions, tokens };
    const finishReason = status === "incomplete" ? toFinishReason(response.incomplete_details) : undefined;
    const problem = problemOf(response, text);
    if (problem) return { type: "failed", message: problem, retryable: false, tokens };
    const output = (this.#options.parsesJson ? parseJsonObject(text) : null) ?? { text };
    return {
      type: "completed",
      output,
      tokens,
      conversation: textIn(response, "id"),
      ...(finishReason && { finishReason }),
    };
  }
}

function problemOf(response: JsonObject, text: string): string | null {
  if (text !== "") return null;
  if (itemsOf(response).some(({ type }) => type === "function_call"))
    return "The agent requested a function call, which this service does not support.";
  return response.status === "incomplete" ? "The agent was cut off before it returned any text." : null;
}

const textOf = (response: JsonObject): string =>
  itemsOf(response)
    .filter(({ type }) => type === "message")
    .flatMap(({ content }) => (Array.isArray(content) ? content.filter(isJsonObject) : []))
    .map((part) => textIn(part, "text") || textIn(part, "refusal"))
    .join("");

const cut: Record<string, RunUsage["finish_reason"]> = {
  content_filter: "content_filter",
  max_output_tokens: "length",
};
const toFinishReason = (details: unknown): RunUsage["finish_reason"] =>
  (isJsonObject(details) && cut[String(details.reason)]) || "other";

const temporary: readonly string[] = ["server_error", "rate_limit_exceeded"];

const toFailed = (error: JsonObject, tokens: Tokens): RemoteResult => ({
  type: "failed",
  message: textIn(error, "message") || "The agent reported a failure.",
  retryable: temporary.includes(textIn(error, "code")),
  tokens,
});

/** An approval request for a tool call. A service like this one also sends requests without a tool, with a prompt. */
function toQuestion(item: JsonObject): RemoteQuestion[] {
  if (item.type !== "mcp_approval_request") return [];
  const { prompt, ...rest } = parseJsonObject(textIn(item, "arguments")) ?? {};
  const name = textIn(item, "name");
  const isWords = name === "approval" && typeof prompt === "string";
  const given = isWords || prompt === undefined ? rest : { prompt, ...rest };
  const question: ApprovalQuestion = {
    type: "approval",
    prompt: isWords ? prompt : `Allow the call of ${name || "a tool"}?`,
    ...(isWords || name === "" ? {} : { tool: name }),
    arguments: given,
  };
  return [{ id: textIn(item, "id"), question }];
}

/** Events for a tool that the agent called itself. */
function* toToolEvents(item: JsonObject): Generator<RemoteEvent> {
  if (item.type !== "mcp_call") return;
  const [tool, call_id] = [textIn(item, "name"), textIn(item, "id")];
  const error = textIn(item, "error");
  const emissions: Emission[] = [
    { type: "run.tool.called", tool, call_id, arguments: parseJsonObject(textIn(item, "arguments")) ?? {} },
    {
      type: "run.tool.completed",
      tool,
      call_id,
      status: error ? "failed" : "succeeded",
      result: error || textIn(item, "output"),
    },
  ];
  for (const emission of emissions) yield { type: "emission", emission };
}

function readTokens(usage: unknown): Tokens {
  if (!isJsonObject(usage)) return noTokens;
  const [input, output] = [count(usage.input_tokens), count(usage.output_tokens)];
  return { input, output, total: Math.max(count(usage.total_tokens), input + output) };
}

const count = (value: unknown): number => readTokenCount(value, maxRunTokens) ?? 0;
