import type { Runtime as RuntimeSettings, RunUsage } from "@agentrun/contract";
import type { Emission } from "../model/stream-events.ts";
import { maxRunTokens, readTokenCount } from "../model/usage.ts";
import type { ApprovalQuestion } from "./agent-context.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "./http/json-object.ts";
import { type Connection, RemoteFailure, RemoteRefusal, type RemoteRequest } from "./remote/connection.ts";
import { findConversation } from "./remote/conversation.ts";
import { linkFiles, type RemoteFile, toAnswer, toWords } from "./remote/input.ts";
import {
  type Answered,
  type Handle,
  type Heard,
  noTokens,
  type Protocol,
  type RemoteQuestion,
  type Rest,
  type Tokens,
} from "./remote/protocol.ts";
import { createRemoteRuntime, type RemoteAgentRuntime, type RemoteRuntimeOptions } from "./remote.ts";
import type { RuntimeCall } from "./runtime.ts";

type ResponsesSettings = Extract<RuntimeSettings, { type: "responses" }>;

/** Runs whatever answers as OpenAI's Responses API does: a run is a response in the background, an approval a person's to give. */
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

  async *begin(number: number): AsyncGenerator<Heard> {
    const { run, configuration } = this.#call;
    const files = await linkFiles(this.#call, run.input);
    const words = toWords(JSON.parse(run.input) as JsonObject) ?? run.input;
    const previous = findConversation(this.#call);
    yield* this.#create(number, {
      input: files.length > 0 ? [{ role: "user", content: toContent(words, files) }] : words,
      ...(configuration.instructions ? { instructions: configuration.instructions } : {}),
      ...(previous === null ? {} : { previous_response_id: previous }),
    });
  }

  async *answer({ questions, answers, handle }: Answered, number: number): AsyncGenerator<Heard> {
    const input = questions.map(({ id }, index) => {
      const { approved, payload } = toAnswer(answers[index] ?? "{}");
      const reason = (payload as { reason?: unknown } | null)?.reason;
      const why = typeof reason === "string" ? { reason } : {};
      return { type: "mcp_approval_response", approval_request_id: id, approve: approved === true, ...why };
    });
    yield* this.#create(number, { input, previous_response_id: handle.id });
  }

  async *resume(handle: Handle): AsyncGenerator<Heard> {
    const url = addressOf(this.#settings, handle);
    if (this.#reader.isUnnumbered) {
      yield* this.#hear({ method: "GET", url });
      return;
    }
    const after = this.#reader.last < 0 ? "" : `&starting_after=${this.#reader.last}`;
    try {
      yield* this.#hear({ method: "GET", url: `${url}?stream=true${after}` });
    } catch (error) {
      // It cannot be followed, but perhaps looked at.
      if (!(error instanceof RemoteRefusal && (error.status === 400 || error.status === 422))) throw error;
      yield* this.#hear({ method: "GET", url });
    }
  }

  isForgotten = (error: unknown): boolean =>
    error instanceof RemoteRefusal && (error.status === 404 || error.status === 405);

  #newReader = (): ResponseReader =>
    new ResponseReader({
      isKept: this.#settings.background !== false,
      takesJson: Boolean(this.#call.configuration.output_schema),
    });

  async *#create(number: number, asked: object): AsyncGenerator<Heard> {
    this.#reader = this.#newReader();
    const { model, background = true } = this.#settings;
    const body = { model, ...asked, stream: true, store: true, ...(background ? { background } : {}) };
    const headers = { "Idempotency-Key": `${this.#call.run.id}:${number}` };
    yield* this.#hear({ method: "POST", url: baseOf(this.#settings), headers, body });
  }

  async *#hear(request: RemoteRequest): AsyncGenerator<Heard> {
    const answer = await this.#connection.ask(request);
    if (answer.type === "whole") yield* this.#reader.hear(answer.body);
    else for await (const event of answer.items) yield* this.#reader.hear(event, request.method === "GET");
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
  /** Whether it can be asked after by its id. */
  isKept: boolean;
  /** Whether an answer that is JSON is the output itself. */
  takesJson: boolean;
};

