import type { Runtime as RuntimeSettings } from "@agentrun/contract";
import type { JsonObject } from "./http/json-object.ts";
import type { Connection, RemoteRequest } from "./remote/connection.ts";
import { findConversation } from "./remote/conversations.ts";
import { RemoteRefusal } from "./remote/failures.ts";
import type { Heard, Protocol } from "./remote/protocol.ts";
import type { Answered, Handle } from "./remote/standing.ts";
import { linkFiles, type RemoteFile, toAnswer, toWords } from "./remote/words.ts";
import { createRemoteRuntime, type RemoteAgentRuntime, type RemoteRuntimeOptions } from "./remote.ts";
import { ResponseReader } from "./responses/response.ts";
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
