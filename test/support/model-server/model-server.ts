import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Received, startReceiver } from "../../../packages/server/src/lib/testing/https-receiver.ts";
import type { Reply } from "./formats.ts";
import {
  anthropicAnswer,
  anthropicEvents,
  anthropicFailure,
  openaiAnswer,
  openaiEvents,
  openaiFailure,
} from "./formats.ts";

/** A message of either format. */
export type Message = { role: string; content: unknown; tool_calls?: unknown[]; tool_call_id?: string };

/** A call, independent of its format. */
export type ModelCall = {
  model: string;
  messages: Message[];
  headers: Received["headers"];
  /** The whole request. */
  body: Record<string, unknown>;
  /** Whether the caller disconnected before it had its answer. */
  wasLeft: boolean;
};

type Script = (call: ModelCall, number: number) => Reply | Promise<Reply>;

/** A model provider on loopback with the real wire formats; tests set the replies of each model. */
export async function startModelServer(options: { plain?: true; port?: number } = {}) {
  const scripts = new Map<string, Script>();
  const calls = new Map<string, ModelCall[]>();
  const denied = new Map<string, string>();
  const answer = async (received: Received, response: ServerResponse) => {
    if (denied.has(received.url)) return sendError(response, { status: 404, error: denied.get(received.url) ?? "" });
    if (received.method === "GET") return void response.end(listOf(["text-embedding-small", ...scripts.keys()]));
    const body = JSON.parse(received.body) as Record<string, unknown>;
    const call = toCall(received, body);
    const made = calls.get(call.model) ?? [];
    calls.set(call.model, [...made, call]);
    response.on("close", () => {
      call.wasLeft = !response.writableFinished;
    });
    const reply = await (scripts.get(call.model) ?? unknownModel)(call, made.length);
    await send(response, received.url.endsWith("/messages") ? "anthropic" : "openai", call, reply);
  };
  const receiver = await startReceiver((received, response) => void answer(received, response), {
    ...(options.plain ? { certificate: "plain" as const } : {}),
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  return {
    url: `${receiver.url}/v1`,
    /** Sets a model's replies: always the same, a sequence, or a function. */
    teach(model: string, script: Reply | Reply[] | Script): void {
      scripts.set(model, toScript(script));
    },
    /** Makes the server return that it has no such model. */
    deny(model: string, words = `The model '${model}' does not exist.`): void {
      denied.set(`/v1/models/${model}`, words);
    },
    /** The calls of one model so far. */
    calls: (model: string): ModelCall[] => calls.get(model) ?? [],
    stop: () => receiver[Symbol.asyncDispose](),
  };
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

function toScript(script: Reply | Reply[] | Script): Script {
  if (typeof script === "function") return script;
  const replies = [script].flat();
  return (_call, number) => replies[Math.min(number, replies.length - 1)] ?? {};
}

const listOf = (ids: string[]) => JSON.stringify({ object: "list", data: ids.map((id) => ({ object: "model", id })) });

const unknownModel: Script = () => ({ status: 404, error: "The model does not exist." });

const toCall = (received: Received, body: Record<string, unknown>): ModelCall => ({
  model: String(body.model),
  messages: body.messages as Message[],
  headers: received.headers,
  body,
  wasLeft: false,
});

async function send(response: ServerResponse, format: "openai" | "anthropic", call: ModelCall, reply: Reply) {
  if (reply.status !== undefined) return sendError(response, reply);
  if (call.body.stream !== true) {
    const body = format === "openai" ? openaiAnswer(call.model, reply) : anthropicAnswer(call.model, reply);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const all = format === "openai" ? openaiEvents(call.model, reply) : anthropicEvents(call.model, reply);
  const fail = format === "openai" ? openaiFailure : anthropicFailure;
  if (reply.garbled) all.splice(1, 0, "data: {oops\n\n");
  const events =
    reply.failsAfter === undefined
      ? all
      : [...all.slice(0, reply.failsAfter), fail(reply.error ?? "Overloaded.", reply.errorType)];
  await sendEvents(response, events, reply);
}

type Chunk = string | Buffer;

/** The same bytes in chunks of one to some dozens, cut anywhere. */
function cutAnywhere(events: readonly Chunk[], seed: number): Buffer[] {
  const bytes = Buffer.concat(events.map((event) => (typeof event === "string" ? Buffer.from(event) : event)));
  const chunks: Buffer[] = [];
  let state = seed;
  for (let at = 0; at < bytes.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const length = 1 + (state % 40);
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

function sendError(
  response: ServerResponse,
  { status = 500, headers = {}, error = "Something failed.", errorType = "server_error" }: Reply,
) {
  const body = { type: "error", error: { type: errorType, message: error, code: null, param: null } };
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Sends a stream as the reply defines it: cut anywhere, slowly, or incomplete. */
export async function sendEvents(response: ServerResponse, whole: readonly Chunk[], reply: Reply): Promise<void> {
  const { dripMs, cutAfter, hangs } = reply;
  const events = reply.cutAnywhere === undefined ? whole : cutAnywhere(whole, reply.cutAnywhere);
  for (const [index, event] of events.entries()) {
    if (index === cutAfter) {
      response.destroy();
      return;
    }
    if (response.destroyed) return;
    if (index === reply.stallsAfter || (hangs && index === events.length - 2)) return;
    response.write(event);
    if (dripMs !== undefined || reply.cutAnywhere !== undefined) await pause(dripMs ?? 0);
  }
  response.end();
}