/** The events of one response, or the response itself, as what a run hears. */
export class ResponseReader {
  readonly #options: ReaderOptions;
  #isBegun = false;
  #said = "";
  /** The number of the last event that was heard. */
  last = -1;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Whether it would be told again what it knows: its events have no numbers. */
  get isUnnumbered(): boolean {
    return this.last < 0 && this.#said !== "";
  }

  /** `isAgain`: of a stream that goes on, which may begin at its start, whatever it was asked for. */
  *hear(event: JsonObject, isAgain = false): Generator<Heard> {
    const number = typeof event.sequence_number === "number" ? event.sequence_number : -1;
    const isKnown = isAgain && number <= this.last;
    this.last = Math.max(this.last, number);
    if (event.object === "response") yield* this.#read(event);
    else if (isJsonObject(event.response)) yield* this.#read(event.response);
    else if (!isKnown) yield* this.#tell(event);
  }

  *#tell(event: JsonObject): Generator<Heard> {
    const { type } = event;
    if (type === "response.output_text.delta" || type === "response.refusal.delta") yield* this.#say(event);
    else if (/^response\.reasoning(_summary)?_text\.delta$/.test(String(type)))
      yield { type: "emission", emission: { type: "run.reasoning.delta", delta: textIn(event, "delta") } };
    else if (type === "response.output_item.done" && isJsonObject(event.item)) yield* toToolEvents(event.item);
    else if (type === "error") yield { type: "rest", rest: toFailed(event, noTokens) };
  }

  *#say(event: JsonObject): Generator<Heard> {
    const delta = textIn(event, "delta");
    this.#said += delta;
    yield { type: "delta", delta };
  }

  *#read(response: JsonObject): Generator<Heard> {
    const id = textIn(response, "id");
    if (id === "" || typeof response.status !== "string")
      throw new RemoteFailure("The agent answered with something that is no response of OpenAI's Responses API.");
    if (!this.#isBegun && this.#options.isKept) yield { type: "begun", handle: { id } };
    this.#isBegun = true;
    if (response.status === "queued" || response.status === "in_progress") return;
    const text = textOf(response);
    // Where it was not streamed.
    if (text.startsWith(this.#said)) yield { type: "delta", delta: text.slice(this.#said.length) };
    const rest = this.#end(response, text);
    // Whatever it can do, its answer names what it asked with.
    if (rest.type === "asked" && !this.#options.isKept) yield { type: "begun", handle: { id } };
    yield { type: "rest", rest };
  }

  #end(response: JsonObject, text: string): Rest {
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
    const output = (this.#options.takesJson ? parseJsonObject(text) : null) ?? { text };
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
    return "The agent wants a function called, and there is nobody here to call it.";
  return response.status === "incomplete" ? "The agent was cut off before it said anything." : null;
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

const passing: readonly string[] = ["server_error", "rate_limit_exceeded"];

const toFailed = (error: JsonObject, tokens: Tokens): Rest => ({
  type: "failed",
  message: textIn(error, "message") || "The agent reported a failure.",
  retryable: passing.includes(textIn(error, "code")),
  tokens,
});

/** What it would call is asked of a person; a service like this one also asks where no tool is behind it, and says what for. */
function toQuestion(item: JsonObject): RemoteQuestion[] {
  if (item.type !== "mcp_approval_request") return [];
  const { prompt, ...rest } = parseJsonObject(textIn(item, "arguments")) ?? {};
  const name = textIn(item, "name");
  const isWords = name === "approval" && typeof prompt === "string";
  const given = isWords || prompt === undefined ? rest : { prompt, ...rest };
  const question: ApprovalQuestion = {
    type: "approval",
    prompt: isWords ? prompt : `May ${name || "it"} be called?`,
    ...(isWords || name === "" ? {} : { tool: name }),
    arguments: given,
  };
  return [{ id: textIn(item, "id"), question }];
}

/** A tool that the agent has called itself. */
function* toToolEvents(item: JsonObject): Generator<Heard> {
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
